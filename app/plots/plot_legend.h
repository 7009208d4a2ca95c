#pragma once

#include <QString>

#include <vector>

class QCPAbstractPlottable;
class QCPGraph;
class QCPLegend;
class QCustomPlot;

namespace credence {

struct PlotTheme;

/// What the markers of a plot over the plane mean, in one line: as many entries as there is room for.
class PlotLegend {
 public:
  /// What is drawn on the map, and so in colours for it. Its entries have keys of their own, in those of the
  /// legend.
  enum class Key { Misclassified, Draws, InCell };

  /// The rank of what is listed only where the title and all others leave room.
  static constexpr int leftover = 5;

  struct Entry {
    QCPAbstractPlottable* plottable;
    int rank;  ///< where there is too little room, the largest are left out first; 0 never
    QString name;
    QString brief = {};  ///< instead, where there is too little room for all names in full
  };

  explicit PlotLegend(QCustomPlot& plot);

  void setTheme(const PlotTheme& theme);
  QCPGraph* key(Key which) const { return m_keys.at(static_cast<std::size_t>(which)); }

  /// From left to right.
  void setEntries(std::vector<Entry> entries) { m_entries = std::move(entries); }
  /// In pixels, with all entries but leftovers, in their whole names or those in brief.
  int width() const;
  /// Lists those that fit into so many pixels. Long names of those that are never left out are cut short,
  /// with an ellipsis.
  void fit(int width);

 private:
  QCPLegend* m_legend;
  std::vector<QCPGraph*> m_keys;
  std::vector<Entry> m_entries;
  std::vector<QCPAbstractPlottable*> m_listed;
};

}  // namespace credence

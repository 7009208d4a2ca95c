#pragma once

#include <QString>

#include <vector>

class QCPGraph;
class QCPLegend;
class QCPScatterStyle;
class QCustomPlot;

namespace credence {

struct PlotTheme;

/// What the markers of a plot over the plane mean, in one line: as many entries as there is room for.
class PlotLegend {
 public:
  /// Points, and what is drawn on the map: that in colours for it, so its keys have those of the legend.
  enum class Key {
    Class0,
    Class1,
    Test,
    Validation,
    Unused,
    Misclassified,
    Draws,
    InCell,
    TrueBoundary,
    Surprise,
    Abstain,
    PointedLine,
    Section,
    Next,
    Bump
  };

  /// The rank of what is listed only where the title and all others leave room.
  static constexpr int leftover = 5;

  struct Entry {
    Key key;
    int rank;  ///< where there is too little room, the largest are left out first; 0 never
    QString name;
    QString brief = {};  ///< instead, where there is too little room for all names in full

    bool operator==(const Entry&) const = default;
  };

  explicit PlotLegend(QCustomPlot& plot);

  void setTheme(const PlotTheme& theme);
  void setMarker(Key which, const QCPScatterStyle& marker);

  /// From left to right; says whether they are others than before.
  bool setEntries(std::vector<Entry> entries);
  /// In pixels, with all entries but leftovers, in their whole names or those in brief.
  int width() const;
  /// One line unless said otherwise.
  void setMostLines(int lines) { m_mostLines = lines; }
  /// How many fit() takes. It does not depend on whether there is something misclassified: plots are laid out
  /// before that is known.
  int linesFor(int width) const;
  /// Lists those that fit into so many pixels. Long names of those that are never left out are cut short,
  /// with an ellipsis.
  void fit(int width);
  /// Entries that did not fit, since fit().
  std::vector<Entry> leftOut() const;

 private:
  int wanted(const Entry& entry, int width) const;
  QCPGraph* key(Key which) const { return m_keys.at(static_cast<std::size_t>(which)); }

  QCPLegend* m_legend;
  std::vector<QCPGraph*> m_keys;
  std::vector<Entry> m_entries;
  std::vector<Key> m_listed;
  int m_mostLines = 1;
};

}  // namespace credence

#pragma once

#include <QFont>
#include <QString>

#include <cstddef>
#include <utility>
#include <vector>

class QCPGraph;
class QCPLegend;
class QCPScatterStyle;
class QCustomPlot;

namespace credence {

struct PlaneOverlay;
struct PlotTheme;

/// What is drawn in a plot over the plane, by name: in lines of their own as many as all names take, or
/// beside the title in one line as many as there is room for.
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
    PriorDraws,
    InCell,
    TrueBoundary,
    Surprise,
    Abstain,
    PointedLine,
    Section,
    Next,
    Boundary,
    Extreme,
    Below,
    FirstOverlay  ///< and one for each of planeOverlays() after it
  };
  static Key keyOf(const PlaneOverlay& overlay);

  /// The rank of what is listed only where the title and all others leave room.
  static constexpr int leftover = 5;

  struct Entry {
    Key key;
    int rank;  ///< where there is too little room, the largest are left out first; 0 never
    QString name;
    QString brief = {};  ///< instead, where there is too little room for all names in full

    bool operator==(const Entry&) const = default;
  };

  PlotLegend(QCustomPlot& plot, const QFont& font);

  /// Marks are as large as suits the letters.
  void setFont(const QFont& font);
  /// How many times as large as usual marks are beside the letters.
  double scale() const;
  /// After setFont().
  void setTheme(const PlotTheme& theme);
  void setMarker(Key which, const QCPScatterStyle& marker);

  /// From left to right; says whether they are others than before.
  bool setEntries(std::vector<Entry> entries);
  /// Entries that may come while the plot is painted: lines are kept for them.
  void foresee(std::vector<Entry> entries) { m_foreseen = std::move(entries); }
  /// In pixels, with all entries and what is foreseen, but for leftovers, in brief.
  int width() const;
  /// How many lines of that width it takes to name all, and what is foreseen, known before anything is drawn.
  int linesFor(int width) const;
  /// In pixels, of so many lines.
  int heightOf(int lines) const;
  /// Beside a title: lists those that fit into so many pixels of one line, leaving out the largest ranks
  /// first. Long names of those that are never left out lose their middle.
  void fitBeside(int width);
  /// Lists all in that many lines, in brief where whole names would not fit. Names too long for a line lose
  /// their middle.
  void fit(int width, int lines);

 private:
  using Entries = std::vector<Entry>;

  int iconSize() const;
  int besideName() const;

  Entries withForeseen() const;
  int wanted(const Entry& entry, int width) const;
  std::vector<int> columnWidths(const Entries& entries, std::size_t columns, int width) const;
  std::size_t mostColumns(const Entries& entries, int width) const;
  int roomIn(const Entries& entries, std::size_t columns, int width) const;
  void shorten(Entries& entries, int room) const;
  void list(const Entries& shown, int wrap);
  void setSigns(const PlotTheme& theme);
  void setLines(const PlotTheme& theme);
  QCPGraph* key(Key which) const { return m_keys.at(static_cast<std::size_t>(which)); }

  QCPLegend* m_legend;
  std::vector<QCPGraph*> m_keys;
  Entries m_entries;
  Entries m_foreseen;
  std::vector<Key> m_listed;
};

}  // namespace credence

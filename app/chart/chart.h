#pragma once

#include <QMargins>
#include <QString>
#include <QStringList>
#include <armadillo>

#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace credence {

/// The shape of markers: what those of a look usually have, or another.
enum class MarkerShape : unsigned char { usual, round, square, cross };

/// How a part of a chart looks: a name that every palette has a colour for, see looks.h, and sizes.
struct ChartStyle {
  ChartStyle() = default;
  ChartStyle(std::string nameOfLook, double lineWidth, double markerSize = 0.0, bool markersFilled = true)
      : look(std::move(nameOfLook)), width(lineWidth), marker(markerSize), filled(markersFilled) {}

  std::string look = "ink";
  double width = 1.8;   ///< of lines, px
  double marker = 0.0;  ///< the size of markers, px; 0: none
  bool filled = true;   ///< the markers; others have the colour of the canvas inside
  MarkerShape shape = MarkerShape::usual;
  bool dashed = false;  ///< whatever lines of that name usually are
  bool dotted = false;  ///< likewise
};

/// An axis shows a quantity in its own unit; one without ends has nothing to show.
struct ChartAxis {
  QString title = {};
  QString brief = {};  ///< in place of a title that there is no room for; empty: that is elided
  bool logarithmic = false;
  bool powers = false;   ///< logarithmic, its numbers powers of ten
  bool whole = false;    ///< numbers stand at whole values only
  bool bare = false;     ///< without numbers, ticks and grid
  double step = 0.0;     ///< from number to number; 0: as suits the room
  double numbers = 0.0;  ///< about how many there are, of decades on a logarithmic axis; 0: as many as fit
  double low = std::numeric_limits<double>::quiet_NaN();
  double high = std::numeric_limits<double>::quiet_NaN();
  double room = 0.0;  ///< px beyond both ends, so that marks that stand there are whole
  /// In place of numbers, at zero, one, …: along the upright axis the first is on top of all. Of a text of
  /// several lines the first alone is its name in tables.
  QStringList rows = {};
};

/// A line through points, or the points alone. A point without a place is left out, and the line goes on to
/// the next.
struct ChartLine {
  std::string id = {};  ///< in files, and to find it by
  ChartStyle style = {};
  arma::vec x = {};
  arma::vec y = {};       ///< one for each x
  arma::vec errors = {};  ///< of y, drawn as bars; empty: none
  arma::vec low = {};     ///< ends of an interval around each y, drawn as bars, too; empty: none
  arma::vec high = {};
  bool right = false;      ///< y belongs to the axis at the right
  bool joined = true;      ///< else the markers alone
  bool dots = false;       ///< small ones at the points, where the style has no markers
  int mostMarkers = 1000;  ///< of so many points that markers would cover each other, some have none
};

/// What lies between two values, paler than a line of its style.
struct ChartBand {
  std::string id = {};
  ChartStyle style = {};
  arma::vec x = {};
  arma::vec low = {};
  arma::vec high = {};
  bool edges = false;     ///< thin lines along both
  double opacity = 0.25;  ///< of what is between, as a share of a line's
};

/// Bars that stand on the end of the axis, from x − before to x + after. Bars that touch stand a pixel apart
/// where there is room for that, and where they are narrower than a pixel, the highest of each is drawn.
/// Those that go from value to value are steps: a thin line leads from the end of each as far as the next
/// one's.
struct ChartBars {
  std::string id = {};
  ChartStyle style = {};
  arma::vec x = {};  ///< rising
  arma::vec y = {};
  arma::vec from = {};  ///< where each begins, in place of the end of the axis; empty: none
  double before = 0.4;
  double after = 0.4;
};

/// A straight line across the chart.
struct ChartRule {
  std::string id = {};
  ChartStyle style = {};
  bool upright = true;  ///< at a value of x; else of y
  double at = 0.0;
};

/// A rectangle behind all else.
struct ChartArea {
  std::string id = {};
  ChartStyle style = {};
  double left = 0.0;
  double right = 0.0;
  double low = 0.0;
  double high = 0.0;
};

using ChartPart = std::variant<ChartLine, ChartBand, ChartBars, ChartRule, ChartArea>;

/// Where the names of a chart's parts stand.
enum class NamesPlace : unsigned char {
  outside,      ///< below the chart on paper, one below another; a page on screen lays them out itself
  inRows,       ///< the same, but above the axes on paper, side by side
  topRight,     ///< within the axes, in that corner
  bottomRight,  ///< likewise
  beside,       ///< to the right of the axes
};

/// What a part is, for a legend: a piece of it and a text.
struct ChartName {
  enum class Sample : unsigned char { none, line, marker, area, band };
  QString text = {};
  Sample sample = Sample::none;
  ChartStyle style = {};
  /// In place of the text where names stand within a narrow chart; empty: the same.
  QString brief = {};
};

/// A chart as a value: what it shows, and how it looks by names alone. ChartView shows one on screen,
/// paintStudyChart() on paper, and chartTable() writes its numbers.
struct Chart {
  QString title = {};  ///< above it on paper; empty: the title of the view
  ChartAxis x = {};
  ChartAxis y = {};
  ChartAxis right = {};               ///< a second upright axis, where it has ends
  std::vector<ChartPart> parts = {};  ///< in the order in which they are painted
  std::vector<ChartName> names = {};
  NamesPlace namesAt = NamesPlace::outside;
  QString key = {};  ///< a line above the axes that says what the names do, where there is no room for these
  QString sentence = {};             ///< in place of all else, where there is nothing to draw
  bool stale = false;                ///< of another fit than the one on screen, and drawn paler
  QMargins margins = {4, 5, 24, 2};  ///< px around the axes at least, so that the numbers are whole
  int titleGap = 3;                  ///< px between the numbers of y and its title
  /// Charts of other quantities along the same x, which stand below these axes, in a row of their own each.
  std::vector<Chart> below = {};
  int height = 0;  ///< px of the axes, of a chart that stands below another
};

/// Whether both axes have ends: else they are not drawn.
bool hasAxes(const Chart& chart);
/// Whether any of it but rules has a value.
bool hasValues(const Chart& chart);

/// The part of that id; null where there is none, or one of another kind.
template <typename Part>
const Part* findPart(const Chart& chart, const std::string& id) {
  for (const ChartPart& part : chart.parts) {
    const auto* found = std::get_if<Part>(&part);
    if (found != nullptr && found->id == id) return found;
  }
  return nullptr;
}

/// A level line from end to end of the chart's axis.
ChartLine levelLine(const Chart& chart, const std::string& id, const ChartStyle& style, double y);

/// What `value` makes of each row.
template <typename Row, typename Value>
arma::vec valuesOf(const std::vector<Row>& rows, Value value) {
  arma::vec values(rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) values(k) = static_cast<double>(value(rows[k]));
  return values;
}

}  // namespace credence

#include "app/plots/plot_legend.h"

#include "app/plots/picture_style.h"
#include "app/style/markers.h"
#include "app/style/palette.h"
#include "app/style/plot_theme.h"

#include <QFontMetrics>
#include <QPainterPath>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace credence {

namespace {

constexpr int usualIcon = 12;      // px, under letters
constexpr double usualPoints = 9;  // of so many pt, or smaller ones
constexpr int iconGap = 3;
constexpr int entryGap = 8;
constexpr double nameShare = 0.3;  // of the width

/// What stands before a name. QCustomPlot draws a line beyond its room and has it clipped, which Qt 6.4 does
/// not do in SVG: there it would run into the name.
class LegendKey final : public QCPGraph {
 public:
  using QCPGraph::QCPGraph;

 protected:
  void drawLegendIcon(QCPPainter* painter, const QRectF& room) const override {
    if (lineStyle() == lsNone) {
      QCPGraph::drawLegendIcon(painter, room);
      return;
    }
    applyDefaultAntialiasingHint(painter);
    QPen line = pen();
    line.setCapStyle(Qt::FlatCap);
    painter->setPen(line);
    painter->drawLine(QLineF(room.left(), room.center().y(), room.right(), room.center().y()));
  }
};

QPainterPath circles(std::initializer_list<double> radii) {
  QPainterPath path;
  for (const double radius : radii) path.addEllipse(QPointF(0, 0), radius, radius);
  return path;
}

/// Dots that become larger.
QPainterPath growingDots() {
  QPainterPath path;
  path.addEllipse(QPointF(-4.0, 0.0), 1.3, 1.3);
  path.addEllipse(QPointF(2.4, 0.0), 3.6, 3.6);
  return path;
}

QPainterPath hatch() {
  QPainterPath path;
  for (const double offset : {-2.8, 0.0, 2.8}) {  // within the icon, which clips
    path.moveTo(offset - 2.2, 3.5);
    path.lineTo(offset + 2.2, -3.5);
  }
  return path;
}

QPainterPath square() {
  QPainterPath path;
  path.addRect(QRectF(-4.5, -4.5, 9.0, 9.0));
  return path;
}

/// A disc with a plus in it, and a ring.
QPainterPath discWithRing() {
  QPainterPath path = circles({2.6, 4.8});
  path.moveTo(-2.6, 0.0);
  path.lineTo(2.6, 0.0);
  path.moveTo(0.0, -2.6);
  path.lineTo(0.0, 2.6);
  return path;
}

QPainterPath question(QFont font) {
  font.setBold(true);
  font.setPixelSize(8);
  QPainterPath sign;
  sign.addText(0.0, 0.0, font, QStringLiteral("?"));
  QPainterPath path = circles({4.8});
  path.addPath(sign.translated(-sign.boundingRect().center()));
  return path;
}

QPen dashed(const QColor& colour, double width, const QList<qreal>& dashes) {
  QPen pen(colour, width);
  pen.setDashPattern(dashes);
  return pen;
}

/// As the overlay's lines are; but round dots of no length are hardly seen so small.
QPen samplePen(const PlaneOverlay& overlay, const QColor& ink) {
  QPen pen = overlayPen(overlay);
  pen.setColor(ink);
  QList<qreal> dashes = pen.dashPattern();
  for (qreal& dash : dashes) dash = std::max(dash, 1.0);
  if (!dashes.isEmpty()) pen.setDashPattern(dashes);
  pen.setCapStyle(Qt::FlatCap);
  return pen;
}

const PlaneOverlay& overlayOf(PlotLegend::Key key) {
  return *planeOverlays().at(static_cast<std::size_t>(key) -
                             static_cast<std::size_t>(PlotLegend::Key::FirstOverlay));
}

/// Where entries stand that come and go, from left to right.
std::size_t placeOf(PlotLegend::Key key) {
  using Key = PlotLegend::Key;
  constexpr std::array order = {
      Key::Class0,      Key::Class1,     Key::Validation,   Key::Test,    Key::Unused,   Key::Boundary,
      Key::PointedLine, Key::Section,    Key::Next,         Key::InCell,  Key::Surprise, Key::Abstain,
      Key::Draws,       Key::PriorDraws, Key::TrueBoundary, Key::Extreme, Key::Below,    Key::Misclassified};
  // Overlays stand beside what else is drawn of the plane: marks behind marks, lines before lines.
  const Key sought = key < Key::FirstOverlay ? key : overlayOf(key).discs ? Key::Next : Key::TrueBoundary;
  return static_cast<std::size_t>(std::ranges::find(order, sought) - order.begin());
}

QString briefly(const PlotLegend::Entry& entry) {
  return entry.brief.isEmpty() ? entry.name : entry.brief;
}

}  // namespace

PlotLegend::PlotLegend(QCustomPlot& plot, const QFont& font) : m_legend(plot.legend) {
  m_legend->setVisible(true);
  m_legend->setFillOrder(QCPLegend::foColumnsFirst);
  m_legend->setIconTextPadding(iconGap);
  m_legend->setColumnSpacing(entryGap);
  m_legend->setMargins(QMargins(2, 2, 4, 2));
  setFont(font);
  for (const Key which :
       {Key::Class0, Key::Class1, Key::Test, Key::Validation, Key::Unused, Key::Misclassified, Key::Draws,
        Key::PriorDraws, Key::InCell, Key::TrueBoundary, Key::Surprise, Key::Abstain, Key::PointedLine,
        Key::Section, Key::Next, Key::Boundary, Key::Extreme, Key::Below}) {
    auto* graph = new LegendKey(plot.xAxis, plot.yAxis);
    graph->removeFromLegend();
    const bool line = which == Key::Draws || which == Key::PriorDraws || which == Key::TrueBoundary ||
                      which == Key::PointedLine || which == Key::Section || which == Key::Boundary ||
                      which == Key::Below;
    graph->setLineStyle(line ? QCPGraph::lsLine : QCPGraph::lsNone);
    m_keys.push_back(graph);
  }
  for (const PlaneOverlay* overlay : planeOverlays()) {
    auto* graph = new LegendKey(plot.xAxis, plot.yAxis);
    graph->removeFromLegend();
    graph->setLineStyle(overlay->discs ? QCPGraph::lsNone : QCPGraph::lsLine);
    m_keys.push_back(graph);
  }
}

PlotLegend::Key PlotLegend::keyOf(const PlaneOverlay& overlay) {
  const auto& all = planeOverlays();
  const auto index = std::ranges::find(all, &overlay) - all.begin();
  return static_cast<Key>(static_cast<std::ptrdiff_t>(Key::FirstOverlay) + index);
}

void PlotLegend::setFont(const QFont& font) {
  m_legend->setFont(font);
  m_legend->setIconSize(iconSize(), iconSize());
}

double PlotLegend::scale() const {
  return std::max(1.0, m_legend->font().pointSizeF() / usualPoints);
}

int PlotLegend::iconSize() const {
  return static_cast<int>(std::lround(usualIcon * scale()));
}

int PlotLegend::besideName() const {
  return iconSize() + iconGap + entryGap;
}

void PlotLegend::setTheme(const PlotTheme& theme) {
  setSigns(theme);
  setLines(theme);
}

void PlotLegend::setSigns(const PlotTheme& theme) {
  const double size = customPathSize * scale();
  const auto set = [&](Key which, const QPainterPath& sign, double width,
                       const QBrush& filling = Qt::NoBrush) {
    key(which)->setScatterStyle(QCPScatterStyle(sign, QPen(theme.ink, width), filling, size));
  };
  set(Key::Misclassified, circles({4.3}), 1.2);
  set(Key::InCell, circles({2.6, 4.8}), 1.2);
  set(Key::Surprise, growingDots(), 0.5, theme.ink);
  set(Key::Abstain, hatch(), 1.2);
  set(Key::Extreme, square(), 2.0);
  set(Key::Next, question(m_legend->font()), 0.8);
  for (const PlaneOverlay* overlay : planeOverlays()) {
    if (overlay->discs) set(keyOf(*overlay), discWithRing(), 1.0);
  }
}

/// Those on the map are as they are there, but in a colour that is seen on the paper of the legend.
void PlotLegend::setLines(const PlotTheme& theme) {
  key(Key::TrueBoundary)->setPen(QPen(theme.ink, 1.5, Qt::DashLine));
  key(Key::PointedLine)->setPen(dashed(theme.ink, 1.8, {5.0, 3.0}));
  key(Key::Section)->setPen(QPen(theme.ink, 1.6));
  key(Key::Boundary)->setPen(QPen(theme.ink, boundaryPen().widthF()));
  key(Key::Below)->setPen(QPen(theme.ink, 1.0, Qt::DashLine));
  const auto sample = [&theme](const QColor& colour) { return theme.dark ? sampleOnDark(colour) : colour; };
  key(Key::PriorDraws)->setPen(dashed(sample(priorBoundaryPen().color()), 1.5, {4.0, 1.5}));
  key(Key::Draws)->setPen(QPen(sample(drawnBoundaryPen().color()), 1.5));
  for (const PlaneOverlay* overlay : planeOverlays()) {
    if (!overlay->discs) key(keyOf(*overlay))->setPen(samplePen(*overlay, theme.ink));
  }
}

void PlotLegend::setMarker(Key which, const QCPScatterStyle& marker) {
  key(which)->setScatterStyle(marker);
}

bool PlotLegend::setEntries(std::vector<Entry> entries) {
  return std::exchange(m_entries, std::move(entries)) != m_entries;
}

PlotLegend::Entries PlotLegend::withForeseen() const {
  Entries all = m_entries;
  for (const Entry& entry : m_foreseen) {
    if (std::ranges::find(all, entry.key, &Entry::key) == all.end()) all.push_back(entry);
  }
  for (Entry& entry : all) entry.name = briefly(entry);
  // Where they will stand: another order would take other columns.
  std::ranges::stable_sort(all, {}, [](const Entry& entry) { return placeOf(entry.key); });
  return all;
}

int PlotLegend::width() const {
  const QFontMetrics metrics(m_legend->font());
  int sum = 0;
  for (const Entry& entry : withForeseen()) {
    if (entry.rank < leftover) sum += besideName() + metrics.horizontalAdvance(entry.name);
  }
  return sum;
}

/// A long name keeps the others from being seen only as far as its share, and none is longer than a line.
int PlotLegend::wanted(const Entry& entry, int width) const {
  const int name = QFontMetrics(m_legend->font()).horizontalAdvance(entry.name);
  const double share = entry.rank == 0 ? nameShare * width : 1.0 * width - besideName();
  return besideName() + std::min(name, std::max(0, static_cast<int>(share)));
}

/// The widest entry of each column, where entries stand row by row.
std::vector<int> PlotLegend::columnWidths(const Entries& entries, std::size_t columns, int width) const {
  std::vector<int> widths(columns, 0);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    widths[k % columns] = std::max(widths[k % columns], wanted(entries[k], width));
  }
  return widths;
}

int PlotLegend::roomIn(const Entries& entries, std::size_t columns, int width) const {
  const std::vector<int> widths = columnWidths(entries, columns, width);
  return width - std::accumulate(widths.begin(), widths.end(), 0);
}

/// So many entries stand in a line of that width; one always does.
std::size_t PlotLegend::mostColumns(const Entries& entries, int width) const {
  for (std::size_t columns = entries.size(); columns > 1; --columns) {
    if (roomIn(entries, columns, width) >= 0) return columns;
  }
  return 1;
}

int PlotLegend::linesFor(int width) const {
  const auto linesOf = [&](const Entries& entries) {
    if (entries.empty()) return 1;
    const std::size_t columns = mostColumns(entries, width);
    return static_cast<int>((entries.size() + columns - 1) / columns);
  };
  Entries listed = m_entries;
  for (Entry& entry : listed) entry.name = briefly(entry);
  return std::max(linesOf(withForeseen()), linesOf(listed));
}

int PlotLegend::heightOf(int lines) const {
  constexpr int leastGap = 4;  // px, between lines of words
  const int words = QFontMetrics(m_legend->font()).boundingRect(QStringLiteral("Äg")).height();
  const int line = std::max({iconSize(), words, QFontMetrics(m_legend->font()).height()});
  const int gap = std::max(leastGap, m_legend->rowSpacing());
  return lines * line + (lines - 1) * gap + m_legend->margins().top() + m_legend->margins().bottom() + 2;
}

/// What `room` there is, beyond what they want, goes to the names that are never left out, the same to each.
void PlotLegend::shorten(Entries& entries, int room) const {
  const QFontMetrics metrics(m_legend->font());
  std::vector<Entry*> byLength;
  for (Entry& entry : entries) {
    if (entry.rank == 0) byLength.push_back(&entry);
  }
  std::ranges::sort(byLength, {}, [](const Entry* entry) { return entry->name.size(); });
  auto waiting = static_cast<int>(byLength.size());
  for (Entry* entry : byLength) {
    const int share = std::max(0, room / std::max(1, waiting));
    // Asked first: by fractions of a pixel, elidedText() cuts what just fits.
    if (metrics.horizontalAdvance(entry->name) > share)
      entry->name = metrics.elidedText(entry->name, Qt::ElideMiddle, share);
    room -= metrics.horizontalAdvance(entry->name);
    --waiting;
  }
}

void PlotLegend::fitBeside(int width) {
  Entries shown = m_entries;
  const auto taken = [&] {
    int sum = 0;
    for (const Entry& entry : shown) sum += wanted(entry, width);
    return sum;
  };
  if (taken() > width) {
    for (Entry& entry : shown) entry.name = briefly(entry);
  }
  while (!shown.empty() && taken() > width) {
    const auto least = std::ranges::max_element(shown, {}, &Entry::rank);
    if (least->rank == 0) break;
    shown.erase(least);
  }
  int room = width;
  for (const Entry& entry : shown) room -= entry.rank == 0 ? besideName() : wanted(entry, width);
  shorten(shown, room);
  list(shown, 0);
}

void PlotLegend::fit(int width, int lines) {
  Entries shown = m_entries;
  const auto linesWith = [&](std::size_t columns) { return (shown.size() + columns - 1) / columns; };
  std::size_t columns = shown.empty() ? 1 : mostColumns(shown, width);
  if (linesWith(columns) > static_cast<std::size_t>(lines)) {
    for (Entry& entry : shown) entry.name = briefly(entry);
    columns = mostColumns(shown, width);
  }
  const std::vector<int> widths = columnWidths(shown, columns, width);
  const int spare = std::max(0, roomIn(shown, columns, width));
  const QFontMetrics metrics(m_legend->font());
  std::vector<bool> cut(columns, false);
  const auto isLong = [&](std::size_t k) {
    return metrics.horizontalAdvance(shown[k].name) + besideName() > widths[k % columns];
  };
  for (std::size_t k = 0; k < shown.size(); ++k) cut[k % columns] = cut[k % columns] || isLong(k);
  const auto cutColumns = static_cast<int>(std::ranges::count(cut, true));
  for (std::size_t k = 0; k < shown.size(); ++k) {
    if (!isLong(k)) continue;
    const int room = widths[k % columns] - besideName() + spare / std::max(1, cutColumns);
    if (metrics.horizontalAdvance(shown[k].name) > room)
      shown[k].name = metrics.elidedText(shown[k].name, Qt::ElideMiddle, room);
  }
  list(shown, static_cast<int>(columns));
}

void PlotLegend::list(const Entries& shown, int wrap) {
  for (const Entry& entry : shown) key(entry.key)->setName(entry.name);
  std::vector<Key> listed;
  listed.reserve(shown.size());
  for (const Entry& entry : shown) listed.push_back(entry.key);
  if (listed == m_listed && wrap == m_legend->wrap()) return;
  m_listed = std::move(listed);
  m_legend->clearItems();
  m_legend->setWrap(wrap);
  for (const Key which : m_listed) key(which)->addToLegend(m_legend);
}

}  // namespace credence

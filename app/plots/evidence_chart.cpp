#include "app/plots/evidence_chart.h"

#include "app/chart/legend_item.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/follow_letters.h"
#include "app/style/markers.h"
#include "app/style/palette.h"

#include <QFontMetrics>
#include <QPainterPath>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace credence {

namespace {

const QString markLayer = QStringLiteral("marks");

// What lies further below the best than this is all shown in the darkest colour.
constexpr double shownNats = 100.0;
constexpr double shownNatsPerPoint = 1.0;

constexpr double markReach = 9.0;  // px from the middle of a mark, and a little more

constexpr double settingSize = 14.0;  // px

QCPScatterStyle bestMarker(double times) {
  QPainterPath diamond;
  diamond.moveTo(0, -7);
  diamond.lineTo(7, 0);
  diamond.lineTo(0, 7);
  diamond.lineTo(-7, 0);
  diamond.closeSubpath();
  return QCPScatterStyle(diamond, QPen(Qt::black, 1.2 * times), QColor(Qt::white), 6.0 * times);
}

/// In the colours of `marker`, pointing to where x goes right and y down.
QCPScatterStyle arrowMarker(const QPointF& direction, const QCPScatterStyle& marker, double times) {
  QPainterPath head;
  head.moveTo(9, 0);
  head.lineTo(-5, 7);
  head.lineTo(-5, -7);
  head.closeSubpath();
  QTransform turn;
  turn.rotateRadians(std::atan2(direction.y(), direction.x()));
  return QCPScatterStyle(turn.map(head), marker.pen(), marker.brush(), customPathSize * times);
}

QCPScatterStyle heldOutMarker(double times) {
  return QCPScatterStyle(QCPScatterStyle::ssSquare, QPen(Qt::black, 1.2 * times), QColor(Qt::white),
                         9.0 * times);
}

QCPScatterStyle trueMarker(double times) {
  QPainterPath triangle;
  triangle.moveTo(0, -7);
  triangle.lineTo(6.5, 5);
  triangle.lineTo(-6.5, 5);
  triangle.closeSubpath();
  return QCPScatterStyle(triangle, QPen(Qt::black, 1.2 * times), QColor(Qt::white), 6.0 * times);
}

/// What has a sign has colours on both sides of zero.
const QCPColorGradient& gradientOf(const MapQuantity& quantity) {
  return quantity.is_error() ? differenceGradient() : evidenceGradient();
}

/// What nine values in ten do not exceed, signs left out: a few cells that are far off do not take the
/// colours from the others. Those that are not finite do not count.
double sizeOfMost(const arma::mat& values) {
  const arma::vec sizes = arma::sort(arma::abs(arma::vec(values.elem(arma::find_finite(values)))));
  if (sizes.is_empty()) return 0.0;
  return sizes(static_cast<arma::uword>(0.9 * static_cast<double>(sizes.n_elem - 1)));
}

/// Behind cells that may be blank, as those in the middle of the colours are nearly so. Up to where the cells
/// end, as the background of the axes is a pixel larger.
QCPItemRect* blankCells(QCustomPlot& plot) {
  auto* rect = new QCPItemRect(&plot);
  rect->setLayer(QStringLiteral("background"));
  rect->setPen(Qt::NoPen);
  rect->setBrush({QColor(128, 128, 128, 110), Qt::BDiagPattern});
  rect->setSelectable(false);
  return rect;
}

double halfStep(const arma::vec& values) {
  if (values.n_elem < 2) return 0.5;
  return 0.5 * std::log10(values(1) / values(0));
}

QCPRange logRange(double low, double high) {
  return {std::log10(low), std::log10(high)};
}

/// Between the centres of the outer cells; one alone has to have a size.
QCPRange centreRange(const arma::vec& values) {
  const QCPRange range = logRange(values.front(), values.back());
  return values.n_elem > 1 ? range : QCPRange(range.lower - 0.5, range.upper + 0.5);
}

/// Of the one column of a map without widths.
const QCPRange onlyColumn(-0.5, 0.5);

/// Wide enough for the outer cells to be whole.
QCPRange shownRange(const arma::vec& values) {
  const QCPRange range = logRange(values.front(), values.back());
  return {range.lower - halfStep(values), range.upper + halfStep(values)};
}

/// So many of these widths, row by row, fit beside each other; one at least.
int columnsIn(int room, const std::vector<int>& widths) {
  for (std::size_t columns = widths.size(); columns > 1; --columns) {
    int all = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      int widest = 0;
      for (std::size_t k = column; k < widths.size(); k += columns) widest = std::max(widest, widths[k]);
      all += widest;
    }
    if (all <= room) return static_cast<int>(columns);
  }
  return 1;
}

}  // namespace

QString mapQuantityTitle(std::string_view quantity) {
  const MapQuantity& name = name_of(quantity);
  const QString title = fromTable(name.title);
  const QString unit = fromTable(name.unit);
  return unit.isEmpty() ? title : tr("%1 (%2)").arg(title, unit);
}

EvidenceChart::EvidenceChart(QCustomPlot& plot) : m_plot(plot) {
  m_scale = new QCPColorScale(&m_plot);
  m_plot.plotLayout()->addElement(0, 1, m_scale);
  m_scale->setType(QCPAxis::atRight);
  m_blank = blankCells(m_plot);
  m_backdrop = new QCPColorMap(m_plot.xAxis, m_plot.yAxis);
  m_cells = new QCPColorMap(m_plot.xAxis, m_plot.yAxis);
  for (QCPColorMap* cells : {m_backdrop, m_cells}) {
    cells->setInterpolate(false);
    cells->setColorScale(m_scale);
    cells->setGradient(evidenceGradient());
  }
  m_backdrop->setVisible(false);
  auto* margins = new QCPMarginGroup(&m_plot);
  m_plot.axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
  m_scale->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
  m_contours = std::make_unique<EvidenceContours>(m_plot, QStringLiteral("main"));
  // A buffer of their own: the marks move with the sliders, the map below stays.
  m_plot.addLayer(markLayer, m_plot.layer(QStringLiteral("main")), QCustomPlot::limAbove);
  m_plot.layer(markLayer)->setMode(QCPLayer::lmBuffered);
  m_marks = std::make_unique<EvidenceMarks>(m_plot, markLayer);
  m_best = m_plot.addGraph();
  m_heldOutBest = m_plot.addGraph();
  m_trueBest = m_plot.addGraph();
  m_current = m_plot.addGraph();
  for (QCPGraph* graph : {m_best, m_heldOutBest, m_trueBest, m_current}) {
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setLayer(markLayer);
  }
  m_best->setName(QStringLiteral("best"));
  m_heldOutBest->setName(QStringLiteral("heldOutBest"));
  m_trueBest->setName(QStringLiteral("trueBest"));
  m_current->setName(QStringLiteral("current"));
  setWeight(1.0);
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis}) {
    axis->setTicker(QSharedPointer<LogTicker>::create());
    axis->setSubTicks(false);
    axis->grid()->setVisible(false);
  }
  m_plot.yAxis->setLabel(tr("prior variance"));
  m_plot.xAxis->setLabel(tr("width"));
  m_plot.plotLayout()->setColumnSpacing(2);
  setQuantity(m_quantity);
  showAxes();
  QObject::connect(&m_plot, &QCustomPlot::afterLayout, &m_layouts, [this] { placeLabels(); });
}

void EvidenceChart::setTheme(const PlotTheme& theme) {
  applyTheme(m_plot, theme);
}

void EvidenceChart::setLetters(const QFont& letters) {
  m_contours->setLetters(letters);
  m_marks->setLetters(letters);
  setWeight(heavier(letters));
}

void EvidenceChart::setWeight(double times) {
  m_weight = times;
  m_best->setScatterStyle(bestMarker(times));
  m_heldOutBest->setScatterStyle(heldOutMarker(times));
  m_trueBest->setScatterStyle(trueMarker(times));
  m_current->setScatterStyle(settingMarker(settingSize * times));
  m_scale->setBarWidth(static_cast<int>(std::lround(9.0 * times)));
  m_contours->setWeight(times);
  m_marks->setWeight(times);
}

void EvidenceChart::nameMarks(bool current) {
  constexpr int icon = 18;    // px
  constexpr int padding = 2;  // px, from it to its name
  constexpr int gap = 6;      // px, between columns
  constexpr int side = 6;     // px, as beside other plots' names
  QCPLegend* legend = m_plot.legend;
  legend->setLayer(QStringLiteral("legend"));
  legend->setVisible(true);
  legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
  legend->setFont(m_plot.font());
  legend->setIconSize(icon, icon);
  legend->setIconTextPadding(padding);
  legend->setColumnSpacing(gap);
  legend->setRowSpacing(0);
  legend->setMargins(QMargins(side, 2, 0, 0));
  legend->clearItems();
  std::vector<std::pair<QString, LegendItem::PaintMark>> names;
  const auto name = [&](const QString& text, QCPGraph* marks) {
    names.emplace_back(text, markOf(marks->scatterStyle()));
  };
  name(tr("largest evidence"), m_best);
  if (heldOutQuantity()) name(tr("best held-out score"), m_heldOutBest);
  if (m_result && m_result->map.best(true_evidence)) name(tr("exact (by draws)"), m_trueBest);
  if (current) name(tr("this setting"), m_current);
  // As many beside each other as there is room for in the axes' width.
  const int room = m_plot.axisRect()->outerRect().width() - side;
  const int beside = icon + padding + gap;
  const QFontMetrics metrics(m_plot.font());
  const auto widthOf = [&](const QString& text) {
    return std::min(room - beside, metrics.horizontalAdvance(text)) + beside;
  };
  std::vector<int> widths;
  widths.reserve(names.size());
  for (const auto& [text, mark] : names) widths.push_back(widthOf(text));
  // What explains itself is named as far as a third of the height goes: beyond that the map is worth more.
  const auto take = [&](const QStringList& further) {
    std::vector<int> all = widths;
    for (const QString& text : further) all.push_back(widthOf(text));
    const int columns = columnsIn(room, all);
    const int rows = (static_cast<int>(all.size()) + columns - 1) / columns;
    const bool fits = 3 * rows * std::max(icon, metrics.height()) <= m_plot.viewport().height();
    if (fits) widths = std::move(all);
    return fits;
  };
  QCPCurve* line = m_contours->line();
  if (line != nullptr && take({tr("nats from the largest")}))
    names.emplace_back(tr("nats from the largest"), markOf(line->pen()));
  const bool pinsNamed = take(m_marks->pinNames());
  legend->setWrap(columnsIn(room, widths));
  for (const auto& [text, mark] : names) legend->addItem(new LegendItem(legend, text, mark));
  if (pinsNamed) m_marks->namePins(*legend, room - beside);
}

void EvidenceChart::leaveOutScale() {
  m_scale->setVisible(false);
  m_plot.plotLayout()->take(m_scale);
  m_plot.plotLayout()->simplify();
}

void EvidenceChart::leaveOutScaleTitle() {
  m_scaleTitled = false;
  m_scale->setLabel({});
}

void EvidenceChart::setQuantity(const std::string& quantity) {
  m_quantity = quantity;
  if (m_scaleTitled) m_scale->setLabel(mapQuantityTitle(quantity));
  m_scale->setGradient(gradientOf(name_of(quantity)));  // the cells follow
  m_backdrop->setVisible(false);
  m_scale->setVisible(false);
  fillCells();
  updateMarks();
}

void EvidenceChart::setMap(std::shared_ptr<const MapResult> result) {
  if (m_result && result && !(result->request.ranges == m_result->request.ranges)) keepAsBackdrop();
  const bool comparable =
      m_result && result && of_same_features(m_result->request.like, result->request.like);
  if (!comparable || result->complete()) m_backdrop->setVisible(false);
  m_result = std::move(result);
  m_cells->setVisible(m_result != nullptr);
  if (m_result) {
    m_ranges = m_result->request.ranges;
    drawContours();
    m_marks->setHasWidth(m_result->map.has_width());
  } else {
    m_contours->clear();
    m_plot.xAxis->setLabel(tr("width"));
  }
  fillCells();
  showAxes();
  updateMarks();
}

void EvidenceChart::setFiner(std::shared_ptr<const FinerMap> finer) {
  m_finer = std::move(finer);
  if (m_result) drawContours();
  fillCells();
}

void EvidenceChart::drawContours() {
  m_contours->setContours(finerFits() ? m_finer->contours : m_result->contours);
}

void EvidenceChart::setSmooth(bool smooth) {
  for (QCPColorMap* cells : {m_backdrop, m_cells}) cells->setInterpolate(smooth);
}

/// Whether the smaller cells are parts of those at hand.
bool EvidenceChart::finerFits() const {
  return m_result && m_finer && ofSamePlaces(m_result->request, m_finer->of->request);
}

void EvidenceChart::setCurrent(const Hyperparameters& hyperparameters) {
  m_hyperparameters = hyperparameters;
  updateMarks();
}

void EvidenceChart::setBestKnown(const std::optional<Hyperparameters>& setting) {
  m_bestKnown = setting;
  updateMarks();
}

void EvidenceChart::setRanges(const EvidenceRanges& ranges) {
  m_ranges = ranges;
  showAxes();
  updateMarks();
}

/// No axis before there is something to read on it, and none of widths where they have no meaning.
void EvidenceChart::showAxes() {
  const bool hasWidth = !m_result || m_result->map.has_width();
  m_plot.axisRect()->setVisible(m_result != nullptr);
  m_plot.xAxis->setTicks(hasWidth);
  m_plot.xAxis->setTickLabels(hasWidth);
  if (m_result) {
    m_plot.xAxis->setLabel(
        hasWidth ? widthTitle(*m_result->request.dataset, m_result->request.like)
                 : tr("%1 features: no width").arg(fromTable(m_result->request.like.features->title)));
  }
  m_plot.xAxis->setRange(hasWidth ? shownRange(m_ranges.width.values()) : onlyColumn);
  m_plot.yAxis->setRange(shownRange(m_ranges.prior_variance.values()));
  m_blank->topLeft->setCoords(m_plot.xAxis->range().lower, m_plot.yAxis->range().upper);
  m_blank->bottomRight->setCoords(m_plot.xAxis->range().upper, m_plot.yAxis->range().lower);
}

void EvidenceChart::replotMarks() {
  m_plot.layer(markLayer)->replot();
}

void EvidenceChart::keepAsBackdrop() {
  *m_backdrop->data() = *m_cells->data();
  m_backdrop->setVisible(true);
}

/// The value that stands for a cell while it is computed: its own, or that of the coarse cell it lies in. A
/// cell whose truth was looked for in vain stays blank.
double EvidenceChart::shownValue(const arma::mat& values, arma::uword i, arma::uword j) const {
  const arma::mat& k = m_result->map[truth_pareto_k];
  if (name_of(m_quantity).pass == MapPass::truth && !std::isnan(k(i, j))) return values(i, j);
  for (const arma::uword stride : {1U, 2U, 4U}) {
    const double value = values(i - i % stride, j - j % stride);
    if (!std::isnan(value)) return value;
  }
  return arma::datum::nan;
}

void EvidenceChart::fillCells() {
  if (!m_result) return m_scale->setVisible(false);
  const bool finely = finerFits() && !m_finer->map[m_quantity].is_empty();
  const EvidenceMap& map = finely ? m_finer->map : m_result->map;
  const arma::mat& values = map[m_quantity];
  // Blank, as those that did not converge, and those whose truth is not known: hatched.
  const arma::umat doubtful = map.doubtful(m_quantity);
  const bool failed = m_result->complete() && arma::accu(map.converged) < map.cell_count();
  m_blank->setVisible(name_of(m_quantity).pass == MapPass::truth || failed || !doubtful.is_empty());
  const auto nx = static_cast<int>(map.widths.n_elem);
  const auto ny = static_cast<int>(map.prior_variances.n_elem);
  m_cells->data()->setSize(nx, ny);
  m_cells->data()->setRange(map.has_width() ? centreRange(map.widths) : onlyColumn,
                            centreRange(map.prior_variances));
  double highest = -arma::datum::inf;
  double lowest = arma::datum::inf;
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const auto row = static_cast<arma::uword>(i);
      const auto column = static_cast<arma::uword>(j);
      const double value = values.is_empty() ? arma::datum::nan
                           : finely          ? values(row, column)
                                             : shownValue(values, row, column);
      const bool finite = std::isfinite(value) && (doubtful.is_empty() || doubtful(row, column) == 0);
      m_cells->data()->setCell(i, j, finite ? value : arma::datum::nan);
      if (!finite) continue;
      highest = std::max(highest, value);
      lowest = std::min(lowest, value);
    }
  }
  // One value alone has a colour but no scale. While the cells of a next map come, that of the last stays.
  const bool alone = highest == lowest;
  if (highest > lowest || (alone && !m_scale->visible())) showDataRange(lowest, highest);
  if (!alone) m_scale->setVisible(highest > lowest);
}

/// Numbers stand on the colour of their cells, so that lines seem to open for them.
void EvidenceChart::placeLabels() {
  QVector<QRectF> marks = m_marks->pins();
  for (const QCPGraph* graph : {m_best, m_heldOutBest, m_trueBest, m_current}) {
    for (const QCPGraphData& mark : *graph->data()) {
      const QPointF place(m_plot.xAxis->coordToPixel(mark.key), m_plot.yAxis->coordToPixel(mark.value));
      const QPointF reach(m_weight * markReach, m_weight * markReach);
      marks.push_back({place - reach, place + reach});
    }
  }
  QCPColorGradient gradient = m_cells->gradient();
  m_contours->placeLabels(marks, [&](double x, double y) -> std::optional<QColor> {
    const double value = m_cells->data()->data(x, y);
    if (std::isnan(value)) return {};
    return QColor(gradient.color(value, m_scale->dataRange()));
  });
}

void EvidenceChart::showDataRange(double lowest, double highest) {
  const MapQuantity& quantity = name_of(m_quantity);
  if (quantity.is_error()) {
    const double size = std::max(sizeOfMost(m_result->map[m_quantity]), 1e-6);
    return m_scale->setDataRange(QCPRange(-size, size));
  }
  const bool nats = quantity.pass == MapPass::evidence || quantity.has_best;
  const double shown = quantity.method != nullptr ? shownNatsPerPoint : nats ? shownNats : arma::datum::inf;
  const double floor = std::max(lowest, highest - shown);
  m_scale->setDataRange(QCPRange(std::min(floor, highest - 1e-6), highest));
}

std::optional<std::string> EvidenceChart::heldOutQuantity() const {
  if (!m_result) return {};
  const auto known = [this](const std::string& quantity) { return m_result->map.best(quantity).has_value(); };
  const auto heldOut = [](const MapQuantity& quantity) {
    return quantity.has_best && quantity.method != nullptr;
  };
  if (heldOut(name_of(m_quantity))) return known(m_quantity) ? std::optional(m_quantity) : std::nullopt;
  std::optional<std::string> found;
  for (const MapQuantity& quantity : map_quantities()) {
    if (!heldOut(quantity) || !known(quantity.id)) continue;
    // Test points are for judging what was chosen: they answer only where no others do.
    if (quantity.pass != MapPass::test) return quantity.id;
    if (!found) found = quantity.id;
  }
  return found;
}

void EvidenceChart::updateMarks() {
  const auto mark = [this](QCPGraph* graph, const std::optional<std::string>& quantity) {
    graph->data()->clear();
    if (!m_result || !quantity) return;
    if (const auto best = m_result->map.best(*quantity)) {
      const QPointF centre = centreOf(*best);
      graph->addData(centre.x(), centre.y());
    }
  };
  mark(m_best, "log_evidence");
  m_best->setScatterStyle(bestMarker(m_weight));
  if (m_bestKnown) markAt(m_best, placeOf(*m_bestKnown), bestMarker(m_weight));
  mark(m_heldOutBest, heldOutQuantity());
  mark(m_trueBest, std::string(true_evidence));
  m_trueBest->setVisible(!m_trueBest->data()->isEmpty());  // or figures have an empty group
  m_current->data()->clear();
  m_current->setVisible(m_hyperparameters.has_value());  // as above
  if (!m_hyperparameters) return;
  markAt(m_current, placeOf(*m_hyperparameters), settingMarker(settingSize * m_weight));
}

QPointF EvidenceChart::placeOf(const Hyperparameters& setting) const {
  return {m_marks->widthPlace(setting.width), EvidenceMarks::priorVariancePlace(setting.prior_variance)};
}

/// Beyond the map it is an arrow that points there, from the edge.
void EvidenceChart::markAt(QCPGraph* graph, QPointF place, const QCPScatterStyle& marker) {
  constexpr double inside = 0.04;  // of a side
  const QCPRange across = m_plot.xAxis->range();
  const QCPRange up = m_plot.yAxis->range();
  graph->data()->clear();
  graph->setScatterStyle(marker);
  const auto within = [](const QCPRange& range, double value) {
    return std::clamp(value, range.lower + inside * range.size(), range.upper - inside * range.size());
  };
  const bool beyond = !across.contains(place.x()) || !up.contains(place.y());
  if (beyond && std::isfinite(place.x()) && std::isfinite(place.y())) {
    const double right = across.contains(place.x()) ? 0.0 : place.x() < across.lower ? -1.0 : 1.0;
    const double above = up.contains(place.y()) ? 0.0 : place.y() < up.lower ? -1.0 : 1.0;
    place = {within(across, place.x()), within(up, place.y())};
    graph->setScatterStyle(arrowMarker(QPointF(right, -above), marker, m_weight));
  }
  graph->addData(place.x(), place.y());
}

QPointF EvidenceChart::centreOf(const EvidenceMap::Cell& cell) const {
  const EvidenceMap& map = m_result->map;
  return {m_marks->widthPlace(map.widths(cell.i)), std::log10(map.prior_variances(cell.j))};
}

std::optional<EvidenceMap::Cell> EvidenceChart::cellAt(const QPointF& place) const {
  if (!m_result) return {};
  int i = -1;
  int j = -1;
  m_cells->data()->coordToCell(place.x(), place.y(), &i, &j);
  if (i < 0 || j < 0 || i >= m_cells->data()->keySize() || j >= m_cells->data()->valueSize()) return {};
  // Smaller cells are parts of the map's own.
  const EvidenceMap& map = m_result->map;
  const auto own = [](int k, int shown, arma::uword count) {
    return static_cast<arma::uword>(k) * count / static_cast<arma::uword>(shown);
  };
  return EvidenceMap::Cell{own(i, m_cells->data()->keySize(), map.widths.n_elem),
                           own(j, m_cells->data()->valueSize(), map.prior_variances.n_elem)};
}

}  // namespace credence

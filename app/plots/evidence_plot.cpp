#include "app/plots/evidence_plot.h"

#include "app/chart/chart_sentence.h"
#include "app/chart/new_plot.h"
#include "app/plots/focus_ring.h"
#include "app/plots/map_cover.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/follow_letters.h"
#include "core/evaluation/bits.h"
#include "core/evidence/map_quantity.h"
#include "core/model/soundness.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

// Pixels: a click as close to a cell's centre as this means the cell.
constexpr double nearCentre = 7.0;

constexpr double smallestSpan = 0.02;  // decades
constexpr double largestSpan = 16.0;

double length(const QPointF& vector) {
  return std::hypot(vector.x(), vector.y());
}

/// The range zoomed about a place; what it would become beyond sensible limits, it keeps.
LogRange zoomed(const LogRange& range, double about, double factor) {
  const double low = about + (std::log10(range.start) - about) * factor;
  const double high = about + (std::log10(range.stop) - about) * factor;
  if (high - low < smallestSpan || high - low > largestSpan) return range;
  return {std::pow(10.0, low), std::pow(10.0, high), range.count};
}

/// The value beside the one nearest to `value`, in the direction of `step`; that one itself for no step, and
/// at the end.
double next(const arma::vec& values, double value, int step) {
  const arma::vec off = arma::abs(arma::log(values) - std::log(value));
  const auto nearest = static_cast<int>(off.index_min());
  const int last = static_cast<int>(values.n_elem) - 1;
  return values(static_cast<arma::uword>(std::clamp(nearest + step, 0, last)));
}

}  // namespace

EvidencePlot::EvidencePlot(QWidget* parent)
    : QWidget(parent), m_plot(newPlot(this)), m_message(new ChartSentence(m_plot)), m_cover(nullptr) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_message->setObjectName(QStringLiteral("mapMessage"));
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_chart = std::make_unique<EvidenceChart>(*m_plot);
  m_chart->leaveOutScaleTitle();
  m_chart->setLetters(plotLetters(font()));
  m_plot->setMouseTracking(true);
  m_plot->setCursor(Qt::PointingHandCursor);
  m_plot->installEventFilter(this);
  // A click leaves the keyboard with the tool on the plots.
  m_plot->setFocusPolicy(Qt::TabFocus);
  new FocusRing(m_plot);
  m_cover = new MapCover(m_plot);
  updateTheme();
}

EvidencePlot::~EvidencePlot() = default;

void EvidencePlot::setQuantity(const std::string& quantity) {
  m_chart->setQuantity(quantity);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::setMap(std::shared_ptr<const MapResult> result) {
  m_result = result;
  m_chart->setMap(std::move(result));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::setFiner(std::shared_ptr<const FinerMap> finer) {
  m_chart->setFiner(std::move(finer));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::setSmooth(bool smooth) {
  m_chart->setSmooth(smooth);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::setCurrent(const Hyperparameters& hyperparameters) {
  m_current = hyperparameters;
  m_chart->setCurrent(hyperparameters);
  m_chart->replotMarks();
}

void EvidencePlot::setBestKnown(const std::optional<Hyperparameters>& setting) {
  m_chart->setBestKnown(setting);
  m_chart->replotMarks();
}

void EvidencePlot::setRanges(const EvidenceRanges& ranges) {
  m_ranges = ranges;
  m_chart->setRanges(ranges);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::setTrail(const std::vector<Hyperparameters>& settings) {
  m_chart->marks().setTrail(settings);
  m_chart->replotMarks();
}

void EvidencePlot::setPath(const std::vector<SearchStep>& path) {
  m_chart->marks().setPath(path);
  m_chart->replotMarks();
}

void EvidencePlot::setPins(const std::vector<Pin>& pins) {
  if (std::exchange(m_pins, pins) == pins) return;
  m_chart->marks().setPins(pins);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::setCovered(bool covered) {
  m_cover->setMark(std::nullopt);
  m_cover->setVisible(covered);
}

void EvidencePlot::markOnCover(double width, double priorVariance) {
  m_cover->setMark(QPointF(std::log10(width), std::log10(priorVariance)));
}

void EvidencePlot::setMessage(const QString& message) {
  m_message->say(message);
}

void EvidencePlot::updateTheme() {
  m_chart->setTheme(PlotTheme::forPalette(palette()));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  if (event->type() == QEvent::FontChange) m_chart->setLetters(plotLetters(font()));
  QWidget::changeEvent(event);
}

std::optional<EvidenceMap::Cell> EvidencePlot::cellAtPixel(const QPointF& pixel) const {
  if (!m_plot->axisRect()->rect().contains(pixel.toPoint())) return {};
  return m_chart->cellAt({m_plot->xAxis->pixelToCoord(pixel.x()), m_plot->yAxis->pixelToCoord(pixel.y())});
}

QPointF EvidencePlot::centreOf(const EvidenceMap::Cell& cell) const {
  const QPointF centre = m_chart->centreOf(cell);
  return {m_plot->xAxis->coordToPixel(centre.x()), m_plot->yAxis->coordToPixel(centre.y())};
}

void EvidencePlot::press(const QMouseEvent& event) {
  if (!m_result || event.button() != Qt::LeftButton || !m_plot->axisRect()->rect().contains(event.pos()))
    return;
  m_pressed = true;
  m_dragging = false;
  m_pressedAt = event.position();
  emit dragStarted();
  // The cell's own setting where it is meant: then the evidence shown for the cell is that of the fit that
  // follows.
  const auto cell = cellAtPixel(event.position());
  if (cell && length(centreOf(*cell) - event.position()) <= nearCentre) {
    emit settingChosen(m_result->map.widths(cell->i), m_result->map.prior_variances(cell->j));
  } else {
    choosePlace(event.position());
  }
}

void EvidencePlot::move(const QMouseEvent& event) {
  describe(event.position());
  if (!m_pressed) return;
  if (!m_dragging && length(event.position() - m_pressedAt) < QApplication::startDragDistance() / 2.0) return;
  m_dragging = true;
  choosePlace(event.position());
}

void EvidencePlot::release() {
  if (std::exchange(m_pressed, false)) emit dragFinished();
}

void EvidencePlot::choosePlace(const QPointF& pixel) {
  const QRect area = m_plot->axisRect()->rect();
  const double x = std::clamp(pixel.x(), double(area.left()), double(area.right()));
  const double y = std::clamp(pixel.y(), double(area.top()), double(area.bottom()));
  emit settingChosen(std::pow(10.0, m_plot->xAxis->pixelToCoord(x)),
                     std::pow(10.0, m_plot->yAxis->pixelToCoord(y)));
}

void EvidencePlot::zoom(const QWheelEvent& event) {
  const double factor = std::pow(0.8, event.angleDelta().y() / 120.0);
  if (!m_result) return;
  EvidenceRanges ranges = m_ranges;
  if (m_result->map.has_width()) {
    ranges.width = zoomed(ranges.width, m_plot->xAxis->pixelToCoord(event.position().x()), factor);
  }
  ranges.prior_variance =
      zoomed(ranges.prior_variance, m_plot->yAxis->pixelToCoord(event.position().y()), factor);
  emit rangesChosen(ranges);
}

void EvidencePlot::describe(const QPointF& pixel) {
  const auto cell = cellAtPixel(pixel);
  if (!cell) {
    emit cellHovered({});
    return;
  }
  const EvidenceMap& map = m_result->map;
  QString text = tr("prior variance %1").arg(significantNumber(map.prior_variances(cell->j)));
  if (map.has_width()) text = tr("width %1   %2").arg(significantNumber(map.widths(cell->i)), text);
  const bool failed = map.converged(cell->i, cell->j) == 0;
  const QString none = failed ? QString(QChar(0x2013)) : tr("not computed yet");
  const auto at = [&](std::string_view quantity) {
    const arma::mat& values = map[quantity];
    return values.is_empty() ? arma::datum::nan : values(cell->i, cell->j);
  };
  const double k = at(truth_pareto_k);
  const auto add = [&](const std::string& quantity, int digits) {
    const MapQuantity& name = name_of(quantity);
    const double value = at(quantity);
    const bool inVain = name.pass == MapPass::truth && !std::isnan(k);
    const QString missing = inVain ? QString(QChar(0x2013)) : none;
    text +=
        tr("   %1 %2").arg(fromTable(name.title), std::isnan(value) ? missing : signedNumber(value, digits));
    if (name.method != nullptr && !std::isnan(value)) {
      text += tr(" (%1 bits)").arg(signedNumber(bits_over_coin(value), 3));
    }
  };
  add("log_evidence", 2);
  const std::string& shown = m_chart->quantity();
  const MapPass pass = name_of(shown).pass;
  if (shown != "log_evidence") add(shown, pass == MapPass::evidence ? 2 : pass == MapPass::truth ? 3 : 4);
  if (shown == true_evidence || name_of(shown).is_error()) {
    const double error = at(true_evidence_error);
    if (!std::isnan(error)) text += tr(" ± %1").arg(signedNumber(error, 3));
    if (std::isnan(error) && !std::isnan(k)) {
      text += tr("   exact not known: Pareto k %1").arg(signedNumber(k, 2));
    }
  }
  const double bound = at(error_bound_of_evidence);
  if (bound > largest_unsaid_bound) text += tr(" (within %1 nats)").arg(significantNumber(bound, 2));
  if (failed) text += tr(" (not converged)");
  emit cellHovered(text);
}

/// An arrow key goes on to the next cell's setting, from wherever the setting at hand is.
bool EvidencePlot::stepByKey(int key) {
  if (!m_result || m_result->map.cell_count() == 0) return false;
  const EvidenceMap& map = m_result->map;
  const int across = (key == Qt::Key_Right ? 1 : 0) - (key == Qt::Key_Left ? 1 : 0);
  const int up = (key == Qt::Key_Up ? 1 : 0) - (key == Qt::Key_Down ? 1 : 0);
  if (across == 0 && up == 0) return false;
  const double width = map.has_width() ? next(map.widths, m_current.width, across) : m_current.width;
  const double variance = next(map.prior_variances, m_current.prior_variance, up);
  emit dragStarted();
  emit settingChosen(width, variance);
  emit dragFinished();
  return true;
}

bool EvidencePlot::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      press(*static_cast<QMouseEvent*>(event));
      break;
    case QEvent::MouseMove:
      move(*static_cast<QMouseEvent*>(event));
      break;
    case QEvent::MouseButtonRelease:
      release();
      break;
    case QEvent::Wheel:
      zoom(*static_cast<QWheelEvent*>(event));
      return true;
    case QEvent::KeyPress:
      return stepByKey(static_cast<QKeyEvent*>(event)->key());
    case QEvent::Leave:
      emit cellHovered({});
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace credence

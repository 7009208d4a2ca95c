#include "app/plots/comparison_view.h"

#include "app/plots/bump_picture.h"
#include "app/plots/colour_bar_row.h"
#include "app/plots/locked_tip.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/plots/plot_tool.h"
#include "app/plots/points_feed.h"
#include "app/plots/quantity_button.h"

#include <QGridLayout>
#include <QScopedValueRollback>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace credence {

namespace {

constexpr int lowestWithBars = 220;  // px
constexpr int narrowPlot = 330;      // px of a plot whose legend needs a line of its own
constexpr int barsRow = 3;           // of the layout, below as many plots as there are

}  // namespace

ComparisonView::ComparisonView(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_plots{new ProbabilityPlot(PicturePlace::left, this), new ProbabilityPlot(PicturePlace::right, this),
              new ProbabilityPlot(PicturePlace::difference, this)},
      m_layout(new QGridLayout(this)),
      m_bars(new ColourBarRow(this)),
      m_points(new PointsFeed(m_plots, this)) {
  m_layout->setContentsMargins(0, 0, 0, 0);
  m_layout->setSpacing(0);
  // Whatever the number of plots: the window has to fit small screens.
  setMinimumSize(340, 150);
  const auto bump = std::make_shared<BumpPicture>();
  for (std::size_t k = 0; k < m_plots.size(); ++k) {
    connectPlot(k);
    m_plots[k]->overlay()->shareBump(bump);
  }
  placePlots();
  m_layout->addWidget(m_bars, barsRow, 0, 1, -1);
  m_plots[0]->setObjectName(QStringLiteral("leftPlot"));
  m_plots[1]->setObjectName(QStringLiteral("rightPlot"));
  m_plots[2]->setObjectName(QStringLiteral("differencePlot"));
  m_plots[0]->quantityButton()->setObjectName(QStringLiteral("leftQuantity"));
  m_plots[1]->quantityButton()->setObjectName(QStringLiteral("rightQuantity"));
  m_plots[0]->quantityButton()->setToolTip(tr("What the left plot shows (Q)"));
  m_plots[1]->quantityButton()->setToolTip(tr("What the right plot shows (W)"));
  m_plots[2]->quantityButton()->setToolTip(tr("What the left one is taken away from (W)"));
  connect(m_plots[0], &ProbabilityPlot::quantityChosen, this,
          [this](const Quantity& quantity) { choose(PicturePlace::left, quantity); });
  for (std::size_t k : {1U, 2U}) {
    connect(m_plots[k], &ProbabilityPlot::quantityChosen, this,
            [this](const Quantity& quantity) { choose(PicturePlace::right, quantity); });
  }
  connect(m_plots[0], &ProbabilityPlot::canvasResized, this, &ComparisonView::updateView,
          Qt::QueuedConnection);
  document->onView<&ViewState::shown, &ViewState::against>(this, &ComparisonView::updateFrames);
  document->onView<&ViewState::against>(this, &ComparisonView::updateStale);
  document->onView<&ViewState::bounds, &ViewState::equalScale>(this, &ComparisonView::updateView);
  document->onView<&ViewState::bounds, &ViewState::equalScale>(this, &ComparisonView::rearrange);
  document->onView<&ViewState::contourNumbers, &ViewState::parts, &ViewState::covered>(
      this, &ComparisonView::updateLooks);
  connect(document, &Document::locksChanged, this, &ComparisonView::updateLocks);
  document->onView<&ViewState::widthRing>(this, &ComparisonView::updateWidthMark);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & Change::Hyperparameters) updateWidthMark();
  });
  document->onView<&ViewState::crosshair, &ViewState::crosshairFrozen>(this, &ComparisonView::updatePin);
  document->onView<&ViewState::section, &ViewState::sectionAt>(this, &ComparisonView::updateSectionPlace);
  showBars();
  updateFrames();
}

PlaneLook ComparisonView::lookOf(std::size_t plot) const {
  const ViewState& view = m_document->view();
  PlaneLook look{.numbers = view.contourNumbers, .parts = view.parts};
  look.note =
      view.against || shown().difference || hasNote(shown().left) || (seen(1) && hasNote(shown().right));
  look.compact = m_narrow;
  look.namesPoints = plot > 0 && m_alone == plot;
  // What lies over both is named once, above the right plot, where that shows it.
  look.namesMarks = plot == 0 && (!seen(1) || isCovered(view.covered, PicturePlace::right) ||
                                  !is_probability(shown().right));
  look.covered = isCovered(view.covered, static_cast<PicturePlace>(plot));
  return look;
}

void ComparisonView::setLooks() {
  for (std::size_t k = 0; k < m_plots.size(); ++k) m_plots[k]->setLook(lookOf(k));
}

void ComparisonView::updateLooks() {
  setLooks();
  showBars();
  updateLegends();
}

void ComparisonView::updateLocks() {
  const auto tip = [this](const char* id) {
    return m_document->locked(id) ? lockedTip(*m_document, id) : QString();
  };
  for (ProbabilityPlot* plot : m_plots) plot->setLocks(tip("methods"), tip("cover"));
}

/// Where there is no room for them, titles say the same in words.
void ComparisonView::showBars() {
  m_bars->setVisible(m_document->view().parts.colourBar && height() >= lowestWithBars);
}

bool ComparisonView::hasRoomForThree() const {
  // Three plots that are much higher than wide show less than two.
  constexpr double narrow = 0.55;
  return width() / 3.0 >= narrow * height();
}

/// Whether two plots of equal scales would be larger one above the other. What stands already gives way only
/// to what is clearly larger, so that dragging a border does not make plots jump to and fro.
bool ComparisonView::stacksBetter() const {
  constexpr QSize axes(70, 70);    // px of a plot beside what its axes hold
  constexpr double clearly = 1.2;  // times as large
  const Bounds& bounds = m_document->view().bounds;
  const bool two = (wanted(0) ? 1 : 0) + (wanted(1) ? 1 : 0) + (wanted(2) ? 1 : 0) == 2;
  if (!two || m_alone || !m_document->view().equalScale || !canBeDrawn(bounds)) return false;
  const auto scale = [&](int wide, int high) {
    return std::min(std::max(1, wide - axes.width()) / bounds.width(),
                    std::max(1, high - axes.height()) / bounds.height());
  };
  const int high = height() - (m_bars->isHidden() ? 0 : m_bars->height());
  const double gain = scale(width(), high / 2) / scale(width() / 2, high);
  return gain > (m_stacked ? 1.0 : clearly);
}

/// Side by side, or one above the other.
void ComparisonView::placePlots() {
  for (std::size_t k = 0; k < m_plots.size(); ++k) {
    const int place = static_cast<int>(k);
    m_layout->removeWidget(m_plots[k]);
    m_layout->addWidget(m_plots[k], m_stacked ? place : 0, m_stacked ? 0 : place);
  }
}

void ComparisonView::enlarge(std::size_t plot) {
  m_alone = m_alone ? std::nullopt : std::optional(plot);
  updateFrames();
}

void ComparisonView::shareRoom() {
  if (m_alone) enlarge(*m_alone);
}

void ComparisonView::rearrange() {
  if (!m_editing && stacksBetter() != m_stacked) updateFrames();
}

bool ComparisonView::seen(std::size_t plot) const {
  return m_alone ? plot == *m_alone : wanted(plot);
}

bool ComparisonView::wanted(std::size_t plot) const {
  if (plot == 1) return !shown().difference || m_three;
  return plot == 0 || shown().difference;
}

std::vector<ProbabilityPlot*> ComparisonView::inSight() const {
  std::vector<ProbabilityPlot*> plots;
  for (std::size_t k = 0; k < m_plots.size(); ++k) {
    if (seen(k)) plots.push_back(m_plots[k]);
  }
  return plots;
}

void ComparisonView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showBars();
  const int across = m_stacked ? 1 : static_cast<int>(inSight().size());
  const bool narrow = width() / across < narrowPlot;
  if (hasRoomForThree() != m_three || narrow != m_narrow || stacksBetter() != m_stacked)
    return updateFrames();
  updateLegends();
}

void ComparisonView::connectPlot(std::size_t index) {
  ProbabilityPlot* plot = m_plots[index];
  connect(plot, &ProbabilityPlot::cursorMoved, this, &ComparisonView::cursorMoved);
  connect(plot, &ProbabilityPlot::cursorLeft, this, &ComparisonView::cursorLeft);
  connect(plot, &ProbabilityPlot::brushScaled, this, &ComparisonView::brushScaled);
  connect(plot, &ProbabilityPlot::pointerMoved, this,
          [this, index](const std::optional<QPointF>& pointer) { pointerMoved(index, pointer); });
  connect(plot, &ProbabilityPlot::steppedByKey, this, &ComparisonView::readAt);
  connect(plot, &ProbabilityPlot::keyboardLeft, this, [this] {
    if (!m_pointer)
      for (ProbabilityPlot* each : m_plots) each->overlay()->setCrosshair(std::nullopt);
  });
  connect(plot, &ProbabilityPlot::viewEdited, this, &ComparisonView::viewEdited);
  connect(plot, &ProbabilityPlot::enlargeAsked, this, [this, index] { enlarge(index); });
  connect(plot, &ProbabilityPlot::coverAsked, this, [this, index](bool cover) {
    if (m_document->locked("cover")) return updateLooks();
    CoveredPlots covered = m_document->view().covered;
    covered.*coveredPlots.at(index).plot = cover;
    m_document->setInView(&ViewState::covered, covered);
  });
  connect(plot, &ProbabilityPlot::legendChanged, this, &ComparisonView::updateLegends, Qt::QueuedConnection);
  connect(plot, &ProbabilityPlot::failed, this, &ComparisonView::failed);
}

void ComparisonView::viewEdited(const Bounds& view) {
  const QScopedValueRollback editing(m_editing, true);
  m_document->setInView(&ViewState::bounds, view);
  updateView();
}

void ComparisonView::pointerMoved(std::size_t index, const std::optional<QPointF>& pointer) {
  // The circle of a brush shows in all plots, at the same place of the plane; the lines of the crosshair in
  // those that the mouse itself is not over, and not while it draws or pans: painting them would slow the
  // hand.
  const bool reads = pointer && !m_plots[index]->pressed();
  for (std::size_t k = 0; k < m_plots.size(); ++k) {
    m_plots[k]->overlay()->setPointer(pointer);
    m_plots[k]->overlay()->setCrosshair(reads && k != index ? pointer : std::nullopt);
  }
  m_pointer = reads ? pointer : std::nullopt;
  m_document->setInView(&ViewState::sectionAt, reads ? sectionShareAt(index, *pointer) : std::nullopt);
  if (pointer && !m_document->view().crosshairFrozen) m_document->setInView(&ViewState::crosshair, pointer);
  updateWidthMark();
}

/// By keys: without a mouse the lines are in all plots.
void ComparisonView::readAt(const QPointF& place) {
  for (ProbabilityPlot* plot : m_plots) plot->overlay()->setCrosshair(place);
  if (!m_document->view().crosshairFrozen) m_document->setInView(&ViewState::crosshair, place);
  emit cursorMoved(place);
}

void ComparisonView::setWidthHeld(bool held) {
  m_widthHeld = held;
  updateWidthMark();
}

/// The ring at the mouse; while the width is held, when the mouse is at its slider, the bump in the middle or
/// where the crosshair is frozen.
void ComparisonView::updateWidthMark() {
  for (std::size_t k = 0; k < m_plots.size(); ++k) m_plots[k]->overlay()->setWidthMark(widthMarkOn(k));
}

std::optional<WidthMark> ComparisonView::widthMarkOn(std::size_t plot) const {
  const auto& against = m_document->view().against;
  if (against && plot == 2) return {};  // of two widths
  const bool pinned = against && (plot == 0 || against->right != SettingsAgainst::now);
  const bool brush = m_tool != nullptr && m_tool->overlay().radius > 0.0;
  const bool held = m_widthHeld && !pinned;
  const bool ring = m_pointer && m_document->view().widthRing && !brush;
  const Picture* picture = m_result ? m_result->picture(static_cast<PicturePlace>(plot)) : nullptr;
  if (!m_result || !(held || ring) || (pinned && (picture == nullptr || !picture->of))) return {};
  const Fit& fit = pinned ? *picture->of->fit : *m_result->fit;
  const Hyperparameters& setting = pinned ? fit.request.hyperparameters : m_document->state().hyperparameters;
  const QPointF bump = m_document->view().crosshairFrozen ? crosshair() : middle();
  return widthMark(setting, fit.model->basis().standardisation(), held ? bump : *m_pointer, held);
}

void ComparisonView::updatePin() {
  const bool frozen = m_document->view().crosshairFrozen;
  for (ProbabilityPlot* plot : m_plots) {
    plot->overlay()->setPin(frozen ? std::optional(crosshair()) : std::nullopt);
  }
}

std::optional<double> ComparisonView::sectionShareAt(std::size_t plot, const QPointF& place) const {
  constexpr double reach = 6.0;  // px
  const auto& section = m_document->view().section;
  if (!section) return {};
  const QCustomPlot* axes = m_plots.at(plot)->plot();
  const auto pixel = [axes](double x1, double x2) {
    return QPointF(axes->xAxis->coordToPixel(x1), axes->yAxis->coordToPixel(x2));
  };
  const QPointF from = pixel(section->from[0], section->from[1]);
  const QPointF way = pixel(section->to[0], section->to[1]) - from;
  const QPointF to = pixel(place.x(), place.y()) - from;
  const double squared = QPointF::dotProduct(way, way);
  if (!(squared > 0.0)) return {};
  const double share = std::clamp(QPointF::dotProduct(to, way) / squared, 0.0, 1.0);
  const QPointF off = to - share * way;
  return std::hypot(off.x(), off.y()) <= reach ? std::optional(share) : std::nullopt;
}

void ComparisonView::updateSectionPlace() {
  const auto& section = m_document->view().section;
  const auto& share = m_document->view().sectionAt;
  std::optional<QPointF> place;
  if (section && share) {
    place = QPointF(std::lerp(section->from[0], section->to[0], *share),
                    std::lerp(section->from[1], section->to[1], *share));
  }
  for (ProbabilityPlot* plot : m_plots) plot->overlay()->setSectionPlace(place);
}

QPointF ComparisonView::crosshair() const {
  return m_document->view().crosshair.value_or(middle());
}

QPointF ComparisonView::middle() const {
  return {(m_shown.x1_min + m_shown.x1_max) / 2.0, (m_shown.x2_min + m_shown.x2_max) / 2.0};
}

void ComparisonView::choose(PicturePlace place, const Quantity& quantity) {
  if (m_document->locked("methods")) return updateFrames();
  if (auto against = m_document->view().against) {
    if (!compares_settings(quantity)) {
      updateFrames();  // the menu marks what it did
      emit refused(
          tr("Two settings are compared by what every fit says: MAP, Laplace, another method, the "
             "deviation or the entropy."));
      return;
    }
    against->quantity = quantity;
    return m_document->setInView(&ViewState::against, against);
  }
  ShownQuantities next = shown();
  (place == PicturePlace::left ? next.left : next.right) = quantity;
  m_document->setInView(&ViewState::shown, next);
}

void ComparisonView::openQuantityMenu(PicturePlace place) {
  // Where the difference stands in place of the right plot, it has its menu, too.
  const auto index = static_cast<std::size_t>(place);
  m_plots.at(seen(index) ? index : 2)->openQuantityMenu();
}

void ComparisonView::updateFrames() {
  m_three = hasRoomForThree();
  if (m_alone && !wanted(*m_alone)) m_alone.reset();
  if (const bool stacked = stacksBetter(); std::exchange(m_stacked, stacked) != stacked) placePlots();
  m_plots[0]->setQuantity(shown().left);
  for (std::size_t k : {1U, 2U}) m_plots[k]->setQuantity(shown().right);
  for (std::size_t k = 0; k < m_plots.size(); ++k) {
    m_plots[k]->setVisible(seen(k));
    m_points->setWanted(k, seen(k));
    m_layout->setColumnStretch(static_cast<int>(k), (m_stacked ? k == 0 : seen(k)) ? 1 : 0);
    m_layout->setRowStretch(static_cast<int>(k), (m_stacked ? seen(k) : k == 0) ? 1 : 0);
    m_plots[k]->setEnlarged(m_alone.has_value());
  }
  const std::vector<ProbabilityPlot*> plots = inSight();
  m_narrow = width() / (m_stacked ? 1 : static_cast<int>(plots.size())) < narrowPlot;
  setLooks();
  for (ProbabilityPlot* plot : plots) {
    plot->setView(m_shown);
    if (plot->result() != m_result) plot->setResult(m_result);
    plot->plot()->replot(QCustomPlot::rpQueuedReplot);
  }
  updateDifferenceMessage();
  updateBars();
  updateLegends();
}

/// All have as many lines for their names as the one with most, so that axes side by side are alike.
void ComparisonView::updateLegends() {
  int lines = 0;
  for (const ProbabilityPlot* plot : inSight()) lines = std::max(lines, plot->legendLines());
  for (ProbabilityPlot* plot : inSight()) plot->setLegendLines(lines);
}

void ComparisonView::updateBars() {
  std::vector<const Picture*> pictures;
  for (const ProbabilityPlot* plot : inSight()) pictures.push_back(plot->picture());
  const bool known = m_result && m_result->request.dataset;
  m_bars->setBars(known ? colourBars(pictures, *m_result->request.dataset, hasBoundaries(m_content))
                        : std::vector<ColourBar>(),
                  pictures.size());
}

void ComparisonView::updateDifferenceMessage() {
  const bool possible = have_difference(shown().left, shown().right);
  const QString impossible =
      is_factor(shown().right) ? tr("There is no difference of factors, of which only ratios tell something")
                               : tr("There is a difference where both plots show the same kind of quantity");
  m_plots[2]->setMessage(!m_message.isEmpty() || possible ? m_message : impossible);
}

void ComparisonView::setPoints(std::shared_ptr<const Dataset> dataset, Split split) {
  m_points->set(std::move(dataset), std::move(split));
}

void ComparisonView::setResult(const std::shared_ptr<const FitResult>& result) {
  m_result = result;
  for (ProbabilityPlot* plot : inSight()) plot->setResult(m_result);
  updateBars();
}

void ComparisonView::setContent(const PlaneContent& content) {
  if (content == m_content) return;
  const PlaneContent before = std::exchange(m_content, content);
  for (ProbabilityPlot* plot : m_plots) plot->setContent(content);
  if (content.boundaries != before.boundaries) updateBars();
}

void ComparisonView::setStale(bool stale) {
  m_stale = stale;
  updateStale();
}

/// A pinned setting is not outdated by what becomes of the one at hand.
void ComparisonView::updateStale() {
  const auto& against = m_document->view().against;
  const bool now = !against || against->right == SettingsAgainst::now;
  for (std::size_t k = 0; k < m_plots.size(); ++k)
    m_plots[k]->setStale(m_stale && now && (!against || k > 0));
}

void ComparisonView::setHighlighted(const std::shared_ptr<const Dataset>& dataset, const arma::uvec& rows) {
  for (ProbabilityPlot* plot : m_plots) plot->setHighlighted(dataset, rows);
}

void ComparisonView::setTool(PlotTool* tool) {
  if (m_tool != nullptr) disconnect(m_tool, nullptr, this, nullptr);
  m_tool = tool;
  for (ProbabilityPlot* plot : m_plots) plot->setTool(tool);
  if (tool != nullptr) connect(tool, &PlotTool::overlayChanged, this, &ComparisonView::updateOverlays);
  updateOverlays();
}

void ComparisonView::updateOverlays() {
  const ToolOverlay content = m_tool != nullptr ? m_tool->overlay() : ToolOverlay();
  for (ProbabilityPlot* plot : m_plots) plot->overlay()->setContent(content);
  updateWidthMark();
}

void ComparisonView::takeKeyboard() {
  const bool has = std::any_of(m_plots.begin(), m_plots.end(),
                               [](const ProbabilityPlot* plot) { return plot->plot()->hasFocus(); });
  if (!has) m_plots[0]->plot()->setFocus();
}

void ComparisonView::setMessage(const QString& message, bool overAll) {
  m_message = message;
  m_plots[0]->setMessage(message, overAll);
  m_plots[1]->setMessage(message, overAll);
  updateDifferenceMessage();
}

void ComparisonView::zoom(double factor) {
  const double margin1 = m_shown.width() * (1.0 / factor - 1.0) / 2.0;
  const double margin2 = m_shown.height() * (1.0 / factor - 1.0) / 2.0;
  m_document->setInView(&ViewState::bounds, {m_shown.x1_min - margin1, m_shown.x1_max + margin1,
                                             m_shown.x2_min - margin2, m_shown.x2_max + margin2});
}

void ComparisonView::updateView() {
  const Bounds wanted = m_document->view().bounds;
  bool again = std::exchange(m_fitted, wanted) == wanted && std::exchange(m_fittedSize, size()) == size();
  const bool widen = m_document->view().equalScale && !m_editing;
  const Bounds before = m_shown;
  // Other numbers along the axes leave another canvas, which shows other numbers: so often they decide each
  // other here; what is left to settle then does so when they are drawn.
  for (int turn = 0; turn < 3; ++turn) {
    for (ProbabilityPlot* plot : inSight()) plot->setCanvasKept(again);
    const Bounds shown = widen ? withEqualScale(wanted, m_plots[0]->canvasSize()) : wanted;
    if (shown == m_shown || !canBeDrawn(shown)) break;
    m_shown = shown;
    for (ProbabilityPlot* plot : inSight()) plot->setView(shown);
    if (!widen) break;
    for (ProbabilityPlot* plot : inSight()) plot->layOut();
    again = true;
  }
  // Points that cannot be drawn leave the view as it is; they are fitted for it all the same.
  const bool undrawn = !m_announced && !canBeDrawn(wanted);
  if (m_shown == before && !undrawn) return;
  m_announced = true;
  emit viewChanged(m_shown);
}

}  // namespace credence

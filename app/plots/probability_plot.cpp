#include "app/plots/probability_plot.h"

#include "app/chart/new_plot.h"
#include "app/plots/focus_ring.h"
#include "app/plots/plot_overlay.h"
#include "app/plots/plot_tool.h"
#include "app/plots/quantity_button.h"
#include "app/style/themed_icon.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QTabletEvent>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr int messageMargin = 6;  // px

QPointF unitsPerPixel(const QCustomPlot& plot) {
  const auto along = [](const QCPAxis& axis) {
    return std::abs(axis.pixelToCoord(1.0) - axis.pixelToCoord(0.0));
  };
  return {along(*plot.xAxis), along(*plot.yAxis)};
}

PlotPointer pointerAt(const QCustomPlot& plot, const QSinglePointEvent& event) {
  const QPointF pixel = event.position();
  return {{plot.xAxis->pixelToCoord(pixel.x()), plot.yAxis->pixelToCoord(pixel.y())},
          unitsPerPixel(plot),
          event.button(),
          event.modifiers(),
          1.0};
}

/// Over the whole plot, or in the middle, no larger than its text: there may be points below it.
void placeMessage(QLabel& message, const QRect& plot, bool overAll) {
  message.raise();
  if (overAll) return message.setGeometry(plot);
  const int width = plot.width() * 3 / 5;
  QRect area(0, 0, width, std::max(message.heightForWidth(width), message.sizeHint().height()));
  area.moveCenter(plot.center());
  message.setGeometry(area);
}

}  // namespace

ProbabilityPlot::ProbabilityPlot(PicturePlace place, QWidget* parent)
    : QWidget(parent),
      m_plot(newPlot(this)),
      m_overlay(new PlotOverlay(m_plot)),
      m_enlarge(buildButton("enlargePlot")),
      m_cover(buildButton("coverPlot")),
      m_message(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  // Without this the plot's own idea of a smallest size keeps the window from fitting small screens.
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setMinimumSize(120, 75);
  m_chart = std::make_unique<ProbabilityChart>(*m_plot, place, SceneLayer::Painting::ByWorker);
  m_leastMargins = m_plot->axisRect()->minimumMargins();
  m_plot->setMouseTracking(true);
  m_plot->setFocusPolicy(Qt::StrongFocus);
  m_plot->installEventFilter(this);
  new FocusRing(m_plot);
  m_plot->axisRect()->setRangeZoomFactor(0.85);
  m_quantity = new QuantityButton(m_plot);
  m_chart->head().hideTitle();
  connect(m_quantity, &QuantityButton::chosen, this, &ProbabilityPlot::quantityChosen);
  connect(m_quantity, &QuantityButton::doubleClicked, this, &ProbabilityPlot::enlargeAsked);
  connect(m_enlarge, &QToolButton::clicked, this, &ProbabilityPlot::enlargeAsked);
  connect(m_cover, &QToolButton::clicked, this, &ProbabilityPlot::coverAsked);
  m_enlarge->setIconSize(iconSizeFor(m_enlarge->font()));
  setEnlarged(false);
  updateCoverButton();
  m_message->setObjectName(QStringLiteral("plotMessage"));
  m_message->setAlignment(Qt::AlignCenter);
  m_message->setWordWrap(true);
  m_message->setTextFormat(Qt::PlainText);
  m_message->setAutoFillBackground(true);
  m_message->setMargin(messageMargin);
  m_message->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_message->hide();
  connectAxes();
  m_chart->onLegendChanged([this] { emit legendChanged(); });
  connect(m_chart->layer(), &SceneLayer::painted, this, &ProbabilityPlot::painted);
  connect(m_chart->layer(), &SceneLayer::failed, this, &ProbabilityPlot::failed);
  connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
    placeButtons();
    if (std::exchange(m_canvas, canvasSize()) != canvasSize()) emit canvasResized();
  });
  setTool(nullptr);
  updateTheme();
}

ProbabilityPlot::~ProbabilityPlot() = default;

void ProbabilityPlot::connectAxes() {
  const auto edited = [this] {
    if (!m_settingView) emit viewEdited(view());
  };
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
    connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, edited);
  }
}

void ProbabilityPlot::setPoints(std::shared_ptr<const Dataset> dataset, const Split& split) {
  m_chart->setPoints(std::move(dataset), split);
}

void ProbabilityPlot::setResult(std::shared_ptr<const FitResult> result) {
  m_chart->setResult(std::move(result));
}

QToolButton* ProbabilityPlot::buildButton(const char* name) {
  auto* button = new QToolButton(m_plot);
  button->setObjectName(QString::fromLatin1(name));
  button->setCheckable(true);
  button->setAutoRaise(true);
  // A click leaves the keyboard with the tool on the plot.
  button->setFocusPolicy(Qt::TabFocus);
  button->setCursor(Qt::ArrowCursor);
  return button;
}

/// The title's menu at the beginning of its line, what covers and enlarges the plot at its end.
void ProbabilityPlot::placeButtons() {
  m_quantity->setTitle(m_chart->head().title(), m_chart->smallFont());
  const QRect area = m_chart->head().titleArea();
  // A head without room may be said to reach anywhere: the plot is what limits it.
  const QRect line = area & m_plot->rect();
  const QSize size(std::min(m_quantity->sizeHint().width(), line.width()), line.height());
  m_quantity->setGeometry(QRect(line.topLeft(), size));
  constexpr int mostOfLine = 3;  // the buttons take at most one part of so many
  const int wanted = m_cover->sizeHint().width() + m_enlarge->sizeHint().width() + 2;
  const bool room = m_chart->look().parts.title && mostOfLine * wanted <= m_plot->width();
  int right = m_plot->width() - 2;
  for (QToolButton* button : {m_cover, m_enlarge}) {
    button->setVisible(room);
    right -= button->sizeHint().width();
    button->setGeometry(right, line.top(), button->sizeHint().width(),
                        std::min(line.height(), button->sizeHint().height()));
  }
  m_chart->head().keepRoomAtEnd(room ? wanted : 0);
}

void ProbabilityPlot::setEnlarged(bool enlarged) {
  m_enlarge->setChecked(enlarged);
  m_enlarge->setToolTip(enlarged ? tr("Give the other plot its room back (double click on the title)")
                                 : tr("Give this plot all the room (double click on the title)"));
  m_enlarge->setAccessibleName(m_enlarge->toolTip());
}

void ProbabilityPlot::updateCoverButton() {
  const bool covered = m_chart->look().covered;
  m_cover->setChecked(covered);
  m_cover->setText(covered ? tr("show") : tr("hide"));
  m_cover->setToolTip(!m_coverLock.isEmpty() ? m_coverLock
                      : covered              ? tr("Show the picture again")
                                : tr("Cover the picture; points and axes stay, so that one can guess first"));
}

void ProbabilityPlot::setLocks(const QString& quantity, const QString& cover) {
  m_quantity->setEnabled(quantity.isEmpty());
  m_quantity->setToolTip(quantity);
  m_coverLock = cover;
  m_cover->setEnabled(cover.isEmpty());
  updateCoverButton();
}

void ProbabilityPlot::setQuantity(const Quantity& quantity) {
  m_quantity->setCurrent(quantity);
}

void ProbabilityPlot::openQuantityMenu() {
  m_quantity->showMenu();
}

void ProbabilityPlot::setContent(const PlaneContent& content) {
  m_overlay->setLine(content.pointedLine);
  m_overlay->setSection(content.section);
  m_overlay->setNext(content.next);
  m_chart->setContent(content);
}

/// A click on the button that covers has checked it, whether or not the look has become another.
void ProbabilityPlot::setLook(const PlaneLook& look) {
  m_chart->setLook(look);
  m_quantity->setVisible(look.parts.title);
  updateCoverButton();
  placeButtons();
}

int ProbabilityPlot::legendLines() const {
  return m_chart->legendLines();
}

void ProbabilityPlot::setLegendLines(int lines) {
  m_chart->setLegendLines(lines);
}

const Picture* ProbabilityPlot::picture() const {
  return m_chart->picture();
}

std::shared_ptr<const FitResult> ProbabilityPlot::result() const {
  return m_chart->result();
}

std::shared_ptr<const PlaneScene> ProbabilityPlot::seen() const {
  return std::static_pointer_cast<const PlaneScene>(m_chart->layer()->seen());
}

const Canvas& ProbabilityPlot::seenCanvas() const {
  return m_chart->layer()->seenCanvas();
}

bool ProbabilityPlot::painting() const {
  return m_chart->layer()->busy();
}

void ProbabilityPlot::setStale(bool stale) {
  m_chart->setDimmed(stale);
}

void ProbabilityPlot::setHighlighted(std::shared_ptr<const Dataset> dataset, const arma::uvec& rows) {
  m_highlightedDataset = std::move(dataset);
  m_highlightedRows = rows;
  updateHighlight();
}

void ProbabilityPlot::updateHighlight() {
  const bool some = m_highlightedDataset && !m_highlightedRows.is_empty();
  m_overlay->setHighlighted(some ? m_chart->drawnPlaces(*m_highlightedDataset, m_highlightedRows)
                                 : QVector<QPointF>());
  m_chart->setHighlightExplained(some);
}

void ProbabilityPlot::setView(const Bounds& view) {
  const QScopedValueRollback guard(m_settingView, true);
  m_chart->setView(view);
  updateHighlight();
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

Bounds ProbabilityPlot::view() const {
  return m_chart->view();
}

QSize ProbabilityPlot::canvasSize() const {
  return m_plot->axisRect()->size();
}

void ProbabilityPlot::layOut() {
  using Element = QCPLayoutElement;
  for (const auto phase : {Element::upPreparation, Element::upMargins, Element::upLayout}) {
    m_plot->plotLayout()->update(phase);
  }
}

void ProbabilityPlot::setCanvasKept(bool kept) {
  m_plot->axisRect()->setMinimumMargins(kept ? m_plot->axisRect()->margins() : m_leastMargins);
}

void ProbabilityPlot::setTool(PlotTool* tool) {
  m_tool = tool;
  const bool pans = tool == nullptr || tool->traits().pans;
  m_plot->setInteractions(pans ? QCP::iRangeDrag | QCP::iRangeZoom : QCP::Interactions(QCP::iRangeZoom));
  m_plot->setCursor(tool == nullptr ? QCursor(Qt::OpenHandCursor) : tool->cursor());
}

void ProbabilityPlot::setMessage(const QString& message, bool overAll) {
  m_covered = overAll;
  m_message->setText(message);
  m_message->setVisible(!message.isEmpty());
  placeMessage(*m_message, rect(), m_covered);
}

void ProbabilityPlot::updateTheme() {
  m_enlarge->setIcon(themedIcon(QStringLiteral("enlarge"), palette()));
  m_chart->setTheme(PlotTheme::forPalette(palette()));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ProbabilityPlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  // By now the axes of the plot itself have followed.
  if (event->type() == QEvent::FontChange) {
    m_enlarge->setIconSize(iconSizeFor(m_enlarge->font()));
    m_chart->setLetters(font());
    emit legendChanged();
  }
  QWidget::changeEvent(event);
}

void ProbabilityPlot::resizeEvent(QResizeEvent* event) {
  placeMessage(*m_message, rect(), m_covered);
  QWidget::resizeEvent(event);
}

bool ProbabilityPlot::eventFilter(QObject* watched, QEvent* event) {
  bool handled = false;
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {  // a fast second click draws as well
      const auto& mouse = *static_cast<QMouseEvent*>(event);
      m_pressed = true;
      handlePress(pointerAt(*m_plot, mouse), mouse.position());
      break;
    }
    case QEvent::MouseMove: {
      const auto& mouse = *static_cast<QMouseEvent*>(event);
      handleMove(pointerAt(*m_plot, mouse), mouse.position());
      break;
    }
    case QEvent::MouseButtonRelease:
      m_pressed = false;
      if (m_tool != nullptr) m_tool->release(pointerAt(*m_plot, *static_cast<QMouseEvent*>(event)));
      break;
    case QEvent::TabletPress:
    case QEvent::TabletMove:
    case QEvent::TabletRelease:
      handled = handleTablet(*static_cast<QTabletEvent*>(event));
      break;
    case QEvent::Wheel:
      handled = handleWheel(*static_cast<QWheelEvent*>(event));
      break;
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
      handled = handleKey(*static_cast<QKeyEvent*>(event));
      break;
    case QEvent::FocusOut:
      emit keyboardLeft();
      break;
    case QEvent::Leave:
      handleLeave();
      break;
    default:
      break;
  }
  if (handled) event->accept();
  return handled || QWidget::eventFilter(watched, event);
}

bool ProbabilityPlot::handlePress(const PlotPointer& pointer, const QPointF& pixel) {
  if (m_tool == nullptr || !m_plot->axisRect()->rect().contains(pixel.toPoint())) return false;
  m_tool->press(pointer);
  return true;
}

void ProbabilityPlot::handleMove(const PlotPointer& pointer, const QPointF& pixel) {
  if (m_tool != nullptr) m_tool->move(pointer);
  if (m_plot->axisRect()->rect().contains(pixel.toPoint())) {
    m_place = pointer.position;
    emit pointerMoved(pointer.position);
    emit cursorMoved(pointer.position);
  } else {
    handleLeave();
  }
}

void ProbabilityPlot::handleLeave() {
  emit pointerMoved(std::nullopt);
  emit cursorLeft();
}

bool ProbabilityPlot::handleTablet(const QTabletEvent& event) {
  // What is not taken comes again as a mouse: panning, and the axes.
  if (m_tool == nullptr || m_tool->traits().pans) return false;
  PlotPointer pointer = pointerAt(*m_plot, event);
  pointer.pressure = event.pressure();
  switch (event.type()) {
    case QEvent::TabletPress:
      m_penDown = handlePress(pointer, event.position());
      return m_penDown;
    case QEvent::TabletMove:
      handleMove(pointer, event.position());
      return m_penDown;
    default:
      if (m_penDown) m_tool->release(pointer);
      return std::exchange(m_penDown, false);
  }
}

bool ProbabilityPlot::handleWheel(const QWheelEvent& event) {
  const bool brush = m_tool != nullptr && m_tool->traits().radius != nullptr;
  if (!brush || !event.modifiers().testFlag(Qt::ControlModifier) || event.angleDelta().y() == 0) return false;
  emit brushScaled(std::pow(1.2, event.angleDelta().y() / 120.0));
  return true;
}

bool ProbabilityPlot::handleKey(const QKeyEvent& event) {
  const bool press = event.type() == QEvent::KeyPress;
  const bool taken = m_tool != nullptr &&
                     (press ? m_tool->keyPressed(event, unitsPerPixel(*m_plot)) : m_tool->keyReleased(event));
  return taken || (press && stepByKey(event));
}

/// Arrow keys move the place that is read, from where the mouse was last, or the middle.
bool ProbabilityPlot::stepByKey(const QKeyEvent& event) {
  constexpr double coarse = 10.0;  // px
  constexpr double fine = 1.0;     // px, with Shift
  const int key = event.key();
  const int across = (key == Qt::Key_Right ? 1 : 0) - (key == Qt::Key_Left ? 1 : 0);
  const int up = (key == Qt::Key_Up ? 1 : 0) - (key == Qt::Key_Down ? 1 : 0);
  const bool pans = m_tool == nullptr || m_tool->traits().pans;
  if (!pans || (across == 0 && up == 0)) return false;
  const Bounds shown = view();
  if (!m_place || !shown.contains(m_place->x(), m_place->y()))
    m_place = QPointF((shown.x1_min + shown.x1_max) / 2.0, (shown.x2_min + shown.x2_max) / 2.0);
  const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? fine : coarse;
  const QPointF unit = unitsPerPixel(*m_plot);
  m_place->setX(std::clamp(m_place->x() + across * step * unit.x(), shown.x1_min, shown.x1_max));
  m_place->setY(std::clamp(m_place->y() + up * step * unit.y(), shown.x2_min, shown.x2_max));
  emit steppedByKey(*m_place);
  return true;
}

}  // namespace credence

#include "app/chart/new_plot.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr const char* wholeTitle = "wholeTitle";    // of an axis, where it shows less
constexpr const char* briefTitle = "briefTitle";    // in its place, where there is one
constexpr const char* elidedTitle = "elidedTitle";  // what it shows then

QString wholeTitleOf(const QCPAxis& axis) {
  const QString whole = axis.property(wholeTitle).toString();
  return whole.isEmpty() || axis.label() != axis.property(elidedTitle).toString() ? axis.label() : whole;
}

/// A title is centred along its axis, and may reach beyond it as far as the plot does.
int roomForTitle(const QCPAxis& axis) {
  const QRect rect = axis.axisRect()->rect();
  const QRect plot = axis.parentPlot()->viewport();
  const bool across = axis.orientation() == Qt::Horizontal;
  const int before = across ? rect.center().x() - plot.left() : rect.center().y() - plot.top();
  const int behind = across ? plot.right() - rect.center().x() : plot.bottom() - rect.center().y();
  return 2 * std::min(before, behind);
}

/// In a plot that has no size yet nothing is elided.
void fitTitle(QCPAxis& axis) {
  const QString whole = wholeTitleOf(axis);
  const int room = roomForTitle(axis);
  QString shown = whole;
  const QFontMetrics metrics(axis.labelFont());
  if (room > 0 && metrics.horizontalAdvance(whole) > room) {
    const QString brief = axis.property(briefTitle).toString();
    shown = metrics.elidedText(brief.isEmpty() ? whole : brief, Qt::ElideMiddle, room);
  }
  axis.setProperty(wholeTitle, shown == whole ? QVariant() : whole);
  axis.setProperty(elidedTitle, shown == whole ? QVariant() : shown);
  if (axis.label() != shown) axis.setLabel(shown);
}

/// Whether the mouse is beside an axis, where its numbers and its title are.
bool isBeside(const QCPAxis& axis, const QPoint& place) {
  const QRect rect = axis.axisRect()->rect();
  const QRect outer = axis.axisRect()->outerRect();
  switch (axis.axisType()) {
    case QCPAxis::atLeft:
      return place.x() >= outer.left() && place.x() < rect.left();
    case QCPAxis::atRight:
      return place.x() <= outer.right() && place.x() > rect.right();
    case QCPAxis::atTop:
      return place.y() >= outer.top() && place.y() < rect.top();
    case QCPAxis::atBottom:
      return place.y() <= outer.bottom() && place.y() > rect.bottom();
  }
  return false;
}

QFont scaled(QFont font, double times) {
  font.setPointSizeF(times * font.pointSizeF());
  return font;
}

void scaleLetters(QCPAxis& axis, double times) {
  axis.setLabelFont(scaled(axis.labelFont(), times));
  axis.setTickLabelFont(scaled(axis.tickLabelFont(), times));
}

/// A plot's parts took their letters when they were made: all become so many times as large.
void scaleLetters(QCustomPlot& plot, double times) {
  for (QCPLayoutElement* element : plot.plotLayout()->elements(true)) {
    if (auto* text = qobject_cast<QCPTextElement*>(element)) text->setFont(scaled(text->font(), times));
    if (auto* scale = qobject_cast<QCPColorScale*>(element)) scaleLetters(*scale->axis(), times);
    if (auto* rect = qobject_cast<QCPAxisRect*>(element)) {
      for (QCPAxis* axis : rect->axes()) scaleLetters(*axis, times);
    }
  }
  for (int k = 0; k < plot.itemCount(); ++k) {
    if (auto* text = qobject_cast<QCPItemText*>(plot.item(k))) text->setFont(scaled(text->font(), times));
  }
  if (plot.legend != nullptr) plot.legend->setFont(scaled(plot.legend->font(), times));
  plot.replot(QCustomPlot::rpQueuedReplot);
}

/// Draws nothing before it is seen. By itself a plot is drawn as it is made, out of sight and in a size that
/// it will not have, and again as soon as it has its size, before it has its data.
class Plot : public QCustomPlot {
 public:
  explicit Plot(QWidget* parent) : QCustomPlot(parent) {
    setViewport(paintable(QSize()));  // showing a widget always tells it its size
    // Selections are framed by others: no buffer of its own for what is never drawn.
    layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    // A label that is kept is a picture, which a small ratio would leave without a dot.
    setPlottingHint(QCP::phCacheLabels, devicePixelRatioF() >= 1.0);
    // Plots that change together are painted together.
    setPlottingHint(QCP::phImmediateRefresh, false);
    connect(this, &QCustomPlot::afterReplot, this, [this] { m_drawn = m_sized; });
    connect(this, &QCustomPlot::afterLayout, this, &Plot::fitTitles);
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QWidget::resizeEvent(event);
    m_sized = true;
    setViewport(paintable(size()));
    if (m_drawn) return replot(rpQueuedRefresh);
    updateLayout();  // where things lie is asked for before anything is painted
    replot(rpQueuedReplot);
  }

  void changeEvent(QEvent* event) override {
    QCustomPlot::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    const double before = std::exchange(m_letters, font().pointSizeF());
    if (before != m_letters) scaleLetters(*this, m_letters / before);
  }

  void paintEvent(QPaintEvent* event) override {
    if (!m_drawn) replot(rpQueuedRefresh);
    QCustomPlot::paintEvent(event);
  }

 private:
  /// The buffers of a plot are pictures of its viewport, and have to have dots to be painted into.
  QRect paintable(const QSize& size) const {
    const int dot = static_cast<int>(std::ceil(1.0 / devicePixelRatioF()));
    return {QPoint(), size.expandedTo(QSize(dot, dot))};
  }

  void fitTitles() {
    for (const QCPAxisRect* rect : axisRects()) {
      for (QCPAxis* axis : rect->axes()) {
        if (axis->visible()) fitTitle(*axis);
      }
    }
  }

  double m_letters = font().pointSizeF();
  bool m_sized = false;
  bool m_drawn = false;  // in its size
};

}  // namespace

QCustomPlot* newPlot(QWidget* parent) {
  return new Plot(parent);
}

void setBriefTitle(QCPAxis& axis, const QString& brief) {
  axis.setProperty(briefTitle, brief.isEmpty() ? QVariant() : brief);
}

QString elidedTitleAt(const QCustomPlot& plot, const QPoint& place) {
  for (const QCPAxisRect* rect : plot.axisRects()) {
    if (!rect->outerRect().contains(place)) continue;
    for (const QCPAxis* axis : rect->axes()) {
      QString whole = axis->property(wholeTitle).toString();
      if (!whole.isEmpty() && isBeside(*axis, place)) return whole;
    }
  }
  return {};
}

}  // namespace credence

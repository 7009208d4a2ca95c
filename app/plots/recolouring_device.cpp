#include "app/plots/recolouring_device.h"

#include "app/plots/simplified_line.h"
#include "app/style/greys.h"
#include "app/style/palette_image.h"

#include <QGradient>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include <cmath>

namespace credence {

class RecolouringDevice::Engine final : public QPaintEngine {
 public:
  Engine(QPainter& target, const PageInk& ink, double tolerance)
      : QPaintEngine(AllFeatures),
        m_target(target),
        m_ink(ink),
        m_tolerance(tolerance),
        m_base(target.transform()) {}

  bool begin(QPaintDevice* /*device*/) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }

  void updateState(const QPaintEngineState& now) override {
    const DirtyFlags changed = now.state();
    if (changed & DirtyTransform) m_target.setTransform(now.transform() * m_base);
    if (changed & DirtyClipEnabled) m_target.setClipping(now.isClipEnabled());
    if (changed & DirtyClipPath) m_target.setClipPath(now.clipPath(), now.clipOperation());
    if (changed & DirtyClipRegion) m_target.setClipRegion(now.clipRegion(), now.clipOperation());
    if (changed & DirtyPen) m_target.setPen(inked(now.pen()));
    if (changed & DirtyBrush) m_target.setBrush(inked(now.brush()));
    if (changed & DirtyBrushOrigin) m_target.setBrushOrigin(now.brushOrigin());
    if (changed & DirtyBackground) m_target.setBackground(inked(now.backgroundBrush()));
    if (changed & DirtyBackgroundMode) m_target.setBackgroundMode(now.backgroundMode());
    if (changed & DirtyFont) m_target.setFont(now.font());
    if (changed & DirtyOpacity) m_target.setOpacity(now.opacity());
    if (changed & DirtyCompositionMode) m_target.setCompositionMode(now.compositionMode());
    if (changed & DirtyHints) {
      m_target.setRenderHints(~QPainter::RenderHints(), false);
      m_target.setRenderHints(now.renderHints(), true);
    }
  }

  void drawPath(const QPainterPath& path) override {
    m_target.drawPath(simplifiedPath(path, ownTolerance()));
  }

  // As they are: a rectangle, an ellipse and a straight line have shorter names than the paths of them.
  using QPaintEngine::drawEllipse;
  using QPaintEngine::drawLines;
  using QPaintEngine::drawRects;
  void drawRects(const QRectF* rects, int count) override { m_target.drawRects(rects, count); }
  void drawEllipse(const QRectF& within) override { m_target.drawEllipse(within); }
  void drawLines(const QLineF* lines, int count) override { m_target.drawLines(lines, count); }

  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    if (mode == PolylineMode) {
      m_target.drawPolyline(simplifiedLine(points, count, ownTolerance()));
    } else {
      m_target.drawPolygon(points, count, mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    }
  }

  void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
    drawImage(to, pixmap.toImage(), from, Qt::AutoColor);
  }

  void drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                 Qt::ImageConversionFlags flags) override {
    const QImage inked = m_ink.greys ? inGreys(image) : image;
    m_target.drawImage(to, m_tolerance > 0.0 ? withPalette(inked) : inked, from, flags);
  }

  void drawTextItem(const QPointF& place, const QTextItem& item) override {
    m_target.setFont(item.font());
    m_target.drawText(place, item.text());
  }

 private:
  /// In the units that are painted in now.
  double ownTolerance() const {
    const double scale = std::sqrt(std::abs(m_target.transform().determinant()));
    return scale > 0.0 ? m_tolerance / scale : 0.0;
  }

  QColor inked(const QColor& colour) const { return m_ink.greys ? inGreys(colour) : colour; }

  QBrush inked(const QBrush& brush) const {
    if (!m_ink.greys || brush.style() == Qt::NoBrush) return brush;
    QBrush other = brush;
    if (const QGradient* gradient = brush.gradient()) {
      QGradient changed = *gradient;
      QGradientStops stops = gradient->stops();
      for (QGradientStop& stop : stops) stop.second = inked(stop.second);
      changed.setStops(stops);
      other = QBrush(changed);
      other.setTransform(brush.transform());
    } else if (brush.style() == Qt::TexturePattern) {
      other.setTextureImage(inGreys(brush.textureImage()));
    } else {
      other.setColor(inked(brush.color()));
    }
    return other;
  }

  QPen inked(const QPen& pen) const {
    QPen other = pen;
    other.setBrush(inked(pen.brush()));
    other.setWidthF(pen.widthF() * m_ink.lines);
    return other;
  }

  QPainter& m_target;
  PageInk m_ink;
  double m_tolerance;
  QTransform m_base;
};

RecolouringDevice::RecolouringDevice(QPainter& target, const PageInk& ink, double tolerance)
    : m_target(target), m_engine(std::make_unique<Engine>(target, ink, tolerance)) {}

RecolouringDevice::~RecolouringDevice() = default;

QPaintEngine* RecolouringDevice::paintEngine() const {
  return m_engine.get();
}

int RecolouringDevice::metric(PaintDeviceMetric metric) const {
  const QPaintDevice& device = *m_target.device();
  switch (metric) {
    case PdmWidth:
      return device.width();
    case PdmHeight:
      return device.height();
    case PdmWidthMM:
      return device.widthMM();
    case PdmHeightMM:
      return device.heightMM();
    case PdmNumColors:
      return device.colorCount();
    case PdmDepth:
      return device.depth();
    case PdmDpiX:
      return device.logicalDpiX();
    case PdmDpiY:
      return device.logicalDpiY();
    case PdmPhysicalDpiX:
      return device.physicalDpiX();
    case PdmPhysicalDpiY:
      return device.physicalDpiY();
    case PdmDevicePixelRatio:
      return static_cast<int>(device.devicePixelRatio());
    case PdmDevicePixelRatioScaled:
      return static_cast<int>(device.devicePixelRatio() * devicePixelRatioFScale());
  }
  return QPaintDevice::metric(metric);
}

}  // namespace credence

#include "app/plots/evidence_marks.h"

#include "app/chart/legend_item.h"
#include "app/report/setting_text.h"
#include "app/style/follow_letters.h"
#include "app/style/palette.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

constexpr int pinGap = 1;  // px

/// Beside `place`, which may be marked too, where no other letter is: above it or below, right or left, in
/// rows that grow outwards.
QRect freeRect(const QPoint& place, const QSize& size, const QRect& area, const std::vector<QRect>& taken) {
  const QRect nearest(place - QPoint(0, size.height()), size);
  constexpr int mostSteps = 6;
  for (int ring = 0; ring <= mostSteps; ++ring) {
    for (const int across : {ring, -1 - ring}) {
      for (int down = 0; down <= 2 * ring + 1; ++down) {
        const int rows = down % 2 == 0 ? -down / 2 : (down + 1) / 2;
        const QRect rect =
            nearest.translated(across * (size.width() + pinGap), rows * (size.height() + pinGap));
        const bool free = std::none_of(taken.begin(), taken.end(),
                                       [&](const QRect& other) { return other.intersects(rect); });
        if (free && area.contains(rect)) return rect;
      }
    }
  }
  return nearest;
}

QString nameOf(const Pin& pin) {
  return pin.caption.isEmpty() ? describeSetting(pin.setting) : pin.caption;
}

/// A pin's letter in its box.
LegendItem::PaintMark markOf(const Pin& pin, const QFont& font) {
  return [letter = QString(QLatin1Char(pin.letter)), font](QCPPainter& painter, const QRectF& place) {
    QFont bold = font;
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    QRectF box(0, 0, metrics.horizontalAdvance(letter) + 6, metrics.height());
    box.moveCenter(place.center());
    painter.setPen(QPen(Qt::black, 1.0));
    painter.setBrush(QColor(255, 255, 255, 220));
    painter.drawRect(box);
    painter.setFont(bold);
    painter.drawText(box, Qt::AlignCenter, letter);
  };
}

}  // namespace

EvidenceMarks::EvidenceMarks(QCustomPlot& plot, const QString& layer)
    : m_plot(plot),
      m_layer(layer),
      m_trail(new QCPCurve(plot.xAxis, plot.yAxis)),
      m_tried(plot.addGraph()),
      m_climbEdge(new QCPCurve(plot.xAxis, plot.yAxis)),
      m_climb(new QCPCurve(plot.xAxis, plot.yAxis)) {
  m_trail->setLayer(layer);
  m_trail->setName(QStringLiteral("trail"));
  m_tried->setLayer(layer);
  m_tried->setName(QStringLiteral("tried"));
  m_tried->setLineStyle(QCPGraph::lsNone);
  m_climb->setLayer(layer);
  m_climb->setName(QStringLiteral("climb"));
  m_climbEdge->setLayer(layer);
  setWeight(1.0);
  setLetters(paperLetters(plot.font()));
  QObject::connect(&plot, &QCustomPlot::afterLayout, &m_layouts, [this] { placePins(); });
}

void EvidenceMarks::setHasWidth(bool hasWidth) {
  if (std::exchange(m_hasWidth, hasWidth) == hasWidth) return;
  placeTrail();
  placePath();
  placePins();
}

double EvidenceMarks::widthPlace(double width) const {
  return m_hasWidth ? std::log10(width) : 0.0;
}

double EvidenceMarks::priorVariancePlace(double priorVariance) {
  return priorVariance < no_prior ? std::log10(priorVariance) : std::numeric_limits<double>::quiet_NaN();
}

void EvidenceMarks::setTrail(const std::vector<Hyperparameters>& settings) {
  m_settings = settings;
  placeTrail();
}

void EvidenceMarks::setPath(const std::vector<SearchStep>& path) {
  m_steps = path;
  placePath();
}

void EvidenceMarks::placeTrail() {
  QVector<double> x;
  QVector<double> y;
  for (const Hyperparameters& setting : m_settings) {
    x << widthPlace(setting.width);
    y << priorVariancePlace(setting.prior_variance);
  }
  m_trail->setData(x, y);
}

void EvidenceMarks::placePath() {
  QVector<double> x;
  QVector<double> y;
  QVector<double> climbX;
  QVector<double> climbY;
  double best = -std::numeric_limits<double>::infinity();
  for (const SearchStep& step : m_steps) {
    x << widthPlace(step.width);
    y << std::log10(step.prior_variance);
    if (step.log_evidence <= best) continue;
    best = step.log_evidence;
    climbX << x.back();
    climbY << y.back();
  }
  m_tried->setData(x, y);
  for (QCPCurve* curve : {m_climb, m_climbEdge}) curve->setData(climbX, climbY);
}

void EvidenceMarks::setLetters(const QFont& letters) {
  m_letters = letters;
  m_letters.setBold(true);
  for (const PinMark& mark : m_pins) mark.item->setFont(m_letters);
}

void EvidenceMarks::setWeight(double times) {
  m_trail->setPen(QPen(QColor(255, 255, 255, 130), 1.2 * times, Qt::DotLine));
  m_tried->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(QColor(0, 0, 0, 160), 0.8 * times),
                                           QColor(255, 255, 255, 200), 4.0 * times));
  m_climb->setPen(QPen(markCore(), 1.4 * times));
  m_climbEdge->setPen(QPen(markEdge(), 3.4 * times));
}

void EvidenceMarks::setPins(const std::vector<Pin>& pins) {
  for (const PinMark& mark : m_pins) m_plot.removeItem(mark.item);
  m_pins.clear();
  for (const Pin& pin : pins) {
    auto* item = new QCPItemText(&m_plot);
    item->setLayer(m_layer);
    item->position->setType(QCPItemPosition::ptAbsolute);
    item->position->setCoords(QPointF());  // of a plot that is not laid out yet it has kept infinite ones
    item->setText(QString(QLatin1Char(pin.letter)));
    item->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    item->setColor(Qt::black);
    item->setBrush(QColor(255, 255, 255, 220));
    item->setPen(QPen(Qt::black, 1.0));
    item->setPadding(QMargins(3, 0, 3, 0));
    item->setFont(m_letters);
    m_pins.push_back({item, pin});
  }
  placePins();
}

QVector<QRectF> EvidenceMarks::pins() const {
  QVector<QRectF> rects;
  for (const PinMark& mark : m_pins) {
    if (mark.item->visible())
      rects.push_back({mark.item->topLeft->pixelPosition(), mark.item->bottomRight->pixelPosition()});
  }
  return rects;
}

QStringList EvidenceMarks::pinNames() const {
  QStringList names;
  for (const PinMark& mark : m_pins) {
    if (mark.item->visible()) names << nameOf(mark.pin);
  }
  return names;
}

void EvidenceMarks::namePins(QCPLegend& legend, int width) const {
  const QFontMetrics metrics(legend.font());
  for (const PinMark& mark : m_pins) {
    if (!mark.item->visible()) continue;
    legend.addItem(new LegendItem(&legend, metrics.elidedText(nameOf(mark.pin), Qt::ElideRight, width),
                                  markOf(mark.pin, legend.font())));
  }
}

void EvidenceMarks::placePins() {
  std::vector<QRect> taken;
  for (const PinMark& mark : m_pins) {
    const QPointF place(m_plot.xAxis->coordToPixel(widthPlace(mark.pin.setting.width)),
                        m_plot.yAxis->coordToPixel(priorVariancePlace(mark.pin.setting.prior_variance)));
    // A setting without a prior is nowhere, and NaN would be everywhere.
    const bool somewhere = std::isfinite(place.x()) && std::isfinite(place.y());
    mark.item->setVisible(somewhere && QRectF(m_plot.axisRect()->rect()).contains(place));
    if (!mark.item->visible()) continue;
    const QPointF size = mark.item->bottomRight->pixelPosition() - mark.item->topLeft->pixelPosition();
    taken.push_back(freeRect(place.toPoint(), {qCeil(size.x()) + 1, qCeil(size.y()) + 1},
                             m_plot.axisRect()->rect(), taken));
    mark.item->position->setCoords(taken.back().topLeft());
  }
}

}  // namespace credence

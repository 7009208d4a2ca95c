#include "app/plots/evidence_marks.h"

#include "app/plots/palette.h"

#include <qcustomplot.h>

#include <cmath>
#include <limits>

namespace credence {

EvidenceMarks::EvidenceMarks(QCustomPlot& plot, const QString& layer)
    : m_plot(plot),
      m_layer(layer),
      m_trail(new QCPCurve(plot.xAxis, plot.yAxis)),
      m_tried(plot.addGraph()),
      m_climbEdge(new QCPCurve(plot.xAxis, plot.yAxis)),
      m_climb(new QCPCurve(plot.xAxis, plot.yAxis)) {
  m_trail->setLayer(layer);
  m_trail->setName(QStringLiteral("trail"));
  m_trail->setPen(QPen(QColor(255, 255, 255, 130), 1.2, Qt::DotLine));
  m_tried->setLayer(layer);
  m_tried->setName(QStringLiteral("tried"));
  m_tried->setLineStyle(QCPGraph::lsNone);
  m_tried->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(QColor(0, 0, 0, 160), 0.8),
                                           QColor(255, 255, 255, 200), 4.0));
  m_climb->setLayer(layer);
  m_climb->setName(QStringLiteral("climb"));
  m_climb->setPen(QPen(markCore(), 1.4));
  m_climbEdge->setLayer(layer);
  m_climbEdge->setPen(QPen(markEdge(), 3.4));
}

void EvidenceMarks::setTrail(const std::vector<Hyperparameters>& settings) {
  QVector<double> x;
  QVector<double> y;
  for (const Hyperparameters& setting : settings) {
    x << std::log10(setting.width);
    y << std::log10(setting.prior_variance);
  }
  m_trail->setData(x, y);
}

void EvidenceMarks::setPath(const std::vector<SearchStep>& path) {
  QVector<double> x;
  QVector<double> y;
  QVector<double> climbX;
  QVector<double> climbY;
  double best = -std::numeric_limits<double>::infinity();
  for (const SearchStep& step : path) {
    x << std::log10(step.width);
    y << std::log10(step.prior_variance);
    if (step.log_evidence <= best) continue;
    best = step.log_evidence;
    climbX << x.back();
    climbY << y.back();
  }
  m_tried->setData(x, y);
  for (QCPCurve* curve : {m_climb, m_climbEdge}) curve->setData(climbX, climbY);
}

void EvidenceMarks::setPins(const std::vector<Pin>& pins) {
  for (QCPItemText* item : m_pins) m_plot.removeItem(item);
  m_pins.clear();
  for (const Pin& pin : pins) {
    auto* item = new QCPItemText(&m_plot);
    item->setLayer(m_layer);
    item->position->setCoords(std::log10(pin.setting.width), std::log10(pin.setting.prior_variance));
    item->setText(QString(QLatin1Char(pin.letter)));
    item->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);  // beside the place, which may be marked too
    item->setColor(Qt::black);
    item->setBrush(QColor(255, 255, 255, 220));
    item->setPen(QPen(Qt::black, 1.0));
    item->setPadding(QMargins(3, 0, 3, 0));
    QFont font = m_plot.font();
    font.setPointSizeF(9.0);
    font.setBold(true);
    item->setFont(font);
    m_pins.push_back(item);
  }
}

}  // namespace credence

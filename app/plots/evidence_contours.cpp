#include "app/plots/evidence_contours.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/palette.h"

#include <qcustomplot.h>

#include <algorithm>
#include <limits>

namespace credence {

EvidenceContours::EvidenceContours(QCustomPlot& plot, const QString& layer) {
  for (std::size_t k = 0; k < evidence_contour_levels.size(); ++k) {
    // Near the best the map is light, further down it is dark.
    const QColor colour =
        evidence_contour_levels[k] >= -3.0 ? QColor(20, 20, 20, 190) : QColor(255, 255, 255, 190);
    m_curves[k] = new QCPCurve(plot.xAxis, plot.yAxis);
    m_curves[k]->setLayer(layer);
    m_curves[k]->setName(tr("%1 nats").arg(evidence_contour_levels[k]));
    m_curves[k]->setScatterSkip(0);
    m_curves[k]->setPen(QPen(colour, 1.0));
    m_labels[k] = new QCPItemText(&plot);
    m_labels[k]->setLayer(layer);
    m_labels[k]->setText(signedNumber(evidence_contour_levels[k], 0));
    m_labels[k]->setColor(colour);
    m_labels[k]->setVisible(false);
    m_labels[k]->setPositionAlignment(Qt::AlignCenter);
    m_labels[k]->setPadding(QMargins(2, 0, 2, 0));
    QFont font = plot.font();
    font.setPointSizeF(std::min(9.0, font.pointSizeF()));
    m_labels[k]->setFont(font);
  }
}

void EvidenceContours::clear() {
  for (QCPCurve* curve : m_curves) curve->data()->clear();
  for (QCPItemText* label : m_labels) label->setVisible(false);
}

void EvidenceContours::paintLabels(const std::function<std::optional<QColor>(double x, double y)>& colourAt) {
  constexpr int middle = 128;  // of lightness
  for (QCPItemText* label : m_labels) {
    if (!label->visible()) continue;
    const auto colour = colourAt(label->position->key(), label->position->value());
    label->setBrush(colour ? QBrush(*colour) : QBrush(Qt::NoBrush));
    if (colour) label->setColor(qGray(colour->rgb()) > middle ? markCore() : markEdge());
  }
}

void EvidenceContours::setContours(const std::vector<EvidenceContour>& contours, bool across) {
  clear();
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t k = 0; k < contours.size(); ++k) {
    QVector<double> x;
    QVector<double> y;
    const Polyline* longest = nullptr;
    for (const Polyline& line : contours[k].lines) {
      for (arma::uword n = 0; n < line.points.n_rows; ++n) {
        x << line.points(n, 0);
        y << line.points(n, 1);
      }
      x << gap;
      y << gap;
      if (longest == nullptr || line.points.n_rows > longest->points.n_rows) longest = &line;
    }
    m_curves[k]->setData(x, y);
    // A line of a few corners has no room for a number.
    if (longest == nullptr || (longest->points.n_rows < 6 && !across)) continue;
    // At other places along each line, so that the numbers of neighbours do not meet.
    const double share = static_cast<double>(k + 1) / static_cast<double>(contours.size() + 1);
    const arma::uword place = longest->points.n_rows * (k + 1) / (contours.size() + 1);
    m_labels[k]->position->setCoords(across ? share - 0.5 : longest->points(place, 0),
                                     longest->points(place, 1));
    m_labels[k]->setVisible(true);
  }
}

}  // namespace credence

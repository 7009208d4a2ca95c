#include "app/plots/evidence_contours.h"

#include "app/report/number_text.h"
#include "app/style/palette.h"
#include "core/prediction/contours.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

EvidenceContours::EvidenceContours(QCustomPlot& plot, const QString& layer) {
  for (std::size_t k = 0; k < levels.size(); ++k) {
    // Near the best the map is light, further down it is dark.
    const QColor colour = levels[k] >= -3.0 ? QColor(20, 20, 20, 190) : QColor(255, 255, 255, 190);
    m_curves[k] = new QCPCurve(plot.xAxis, plot.yAxis);
    m_curves[k]->setLayer(layer);
    m_curves[k]->setName(QObject::tr("%1 nats").arg(levels[k]));
    m_curves[k]->setScatterSkip(0);
    m_curves[k]->setPen(QPen(colour, 1.0));
    m_labels[k] = new QCPItemText(&plot);
    m_labels[k]->setLayer(layer);
    m_labels[k]->setText(signedNumber(levels[k], 0));
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

void EvidenceContours::setMap(const EvidenceMap& map) {
  clear();
  const auto best = map.best();
  // Over a single width there is nothing to trace, unless it stands for all of them: then lines go across.
  const bool across = !map.has_width();
  if (!best || map.prior_variances.n_elem < 2 || (map.widths.n_elem < 2 && !across)) return;
  const double left = across ? -0.5 : std::log10(map.widths.front());
  const double right = across ? 0.5 : std::log10(map.widths.back());
  const arma::mat& evidence = map["log_evidence"];
  const arma::mat values = across ? arma::mat(arma::repmat(evidence, 2, 1)) : evidence;
  const Grid grid{
      {left, right, std::log10(map.prior_variances.front()), std::log10(map.prior_variances.back())},
      values.n_rows,
      values.n_cols};
  const double highest = map.log_evidence(best->i, best->j);
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t k = 0; k < levels.size(); ++k) {
    QVector<double> x;
    QVector<double> y;
    const Polyline* longest = nullptr;
    const auto lines = trace_contours(grid, values, highest + levels[k]);
    for (const Polyline& line : lines) {
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
    const arma::uword place = longest->points.n_rows * (k + 1) / (levels.size() + 1);
    const double along = left + (right - left) * static_cast<double>(k + 1) / (levels.size() + 1);
    m_labels[k]->position->setCoords(across ? along : longest->points(place, 0), longest->points(place, 1));
    m_labels[k]->setVisible(true);
  }
}

}  // namespace credence

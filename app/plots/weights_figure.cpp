#include "app/plots/weights_figure.h"

#include "app/report/translate.h"
#include "app/style/plot_theme.h"

#include <QFont>
#include <QFontMetrics>
#include <QSizeF>
#include <qcustomplot.h>

#include <algorithm>
#include <stdexcept>

namespace credence {

namespace {

constexpr arma::uword mostInARow = 3;      // weights, which have three pairs
constexpr QSizeF panelFigure(60.0, 60.0);  // mm, each
constexpr double legendHeight = 8.0;       // mm
constexpr int legendBegin = 12;            // px, here and below
constexpr int legendSampleWidth = 24;
constexpr int legendSpace = 14;
constexpr double weightFigurePoints = 8.0;

QFont weightFigureFont() {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(weightFigurePoints);
  return font;
}

/// In two lines, where one will not hold it.
void paintWeightLegend(QCPPainter& painter, const WeightsPicture& picture, int width, int height) {
  const PlotTheme theme = PlotTheme::light();
  const int line = height / 2;
  int x = legendBegin;
  int y = 0;
  for (const WeightLine& each : weightLines(picture, theme)) {
    const auto& hidden = picture.hidden;
    if (each.id == "ways" || std::ranges::find(hidden, each.id) != hidden.end()) continue;
    const int sample = each.pen.style() != Qt::NoPen ? legendSampleWidth : 0;
    const int name = painter.fontMetrics().horizontalAdvance(each.name);
    if (x + sample + name > width) {
      x = legendBegin;
      y = line;
    }
    painter.setPen(each.pen);
    if (sample > 0) painter.drawLine(QLineF(x, y + line / 2.0, x + sample - 4.0, y + line / 2.0));
    painter.setPen(theme.ink);
    painter.drawText(QRectF(x + sample, y, name + 2, line), Qt::AlignVCenter, each.name);
    x += sample + name + legendSpace;
  }
}

}  // namespace

QSizeF suitableWeightsSize(const WeightStudy& study) {
  const bool row = study.count() <= mostInARow;
  const auto across = static_cast<double>(row ? study.count() * (study.count() - 1) / 2 : study.count() - 1);
  const auto down = static_cast<double>(row ? 1 : study.count() - 1);
  return {across * panelFigure.width(), down * panelFigure.height() + legendHeight};
}

void paintWeights(QCPPainter& painter, const WeightsPicture& picture, const FigureSpec& spec,
                  const QFont& font) {
  if (!picture.study || picture.study->count() < 2 || picture.study->count() > most_pictured_weights) {
    throw std::runtime_error(tr("there are no panels to draw").toStdString());
  }
  const QSize page = pagePixels(spec.size);
  const int legend = spec.parts.shown.legend ? static_cast<int>(legendHeight * pixelsPerMillimetre) : 0;
  painter.setFont(font);
  if (!spec.parts.transparent) painter.fillRect(QRect(QPoint(), page), PlotTheme::light().paper);
  const bool below = spec.parts.legendAt == PartPlace::below;
  const QSize inner(page.width(), page.height() - legend);
  painter.save();
  if (below) painter.translate(0, inner.height());
  if (legend > 0) paintWeightLegend(painter, picture, page.width(), legend);
  painter.restore();
  WeightPanels panels;
  panels.setForPaper(font);
  QCustomPlot& plot = *panels.plot();
  plot.setViewport(QRect(QPoint(0, 0), inner));
  plot.resize(inner);
  panels.setPicture(picture);
  if (spec.parts.transparent) plot.setBackground(Qt::NoBrush);
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  painter.save();
  if (!below) painter.translate(0, legend);
  plot.toPainter(&painter, inner.width(), inner.height());
  painter.restore();
}

FigurePage weightsPage(const WeightsPicture& picture, const QString& title) {
  if (!picture.study) throw std::runtime_error(tr("there are no panels to draw").toStdString());
  const FigureSpec spec{.size = suitableWeightsSize(*picture.study)};
  const QFont font = weightFigureFont();
  return {
      .size = spec.size,
      .dpi = spec.dpi,
      .title = title,
      .font = font,
      .paint = [picture, spec, font](QCPPainter& painter) { paintWeights(painter, picture, spec, font); }};
}

}  // namespace credence

#include "app/plots/lab_figure.h"

#include "app/plots/chart_painting.h"
#include "app/plots/lab_density_chart.h"
#include "app/plots/lab_energy_chart.h"
#include "app/report/lab_table.h"

#include <qcustomplot.h>

#include <stdexcept>

namespace credence {

namespace {

constexpr QSizeF labFigureSize(180.0, 75.0);  // mm
constexpr double densityShare = 0.6;          // of the width
constexpr double labFigurePoints = 8.0;

std::unique_ptr<LabChart> labChart(LabOrdinate ordinate) {
  if (ordinate == LabOrdinate::energy) return std::make_unique<LabEnergyChart>();
  return std::make_unique<LabDensityChart>();
}

}  // namespace

void paintLabChart(QCPPainter& painter, LabOrdinate ordinate,
                   const std::shared_ptr<const LabPicture>& picture, const FigureSpec& spec,
                   const QFont& font) {
  auto shown = std::make_shared<LabPicture>(*picture);
  shown->handles.clear();
  const std::unique_ptr<LabChart> chart = labChart(ordinate);
  chart->setPalette(paperPalette());
  chart->setForPaper(font);
  QCustomPlot& plot = *chart->plot();
  const QSize size = pagePixels(spec.size);
  plot.setViewport(QRect(QPoint(0, 0), size));
  plot.resize(size);
  chart->setPicture(shown);
  if (spec.parts.transparent) plot.setBackground(Qt::NoBrush);
  layOutNames(plot, spec.parts);
  addTitle(plot, spec.parts, describeLabProblem(shown->result->problem));
  // Twice: ticks and labels are placed by axes that have their size.
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  plot.toPainter(&painter, size.width(), size.height());
}

FigurePage labPage(const std::shared_ptr<const LabPicture>& picture) {
  if (!picture || !picture->result) throw std::runtime_error("there is no density to draw");
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(labFigurePoints);
  return {.size = labFigureSize,
          .dpi = 300,
          .title = describeLabProblem(picture->result->problem),
          .font = font,
          .paint = [picture, font](QCPPainter& painter) {
            FigureSpec left{.size = labFigureSize, .parts = {.shown = {.title = false}}};
            left.size.rwidth() *= densityShare;
            FigureSpec right = left;
            right.size.setWidth(labFigureSize.width() - left.size.width());
            paintLabChart(painter, LabOrdinate::density, picture, left, font);
            painter.translate(pagePixels(left.size).width(), 0);
            paintLabChart(painter, LabOrdinate::energy, picture, right, font);
          }};
}

}  // namespace credence

#include "app/plots/lab_figure.h"

#include "app/plots/figure_page.h"
#include "app/plots/lab_density_chart.h"
#include "app/plots/lab_energy_chart.h"
#include "app/report/lab_table.h"

#include <QPalette>
#include <qcustomplot.h>

#include <memory>
#include <stdexcept>

namespace credence {

namespace {

constexpr QSizeF labFigureSize(180.0, 75.0);  // mm
constexpr double densityShare = 0.6;          // of the width
constexpr double labFigurePoints = 8.0;

void paintChart(LabChart& chart, const std::shared_ptr<const LabPicture>& picture, const QSize& size,
                const QFont& font, QCPPainter& painter) {
  chart.setPalette(QPalette(Qt::white));
  chart.setForPaper(font);
  QCustomPlot& plot = *chart.plot();
  plot.setViewport(QRect(QPoint(0, 0), size));
  plot.resize(size);
  chart.setPicture(picture);
  // Twice: ticks and labels are placed by axes that have their size.
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  plot.toPainter(&painter, size.width(), size.height());
}

FigurePage labPage(const LabPicture& picture) {
  if (!picture.result) throw std::runtime_error("there is no density to draw");
  auto shown = std::make_shared<LabPicture>(picture);
  shown->handles.clear();
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(labFigurePoints);
  return {.size = labFigureSize,
          .dpi = 300,
          .title = describeLabProblem(picture.result->problem),
          .font = font,
          .paint = [shown, font](QCPPainter& painter) {
            const QSize page = pagePixels(labFigureSize);
            const QSize left(qRound(densityShare * page.width()), page.height());
            LabDensityChart density;
            paintChart(density, shown, left, font, painter);
            painter.translate(left.width(), 0);
            LabEnergyChart energy;
            paintChart(energy, shown, {page.width() - left.width(), page.height()}, font, painter);
          }};
}

}  // namespace

void saveLabFigure(const LabPicture& picture, const QString& file, const QByteArray& payload) {
  FigurePage page = labPage(picture);
  page.payload = payload;
  savePage(page, file);
}

QImage renderLabFigure(const LabPicture& picture) {
  return renderPage(labPage(picture));
}

}  // namespace credence

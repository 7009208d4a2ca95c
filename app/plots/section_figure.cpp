#include "app/plots/section_figure.h"

#include "app/plots/section_chart.h"
#include "app/report/section_table.h"

#include <QPalette>
#include <qcustomplot.h>

#include <stdexcept>

namespace credence {

namespace {

constexpr QSizeF sectionFigureSize(180.0, 75.0);  // mm
constexpr double probabilityShare = 0.55;         // of the width
constexpr double sectionFigurePoints = 8.0;

void paintSectionChart(SectionChart::Kind kind, const SectionFigure& figure, const QSize& size,
                       const QFont& font, QCPPainter& painter) {
  SectionChart chart(kind);
  chart.setPalette(QPalette(Qt::white));
  chart.setForPaper(font);
  QCustomPlot& plot = *chart.plot();
  plot.setViewport(QRect(QPoint(0, 0), size));
  plot.resize(size);
  chart.setThreshold(figure.threshold);
  chart.setPrediction(figure.prediction);
  // Twice: ticks and titles are placed by axes that have their size.
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  plot.toPainter(&painter, size.width(), size.height());
}

}  // namespace

FigurePage sectionPage(const SectionFigure& figure) {
  if (!figure.prediction) throw std::runtime_error("there is no section to draw");
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(sectionFigurePoints);
  return {.size = sectionFigureSize,
          .dpi = 300,
          .title = describeSegment(figure.prediction->section.segment),
          .font = font,
          .paint = [figure, font](QCPPainter& painter) {
            const QSize page = pagePixels(sectionFigureSize);
            const QSize left(qRound(probabilityShare * page.width()), page.height());
            paintSectionChart(SectionChart::Kind::Probability, figure, left, font, painter);
            painter.translate(left.width(), 0);
            paintSectionChart(SectionChart::Kind::Logit, figure, {page.width() - left.width(), page.height()},
                              font, painter);
          }};
}

}  // namespace credence

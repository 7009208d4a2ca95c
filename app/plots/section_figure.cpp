#include "app/plots/section_figure.h"

#include "app/plots/chart_painting.h"
#include "app/report/section_table.h"

#include <qcustomplot.h>

#include <stdexcept>

namespace credence {

namespace {

constexpr QSizeF sectionFigureSize(180.0, 75.0);  // mm
constexpr double probabilityShare = 0.55;         // of the width
constexpr double sectionFigurePoints = 8.0;

}  // namespace

void paintSectionChart(QCPPainter& painter, SectionChart::Kind kind, const SectionFigure& figure,
                       const FigureSpec& spec, const QFont& font) {
  SectionChart chart(kind);
  chart.setPalette(paperPalette());
  chart.setForPaper(font);
  QCustomPlot& plot = *chart.plot();
  const QSize size = pagePixels(spec.size);
  plot.setViewport(QRect(QPoint(0, 0), size));
  plot.resize(size);
  if (spec.parts.transparent) plot.setBackground(Qt::NoBrush);
  chart.setThreshold(figure.threshold);
  chart.setPrediction(figure.prediction);
  layOutNames(plot, spec.parts);
  // Twice: ticks and titles are placed by axes that have their size.
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  plot.toPainter(&painter, size.width(), size.height());
}

FigurePage sectionPage(const SectionFigure& figure) {
  if (!figure.prediction) throw std::runtime_error("there is no section to draw");
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(sectionFigurePoints);
  return {.size = sectionFigureSize,
          .dpi = 300,
          .title = describeSegment(figure.prediction->section.segment),
          .font = font,
          .paint = [figure, font](QCPPainter& painter) {
            FigureSpec left{.size = sectionFigureSize};
            left.size.rwidth() *= probabilityShare;
            FigureSpec right{.size = sectionFigureSize};
            right.size.rwidth() -= left.size.width();
            paintSectionChart(painter, SectionChart::Kind::Probability, figure, left, font);
            painter.translate(pagePixels(left.size).width(), 0);
            paintSectionChart(painter, SectionChart::Kind::Logit, figure, right, font);
          }};
}

}  // namespace credence

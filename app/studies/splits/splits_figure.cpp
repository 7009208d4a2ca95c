#include "app/studies/splits/splits_figure.h"

#include "app/plots/study_charts.h"
#include "app/report/translate.h"
#include "app/studies/splits/split_strip.h"
#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <stdexcept>

namespace credence {

namespace {

constexpr QSizeF splitsPageSize(120.0, 36.0);  // mm

/// Without paper behind it, as its caller likes.
void paintStrip(QCPPainter& painter, const SplitsFigure& figure, const QSize& page, bool titled,
                const QFont& font) {
  const QFontMetrics metrics(font);
  SplitStrip strip;
  strip.setFont(font);
  strip.setScores(figure.scores, figure.hasPrior);
  const int indent = metrics.height() / 2;
  strip.resize(page.width() - 2 * indent, strip.sizeHint().height());
  painter.save();
  painter.setFont(font);
  painter.setPen(PlotTheme::light().ink);
  const QRect line(indent, 0, strip.width(), metrics.height());
  if (titled) {
    const QString title = tr("%1 splits: log-likelihood of a test point, nats").arg(figure.scores.size());
    painter.drawText(line, Qt::AlignCenter, metrics.elidedText(title, Qt::ElideRight, line.width()));
  }
  // In the middle of what is left, where that is more than it needs.
  const int top = titled ? line.bottom() + indent : 0;
  painter.translate(indent, top + std::max(0, (page.height() - top - strip.height()) / 3));
  strip.paint(painter, PlotTheme::light().ink);
  painter.restore();
}

}  // namespace

void paintSplits(QCPPainter& painter, const SplitsFigure& figure, const FigureSpec& spec, const QFont& font) {
  const QSize whole = pagePixels(spec.size);
  if (!spec.parts.transparent) painter.fillRect(QRect(QPoint(), whole), PlotTheme::light().paper);
  paintStrip(painter, figure, whole, spec.parts.shown.title, font);
}

FigurePage splitsPage(const SplitsFigure& figure) {
  if (figure.scores.empty()) throw std::runtime_error("there are no scores of splits to draw");
  FigurePage page;
  page.size = splitsPageSize;
  page.title = tr("Test log-likelihood over many splits");
  page.font = pageFont();
  page.paint = [figure, font = page.font](QCPPainter& painter) {
    paintStrip(painter, figure, pagePixels(splitsPageSize), true, font);
  };
  return page;
}

}  // namespace credence

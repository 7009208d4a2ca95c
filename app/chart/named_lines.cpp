#include "app/chart/named_lines.h"

#include "app/style/plot_theme.h"

#include <QFontMetrics>

namespace credence {

namespace {

constexpr double sampleWidth = 20.0;   // px
constexpr double sampleGap = 5.0;      // px
constexpr double samplesIndent = 8.0;  // px

}  // namespace

int namedLinesHeight(const std::vector<NamedLine>& lines, const QFont& font) {
  return static_cast<int>(lines.size()) * QFontMetrics(font).height();
}

void paintNamedLines(QCPPainter& painter, const std::vector<NamedLine>& lines, const QRectF& area,
                     const QFont& font) {
  const QFontMetrics metrics(font);
  painter.save();
  painter.setFont(font);
  double top = area.top();
  for (const NamedLine& line : lines) {
    const QRectF row(area.left() + samplesIndent, top, area.width() - samplesIndent, metrics.height());
    QPen sample = line.pen;
    sample.setCapStyle(Qt::FlatCap);  // a thick one stays off the text
    painter.setPen(sample);
    if (line.pen.style() != Qt::NoPen) {
      painter.drawLine(QPointF(row.left(), row.center().y()),
                       QPointF(row.left() + sampleWidth, row.center().y()));
    }
    if (!line.marker.isNone()) {
      line.marker.applyTo(&painter, line.pen);
      line.marker.drawShape(&painter, QPointF(row.left() + 0.5 * sampleWidth, row.center().y()));
    }
    const QRectF words = row.adjusted(sampleWidth + sampleGap, 0.0, 0.0, 0.0);
    painter.setPen(PlotTheme::light().ink);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(line.text, Qt::ElideRight, static_cast<int>(words.width())));
    top += metrics.height();
  }
  painter.restore();
}

}  // namespace credence

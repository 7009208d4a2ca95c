#include "app/plots/colour_bar_row.h"

#include "app/style/follow_letters.h"
#include "app/style/plot_theme.h"

#include <QPainter>

#include <utility>

namespace credence {

ColourBarRow::ColourBarRow(QWidget* parent) : QWidget(parent) {
  onLetters(this, [this] {
    m_small = plotLetters(font());
    setFixedHeight(colourBarHeight(m_small));
  });
}

void ColourBarRow::setBars(std::vector<ColourBar> bars, std::size_t plotCount) {
  m_bars = std::move(bars);
  m_plotCount = plotCount;
  QStringList lines;
  for (const ColourBar& bar : m_bars) {
    QString line = tr("%1, from %2 to %3").arg(bar.title, bar.low, bar.high);
    if (is_difference(bar.quantity)) {
      line += tr(": below zero the right one is smaller, and lines are dashed; a square marks the largest");
    }
    lines << line;
  }
  setToolTip(lines.join(QLatin1Char('\n')));
  update();
}

void ColourBarRow::paintEvent(QPaintEvent* /*event*/) {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.paper);
  const double each = static_cast<double>(width()) / static_cast<double>(m_plotCount);
  for (const ColourBar& bar : m_bars) {
    const QRectF area(static_cast<double>(bar.first) * each, 0.0, static_cast<double>(bar.count) * each,
                      height());
    paintColourBar(painter, area.adjusted(8.0, 0.0, -8.0, 0.0), bar, m_small, theme.ink);
  }
}

}  // namespace credence

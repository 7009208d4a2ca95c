#include "app/plots/figure_grid.h"

#include "app/plots/figure_page.h"
#include "app/style/plot_theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int letterIndent = 4;  // px

int letterLine(const QFont& font) {
  return QFontMetrics(font).height();
}

int suitableColumns(const QSize& page, int count) {
  const int square = static_cast<int>(std::ceil(std::sqrt(std::max(count, 1))));
  if (page.isEmpty()) return square;
  const int fitting = page.width() / pagePixels(smallestCell).width();
  return std::clamp(fitting, 1, square);
}

}  // namespace

GridLayout::GridLayout(const QSize& page, int count, int columns)
    : m_page(page),
      m_columns(columns > 0 ? std::min(columns, std::max(count, 1)) : suitableColumns(page, count)),
      m_rows((std::max(count, 1) + m_columns - 1) / m_columns) {}

QSize GridLayout::wholeCell() const {
  return {m_page.width() / m_columns, m_page.height() / m_rows};
}

QSize GridLayout::cell(const QFont& font) const {
  return wholeCell() - QSize(0, letterLine(font));
}

QPoint GridLayout::origin(int index, const QFont& font) const {
  const QSize whole = wholeCell();
  return {index % m_columns * whole.width(), index / m_columns * whole.height() + letterLine(font)};
}

void GridLayout::paintLetter(QPainter& painter, int index, const QFont& font) const {
  QFont bold = font;
  bold.setBold(true);
  painter.save();
  painter.setFont(bold);
  painter.setPen(PlotTheme::light().ink);
  const QRect line(origin(index, font) - QPoint(-letterIndent, letterLine(font)),
                   QSize(wholeCell().width() - letterIndent, letterLine(font)));
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   QStringLiteral("(%1)").arg(QChar(u'a' + static_cast<char16_t>(index))));
  painter.restore();
}

}  // namespace credence

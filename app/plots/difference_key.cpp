#include "app/plots/difference_key.h"

#include "app/plots/picture_style.h"
#include "app/plots/plot_theme.h"

#include <QPainter>
#include <qcustomplot.h>

#include <algorithm>

namespace credence {

namespace {

constexpr int widestScale = 360;  // px
constexpr int barHeight = 14;
constexpr int keyMargin = 12;

}  // namespace

DifferenceKey::DifferenceKey(QWidget* parent) : QWidget(parent) {
  setMinimumSize(1, 1);
  setToolTip(
      tr("The colours of the difference are centred on zero; its contours are labelled, and a square "
         "marks where it is largest"));
}

void DifferenceKey::setPicture(const Picture* picture) {
  m_empty = picture == nullptr || picture->values.is_empty();
  if (!m_empty) {
    m_picture = *picture;
    m_note = noteOf(*picture);
    m_picture.values.reset();
    m_picture.contours.lines.clear();
  }
  update();
}

void DifferenceKey::paintEvent(QPaintEvent*) {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.paper);
  if (m_empty) return;
  painter.setPen(theme.ink);
  QFont font = painter.font();
  font.setPointSizeF(9);
  font.setBold(true);
  painter.setFont(font);
  const int line = painter.fontMetrics().height() + 4;
  const QRect room = rect().adjusted(keyMargin, keyMargin, -keyMargin, -keyMargin);
  const int width = std::min(room.width(), widestScale);
  int top = room.center().y() - 3 * line;
  const auto write = [&](const QString& text, int flags) {
    painter.drawText(QRect(room.left(), top, width, line), flags | Qt::AlignVCenter, text);
  };
  write(painter.fontMetrics().elidedText(titleOf(m_picture), Qt::ElideRight, width), Qt::AlignLeft);
  font.setBold(false);
  painter.setFont(font);
  top += line + 4;
  paintScale(painter, QRect(room.left(), top, width, barHeight));
  top += barHeight + line;
  write(tr("◂ smaller on the right"), Qt::AlignLeft);
  write(tr("larger on the right ▸"), Qt::AlignRight);
  top += line + 4;
  write(m_note, Qt::AlignLeft);
}

void DifferenceKey::paintScale(QPainter& painter, const QRect& bar) const {
  const QColor ink = painter.pen().color();
  QCPColorGradient gradient = gradientOf(m_picture.quantity);
  const QCPRange range(m_picture.low, m_picture.high);
  const auto valueAt = [&](int x) { return range.lower + range.size() * (x + 0.5) / bar.width(); };
  for (int x = 0; x < bar.width(); ++x) {
    painter.setPen(QColor(gradient.color(valueAt(x), range)));
    painter.drawLine(bar.left() + x, bar.top(), bar.left() + x, bar.bottom());
  }
  painter.setPen(ink);
  painter.drawRect(bar.adjusted(0, 0, -1, -1));
  const QFontMetrics metrics = painter.fontMetrics();
  int free = bar.left() - metrics.height();
  for (const double level : m_picture.contours.levels) {
    const int x = bar.left() + static_cast<int>((level - range.lower) / range.size() * bar.width());
    const QString text = signedNumber(level, m_picture.decimals);
    const int wide = metrics.horizontalAdvance(text);
    painter.drawLine(x, bar.bottom(), x, bar.bottom() + 3);
    if (x - wide / 2 < free) continue;
    painter.drawText(QRect(x - wide, bar.bottom() + 3, 2 * wide, metrics.height()), Qt::AlignHCenter, text);
    free = x + wide / 2 + metrics.averageCharWidth();
  }
}

}  // namespace credence

#pragma once

#include "app/plots/figure_page.h"

#include <QObject>
#include <QRectF>
#include <QTextFormat>
#include <QTextObjectInterface>

#include <vector>

namespace credence {

/// Paints figures where they stand in a text, no wider than `width` pixels. The text has to be painted by a
/// QCPPainter.
class FigurePainter : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)

 public:
  /// What a character of the text is that stands for a figure, and which property says for which.
  static constexpr int object = QTextFormat::UserObject + 1;
  static constexpr int index = QTextFormat::UserProperty + 1;

  explicit FigurePainter(double width) : m_width(width) {}

  /// Its index.
  qsizetype add(const FigurePage& page);
  /// What lies outside is of other pages. Figures clip for themselves, and would reach over the edge.
  void setVisible(const QRectF& area) { m_visible = area; }

  QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& area, QTextDocument* document, int position,
                  const QTextFormat& format) override;

 private:
  const FigurePage& pageOf(const QTextFormat& format) const;
  double scaleOf(const QSizeF& size) const;

  double m_width;
  QRectF m_visible;
  std::vector<FigurePage> m_pages;
};

}  // namespace credence

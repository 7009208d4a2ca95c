#pragma once

#include <QFont>
#include <QPoint>
#include <QSize>
#include <QSizeF>

class QPainter;

namespace credence {

/// Where the views of a grid stand on a page, in its pixels: row by row, all of one size, each below a line
/// with its letter.
class GridLayout {
 public:
  /// `columns`: 0 for as many as rows, or one more, and no more than there is room for.
  GridLayout(const QSize& page, int count, int columns);

  int columns() const { return m_columns; }
  int rows() const { return m_rows; }

  QSize wholeCell() const;  ///< its letter's line included
  QSize cell(const QFont& font) const;
  QPoint origin(int index, const QFont& font) const;
  /// "(a)", "(b)" …
  void paintLetter(QPainter& painter, int index, const QFont& font) const;

 private:
  QSize m_page;
  int m_columns;
  int m_rows;
};

/// At most as many as there are letters.
inline constexpr int mostCells = 26;
/// In millimetres: in a smaller one words run into each other.
inline constexpr QSizeF smallestCell(55.0, 48.0);

}  // namespace credence

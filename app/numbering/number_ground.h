#pragma once

#include "app/numbering/contour_piece.h"
#include "app/numbering/numbered_picture.h"
#include "app/numbering/text_box.h"

#include <QPointF>
#include <QRectF>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace credence {

/// Which cells of a picture hold lines, marks, rings and what may not be covered. Distances are in pixels and
/// true to a cell, a fifth of a digit's height.
class NumberGround {
 public:
  /// Pieces are those of the picture.
  NumberGround(const NumberedPicture& picture, const std::vector<ContourPiece>& pieces, double digitHeight);

  const QRectF& area() const { return m_area; }
  double cell() const { return m_cell; }
  /// How near the place comes to the frame from inside; negative outside.
  double toFrame(const QRectF& box) const;

  /// The cells of a level rectangle, those past the last column and row being none of them.
  struct Cells {
    int left = 0;
    int right = 0;
    int top = 0;
    int bottom = 0;
  };
  Cells cellsOf(const QRectF& box) const;
  /// What they hold of marks, in square pixels.
  double marksIn(const Cells& cells) const { return m_cell * m_cell * count(m_marks, cells); }
  /// How many of them have thin lines.
  std::uint32_t linesIn(const Cells& cells) const { return count(m_lines, cells); }
  bool hasLine(const Cells& cells) const { return count(m_lines, cells) > 0; }
  bool hasMark(const Cells& cells) const { return count(m_marks, cells) > 0; }
  bool hasRing(const Cells& cells) const { return count(m_rings, cells) > 0; }
  /// Whether the heavy line or a note is in one of them.
  bool isForbidden(const Cells& cells) const { return count(m_forbidden, cells) > 0; }
  /// Whether a mark covers that place.
  bool isMarked(const QPointF& place) const;
  /// Whether a mark or a note covers it.
  bool isCovered(const QPointF& place) const;

  /// What is about a text in a line, outside its box, up to a reach; the reach where there is nothing.
  struct Surroundings {
    double toLine = 0.0;       ///< of another level, or another line
    double toForbidden = 0.0;  ///< the heavy line or a note
    double toMark = 0.0;
    bool ring = false;  ///< a ring's outline is below the text
    double bend = 0.0;  ///< how far its own line leaves the chord's near the text
  };
  /// `chord`: the direction of the text's own line, of length one. Nothing where something is nearer than the
  /// limits' distances, or the line bends more than theirs: no more is looked at then.
  std::optional<Surroundings> around(const TextBox& box, std::size_t level, const QPointF& chord,
                                     double reach, const Surroundings& limits) const;

 private:
  /// How many cells in any rectangle from the first one are set.
  using SumTable = std::vector<std::uint32_t>;
  enum Bit : std::uint8_t { line = 1, mark = 2, ring = 4, forbidden = 8, note = 16 };
  static constexpr std::uint16_t noLevel = 0xffff;
  static constexpr std::uint16_t severalLevels = 0xfffe;

  // These are asked millions of times for one picture, and stand here to be compiled into who asks.
  int column(double x) const {
    return std::clamp(static_cast<int>((x - m_area.left()) / m_cell), 0, m_columns - 1);
  }
  int row(double y) const { return std::clamp(static_cast<int>((y - m_area.top()) / m_cell), 0, m_rows - 1); }
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) +
           static_cast<std::size_t>(column);
  }
  QPointF middle(int column, int row) const {
    return {m_area.left() + m_cell * (column + 0.5), m_area.top() + m_cell * (row + 0.5)};
  }
  /// The first cell from there to the end that holds anything; the end if none does.
  std::size_t firstHeld(std::size_t cell, std::size_t end) const;
  void draw(const QVector<QPointF>& points, std::uint16_t level);
  void drawHeavy(const QVector<QPointF>& points, double halfWidth);
  void drawDisc(const NumberedMark& disc);
  void drawNote(const QRectF& box);
  std::uint32_t count(const SumTable& sums, const Cells& cells) const;
  SumTable sumsOf(std::uint8_t bits) const;

  QRectF m_area;
  double m_cell;
  int m_columns;
  int m_rows;
  std::vector<std::uint8_t> m_bits;
  std::vector<std::uint16_t> m_levels;  // whose line is in a cell
  SumTable m_lines;
  SumTable m_marks;
  SumTable m_rings;
  SumTable m_forbidden;
};

}  // namespace credence

#include "app/numbering/number_ground.h"

#include "app/numbering/length.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace credence {

namespace {

constexpr double cellOfDigit = 0.2;      // of a digit's height
constexpr double mostCells = 2'000'000;  // of a very large picture, whose cells are larger

double cellFor(const QRectF& area, double digitHeight) {
  return std::max(cellOfDigit * digitHeight, std::sqrt(area.width() * area.height() / mostCells));
}

}  // namespace

NumberGround::NumberGround(const NumberedPicture& picture, const std::vector<ContourPiece>& pieces,
                           double digitHeight)
    : m_area(picture.area),
      m_cell(cellFor(picture.area, digitHeight)),
      m_columns(static_cast<int>(picture.area.width() / m_cell) + 1),
      m_rows(static_cast<int>(picture.area.height() / m_cell) + 1),
      m_bits(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), 0),
      m_levels(m_bits.size(), noLevel) {
  for (const ContourPiece& piece : pieces) {
    const NumberedLevel& level = picture.levels[piece.level()];
    if (level.heavy) {
      drawHeavy(piece.points(), level.penWidth / 2.0);
    } else {
      draw(piece.points(), static_cast<std::uint16_t>(piece.level()));
    }
  }
  for (const QVector<QPointF>& points : picture.otherLines) draw(points, severalLevels);
  for (const NumberedMark& disc : picture.marks) drawDisc(disc);
  for (const QRectF& box : picture.notes) drawNote(box);
  m_lines = sumsOf(line);
  m_marks = sumsOf(mark);
  m_rings = sumsOf(ring);
  m_forbidden = sumsOf(forbidden | note);
}

double NumberGround::toFrame(const QRectF& box) const {
  return std::min({box.left() - m_area.left(), m_area.right() - box.right(), box.top() - m_area.top(),
                   m_area.bottom() - box.bottom()});
}

NumberGround::Cells NumberGround::cellsOf(const QRectF& box) const {
  return {column(box.left()), column(box.right()) + 1, row(box.top()), row(box.bottom()) + 1};
}

bool NumberGround::isMarked(const QPointF& place) const {
  return (m_bits[index(column(place.x()), row(place.y()))] & mark) != 0;
}

bool NumberGround::isCovered(const QPointF& place) const {
  return (m_bits[index(column(place.x()), row(place.y()))] & (mark | note)) != 0;
}

std::optional<NumberGround::Surroundings> NumberGround::around(const TextBox& box, std::size_t level,
                                                               const QPointF& chord, double reach,
                                                               const Surroundings& limits) const {
  constexpr double ownReach = 0.15 / cellOfDigit;  // cells
  Surroundings found{reach, reach, reach};
  const Cells cells = cellsOf(box.grownBy(reach).bounds());
  const double near = ownReach * m_cell;
  // From the middle row outwards, upwards and downwards in turn: most texts that are tried stand on
  // something.
  const int middleRow = (cells.top + cells.bottom) / 2;
  for (int k = 0; k < cells.bottom - cells.top; ++k) {
    const int r = k % 2 == 0 ? middleRow + k / 2 : middleRow - (k + 1) / 2;
    // Most cells are empty, and thousands of texts are tried for one picture.
    const std::size_t begin = index(0, r);
    const std::size_t end = index(cells.right, r);
    for (std::size_t cell = firstHeld(index(cells.left, r), end); cell < end;
         cell = firstHeld(cell + 1, end)) {
      const std::uint8_t bits = m_bits[cell];
      const QPointF at = middle(static_cast<int>(cell - begin), r);
      const QPointF place = box.within(at);
      const double outside =
          std::max({std::abs(place.x()) - box.halfWidth, std::abs(place.y()) - box.halfHeight, 0.0});
      if (outside >= reach) continue;
      if ((bits & (forbidden | note)) != 0) found.toForbidden = std::min(found.toForbidden, outside);
      if ((bits & mark) != 0) found.toMark = std::min(found.toMark, outside);
      if ((bits & ring) != 0 && outside == 0.0) found.ring = true;
      if ((bits & line) != 0 && m_levels[cell] != level) {
        found.toLine = std::min(found.toLine, outside);
      } else if ((bits & line) != 0 && outside < near) {
        const QPointF away = at - box.centre;
        found.bend = std::max(found.bend, std::abs(away.x() * chord.y() - away.y() * chord.x()));
      }
      if (found.toLine < limits.toLine || found.toForbidden < limits.toForbidden ||
          found.toMark < limits.toMark || found.bend > limits.bend) {
        return {};
      }
    }
  }
  return found;
}

std::uint32_t NumberGround::count(const SumTable& sums, const Cells& cells) const {
  const auto at = [&](int c, int r) {
    return sums[static_cast<std::size_t>(r) * static_cast<std::size_t>(m_columns + 1) +
                static_cast<std::size_t>(c)];
  };
  return at(cells.right, cells.bottom) + at(cells.left, cells.top) - at(cells.right, cells.top) -
         at(cells.left, cells.bottom);
}

std::size_t NumberGround::firstHeld(std::size_t cell, std::size_t end) const {
  std::uint64_t cells = 0;
  for (; cell + sizeof cells <= end; cell += sizeof cells) {
    std::memcpy(&cells, &m_bits[cell], sizeof cells);
    if (cells != 0) break;
  }
  while (cell < end && m_bits[cell] == 0) ++cell;
  return cell;
}

void NumberGround::draw(const QVector<QPointF>& points, std::uint16_t level) {
  for (qsizetype k = 1; k < points.size(); ++k) {
    const QPointF step = points[k] - points[k - 1];
    const int count = static_cast<int>(2.0 * lengthOf(step) / m_cell) + 1;
    for (int s = 0; s <= count; ++s) {
      const QPointF place = points[k - 1] + step * (static_cast<double>(s) / count);
      const std::size_t at = index(column(place.x()), row(place.y()));
      m_bits[at] |= line;
      m_levels[at] = m_levels[at] == noLevel || m_levels[at] == level ? level : severalLevels;
    }
  }
}

void NumberGround::drawHeavy(const QVector<QPointF>& points, double halfWidth) {
  const int reach = static_cast<int>(std::ceil(halfWidth / m_cell));
  const double farthest = halfWidth + m_cell / 2.0;
  for (qsizetype k = 1; k < points.size(); ++k) {
    const QPointF step = points[k] - points[k - 1];
    const int count = static_cast<int>(2.0 * lengthOf(step) / m_cell) + 1;
    for (int s = 0; s <= count; ++s) {
      const QPointF place = points[k - 1] + step * (static_cast<double>(s) / count);
      const int c = column(place.x());
      const int r = row(place.y());
      for (int y = std::max(0, r - reach); y <= std::min(m_rows - 1, r + reach); ++y) {
        for (int x = std::max(0, c - reach); x <= std::min(m_columns - 1, c + reach); ++x) {
          const QPointF away = middle(x, y) - place;
          if (squaredLengthOf(away) <= farthest * farthest) m_bits[index(x, y)] |= forbidden;
        }
      }
    }
  }
}

void NumberGround::drawDisc(const NumberedMark& disc) {
  const QRectF box(disc.centre - QPointF(disc.radius, disc.radius),
                   disc.centre + QPointF(disc.radius, disc.radius));
  // A place that is not a number lies neither inside nor outside for Qt.
  if (!std::isfinite(disc.centre.x() + disc.centre.y()) || !box.intersects(m_area)) return;
  const int left = column(box.left());
  const int right = column(box.right());
  const int bottom = row(box.bottom());
  const double farthest = disc.radius + m_cell / 4.0;
  for (int r = row(box.top()); r <= bottom; ++r) {
    for (int c = left; c <= right; ++c) {
      const QPointF away = middle(c, r) - disc.centre;
      const double squared = squaredLengthOf(away);
      if (disc.ring) {
        if (std::abs(std::sqrt(squared) - disc.radius) <= m_cell) m_bits[index(c, r)] |= ring;
      } else if (squared <= farthest * farthest) {
        m_bits[index(c, r)] |= mark;
      }
    }
  }
}

void NumberGround::drawNote(const QRectF& box) {
  if (!box.intersects(m_area)) return;
  const int left = column(box.left());
  const int right = column(box.right());
  const int bottom = row(box.bottom());
  for (int r = row(box.top()); r <= bottom; ++r) {
    for (int c = left; c <= right; ++c) m_bits[index(c, r)] |= note;
  }
}

NumberGround::SumTable NumberGround::sumsOf(std::uint8_t bits) const {
  const auto width = static_cast<std::size_t>(m_columns) + 1;
  SumTable sums(width * (static_cast<std::size_t>(m_rows) + 1), 0);
  for (std::size_t r = 0; r < static_cast<std::size_t>(m_rows); ++r) {
    std::uint32_t inRow = 0;
    for (std::size_t c = 0; c + 1 < width; ++c) {
      inRow += (m_bits[r * (width - 1) + c] & bits) != 0 ? 1 : 0;
      sums[(r + 1) * width + c + 1] = sums[r * width + c + 1] + inRow;
    }
  }
  return sums;
}

}  // namespace credence

#include "app/numbering/contour_numbers.h"

#include "app/numbering/contour_piece.h"
#include "app/numbering/length.h"
#include "app/numbering/line_crossings.h"
#include "app/numbering/number_ground.h"
#include "app/numbering/number_ladders.h"
#include "app/numbering/numbers_in_line.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace credence {

namespace {

using Levels = std::vector<std::size_t>;

/// Numbers that stand, and what they cost.
struct Numbering {
  std::vector<ContourNumber> inLine;
  std::vector<NumberLadder> ladders;

  std::vector<ContourNumber> all() const {
    std::vector<ContourNumber> numbers = inLine;
    for (const NumberLadder& ladder : ladders) numbers.push_back(ladder.number);
    return numbers;
  }
  double ladderCost() const {
    double cost = 0.0;
    for (const NumberLadder& ladder : ladders) cost += ladder.cost;
    return cost;
  }
  Levels without(const Levels& levels) const {
    Levels missing;
    const std::vector<ContourNumber> numbers = all();
    std::ranges::copy_if(levels, std::back_inserter(missing), [&](std::size_t level) {
      return std::ranges::none_of(numbers, [&](const ContourNumber& number) { return number.names(level); });
    });
    return missing;
  }
};

/// The numbering of one picture with letters of one size.
class NumberingAttempt {
 public:
  NumberingAttempt(const NumberedPicture& picture, const NumberLetters& letters)
      : m_picture(picture),
        m_letters(letters),
        m_pieces(piecesOf(picture)),
        m_ground(picture, m_pieces, letters.height),
        m_crossings(m_pieces, picture.area, 2.0 * letters.height),
        m_places(placesInLine(picture, m_pieces, m_ground, letters)),
        m_inSight(levelsInSight()) {}

  const Levels& inSight() const { return m_inSight; }

  Numbering inLinesOnly() const {
    Numbering result;
    addInLine(result, m_inSight);
    return result;
  }

  Numbering all() const {
    Levels roomless;
    Levels roomy;
    for (const std::size_t level : m_inSight) (m_places[level].empty() ? roomless : roomy).push_back(level);
    Numbering result = around(ladders(roomless, {}, {}), roomy);
    const Levels left = result.without(m_inSight);
    if (left.empty()) return result;

    std::vector<NumberLadder> further = ladders(left, result.all(), {});
    result.ladders.insert(result.ladders.end(), further.begin(), further.end());
    constexpr double dear = 5.0;  // of a ladder
    if (!result.without(m_inSight).empty() ||
        result.ladderCost() > dear * static_cast<double>(result.ladders.size())) {
      preferTogether(result, roomless, left);
    }
    if (!result.without(m_inSight).empty()) reachFar(result);
    return result;
  }

  /// How bad it looks: levels without a number, texts on marks, texts on lines.
  double badness(const Numbering& numbering) const {
    double bad = 100.0 * static_cast<double>(numbering.without(m_inSight).size());
    for (const NumberLadder& ladder : numbering.ladders) {
      const NumberGround::Cells cells = m_ground.cellsOf(ladder.number.box.bounds());
      if (m_ground.hasMark(cells)) bad += 4.0;
      if (m_ground.hasLine(cells)) bad += 2.0;
    }
    return bad;
  }

 private:
  /// Where a digit's height of one piece is in sight, not only an island under a mark.
  Levels levelsInSight() const {
    Levels seen;
    for (const ContourPiece& piece : m_pieces) {
      if (m_picture.levels[piece.level()].heavy || piece.length() < m_letters.height) continue;
      if (!seen.empty() && seen.back() == piece.level()) continue;
      if (isSeen(piece)) seen.push_back(piece.level());
    }
    std::ranges::sort(seen);
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    return seen;
  }

  bool isSeen(const ContourPiece& piece) const {
    const double step = 0.25 * m_letters.height;
    double free = 0.0;
    for (double at = 0.0; at <= piece.length(); at += step) {
      free = m_ground.isCovered(piece.at(at)) ? 0.0 : free + step;
      if (free > m_letters.height) return true;
    }
    return false;
  }

  void addInLine(Numbering& result, const Levels& levels) const {
    for (const LinePlace& place :
         bestLinePlaces(m_places, levels, result.all(), m_picture, m_letters.height)) {
      result.inLine.push_back(numberAt(place, m_picture));
    }
  }

  std::vector<NumberLadder> ladders(const Levels& needy, const std::vector<ContourNumber>& fixed,
                                    const LadderLimits& limits) const {
    if (needy.empty()) return {};
    const LadderGround on{m_picture, m_pieces, m_ground, m_letters, m_crossings};
    return bestLadders(possibleLadders(on, needy, limits), needy, fixed, m_letters.height);
  }

  /// Numbers in the lines of roomy levels around these ladders.
  Numbering around(std::vector<NumberLadder> standing, const Levels& roomy) const {
    Numbering result;
    result.ladders = std::move(standing);
    addInLine(result, roomy);
    return result;
  }

  /// Ladders for all levels that need one at once may be cheaper than those for some after the others.
  void preferTogether(Numbering& result, const Levels& roomless, const Levels& left) const {
    Levels needy = roomless;
    needy.insert(needy.end(), left.begin(), left.end());
    std::ranges::sort(needy);
    Levels others;
    std::ranges::set_difference(m_inSight, needy, std::back_inserter(others));
    Numbering together = around(ladders(needy, {}, {}), others);
    const auto missing = [&](const Numbering& numbering) { return numbering.without(m_inSight).size(); };
    const std::pair now(missing(result), result.ladderCost());
    if (std::pair(missing(together), together.ladderCost()) < now) result = std::move(together);
  }

  /// However far apart the lines of a bundle are: at first beside the numbers in lines, then instead of them.
  void reachFar(Numbering& result) const {
    const double side = std::max(m_picture.area.width(), m_picture.area.height());
    const LadderLimits far{2.0 * side / m_letters.height, 2.0 * side / m_letters.height};
    Numbering beside;
    beside.inLine = result.inLine;
    beside.ladders = ladders(beside.without(m_inSight), beside.all(), far);
    if (beside.without(m_inSight).empty()) {
      result = std::move(beside);
      return;
    }
    Numbering alone;
    alone.ladders = ladders(m_inSight, {}, far);
    addInLine(alone, alone.without(m_inSight));
    const std::size_t fewest = std::min(beside.without(m_inSight).size(), result.without(m_inSight).size());
    if (alone.without(m_inSight).size() < fewest) {
      result = std::move(alone);
    } else if (beside.without(m_inSight).size() < result.without(m_inSight).size()) {
      result = std::move(beside);
    }
  }

  const NumberedPicture& m_picture;
  const NumberLetters& m_letters;
  std::vector<ContourPiece> m_pieces;
  NumberGround m_ground;
  LineCrossings m_crossings;
  std::vector<std::vector<LinePlace>> m_places;
  Levels m_inSight;
};

NumberLetters shrunk(const NumberLetters& letters, double size) {
  return {letters.height * size,
          [&letters, size](const QString& text) { return size * letters.widthOf(text); }};
}

/// So much of lines that they are a grey, in which no number would be found.
bool isGrey(const NumberedPicture& picture, double digitHeight) {
  constexpr double most = 200'000.0;  // digits' heights
  double length = 0.0;
  for (const NumberedLevel& level : picture.levels) {
    for (const QVector<QPointF>& piece : level.pieces) {
      for (qsizetype k = 1; k < piece.size(); ++k) {
        const QPointF step = piece[k] - piece[k - 1];
        length += lengthOf(step);
      }
    }
  }
  return length > most * digitHeight;
}

/// So small that a number would be larger than what it names.
bool isTooSmall(const QRectF& area, double digitHeight) {
  constexpr double least = 6.0;  // digits' heights
  return std::min(area.width(), area.height()) < least * digitHeight;
}

}  // namespace

PlacedNumbers placeContourNumbers(const NumberedPicture& picture, const NumberLetters& letters,
                                  NumberingReach reach, const NumberingShrink& shrink) {
  PlacedNumbers best;
  if (isTooSmall(picture.area, letters.height) || isGrey(picture, letters.height)) return best;
  double least = 1e300;
  for (const double size : {1.0, 0.85, 0.72}) {
    if (size < 1.0 && (!shrink.allowed || least == 0.0)) break;
    const double wanted = std::max(size, std::min(1.0, shrink.smallest / letters.height));
    if (size < 1.0 && wanted >= best.size) break;
    const NumberLetters smaller = shrunk(letters, size < 1.0 ? wanted : 1.0);
    const NumberingAttempt attempt(picture, smaller);
    const bool everywhere = reach == NumberingReach::all_in_sight;
    const Numbering numbering = everywhere ? attempt.all() : attempt.inLinesOnly();
    const double bad = everywhere ? attempt.badness(numbering) : 0.0;
    // A little smaller is a little worse.
    const double step = size < 1.0 ? 0.5 * (1.0 + (size < 0.8 ? 1.0 : 0.0)) : 0.0;
    if (bad + step >= least) continue;
    least = bad == 0.0 ? 0.0 : bad + step;
    best = {numbering.all(), attempt.inSight(), numbering.without(attempt.inSight()),
            smaller.height / letters.height};
  }
  return best;
}

}  // namespace credence

#include "app/numbering/numbers_in_line.h"

#include "app/numbering/length.h"

#include <QSizeF>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

namespace credence {

namespace {

constexpr double steepestText = 75.0;  // degrees; past the upright 0.9 would be read as 6.0

/// A stretch of a line as long as a text.
struct LineWindow {
  QPointF middle;
  QPointF chord;        ///< from end to end
  double length = 0.0;  ///< px, the chord's
  double bend = 0.0;    ///< px, how far the line leaves the chord
};

LineWindow windowOf(const ContourPiece& piece, double centre, double width) {
  constexpr std::size_t count = 9;
  std::array<QPointF, count> points;
  piece.along(centre, width, points);
  LineWindow window;
  for (const QPointF& point : points) window.middle += point / static_cast<double>(count);
  window.chord = points.back() - points.front();
  window.length = lengthOf(window.chord);
  if (window.length == 0.0) return window;
  for (const QPointF& point : points) {
    const QPointF away = point - points.front();
    const double off = std::abs(away.x() * window.chord.y() - away.y() * window.chord.x()) / window.length;
    window.bend = std::max(window.bend, off);
  }
  return window;
}

/// Of a line, whichever way it was drawn: degrees in (-90, 90].
double slopeOf(const QPointF& chord) {
  const double degrees = std::atan2(chord.y(), chord.x()) * 180.0 / std::numbers::pi;
  return degrees > 90.0 ? degrees - 180.0 : degrees <= -90.0 ? degrees + 180.0 : degrees;
}

double square(double x) {
  return x * x;
}

/// From 1 where x is 0 to 0 where it is `end` and beyond.
double fading(double x, double end) {
  return std::clamp(1.0 - x / end, 0.0, 1.0);
}

/// The places along one piece.
class PieceWalk {
 public:
  /// `step`: px between places.
  PieceWalk(const ContourPiece& piece, const NumberGround& ground, double textWidth, double height,
            double longest, double step)
      : m_piece(piece),
        m_ground(ground),
        m_width(textWidth),
        m_height(height),
        m_longest(longest),
        m_step(step) {}

  void collect(std::vector<LinePlace>& places) const {
    constexpr double spare = 0.8;  // of line beside a text
    if (m_piece.length() <= m_width + spare * m_height) return;
    const double from = m_piece.isClosed() ? 0.0 : m_width / 2.0;
    const double to = m_piece.isClosed() ? m_piece.length() : m_piece.length() - m_width / 2.0;
    for (double at = from; at <= to; at += m_step) {
      along(at, places);
      level(at, places);
    }
  }

 private:
  void along(double at, std::vector<LinePlace>& places) const {
    constexpr double straightest = 0.85;  // of the text's width
    constexpr double mostBend = 0.35;     // digits' heights
    const LineWindow window = windowOf(m_piece, at, m_width);
    if (window.length < straightest * m_width || window.bend > mostBend * m_height) return;
    const double angle = std::clamp(slopeOf(window.chord), -steepestText, steepestText);
    add(window, angle, window.bend / (mostBend * m_height), places);
  }

  /// Across a steep line, as on a post.
  void level(double at, std::vector<LinePlace>& places) const {
    constexpr double steep = 50.0;    // degrees
    constexpr double mostBend = 0.6;  // digits' heights
    const LineWindow window = windowOf(m_piece, at, m_height);
    if (window.length == 0.0 || std::abs(slopeOf(window.chord)) <= steep) return;
    if (window.bend > mostBend * m_height) return;
    add(window, 0.0, window.bend / (mostBend * m_height), places);
  }

  void add(const LineWindow& window, double angle, double bend, std::vector<LinePlace>& places) const {
    const TextBox box = TextBox::turned(window.middle, angle, QSizeF(m_width, m_height));
    const double toFrame = m_ground.toFrame(box.bounds()) / m_height;
    if (toFrame < 0.3) return;
    const QPointF chord = window.chord / window.length;
    NumberGround::Surroundings limits;
    limits.toLine = 0.15 * m_height;
    limits.toForbidden = 0.35 * m_height;
    limits.toMark = 0.12 * m_height;
    limits.bend = 0.55 * m_height;
    const auto around = m_ground.around(box, m_piece.level(), chord, m_height, limits);
    if (!around) return;
    const double air = around->toLine / m_height;
    const double cost = 2.0 * square((1.0 - std::min(air, 1.0)) / 0.85) + 0.9 * square(angle / steepestText) +
                        0.8 * square(std::min(1.5, bend)) + 0.5 * fading(toFrame - 0.3, 1.5) + lengthCost() +
                        fromMiddle(window.middle) + (around->toMark < 0.35 * m_height ? 0.4 : 0.0) +
                        (around->ring ? 0.5 : 0.0);
    places.push_back({m_piece.level(), box, angle, QPointF(-chord.y(), chord.x()), cost});
  }

  double lengthCost() const {
    const double room = (m_piece.length() - 2.5 * m_width) / (3.0 * m_width);
    return 0.6 * std::clamp(1.0 - room, 0.0, 1.0) + 0.3 * (1.0 - m_piece.length() / m_longest);
  }

  double fromMiddle(const QPointF& place) const {
    const QPointF away = place - m_ground.area().center();
    return 0.42 * lengthOf({away.x() / m_ground.area().width(), away.y() / m_ground.area().height()});
  }

  const ContourPiece& m_piece;
  const NumberGround& m_ground;
  double m_width;
  double m_height;
  double m_longest;  // of the level's pieces
  double m_step;
};

/// What each place costs beside the others that stand.
class LineChoice {
 public:
  LineChoice(const std::vector<std::vector<LinePlace>>& places, const std::vector<std::size_t>& levels,
             const std::vector<ContourNumber>& fixed, const NumberedPicture& picture, double height)
      : m_picture(picture), m_height(height) {
    for (const std::size_t level : levels) {
      std::vector<LinePlace> free;
      for (LinePlace place : places[level]) {
        if (clashes(place, fixed)) continue;
        place.cost += nearLeaders(place, fixed);
        free.push_back(place);
      }
      keepCheapest(free);
      if (!free.empty()) m_options.push_back(std::move(free));
    }
    std::ranges::stable_sort(m_options, {}, [](const auto& options) { return options.size(); });
  }

  std::vector<LinePlace> best() const {
    std::vector<LinePlace> result;
    if (m_options.empty()) return result;
    std::vector<std::ptrdiff_t> cheapest;
    double least = 1e300;
    for (const std::ptrdiff_t start : starts()) {
      std::vector<std::ptrdiff_t> picks = begunWith(start);
      improve(picks);
      const double total = totalOf(picks);
      if (total < least) {
        least = total;
        cheapest = picks;
      }
    }
    for (std::size_t k = 0; k < m_options.size(); ++k) {
      if (cheapest[k] >= 0) result.push_back(m_options[k][static_cast<std::size_t>(cheapest[k])]);
    }
    return result;
  }

 private:
  static constexpr double leftOut = 60.0;  // the cost of a level without a number
  static constexpr double clash = 1e6;
  static constexpr double gained = 1.2;  // at most, beside a number of a neighbouring level
  static constexpr double mostGained = 2.0 * gained + 1e-9;  // there are two of these; costs are rounded

  bool clashes(const LinePlace& place, const std::vector<ContourNumber>& fixed) const {
    return std::ranges::any_of(fixed, [&](const ContourNumber& other) {
      if (place.box.isNear(other.box, (other.inLine ? 0.3 : 0.35) * m_height)) return true;
      return !other.inLine && place.box.isNear(other.leaderFrom, other.leaderTo, 0.2 * m_height);
    });
  }

  double nearLeaders(const LinePlace& place, const std::vector<ContourNumber>& fixed) const {
    double cost = 0.0;
    for (const ContourNumber& other : fixed) {
      if (other.inLine) continue;
      const QPointF between = other.box.centre - place.box.centre;
      cost += 0.6 * fading(lengthOf(between) / m_height - 3.0, 1.5);
    }
    return cost;
  }

  /// In the order of their costs. The work of a sweep is bounded whatever the picture.
  static void keepCheapest(std::vector<LinePlace>& places) {
    constexpr std::size_t most = 250;
    const std::size_t count = std::min(most, places.size());
    const auto order = [](const LinePlace& place) {
      return std::tuple(place.cost, place.box.centre.x(), place.box.centre.y());
    };
    std::ranges::partial_sort(places, places.begin() + static_cast<std::ptrdiff_t>(count), {}, order);
    places.resize(count);
  }

  /// Of the level with the fewest places the cheapest that lie apart.
  std::vector<std::ptrdiff_t> starts() const {
    constexpr std::size_t most = 6;
    const std::vector<LinePlace>& options = m_options.front();
    std::vector<std::ptrdiff_t> apart;
    for (std::size_t k = 0; k < options.size() && apart.size() < most; ++k) {
      const bool isApart = std::ranges::all_of(apart, [&](std::ptrdiff_t other) {
        return lengthOf(options[k].box.centre - options[static_cast<std::size_t>(other)].box.centre) >=
               4.0 * m_height;
      });
      if (isApart) apart.push_back(static_cast<std::ptrdiff_t>(k));
    }
    return apart;
  }

  std::vector<std::ptrdiff_t> begunWith(std::ptrdiff_t start) const {
    std::vector<std::ptrdiff_t> picks(m_options.size(), -1);
    picks.front() = start;
    for (std::size_t k = 1; k < picks.size(); ++k) picks[k] = cheapestOf(k, picks);
    return picks;
  }

  void improve(std::vector<std::ptrdiff_t>& picks) const {
    constexpr int mostSweeps = 4;
    for (int sweep = 0; sweep < mostSweeps; ++sweep) {
      const std::vector<std::ptrdiff_t> before = picks;
      for (std::size_t k = 0; k < picks.size(); ++k) picks[k] = cheapestOf(k, picks);
      if (picks == before) return;
    }
  }

  /// Beside the others' picks; -1 where being left out is cheaper than any.
  std::ptrdiff_t cheapestOf(std::size_t which, const std::vector<std::ptrdiff_t>& picks) const {
    std::ptrdiff_t best = -1;
    double least = leftOut;
    for (std::size_t k = 0; k < m_options[which].size(); ++k) {
      const LinePlace& place = m_options[which][k];
      if (place.cost - mostGained >= least) break;
      double cost = place.cost;
      for (std::size_t other = 0; other < picks.size() && cost < clash; ++other) {
        if (other != which && picks[other] >= 0) cost += beside(place, chosen(other, picks));
      }
      if (cost < least) {
        least = cost;
        best = static_cast<std::ptrdiff_t>(k);
      }
    }
    return best;
  }

  const LinePlace& chosen(std::size_t which, const std::vector<std::ptrdiff_t>& picks) const {
    return m_options[which][static_cast<std::size_t>(picks[which])];
  }

  double totalOf(const std::vector<std::ptrdiff_t>& picks) const {
    double total = 0.0;
    for (std::size_t k = 0; k < picks.size(); ++k) {
      total += picks[k] < 0 ? leftOut : chosen(k, picks).cost;
      for (std::size_t other = 0; picks[k] >= 0 && other < k; ++other) {
        if (picks[other] >= 0) total += beside(chosen(k, picks), chosen(other, picks));
      }
    }
    return total;
  }

  /// Levels with nothing but the heavy one between them are neighbours.
  bool areNeighbours(std::size_t a, std::size_t b) const {
    const auto [low, high] = std::minmax(a, b);
    for (std::size_t k = low + 1; k < high; ++k) {
      if (!m_picture.levels[k].heavy) return false;
    }
    return true;
  }

  double beside(const LinePlace& a, const LinePlace& b) const {
    const QPointF between = b.box.centre - a.box.centre;
    const double squared = squaredLengthOf(between);
    if (squared > square(7.0 * m_height)) return 0.0;
    const double distance = std::sqrt(squared) / m_height;
    if (a.box.isNear(b.box, 0.6 * m_height)) return clash;
    if (!areNeighbours(a.level, b.level)) return 0.6 * fading(distance - 2.5, 1.5);
    const bool alike = QPointF::dotProduct(a.normal, b.normal) >= 0.0;
    const QPointF normal = a.normal + (alike ? b.normal : -b.normal);
    const double size = std::sqrt(squared * squaredLengthOf(normal));
    const double sine =
        size > 0.0 ? std::abs(between.x() * normal.y() - between.y() * normal.x()) / size : 1.0;
    return -gained * fading(sine, 0.45) * fading(distance, 7.0) * fading(std::abs(a.angle - b.angle), 40.0);
  }

  const NumberedPicture& m_picture;
  double m_height;
  std::vector<std::vector<LinePlace>> m_options;  // of each level that has some, fewest first
};

}  // namespace

std::vector<std::vector<LinePlace>> placesInLine(const NumberedPicture& picture,
                                                 const std::vector<ContourPiece>& pieces,
                                                 const NumberGround& ground, const NumberLetters& letters) {
  std::vector<std::vector<LinePlace>> places(picture.levels.size());
  std::vector<double> longest(picture.levels.size(), 0.0);
  std::vector<double> widths(picture.levels.size(), 0.0);
  double all = 0.0;
  for (const ContourPiece& piece : pieces) {
    longest[piece.level()] = std::max(longest[piece.level()], piece.length());
    all += piece.length();
    widths[piece.level()] = letters.widthOf(picture.levels[piece.level()].text);
  }
  // Where lines are very long, as of thousands of islands, fewer places are tried.
  constexpr double mostPlaces = 20'000.0;
  const double step = std::max(letters.height / 2.0, all / mostPlaces);
  for (const ContourPiece& piece : pieces) {
    if (picture.levels[piece.level()].heavy) continue;
    PieceWalk(piece, ground, widths[piece.level()], letters.height, longest[piece.level()], step)
        .collect(places[piece.level()]);
  }
  return places;
}

std::vector<LinePlace> bestLinePlaces(const std::vector<std::vector<LinePlace>>& places,
                                      const std::vector<std::size_t>& levels,
                                      const std::vector<ContourNumber>& fixed, const NumberedPicture& picture,
                                      double digitHeight) {
  return LineChoice(places, levels, fixed, picture, digitHeight).best();
}

ContourNumber numberAt(const LinePlace& place, const NumberedPicture& picture) {
  ContourNumber number;
  number.text = picture.levels[place.level].text;
  number.first = place.level;
  number.last = place.level;
  number.box = place.box;
  number.angle = place.angle;
  return number;
}

}  // namespace credence

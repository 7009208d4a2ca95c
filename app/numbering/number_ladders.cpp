#include "app/numbering/number_ladders.h"

#include "app/numbering/length.h"

#include <QSizeF>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr double farthestText = 11.0;

/// Levels that a straight cut crosses one after the other, each once, ascending or descending.
struct LadderCut {
  struct Rung {
    double at = 0.0;  ///< px along the direction, from the base
    std::size_t level = 0;
  };
  QPointF base;
  QPointF direction;                 ///< of length one
  double turn = 0.0;                 ///< degrees off the normal
  std::vector<Rung> rungs;           ///< by their places
  std::size_t own = 0;               ///< which of them is the base's
  std::vector<LineCrossing> ahead;   ///< all that is crossed that way
  std::vector<LineCrossing> behind;  ///< and the other way

  QPointF at(double distance) const { return base + distance * direction; }
};

/// Rungs from the first to the last one that are named.
struct NamedRungs {
  std::size_t first = 0;
  std::size_t last = 0;

  bool operator==(const NamedRungs&) const = default;
};

/// A text beyond one end of the named rungs of a cut. Of thousands few are written.
struct LadderText {
  double cost = 0.0;
  std::size_t cut = 0;  ///< index
  NamedRungs set;
  bool above = false;  ///< beyond the last of them
  double away = 0.0;   ///< digits' heights from there to the leader's end
  QPointF middle;
};

double fadingOut(double x, double end) {
  return std::clamp(1.0 - x / end, 0.0, 1.0);
}

/// Collects the ladders of a picture.
class LadderSearch {
 public:
  LadderSearch(const LadderGround& on, const std::vector<std::size_t>& needy, const LadderLimits& limits)
      : m_on(on), m_height(on.letters.height), m_limits(limits), m_needy(on.picture.levels.size(), false) {
    for (const std::size_t level : needy) m_needy[level] = true;
    for (const NumberedMark& mark : on.picture.marks) {
      if (!mark.ring) m_markArea = std::numbers::pi * mark.radius * mark.radius;
    }
  }

  std::vector<std::vector<NumberLadder>> collect() {
    for (const Base& base : bases()) {
      for (const double turn : {0.0, 22.0, -22.0, 45.0, -45.0}) {
        m_cuts.push_back(cutAt(base, turn));
        consider(m_cuts.size() - 1);
      }
    }
    std::vector<std::vector<NumberLadder>> result;
    result.reserve(m_found.size());
    for (auto& [named, found] : m_found) result.push_back(theBest(found));
    return result;
  }

 private:
  struct Base {
    const ContourPiece* piece = nullptr;
    double at = 0.0;
  };

  /// Every digit's height along the needy levels' lines, evenly thinned.
  std::vector<Base> bases() const {
    constexpr std::size_t most = 160;
    std::vector<Base> all;
    for (const ContourPiece& piece : m_on.pieces) {
      if (!m_needy[piece.level()]) continue;
      const double half = std::min(m_height, piece.length()) / 2.0;
      const std::size_t before = all.size();
      Base farthest{&piece, half};
      double room = -1.0;
      for (double at = half; at <= piece.length(); at += m_height) {
        const double toFrame = m_on.ground.toFrame({piece.at(at), QSizeF(0.0, 0.0)});
        if (toFrame >= 0.5 * m_height) all.push_back({&piece, at});
        if (toFrame > room) {
          room = toFrame;
          farthest.at = at;
        }
      }
      // What only runs along the frame is named from there.
      if (all.size() == before) all.push_back(farthest);
    }
    if (all.size() <= most) return all;
    std::vector<Base> thinned;
    thinned.reserve(most);
    for (std::size_t k = 0; k < most; ++k) thinned.push_back(all[k * all.size() / most]);
    return thinned;
  }

  LadderCut cutAt(const Base& base, double turn) const {
    LadderCut cut;
    cut.base = base.piece->at(base.at);
    cut.turn = turn;
    const QPointF tangent =
        base.piece->at(base.at + m_height / 2.0) - base.piece->at(base.at - m_height / 2.0);
    const double radians =
        std::atan2(tangent.y(), tangent.x()) + std::numbers::pi / 2.0 + turn * std::numbers::pi / 180.0;
    cut.direction = {std::cos(radians), std::sin(radians)};
    const double reach = (m_limits.reach + farthestText + 1.0) * m_height;
    cut.ahead = crossingsOf(cut.base, cut.direction, base.piece->level(), reach);
    cut.behind = crossingsOf(cut.base, -cut.direction, base.piece->level(), reach);
    climb(cut, base.piece->level());
    return cut;
  }

  /// Without the base's own.
  std::vector<LineCrossing> crossingsOf(const QPointF& base, const QPointF& direction, std::size_t level,
                                        double reach) const {
    std::vector<LineCrossing> crossings = m_on.crossings.along(base, direction, reach);
    const double nothing = 1e-3 * m_height;
    std::erase_if(crossings, [&](const LineCrossing& c) { return c.level == level && c.distance < nothing; });
    return crossings;
  }

  /// Both ways, as long as the levels are crossed one after the other.
  void climb(LadderCut& cut, std::size_t level) const {
    std::ptrdiff_t step = 0;
    const std::vector<LadderCut::Rung> ahead = climbed(cut.ahead, level, step);
    step = -step;
    const std::vector<LadderCut::Rung> behind = climbed(cut.behind, level, step);
    for (auto rung = behind.rbegin(); rung != behind.rend(); ++rung)
      cut.rungs.push_back({-rung->at, rung->level});
    cut.own = cut.rungs.size();
    cut.rungs.push_back({0.0, level});
    cut.rungs.insert(cut.rungs.end(), ahead.begin(), ahead.end());
  }

  /// `step`: 1 up, -1 down, 0 where the first crossing decides.
  std::vector<LadderCut::Rung> climbed(const std::vector<LineCrossing>& crossings, std::size_t level,
                                       std::ptrdiff_t& step) const {
    std::vector<LadderCut::Rung> rungs;
    auto last = static_cast<std::ptrdiff_t>(level);
    for (const LineCrossing& crossing : crossings) {
      const auto here = static_cast<std::ptrdiff_t>(crossing.level);
      if (crossing.distance > m_limits.reach * m_height) break;
      if (step == 0 && std::abs(here - last) == 1) step = here - last;
      if (step == 0 || here != last + step) break;
      rungs.push_back({crossing.distance, crossing.level});
      last = here;
    }
    return rungs;
  }

  void consider(std::size_t index) {
    const LadderCut& cut = m_cuts[index];
    std::vector<NamedRungs> sets = {{cut.own, cut.own}};
    for (const auto& set : {widened(cut), tight(cut)}) {
      if (set && std::ranges::find(sets, *set) == sets.end()) sets.push_back(*set);
    }
    for (const NamedRungs& set : sets) {
      for (const bool above : {false, true}) place(index, set, above);
    }
  }

  double gapAfter(const LadderCut& cut, std::size_t rung) const {
    return (cut.rungs[rung + 1].at - cut.rungs[rung].at) / m_height;
  }

  bool isNeedy(const LadderCut& cut, std::size_t rung) const { return m_needy[cut.rungs[rung].level]; }

  void widen(const LadderCut& cut, NamedRungs& set, double gap) const {
    while (set.first > 0 && gapAfter(cut, set.first - 1) <= gap) --set.first;
    while (set.last + 1 < cut.rungs.size() && gapAfter(cut, set.last) <= gap) ++set.last;
  }

  /// A range may pass over the boundary, and not end there.
  std::optional<NamedRungs> endingAtNumbers(const LadderCut& cut, NamedRungs set) const {
    while (set.first < cut.own && m_on.picture.levels[cut.rungs[set.first].level].heavy) ++set.first;
    while (set.last > cut.own && m_on.picture.levels[cut.rungs[set.last].level].heavy) --set.last;
    if (set.first == set.last) return {};
    return set;
  }

  std::optional<NamedRungs> widened(const LadderCut& cut) const {
    NamedRungs set = {cut.own, cut.own};
    widen(cut, set, m_limits.gap);
    while (set.first < cut.own && !isNeedy(cut, set.first)) ++set.first;
    while (set.last > cut.own && !isNeedy(cut, set.last)) --set.last;
    widen(cut, set, 0.8);
    return endingAtNumbers(cut, set);
  }

  std::optional<NamedRungs> tight(const LadderCut& cut) const {
    NamedRungs set = {cut.own, cut.own};
    widen(cut, set, 0.8);
    return endingAtNumbers(cut, set);
  }

  /// Levels that rungs name, lowest and highest.
  static std::pair<std::size_t, std::size_t> levelsOf(const LadderCut& cut, const NamedRungs& set) {
    return std::minmax({cut.rungs[set.first].level, cut.rungs[set.last].level});
  }

  /// Of the named rungs, those nearest to a text beyond them and farthest from it, in px along the cut.
  static std::pair<double, double> endsOf(const LadderCut& cut, const NamedRungs& set, bool above) {
    const double first = cut.rungs[set.first].at;
    const double last = cut.rungs[set.last].at;
    return above ? std::pair(last, first) : std::pair(first, last);
  }

  QString textOf(std::size_t low, std::size_t high) const {
    const std::vector<NumberedLevel>& levels = m_on.picture.levels;
    if (low == high) return levels[low].text;
    const bool signs = levels[low].negative || levels[high].negative;
    return levels[low].text + (signs ? QStringLiteral("…") : QStringLiteral("–")) + levels[high].text;
  }

  /// Of the text that stands for some levels.
  QSizeF sizeOf(const std::pair<std::size_t, std::size_t>& levels) {
    const auto [known, isNew] = m_widths.try_emplace(levels, 0.0);
    if (isNew) known->second = m_on.letters.widthOf(textOf(levels.first, levels.second));
    return {known->second, m_height};
  }

  /// Texts beyond one end of the named rungs.
  void place(std::size_t index, const NamedRungs& set, bool above) {
    const LadderCut& cut = m_cuts[index];
    const QPointF outward = (above ? 1.0 : -1.0) * cut.direction;
    const auto [near, far] = endsOf(cut, set, above);
    const std::pair<std::size_t, std::size_t> levels = levelsOf(cut, set);
    const QSizeF size = sizeOf(levels);
    const double toBorder = std::min(size.width() / 2.0 / std::max(std::abs(outward.x()), 1e-9),
                                     size.height() / 2.0 / std::max(std::abs(outward.y()), 1e-9));
    const double fixedCost = costOfSet(cut, set);
    for (const double away : {0.55, 1.0, 1.6, 2.4, 3.4, 4.6, 6.0, 8.0, farthestText}) {
      const QPointF end = cut.at(near) + away * m_height * outward;
      const QPointF middle = end + (0.22 * m_height + toBorder) * outward;
      const QRectF upright = uprightBox(middle, size).bounds();
      if (!hasRoom(upright)) continue;
      const double cost = fixedCost + 0.16 * (away + std::abs(near - far) / m_height) +
                          crossedCost(cut, near, away, above) + leaderOverMarks(cut.at(far), end) +
                          groundCost(upright);
      m_found[levels].push_back({cost, index, set, above, away, middle});
    }
  }

  static TextBox uprightBox(const QPointF& middle, const QSizeF& size) {
    return {middle, {1.0, 0.0}, size.width() / 2.0, size.height() / 2.0};
  }

  NumberLadder written(const LadderText& text) {
    const LadderCut& cut = m_cuts[text.cut];
    const std::pair<std::size_t, std::size_t> levels = levelsOf(cut, text.set);
    const double sign = text.above ? 1.0 : -1.0;
    const auto [near, far] = endsOf(cut, text.set, text.above);
    NumberLadder ladder;
    ladder.cost = text.cost;
    ladder.number.text = textOf(levels.first, levels.second);
    ladder.number.first = levels.first;
    ladder.number.last = levels.second;
    ladder.number.inLine = false;
    ladder.number.box = uprightBox(text.middle, sizeOf(levels));
    ladder.number.leaderFrom = cut.at(far);
    ladder.number.leaderTo = cut.at(near) + text.away * m_height * (sign * cut.direction);
    ladder.number.dots = dotsOf(cut, text.set);
    return ladder;
  }

  QVector<QPointF> dotsOf(const LadderCut& cut, const NamedRungs& set) const {
    constexpr double smallestGap = 0.45;
    bool apart = true;
    for (std::size_t k = set.first; k < set.last; ++k) apart = apart && gapAfter(cut, k) >= smallestGap;
    QVector<QPointF> dots;
    for (std::size_t k = set.first; k <= set.last; ++k) {
      if (apart || k == set.first || k == set.last) dots.push_back(cut.at(cut.rungs[k].at));
    }
    return dots;
  }

  /// Of which levels, wherever the text stands.
  double costOfSet(const LadderCut& cut, const NamedRungs& set) const {
    const double turned = 0.25 * std::abs(cut.turn) / 28.0;
    if (set.first == set.last) {
      double gap = 1e9;
      if (set.first > 0) gap = std::min(gap, gapAfter(cut, set.first - 1));
      if (set.last + 1 < cut.rungs.size()) gap = std::min(gap, gapAfter(cut, set.last));
      const double onMark = m_on.ground.isMarked(cut.at(cut.rungs[set.first].at)) ? 1.6 : 0.0;
      return 2.0 + 2.5 * fadingOut(gap, 0.5) + onMark + turned;
    }
    double cost = 2.4 + 0.12 * static_cast<double>(set.last - set.first) + turned;
    for (std::size_t k = set.first; k <= set.last; ++k) {
      if (m_on.picture.levels[cut.rungs[k].level].heavy) cost += 0.25;
    }
    cost += 0.2 * (cut.rungs[set.last].at - cut.rungs[set.first].at) / m_height;
    for (const std::size_t end : {set.first, set.last}) {
      if (m_on.ground.isMarked(cut.at(cut.rungs[end].at))) cost += 0.8;
    }
    return cost;
  }

  bool hasRoom(const QRectF& upright) const {
    if (m_on.ground.toFrame(upright) < 0.3 * m_height) return false;
    const double clear = 0.18 * m_height;
    return !m_on.ground.isForbidden(m_on.ground.cellsOf(upright.adjusted(-clear, -clear, clear, clear)));
  }

  /// Lines between the bundle and the text that it does not name.
  double crossedCost(const LadderCut& cut, double near, double away, bool above) const {
    const double from = above ? near : -near;
    double cost = 0.0;
    for (const LineCrossing& crossing : above ? cut.ahead : cut.behind) {
      if (crossing.distance <= from + 1e-6) continue;
      if (crossing.distance > from + away * m_height) break;
      cost += m_on.picture.levels[crossing.level].heavy ? 2.0 : 1.0;
    }
    return cost;
  }

  double leaderOverMarks(const QPointF& from, const QPointF& to) const {
    const QPointF step = to - from;
    const int count = static_cast<int>(lengthOf(step) / (0.2 * m_height)) + 1;
    int marks = 0;
    bool before = false;
    for (int k = 0; k <= count; ++k) {
      const bool here = m_on.ground.isMarked(from + step * (static_cast<double>(k) / count));
      marks += here && !before ? 1 : 0;
      before = here;
    }
    return 0.6 * marks;
  }

  double groundCost(const QRectF& upright) const {
    const NumberGround& ground = m_on.ground;
    const double around = 0.5 * m_height;
    const NumberGround::Cells inside = ground.cellsOf(upright);
    const NumberGround::Cells wide = ground.cellsOf(upright.adjusted(-around, -around, around, around));
    double cost = 0.3 * fadingOut(ground.toFrame(upright) / m_height - 0.3, 1.0);
    if (ground.hasMark(inside)) {
      cost += 3.0 + 2.5 * ground.marksIn(inside) / m_markArea;
    } else if (ground.hasMark(wide)) {
      cost += 0.2;
    }
    if (ground.hasLine(inside)) {
      const double cells = upright.width() * upright.height() / (ground.cell() * ground.cell());
      cost += 1.5 + 2.5 * std::min(1.0, 4.0 * ground.linesIn(inside) / std::max(1.0, cells));
    } else if (ground.hasLine(wide)) {
      cost += 0.4;
    }
    return cost + (ground.hasRing(inside) ? 0.5 : 0.0);
  }

  /// The cheapest that do not stand in one place.
  std::vector<NumberLadder> theBest(std::vector<LadderText>& found) {
    constexpr std::size_t most = 40;
    constexpr double apart = 1.2;     // digits' heights
    constexpr double dearest = 14.0;  // more than the cheapest
    std::ranges::stable_sort(found, {}, &LadderText::cost);
    std::vector<QPointF> taken;
    std::vector<NumberLadder> best;
    for (const LadderText& text : found) {
      if (best.size() == most || text.cost > found.front().cost + dearest) break;
      const bool isApart = std::ranges::all_of(taken, [&](const QPointF& other) {
        const QPointF between = text.middle - other;
        return lengthOf(between) >= apart * m_height;
      });
      if (!isApart) continue;
      taken.push_back(text.middle);
      best.push_back(written(text));
    }
    return best;
  }

  const LadderGround& m_on;
  double m_height;
  LadderLimits m_limits;
  std::vector<bool> m_needy;
  double m_markArea = 1.0;  // px², of a point
  std::vector<LadderCut> m_cuts;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<LadderText>> m_found;  // by what levels they name
  std::map<std::pair<std::size_t, std::size_t>, double> m_widths;                  // px, of such texts
};

/// Chosen ladders, and the levels that none of them names.
struct PartialCover {
  std::vector<const NumberLadder*> ladders;
  std::vector<std::size_t> open;
  double cost = 0.0;
};

/// Whether two numbers, of which the first stands beside its line, would run into each other.
bool clash(const ContourNumber& ladder, const ContourNumber& other, double height) {
  if (ladder.box.isNear(other.box, 0.35 * height)) return true;
  if (other.inLine) return other.box.isNear(ladder.leaderFrom, ladder.leaderTo, 0.2 * height);
  return other.box.isNear(ladder.leaderFrom, ladder.leaderTo, 0.25 * height) ||
         ladder.box.isNear(other.leaderFrom, other.leaderTo, 0.25 * height) ||
         linesAreNear(ladder.leaderFrom, ladder.leaderTo, other.leaderFrom, other.leaderTo, 0.1 * height);
}

/// Names the open levels one after the other, the few best ways so far at a time.
class LadderCover {
 public:
  LadderCover(const std::vector<std::vector<NumberLadder>>& possible, const std::vector<ContourNumber>& fixed,
              double height)
      : m_height(height) {
    for (const std::vector<NumberLadder>& set : possible) {
      std::vector<const NumberLadder*> free;
      for (const NumberLadder& ladder : set) {
        const bool isFree = std::ranges::none_of(
            fixed, [&](const ContourNumber& other) { return clash(ladder.number, other, m_height); });
        if (isFree) free.push_back(&ladder);
      }
      if (!free.empty()) m_sets.push_back(std::move(free));
    }
  }

  std::vector<NumberLadder> best(const std::vector<std::size_t>& needy) const {
    constexpr std::size_t width = 10;
    std::vector<PartialCover> beam = {{{}, needy, 0.0}};
    while (std::ranges::any_of(beam, [](const PartialCover& cover) { return !cover.open.empty(); })) {
      std::vector<PartialCover> next;
      for (const PartialCover& cover : beam) extend(cover, next);
      std::ranges::stable_sort(next, {}, &PartialCover::cost);
      if (next.size() > width) next.resize(width);
      beam = std::move(next);
    }
    return withoutNeedless(beam.front(), needy);
  }

 private:
  void extend(const PartialCover& cover, std::vector<PartialCover>& next) const {
    constexpr int mostOfSet = 6;
    constexpr double givenUp = 300.0;
    if (cover.open.empty()) return next.push_back(cover);
    const std::size_t level = cover.open.front();
    for (const std::vector<const NumberLadder*>& set : m_sets) {
      if (!set.front()->number.names(level)) continue;
      int taken = 0;
      for (const NumberLadder* ladder : set) {
        const bool clashes = std::ranges::any_of(cover.ladders, [&](const NumberLadder* other) {
          return clash(ladder->number, other->number, m_height);
        });
        if (clashes) continue;
        next.push_back(with(cover, *ladder));
        if (++taken == mostOfSet) break;
      }
    }
    PartialCover without = cover;
    without.open.erase(without.open.begin());
    without.cost += givenUp;
    next.push_back(std::move(without));
  }

  static PartialCover with(const PartialCover& cover, const NumberLadder& ladder) {
    PartialCover longer = cover;
    longer.ladders.push_back(&ladder);
    longer.cost += ladder.cost;
    std::erase_if(longer.open, [&](std::size_t level) { return ladder.number.names(level); });
    return longer;
  }

  /// Of ranges that overlap, one may have become needless.
  static std::vector<NumberLadder> withoutNeedless(const PartialCover& cover,
                                                   const std::vector<std::size_t>& needy) {
    std::vector<const NumberLadder*> kept = cover.ladders;
    for (const NumberLadder* ladder : cover.ladders) {
      const bool needless = std::ranges::all_of(needy, [&](std::size_t level) {
        return !ladder->number.names(level) || std::ranges::any_of(kept, [&](const NumberLadder* other) {
          return other != ladder && other->number.names(level);
        });
      });
      if (needless) std::erase(kept, ladder);
    }
    std::vector<NumberLadder> ladders;
    ladders.reserve(kept.size());
    for (const NumberLadder* ladder : kept) ladders.push_back(*ladder);
    return ladders;
  }

  double m_height;
  std::vector<std::vector<const NumberLadder*>> m_sets;  // those that are clear of what is fixed
};

}  // namespace

std::vector<std::vector<NumberLadder>> possibleLadders(const LadderGround& on,
                                                       const std::vector<std::size_t>& needy,
                                                       const LadderLimits& limits) {
  return LadderSearch(on, needy, limits).collect();
}

std::vector<NumberLadder> bestLadders(const std::vector<std::vector<NumberLadder>>& possible,
                                      const std::vector<std::size_t>& needy,
                                      const std::vector<ContourNumber>& fixed, double digitHeight) {
  return LadderCover(possible, fixed, digitHeight).best(needy);
}

}  // namespace credence

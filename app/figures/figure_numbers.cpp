#include "app/figures/figure_numbers.h"

#include "app/compute/fit_soundness.h"
#include "app/figures/compute_studies.h"
#include "app/session/session_fields.h"
#include "core/data/role.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace credence {

namespace {

constexpr arma::uword coarse = 25;   // values along each axis that are told of
constexpr double placesASide = 1e5;  // of a contour

/// Within the plot: a contour's last place may lie a rounding beyond.
std::vector<std::array<int, 2>> placesOf(const Polyline& line, const Bounds& bounds) {
  const auto share = [](double from, double low, double side) {
    return static_cast<int>(std::lround(std::clamp((from - low) / side, 0.0, 1.0) * placesASide));
  };
  std::vector<std::array<int, 2>> places;
  for (arma::uword n = 0; n < line.points.n_rows; ++n) {
    places.push_back({share(line.points(n, 0), bounds.x1_min, bounds.width()),
                      share(line.points(n, 1), bounds.x2_min, bounds.height())});
  }
  return places;
}

PictureNumbers numbersOfPicture(const Picture& picture) {
  PictureNumbers numbers;
  numbers.quantity = std::string(id_of(picture.quantity));
  if (picture.values.is_empty()) return numbers;
  const arma::uword stepX = (picture.grid.nx + coarse - 1) / coarse;
  const arma::uword stepY = (picture.grid.ny + coarse - 1) / coarse;
  numbers.columns = (picture.grid.nx + stepX - 1) / stepX;
  numbers.rows = (picture.grid.ny + stepY - 1) / stepY;
  for (arma::uword j = 0; j < picture.grid.ny; j += stepY) {
    for (arma::uword i = 0; i < picture.grid.nx; i += stepX)
      numbers.values.push_back(finite(picture.values(i, j)));
  }
  for (std::size_t k = 0; k < picture.contours.levels.size(); ++k) {
    ContourNumbers contour = {picture.contours.levels[k]};
    for (const Polyline& line : picture.contours.lines[k]) {
      if (line.points.n_rows > 1) contour.lines.push_back(placesOf(line, picture.grid.bounds));
    }
    numbers.contours.push_back(std::move(contour));
  }
  return numbers;
}

const std::string overlayPrefix = "overlay ";

/// How much of an overlay there is, and the middle of it: lengths and places in shares of the plot's sides,
/// as where they are in the plane says nothing of how exactly they can be told.
struct OverlaySums {
  double length = 0.0;  ///< of lines
  double sizes = 0.0;   ///< of discs
  double values = 0.0;
  double deviations = 0.0;
  arma::rowvec middle = {0.0, 0.0};  ///< by length and size
};

OverlaySums sumsOf(const DrawnOverlay& drawn, const Bounds& view) {
  OverlaySums sums;
  const arma::rowvec corner = {view.x1_min, view.x2_min};
  const arma::rowvec sides = {view.width(), view.height()};
  for (const Polyline& line : drawn.lines) {
    const arma::mat places = (line.points.each_row() - corner).each_row() / sides;
    for (arma::uword k = 0; k + 1 < places.n_rows; ++k) {
      const double step = arma::norm(places.row(k + 1) - places.row(k));
      sums.length += step;
      sums.middle += 0.5 * step * (places.row(k) + places.row(k + 1));
    }
  }
  for (const OverlayDisc& disc : drawn.discs) {
    sums.sizes += std::abs(disc.value);
    sums.values += disc.value;
    sums.deviations += disc.deviation;
    sums.middle += std::abs(disc.value) * ((arma::rowvec{disc.x1, disc.x2} - corner) / sides);
  }
  if (const double all = sums.length + sums.sizes; all > 0.0) sums.middle /= all;
  return sums;
}

void addNumbersOf(const DrawnOverlay& drawn, const Bounds& view, std::vector<NamedNumber>& numbers) {
  const OverlaySums sums = sumsOf(drawn, view);
  const auto add = [&](const char* what, double value) {
    numbers.push_back({overlayPrefix + drawn.overlay->id + ": " + what, finite(value)});
  };
  if (drawn.overlay->discs) {
    add("discs", static_cast<double>(drawn.discs.size()));
    add("sizes", sums.sizes);
    add("values", sums.values);
    add("deviations", sums.deviations);
  } else {
    add("lines", static_cast<double>(drawn.lines.size()));
    add("length", sums.length);
  }
  add("middle x1", sums.middle(0));
  add("middle x2", sums.middle(1));
}

bool isOfOverlay(const NamedNumber& number) {
  return number.name.starts_with(overlayPrefix);
}

std::vector<NamedNumber> those(const std::vector<NamedNumber>& numbers, bool ofOverlays) {
  std::vector<NamedNumber> found;
  std::ranges::copy_if(numbers, std::back_inserter(found),
                       [&](const NamedNumber& number) { return isOfOverlay(number) == ofOverlays; });
  return found;
}

std::vector<NamedNumber> scoresOf(const Evaluation& evaluation) {
  std::vector<NamedNumber> numbers;
  for (const MethodScore& score : evaluation.scores) {
    for (const Role role : all_roles) {
      const Score* of = score.of(role);
      if (of == nullptr) continue;
      const std::string name = std::string(score.method->id) + ", " + std::string(id_of(role)) + ": ";
      numbers.push_back({name + "mean log-likelihood", finite(of->mean_log_likelihood)});
      numbers.push_back({name + "accuracy", finite(of->accuracy)});
    }
  }
  return numbers;
}

/// Whether two numbers, or their absence, are the same.
bool near(const std::optional<double>& a, const std::optional<double>& b, double absolute, double relative) {
  if (a.has_value() != b.has_value()) return false;
  return !a || std::abs(*a - *b) <= absolute + relative * std::max(std::abs(*a), std::abs(*b));
}

QString written(const std::optional<double>& value) {
  return value ? QString::number(*value, 'g', 10) : QStringLiteral("nothing");
}

void compareNamed(const std::vector<NamedNumber>& told, const std::vector<NamedNumber>& found,
                  double absolute, double relative, QStringList& differences) {
  if (told.size() != found.size()) {
    differences << QStringLiteral("%1 numbers are told of, and %2 found").arg(told.size()).arg(found.size());
  }
  for (std::size_t k = 0; k < std::min(told.size(), found.size()); ++k) {
    if (told[k].name == found[k].name && near(told[k].value, found[k].value, absolute, relative)) continue;
    differences << QStringLiteral("%1: the figure says %2, it is %3")
                       .arg(QString::fromStdString(told[k].name), written(told[k].value),
                            written(found[k].value));
  }
}

using Places = std::vector<std::vector<std::array<int, 2>>>;

/// The square of the distance from a place to the nearest of the lines, in the units of both.
double squaredDistance(const std::array<int, 2>& place, const Places& lines) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const auto& line : lines) {
    for (std::size_t k = 0; k + 1 < line.size(); ++k) {
      const std::array<double, 2> along = {static_cast<double>(line[k + 1][0] - line[k][0]),
                                           static_cast<double>(line[k + 1][1] - line[k][1])};
      const std::array<double, 2> from = {static_cast<double>(place[0] - line[k][0]),
                                          static_cast<double>(place[1] - line[k][1])};
      const double square = along[0] * along[0] + along[1] * along[1];
      const double share = square > 0.0 ? (from[0] * along[0] + from[1] * along[1]) / square : 0.0;
      const double t = std::clamp(share, 0.0, 1.0);
      const double dx = from[0] - t * along[0];
      const double dy = from[1] - t * along[1];
      nearest = std::min(nearest, dx * dx + dy * dy);
    }
  }
  return nearest;
}

std::size_t countOf(const Places& lines) {
  std::size_t count = 0;
  for (const auto& line : lines) count += line.size();
  return count;
}

/// Whether so many places may be told of a contour that has those: comparing far more would take hours.
bool isCredible(const Places& told, const Places& found) {
  constexpr std::size_t spare = 1000;
  return countOf(told) <= 2 * countOf(found) + spare;
}

bool allNear(const Places& lines, const Places& others) {
  constexpr double reach = 0.01 * placesASide;
  return std::ranges::all_of(lines, [&](const auto& line) {
    return std::ranges::all_of(
        line, [&](const auto& place) { return squaredDistance(place, others) <= reach * reach; });
  });
}

void comparePictures(const PictureNumbers& told, const PictureNumbers& found, QStringList& differences) {
  const QString name = QString::fromStdString(told.quantity);
  if (told.quantity != found.quantity || told.columns != found.columns || told.rows != found.rows ||
      told.values.size() != found.values.size()) {
    differences << QStringLiteral("%1: the figure tells of another picture").arg(name);
    return;
  }
  constexpr double valueTolerance = 1e-6;
  std::size_t wrong = 0;
  for (std::size_t k = 0; k < told.values.size(); ++k) {
    if (!near(told.values[k], found.values[k], valueTolerance, valueTolerance)) ++wrong;
  }
  if (wrong > 0) {
    differences << QStringLiteral("%1: %2 of %3 values differ")
                       .arg(name, QString::number(wrong), QString::number(told.values.size()));
  }
  if (told.contours.size() != found.contours.size()) {
    differences << QStringLiteral("%1: the figure has other contours").arg(name);
    return;
  }
  for (std::size_t k = 0; k < told.contours.size(); ++k) {
    const ContourNumbers& a = told.contours[k];
    const ContourNumbers& b = found.contours[k];
    const bool same = near(a.level, b.level, valueTolerance, valueTolerance) &&
                      isCredible(a.lines, b.lines) && allNear(a.lines, b.lines) && allNear(b.lines, a.lines);
    if (!same)
      differences << QStringLiteral("%1: the contour %2 runs elsewhere").arg(name, QString::number(a.level));
  }
}

/// Under the ROC curves.
void addAreas(const JudgementFigure& judged, std::vector<NamedNumber>& scores) {
  for (const MethodJudgement& method : judged.judgement->of(judged.role)->methods) {
    scores.push_back(
        {std::string(method.method->key) + ": area under the curve", finite(method.roc.auc.value)});
  }
}

}  // namespace

FigureNumbers numbersOf(const FigureContent& content, const FigureSpec& spec) {
  FigureNumbers numbers;
  if (content.fit && shows(spec, &FigureView::setting)) {
    const Fit& fit = *content.fit->fit;
    const Soundness soundness = soundnessOf(*content.fit);
    numbers.converged = soundness.converged();
    numbers.errorBound = finite(soundness.error_bound);
    numbers.errorBoundP = finite(soundness.error_bound_p);
    numbers.reason = doubt_id(soundness.doubt);
    for (const EvidenceTerm& term : fit.evidence.terms) {
      numbers.evidence.push_back({std::string(term.id), finite(term.nats)});
    }
    numbers.evidence.push_back({"log_evidence", finite(fit.evidence.total())});
    numbers.scores = scoresOf(fit.evaluation);
  }
  if (content.judged && shows(spec, &FigureView::judged)) addAreas(*content.judged, numbers.scores);
  for (const FigureStudy* study : studiesShown(spec)) {
    const auto found = content.studies.find(study);
    if (found != content.studies.end())
      std::ranges::copy(found->second->numbers(), std::back_inserter(numbers.scores));
  }
  if (content.map && shows(spec, &FigureView::map)) {
    for (const double value : content.map->map[content.mapQuantity]) numbers.map.push_back(finite(value));
  }
  if (!content.fit || !shows(spec, &FigureView::plane)) return numbers;
  if (const auto& overlays = content.over.overlays) {
    const Bounds& view = content.fit->prediction.grid.bounds;
    for (const DrawnOverlay& drawn : overlays->drawn) addNumbersOf(drawn, view, numbers.scores);
  }
  for (const Picture& picture : content.fit->pictures) numbers.pictures.push_back(numbersOfPicture(picture));
  return numbers;
}

QStringList differencesBetween(const FigureNumbers& told, const FigureNumbers& found) {
  QStringList differences;
  constexpr double absolute = 1e-6;
  constexpr double ofEvidence = 1e-9;
  if (told.converged != found.converged) {
    differences << (found.converged ? QStringLiteral("the fit converged, the figure says it did not")
                                    : QStringLiteral("the fit did not converge, the figure says it did"));
  }
  compareNamed(told.evidence, found.evidence, absolute, ofEvidence, differences);
  compareNamed(those(told.scores, false), those(found.scores, false), absolute, 0.0, differences);
  // Figures from before there were such numbers tell none; what they draw is compared all the same.
  if (std::ranges::any_of(told.scores, isOfOverlay)) {
    constexpr double ofOverlays = 1e-6;
    compareNamed(those(told.scores, true), those(found.scores, true), absolute, ofOverlays, differences);
  }
  if (told.pictures.size() != found.pictures.size()) {
    differences << QStringLiteral("the figure tells of %1 pictures, there are %2")
                       .arg(told.pictures.size())
                       .arg(found.pictures.size());
  }
  for (std::size_t k = 0; k < std::min(told.pictures.size(), found.pictures.size()); ++k) {
    comparePictures(told.pictures[k], found.pictures[k], differences);
  }
  const bool sameMap =
      told.map.size() == found.map.size() &&
      std::equal(told.map.begin(), told.map.end(), found.map.begin(),
                 [&](const auto& a, const auto& b) { return near(a, b, absolute, ofEvidence); });
  if (!sameMap) differences << QStringLiteral("cells of the map differ");
  return differences;
}

}  // namespace credence

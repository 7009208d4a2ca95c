#include "core/evidence/evidence_map.h"

#include "core/model/soundness.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

/// The nearest number of fifteen digits: powers of ten come out of a power as 0.9999999999999999.
double without_rounding(double value) {
  constexpr int digits = 15;
  std::array<char, 32> text{};
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1);
  double rounded = value;
  std::from_chars(text.data(), written.ptr, rounded);
  return rounded;
}

/// The value at a place between the cells of one row or column, linear in the logarithm; NaN beyond them.
double between(const arma::vec& settings, const arma::vec& values, double place) {
  for (arma::uword k = 0; k + 1 < settings.n_elem; ++k) {
    if (place < settings(k) || place > settings(k + 1)) continue;
    const double t = std::log(place / settings(k)) / std::log(settings(k + 1) / settings(k));
    return t <= 0.0 ? values(k) : t >= 1.0 ? values(k + 1) : (1.0 - t) * values(k) + t * values(k + 1);
  }
  return settings.n_elem == 1 ? values(0) : arma::datum::nan;
}

}  // namespace

arma::vec LogRange::values() const {
  arma::vec result(count);
  const bool huge = std::isinf(stop / start);
  const auto at = [&](double t) {
    if (!huge) return start * std::pow(stop / start, t);
    const double half = std::pow(std::sqrt(stop) / std::sqrt(start), t);
    return start * half * half;
  };
  for (arma::uword k = 0; k < count; ++k) {
    const double t = count > 1 ? static_cast<double>(k) / static_cast<double>(count - 1) : 0.0;
    // The ends are exact, so that a range typed as 0.1:10 shows 0.1 and 10.
    result(k) = k == 0 ? start : k + 1 == count ? stop : without_rounding(at(t));
  }
  return result;
}

LogRange in_parts(const LogRange& range, arma::uword parts) {
  if (range.count < 2) return range;
  const auto steps = static_cast<double>(range.count - 1);
  const double beyond = 0.5 * (1.0 - 1.0 / static_cast<double>(parts));  // of a step
  const double factor = std::exp(beyond * (std::log(range.stop) - std::log(range.start)) / steps);
  const LogRange divided{range.start / factor, range.stop * factor, range.count * parts};
  const bool normal = std::isnormal(divided.start) && std::isnormal(divided.stop);
  return normal ? divided : range;
}

void validate(const LogRange& range, const char* what) {
  const auto reject = [what](const char* rule) {
    throw std::invalid_argument(std::string("the range of ") + what + ' ' + rule);
  };
  if (!(range.start > 0.0) || !std::isfinite(range.stop)) reject("needs positive, finite ends");
  if (range.count < 1 || range.count > 500) reject("needs between 1 and 500 values");
  if (range.count == 1 ? range.stop < range.start : !(range.start < range.stop)) {
    reject("needs a start below its stop");
  }
}

arma::uword width_count(const EvidenceRanges& ranges, const FeatureFamily& features) {
  return features.has_width() ? ranges.width.count : 1;
}

EvidenceMap::EvidenceMap(const EvidenceRanges& ranges, const FeatureFamily& family)
    : widths(ranges.width.values().head(width_count(ranges, family))),
      prior_variances(ranges.prior_variance.values()),
      features(&family) {
  converged.ones(widths.n_elem, prior_variances.n_elem);
}

const arma::mat& EvidenceMap::operator[](std::string_view quantity) const {
  static const arma::mat none;
  const auto found = values_.find(quantity);
  return found == values_.end() ? none : found->second;
}

void EvidenceMap::set(std::string_view quantity, const Cell& cell, double value) {
  values_.find(quantity)->second(cell.i, cell.j) = value;
}

void EvidenceMap::prepare(std::string_view quantity) {
  arma::mat& values = values_[std::string(quantity)];
  if (!values.is_empty()) return;
  values.set_size(widths.n_elem, prior_variances.n_elem);
  values.fill(arma::datum::nan);
}

void EvidenceMap::take_width(const EvidenceMap& other, arma::uword i) {
  converged.row(i) = other.converged.row(i);
  for (const auto& [quantity, values] : other.values_) {
    prepare(quantity);
    values_.find(quantity)->second.row(i) = values.row(i);
  }
}

/// How far the quantity may lie from what it should be; 0 of what is no log evidence.
double EvidenceMap::bound_at(arma::uword k, std::string_view quantity) const {
  const arma::mat& bounds = (*this)[error_bound_of_evidence];
  const MapQuantity* name = map_quantity_from_id(quantity);
  const bool is_evidence = name != nullptr && name->has_best && name->method == nullptr;
  return !is_evidence || bounds.is_empty() || std::isnan(bounds(k)) ? 0.0 : bounds(k);
}

std::optional<EvidenceMap::Cell> EvidenceMap::best(std::string_view quantity) const {
  const arma::mat& values = (*this)[quantity];
  arma::uvec known = arma::find(arma::abs(values) >= 0.0);  // NaN compares with nothing
  if (known.is_empty()) return {};
  const auto cell_of = [&](arma::uword k) { return Cell{k % values.n_rows, k / values.n_rows}; };
  const auto larger = [&](arma::uword a, arma::uword b) { return values(a) > values(b); };
  const arma::uword first = *std::ranges::min_element(known, larger);
  if (bound_at(first, quantity) <= largest_unsaid_bound) return cell_of(first);
  std::ranges::stable_sort(known, larger);
  for (arma::uword k = 0; k < known.n_elem; ++k) {
    const double next = k + 1 < known.n_elem ? values(known(k + 1)) : -arma::datum::inf;
    const double lead = std::max(values(known(k)) - next, largest_unsaid_bound);
    if (bound_at(known(k), quantity) <= lead) return cell_of(known(k));
  }
  return cell_of(
      *std::ranges::max_element(known, {}, [&](arma::uword k) { return values(k) - bound_at(k, quantity); }));
}

arma::umat EvidenceMap::doubtful(std::string_view quantity) const {
  const arma::mat& values = (*this)[quantity];
  const auto chosen = best(quantity);
  if (!chosen) return {};
  const double best_value = values(chosen->i, chosen->j);
  arma::umat marks(arma::size(values), arma::fill::zeros);
  for (arma::uword k = 0; k < values.n_elem; ++k) {
    const double bound = bound_at(k, quantity);
    const bool is_chosen = k == chosen->i + chosen->j * values.n_rows;
    if (bound > largest_unsaid_bound && !is_chosen) marks(k) = values(k) + bound >= best_value ? 1 : 0;
  }
  return arma::any(arma::vectorise(marks)) ? marks : arma::umat();
}

bool EvidenceMap::is_complete(std::string_view quantity) const {
  const arma::mat& values = (*this)[quantity];
  if (values.is_empty()) return false;
  for (arma::uword k = 0; k < values.n_elem; ++k) {
    if (std::isnan(values(k)) && converged(k) == 1) return false;
  }
  return true;
}

arma::vec EvidenceMap::over_widths(std::string_view quantity, double prior_variance) const {
  const arma::mat& values = (*this)[quantity];
  arma::vec result(widths.n_elem);
  for (arma::uword i = 0; i < widths.n_elem; ++i) {
    result(i) = between(prior_variances, values.row(i).t(), prior_variance);
  }
  return result;
}

arma::vec EvidenceMap::over_prior_variances(std::string_view quantity, double width) const {
  const arma::mat& values = (*this)[quantity];
  arma::vec result(prior_variances.n_elem);
  for (arma::uword j = 0; j < prior_variances.n_elem; ++j) {
    result(j) = between(widths, values.col(j), width);
  }
  return result;
}

Hyperparameters EvidenceMap::setting_at(const Cell& cell, const Hyperparameters& like) const {
  Hyperparameters setting = like;
  if (has_width()) setting.width = widths(cell.i);
  setting.prior_variance = prior_variances(cell.j);
  return setting;
}

RangeEdges EvidenceMap::edges_at(const Cell& cell) const {
  RangeEdges edges;
  if (widths.n_elem > 1) {
    edges.lowest_width = cell.i == 0;
    edges.highest_width = cell.i + 1 == widths.n_elem;
  }
  if (prior_variances.n_elem > 1) {
    edges.lowest_prior_variance = cell.j == 0;
    edges.highest_prior_variance = cell.j + 1 == prior_variances.n_elem;
  }
  return edges;
}

}  // namespace credence

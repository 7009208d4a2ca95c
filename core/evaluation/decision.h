#pragma once

#include <armadillo>

#include <array>
#include <cstddef>
#include <optional>

namespace credence {

/// What decisions cost, in units of one's own; what is right costs nothing (Bishop, PRML, §1.5.2–1.5.3).
struct DecisionCosts {
  double false_positive = 1.0;  ///< class 0 taken for class 1; positive
  double false_negative = 1.0;  ///< class 1 taken for class 0; positive
  std::optional<double> abstaining =
      {};  ///< not deciding, whatever the class; not negative. Nothing: not allowed

  bool operator==(const DecisionCosts&) const = default;
};

/// Throws std::invalid_argument with a sentence unless the costs are as said, and finite.
void validate(const DecisionCosts& costs);

/// From this probability on, class 1 costs no more than class 0: c_fp/(c_fp + c_fn).
double best_threshold(const DecisionCosts& costs);

/// The probabilities, ends left out, for which abstaining costs less than either class.
struct AbstainBand {
  double lower = 0.0;  ///< c_a/c_fn
  double upper = 1.0;  ///< 1 - c_a/c_fp

  bool operator==(const AbstainBand&) const = default;
};
/// Nothing where abstaining is not allowed, or costs too much to be best anywhere.
std::optional<AbstainBand> abstain_band(const DecisionCosts& costs);

/// Class 0, class 1, or neither.
enum class Decision : std::size_t { class_0, class_1, abstain };

/// Abstains within the band, and decides by the threshold elsewhere. All are logits, because probabilities
/// near 0 and 1 round.
class DecisionRule {
 public:
  /// `threshold` is a probability in (0, 1).
  DecisionRule(double threshold, const std::optional<AbstainBand>& band);

  Decision decide(double logit) const;

 private:
  double threshold_;
  double lower_ = 0.0;  // of the band; none where lower_ >= upper_
  double upper_ = 0.0;
};

/// counts[label][decision]
using DecisionCounts = std::array<std::array<arma::uword, 3>, 2>;

/// `logits` and `labels`: N.
DecisionCounts count_decisions(const arma::vec& logits, const arma::uvec& labels, const DecisionRule& rule);

/// What a point costs on average; NaN without points.
double mean_cost(const DecisionCounts& counts, const DecisionCosts& costs);

/// The same of who knows nothing but how many points each class has, and treats all points alike: the least
/// of calling all class 0, all class 1, and abstaining where allowed.
double cost_of_ignorance(const DecisionCounts& counts, const DecisionCosts& costs);

/// What the probabilities themselves promise: the mean over the points of what the decision costs if class 1
/// comes with probability σ(logit). Equal to mean_cost() on average where the probabilities are right.
double promised_cost(const arma::vec& logits, const DecisionRule& rule, const DecisionCosts& costs);

}  // namespace credence

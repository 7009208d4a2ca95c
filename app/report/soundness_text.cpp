#include "app/report/soundness_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

namespace credence {

namespace {

QString boundsText(const Soundness& soundness) {
  QString nats = tr("log evidence within %1 nats").arg(significantNumber(soundness.error_bound, 2));
  if (soundness.error_bound_p <= largest_unsaid_bound_p) return nats;
  if (!(soundness.error_bound_p < 1.0)) return tr("%1, and of p no bound is known").arg(nats);
  return tr("%1, p within %2").arg(nats, significantNumber(soundness.error_bound_p, 2));
}

}  // namespace

QString soundnessText(const Soundness& soundness) {
  switch (soundness.doubt) {
    case Doubt::none:
      return {};
    case Doubt::approximated:
      return tr("approximated, as not all directions of the features were kept: %1")
          .arg(boundsText(soundness));
    case Doubt::few_draws:
      return tr("too few of the draws count: numbers by them are not to be trusted");
    case Doubt::not_settled:
      return tr("the iteration for the posterior did not settle: its numbers are not to be trusted");
    case Doubt::not_converged:
      return tr(
          "the fit did not converge: these are not the numbers of the maximum, and nothing is known of "
          "how far they are off");
  }
  return {};
}

QString shortSoundness(const Soundness& soundness) {
  switch (soundness.doubt) {
    case Doubt::none:
      return {};
    case Doubt::approximated:
      return boundsText(soundness);
    case Doubt::few_draws:
      return tr("too few draws");
    case Doubt::not_settled:
      return tr("not settled");
    case Doubt::not_converged:
      return tr("not converged");
  }
  return {};
}

QStringList describeBounds(const EvidenceMap& map) {
  const arma::mat& bounds = map[error_bound_of_evidence];
  const arma::uvec large = arma::find(bounds > largest_unsaid_bound);
  if (large.is_empty()) return {};
  const double largest = arma::vec(bounds.elem(large)).max();
  QStringList sentences = {
      tr("%1 of %2 settings are approximated: log evidence within %3 nats at worst")
          .arg(countNumber(large.n_elem), countNumber(map.cell_count()), significantNumber(largest, 2))};
  const arma::umat doubtful = map.doubtful();
  if (!doubtful.is_empty()) {
    sentences << tr("as far as is known, %1 of them might be better than the best")
                     .arg(countNumber(arma::accu(doubtful)));
  }
  return sentences;
}

void addSoundness(JsonObject& object, const Soundness& soundness) {
  object.add("converged", json(soundness.converged()));
  object.add("error_bound", json(soundness.error_bound));
  object.add("error_bound_p", json(soundness.error_bound_p));
  object.add("reason", soundness.is_sound() ? "null" : json(fromTable(doubt_id(soundness.doubt))));
}

}  // namespace credence

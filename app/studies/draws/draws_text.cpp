#include "app/studies/draws/draws_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <cmath>

namespace credence {

namespace {

constexpr int probabilityDigits = 4;
constexpr int natsDigits = 2;
constexpr double leastForError = 2.0;  // draws that count
constexpr double fewCounting = 10.0;   // draws of which a tenth matters

QString estimateText(const RunningEstimate& estimate, bool trusted, int decimals) {
  const arma::uword last = estimate.value.n_elem - 1;
  const double value = estimate.value(last);
  const double error = estimate.standard_error(last);
  if (!trusted || !std::isfinite(value)) return QStringLiteral("–");
  const QString text = signedNumber(value, decimals);
  return std::isfinite(error) ? tr("%1 ± %2").arg(text, signedNumber(error, decimals)) : text;
}

const StatedEvidence* truthOf(const DrawsResult& result) {
  for (const StatedEvidence& stated : result.evidences) {
    if (!stated.kind->maps()) return &stated;
  }
  return nullptr;
}

}  // namespace

QString drawnTitle(const PosteriorKind* from) {
  return from != nullptr ? fromTable(from->title) : tr("the prior");
}

QString describePlace(const DrawsResult& result) {
  const QPointF place = result.place();
  const Bounds& sight = result.sight;
  const QString at =
      tr("(%1, %2)")
          .arg(coordinateNumber(place.x(), sight.width()), coordinateNumber(place.y(), sight.height()));
  switch (result.asked.chosen) {
    case PlaceChosen::asked:
      return tr("at %1").arg(at);
    case PlaceChosen::test:
      return tr("at %1, the middlemost test point").arg(at);
    case PlaceChosen::training:
      return tr("at %1, the middlemost training point").arg(at);
    case PlaceChosen::mean:
      return tr("at %1, the mean of the training points").arg(at);
  }
  return {};
}

QString describeDrawn(const DrawsResult& result) {
  return tr("as drawn %1").arg(estimateText(result.probability.drawn, true, probabilityDigits));
}

QString describeIntegral(const DrawsResult& result) {
  return tr("by quadrature %1").arg(signedNumber(result.probability.integral, probabilityDigits));
}

QString describeNeed(const DrawsResult& result) {
  const RunningEstimate& drawn = result.probability.drawn;
  const double error = drawn.standard_error(drawn.standard_error.n_elem - 1);
  if (!(error > 0.0) || !std::isfinite(error)) return {};
  // The power of ten below what there is: 0.001 from 0.0062 on.
  const double wanted = std::pow(10.0, std::ceil(std::log10(error)) - 1.0);
  const double draws = static_cast<double>(result.probability.counts.max()) * std::pow(error / wanted, 2);
  const double unit = std::pow(10.0, std::floor(std::log10(draws)) - 1.0);
  return tr("± %1 takes %2 draws")
      .arg(significantNumber(wanted), significantNumber(unit * std::round(draws / unit), 2));
}

QString describeWeighted(const DrawsResult& result) {
  return tr("weighted %1")
      .arg(estimateText(result.probability.weighted, result.weights->diagnostics.reliable(),
                        probabilityDigits));
}

QString describeEvidence(const DrawsResult& result) {
  const DrawWeights& weights = *result.weights;
  return tr("weighted %1").arg(estimateText(weights.evidence, weights.diagnostics.reliable(), natsDigits));
}

QString describePriorEvidence(const DrawsResult& result) {
  const DrawWeights& weights = *result.weights;
  const bool trusted = weights.prior_diagnostics.reliable();
  const QString text = tr("prior %1").arg(estimateText(weights.prior_evidence, trusted, natsDigits));
  return trusted ? text : tr("%1, %2").arg(text, describeEffective(weights.prior_diagnostics));
}

QString describeTrueEvidence(const DrawsResult& result) {
  const StatedEvidence* const truth = truthOf(result);
  if (truth == nullptr) return {};
  return tr("exact %1 ± %2")
      .arg(signedNumber(truth->log_evidence, natsDigits), signedNumber(truth->standard_error, natsDigits));
}

QString describeStatedEvidences(const DrawsResult& result) {
  QStringList parts;
  for (const StatedEvidence& stated : result.evidences) {
    if (!stated.kind->maps()) continue;
    const QString text =
        tr("%1 %2").arg(fromTable(stated.kind->title), signedNumber(stated.log_evidence, natsDigits));
    parts << (stated.settled ? text : tr("⚠ %1 (did not settle)").arg(text));
  }
  return parts.join(QStringLiteral(", "));
}

Table drawsTable(const DrawsResult& result) {
  const DrawWeights& weights = *result.weights;
  const DrawnProbability& drawn = result.probability;
  const auto column = [](const char* key, const QString& heading, NumberFormat format) {
    return TableColumn{.key = key, .heading = heading, .format = format};
  };
  const NumberFormat probability = fixed(probabilityDigits);
  const NumberFormat nats = fixed(natsDigits);
  Table table{.columns = {column("draws", tr("Draws"), {}), column("drawn", tr("p as drawn"), probability),
                          column("drawn_error", tr("its error"), probability),
                          column("weighted", tr("p weighted"), probability),
                          column("weighted_error", tr("its error"), probability),
                          column("log_evidence", tr("log evidence"), nats),
                          column("log_evidence_error", tr("its error"), nats),
                          column("effective", tr("draws that count"), fixed(1)),
                          column("prior_log_evidence", tr("log evidence, prior"), nats),
                          column("prior_effective", tr("of the prior count"), fixed(1))}};
  // A single draw that counts says nothing of its own error.
  const auto errorCell = [&](double error, arma::uword k) {
    return weights.evidence.effective(k) < leastForError ? TableCell() : knownCell(error);
  };
  table.rows.reserve(drawn.counts.n_elem);
  for (arma::uword k = 0; k < drawn.counts.n_elem; ++k) {
    table.rows.push_back(
        {{countCell(drawn.counts(k)), knownCell(drawn.drawn.value(k)),
          knownCell(drawn.drawn.standard_error(k)), knownCell(drawn.weighted.value(k)),
          errorCell(drawn.weighted.standard_error(k), k), knownCell(weights.evidence.value(k)),
          errorCell(weights.evidence.standard_error(k), k), knownCell(weights.evidence.effective(k)),
          knownCell(weights.prior_evidence.value(k)), knownCell(weights.prior_evidence.effective(k))}});
  }
  if (!weights.diagnostics.reliable()) table.notes << describeShape(weights.diagnostics);
  return table;
}

QString effectiveNumber(const ImportanceDiagnostics& diagnostics) {
  const double effective = diagnostics.effective_sample_size;
  return !(effective >= fewCounting) ? signedNumber(effective, 1)
                                     : countNumber(static_cast<quint64>(std::llround(effective)));
}

QString describeEffective(const ImportanceDiagnostics& diagnostics) {
  return tr("%1 of %2 draws count").arg(effectiveNumber(diagnostics), countNumber(diagnostics.draws));
}

QString describeHeaviest(const DrawsResult& result) {
  const arma::vec& importance = result.weights->importance;
  if (importance.is_empty()) return {};
  return tr("the heaviest has %1 %").arg(significantNumber(100.0 * importance.front(), 2));
}

QString describeEven(const DrawsResult& result) {
  const arma::vec& importance = result.weights->importance;
  if (importance.is_empty()) return {};
  return tr("all alike: %1 % each").arg(significantNumber(100.0 / static_cast<double>(importance.n_elem), 2));
}

QString describeShape(const ImportanceDiagnostics& diagnostics) {
  const double k = diagnostics.pareto_k;
  if (std::isnan(k)) return tr("⚠ Pareto k –: too few draws to tell");
  const double most = diagnostics.largest_good_k();
  const int decimals = std::abs(k - most) < 0.01 ? 4 : 2;
  const QString value = signedNumber(k, decimals);
  const QString limit = signedNumber(most, decimals);
  return diagnostics.reliable() ? tr("Pareto k %1, good up to %2").arg(value, limit)
                                : tr("⚠ Pareto k %1 > %2: unreliable").arg(value, limit);
}

}  // namespace credence

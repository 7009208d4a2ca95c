#include "app/report/weights_table.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QByteArrayList>
#include <QStringList>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr double interval95 = 1.959963984540054;  // standard deviations either side of a Gaussian's mean
constexpr int weightWidth = 10;

QByteArray listJson(const arma::vec& values) {
  QByteArrayList texts;
  for (const double value : values) texts << json(value);
  return '[' + texts.join(", ") + ']';
}

QByteArray matrixJson(const arma::mat& values) {
  QByteArrayList rows;
  for (arma::uword k = 0; k < values.n_rows; ++k) rows << listJson(values.row(k).t());
  return '[' + rows.join(", ") + ']';
}

JsonObject momentsObject(const WeightMoments& moments) {
  JsonObject object;
  object.add("mean", listJson(moments.mean));
  object.add("sd", listJson(moments.deviation()));
  object.add("covariance", matrixJson(moments.covariance));
  return object;
}

QByteArray exactJson(const WeightStudy& study) {
  if (!study.exact) return "null";
  const ExactWeights& exact = *study.exact;
  JsonObject object = momentsObject(exact.moments);
  object.add("mean_error", listJson(exact.mean_error));
  object.add("sd_error", listJson(exact.deviation_error));
  object.add("log_evidence", json(exact.log_evidence));
  object.add("log_evidence_error", json(exact.log_evidence_error));
  object.add("source", json(exact.quadrature ? QStringLiteral("quadrature") : QStringLiteral("draws")));
  object.add("draws", json(static_cast<quint64>(exact.quality.draws)));
  object.add("effective_draws", exact.quadrature ? "null" : json(exact.quality.effective));
  object.add("pareto_k", json(exact.quality.pareto_k));
  object.add("reliable", json(exact.reliable()));
  return object.text();
}

QByteArray priorJson(const WeightStudy& study) {
  if (study.prior.is_flat()) return "null";
  JsonObject object;
  object.add("mean", listJson(study.prior.mean_of(study.count())));
  object.add("sd", listJson(study.prior.deviations(study.count())));
  return object.text();
}

QByteArray bootstrapJson(const Bootstrap* bootstrap, quint64 seed) {
  if (bootstrap == nullptr) return "null";
  const arma::mat interval = percentile_interval(bootstrap->weights);
  JsonObject object;
  object.add("resamples", json(static_cast<quint64>(bootstrap->resamples)));
  object.add("seed", json(seed));
  object.add("one_class", json(static_cast<quint64>(bootstrap->one_class)));
  object.add("no_maximum", json(static_cast<quint64>(bootstrap->no_maximum)));
  object.add("not_converged", json(static_cast<quint64>(bootstrap->not_converged)));
  object.add("low", listJson(interval.col(0)));
  object.add("high", listJson(interval.col(1)));
  return object.text();
}

/// A number of draws has its error with it; one that is not to be trusted is not shown.
TableCell exactCell(const WeightStudy& study, double value, double error) {
  if (!study.exact || !study.exact->reliable()) return {};
  return study.exact->quadrature ? numberCell(value) : TableCell{.value = Estimate{value, error}};
}

/// Of the features' inputs in those of the data.
bool hasOtherUnits(const WeightStudy& study) {
  return study.standardised && !study.to_original.is_empty();
}

/// What is the same for all weights is said once, with the setting.
bool ownPriors(const WeightStudy& study) {
  return !study.prior.is_plain();
}

QString describeUnits(const WeightStudy& study) {
  if (!study.standardised) return tr("Weights of the inputs as they are.");
  return hasOtherUnits(study)
             ? tr("Weights of standardised inputs; in the last columns of the inputs as they are.")
             : tr("Weights of standardised inputs.");
}

}  // namespace

Table weightsTable(const WeightStudy& study, const Bootstrap* bootstrap) {
  const QString laplace = tr("Laplace");
  const QString exactly = tr("exact");
  const QString resampled = tr("bootstrap");
  const QString original = tr("original inputs");
  const auto column = [](const char* key, const QString& heading, const QString& group = {}) {
    return TableColumn{
        .key = key, .heading = heading, .format = fixed(3), .group = group, .width = weightWidth};
  };
  Table table{.columns = {{.key = "weight", .heading = tr("Weight of"), .side = Side::Left},
                          column("estimate", tr("MAP")),
                          column("truth", tr("true weight")),
                          column("prior.mean", tr("mean"), tr("prior")),
                          column("prior.sd", tr("sd"), tr("prior")),
                          column("laplace.sd", tr("sd"), laplace),
                          column("laplace.low", tr("2.5 %"), laplace),
                          column("laplace.high", tr("97.5 %"), laplace),
                          column("exact.mean", tr("mean"), exactly),
                          column("exact.sd", tr("sd"), exactly),
                          column("bootstrap.low", tr("2.5 %"), resampled),
                          column("bootstrap.high", tr("97.5 %"), resampled),
                          column("original.estimate", tr("MAP"), original),
                          column("original.sd", tr("sd"), original)}};
  const WeightMoments* const gaussian = study.moments(laplace_posterior);
  const arma::vec deviation = gaussian != nullptr ? gaussian->deviation() : arma::vec();
  const arma::mat interval = bootstrap != nullptr ? percentile_interval(bootstrap->weights) : arma::mat();
  arma::vec own;
  arma::vec ownDeviation;
  if (hasOtherUnits(study) && gaussian != nullptr) {
    const WeightMoments moments = transformed(study.to_original, *gaussian);
    own = moments.mean;
    ownDeviation = moments.deviation();
  }
  const auto cellOf = [](const arma::vec& values, arma::uword k) {
    return values.is_empty() ? TableCell() : knownCell(values(k));
  };
  const arma::vec priorMean = ownPriors(study) ? study.prior.mean_of(study.count()) : arma::vec();
  const arma::vec priorDeviation = ownPriors(study) ? study.prior.deviations(study.count()) : arma::vec();
  table.rows.reserve(study.count());
  for (arma::uword k = 0; k < study.count(); ++k) {
    const double reach = deviation.is_empty() ? arma::datum::nan : interval95 * deviation(k);
    TableRow row{.cells = {textCell(fromTable(study.names.at(k))), numberCell(study.estimate(k)),
                           cellOf(study.truth, k), cellOf(priorMean, k), cellOf(priorDeviation, k),
                           cellOf(deviation, k), knownCell(study.estimate(k) - reach),
                           knownCell(study.estimate(k) + reach)}};
    row.cells.push_back(study.exact
                            ? exactCell(study, study.exact->moments.mean(k), study.exact->mean_error(k))
                            : TableCell());
    row.cells.push_back(
        study.exact ? exactCell(study, study.exact->moments.deviation()(k), study.exact->deviation_error(k))
                    : TableCell());
    for (arma::uword end = 0; end < 2; ++end) {
      row.cells.push_back(interval.is_empty() ? TableCell() : knownCell(interval(k, end)));
    }
    row.cells.push_back(cellOf(own, k));
    row.cells.push_back(cellOf(ownDeviation, k));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table weightsInText(const WeightStudy& study, const Bootstrap* bootstrap, const QString& title) {
  const Table all = weightsTable(study, bootstrap);
  std::vector<std::string> keys;
  keys.reserve(all.columns.size());
  for (std::size_t k = 0; k < all.columns.size(); ++k) {
    const bool empty =
        std::ranges::all_of(all.rows, [k](const TableRow& row) { return row.cells[k].missing(); });
    if (!empty) keys.push_back(all.columns[k].key);
  }
  Table table = selected(all, keys);
  table.title = title;
  table.notes << describeUnits(study) << tr("Exact posterior: %1.").arg(describeExactWeights(study));
  if (bootstrap != nullptr) table.notes << tr("Bootstrap: %1.").arg(describeBootstrap(*bootstrap));
  return table;
}

QString describeExactWeights(const WeightStudy& study) {
  if (!study.exact) return tr("not known: without a prior there are draws of nothing to weigh");
  const ExactWeights& exact = *study.exact;
  if (exact.quadrature) return tr("quadrature over %1 weights").arg(study.count());
  const QString draws =
      tr("%1 weighted draws, worth %2")
          .arg(countNumber(exact.quality.draws), countNumber(static_cast<quint64>(exact.quality.effective)));
  return exact.reliable() ? draws
                          : tr("%1: not to be trusted, Pareto k %2")
                                .arg(draws)
                                .arg(significantNumber(exact.quality.pareto_k, 2));
}

QString describeLineWeights(const LineWeights& line) {
  QStringList weights;
  for (const double weight : line.weights) weights << significantNumber(weight);
  return tr("w = (%1), %2 nats below MAP, %3 standard deviations from it by Laplace")
      .arg(weights.join(QStringLiteral(", ")), significantNumber(line.nats_below_map),
           significantNumber(line.distance));
}

QString describeBootstrap(const Bootstrap& bootstrap) {
  QStringList parts = {tr("%1 resamples of the points").arg(countNumber(bootstrap.resamples))};
  const auto add = [&](arma::uword count, const QString& what) {
    if (count > 0) parts << what.arg(countNumber(count));
  };
  add(bootstrap.one_class, tr("%1 without both classes left out"));
  add(bootstrap.no_maximum, tr("%1 whose likelihood has no maximum left out"));
  add(bootstrap.not_converged, tr("%1 that did not converge left out"));
  return parts.join(QStringLiteral(", "));
}

JsonObject weightsObject(const WeightStudy& study, const Bootstrap* bootstrap, quint64 seed) {
  QByteArrayList names;
  for (const std::string& name : study.names) names << json(fromTable(name));
  JsonObject gaussians;
  for (const WeightGaussian& gaussian : study.gaussians) {
    JsonObject object = momentsObject(gaussian.moments);
    object.add("converged", json(gaussian.reliable));
    gaussians.add(gaussian.kind->id, object.text());
  }
  JsonObject object;
  object.add("names", '[' + names.join(", ") + ']');
  object.add("standardised_inputs", json(study.standardised));
  object.add("estimate", listJson(study.estimate));
  object.add("truth", study.truth.is_empty() ? "null" : listJson(study.truth));
  object.add("prior", priorJson(study));
  object.add("gaussians", gaussians.text());
  object.add("exact", exactJson(study));
  object.add("bootstrap", bootstrapJson(bootstrap, seed));
  const WeightMoments* const laplace = study.moments(laplace_posterior);
  object.add("original_inputs", hasOtherUnits(study) && laplace != nullptr
                                    ? momentsObject(transformed(study.to_original, *laplace)).text()
                                    : "null");
  return object;
}

}  // namespace credence

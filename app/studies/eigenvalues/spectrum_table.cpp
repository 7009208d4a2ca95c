#include "app/studies/eigenvalues/spectrum_table.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/model/hyperparameters.h"

#include <cmath>
#include <utility>
#include <vector>

namespace credence {

namespace {

std::vector<TableColumn> spectrumColumns() {
  return {
      {"direction", tr("Direction"), {}, {}, {}, Side::Left},
      {.key = "eigenvalue", .heading = tr("λ"), .toolTip = tr("Eigenvalue of ΦᵀRΦ: the data's precision")},
      {.key = "in_prior_units",
       .heading = tr("σ0²λ"),
       .toolTip = tr("In units of the prior's precision: above 1 the labels say more than the prior")},
      {.key = "determined",
       .heading = tr("determined"),
       .format = percent(1),
       .unit = tr("%"),
       .toolTip = tr("λ/(λ + 1/σ0²): how much of the direction the labels decide")},
      {.key = "gamma", .heading = tr("γ so far"), .format = fixed(2), .toolTip = tr("Sum of these shares")},
      {.key = "deviation",
       .heading = tr("s.d. left"),
       .format = percent(1),
       .unit = tr("%"),
       .toolTip = tr("The posterior's standard deviation over the prior's")},
      {.key = "occam",
       .heading = tr("nats"),
       .format = smallNumber(3),
       .toolTip = tr("−½ ln(1 + σ0²λ): what the direction costs of the log evidence")}};
}

void addRest(Table& table, const HessianSpectrum& spectrum, arma::uword shown) {
  if (shown == spectrum.weights) return;
  const arma::uword count = spectrum.eigenvalues.n_elem;
  const double rest = shown < count ? arma::accu(spectrum.determined().tail(count - shown)) : 0.0;
  table.notes << tr("The other %1 of %2 weights add %3 to γ.")
                     .arg(countNumber(spectrum.weights - shown), countNumber(spectrum.weights),
                          significantNumber(rest, 2));
}

TableRow quantityRow(const char* key, const QString& title, TableCell value, const QString& toolTip) {
  return {{withToolTip(textCell(title), toolTip), std::move(value)}, key};
}

}  // namespace

Table spectrumTable(const HessianSpectrum& spectrum, double least) {
  Table table{.title = tr("Eigenvalues of ΦᵀRΦ"), .columns = spectrumColumns()};
  const arma::vec units = spectrum.in_prior_units();
  const arma::vec determined = spectrum.determined();
  const arma::vec occam = spectrum.occam();
  const bool prior = spectrum.prior_variance < no_prior;
  double gamma = 0.0;
  arma::uword shown = 0;
  for (; shown < units.n_elem && units(shown) >= least; ++shown) {
    gamma += determined(shown);
    table.rows.push_back(
        {{countCell(shown + 1), numberCell(spectrum.eigenvalues(shown)),
          prior ? numberCell(units(shown)) : TableCell(), numberCell(determined(shown)), numberCell(gamma),
          prior ? numberCell(1.0 / std::sqrt(1.0 + units(shown))) : TableCell(), knownCell(occam(shown))}});
  }
  addRest(table, spectrum, shown);
  return table;
}

Table penaltyTable(const HessianSpectrum& spectrum, arma::uword points) {
  const double gamma = spectrum.effective_parameters();
  const auto weights = static_cast<double>(spectrum.weights);
  const double log_points = std::log(static_cast<double>(points));
  Table table{.title = tr("What eigenvalues come to"),
              .columns = {{.key = "quantity", .heading = tr("Quantity"), .side = Side::Left},
                          {.key = "value", .heading = tr("Value"), .format = fixed(2)}}};
  TableCell counted = countCell(spectrum.weights);
  table.rows = {
      quantityRow("gamma", tr("γ, effective parameters"), numberCell(gamma), tr("Σ λ/(λ + 1/σ0²)")),
      quantityRow("weights", tr("M, all weights"), std::move(counted), tr("The bias included")),
      quantityRow("log_determinant", tr("Occam term"), knownCell(arma::accu(spectrum.occam())),
                  tr("−½ ln det(I + σ0² ΦᵀRΦ), in nats: what the evidence pays for all directions")),
      quantityRow(
          "half_log_hessian", tr("−½ ln|H|"), knownCell(-0.5 * spectrum.log_determinant()),
          tr("H = ΦᵀRΦ + I/σ0², in nats. It depends on the scale of the weights: a direction that the "
             "labels do not decide adds ½ ln σ0², which the prior's density takes away again")),
      quantityRow("bic", tr("−½ M ln N"), numberCell(-0.5 * weights * log_points),
                  tr("What BIC takes for −½ ln|H|, as if every eigenvalue grew like N; in nats")),
      quantityRow("gamma_for_weights", tr("−½ γ ln N"), numberCell(-0.5 * gamma * log_points),
                  tr("The same for the weights that the labels decide alone, in nats"))};
  return table;
}

Table shortSpectrum(const HessianSpectrum& spectrum) {
  return spectrumTable(spectrum, spectrum.prior_variance < no_prior ? leastInPriorUnits : 0.0);
}

}  // namespace credence

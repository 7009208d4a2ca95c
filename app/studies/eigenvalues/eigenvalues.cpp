#include "app/studies/eigenvalues/eigenvalues.h"

#include "app/report/evidence_table.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/eigenvalues/spectrum_chart.h"
#include "app/studies/eigenvalues/spectrum_table.h"
#include "core/model/hyperparameters.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace credence {

LogEvidence SpectrumResult::fourTerms() const {
  return in_four_terms(fit->evidence, spectrum.weights, fit->model->posterior.covariance.prior());
}

namespace {

constexpr int spectrumTitleWidth = 10;
constexpr int spectrumColumnWidth = 12;
constexpr int penaltyTitleWidth = 26;
constexpr int spectrumNameRows = 3;
constexpr double hardlyAWeight = 0.05;

void findSpectrum(const StudyInputs& inputs, const NoOptions&, const StudyWork<SpectrumResult>& work) {
  const std::shared_ptr<const Fit>& fit = inputs.fit;
  const Dataset training = training_set(*fit->request.dataset, fit->split);
  work.publish({fit, hessian_spectrum(fit->model->posterior, training.inputs, work.stop)});
}

QString answerOfSpectrum(const SpectrumResult& result) {
  const HessianSpectrum& spectrum = result.spectrum;
  const QString weights = countNumber(spectrum.weights);
  if (spectrum.prior_variance >= no_prior)
    return tr("There is no prior: the labels alone decide all %1 weights.").arg(weights);
  const double decided = spectrum.effective_parameters();
  if (static_cast<double>(spectrum.weights) - decided < hardlyAWeight)
    return tr("The labels decide all %1 weights; the prior hardly matters.").arg(weights);
  if (decided < hardlyAWeight)
    return tr("The labels decide hardly any of the %1 weights; all stay near the prior.").arg(weights);
  return tr("The labels decide %1 of %2 weights; the prior decides the rest.")
      .arg(significantNumber(decided), weights);
}

Table exportedSpectrum(const StudyInputs& inputs, const SpectrumResult& result) {
  Table table = spectrumTable(result.spectrum);
  table.title = tr("Eigenvalues of ΦᵀRΦ, %1").arg(describeSetting(inputs.problem.hyperparameters));
  return table;
}

Table spectrumInWindow(const SpectrumResult& result) {
  Table table = selected(
      shortSpectrum(result.spectrum),
      std::vector<std::string>{"direction", "eigenvalue", "in_prior_units", "determined", "gamma", "occam"});
  table.column("direction").heading = tr("#");
  table.column("direction").toolTip = tr("Directions, the best known first");
  table.column("determined").heading = tr("decided %");
  table.column("determined").unit.clear();
  table.column("gamma").heading = tr("γ");
  table.column("occam").format = significant(2);
  return table;
}

Table penaltiesOf(const SpectrumResult& result) {
  return penaltyTable(result.spectrum, result.fit->split.train().n_elem);
}

Table exportedPenalties(const StudyInputs& inputs, const SpectrumResult& result) {
  Table table = penaltiesOf(result);
  table.title = tr("What eigenvalues come to, %1").arg(describeSetting(inputs.problem.hyperparameters));
  return table;
}

Chart chartOfSpectrum(const SpectrumResult& result) {
  return spectrumChart(result.spectrum, shortSpectrum(result.spectrum).rows.size());
}

/// The logarithms of the eigenvalues, down to where rounding decides.
std::vector<NamedNumber> numbersOfSpectrum(const SpectrumResult& result) {
  constexpr double rounding = 1e-8;  // of the largest
  const arma::vec& eigenvalues = result.spectrum.eigenvalues;
  std::vector<NamedNumber> numbers;
  for (arma::uword i = 0; i < eigenvalues.n_elem; ++i) {
    if (!(eigenvalues(i) > rounding * eigenvalues(0))) break;
    numbers.push_back({"log10 of eigenvalue " + std::to_string(i + 1), std::log10(eigenvalues(i))});
  }
  return numbers;
}

QString textOfSpectrum(const StudyInputs&, const SpectrumResult& result) {
  Table penalties = penaltiesOf(result);
  for (TableColumn& column : penalties.columns) column.heading.clear();
  const QString gap = QStringLiteral("\n");
  return alignedText(spectrumTable(result.spectrum, leastInPriorUnits), spectrumTitleWidth,
                     spectrumColumnWidth) +
         gap + alignedText(penalties, penaltyTitleWidth, spectrumColumnWidth) + gap +
         alignedText(evidenceInText(result.fourTerms()), penaltyTitleWidth, spectrumColumnWidth);
}

void addPointsOfSpectrum(JsonObject& object, const StudyInputs&, const SpectrumResult& result) {
  object.add("training_points", json(static_cast<quint64>(result.fit->split.train().n_elem)));
}

void addJsonOfSpectrum(JsonObject& object, const StudyInputs&, const SpectrumResult& result) {
  object.add("penalties", rowObject(without(transposed(penaltiesOf(result)), "quantity"), 0).text());
  object.add("evidence", evidenceObject(result.fit->evidence).text());
  object.add("four_terms", evidenceObject(result.fourTerms()).text());
  object.add("eigenvalues", tableJson(spectrumTable(result.spectrum)));
}

}  // namespace

const Study eigenvaluesStudy(
    {.id = "eigenvalues",
     .title = "Eigenvalues",
     .key = "Shift+E",
     .purpose = "Where γ and the Occam term come from, direction by direction, and what BIC takes for it",
     .question = "How many of the weights do the labels decide?",
     .group = &insideTheFit,
     .picture = "Eigenvalues of what the data know of the weights",
     .failing = "Finding the eigenvalues failed: %1",
     .unlabelled = "The eigenvalues are those of labels, and none are used: all are 0.",
     .command = {.name = "spectrum",
                 .summary = "The eigenvalues behind the effective parameters and the Occam term, and what "
                            "BIC takes for them",
                 .examples =
                     "  credence spectrum bundled:ripley\n"
                     "  credence spectrum generated:moons --width 0.5 --prior-variance 100 --table csv\n",
                 .titleWidth = spectrumTitleWidth,
                 .columnWidth = spectrumColumnWidth}},
    StudyRow<NoOptions, SpectrumResult>{
        .mayStay = isOfSameDataset,
        .isRight = isOfSameModel,
        .compute = findSpectrum,
        .answer = answerOfSpectrum,
        .tables = {{.id = "eigenvalues",
                    .menu = "&Eigenvalues",
                    .make = exportedSpectrum,
                    .inWindow = spectrumInWindow},
                   {.id = "penalties",
                    .menu = "What They &Come To",
                    .make = exportedPenalties,
                    .inWindow = nullptr}},
        .charts = {{.id = "eigenvalues",
                    .title = "Eigenvalues",
                    .toolTip =
                        "How precisely the labels fix each direction in the space of the weights, λ, against "
                        "the prior's precision 1/σ0². Directions below the line stay near the prior.",
                    .names = spectrumNameRows,
                    .make = chartOfSpectrum}},
        .numbers = numbersOfSpectrum,
        .text = textOfSpectrum,
        .jsonOfData = addPointsOfSpectrum,
        .json = addJsonOfSpectrum});

}  // namespace credence

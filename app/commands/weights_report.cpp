#include "app/commands/weights_report.h"

#include "app/answers/weights_sentence.h"
#include "app/commands/terminal_progress.h"
#include "app/report/kernel_weights_table.h"
#include "app/report/setting_text.h"
#include "app/report/table_text.h"
#include "app/report/weights_table.h"

#include <cstddef>

namespace credence {

namespace {

constexpr std::size_t listedBumps = 10;
constexpr int weightsTitleWidth = 9;
constexpr int weightsColumnWidth = 9;

bool isNamed(const Hyperparameters& setting) {
  return setting.features->names != nullptr;
}

QString weightsAnswer(const WeightsReport& report) {
  return report.bumps ? weightsSentence(*report.bumps) : weightsSentence(*report.study);
}

}  // namespace

WeightsReport reportWeights(const Fit& fit, const WeightsOptions& options) {
  if (!options.wanted) return {};
  TerminalProgress terminal;
  const auto progress = [&](const Progress& now) { terminal.show(now); };
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  const Model& model = *fit.model;
  WeightsReport report{.seed = options.bootstrap.seed};
  if (!isNamed(model.hyperparameters)) {
    report.bumps = largest_kernel_weights(model, training, listedBumps);
    return report;
  }
  WeightStudyOptions study;
  study.pictures = false;
  study.truth = fit.request.truth;
  report.study = study_weights(model, training, study, {}, progress);
  if (options.bootstrap.resamples > 0) {
    require_labels(training, "the bootstrap");
    report.bootstrap = bootstrap_weights(model.basis().training_design(training.inputs), training.labels,
                                         model.posterior.covariance.prior(), model.mode.weights,
                                         options.bootstrap, {}, progress);
  }
  return report;
}

Table weightsReportTable(const Fit& fit, const WeightsReport& report) {
  const QString title = QStringLiteral("Weights, %1").arg(describeSetting(fit.request.hyperparameters));
  if (report.bumps) return kernelWeightsTable(*report.bumps, *fit.request.dataset, title);
  return weightsInText(*report.study, report.bootstrap ? &*report.bootstrap : nullptr, title);
}

QByteArray weightsReportJson(const WeightsReport& report) {
  JsonObject object =
      report.bumps
          ? kernelWeightsObject(*report.bumps)
          : weightsObject(*report.study, report.bootstrap ? &*report.bootstrap : nullptr, report.seed);
  addAnswer(object, weightsQuestion, weightsAnswer(report));
  return object.text();
}

QString weightsReportText(const Fit& fit, const WeightsReport& report) {
  if (!report.bumps && !report.study) return {};
  const QString answer = weightsAnswer(report);
  return (answer.isEmpty() ? answer : answer + QStringLiteral("\n\n")) +
         alignedText(weightsReportTable(fit, report), weightsTitleWidth, weightsColumnWidth);
}

}  // namespace credence

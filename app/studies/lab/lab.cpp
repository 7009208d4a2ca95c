#include "app/studies/lab/lab.h"

#include "app/studies/lab/lab_charts.h"
#include "app/studies/lab/lab_picture.h"
#include "app/studies/lab/lab_sentence.h"
#include "app/studies/lab/lab_table.h"

#include <memory>
#include <string>
#include <utility>

namespace credence {

namespace {

void computeLabPicture(const StudyInputs& /*inputs*/, const LabOptions& options,
                       const StudyWork<LabPicture>& work) {
  auto result = std::make_shared<const LabResult>(compute_lab(options.setting.problem));
  const LabRange range = lab_range(*result);
  work.publish(labPicture(options.setting, std::move(result), range));
}

/// Nobody has been there where it is as it opens.
bool labWasUsed(const ViewState& view) {
  return !(view.lab == LabSetting());
}

LabOptions labOptionsIn(const ViewState& view, const StudyInputs& /*inputs*/) {
  return {view.lab};
}

QString answerOfLab(const LabPicture& picture) {
  return labSentence(*picture.result);
}

Table exportedLab(const StudyInputs& /*inputs*/, const LabPicture& picture) {
  return labInText(*picture.result, describeLabProblem(picture.result->problem));
}

std::vector<NamedNumber> numbersOfLab(const LabPicture& picture) {
  const LabResult& result = *picture.result;
  std::vector<NamedNumber> numbers = {{"lab, true mean", finite(result.truth.mean)},
                                      {"lab, true variance", finite(result.truth.variance)},
                                      {"lab, true log Z", finite(result.truth.log_z)}};
  for (const LabGaussian& gaussian : result.gaussians) {
    const std::string name = "lab, " + std::string(gaussian.rule->id);
    numbers.push_back({name + ": mean", finite(gaussian.mean)});
    numbers.push_back({name + ": variance", finite(gaussian.variance)});
    numbers.push_back({name + ": log Z", finite(gaussian.log_z)});
  }
  return numbers;
}

}  // namespace

const Study labStudy(
    {.id = "lab",
     .title = "Laplace in one dimension",
     .key = "Ctrl+L",
     .purpose = "A density over one number, and Gaussians in its place",
     .question = "How far is a Gaussian at a mode from the density itself?",
     .group = nullptr,
     .picture = "Laplace in one dimension",
     .failing = "The one-dimensional density failed: %1",
     .needs = {.fit = false, .labels = false, .setting = false}},
    StudyRow<LabOptions, LabPicture>{
        .optionsIn = labOptionsIn,
        .suits = labWasUsed,
        .compute = computeLabPicture,
        .answer = answerOfLab,
        .tables = {{.id = "lab", .make = exportedLab, .inWindow = nullptr}},
        .charts = {{.id = "lab", .title = "Laplace in one dimension", .make = labDensityChart},
                   {.id = "lab_energy",
                    .title = "Laplace in one dimension: energy",
                    .help = " (the session's one-dimensional one)",
                    .make = labEnergyChart}},
        .suitableSize = [](const LabPicture&) { return QSizeF(100.0, 75.0); },
        .numbers = numbersOfLab,
        .soundness = [](const StudyInputs&, const LabPicture&) { return Soundness(); }});

}  // namespace credence

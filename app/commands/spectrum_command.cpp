#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"
#include "app/compute/fit_soundness.h"
#include "app/report/evidence_table.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "app/report/spectrum_table.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "core/model/hessian_spectrum.h"

#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr TerminalWidths spectrumWidths = {.title = 10, .column = 12};
constexpr int sumTitleWidth = 26;

struct FittedSpectrum {
  Fit fit;
  HessianSpectrum spectrum;

  LogEvidence fourTerms() const {
    return in_four_terms(fit.evidence, spectrum.weights, fit.model->posterior.covariance.prior());
  }
};

FittedSpectrum spectrumOf(const Problem& problem) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  Fit fit = FitJob::fitOnly(fitRequest(problem));
  const Dataset training = training_set(*problem.dataset, fit.split);
  HessianSpectrum spectrum = hessian_spectrum(fit.model->posterior, training.inputs);
  return {std::move(fit), std::move(spectrum)};
}

struct SpectrumTable : TableOptions {};

template <typename Fields>
void visit(Fields& fields, SpectrumTable& options) {
  visitTable(fields, options, "Print one JSON object instead of tables.");
}

QByteArray spectrumJson(const Problem& problem, const FittedSpectrum& found) {
  JsonObject object;
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  object.add("training_points", json(static_cast<quint64>(found.fit.split.train.n_elem)));
  addSoundness(object, soundnessOf(found.fit));
  object.add(
      "penalties",
      rowObject(without(transposed(penaltyTable(found.spectrum, found.fit.split.train.n_elem)), "quantity"),
                0)
          .text());
  object.add("evidence", evidenceObject(found.fit.evidence).text());
  object.add("four_terms", evidenceObject(found.fourTerms()).text());
  object.add("eigenvalues", tableJson(spectrumTable(found.spectrum)));
  return object.text();
}

QString spectrumText(const FittedSpectrum& found) {
  Table penalties = penaltyTable(found.spectrum, found.fit.split.train.n_elem);
  for (TableColumn& column : penalties.columns) column.heading.clear();
  const QString gap = QStringLiteral("\n");
  return alignedText(spectrumTable(found.spectrum, leastInPriorUnits), spectrumWidths.title,
                     spectrumWidths.column) +
         gap + alignedText(penalties, sumTitleWidth, spectrumWidths.column) + gap +
         alignedText(evidenceInText(found.fourTerms()), sumTitleWidth, spectrumWidths.column);
}

void runSpectrum(const Arguments& arguments, const SpectrumTable& options) {
  const Problem problem = loadProblemToFit(arguments);
  const FittedSpectrum found = spectrumOf(problem);
  saySoundness(soundnessOf(found.fit));
  if (options.json) {
    return printToStandardOutput(spectrumJson(problem, found) + '\n');
  }
  const QString title = QStringLiteral("%1, %2").arg(problem.dataName, describeSetting(problem));
  if (options.format) return printTable(spectrumTable(found.spectrum), title, options.format, spectrumWidths);
  printText(title + QStringLiteral("\n\n") + spectrumText(found));
}

}  // namespace

const SubCommand spectrumCommand = {
    "spectrum",
    "The eigenvalues behind the effective parameters and the Occam term, and what BIC takes for them",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence spectrum bundled:ripley\n"
    "  credence spectrum generated:moons --width 0.5 --prior-variance 100 --table csv\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions<SpectrumTable>,
    runWith<SpectrumTable, runSpectrum>,
    tableRules,
};

}  // namespace credence

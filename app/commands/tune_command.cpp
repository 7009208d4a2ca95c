#include "app/commands/output.h"
#include "app/commands/posterior_option.h"
#include "app/commands/problem.h"
#include "app/commands/setting_json.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/report/evidence_table.h"
#include "app/report/setting_text.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "core/concurrency/helping_threads.h"
#include "core/data/number.h"
#include "core/evidence/information_criteria.h"
#include "core/evidence/maximise_evidence.h"
#include "core/evidence/prior_variance_fixed_point.h"
#include "core/model/convergence.h"

#include <QElapsedTimer>

#include <utility>

namespace credence {

namespace {

constexpr int tuneLabelWidth = 22;
constexpr int tuneColumnWidth = 12;

/// What either search found, with a fit of that setting.
struct Found {
  const PosteriorKind* by = nullptr;  ///< whose evidence is largest; null for the fixed point
  Hyperparameters setting;
  SearchEnd end = SearchEnd::step_limit;
  RangeEdges edges;
  std::vector<SearchStep> path;
  LogEvidence evidence;
  bool fitConverged = false;
  double effectiveParameters = 0.0;
  arma::uword weights = 0;
  InformationCriteria criteria;
  double seconds = 0.0;
};

QString everyDigit(double value) {
  return QString::fromStdString(to_round_trip_string(value));
}

Found search(const Problem& problem, const PosteriorKind* by) {
  TerminalProgress progress;
  progress.show({"searching", 0, 0});
  QElapsedTimer timer;
  timer.start();
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = problem.dataset->subset(split.train);
  Found found;
  found.by = by;
  if (by == nullptr) {
    ModelFitter fitter(training);
    FixedPoint point = prior_variance_fixed_point(fitter, problem.hyperparameters);
    found.setting = point.setting;
    found.end = point.end;
    found.path = std::move(point.path);
  } else {
    EvidenceOptimum optimum = maximise_evidence(training, problem.hyperparameters, problem.ranges,
                                                computing_threads(), {}, nullptr, {.posterior = by});
    found.setting = optimum.setting;
    found.end = optimum.end;
    found.edges = optimum.edges;
    found.path = std::move(optimum.path);
    found.evidence = optimum.evidence;
    found.fitConverged = optimum.fit_converged;
  }
  found.seconds = static_cast<double>(timer.elapsed()) * 1e-3;
  const Model model = fit_model(training, found.setting);
  require_convergence(model, training);
  if (by == nullptr || by == &laplace_posterior) {
    found.evidence = model.posterior.evidence;
    found.fitConverged = model.mode.converged;
  }
  found.effectiveParameters = model.posterior.covariance.effective_parameters();
  found.weights = model.basis().full_size();
  found.criteria = information_criteria(model, training.size());
  return found;
}

const char* idOf(SearchEnd end) {
  switch (end) {
    case SearchEnd::converged:
      return "converged";
    case SearchEnd::step_limit:
      return "step_limit";
    case SearchEnd::left_range:
      return "left_range";
  }
  return "";
}

QString describeEnd(const Found& found) {
  const QString steps =
      QStringLiteral("%1 settings, %2 s").arg(found.path.size()).arg(found.seconds, 0, 'g', 3);
  switch (found.end) {
    case SearchEnd::converged:
      return QStringLiteral("converged after ") + steps;
    case SearchEnd::step_limit:
      return QStringLiteral("gave up after %1: this is the last or best so far, not the optimum").arg(steps);
    case SearchEnd::left_range:
      return QStringLiteral("stopped after %1: the prior variance grows or shrinks without end").arg(steps);
  }
  return {};
}

QString tuneLine(const char* label, const QString& value) {
  return QString::fromUtf8(label).leftJustified(tuneLabelWidth) + value + QLatin1Char('\n');
}

/// The evidence in its terms, and what it is compared with.
Table numbersOf(const Found& found) {
  Table table = evidenceInText(found.evidence);
  table.columns.push_back({.key = "of", .side = Side::Running, .width = 1});
  for (TableRow& row : table.rows) row.cells.push_back(textCell({}));
  const auto add = [&table](const QString& title, double value, const QString& of = {}) {
    TableCell cell = numberCell(value);
    cell.format = fixed(4);
    table.rows.push_back({{textCell(title), std::move(cell), textCell(of)}});
  };
  add(QStringLiteral("Effective parameters"), found.effectiveParameters,
      QStringLiteral("of %1").arg(found.weights));
  add(QStringLiteral("BIC"), found.criteria.bic);
  add(QStringLiteral("AIC"), found.criteria.aic);
  table.notes << QStringLiteral(
      "BIC and AIC count every weight; the effective parameters are how many the data determine.");
  return table;
}

QString edgeText(const RangeEdges& edges) {
  QStringList ends;
  if (edges.lowest_width) ends << QStringLiteral("the smallest width");
  if (edges.highest_width) ends << QStringLiteral("the largest width");
  if (edges.lowest_prior_variance) ends << QStringLiteral("the smallest prior variance");
  if (edges.highest_prior_variance) ends << QStringLiteral("the largest prior variance");
  return QStringLiteral("%1 of the range: beyond it may be better").arg(ends.join(QStringLiteral(" and ")));
}

QString textReport(const Found& found) {
  QString text =
      tuneLine("Search", found.by == nullptr ? QStringLiteral("prior variance ← wᵀw/γ, step by step")
                         : found.by == &laplace_posterior
                             ? QStringLiteral("largest log evidence")
                             : QStringLiteral("largest log evidence by %1").arg(fromTable(found.by->title)));
  text += tuneLine("Outcome", describeEnd(found));
  if (found.edges.any()) text += tuneLine("On the edge", edgeText(found.edges));
  if (!found.fitConverged) {
    text += tuneLine("Solver",
                     QStringLiteral("did not converge: the numbers below are not those of the maximum"));
  }
  if (found.setting.features->has_width()) text += tuneLine("Width", everyDigit(found.setting.width));
  text += tuneLine("Prior variance", everyDigit(found.setting.prior_variance));
  if (found.setting.has_own_priors()) {
    text += tuneLine("Of each weight", describeWeightPriors(found.setting).mid(2));
  }
  text += QLatin1Char('\n');
  return text + alignedText(numbersOf(found), tuneLabelWidth, tuneColumnWidth);
}

QByteArray pathJson(const std::vector<SearchStep>& path, bool hasWidth) {
  QByteArray list;
  for (const SearchStep& step : path) {
    if (!list.isEmpty()) list += ", ";
    list += '[' + (hasWidth ? json(step.width) : "null") + ", " + json(step.prior_variance) + ", " +
            json(step.log_evidence) + ']';
  }
  return '[' + list + ']';
}

QByteArray edgesJson(const RangeEdges& edges) {
  JsonObject object;
  object.add("lowest_width", json(edges.lowest_width));
  object.add("highest_width", json(edges.highest_width));
  object.add("lowest_prior_variance", json(edges.lowest_prior_variance));
  object.add("highest_prior_variance", json(edges.highest_prior_variance));
  return object.text();
}

QByteArray jsonReport(const Found& found) {
  const bool hasWidth = found.setting.features->has_width();
  JsonObject object;
  object.add("search", found.by == nullptr ? "\"fixed_point\"" : "\"maximum\"");
  object.add("by",
             found.by == nullptr ? "null" : '"' + QByteArray::fromStdString(std::string(found.by->id)) + '"');
  object.add("end", '"' + QByteArray(idOf(found.end)) + '"');
  object.add("edges", edgesJson(found.edges));
  object.add("width", hasWidth ? json(found.setting.width) : "null");
  object.add("prior_variance", json(found.setting.prior_variance));
  addWeightPriors(object, found.setting);
  object.add(evidenceObject(found.evidence));
  object.add("converged", json(found.fitConverged));
  object.add("effective_parameters", json(found.effectiveParameters));
  object.add("n_weights", json(found.weights));
  object.add("bic", json(found.criteria.bic));
  object.add("aic", json(found.criteria.aic));
  object.add("seconds", json(found.seconds));
  object.add("path", pathJson(found.path, hasWidth));
  return object.text();
}

/// Null where the option is left out.
const PosteriorKind* readEvidencePosterior(const QCommandLineParser& parser) {
  const QString option = QStringLiteral("by");
  if (!parser.isSet(option)) return nullptr;
  if (const PosteriorKind* kind = gaussianFromId(parser.value(option))) return kind;
  throw unusableValue(parser, option, QStringLiteral("one of ") + gaussianIds());
}

void addTuneOptions(QCommandLineParser& parser) {
  parser.addOption(
      {QStringLiteral("fixed-point"),
       QStringLiteral("Keep the width, and repeat MacKay's step from the prior variance given: it "
                      "becomes wᵀw/γ, until it moves no more.")});
  parser.addOption({QStringLiteral("by"),
                    QStringLiteral("Whose log evidence is to be largest: %1. That of Laplace's approximation "
                                   "if left out; the others take several times as long.")
                        .arg(gaussianIds()),
                    QStringLiteral("POSTERIOR")});
  parser.addOption({QStringLiteral("json"), QStringLiteral("Print one JSON object, with the path.")});
}

void runTune(const Arguments& arguments, const QCommandLineParser& parser) {
  const bool fixedPoint = parser.isSet(QStringLiteral("fixed-point"));
  if (fixedPoint && (arguments.widths || arguments.priorVariances)) {
    throw UsageError(QStringLiteral("--widths and --prior-variances have no meaning with --fixed-point"));
  }
  if (!fixedPoint && (arguments.width || arguments.priorVariance)) {
    throw UsageError(QStringLiteral("--width and --prior-variance have no meaning without --fixed-point"));
  }
  const PosteriorKind* by = readEvidencePosterior(parser);
  if (fixedPoint && by != nullptr) throw UsageError(QStringLiteral("--by has no meaning with --fixed-point"));
  if (by == nullptr) by = &laplace_posterior;
  const Found found = search(loadProblem(arguments), fixedPoint ? nullptr : by);
  if (!parser.isSet(QStringLiteral("json"))) return printText(textReport(found));
  printToStandardOutput(jsonReport(found) + '\n');
}

}  // namespace

const SubCommand tuneCommand = {
    "tune",
    "Find the setting of largest evidence, or MacKay's prior variance",
    "DATA [OPTIONS]",
    "DATA",
    "A text table, bundled:NAME, or generated:NAME,OPTION=X,…",
    "  credence tune bundled:penguins\n"
    "  credence tune points.csv --widths 0.1:2:2 --prior-variances 0.01:1000:2 --json\n"
    "  credence tune points.csv --by ep\n"
    "  credence tune points.csv --fixed-point --width 0.5 --prior-variance 1\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    false,
    addTuneOptions,
    runTune,
};

}  // namespace credence

#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"
#include "app/studies/lab/lab.h"
#include "app/studies/lab/lab_sentence.h"
#include "app/studies/lab/lab_table.h"
#include "core/data/number.h"
#include "core/lab/lab_result.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace credence {

namespace {

const QString drawDataOption = QStringLiteral("draw-data");
constexpr int labTitleWidth = 8;
constexpr int labColumnWidth = 11;

QString labDensityIds() {
  QStringList ids;
  for (const LabDensity& density : lab_densities()) ids << fromTable(density.id);
  const QString last = ids.takeLast();
  return QStringLiteral("%1 or %2").arg(ids.join(QStringLiteral(", ")), last);
}

void addLabParameter(QCommandLineParser& parser, const LabDensity& density, const LabParameter& parameter) {
  QStringList names = {fromTable(parameter.id)};
  if (!parameter.letter.empty()) names.prepend(fromTable(parameter.letter));
  const QString description = QStringLiteral("For %1: %2 %3; %4 if left out.")
                                  .arg(fromTable(density.id), fromTable(parameter.description),
                                       capitalised(QString::fromStdString(rule_of(parameter))),
                                       QString::fromStdString(to_round_trip_string(parameter.standard)));
  parser.addOption({names, description, QStringLiteral("X")});
}

void addLabOptions(QCommandLineParser& parser) {
  parser.addOption({QStringLiteral("density"),
                    QStringLiteral("Which density: %1; sigmoid if left out.").arg(labDensityIds()),
                    QStringLiteral("ID")});
  for (const LabDensity& density : lab_densities()) {
    for (const LabParameter& parameter : density.parameters) addLabParameter(parser, density, parameter);
  }
  parser.addOptions({
      {QStringLiteral("datum"),
       QStringLiteral("For weight: an observation, the factor σ(C - B w); with - behind a comma σ(B w - C). "
                      "May be repeated; 20,10 if left out."),
       QStringLiteral("B,C[,-]")},
      {QStringLiteral("no-data"), QStringLiteral("For weight: the prior alone.")},
  });
  addOptions<LabDraw>(parser);
  parser.addOptions({
      {QStringLiteral("log"), QStringLiteral("For gamma: the density of the logarithm.")},
      {QStringLiteral("mode"),
       QStringLiteral("Laplace's Gaussian at the K-th mode from the left; at the highest if left out."),
       QStringLiteral("K")},
  });
  addOptions<TableOptions>(parser);
}

const LabDensity& readLabDensity(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("density");
  if (!parser.isSet(name)) return lab_densities().front();
  const LabDensity* density = find_lab_density(parser.value(name).toStdString());
  if (density == nullptr) throw unusable(QStringLiteral("density"), parser.value(name), labDensityIds());
  return *density;
}

UsageError meaningless(const QString& option, const LabDensity& density) {
  return UsageError(QStringLiteral("--%1 has no meaning for %2").arg(option, fromTable(density.id)));
}

void readLabParameters(const QCommandLineParser& parser, LabProblem& problem) {
  for (const LabDensity& density : lab_densities()) {
    for (std::size_t k = 0; k < density.parameters.size(); ++k) {
      const LabParameter& parameter = density.parameters[k];
      const QString name = fromTable(parameter.id);
      if (!parser.isSet(name)) continue;
      if (&density != problem.density) throw meaningless(name, *problem.density);
      const std::string rule = rule_of(parameter);
      problem.parameters[k] = OptionKind<double>::read(
          {name, parser.value(name), {parameter.least, parameter.most}, {.rule = rule.c_str()}});
    }
  }
}

LabDatum readLabDatum(const QString& text) {
  const QStringList parts = listedNumbers(text);
  const auto steepness = readNumber(parts.value(0));
  const auto offset = readNumber(parts.value(1));
  const LabDatum datum{steepness.value_or(0.0), offset.value_or(0.0), parts.value(2) != QLatin1String("-")};
  const bool signOk =
      parts.size() == 2 ||
      (parts.size() == 3 && (parts[2] == QLatin1String("-") || parts[2] == QLatin1String("+")));
  const bool within =
      std::abs(datum.steepness) <= steepest_lab_datum && std::abs(datum.offset) <= farthest_lab_datum;
  if (steepness && offset && signOk && within) return datum;
  throw unusable(QStringLiteral("datum"), text,
                 QStringLiteral("B,C or B,C,- with B from -10000 to 10000 and C from "
                                "-1000000 to 1000000, for example 20,10"));
}

void readLabData(const QCommandLineParser& parser, const GivenOptions& given, LabProblem& problem) {
  const QStringList texts = parser.values(QStringLiteral("datum"));
  const bool none = parser.isSet(QStringLiteral("no-data"));
  const bool drawn = given.contains(drawDataOption);
  if (!problem.density->takes_data()) {
    for (const QString& name : {QStringLiteral("datum"), QStringLiteral("no-data"), drawDataOption}) {
      if (given.contains(name)) throw meaningless(name, *problem.density);
    }
    return;
  }
  if (drawn) problem = with_drawn_data(std::move(problem), readOptions<LabDraw>(given));
  if (texts.isEmpty() && !none) return;
  problem.data.clear();
  problem.data.reserve(static_cast<std::size_t>(texts.size()));
  for (const QString& text : texts) problem.data.push_back(readLabDatum(text));
  if (problem.data.size() > most_lab_data) {
    throw UsageError(QStringLiteral("--datum: there can be %1 data at most").arg(most_lab_data));
  }
}

LabProblem readLabProblem(const QCommandLineParser& parser, const GivenOptions& given) {
  LabProblem problem = default_problem(readLabDensity(parser));
  readLabParameters(parser, problem);
  readLabData(parser, given, problem);
  problem.transformed = parser.isSet(QStringLiteral("log"));
  if (problem.transformed && problem.density->transformed_variable.empty()) {
    throw meaningless(QStringLiteral("log"), *problem.density);
  }
  return problem;
}

/// At the mode that was asked for, by its number.
LabResult resultAtMode(LabProblem problem, const std::optional<quint64>& number) {
  LabResult result = compute_lab(problem);
  if (!number) return result;
  const std::vector<std::size_t> modes = result.modes();
  if (*number > modes.size()) {
    throw std::runtime_error(QStringLiteral("there is no mode %1: this density has %2")
                                 .arg(*number)
                                 .arg(modes.size())
                                 .toStdString());
  }
  problem.stationary = modes[static_cast<std::size_t>(*number - 1)];
  return compute_lab(problem);
}

QByteArray labJson(const LabResult& result) {
  JsonObject object = labObject(result);
  addAnswer(object, labStudy.words().question, labSentence(result));
  return object.text();
}

constexpr std::array labRules = {
    OptionRule{"--datum and --no-data", "exclude each other"},
    OptionRule{"--draw-data", "excludes --datum and --no-data"},
    OptionRule{"--true-weight | --spread | --seed", "has no meaning without --draw-data"}, jsonOrTable};

void runLab(const Arguments& arguments, const QCommandLineParser& parser) {
  const auto [format, json] = readOptions<TableOptions>(arguments.given);
  const auto mode =
      readOption<quint64>(arguments.given, QStringLiteral("mode"), nullptr, {1.0, Limits().high});
  const LabResult result = resultAtMode(readLabProblem(parser, arguments.given), mode);
  if (json) return printToStandardOutput(labJson(result) + '\n');
  const QString title = describeLabProblem(result.problem);
  if (format) return printToStandardOutput(tableText(labInText(result, title), *format).toUtf8());
  printText(QStringLiteral("%1\n%2\n\n%3\n\n").arg(title, describeLabMode(result), labSentence(result)) +
            alignedText(labInText(result), labTitleWidth, labColumnWidth));
}

}  // namespace

const SubCommand labCommand = {
    "lab",
    "Laplace in one dimension: a density over one number, and Gaussians in its place",
    "[OPTIONS]",
    nullptr,
    nullptr,
    "  credence lab --density sigmoid -b 20 -c 4\n"
    "  credence lab --density weight --datum 20,10 --datum 20,4,- --prior-variance 10 --json\n"
    "  credence lab --density weight --draw-data 500 --true-weight 0.7 --seed 3\n"
    "  credence lab --density humps --distance 6 --mode 2\n"
    "  credence lab --density gamma --shape 3 --rate 1 --log --table latex\n",
    {},
    false,
    addLabOptions,
    runLab,
    labRules,
};

}  // namespace credence

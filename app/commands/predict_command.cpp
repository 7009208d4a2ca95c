#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "core/data/write_dataset.h"
#include "core/model/model.h"
#include "core/prediction/predict.h"

#include <QFile>

#include <algorithm>

namespace credence {

namespace {

// So many points at once: bounds the memory that their design matrix takes.
constexpr arma::uword blockSize = 2000;

arma::mat readPoints(const QCommandLineParser& parser) {
  if (!parser.isSet(QStringLiteral("at"))) throw UsageError(QStringLiteral("--at is missing"));
  std::optional<std::array<std::string, 2>> columns;
  if (const auto names = nameList(parser, QStringLiteral("at-columns"))) {
    if (names->size() != 2) {
      throw unusableValue(parser, QStringLiteral("at-columns"), QStringLiteral("two columns A,B"));
    }
    columns = {names->at(0).toStdString(), names->at(1).toStdString()};
  }
  return read_points(QFile::encodeName(parser.value(QStringLiteral("at"))).toStdString(), columns);
}

Model fit(const Problem& problem) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  const Split split = split_rows(*problem.dataset, problem.split);
  return fit_model(problem.dataset->subset(split.train), problem.hyperparameters);
}

void appendRows(QByteArray& table, const Model& model, const arma::mat& points) {
  const Latent latent = predict_latent(model, points);
  const arma::vec map = predict_map(latent);
  const arma::vec laplace = predict_laplace(latent);
  for (arma::uword n = 0; n < points.n_rows; ++n) {
    const double row[] = {points(n, 0), points(n, 1), latent.mean(n), latent.variance(n), map(n), laplace(n)};
    const char* separator = "";
    for (const double value : row) {
      table += separator + QByteArray::fromStdString(to_round_trip_string(value));
      separator = ",";
    }
    table += '\n';
  }
}

QByteArray predictionTable(const Model& model, const arma::mat& points) {
  TerminalProgress progress;
  QByteArray table = "x1,x2,latent_mean,latent_variance,p_map,p_laplace\n";
  for (arma::uword first = 0; first < points.n_rows; first += blockSize) {
    progress.show({"predicting", first, points.n_rows});
    appendRows(table, model, points.rows(first, std::min(first + blockSize, points.n_rows) - 1));
  }
  return table;
}

void addOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("at"),
       QStringLiteral("The points to predict at: the first two columns of a text table."),
       QStringLiteral("POINTS")},
      {QStringLiteral("at-columns"),
       QStringLiteral("Which two columns of POINTS, by name or number, instead."), QStringLiteral("A,B")},
  });
  addOutputOption(parser,
                  QStringLiteral("Where the CSV goes; standard output if left out or -. Its columns: x1, x2, "
                                 "latent_mean, latent_variance, p_map, p_laplace."));
}

void run(const Arguments& arguments, const QCommandLineParser& parser) {
  const arma::mat points = readPoints(parser);
  const Problem problem = loadProblem(arguments);
  const Output output(parser.value(QStringLiteral("output")));

  const Model model = fit(problem);
  output.write(predictionTable(model, points));
  output.remark(
      QStringLiteral("%1; the fit %2").arg(describeSetting(problem), describeConvergence(model.map)));
}

}  // namespace

const SubCommand predictCommand = {
    "predict",
    "Predict the class at given points, by MAP and by Laplace's method",
    "DATA --at POINTS [OPTIONS]",
    "DATA",
    "The text table to train on, or bundled:NAME.",
    "  credence predict points.csv --at new.csv --width 0.5 --prior-variance 10\n"
    "  credence predict bundled:penguins --at birds.csv --at-columns bill_length,bill_depth --output p.csv\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions,
    run,
};

}  // namespace credence

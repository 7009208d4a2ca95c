#include "app/commands/method_options.h"
#include "app/commands/output.h"
#include "app/commands/predictor.h"
#include "app/commands/problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/document/file_name.h"
#include "core/data/number.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/table/data_error.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace credence {

namespace {

// So many points at once: bounds the memory that their design matrix takes.
constexpr arma::uword blockSize = 2000;

arma::mat readPoints(const QCommandLineParser& parser) {
  const auto file = word(parser, QStringLiteral("at"), QStringLiteral("a file"));
  if (!file) throw UsageError(QStringLiteral("--at is missing"));
  std::optional<std::array<std::string, 2>> columns;
  if (const auto names = nameList(parser, QStringLiteral("at-columns"))) {
    if (names->size() != 2) {
      throw unusableValue(parser, QStringLiteral("at-columns"), QStringLiteral("two columns A,B"));
    }
    columns = {names->at(0).toStdString(), names->at(1).toStdString()};
  }
  return read_points(toPath(*file), columns);
}

/// The predictions as CSV, and at how many points the latent mean or variance is beyond the largest double.
struct PredictionTable {
  QByteArray csv;
  arma::uword beyond = 0;
};

void appendRows(PredictionTable& table, const Predictor& predictor, const arma::mat& points) {
  const Latent latent = predict_latent(predictor.model.posterior, points);
  arma::mat values = arma::join_rows(points, latent.mean, latent.variance);
  for (const PreparedMethod& method : predictor.methods) {
    const bool known = method.method->integrates_fit();
    values.insert_cols(values.n_cols, known ? method.method->integral->probability(latent)
                                            : predictive_probability(method, points));
  }
  for (arma::uword n = 0; n < values.n_rows; ++n) {
    for (arma::uword k = 0; k < values.n_cols; ++k) {
      if (k > 0) table.csv += ',';
      table.csv += QByteArray::fromStdString(to_round_trip_string(values(n, k)));
    }
    table.csv += '\n';
    if (std::isinf(latent.variance(n))) ++table.beyond;
  }
}

PredictionTable predictionTable(const Predictor& predictor, const arma::mat& points) {
  requireReach(predictor, points);
  TerminalProgress progress;
  PredictionTable table{"x1,x2,latent_mean,latent_variance", 0};
  for (const PredictedColumn& column : predictor.columns) table.csv += ',' + column.name;
  table.csv += '\n';
  for (arma::uword first = 0; first < points.n_rows; first += blockSize) {
    progress.show({"predicting", first, points.n_rows});
    appendRows(table, predictor, points.rows(first, std::min(first + blockSize, points.n_rows) - 1));
  }
  return table;
}

void addPredictOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("at"),
       QStringLiteral("The points to predict at: the first two columns of a text table."),
       QStringLiteral("POINTS")},
      {QStringLiteral("at-columns"),
       QStringLiteral("Which two columns of POINTS, by name or number, instead."), QStringLiteral("A,B")},
  });
  addMethodOptions(parser);
  addOutputOption(parser,
                  QStringLiteral("Where the CSV goes; standard output if left out or -. Its columns: x1, x2, "
                                 "latent_mean, latent_variance, and the probabilities of --methods; without "
                                 "it p_map and p_laplace, by the probit approximation."));
}

void runPredict(const Arguments& arguments, const QCommandLineParser& parser) {
  const MethodOptions options = readMethodOptions(parser);
  const QString file = outputFile(parser);
  const arma::mat points = readPoints(parser);
  const Problem problem = loadProblem(arguments);
  const Output output(file, FileContents::table, arguments);

  const Predictor predictor = makePredictor(problem, options);
  const PredictionTable table = predictionTable(predictor, points);
  output.write(table.csv);
  output.remark(QStringLiteral("%1; the fit %2")
                    .arg(describeSetting(problem), describeConvergence(predictor.model.mode)));
  if (table.beyond > 0) {
    output.remark(
        QStringLiteral("at %1 the latent mean or variance is beyond the largest number, 1.8e308, and written "
                       "as inf; the probabilities are those that it tends to")
            .arg(QString::fromStdString(counted(table.beyond, "point"))));
  }
  for (const QString& remark : remarksOn(predictor, options.sampling.goal)) output.remark(remark);
}

}  // namespace

const SubCommand predictCommand = {
    "predict",
    "Predict the class at given points, by MAP, Laplace's method and others",
    "DATA --at POINTS [OPTIONS]",
    "DATA",
    "What to train on: a text table, bundled:NAME, generated:NAME,OPTION=X,…, a session, or a figure that "
    "carries one.",
    "  credence predict points.csv --at new.csv --width 0.5 --prior-variance 10\n"
    "  credence predict bundled:penguins --at birds.csv --at-columns bill_length,bill_depth --output p.csv\n"
    "  credence predict points.csv --at new.csv --methods map,laplace_quadrature,importance_laplace\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addPredictOptions,
    runPredict,
};

}  // namespace credence

#include "app/commands/method_options.h"
#include "app/commands/output.h"
#include "app/commands/predictor.h"
#include "app/commands/problem.h"
#include "app/commands/reading_advice.h"
#include "app/commands/say_forecast.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/document/file_name.h"
#include "app/report/table_text.h"
#include "core/data/number.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/table/data_error.h"
#include "core/table/read_dataset.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace credence {

namespace {

// So many points at once: bounds the memory that their design matrix takes.
constexpr arma::uword blockSize = 2000;

/// By name, and, where the table that they were learnt from has no names, by column.
InputPlaces placesOf(const Problem& problem) {
  InputPlaces places{problem.dataset->input_names};
  const auto& table = problem.table;
  if (!table) return places;
  const ReadOptions& read = table->decided ? *table->decided : table->source.options;
  if (read.has_header != false || !read.columns) return places;
  const std::size_t first = QByteArray::fromStdString(read.columns->at(0)).toULongLong();
  const std::size_t second = QByteArray::fromStdString(read.columns->at(1)).toULongLong();
  if (first > 0 && second > 0) places.columns = {first - 1, second - 1};
  return places;
}

struct PredictCommandOptions {
  QString at;
  QStringList columns;  ///< of the points; empty: by name
  MethodOptions methods;
  OutputFile output;
};

template <typename Fields>
void visit(Fields& fields, PredictCommandOptions& options) {
  fields("at", options.at, {},
         {"POINTS",
          "The points to predict at: the columns of a text table that are called as the inputs are; the "
          "first two where there are no names. With --skip-bad-rows each of its rows has one in the output, "
          "and those that cannot be predicted have the reason.",
          nullptr, "a file"});
  fields("at_columns", options.columns, {},
         {"A,B", "Which two columns of POINTS, by name or number, instead."});
  visit(fields, options.methods);
  fields("output", options.output, {},
         {.purpose = "Where the CSV goes; standard output if left out or -. Its columns: the inputs, "
                     "latent_mean, latent_variance, the probabilities of --methods, without it p_map and "
                     "p_laplace, by the probit approximation, and error_bound_p, how far they may lie from "
                     "those of all features: nan where nothing is known of it."});
}

constexpr std::array predictRules = {OptionRule{"--at", "is missing"}};

PointsReading readPoints(const PredictCommandOptions& typed, const Problem& problem,
                         const ReadOptions& reading) {
  // Of how DATA is read, what is a matter of taste and never detected holds here, too.
  ReadOptions options;
  options.comment_sign = reading.comment_sign;
  options.thousands_sign = reading.thousands_sign;
  options.bad_rows = reading.bad_rows;
  if (!typed.columns.isEmpty()) {
    options.columns = {typed.columns.at(0).toStdString(), typed.columns.at(1).toStdString(), std::string()};
  }
  try {
    return read_points(toPath(typed.at), placesOf(problem), options);
  } catch (const DataError& error) {
    throw DataError(withReadingOptions(error.what()));
  }
}

/// The predictions as CSV, and at how many points the latent mean or variance is beyond the largest double.
class PredictionTable {
 public:
  PredictionTable(const Predictor& predictor, const Problem& problem, const PointsReading& reading,
                  const Soundness& soundness, bool reasons)
      : m_predictor(predictor), m_reading(reading), m_bound(soundness.error_bound_p), m_reasons(reasons) {
    for (const std::string& name : problem.dataset->input_names) {
      m_csv += csvField(QString::fromStdString(name)).toUtf8() + ',';
    }
    m_csv += "latent_mean,latent_variance";
    for (const PredictedColumn& column : predictor.columns) m_csv += ',' + column.name;
    m_csv += m_reasons ? ",error_bound_p,reason\n" : ",error_bound_p\n";
  }

  void addRows() {
    const arma::mat& points = m_reading.points;
    requireReach(m_predictor, points);
    TerminalProgress progress;
    for (arma::uword first = 0; first < points.n_rows; first += blockSize) {
      progress.show({"predicting", first, points.n_rows});
      addBlock(first, points.rows(first, std::min(first + blockSize, points.n_rows) - 1));
    }
    addSkippedBefore(m_reading.row_count);
  }

  const QByteArray& csv() const { return m_csv; }
  arma::uword beyond() const { return m_beyond; }

 private:
  void addBlock(arma::uword first, const arma::mat& points) {
    const Latent latent = predict_latent(m_predictor.model.posterior, points);
    arma::mat values = arma::join_rows(points, latent.mean, latent.variance);
    for (const PreparedMethod& method : m_predictor.methods) {
      const bool known = method.method->integrates_fit();
      values.insert_cols(values.n_cols, known ? method.method->integral->probability(latent)
                                              : predictive_probability(method, points));
    }
    for (arma::uword n = 0; n < values.n_rows; ++n) {
      addSkippedBefore(m_reading.rows[first + n]);
      for (arma::uword k = 0; k < values.n_cols; ++k) {
        if (k > 0) m_csv += ',';
        m_csv += QByteArray::fromStdString(to_round_trip_string(values(n, k)));
      }
      m_csv += ',' + QByteArray::fromStdString(to_round_trip_string(m_bound));
      m_csv += m_reasons ? ",\n" : "\n";
      ++m_written;
      if (std::isinf(latent.variance(n))) ++m_beyond;
    }
  }

  /// Rows without a prediction stand in their places, so that the output lines up with the input.
  void addSkippedBefore(std::size_t row) {
    for (; m_written < row; ++m_written) {
      m_csv += QByteArray(static_cast<qsizetype>(4 + m_predictor.columns.size()), ',');
      const auto& shown = m_reading.skipped.shown;
      if (m_reasons) {
        const std::string reason = m_skipped < shown.size() ? shown[m_skipped].reason : "skipped";
        m_csv += ',' + csvField(QString::fromStdString(reason)).toUtf8();
      }
      m_csv += '\n';
      ++m_skipped;
    }
  }

  const Predictor& m_predictor;
  const PointsReading& m_reading;
  double m_bound;  // of every p
  bool m_reasons;
  QByteArray m_csv;
  std::size_t m_written = 0;
  std::size_t m_skipped = 0;
  arma::uword m_beyond = 0;
};

void sayOfPoints(const Output& output, const PointsReading& reading) {
  for (const std::string& note : reading.notes) output.remark(QString::fromStdString(note));
  const QStringList leftOut = leftOutTexts(reading.left_out);
  if (!leftOut.isEmpty())
    output.remark(QStringLiteral("left out of the points: ") + leftOut.join(QStringLiteral(", ")));
  if (reading.skipped.count > 0) {
    output.remark(QStringLiteral("%1 cannot be predicted and %2 empty")
                      .arg(QString::fromStdString(counted(reading.skipped.count, "row")),
                           reading.skipped.count == 1 ? QStringLiteral("is") : QStringLiteral("are")));
  }
}

void runPredict(const Arguments& arguments, const PredictCommandOptions& options) {
  if (!options.columns.isEmpty() && options.columns.size() != 2) {
    throw unusable(QStringLiteral("at-columns"), options.columns.join(QLatin1Char(',')),
                   QStringLiteral("two columns A,B"));
  }
  checkSampling(options.methods.sampling, options.methods.methods.value_or(Methods()));
  const Problem problem = loadProblemToFit(arguments);
  const PointsReading points = readPoints(options, problem, arguments.reading);
  const Output output(options.output.name, FileContents::table, arguments);

  const Predictor predictor = makePredictor(problem, options.methods);
  const Soundness soundness = soundnessOf(predictor, options.methods.sampling.goal());
  PredictionTable table(predictor, problem, points, soundness, arguments.reading.bad_rows == BadRows::skip);
  table.addRows();
  output.write(table.csv());
  sayOfPoints(output, points);
  output.remark(QStringLiteral("%1; the fit %2")
                    .arg(describeSetting(problem), describeConvergence(predictor.model.mode)));
  if (table.beyond() > 0) {
    output.remark(
        QStringLiteral("at %1 the latent mean or variance is beyond the largest number, 1.8e308, and written "
                       "as inf; the probabilities are those that it tends to")
            .arg(QString::fromStdString(counted(table.beyond(), "point"))));
  }
  for (const QString& remark : remarksOn(predictor, options.methods.sampling.goal())) output.remark(remark);
}

}  // namespace

const SubCommand predictCommand = {
    "predict",
    "Predict the class at given points, by MAP, Laplace's method and others",
    "DATA [LABELS] --at POINTS [OPTIONS]",
    "DATA",
    "What to train on: a text table, bundled:NAME, generated:NAME,OPTION=X,…, a session, or a figure that "
    "carries one.",
    "  credence predict points.csv --at new.csv --width 0.5 --prior-variance 10\n"
    "  credence predict bundled:penguins --at birds.csv --at-columns bill_length,bill_depth --output p.csv\n"
    "  credence predict points.csv --at new.csv --methods map,laplace_quadrature,importance_laplace\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions<PredictCommandOptions>,
    runWith<PredictCommandOptions, runPredict>,
    predictRules,
};

}  // namespace credence

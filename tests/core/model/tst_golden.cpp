#include "core/data/edit_points.h"
#include "core/model/log_evidence.h"
#include "core/model/model.h"
#include "core/prediction/predict.h"
#include "places.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace credence;
using credence::test::predict_laplace;
using credence::test::predict_map;
using namespace Qt::StringLiterals;
namespace tolerance = credence::test::tolerance;

namespace {

QByteArray read_file(const QString& path) {
  QFile file(QStringLiteral(CREDENCE_SOURCE_DIR "/") + path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
  return file.readAll();
}

/// A plain reader for the tables at hand: a header, two inputs and a label per line, no quotes. The program's
/// own reader is tested elsewhere; here it must not stand between the numbers.
Dataset read_points(const QString& path) {
  QList<QByteArray> lines = read_file(path).trimmed().split('\n');
  lines.removeFirst();
  Dataset points;
  std::set<QByteArray> classes = {"0", "1"};
  std::vector<QByteArray> names;
  for (const QByteArray& line : lines) {
    const QList<QByteArray> fields = line.trimmed().split(',');
    append_points(points, arma::rowvec{fields[0].toDouble(), fields[1].toDouble()}, 0);
    names.push_back(fields[2]);
  }
  const bool are_words =
      std::any_of(names.begin(), names.end(), [&](const auto& n) { return !classes.count(n); });
  if (are_words) classes = {names.begin(), names.end()};
  // Sets are in byte order, so the first name is class 0.
  for (arma::uword n = 0; n < points.size(); ++n) points.labels(n) = names[n] == *classes.begin() ? 0 : 1;
  return points;
}

arma::vec to_vec(const QJsonValue& value) {
  const QJsonArray array = value.toArray();
  arma::vec result(static_cast<arma::uword>(array.size()));
  for (arma::uword k = 0; k < result.n_elem; ++k) result(k) = array[static_cast<int>(k)].toDouble();
  return result;
}

/// One reference table and the points it was computed from.
struct Table {
  Dataset points;
  arma::mat queries;
  QJsonArray cases;
};

Table read_table(const QString& name) {
  const QJsonObject content =
      QJsonDocument::fromJson(read_file("tests/golden/"_L1 + name + ".json"_L1)).object();
  Table table{read_points(content["points"_L1].toString()), {}, content["cases"_L1].toArray()};
  for (const QJsonValue& query : content["queries"_L1].toArray()) {
    table.queries = arma::join_cols(table.queries, to_vec(query).t());
  }
  return table;
}

/// What rounding alone can do to wᵀφ, once in the fit and once in the prediction. It matters where linear
/// features lie far from the origin: there wᵀφ is a small difference of terms around 1e9.
double logit_rounding(const Model& model, const arma::mat& queries) {
  const arma::mat magnitudes = arma::abs(model.basis().design_matrix(queries));
  return 2.0 * arma::datum::eps * arma::vec(magnitudes * arma::abs(model.mode.weights)).max();
}

}  // namespace

/// The whole way from points to evidence and probabilities against tests/golden/make_golden.py.
class TestGolden : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_the_reference_data();
  void agrees_with_the_reference();
  void cleanupTestCase();

 private:
  void note(const char* quantity, double error);

  std::map<QString, Table> m_tables;
  std::map<std::string, std::pair<double, QByteArray>> m_largest_errors;
};

void TestGolden::agrees_with_the_reference_data() {
  QTest::addColumn<QString>("table");
  QTest::addColumn<int>("index");
  for (const char* name : {"separable", "duplicated", "collinear", "single", "scales", "far", "penguins",
                           "penguins-sex", "seattle-rain-2015"}) {
    const QString table = QString::fromLatin1(name);
    m_tables[table] = read_table(table);
    const QJsonArray& cases = m_tables[table].cases;
    for (int k = 0; k < cases.size(); ++k) {
      const QJsonValue c = cases[k];
      QTest::addRow("%s, %s, width %g, prior variance %g", name, qPrintable(c["features"_L1].toString()),
                    c["width"_L1].toDouble(), c["prior_variance"_L1].toDouble())
          << table << k;
    }
  }
}

void TestGolden::agrees_with_the_reference() {
  QFETCH(const QString, table);
  QFETCH(const int, index);
  const Dataset& points = m_tables[table].points;
  const arma::mat& queries = m_tables[table].queries;
  const QJsonValue expected = m_tables[table].cases[index];

  const bool is_linear = expected["features"_L1] == "linear"_L1;
  const Model model =
      fit_model_dense(points, {is_linear ? &linear_features : &rbf_features, expected["width"_L1].toDouble(),
                               expected["prior_variance"_L1].toDouble()});
  QVERIFY(model.mode.converged);
  const LogEvidence evidence = model.posterior.evidence;
  const Latent latent = predict_latent(model.posterior, queries);

  const double total = expected["log_evidence"_L1].toDouble();
  note("log evidence, relative", std::abs(evidence.total() / total - 1.0));
  note("fit, nats", std::abs(evidence["fit"] - expected["fit"_L1].toDouble()));
  note("weight penalty, nats",
       std::abs(evidence["weight_penalty"] - expected["weight_penalty"_L1].toDouble()));
  note("log determinant, nats",
       std::abs(evidence["log_determinant"] - expected["log_determinant"_L1].toDouble()));
  note("MAP probability", arma::abs(predict_map(latent) - to_vec(expected["map"_L1])).max());
  note("Laplace probability", arma::abs(predict_laplace(latent) - to_vec(expected["laplace"_L1])).max());
  note("latent variance, relative", arma::abs(latent.variance / to_vec(expected["variance"_L1]) - 1.0).max());
  note("latent mean, absolute", arma::abs(latent.mean - to_vec(expected["mean"_L1])).max());

  COMPARE_NUMBERS(evidence.total(), total, tolerance::log_evidence);
  COMPARE_NUMBERS(evidence["fit"], expected["fit"_L1].toDouble(), tolerance::log_evidence);
  COMPARE_NUMBERS(evidence["weight_penalty"], expected["weight_penalty"_L1].toDouble(),
                  tolerance::log_evidence);
  COMPARE_NUMBERS(evidence["log_determinant"], expected["log_determinant"_L1].toDouble(),
                  tolerance::log_evidence);
  const credence::test::Tolerance probability{tolerance::probability.absolute +
                                              0.25 * logit_rounding(model, queries)};
  COMPARE_NUMBERS(predict_map(latent), to_vec(expected["map"_L1]), probability);
  COMPARE_NUMBERS(predict_laplace(latent), to_vec(expected["laplace"_L1]), probability);
  COMPARE_NUMBERS(latent.variance, to_vec(expected["variance"_L1]), tolerance::latent_variance);
}

void TestGolden::note(const char* quantity, double error) {
  auto& [largest, where] = m_largest_errors[quantity];
  if (error < largest) return;
  largest = error;
  where = QTest::currentDataTag();
}

void TestGolden::cleanupTestCase() {
  for (const auto& [quantity, error] : m_largest_errors) {
    qInfo("largest error of %s: %.1e (%s)", quantity.c_str(), error.first, error.second.constData());
  }
}

CREDENCE_TEST(QCoreApplication, TestGolden);
#include "tst_golden.moc"

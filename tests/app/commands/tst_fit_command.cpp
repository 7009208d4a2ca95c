#include "app/commands/fit_report.h"
#include "app/report/json_object.h"
#include "core/data/number.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/split_scores.h"
#include "core/evidence/information_criteria.h"
#include "core/evidence/suggested_ranges.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/polynomial_features.h"
#include "core/weights/bootstrap.h"
#include "core/weights/exact_weights.h"
#include "core/weights/weight_moments.h"
#include "support/command_fixture.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <limits>

using namespace credence;
using namespace credence::test;

namespace {

int confusionTotal(const QJsonObject& score) {
  int total = 0;
  for (const QJsonValue row : score[text("confusion")].toArray()) {
    for (const QJsonValue count : row.toArray()) total += count.toInt();
  }
  return total;
}

}  // namespace

/// credence fit: its text, its tables, its JSON.
class FitCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void fitPrintsJsonInOrder();
  void fitJsonEqualsCore();
  void fitJsonStaysValidAtExtremes_data();
  void fitJsonStaysValidAtExtremes();
  void decisionsCostWhatTheyDo();
  void jsonHasNoNaN();
  void furtherMethodsAreScored();
  void theReferenceIsScored();
  void furtherMethodsAreInEveryTable();
  void linearFitHasNoWidth();
  void polynomialsAreStandardised();
  void withoutAPriorThereAreCriteriaInsteadOfEvidence();
  void centresAreChosen();
  void fitTableNamesClassesAndColumns();
  void confusionMatricesAreTables();
  void fitTableSaysWhenNotConverged();
  void fitSaysWhatIsAtItsLimit();
  void suggestedSettingIsTheWindows();
  void severalSplitsEqualTheCore();
  void weightsAreThoseOfTheCore();
  void weightsHavePriorsOfTheirOwn();
  void weightsOfBumpsAreTheLargest();
  void weightsAreATable();
  void optionsOfWeightsAreChecked_data();
  void optionsOfWeightsAreChecked();
};

namespace {

arma::vec numbersOf(const QJsonValue& list) {
  const QJsonArray array = list.toArray();
  arma::vec numbers(static_cast<arma::uword>(array.size()));
  for (qsizetype k = 0; k < array.size(); ++k) numbers(static_cast<arma::uword>(k)) = array[k].toDouble();
  return numbers;
}

}  // namespace

/// Estimates, truth, intervals and covariances, of the same generator made here.
void FitCommandTest::weightsAreThoseOfTheCore() {
  const QJsonObject weights =
      fitJson(
          "generated:linear,count=80,seed=3 --features linear --prior-variance 4 --weights --bootstrap 50 "
          "--bootstrap-seed 9")[text("weights")]
          .toObject();
  const Generator& generator = *find_generator("linear");
  GeneratorSettings settings = default_settings(generator);
  settings.count = 80;
  settings.seed = 3;
  const Dataset data = generate(generator, settings);
  Hyperparameters setting;
  setting.features = &linear_features;
  setting.prior_variance = 4.0;
  const Model model = fit_model(data, setting);
  const arma::mat design = model.basis().training_design(data.inputs);
  QCOMPARE(weights[text("names")].toArray(), (QJsonArray{text("1"), text("x1"), text("x2")}));
  COMPARE_NUMBERS(numbersOf(weights[text("truth")]), (arma::vec{0.0, 0.5, -1.0}), (Tolerance{0.0, 0.0}));
  COMPARE_NUMBERS(numbersOf(weights[text("estimate")]), model.mode.weights, (Tolerance{1e-9, 1e-9}));
  const QJsonObject laplace = weights[text("gaussians")][text("laplace")].toObject();
  const WeightMoments moments = moments_of(model.posterior);
  COMPARE_NUMBERS(numbersOf(laplace[text("sd")]), moments.deviation(), (Tolerance{1e-9, 1e-9}));
  COMPARE_NUMBERS(numbersOf(laplace[text("covariance")][2]), arma::vec(moments.covariance.col(2)),
                  (Tolerance{1e-9, 1e-9}));
  const QJsonObject exact = weights[text("exact")].toObject();
  QCOMPARE(exact[text("source")].toString(), text("quadrature"));
  const ExactWeights integrated =
      integrate_weights(WeightDensity(design, data.labels, 4.0, model.mode.weights), moments);
  COMPARE_NUMBERS(numbersOf(exact[text("mean")]), integrated.moments.mean, (Tolerance{1e-9, 1e-9}));
  COMPARE_NUMBERS(exact[text("log_evidence")].toDouble(), integrated.log_evidence, (Tolerance{1e-9, 0.0}));
  const arma::mat interval =
      percentile_interval(bootstrap_weights(design, data.labels, 4.0, {}, {50, 9}).weights);
  COMPARE_NUMBERS(numbersOf(weights[text("bootstrap")][text("low")]), arma::vec(interval.col(0)),
                  (Tolerance{1e-6, 1e-6}));
  COMPARE_NUMBERS(numbersOf(weights[text("bootstrap")][text("high")]), arma::vec(interval.col(1)),
                  (Tolerance{1e-6, 1e-6}));
}

/// Mean and variance of each weight's prior reach the fit, the weights and everything that is said of them.
void FitCommandTest::weightsHavePriorsOfTheirOwn() {
  const QString options = text(
      "moons.csv --features linear --prior-variance 2 --prior-means 0,-1.5,1 --prior-factors 100,1,0.25 "
      "--methods ep,importance_ep");
  const QJsonObject fit = fitJson(qPrintable(options + text(" --weights")));
  Hyperparameters setting{&linear_features, 1.0, 2.0};
  setting.weight_priors = {{0.0, -1.5, 1.0}, {100.0, 1.0, 0.25}};
  const Model model = fit_model(m_moons, setting);
  const QJsonObject priors = fit[text("weight_priors")].toObject();
  COMPARE_NUMBERS(numbersOf(priors[text("means")]), (arma::vec{0.0, -1.5, 1.0}), (Tolerance{0.0, 0.0}));
  COMPARE_NUMBERS(numbersOf(priors[text("factors")]), (arma::vec{100.0, 1.0, 0.25}), (Tolerance{0.0, 0.0}));
  COMPARE_NUMBERS(numbersOf(priors[text("variances")]), (arma::vec{200.0, 2.0, 0.5}), (Tolerance{0.0, 0.0}));
  COMPARE_NUMBERS(fit[text("log_evidence")].toDouble(), model.posterior.evidence.total(),
                  (Tolerance{1e-6, 0.0}));
  const QJsonObject weights = fit[text("weights")].toObject();
  COMPARE_NUMBERS(numbersOf(weights[text("estimate")]), model.mode.weights, (Tolerance{1e-6, 0.0}));
  COMPARE_NUMBERS(numbersOf(weights[text("prior")][text("mean")]), (arma::vec{0.0, -1.5, 1.0}),
                  (Tolerance{0.0, 0.0}));
  COMPARE_NUMBERS(numbersOf(weights[text("prior")][text("sd")]),
                  arma::vec(arma::sqrt(arma::vec{200.0, 2.0, 0.5})), (Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(weights[text("exact")][text("log_evidence")].toDouble(), model.posterior.evidence.total(),
                  (Tolerance{0.2, 0.0}));
  const Outcome spoken = run(qPrintable(text("fit ") + options + text(" --weights")));
  QVERIFY2(spoken.output.contains("  of each weight  200, 2, 0.5\nPrior means       0, -1.5, 1\n"),
           spoken.output);
  const auto table = [&](const QString& of) {
    return run(qPrintable(text("fit ") + of + text(" --weights --table csv"))).output;
  };
  QVERIFY(table(options).contains("\"prior, mean\",\"prior, sd\""));
  QVERIFY(!table(text("moons.csv --features linear")).contains("prior"));
  QVERIFY(!run("fit moons.csv --features linear").output.contains("Prior means"));
}

void FitCommandTest::weightsOfBumpsAreTheLargest() {
  const QJsonObject weights =
      fitJson("moons.csv --width 0.5 --prior-variance 2 --weights")[text("weights")].toObject();
  Hyperparameters setting;
  setting.width = 0.5;
  setting.prior_variance = 2.0;
  const Model model = fit_model_dense(m_moons, setting);
  const QJsonArray largest = weights[text("largest")].toArray();
  QCOMPARE(largest.size(), 10);
  QCOMPARE(weights[text("count")].toInt(), 60);
  const arma::vec bumps = model.mode.weights.tail(60);
  const arma::uword first = arma::abs(bumps).index_max();
  COMPARE_NUMBERS(largest[0][text("estimate")].toDouble(), bumps(first), (Tolerance{1e-4, 1e-4}));
  COMPARE_NUMBERS(largest[0][text("x1")].toDouble(), m_moons.inputs(first, 0), (Tolerance{1e-6, 1e-6}));
}

void FitCommandTest::weightsAreATable() {
  const Outcome outcome = run("fit moons.csv --features quadratic --weights --table csv");
  QCOMPARE(outcome.status, 0);
  const QList<QByteArray> lines = outcome.output.trimmed().split('\n');
  QCOMPARE(lines.size(), 7);  // and the headings
  QVERIFY(lines[4].startsWith("x1²,"));
  const Outcome whole = run("fit moons.csv --features linear --weights");
  QVERIFY(whole.output.contains("Exact posterior: quadrature over 3 weights."));
  QVERIFY(!run("fit moons.csv --features linear").output.contains("Exact posterior"));
}

void FitCommandTest::optionsOfWeightsAreChecked_data() {
  QTest::addColumn<QString>("options");
  QTest::newRow("bootstrap alone") << text("--features linear --bootstrap 10");
  QTest::newRow("of bumps") << text("--weights --bootstrap 10");
  QTest::newRow("seed alone") << text("--features linear --weights --bootstrap-seed 3");
  QTest::newRow("no number") << text("--features linear --weights --bootstrap many");
  QTest::newRow("two tables") << text("--features linear --weights --calibration-bins 5 --table csv");
  QTest::newRow("bumps without prior") << text("--weights --prior-variance inf");
}

void FitCommandTest::optionsOfWeightsAreChecked() {
  QFETCH(const QString, options);
  const Outcome outcome = run(words(text("fit moons.csv ") + options));
  QVERIFY(outcome.status != 0);
  QVERIFY(outcome.output.isEmpty());
  QVERIFY(!outcome.errors.isEmpty());
}

void FitCommandTest::fitPrintsJsonInOrder() {
  const Outcome outcome = run("fit moons.csv --json --train-first 40");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, QByteArray());
  qsizetype at = 0;
  for (const char* key : {"width",
                          "prior_variance",
                          "features",
                          "skipped_rows",
                          "n_weights",
                          "log_evidence",
                          "terms",
                          "fit",
                          "weight_penalty",
                          "log_determinant",
                          "iterations",
                          "converged",
                          "seconds",
                          "split",
                          "rule",
                          "train",
                          "n",
                          "map",
                          "mean_log_likelihood",
                          "accuracy",
                          "brier",
                          "auc",
                          "auc_standard_error",
                          "confusion",
                          "at_threshold",
                          "at_costs",
                          "calibration",
                          "laplace",
                          "mean_log_likelihood",
                          "accuracy",
                          "brier",
                          "auc",
                          "auc_standard_error",
                          "confusion",
                          "at_threshold",
                          "at_costs",
                          "calibration",
                          "test",
                          "n",
                          "map",
                          "laplace",
                          "splits"}) {
    at = outcome.output.indexOf('"' + QByteArray(key) + "\": ", at) + 1;
    QVERIFY2(at > 0, key);
  }
}

void FitCommandTest::fitJsonEqualsCore() {
  const QJsonObject json = fitJson("moons.csv --width 0.7 --prior-variance 3 --train-fraction 0.7 --seed 11");
  const Split split = split_rows(m_moons, {SplitRule::Kind::fraction, 0, 0.7, 11});
  const Model model = fit_model(m_moons.subset(split.train()), {&rbf_features, 0.7, 3.0});
  const LogEvidence evidence = model.posterior.evidence;
  const Evaluation evaluation = evaluate(model, m_moons, split);

  // Bit for bit: the same code on the same numbers, written so that they read back.
  QCOMPARE(json[text("width")].toDouble(), 0.7);
  QCOMPARE(json[text("prior_variance")].toDouble(), 3.0);
  QCOMPARE(json[text("features")].toString(), text("rbf"));
  QCOMPARE(json[text("n_weights")].toInt(), 43);
  QVERIFY(json[text("log_evidence")].toDouble() == evidence.total());
  const QJsonObject terms = json[text("terms")].toObject();
  QVERIFY(terms[text("fit")].toDouble() == evidence["fit"]);
  QVERIFY(terms[text("weight_penalty")].toDouble() == evidence["weight_penalty"]);
  QVERIFY(terms[text("log_determinant")].toDouble() == evidence["log_determinant"]);
  QCOMPARE(json[text("iterations")].toInt(), model.mode.iterations);
  QCOMPARE(json[text("converged")].toBool(), true);
  QCOMPARE(json[text("rank")].toInt(), static_cast<int>(model.rank()));
  QCOMPARE(json[text("route")].toString(), text("dense"));
  QCOMPARE(json[text("error_bound")].toDouble(), 0.0);
  QCOMPARE(json[text("kernel_residual")].toDouble(), 0.0);
  QVERIFY(json[text("seconds")][text("fit")].toDouble() > 0.0);
  const ModelHealth examined = model_health(model, m_moons.subset(split.train()));
  const QJsonObject health = json[text("health")].toObject();
  QCOMPARE(health[text("condition_number")].toDouble(), examined.condition_number);
  QCOMPARE(health[text("gradient_norm")].toDouble(), examined.gradient_norm);
  QCOMPARE(health[text("largest_logit")].toDouble(), examined.largest_logit);
  QCOMPARE(health[text("findings")].toArray().size(), qsizetype(examined.findings.size()));
  const auto compareScore = [](const QJsonObject& got, const Score& expected) {
    QVERIFY(got[text("mean_log_likelihood")].toDouble() == expected.mean_log_likelihood);
    QVERIFY(got[text("accuracy")].toDouble() == expected.accuracy);
    QVERIFY(got[text("brier")].toDouble() == expected.brier);
    QVERIFY(got[text("auc")].toDouble() == expected.auc.value);
    QVERIFY(got[text("auc_standard_error")].toDouble() == expected.auc.standard_error);
    for (const int label : {0, 1}) {
      for (const int prediction : {0, 1}) {
        QCOMPARE(got[text("confusion")][label][prediction].toInt(),
                 static_cast<int>(expected.confusion.at(static_cast<std::size_t>(label))
                                      .at(static_cast<std::size_t>(prediction))));
      }
    }
  };
  compareScore(json[text("train")][text("map")].toObject(), evaluation.of(map_method).train());
  compareScore(json[text("train")][text("laplace")].toObject(), evaluation.of(laplace_probit).train());
  compareScore(json[text("test")][text("map")].toObject(), *evaluation.of(map_method).of(Role::test));
  compareScore(json[text("test")][text("laplace")].toObject(), *evaluation.of(laplace_probit).of(Role::test));
}

void FitCommandTest::fitJsonStaysValidAtExtremes_data() {
  QTest::addColumn<QString>("line");
  for (const char* line :
       {"moons.csv --width 1e-300 --prior-variance 1e10", "moons.csv --width 1e300 --prior-variance 1e20",
        "moons.csv --width 1e-3 --prior-variance 1e-300", "moons.csv --train-first 1",
        "moons.csv --features linear --prior-variance 1e12"}) {
    QTest::newRow(line) << text(line);
  }
}

void FitCommandTest::fitJsonStaysValidAtExtremes() {
  QFETCH(const QString, line);
  const QJsonObject json = fitJson(line.toUtf8().constData());
  QCOMPARE(json.size(), 29);
  QCOMPARE(json[text("accuracy_threshold")].toDouble(), 0.5);
  const QJsonObject terms = json[text("terms")].toObject();
  double sum = 0.0;
  for (const QJsonValue term : terms) {
    QVERIFY(term.isDouble());
    sum += term.toDouble();
  }
  COMPARE_NUMBERS(sum, json[text("log_evidence")].toDouble(), test::tolerance::rounding);
  for (const char* part : {"train", "test"}) {
    if (json[text(part)].isNull()) continue;
    const QJsonObject scores = json[text(part)].toObject();
    QCOMPARE(confusionTotal(scores[text("map")].toObject()), scores[text("n")].toInt());
    QCOMPARE(confusionTotal(scores[text("laplace")].toObject()), scores[text("n")].toInt());
  }
}

// Against probabilities at the points, decided by the definition.
void FitCommandTest::decisionsCostWhatTheyDo() {
  const QJsonObject json =
      fitJson("moons.csv --width 0.7 --prior-variance 3 --train-first 40 --costs 1,4,0.5");
  const Model model = fit_model(m_moons.subset(arma::regspace<arma::uvec>(0, 39)), {&rbf_features, 0.7, 3.0});
  const Dataset test = m_moons.subset(arma::regspace<arma::uvec>(40, m_moons.size() - 1));
  const arma::vec p = predictive_probability(prepare_method(map_method, model, test), test.inputs);
  double cost = 0.0;
  double promised = 0.0;
  int undecided = 0;
  for (arma::uword n = 0; n < test.size(); ++n) {
    const double as_one = 1.0 - p(n);
    const double as_zero = 4.0 * p(n);
    const double least = std::min({as_one, as_zero, 0.5});
    promised += least / static_cast<double>(test.size());
    if (least == 0.5) ++undecided;
    const bool one = test.labels(n) == 1;
    const double paid = least == 0.5 ? 0.5 : as_one < as_zero ? (one ? 0.0 : 1.0) : (one ? 4.0 : 0.0);
    cost += paid / static_cast<double>(test.size());
  }
  const QJsonObject found = json[text("test")][text("map")][text("at_costs")].toObject();
  QCOMPARE(found[text("threshold")].toDouble(), 0.2);
  QCOMPARE(found[text("abstain")][0].toDouble(), 0.125);
  QCOMPARE(found[text("abstain")][1].toDouble(), 0.5);
  COMPARE_NUMBERS(found[text("mean_cost")].toDouble(), cost, test::tolerance::two_routes);
  COMPARE_NUMBERS(found[text("promised_cost")].toDouble(), promised, test::tolerance::two_routes);
  const QJsonArray decisions = found[text("decisions")].toArray();
  QCOMPARE(decisions[0][2].toInt() + decisions[1][2].toInt(), undecided);
  QVERIFY(undecided > 0);

  // Another threshold decides by it, at the same costs.
  const QJsonObject other = fitJson("moons.csv --width 0.7 --prior-variance 3 --costs 1,4 --threshold 0.5");
  const QJsonObject atHalf = other[text("train")][text("map")][text("at_costs")].toObject();
  QCOMPARE(atHalf[text("threshold")].toDouble(), 0.5);
  QVERIFY(atHalf[text("abstain")].isNull());
  QCOMPARE(atHalf[text("decisions")][0][1], other[text("train")][text("map")][text("confusion")][0][1]);
  QVERIFY(run("fit moons.csv --costs 1,4,0.5").output.contains("neither from 0.125 to 0.5\n"));
  for (const char* bad : {"1", "1,0", "1,x", "1,2,-1", "1,2,3,4", "1e-300,1e300"}) {
    const Outcome outcome = run(words(text("fit moons.csv --costs ") + text(bad)));
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.errors.contains("--costs"), outcome.errors);
  }
}

void FitCommandTest::jsonHasNoNaN() {
  QCOMPARE(json(std::numeric_limits<double>::quiet_NaN()), QByteArray("null"));
  QCOMPARE(json(-std::numeric_limits<double>::infinity()), QByteArray("null"));
}

void FitCommandTest::furtherMethodsAreScored() {
  const QJsonObject json = fitJson(
      "moons.csv --width 0.7 --prior-variance 3 --train-first 40 --draws 300 --draws-seed 5 "
      "--methods map,laplace_quadrature,laplace_samples,importance_laplace --threshold 0.3");
  Dataset training = m_moons.subset(arma::regspace<arma::uvec>(0, 39));
  const Model model = fit_model(training, {&rbf_features, 0.7, 3.0});
  const Dataset test = m_moons.subset(arma::regspace<arma::uvec>(40, m_moons.size() - 1));
  for (const Method* method : {&laplace_quadrature, &laplace_samples, &importance_laplace}) {
    const PreparedMethod prepared = prepare_method(*method, model, training, {300, 5});
    // By the definition, from probabilities.
    const arma::vec p = predictive_probability(prepared, test.inputs);
    double log_likelihood = 0.0;
    double brier = 0.0;
    int found = 0;
    for (arma::uword n = 0; n < test.size(); ++n) {
      const double y = static_cast<double>(test.labels(n));
      log_likelihood += std::log(y == 1.0 ? p(n) : 1.0 - p(n)) / static_cast<double>(test.size());
      brier += (p(n) - y) * (p(n) - y) / static_cast<double>(test.size());
      if (y == 1.0 && p(n) >= 0.3) ++found;
    }
    const std::string id(method->id);
    const QJsonObject score = json[text("test")][text(id.c_str())].toObject();
    COMPARE_NUMBERS(score[text("mean_log_likelihood")].toDouble(), log_likelihood,
                    test::tolerance::two_routes);
    COMPARE_NUMBERS(score[text("brier")].toDouble(), brier, test::tolerance::two_routes);
    QCOMPARE(score[text("at_threshold")][text("confusion")][1][1].toInt(), found);
  }
  const QJsonArray methods = json[text("methods")].toArray();
  QCOMPARE(methods.size(), qsizetype{3});  // MAP is there anyway
  QCOMPARE(methods[0][text("draws")].toInt(), 0);
  QVERIFY(methods[0][text("seed")].isNull());
  QCOMPARE(methods[2][text("method")].toString(), text("importance_laplace"));
  QCOMPARE(methods[2][text("draws")].toInt(), 300);
  QCOMPARE(methods[2][text("seed")].toInt(), 5);
  QVERIFY(methods[2][text("effective_draws")].toDouble() < 300.0);
  QVERIFY(methods[2][text("pareto_k")].isDouble());
  QVERIFY(fitJson("moons.csv")[text("methods")].isNull());
}

void FitCommandTest::theReferenceIsScored() {
  const QJsonObject json = fitJson("moons.csv --features linear --prior-variance 3 --methods reference");
  const QJsonValue method = json[text("methods")][0];
  QVERIFY(method[text("effective_draws")].toDouble() >= 1000.0);
  QVERIFY(method[text("r_hat")].toDouble() < 1.01);
  QCOMPARE(method[text("reliable")].toBool(), true);
  // Three weights and many points: exact quadrature over the Laplace posterior is nearly right.
  const QJsonObject laplace =
      fitJson("moons.csv --features linear --prior-variance 3 --methods laplace_quadrature");
  const auto score = [](const QJsonObject& report, const char* id) {
    return report[text("train")][text(id)][text("mean_log_likelihood")].toDouble();
  };
  COMPARE_NUMBERS(score(json, "reference"), score(laplace, "laplace_quadrature"), (test::Tolerance{0.02}));
  const Outcome hasty = run("fit moons.csv --methods reference --seconds 1e-9");
  QCOMPARE(hasty.status, 1);
  QVERIFY2(hasty.errors.contains("--seconds"), hasty.errors);
}

void FitCommandTest::furtherMethodsAreInEveryTable() {
  const Outcome report =
      run("fit moons.csv --train-first 40 --methods importance_prior,importance_laplace --threshold 0.4 "
          "--calibration-bins 4");
  QCOMPARE(report.status, 0);
  QVERIFY(
      report.output.contains("            MAP        Laplace     Imp. prior   Imp. Laplace            MAP "));
  QVERIFY(report.output.contains("\nImp. prior        importance_prior: 4000 draws count as "));
  QVERIFY(report.output.contains("they rest on few draws and cannot be trusted; seed 1\n"));
  QVERIFY(report.output.contains("\nCalibration, test, Imp. Laplace\n"));
  // Every line of the matrix at the threshold is as wide as those of the scores.
  const QList<QByteArray> lines = report.output.split('\n');
  qsizetype width = 0;
  int rows = 0;
  for (const QByteArray& line : lines) {
    if (line.startsWith("Brier score")) width = line.size();
    if (!line.startsWith("Accuracy") && !line.startsWith("Precision")) continue;
    ++rows;
    if (width > 0) QCOMPARE(line.size(), width);
  }
  QCOMPARE(rows, 3);
  const Outcome table = run("fit moons.csv --methods importance_prior --table csv");
  QVERIFY2(table.output.startsWith("\"\",") || table.output.startsWith(",\"training, MAP\""), table.output);
  QVERIFY(table.output.contains("\"training, Importance (from prior)\"\n"));
  QVERIFY2(table.errors.contains("cannot be trusted; seed 1\n"), table.errors);
}

void FitCommandTest::linearFitHasNoWidth() {
  const QJsonObject json = fitJson("moons.csv --features linear");
  QVERIFY(json.contains(text("width")));
  QVERIFY(json[text("width")].isNull());
  QCOMPARE(json[text("features")].toString(), text("linear"));
  QCOMPARE(json[text("n_weights")].toInt(), 3);
  QVERIFY(json[text("test")].isNull());
  // Nothing complains of one where the extent of the points suggests none.
  write("tiny.csv", "x1,x2,label\n1e-310,1e-310,a\n2e-310,2e-310,b\n3e-310,1e-310,a\n");
  for (const char* line : {"fit tiny.csv --features linear", "evidence tiny.csv --features linear",
                           "tune tiny.csv --features linear", "fit tiny.csv"}) {
    const Outcome outcome = run(line);
    QVERIFY2(outcome.status == 0, outcome.errors);
  }
}

void FitCommandTest::withoutAPriorThereAreCriteriaInsteadOfEvidence() {
  const QJsonObject json = fitJson("moons.csv --features quadratic --prior-variance inf");
  QVERIFY(json[text("prior_variance")].isNull());
  QVERIFY(json[text("log_evidence")].isNull());
  const Model model = fit_model(m_moons, {&quadratic_features, 1.0, no_prior});
  const auto expected = information_criteria(model.mode.log_likelihood, model.rank(), m_moons.size());
  QCOMPARE(json[text("terms")][text("fit")].toDouble(), model.mode.log_likelihood);
  QVERIFY(json[text("terms")][text("log_determinant")].isNull());
  QCOMPARE(json[text("bic")].toDouble(), expected.bic);
  QCOMPARE(json[text("aic")].toDouble(), expected.aic);
  QVERIFY(!fitJson("moons.csv --features quadratic --prior-variance 1e6").contains(text("bic")));
  const Outcome spoken = run("fit moons.csv --features quadratic --prior-variance inf");
  QVERIFY2(spoken.output.contains("Prior variance    none (maximum likelihood)\n"), spoken.output);
  QVERIFY2(spoken.output.contains("\nLog evidence                    -\n"), spoken.output);
  QVERIFY2(spoken.output.contains("\nBIC "), spoken.output);

  const Outcome separable = run("fit generated:moons,noise=0 --features cubic --prior-variance inf --json");
  QCOMPARE(separable.status, 1);
  QVERIFY(separable.output.isEmpty());
  QCOMPARE(separable.errors,
           QByteArray("credence: the classes can be separated by these features: there is no "
                      "finite maximum of the likelihood\n"));
  const Outcome many = run("fit moons.csv --prior-variance inf");
  QCOMPARE(many.status, 1);
  QVERIFY2(many.errors.startsWith("credence: without a prior there must be fewer weights than points"),
           many.errors);
  const Outcome methods = run("fit moons.csv --features quadratic --prior-variance inf --methods ep");
  QCOMPARE(methods.errors, QByteArray("credence: EP needs a prior on the weights\n"));
  const Outcome centres = run("centres moons.csv --prior-variance inf --counts 4,100000 --table csv");
  QCOMPARE(centres.status, 0);
  const QList<QByteArray> rows = centres.output.trimmed().split('\n');
  QCOMPARE(rows.size(), 3);
  QVERIFY2(rows.at(1).startsWith("4,5,,5,-"), rows.at(1));
  // As many as there are points: no fit.
  const QByteArray weights = QByteArray::number(m_moons.size() + 1);
  QVERIFY2(rows.at(2).startsWith(QByteArray::number(m_moons.size()) + ',' + weights + ",,,,,"), rows.at(2));
}

void FitCommandTest::polynomialsAreStandardised() {
  const QJsonObject json = fitJson("moons.csv --features cubic --prior-variance 3");
  QVERIFY(json[text("width")].isNull());
  QCOMPARE(json[text("features")].toString(), text("cubic"));
  QCOMPARE(json[text("n_weights")].toInt(), 10);
  const Standardisation by_points = Standardisation::of(m_moons.inputs);
  for (const int axis : {0, 1}) {
    const auto k = static_cast<std::size_t>(axis);
    QCOMPARE(json[text("standardised")][text("mean")][axis].toDouble(), by_points.mean.at(k));
    QCOMPARE(json[text("standardised")][text("scale")][axis].toDouble(), by_points.scale.at(k));
  }
  const Model model = fit_model(m_moons, {&cubic_features, 1.0, 3.0});
  QCOMPARE(json[text("log_evidence")].toDouble(), model.posterior.evidence.total());
  // The switch changes nothing.
  QCOMPARE(fitJson("moons.csv --features cubic --prior-variance 3 --standardise")[text("log_evidence")],
           json[text("log_evidence")]);
  const Outcome outcome = run("fit moons.csv --features quintic");
  QVERIFY2(outcome.output.contains("Features          quintic, 21 weights\n"
                                   "Standardised      by the training points\n"),
           outcome.output);
}

void FitCommandTest::centresAreChosen() {
  const QByteArray line = "moons.csv --width 0.7 --prior-variance 3 ";
  QVERIFY(!fitJson(line.constData()).contains(text("centres")));
  const struct {
    QByteArray options;
    Centres centres;
    QJsonObject json;
  } rows[] = {
      {"--centres 20 --centre-seed 4",
       {Centres::Rule::random, 20, 4},
       {{text("rule"), text("random")}, {text("count"), 20}, {text("seed"), 4}}},
      {"--centres 15",
       {Centres::Rule::random, 15, 1},
       {{text("rule"), text("random")}, {text("count"), 15}, {text("seed"), 1}}},
      {"--centres 25 --centre-grid",
       {Centres::Rule::grid, 25},
       {{text("rule"), text("grid")}, {text("count"), 25}, {text("seed"), QJsonValue::Null}}},
  };
  for (const auto& row : rows) {
    const Hyperparameters setting{&rbf_features, 0.7, 3.0, false, row.centres};
    const Model model = fit_model(m_moons, setting);
    const QJsonObject json = fitJson((line + row.options).constData());
    QCOMPARE(json[text("centres")].toObject(), row.json);
    QCOMPARE(json[text("log_evidence")].toDouble(), model.posterior.evidence.total());
    QCOMPARE(json[text("n_weights")].toInt(), static_cast<int>(model.basis().full_size()));
    QCOMPARE(json[text("error_bound")].toDouble(), 0.0);
  }
  const Outcome random = run("fit moons.csv --centres 20");
  QVERIFY2(random.output.contains("Centres           20 random training points, seed 1\n"), random.output);
  const Outcome grid = run("fit moons.csv --centres 24 --centre-grid --features matern12");
  QVERIFY2(grid.output.contains(" nodes of a grid\n"), grid.output);
  const Outcome map = run("evidence moons.csv --centres 24 --widths 1:2:2 --prior-variances 1:2:2");
  QVERIFY2(map.errors.contains(", 24 random centres (seed 1)\n"), map.errors);
}

void FitCommandTest::fitTableNamesClassesAndColumns() {
  write("birds.csv", "\"length, mm\",mass,species\n39,3750,gull\n40,3800,gull\n50,5700,tern\n51,5800,tern\n");
  const Outcome outcome = run("fit birds.csv --width 300 --prior-variance 10");
  QCOMPARE(outcome.status, 0);
  for (const char* line :
       {"Data              birds.csv, 4 points\n", "Inputs            length, mm, mass\n",
        "Label             species\n", "Class 0           gull, 2 points\n",
        "Class 1           tern, 2 points\n", "Features          rbf, 5 weights\n", "Width             300\n",
        "Prior variance    10\n", "Solver            converged in ", "\nLog evidence ", "\n  fit ",
        "\n  weight penalty ", "\n  log determinant ", "training (4 points)", "\nMean log-likelihood",
        "\nAccuracy",
        "\n                    predicted gull  predicted tern\ntraining, MAP\n"
        "true gull              2 (100.0 %)       0 (0.0 %)\n"
        "true tern                0 (0.0 %)     2 (100.0 %)\ntraining, Laplace\n"}) {
    QVERIFY2(outcome.output.contains(line), outcome.output + "\nlacks: " + line);
  }
  QVERIFY(!outcome.output.contains("test ("));
}

/// One form, true classes by predictions, in every format, at the threshold asked for.
void FitCommandTest::confusionMatricesAreTables() {
  const QByteArray command = "fit moons.csv --train-fraction 0.7 --threshold 0.3";
  const QJsonObject json = fitJson("moons.csv --train-fraction 0.7 --threshold 0.3");
  const QJsonValue counts = json[text("test")][text("map")][text("at_threshold")][text("confusion")];
  const auto cell = [&](int label, int prediction, const char* percent) {
    const int count = counts[label][prediction].toInt();
    const int all = counts[label][0].toInt() + counts[label][1].toInt();
    return text("%1 (%2 %3)").arg(count).arg(100.0 * count / all, 0, 'f', 1).arg(text(percent));
  };
  for (const int label : {0, 1}) {
    const QString latex = text("test, MAP, true %1 & ").arg(label) + cell(label, 0, "\\%") + text(" & ") +
                          cell(label, 1, "\\%") + text(" \\\\\n");
    const test::Outcome written = run((command + " --table latex").constData());
    QVERIFY2(written.output.contains(latex.toUtf8()), written.output + latex.toUtf8());
    const QString csv =
        text("\"test, MAP, true %1\",").arg(label) + cell(label, 0, "%") + text(",") + cell(label, 1, "%");
    QVERIFY(run((command + " --table csv").constData()).output.contains(csv.toUtf8() + '\n'));
  }
  QCOMPARE(run((command + " --calibration-bins 5 --table csv").constData()).status, 2);
}

void FitCommandTest::fitTableSaysWhenNotConverged() {
  Problem problem;
  problem.dataset = std::make_shared<const Dataset>(m_moons);
  Model model = fit_model(m_moons, {&rbf_features, 0.5, 1.0});
  Fit result;
  result.request.dataset = problem.dataset;
  result.split = split_rows(m_moons, {});
  result.evaluation = evaluate(model, m_moons, result.split);
  QVERIFY(model.mode.converged);
  model.mode.converged = false;
  model.mode.iterations = 200;
  result.model = std::make_shared<const Model>(model);
  QVERIFY(textReport(problem, result).contains(text("Solver            did not converge in 200 iterations")));
  QVERIFY(jsonReport(result).text().contains("\"converged\": false"));
}

// Bumps so narrow that each point has its own: whatever the labels, the weights separate them.
void FitCommandTest::fitSaysWhatIsAtItsLimit() {
  const QString sentence = text("The classes are separated: only the prior keeps the weights finite.");
  const Outcome narrow = run("fit moons.csv --width 0.001 --prior-variance 100");
  QVERIFY2(narrow.output.contains("\nAt its limit      " + sentence.toUtf8() + '\n'), narrow.output);
  const QJsonArray findings =
      fitJson("moons.csv --width 0.001 --prior-variance 100")[text("health")][text("findings")].toArray();
  QCOMPARE(findings.size(), 1);
  QCOMPARE(findings[0][text("issue")].toString(), text("separated"));
  QCOMPARE(findings[0][text("severity")].toString(), text("note"));
  QCOMPARE(findings[0][text("sentence")].toString(), sentence);
  QVERIFY(!run("fit bundled:penguins --width 4 --prior-variance 20").output.contains("At its limit"));
}

void FitCommandTest::suggestedSettingIsTheWindows() {
  const Hyperparameters suggested = suggested_ranges(bounds_of(m_moons.inputs)).hyperparameters;
  // Also with a split: the window suggests from all points.
  const QJsonObject json = fitJson("moons.csv --train-first 20");
  QCOMPARE(json[text("width")].toDouble(), suggested.width);
  QCOMPARE(json[text("prior_variance")].toDouble(), suggested.prior_variance);
  const Outcome outcome = run("fit moons.csv --prior-variance 2");
  const QByteArray width = QByteArray::fromStdString(to_round_trip_string(suggested.width));
  QVERIFY(outcome.output.contains("Width             " + width + " (suggested for these data)\n"));
  QVERIFY(outcome.output.contains("Prior variance    2\n"));
}

void FitCommandTest::severalSplitsEqualTheCore() {
  const char* options = "moons.csv --width 0.7 --prior-variance 3 --train-fraction 0.7 --seed 11 --splits 6";
  const QJsonObject splits = fitJson(options)[text("splits")].toObject();
  const SplitRule rule{.kind = SplitRule::Kind::fraction, .fraction = 0.7, .seed = 11};
  const auto scores = score_splits(m_moons, {&rbf_features, 0.7, 3.0}, rule, 6);
  const std::vector<Spread> spread = spread_of(scores);  // of MAP and Laplace
  QCOMPARE(splits[text("n")].toInt(), 6);
  QCOMPARE(splits[text("converged")].toInt(), 6);
  QVERIFY(splits[text("map")][text("mean")].toDouble() == spread[0].mean);
  QVERIFY(splits[text("map")][text("standard_deviation")].toDouble() == spread[0].standard_deviation);
  QVERIFY(splits[text("laplace")][text("mean")].toDouble() == spread[1].mean);
  QVERIFY(splits[text("laplace")][text("bits")].toDouble() == bits_over_coin(spread[1].mean));
  QVERIFY(splits[text("laplace")][text("standard_deviation")].toDouble() == spread[1].standard_deviation);
  const QJsonArray list = splits[text("scores")].toArray();
  QCOMPARE(list.size(), qsizetype{6});
  for (qsizetype k = 0; k < list.size(); ++k) {
    const SplitScore& expected = scores[static_cast<std::size_t>(k)];
    QCOMPARE(list[k][text("seed")].toInt(), static_cast<int>(11 + k));
    QVERIFY(list[k][text("map")].toDouble() == expected.log_likelihoods[0]);
    QVERIFY(list[k][text("laplace")].toDouble() == expected.log_likelihoods[1]);
    QVERIFY(list[k][text("bits")][text("map")].toDouble() == bits_over_coin(expected.log_likelihoods[0]));
  }
  const QByteArray table = run(QByteArray("fit ") + options).output;
  for (const QByteArray& line :
       {QByteArray("6 splits, seeds 11 to 16"), QByteArray("Mean test log-likelihood"),
        QByteArray::number(spread[0].mean, 'f', 4), QByteArray("bits over a coin"),
        QByteArray::number(bits_over_coin(spread[1].mean), 'f', 4),
        QByteArray::number(spread[1].standard_deviation, 'f', 4)}) {
    QVERIFY2(table.contains(line), table + "\nlacks: " + line);
  }
}

CREDENCE_TEST(QCoreApplication, FitCommandTest);
#include "tst_fit_command.moc"

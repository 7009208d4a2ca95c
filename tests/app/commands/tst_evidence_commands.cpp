#include "app/report/json_object.h"
#include "app/report/number_text.h"
#include "core/data/folds.h"
#include "core/data/role.h"
#include "core/evaluation/evaluation.h"
#include "core/evidence/suggested_ranges.h"
#include "core/method/method.h"
#include "core/prediction/held_out.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <numbers>

using namespace credence;
using namespace credence::test;

/// credence evidence, tune and audit.
class EvidenceCommandsTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void auditSaysWhatTheReferenceIsWorth();
  void theLadderHasEveryRungAndTheTruth();
  void theLadderIsATableForReports();
  void tuneClimbsTheEvidenceAskedFor();
  void predictWritesEveryGaussian();
  void evidenceIsAGeometricGrid();
  void theLadderOfGeneratedDataSplitsTheExcessLoss();
  void centresAreCompared();
  void growthIsTheFitOfTheFirst();
  void evidenceWritesTheColumnsAskedFor();
  void evidenceWritesTheTruthAndItsErrors();
  void evidenceWritesBits();
  void tuneFindsTheMaximum();
  void bestCellAgreesWithRows();
  void theAnswerIsOfTheBestSetting();
  void linearEvidenceHasNoWidths();
};

void EvidenceCommandsTest::theLadderOfGeneratedDataSplitsTheExcessLoss() {
  const Outcome outcome = run(words(text(
      "ladder generated:moons,count=50 --widths 0.3:3:3 --prior-variances 1:100:3 --draws 4000 --json")));
  QCOMPARE(outcome.status, 0);
  const QJsonObject ladder = QJsonDocument::fromJson(outcome.output).object();
  const QJsonObject generator = ladder[text("generator")].toObject();
  for (const char* key :
       {"bias", "bias_error", "setting", "setting_error", "best_width", "best_prior_variance"}) {
    QVERIFY2(generator[QLatin1String(key)].isDouble(), key);
  }
  for (const QJsonValue& value : ladder[text("methods")].toArray()) {
    const double excess = value[text("excess")][text("value")].toDouble();
    const double parts = generator[text("bias")].toDouble() + generator[text("setting")].toDouble() +
                         value[text("approximation")][text("value")].toDouble();
    QVERIFY(excess > 0.0 && std::abs(excess - parts) < 1e-9);
  }
  QVERIFY(!QJsonDocument::fromJson(run(words(text("ladder moons.csv --draws 200 --json"))).output)
               .object()
               .contains(text("generator")));
}

// Each row is the fit with that many centres; the last, of all points, the usual one.
void EvidenceCommandsTest::centresAreCompared() {
  const QString setting = text("moons.csv --width 0.5 --prior-variance 10 --train-fraction 0.6 --json");
  const QJsonObject all = QJsonDocument::fromJson(run(words(text("centres ") + setting)).output).object();
  const QJsonArray rows = all[text("numbers")].toArray();
  QCOMPARE(rows.size(), 3);  // 10, 20, and all 36
  const auto fit = [&](const QString& options) {
    return QJsonDocument::fromJson(run(words(text("fit ") + setting + options)).output).object();
  };
  QCOMPARE(rows.last()[text("log_evidence")], fit({})[text("log_evidence")]);
  QCOMPARE(rows[0][text("log_evidence")], fit(text(" --centres 10"))[text("log_evidence")]);
  QCOMPARE(rows[0][text("weights")].toInt(), 11);
  QVERIFY(rows[0][text("test")][text("map")].isDouble());
  QCOMPARE(rows[0][text("test_bits")][text("map")].toDouble(),
           1.0 + rows[0][text("test")][text("map")].toDouble() / std::numbers::ln2);
  QCOMPARE(all[text("seed")].toInt(-1), 1);
  const QByteArray shown =
      run(words(text("centres moons.csv --width 0.5 --counts 5,40 --centre-grid --table csv"))).output;
  QCOMPARE(shown.count('\n'), 3);
  QVERIFY(!shown.contains("test"));
  const QByteArray grid = run(words(text("centres moons.csv --counts 9 --centre-grid --json"))).output;
  QVERIFY(QJsonDocument::fromJson(grid).object()[text("seed")].isNull());
  QCOMPARE(run(words(text("centres moons.csv --features linear"))).status, 2);
  QCOMPARE(run(words(text("centres moons.csv --counts 10,no"))).status, 2);
}

void EvidenceCommandsTest::theLadderHasEveryRungAndTheTruth() {
  const QString line = text(
      "ladder moons.csv --width 0.5 --prior-variance 10 --train-fraction 0.6 --validation-fraction 0.2 "
      "--draws 4000 "
      "--json");
  const Outcome outcome = run(words(line));
  QCOMPARE(outcome.status, 0);
  const QJsonObject ladder = QJsonDocument::fromJson(outcome.output).object();
  const QJsonObject truth = ladder[text("truth")].toObject();
  QCOMPARE(truth[text("source")].toString(), text("importance_ep"));
  QVERIFY(truth[text("standard_error")].toDouble() > 0.0);
  QVERIFY(truth[text("effective_draws")].toDouble() > 100.0);
  QVERIFY(truth[text("pareto_k")].isDouble());
  QVERIFY(truth[text("r_hat")].isNull());
  QStringList ids;
  QMap<QString, QJsonObject> rungs;
  for (const QJsonValue& value : ladder[text("methods")].toArray()) {
    const QJsonObject rung = value.toObject();
    ids << rung[text("id")].toString();
    rungs[ids.last()] = rung;
    QVERIFY(rung[text("converged")].toBool());
    QVERIFY(rung[text("mean_error")].toDouble() <= rung[text("largest_error")].toDouble());
    QVERIFY(rung[text("bits")].toDouble() < 1.0);
    QVERIFY(rung[text("errors")].isDouble());
    QVERIFY(rung[text("seconds")].toDouble() > 0.0);
  }
  QCOMPARE(ids, words(text("map laplace_probit laplace_quadrature vb kl ep")));
  QCOMPARE(ladder[text("scored_on")].toString(), text("validation"));
  // Test points are not asked: their labels change nothing.
  const Outcome tested =
      run("ladder moons.csv --width 0.5 --prior-variance 10 --train-fraction 0.6 --draws 400 --json");
  QCOMPARE(QJsonDocument::fromJson(tested.output).object()[text("scored_on")].toString(),
           text("leave_one_out"));
  QVERIFY(rungs[text("map")][text("log_evidence")].isNull());
  QVERIFY(rungs[text("kl")][text("leave_one_out")].isNull());
  QVERIFY(rungs[text("ep")][text("leave_one_out")].toDouble() < 0.0);
  QVERIFY(rungs[text("vb")][text("log_evidence")].toDouble() <=
          rungs[text("kl")][text("log_evidence")].toDouble());
  QVERIFY(rungs[text("ep")][text("mean_error")].toDouble() <
          rungs[text("laplace_quadrature")][text("mean_error")].toDouble());
  // The setting is told as the other commands tell it.
  const auto settingOf = [&](const char* command) {
    QJsonObject object =
        QJsonDocument::fromJson(
            run(words(text(command) + text(" moons.csv --draws 200 --json --width 0.5 --centres 30"))).output)
            .object();
    return QJsonArray{object[text("width")], object[text("prior_variance")], object[text("features")],
                      object[text("standardised")], object[text("centres")]};
  };
  QCOMPARE(settingOf("ladder"), settingOf("audit"));
  QVERIFY(settingOf("ladder").last().isObject());
  const QByteArray cubic = run(words(text("ladder moons.csv --draws 200 --json --features cubic"))).output;
  QVERIFY(QJsonDocument::fromJson(cubic).object()[text("standardised")].toBool());
}

void EvidenceCommandsTest::theLadderIsATableForReports() {
  const QByteArray csv = run(words(text("ladder moons.csv --width 0.5 --draws 1000 --table csv"))).output;
  QVERIFY2(csv.startsWith("Method,log evidence,its error,mean error of p,largest,bits,over base "
                          "rate,errors,leave one out,seconds"),
           csv);
  QVERIFY(csv.contains("\nEP,"));
  QVERIFY(
      run(words(text("ladder moons.csv --width 0.5 --draws 1000 --table latex"))).output.contains("tabular"));
  const QByteArray shown = run(words(text("ladder moons.csv --width 0.5 --draws 1000"))).output;
  QVERIFY2(shown.contains("Exact (by draws)") && shown.contains("Pareto k"), shown);
}

void EvidenceCommandsTest::tuneClimbsTheEvidenceAskedFor() {
  const auto tuned = [&](const char* by) {
    return QJsonDocument::fromJson(run(words(text("tune moons.csv --json --by ") + text(by))).output)
        .object();
  };
  const QJsonObject ep = tuned("ep");
  QCOMPARE(ep[text("by")].toString(), text("ep"));
  QVERIFY(ep[text("converged")].toBool());
  // At its optimum no other's optimum has more of it.
  const auto evidenceAt = [&](const QJsonObject& setting) {
    const QString width = QString::number(setting[text("width")].toDouble(), 'g', 17);
    const QString variance = QString::number(setting[text("prior_variance")].toDouble(), 'g', 17);
    const QString line =
        text("ladder moons.csv --draws 100 --json --width %1 --prior-variance %2").arg(width, variance);
    return QJsonDocument::fromJson(run(words(line)).output)
        .object()[text("methods")]
        .toArray()
        .last()
        .toObject()[text("log_evidence")]
        .toDouble();
  };
  QVERIFY(std::abs(evidenceAt(ep) - ep[text("log_evidence")].toDouble()) < 1e-5);
  QVERIFY(evidenceAt(tuned("laplace")) <= ep[text("log_evidence")].toDouble() + 1e-5);
}

void EvidenceCommandsTest::predictWritesEveryGaussian() {
  const Outcome outcome = run(words(text("predict moons.csv --width 0.5 --at moons.csv --methods ep,kl,vb")));
  QCOMPARE(outcome.status, 0);
  QVERIFY2(outcome.output.startsWith("x1,x2,latent_mean,latent_variance,p_ep,p_kl,p_vb,error_bound_p\n"),
           outcome.output.left(80));
}

void EvidenceCommandsTest::auditSaysWhatTheReferenceIsWorth() {
  const QString line = text("audit moons.csv --width 0.5 --prior-variance 10 --draws 200 --json");
  const Outcome outcome = run(words(line));
  QCOMPARE(outcome.status, 0);
  const QJsonObject audit = QJsonDocument::fromJson(outcome.output).object();
  const QJsonObject reference = audit[text("reference")].toObject();
  QCOMPARE(reference[text("draws")].toInt(), 200);
  QCOMPARE(reference[text("state")].toString(), text("out_of_draws"));
  QVERIFY(reference[text("effective_draws")].toDouble() > 10.0);
  const QJsonObject evidence = audit[text("log_evidence")].toObject();
  QCOMPARE(evidence[text("bridge")].toDouble(),
           evidence[text("laplace")].toDouble() + evidence[text("difference")].toDouble());
  QVERIFY(evidence[text("standard_error")].toDouble() > 0.0);
  const QJsonArray methods = audit[text("methods")].toArray();
  QCOMPARE(methods.size(), qsizetype{10});
  QCOMPARE(methods[0].toObject()[text("method")].toString(), text("map"));
  QVERIFY(methods[2].toObject()[text("against_quadrature")].isNull());
  // The same seed, the same draws: only the time it took differs.
  const auto withoutSeconds = [&](const QByteArray& json) {
    QJsonObject object = QJsonDocument::fromJson(json).object();
    QJsonObject part = object[text("reference")].toObject();
    part.remove(text("seconds"));
    object[text("reference")] = part;
    return object;
  };
  QCOMPARE(withoutSeconds(run(words(line)).output), withoutSeconds(outcome.output));
  const QByteArray table = run(words(line.chopped(7))).output;
  QVERIFY(table.contains("stopped at the limit of draws"));
}

void EvidenceCommandsTest::evidenceIsAGeometricGrid() {
  const Outcome outcome = run("evidence moons.csv --widths 0.25:4:5 --prior-variances 0.1:10:3");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith(
      "width,prior_variance,log_evidence,fit,weight_penalty,log_determinant,error_bound\n"));
  const arma::mat rows = table(outcome.output);
  QCOMPARE(rows.n_rows, arma::uword{15});
  const arma::vec widths = {0.25, 0.5, 1.0, 2.0, 4.0};
  const arma::vec variances = {0.1, 1.0, 10.0};
  for (arma::uword i = 0; i < 5; ++i) {
    for (arma::uword j = 0; j < 3; ++j) {
      const arma::rowvec row = rows.row(3 * i + j);
      COMPARE_NUMBERS(row(0), widths(i), test::tolerance::rounding);
      COMPARE_NUMBERS(row(1), variances(j), test::tolerance::rounding);
      const Model model = fit_model(m_moons, {&rbf_features, row(0), row(1)});
      // The map starts each fit at its neighbour's weights.
      COMPARE_NUMBERS(row(2), model.posterior.evidence.total(), test::tolerance::log_evidence);
      COMPARE_NUMBERS(row(3) + row(4) + row(5), row(2), test::tolerance::rounding);
    }
  }
}

// Each row is the fit with --first, the last the usual one, and the test points are the same for all.
void EvidenceCommandsTest::growthIsTheFitOfTheFirst() {
  const QString setting = text("moons.csv --width 0.5 --prior-variance 10 --train-fraction 0.6 --json");
  const auto object = [&](const QString& line) {
    return QJsonDocument::fromJson(run(words(line)).output).object();
  };
  const QJsonObject growth = object(text("growth ") + setting + text(" --order-seed 5"));
  QCOMPARE(growth[text("order_seed")].toInt(), 5);
  const QJsonArray rows = growth[text("numbers")].toArray();
  QList<int> points;
  for (const QJsonValue& row : rows) points << row[text("points")].toInt();
  QCOMPARE(points, QList<int>({1, 2, 5, 10, 20, 36}));
  for (const QJsonValue& row : rows) {
    const int count = row[text("points")].toInt();
    const QJsonObject fit = object(text("fit ") + setting + text(" --order-seed 5 --first %1").arg(count));
    QCOMPARE(row[text("log_evidence")], fit[text("log_evidence")]);
    QCOMPARE(row[text("weights")].toInt(), count + 1);
    QCOMPARE(row[text("test")][text("laplace")],
             fit[text("test")][text("laplace")][text("mean_log_likelihood")]);
    QCOMPARE(fit[text("split")][text("n_train")].toInt(), count);
    QCOMPARE(fit[text("split")][text("n_unused")].toInt(), 36 - count);
    QCOMPARE(fit[text("split")][text("n_test")].toInt(), 24);
  }
  const QJsonObject all = object(text("fit ") + setting);
  QCOMPARE(rows.last()[text("log_evidence")], all[text("log_evidence")]);
  QVERIFY(!all[text("split")].toObject().contains(text("n_unused")));
  const QByteArray shown = run("growth moons.csv --width 0.5 --counts 99999,7,3,7").output;
  QVERIFY2(shown.contains("moons.csv, width 0.5, prior variance 10 (suggested for these data), "
                          "training points in the order of seed 1\n"),
           shown.constData());
  QVERIFY(shown.contains("\n3 ") && shown.contains("\n7 ") && shown.contains("\n60 "));
  QCOMPARE(shown.count('\n'), 9);  // title, answer, two gaps, two of headings, three rows: no number twice
  const Outcome fit = run("fit moons.csv --first 20 --order-seed 4");
  QVERIFY2(
      fit.output.contains("Split             all points train; used are the first 20 (order of seed 4)\n"),
      fit.output.constData());
}

void EvidenceCommandsTest::evidenceWritesTheColumnsAskedFor() {
  const Outcome outcome =
      run("evidence moons.csv --widths 0.5:2:2 --prior-variances 1:10:2 --train-fraction 0.7 --quantities "
          "cv_laplace,log_evidence,test_map,effective_parameters --folds 4 --fold-seed 9");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith(
      "width,prior_variance,cv_laplace,log_evidence,test_map,effective_parameters\n"));
  const arma::mat rows = table(outcome.output);
  const Split split = split_rows(m_moons, {SplitRule::Kind::fraction, 0, 0.7, 1});
  const Dataset training = m_moons.subset(split.train());
  for (arma::uword k = 0; k < rows.n_rows; ++k) {
    const Hyperparameters setting{&rbf_features, rows(k, 0), rows(k, 1)};
    const Model model = fit_model(training, setting);
    double heldOut = 0.0;
    for (const Split& fold : fold_splits(training, {4, 9, true})) {
      const Dataset fitted = training.subset(fold.train());
      const Model part = fit_model(fitted, setting);
      FitPosteriors posteriors(part, fitted);
      heldOut +=
          held_out_log_likelihood({&laplace_probit}, posteriors, training.subset(fold.rows[Role::test]))
              .front();
    }
    COMPARE_NUMBERS(rows(k, 2), heldOut / static_cast<double>(training.size()),
                    test::tolerance::log_evidence);
    COMPARE_NUMBERS(rows(k, 4),
                    evaluate(model, m_moons, split).of(map_method).of(Role::test)->mean_log_likelihood,
                    test::tolerance::log_evidence);
    COMPARE_NUMBERS(rows(k, 5), model.posterior.covariance.effective_parameters(),
                    test::tolerance::log_evidence);
  }
  // Both optima, and that each lies on the edge, as it must with two values on either axis.
  const QList<QByteArray> remarks = outcome.errors.trimmed().split('\n');
  QCOMPARE(remarks.size(), 5);
  QVERIFY(remarks.at(1).contains("log evidence -") && remarks.at(1).contains("may be better"));
  QVERIFY(remarks.at(2).contains("cross-validation, Laplace -"));
  QVERIFY(remarks.at(3).contains("test log-likelihood, MAP -"));
}

void EvidenceCommandsTest::evidenceWritesTheTruthAndItsErrors() {
  const char* command =
      "evidence moons.csv --widths 0.3:2:3 --prior-variances 1:30:2 --quantities "
      "log_evidence,log_evidence_kl,log_evidence_truth,log_evidence_truth_standard_error,truth_pareto_k,"
      "evidence_error_laplace,evidence_error_kl,evidence_error_ep";
  const Outcome outcome = run(command);
  QCOMPARE(outcome.status, 0);
  const arma::mat rows = table(outcome.output);
  QCOMPARE(rows.n_rows, arma::uword{6});
  COMPARE_NUMBERS(arma::vec(rows.col(7)), arma::vec(rows.col(2) - rows.col(4)), tolerance::rounding);
  COMPARE_NUMBERS(arma::vec(rows.col(8)), arma::vec(rows.col(3) - rows.col(4)), tolerance::rounding);
  QVERIFY(rows.col(5).min() > 0.0 && rows.col(5).max() < 0.2 && rows.col(6).max() < 0.7);
  // EP is nearest, KL a bound.
  QVERIFY(arma::mean(arma::abs(rows.col(9))) < arma::mean(arma::abs(rows.col(8))));
  QVERIFY(arma::all(rows.col(8) < 4.0 * rows.col(5)));
  // A sentence for each posterior that was asked about; the same at every run.
  for (const char* by : {"Laplace", "KL", "EP"}) {
    QVERIFY2(outcome.errors.contains(QByteArray("in the same cell as ") + by) ||
                 outcome.errors.contains(QByteArray("The optimum by ") + by),
             outcome.errors.constData());
  }
  QCOMPARE(run(command).output, outcome.output);
  // Where draws fail there is no number, and that is said.
  const Outcome blank =
      run("evidence moons.csv --widths 0.05:2:2 --prior-variances 1:10000:2 --quantities log_evidence_truth");
  QVERIFY(blank.output.contains(",nan\n"));
  QVERIFY2(blank.errors.contains("the exact evidence is not known: Pareto k is too large"),
           blank.errors.constData());
}

void EvidenceCommandsTest::evidenceWritesBits() {
  const Outcome outcome =
      run("evidence moons.csv --widths 0.5:2:2 --prior-variances 1:10:2 --train-fraction 0.7 --quantities "
          "test_laplace,test_laplace_bits,cv_map_bits");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith("width,prior_variance,test_laplace,test_laplace_bits,cv_map_bits\n"));
  const arma::mat rows = table(outcome.output);
  COMPARE_NUMBERS(arma::vec(rows.col(3)), arma::vec(1.0 + rows.col(2) / std::numbers::ln2),
                  tolerance::rounding);
  QVERIFY(rows.col(4).max() < 1.0);
  QCOMPARE(run("evidence moons.csv --quantities log_evidence_bits").status, 2);
}

void EvidenceCommandsTest::tuneFindsTheMaximum() {
  const QJsonObject found =
      QJsonDocument::fromJson(
          run("tune moons.csv --widths 0.1:3:2 --prior-variances 0.1:1000:2 --json").output)
          .object();
  QCOMPARE(found[text("end")].toString(), text("converged"));
  const Hyperparameters setting{&rbf_features, found[text("width")].toDouble(),
                                found[text("prior_variance")].toDouble()};
  const Model model = fit_model(m_moons, setting);
  COMPARE_NUMBERS(found[text("log_evidence")].toDouble(), model.posterior.evidence.total(),
                  test::tolerance::log_evidence);
  const arma::mat grid =
      table(run("evidence moons.csv --widths 0.1:3:15 --prior-variances 0.1:1000:15").output);
  QVERIFY(found[text("log_evidence")].toDouble() >= grid.col(2).max() - 1e-6);
  QVERIFY(found[text("path")].toArray().size() > 5);
  const Outcome words = run("tune moons.csv --fixed-point --width 0.5");
  QCOMPARE(words.status, 0);
  QVERIFY(words.output.contains("converged after") && words.output.contains("\nEffective parameters"));
  // Laplace's fit is a log-likelihood; what EP has in its place is none, and is said not to be.
  QVERIFY(!words.output.contains("may be above 0"));
  QVERIFY(run("tune moons.csv --by ep --widths 0.5:1:2").output.contains("EP stands in for the likelihoods"));
}

void EvidenceCommandsTest::bestCellAgreesWithRows() {
  const Outcome outcome = run("evidence moons.csv --widths 0.1:3:7");
  const QList<QByteArray> lines = outcome.output.trimmed().split('\n');
  QCOMPARE(lines.size(), 71);
  QList<QByteArray> best;
  for (const QByteArray& line : lines.mid(1)) {
    const QList<QByteArray> fields = line.split(',');
    if (best.isEmpty() || fields.at(2).toDouble() > best.at(2).toDouble()) best = fields;
  }
  const QList<QByteArray> remarks = outcome.errors.trimmed().split('\n');
  QCOMPARE(remarks.size(), 3);
  QCOMPARE(remarks.at(0),
           QByteArray("widths 0.1:3:7, prior variances 0.01:1000:10 (suggested for these data)"));
  QCOMPARE(remarks.at(1), "best of 70 settings: width " + best.at(0) + ", prior variance " + best.at(1) +
                              ", log evidence " + best.at(2));
  QCOMPARE(remarks.at(2), QByteArray("0 of 70 settings did not converge"));
}

// A sentence on the evidence would contradict the best setting by another quantity.
void EvidenceCommandsTest::theAnswerIsOfTheBestSetting() {
  const QString line = text("evidence moons.csv --widths 0.1:3:5 --prior-variances 1:100:3 --json");
  const QJsonObject map = QJsonDocument::fromJson(run(words(line)).output).object();
  QCOMPARE(map[text("best")][text("by")].toString(), text("log_evidence"));
  const QString evidence = signedNumber(map[text("best")][text("log_evidence")].toDouble(), 2);
  QVERIFY2(map[text("answer")].toString().contains(text("with log evidence ") + evidence),
           qPrintable(map[text("answer")].toString()));
  const QJsonObject other =
      QJsonDocument::fromJson(run(words(line + text(" --quantities cv_map"))).output).object();
  QVERIFY(other[text("answer")].isNull() && other.contains(text("answer")));
}

void EvidenceCommandsTest::linearEvidenceHasNoWidths() {
  const Outcome outcome = run("evidence moons.csv --features linear --prior-variances 1:100:3");
  const QList<QByteArray> lines = outcome.output.trimmed().split('\n');
  QCOMPARE(lines.size(), 4);
  QVERIFY(lines.at(1).startsWith(",1,-"));
  // Nor has a search, or the path it took.
  const Outcome tuned = run("tune moons.csv --features linear --json");
  const QJsonObject json = QJsonDocument::fromJson(tuned.output).object();
  QVERIFY(json[text("width")].isNull());
  for (const QJsonValue& step : json[text("path")].toArray()) QVERIFY(step.toArray().at(0).isNull());
  QVERIFY(!run("tune moons.csv --features linear").output.contains("Width"));
}

CREDENCE_TEST(QCoreApplication, EvidenceCommandsTest);
#include "tst_evidence_commands.moc"

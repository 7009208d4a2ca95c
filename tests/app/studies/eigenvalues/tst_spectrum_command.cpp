#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace credence;
using namespace credence::test;

/// credence spectrum.
class SpectrumCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void theyComeToTheTermsOfTheFit();
  void bicIsTheFitLessItsPenalty();
  void textLeavesOutWhatHardlyCounts();
  void tablesHaveAllRows();
  void withoutAPriorWhatNeedsOneIsNull();

 private:
  QJsonObject object(const QString& line) {
    const Outcome outcome = run(words(line));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return QJsonDocument::fromJson(outcome.output).object();
  }
};

void SpectrumCommandTest::theyComeToTheTermsOfTheFit() {
  const QString setting = text(" moons.csv --width 0.6 --prior-variance 20 --train-fraction 0.7 --json");
  const QJsonObject found = object(text("spectrum") + setting);
  const QJsonObject fit = object(text("fit") + setting);
  QCOMPARE(found[text("evidence")][text("log_evidence")], fit[text("log_evidence")]);
  const QJsonObject four = found[text("four_terms")].toObject();
  const double evidence = fit[text("log_evidence")].toDouble();
  QVERIFY(std::abs(four[text("log_evidence")].toDouble() - evidence) < 1e-10 * std::abs(evidence));
  double sum = 0.0;
  for (const QJsonValue& term : four[text("terms")].toObject()) sum += term.toDouble();
  QVERIFY(std::abs(sum - evidence) < 1e-9);

  double occam = 0.0;
  double gamma = 0.0;
  double before = INFINITY;
  for (const QJsonValue& row : found[text("eigenvalues")].toArray()) {
    const double eigenvalue = row[text("eigenvalue")].toDouble();
    QVERIFY(eigenvalue <= before);
    before = eigenvalue;
    occam -= 0.5 * std::log1p(20.0 * eigenvalue);
    gamma += eigenvalue / (eigenvalue + 1.0 / 20.0);
    QVERIFY(std::abs(row[text("gamma")].toDouble() - gamma) < 1e-10);
  }
  const QJsonObject penalties = found[text("penalties")].toObject();
  QVERIFY(std::abs(occam - fit[text("terms")][text("log_determinant")].toDouble()) < 1e-6);
  QVERIFY(std::abs(penalties[text("log_determinant")].toDouble() - occam) < 1e-10);
  QVERIFY(std::abs(penalties[text("gamma")].toDouble() - gamma) < 1e-10);
  QCOMPARE(penalties[text("weights")].toInt(), fit[text("n_weights")].toInt());
  QVERIFY(std::abs(penalties[text("half_log_hessian")].toDouble() -
                   four[text("terms")][text("log_hessian")].toDouble()) < 1e-6);
}

void SpectrumCommandTest::bicIsTheFitLessItsPenalty() {
  const QString setting = text(" moons.csv --width 0.6 --prior-variance 20 --json");
  const QJsonObject found = object(text("spectrum") + setting);
  const QJsonArray centres = object(text("centres") + setting)[text("numbers")].toArray();
  const double bic = found[text("evidence")][text("terms")][text("fit")].toDouble() +
                     found[text("penalties")][text("bic")].toDouble();
  QVERIFY(std::abs(bic - centres.last()[text("bic")].toDouble()) < 1e-8);
  const double gammaForWeights = found[text("penalties")][text("gamma_for_weights")].toDouble();
  QVERIFY(gammaForWeights > found[text("penalties")][text("bic")].toDouble());
}

void SpectrumCommandTest::textLeavesOutWhatHardlyCounts() {
  const Outcome outcome = run("spectrum moons.csv --width 1 --prior-variance 1");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.contains("of 61 weights add "));
  QVERIFY(outcome.output.contains("−½ M ln N"));
  QVERIFY(outcome.output.contains("log det of the Hessian"));
}

void SpectrumCommandTest::tablesHaveAllRows() {
  const Outcome csv = run("spectrum moons.csv --features cubic --prior-variance 1 --table csv");
  QCOMPARE(csv.status, 0);
  QCOMPARE(csv.output.trimmed().split('\n').size(), 11);  // ten weights
  QCOMPARE(run("spectrum moons.csv --table csv --json").status, 2);
}

void SpectrumCommandTest::withoutAPriorWhatNeedsOneIsNull() {
  const QJsonObject found = object(text("spectrum moons.csv --features linear --prior-variance inf --json"));
  const QJsonObject penalties = found[text("penalties")].toObject();
  QCOMPARE(penalties[text("gamma")].toDouble(), 3.0);
  QVERIFY(penalties[text("log_determinant")].isNull());
  QVERIFY(!penalties[text("half_log_hessian")].isNull());
  QVERIFY(found[text("four_terms")][text("log_evidence")].isNull());
  QVERIFY(found[text("eigenvalues")][0][text("in_prior_units")].isNull());
}

CREDENCE_TEST(QCoreApplication, SpectrumCommandTest);
#include "tst_spectrum_command.moc"

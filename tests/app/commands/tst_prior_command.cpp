#include "app/session/session.h"
#include "core/data/split.h"
#include "core/model/latent.h"
#include "core/model/model.h"
#include "support/command_fixture.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace credence;
using namespace credence::test;

namespace {

bool holdsNoNumber(const QByteArray& said) {
  static const QRegularExpression word(text("\\bnan\\b"));
  return word.match(QString::fromUtf8(said)).hasMatch();
}

constexpr const char* none = " --width 0.5 --prior-variance 7 --train-fraction 0.7 --first 0";

}  // namespace

/// --first 0: no label is used, and every command shows the prior or says that it needs labels.
class PriorCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void theFitIsThePrior();
  void textSaysSoAndLeavesOutWhatThereIsNot();
  void predictionsSpreadAsThePrior();
  void whatShowsThePriorDoes_data();
  void whatShowsThePriorDoes();
  void whatNeedsLabelsSaysSo_data();
  void whatNeedsLabelsSaysSo();
  void withoutAPriorThereIsNothing();
  void aSessionCarriesIt();
  void aSessionOfBeforeReadsAsItDid();
  void allViewsOfASessionAreDrawn();
  void aFigureIsVerified();
  void theShellsLinesComputeItAgain();
  void aReportSaysSo();
  void noPointsAreACaseAmongOthers();

 private:
  Outcome runWith(const char* command, const char* rest = "") const {
    return run(words(text(command) + text(" moons.csv") + text(none) + text(rest)));
  }
  static QJsonObject object(const Outcome& outcome) {
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return QJsonDocument::fromJson(outcome.output).object();
  }
};

void PriorCommandTest::theFitIsThePrior() {
  const QJsonObject fit = object(runWith("fit", " --methods vb,kl,ep,importance_ep,laplace_samples --json"));
  QCOMPARE(fit[text("log_evidence")].toDouble(), 0.0);
  for (const QJsonValue& term : fit[text("terms")].toObject()) QCOMPARE(term.toDouble(), 0.0);
  QCOMPARE(fit[text("n_weights")].toInt(),
           43);  // kernels on all 42 points that would train, and the constant
  QCOMPARE(fit[text("split")][text("first")], QJsonValue(0));
  QCOMPARE(fit[text("split")][text("n_train")].toInt(), 0);
  QCOMPARE(fit[text("split")][text("n_unused")].toInt(), 42);
  QCOMPARE(fit[text("split")][text("n_test")].toInt(), 18);
  QVERIFY(fit[text("health")][text("findings")].toArray().isEmpty());
  QCOMPARE(fit[text("train")][text("n")].toInt(), 0);
  const QJsonObject train = fit[text("train")][text("laplace")].toObject();
  QVERIFY(train[text("accuracy")].isNull() && train[text("mean_log_likelihood")].isNull());
  for (const char* method : {"map", "laplace", "vb", "kl", "ep"}) {
    const QJsonObject test = fit[text("test")][text(method)].toObject();
    COMPARE_NUMBERS(test[text("mean_log_likelihood")].toDouble(), -std::log(2.0), tolerance::rounding);
    COMPARE_NUMBERS(test[text("bits")].toDouble(), 0.0, tolerance::rounding);
  }
  for (const QJsonValue& method : fit[text("methods")].toArray()) QVERIFY(method[text("reliable")].toBool());
}

void PriorCommandTest::textSaysSoAndLeavesOutWhatThereIsNot() {
  const QByteArray held = runWith("fit").output;
  QVERIFY2(held.contains("70 % at random, seed 1; no labels used: the prior\n"), held.constData());
  QVERIFY(held.contains("Log evidence               0.0000\n"));
  QVERIFY(held.contains("test (18 points)") && !held.contains("training ("));
  QVERIFY(!holdsNoNumber(held) && !held.contains("there is no AUC"));
  const QByteArray all = run("fit moons.csv --first 0").output;
  QVERIFY2(all.contains("Scores            none: no label is used, and no point held out\n"),
           all.constData());
}

void PriorCommandTest::predictionsSpreadAsThePrior() {
  const Outcome outcome =
      runWith("predict", " --at points.csv --at-columns a,b --methods map,laplace_quadrature,ep");
  QVERIFY2(outcome.errors.contains("the fit is the prior: no labels are used"), outcome.errors.constData());
  const arma::mat rows = table(outcome.output);
  const Split split = split_rows(m_moons, {SplitRule::Kind::fraction, 0, 0.7, 1});
  const arma::mat places = m_moons.inputs.rows(split.train());
  for (arma::uword n = 0; n < rows.n_rows; ++n) {
    const arma::mat kernels = rbf_features.kernel(rows.row(n).head(2), places, 0.5);
    QCOMPARE(rows(n, 2), 0.0);
    COMPARE_NUMBERS(rows(n, 3), 7.0 * (1.0 + arma::accu(arma::square(kernels))),
                    (Tolerance{.relative = 1e-9}));
    for (const arma::uword k : {4U, 5U, 6U}) QCOMPARE(rows(n, k), 0.5);
  }
}

void PriorCommandTest::whatShowsThePriorDoes_data() {
  QTest::addColumn<QString>("command");
  QTest::addColumn<QString>("rest");
  const auto row = [](const char* command, const char* rest = "") {
    QTest::newRow(qPrintable(text(command) + text(rest))) << text(command) << text(rest);
  };
  row("fit", " --splits 3");
  row("fit", " --features quadratic --weights");
  row("contours");
  row("draws");
  row("draws", " --from prior --json");
  row("draws", " --from ep --json");
  row("next");
  row("roc");
  row("roc", " --json");
  row("section", " --from -1,0 --to 2,0");
  row("session");
  row("figure", " --output plots.svg");
  row("figure", " --boundaries --surprise --output boundaries.svg");
  row("figure", " --right latent_deviation --output spread.svg");
  row("figure", " --right probability_deviation --output spread.svg");
  row("figure", " --right importance_ep --left laplace_samples --output drawn.svg");
  row("figure", " --over prior-variance=1,100 --output several.svg");
  row("figure", " --against width=2 --output two.svg");
  row("figure", " --view roc --output roc.svg");
  row("figure", " --view calibration --output calibration.svg");
  row("figure", " --view cursor --point 0,0 --output cursor.svg");
  row("figure", " --view section,section_logit --from -1,0 --to 2,0 --output section.svg");
  row("figure", " --view weights --output weights.svg");
  row("figure", " --view draws,draws_evidence --point 0,0 --output draws.svg");
}

void PriorCommandTest::whatShowsThePriorDoes() {
  QFETCH(const QString, command);
  QFETCH(const QString, rest);
  const bool weights = rest.contains(text("weights")) || rest.contains(text("quadratic"));
  const QString setting = weights ? text(" --features quadratic --train-fraction 0.7 --first 0") : text(none);
  const QString data =
      command == text("session") ? text(" moons.csv") + setting : text(" moons.csv") + setting;
  const Outcome outcome = run(words(command + data + QString(rest).remove(text(" --features quadratic"))));
  QVERIFY2(outcome.status == 0, outcome.errors.constData());
  for (const QByteArray& said : {outcome.output, outcome.errors})
    QVERIFY2(!holdsNoNumber(said), said.constData());
}

void PriorCommandTest::whatNeedsLabelsSaysSo_data() {
  QTest::addColumn<QString>("rest");
  QTest::addColumn<QString>("what");
  const auto row = [](const char* line, const char* what) {
    QTest::newRow(line) << text(line) << text(what);
  };
  row("evidence", "an evidence map needs labels");
  row("figure --view evidence --output no.svg", "an evidence map needs labels");
  row("figure --right map_average --output no.svg", "an evidence map needs labels");
  row("figure --view eigenvalues --output no.svg", "the eigenvalues need labels");
  row("figure --view audit --seconds 1 --output no.svg", "the audit needs labels");
  row("figure --right solver_step --step newton,0 --output no.svg", "a step of a solver needs labels");
  row("figure --bumps --output no.svg", "--bumps needs labels");
  row("figure --density --output no.svg", "--density needs labels");
  row("fit --weights", "the list of the largest weights needs labels");
  row("audit", "the audit needs labels");
  row("growth", "the growth of the posterior needs labels");
  row("ladder", "the ladder needs labels");
  row("solve", "the comparison of the solvers needs labels");
  row("spectrum", "the eigenvalues need labels");
  row("tune", "the search for a setting needs labels");
  row("tune --fixed-point", "the search for a setting needs labels");
  row("tune --held-out laplace", "the search for a setting needs labels");
  row("centres", "the comparison of centres needs labels");
  row("splits", "the comparison of splits needs labels");
  row("roc --training", "a curve of the training points needs labels");
}

void PriorCommandTest::whatNeedsLabelsSaysSo() {
  QFETCH(const QString, rest);
  QFETCH(const QString, what);
  QStringList line = words(rest);
  const QString command = line.takeFirst();
  const bool setting = command != text("evidence") && command != text("tune");
  const QString options = setting ? text(none) : text(" --train-fraction 0.7 --first 0");
  const Outcome outcome = run(QStringList{command, text("moons.csv")} + words(options) + line);
  QCOMPARE(outcome.status, 1);
  QCOMPARE(outcome.errors, "credence: " + what.toUtf8() + ", and none are used\n");
  QCOMPARE(outcome.output, QByteArray());
  QVERIFY(!QFileInfo::exists(path("no.svg")));
}

void PriorCommandTest::withoutAPriorThereIsNothing() {
  const Outcome outcome = run("fit moons.csv --features linear --prior-variance inf --first 0");
  QCOMPARE(outcome.status, 1);
  QCOMPARE(outcome.errors, QByteArray("credence: a fit without labels needs a prior on the weights\n"));
}

void PriorCommandTest::aSessionCarriesIt() {
  QCOMPARE(runWith("session", " -o prior.credence").status, 0);
  QVERIFY(read("prior.credence").contains("\"use_first\": \"none\""));
  const SplitRule split = sessionFromJson(read("prior.credence")).session.state.split;
  QVERIFY(split.uses_no_labels());
  const auto seconds = QRegularExpression(text("\"seconds\": \\{[^}]*\\}"));
  const QString direct = QString::fromUtf8(runWith("fit", " --json").output).remove(seconds);
  QCOMPARE(QString::fromUtf8(run("fit prior.credence --json").output).remove(seconds), direct);
  // Another number of labels goes before the session's.
  QCOMPARE(object(run("fit prior.credence --first 5 --json"))[text("split")][text("n_train")].toInt(), 5);
  QCOMPARE(run("session prior.credence -o again.credence").status, 0);
  QCOMPARE(read("again.credence"), read("prior.credence"));
}

void PriorCommandTest::aSessionOfBeforeReadsAsItDid() {
  runWith("session", " -o prior.credence");
  QByteArray session = read("prior.credence");
  const auto counted = [&](const char* member) {
    write("before.credence", QByteArray(session).replace("\"use_first\": \"none\"", member));
    return object(run("fit before.credence --json"))[text("split")][text("n_train")].toInt();
  };
  QCOMPARE(counted("\"use_first\": 0"), 42);
  QCOMPARE(counted("\"use_first\": 9"), 9);
  write("wrong.credence", session.replace("\"use_first\": \"none\"", "\"use_first\": \"some\""));
  QVERIFY(run("fit wrong.credence").status != 0);
}

void PriorCommandTest::allViewsOfASessionAreDrawn() {
  runWith("session", " -o prior.credence");
  const Outcome usual = run("render prior.credence --output usual");
  QVERIFY2(usual.status == 0 && usual.errors.isEmpty(), usual.errors.constData());
  QCOMPARE(usual.output.count('\n'), 1);  // the plots, and no map
  const Outcome all = run("render prior.credence --output all --view all");
  QVERIFY2(all.status == 0, all.errors.constData());
  QVERIFY2(!all.errors.contains("needs labels"), all.errors.constData());
}

void PriorCommandTest::aFigureIsVerified() {
  QCOMPARE(runWith("figure", " --boundaries --right ep --output carried.svg").status, 0);
  const Outcome outcome = run("verify carried.svg");
  QVERIFY2(outcome.status == 0 && outcome.output.contains("verified"), outcome.output + outcome.errors);
}

void PriorCommandTest::theShellsLinesComputeItAgain() {
  const Outcome shell = runWith("code", " --language shell");
  QCOMPARE(shell.status, 0);
  QVERIFY(shell.output.contains("--first 0 --order-seed 1"));
  for (const char* language : {" --language python", " --language r"}) {
    const Outcome outcome = runWith("code", language);
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.errors,
             QByteArray("credence: a script of a fit needs labels, and none are used; the command "
                        "line shows the prior\n"));
  }
}

void PriorCommandTest::aReportSaysSo() {
  const Outcome outcome = runWith("report", " --output report.html");
  QVERIFY2(outcome.status == 0, outcome.errors.constData());
  const QByteArray page = read("report.html");
  QVERIFY(page.contains("No labels are used: what is shown is the prior."));
  QVERIFY(page.contains("an evidence map needs labels"));
  QVERIFY(!holdsNoNumber(page));
}

/// Between none and one of the points in use lies nothing but one label.
void PriorCommandTest::noPointsAreACaseAmongOthers() {
  const Outcome outcome =
      run("figure moons.csv --over points=0,1,all --table csv --output several.svg --force");
  QVERIFY2(outcome.status == 0, outcome.errors.constData());
  const arma::mat rows = table(outcome.output);
  QCOMPARE(rows(0, 1), 0.0);   // points
  QCOMPARE(rows(0, 2), 61.0);  // weights
  QCOMPARE(rows(0, 3), 0.0);   // log evidence
  QCOMPARE(rows(1, 1), 1.0);
  QVERIFY(rows(1, 3) < 0.0);
}

CREDENCE_TEST(QCoreApplication, PriorCommandTest);
#include "tst_prior_command.moc"

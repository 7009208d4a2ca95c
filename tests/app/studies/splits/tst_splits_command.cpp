#include "app/studies/splits/splits.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <vector>

using namespace credence;
using namespace credence::test;

/// credence splits, and the view of figures and part of reports that the same row makes.
class SplitsCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void eachSplitIsTheFitOfItsSeed();
  void asManyAreTriedAsAFigureShows();
  void theTableHasEachSplitAndTheSpread();
  void theAnswerStandsAboveTheSpread();
  void aSessionSaysTheShare();
  void whatDidNotConvergeIsLeftOutAndNamed();
  void whatCannotBeSplitAgainSaysWhy_data();
  void whatCannotBeSplitAgainSaysWhy();

 private:
  QJsonObject object(const QString& line) const {
    const Outcome outcome = run(words(line));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return QJsonDocument::fromJson(outcome.output).object();
  }
};

namespace {

const QString share = QStringLiteral(" moons.csv --width 0.7 --prior-variance 3 --train-fraction 0.7");

}  // namespace

// The command fit knows nothing of other splits where it is not asked for them.
void SplitsCommandTest::eachSplitIsTheFitOfItsSeed() {
  const QJsonObject found = object(text("splits") + share + text(" --seed 11 --count 4 --json"));
  const QJsonObject splits = found[text("splits")].toObject();
  QCOMPARE(splits[text("n")].toInt(), 4);
  QCOMPARE(splits[text("converged")].toInt(), 4);
  QVERIFY(found[text("left_out")].toArray().isEmpty());
  QCOMPARE(found[text("question")].toString(), text("How much does the score depend on the split?"));
  QVERIFY(found[text("answer")].toString().startsWith(text("Over 4 splits a test point's log-likelihood")));
  double sum = 0.0;
  for (int k = 0; k < 4; ++k) {
    const QJsonValue split = splits[text("scores")][k];
    QCOMPARE(split[text("seed")].toInt(), 11 + k);
    const QJsonObject fit = object(text("fit") + share + text(" --json --seed ") + QString::number(11 + k));
    for (const char* method : {"map", "laplace"}) {
      const double told = fit[text("test")][text(method)][text("mean_log_likelihood")].toDouble();
      QVERIFY(std::abs(split[text(method)].toDouble() - told) < 1e-9);
    }
    sum += split[text("map")].toDouble() / 4.0;
  }
  QVERIFY(std::abs(splits[text("map")][text("mean")].toDouble() - sum) < 1e-12);
}

void SplitsCommandTest::asManyAreTriedAsAFigureShows() {
  const QJsonObject found = object(text("splits") + share + text(" --json"));
  QCOMPARE(found[text("splits")][text("n")].toInt(), static_cast<int>(usualSplits));
  QCOMPARE(run(words(text("figure") + share + text(" --view splits --output splits.svg"))).status, 0);
  QVERIFY(read("splits.svg").contains("50 splits"));
  const Outcome verified = run("verify splits.svg");
  QVERIFY2(verified.output.startsWith("splits.svg: verified"), verified.output.constData());
}

void SplitsCommandTest::theTableHasEachSplitAndTheSpread() {
  const QByteArray csv = run(words(text("splits") + share + text(" --count 3 --table csv"))).output;
  const QList<QByteArray> lines = csv.trimmed().split('\n');
  QCOMPARE(lines.size(), qsizetype{6});
  for (int k = 1; k <= 3; ++k) QVERIFY(lines[k].startsWith(QByteArray::number(k) + ','));
  QVERIFY(lines[4].startsWith("Mean,") && lines[5].startsWith("Standard deviation,"));
}

void SplitsCommandTest::theAnswerStandsAboveTheSpread() {
  const QByteArray output = run(words(text("splits") + share + text(" --count 6 --seed 11"))).output;
  const QJsonObject found = object(text("splits") + share + text(" --count 6 --seed 11 --json"));
  const QByteArray answer = "\n\n" + found[text("answer")].toString().toUtf8() + "\n\n";
  const qsizetype place = output.indexOf(answer);
  QVERIFY2(place > 0, output.constData());
  QVERIFY(output.startsWith("moons.csv, width 0.7, prior variance 3, 70 % at random, seed 11\n"));
  QVERIFY(output.indexOf("6 splits, seeds 11 to 16") > place);
}

void SplitsCommandTest::aSessionSaysTheShare() {
  QCOMPARE(run(words(text("session") + share + text(" --seed 5 --output work.credence"))).status, 0);
  QCOMPARE(object(text("splits work.credence --count 3 --json"))[text("splits")],
           object(text("splits") + share + text(" --seed 5 --count 3 --json"))[text("splits")]);
}

void SplitsCommandTest::whatDidNotConvergeIsLeftOutAndNamed() {
  std::vector<SplitScore> scores = {
      {1, {-0.1, -0.2}, true}, {2, {-9.0, -9.0}, false}, {3, {-0.3, -0.2}, true}};
  const SplitsResult result{{.kind = SplitRule::Kind::fraction, .seed = 1}, {}, scores};
  const std::vector<SplitScore> drawn = result.drawn();
  QCOMPARE(drawn.size(), std::size_t{2});
  QCOMPARE(drawn.back().seed, std::uint64_t{1});  // the session's own
  const StudyResult found{result};
  QVERIFY(splitsStudy.answer(found).contains(text("Over 2 splits")));
  JsonObject json;
  splitsStudy.json(json, {}, found);
  const QJsonObject told = QJsonDocument::fromJson(json.text()).object();
  QCOMPARE(told[text("left_out")].toArray().size(), qsizetype{1});
  QCOMPARE(told[text("left_out")][0][text("seed")].toInt(), 2);
  QCOMPARE(told[text("left_out")][0][text("reason")].toString(), text("the fit did not converge"));
  QCOMPARE(told[text("splits")][text("converged")].toInt(), 2);
}

void SplitsCommandTest::whatCannotBeSplitAgainSaysWhy_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("why");
  const auto row = [](const char* line, const char* why) { QTest::newRow(line) << text(line) << text(why); };
  row("splits moons.csv", "All points train: only a random share");
  row("splits moons.csv --train-first 40", "The first points train:");
  row("splits moons.csv --train-fraction 1", "This share leaves no test points:");
  row("splits moons.csv --train-fraction 0.7 --validation-fraction 0.3", "This share leaves no test points:");
  row("splits moons.csv --train-fraction 0.995", "This share leaves no test points:");
  row("splits moons.csv --train-fraction 0.7 --first 0", "the comparison of splits needs labels");
  row("splits moons.csv --train-fraction 0.7 --count 0", "--count: \"0\" is not a whole number");
  row("figure moons.csv --view splits --output no.png", "only a random share");
}

void SplitsCommandTest::whatCannotBeSplitAgainSaysWhy() {
  QFETCH(const QString, line);
  QFETCH(const QString, why);
  const Outcome outcome = run(words(line));
  QVERIFY(outcome.status != 0);
  QVERIFY2(outcome.errors.startsWith("credence: ") && outcome.errors.contains(why.toUtf8()), outcome.errors);
  QCOMPARE(outcome.output, QByteArray());
}

CREDENCE_TEST(QCoreApplication, SplitsCommandTest);
#include "tst_splits_command.moc"

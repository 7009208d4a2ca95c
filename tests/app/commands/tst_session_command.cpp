#include "app/files/session_file.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QDir>

namespace credence {

/// A session stands wherever data can, and says the same as what it was made of.
class SessionCommandTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void everyCommandTakesIt_data();
  void everyCommandTakesIt();
  void whatIsSaidGoesBeforeIt();
  void itIsWrittenAlikeAgain();
  void withoutPointsTheyAreAskedFor();
  void aChangedTableIsRefusedOrTaken();
  void wrongWordsAreSaid();
  void whatIsNotKnownIsSaidOnceAndWrittenAgain();
};

namespace {

constexpr const char* split = " --train-fraction 0.7 --seed 5 --stratified --first 30 --order-seed 2";
constexpr const char* setting =
    " --width 0.4 --prior-variance 3 --train-fraction 0.7 --seed 5 --stratified --first 30 --order-seed 2";

}  // namespace

void SessionCommandTest::everyCommandTakesIt_data() {
  QTest::addColumn<QString>("command");
  QTest::addColumn<QString>("rest");
  QTest::newRow("fit") << QStringLiteral("fit") << QStringLiteral(" --weights");
  QTest::newRow("roc") << QStringLiteral("roc") << QString();
  QTest::newRow("evidence") << QStringLiteral("evidence")
                            << QStringLiteral(" --widths 0.3:1:2 --prior-variances 1:9:2");
  QTest::newRow("contours") << QStringLiteral("contours") << QStringLiteral(" --table csv");
  QTest::newRow("spectrum") << QStringLiteral("spectrum") << QStringLiteral(" --table csv");
  QTest::newRow("section") << QStringLiteral("section") << QStringLiteral(" --from 0,0 --to 1,1 --table csv");
}

void SessionCommandTest::everyCommandTakesIt() {
  QFETCH(const QString, command);
  QFETCH(const QString, rest);
  const test::Outcome made =
      run(test::words(QStringLiteral("session moons.csv -o work.credence") + QLatin1String(setting)));
  QCOMPARE(made.errors, QByteArray());
  QCOMPARE(made.status, 0);
  QString extra = rest;
  if (command == QLatin1String("fit")) extra = QStringLiteral(" --table csv");
  const auto of = [&](const QString& data) {
    return run(test::words(command + QLatin1Char(' ') + data + extra));
  };
  // Of many settings none is said.
  const bool ofMany = command == QLatin1String("evidence");
  const test::Outcome direct = of(QStringLiteral("moons.csv") + QLatin1String(ofMany ? split : setting));
  const test::Outcome by = of(QStringLiteral("work.credence"));
  QCOMPARE(direct.status, 0);
  QCOMPARE(by.errors, direct.errors);
  QCOMPARE(by.output, direct.output);
  QVERIFY(!direct.output.isEmpty());
  // A picture and a script know their own options from the session's.
  QCOMPARE(run(test::words(QStringLiteral("figure work.credence --output a.svg"))).status, 0);
  QCOMPARE(run(test::words(QStringLiteral("code work.credence --language shell"))).status, 0);
}

void SessionCommandTest::whatIsSaidGoesBeforeIt() {
  run(test::words(QStringLiteral("session moons.csv -o work.credence") + QLatin1String(setting)));
  const test::Outcome other =
      run(test::words(QStringLiteral("session work.credence --width 0.9 --train-first 20 -o -")));
  QCOMPARE(other.status, 0);
  const Session session = sessionFromJson(other.output).session;
  QCOMPARE(session.state.hyperparameters.width, 0.9);
  QCOMPARE(session.state.hyperparameters.prior_variance, 3.0);
  QCOMPARE(session.state.split.kind, SplitRule::Kind::first_n);
  // Other units: the width of the session would mean another one there.
  const test::Outcome units = run(test::words(QStringLiteral("session work.credence --standardise")));
  QVERIFY(sessionFromJson(units.output).session.state.hyperparameters.width != 0.4);
}

void SessionCommandTest::itIsWrittenAlikeAgain() {
  const test::Outcome first =
      run(test::words(QStringLiteral("session generated:moons,seed=3 -o a.credence --widths 0.2:2:3")));
  QCOMPARE(first.status, 0);
  const test::Outcome again = run(test::words(QStringLiteral("session a.credence -o b.credence")));
  QCOMPARE(again.status, 0);
  QVERIFY(read("a.credence") == read("b.credence"));
}

void SessionCommandTest::withoutPointsTheyAreAskedFor() {
  run(test::words(QStringLiteral("session moons.csv --width 0.4 --carry hash -o hash.credence")));
  // Generated points are made again, unless they are others by now.
  const QString generated = QStringLiteral("generated:moons,count=70,seed=3");
  run(test::words(QStringLiteral("session %1 --width 0.4 --carry hash -o made.credence").arg(generated)));
  const test::Outcome made = run(test::words(QStringLiteral("fit made.credence --table csv")));
  QVERIFY2(made.status == 0, made.errors.constData());
  QCOMPARE(made.output,
           run(test::words(QStringLiteral("fit %1 --width 0.4 --table csv").arg(generated))).output);
  QByteArray moved = read("made.credence");
  QVERIFY(moved.contains("\"seed\": 3"));
  write("moved.credence", moved.replace("\"seed\": 3", "\"seed\": 4"));
  QVERIFY(run(test::words(QStringLiteral("fit moved.credence")))
              .errors.contains("travels without its 70 points"));
  const test::Outcome without = run(test::words(QStringLiteral("fit hash.credence")));
  QCOMPARE(without.status, 1);
  QVERIFY2(without.errors.contains("travels without its 60 points"), without.errors);
  const test::Outcome with =
      run(test::words(QStringLiteral("fit hash.credence --data moons.csv --table csv")));
  QCOMPARE(with.output, run(test::words(QStringLiteral("fit moons.csv --width 0.4 --table csv"))).output);
  run(test::words(QStringLiteral("generate moons --count 60 --seed 9 -o others.csv")));
  const test::Outcome others = run(test::words(QStringLiteral("fit hash.credence --data others.csv")));
  QCOMPARE(others.status, 1);
  QCOMPARE(others.errors,
           QByteArray(
               "credence: others.csv: these are not the 60 points of the session: 60 rows as before, with "
               "other values; --changed-data goes on with the table as it is, --data FILE names another\n"));
}

void SessionCommandTest::aChangedTableIsRefusedOrTaken() {
  write("table.csv", read("moons.csv"));
  run(test::words(
      QStringLiteral("session table.csv --width 0.4 --prior-variance 3 --carry file -o file.credence")));
  const test::Outcome before = run(test::words(QStringLiteral("fit file.credence --table csv")));
  QCOMPARE(before.status, 0);
  QList<QByteArray> lines = read("moons.csv").split('\n');
  lines[16] = "0.5,0.25,1";
  write("table.csv", lines.join('\n') + "3,4,0\n");
  const test::Outcome refused = run(test::words(QStringLiteral("fit file.credence")));
  QCOMPARE(refused.status, 1);
  QCOMPARE(refused.errors,
           QByteArray(
               m_folder.path().toUtf8() +
               "/table.csv: the table has changed since the session was saved: 1 of 60 rows differs, in line "
               "17; 1 row more; --changed-data goes on with the table as it is, --data FILE names another\n")
               .prepend("credence: "));
  const QByteArray remark =
      "file.credence: these are not the points that were saved with it: 1 of 60 rows differs, in line 17; 1 "
      "row "
      "more\n";
  const test::Outcome taken =
      run(test::words(QStringLiteral("fit file.credence --changed-data --table csv")));
  QCOMPARE(taken.status, 0);
  QCOMPARE(taken.errors, remark);
  QCOMPARE(
      taken.output,
      run(test::words(QStringLiteral("fit table.csv --width 0.4 --prior-variance 3 --table csv"))).output);
  // Machines and readers are told, too.
  const test::Outcome json = run(test::words(QStringLiteral("fit file.credence --changed-data --json")));
  QVERIFY2(json.output.contains(
               "\"reading\": \"These are not the points that file.credence was saved with: 1 of "),
           json.output);
  for (const char* line : {"render file.credence --changed-data --view left --dpi 30 --output figures",
                           "report file.credence --changed-data --output page.html"}) {
    const test::Outcome outcome = run(line);
    QVERIFY2(outcome.status == 0 && outcome.errors == remark, outcome.errors);
  }
  QVERIFY(read("page.html").contains("These are not the points that file.credence was saved with"));
  // The table of then, by another name.
  const test::Outcome old =
      run(test::words(QStringLiteral("fit file.credence --data moons.csv --changed-data --table csv")));
  QCOMPARE(old.errors, QByteArray());
  QCOMPARE(old.output, before.output);
}

void SessionCommandTest::wrongWordsAreSaid() {
  run(test::words(QStringLiteral("session moons.csv -o work.credence")));
  for (const char* line : {"session moons.csv --carry all", "fit moons.csv --data moons.csv",
                           "fit moons.csv --changed-data", "fit work.credence --decimal comma", "session"}) {
    const test::Outcome outcome = run(test::words(QString::fromLatin1(line)));
    QVERIFY2(outcome.status == 2 && !outcome.errors.isEmpty(), line);
  }
  for (const char* rest : {"}", ", \"needs\": [\"tensors\"]}"}) {
    write("broken.credence", QByteArray("{\"format\": \"credence session\", \"version\": 9") + rest);
    const test::Outcome newer = run(test::words(QStringLiteral("fit broken.credence")));
    QCOMPARE(newer.status, 1);
    QVERIFY2(newer.errors.contains("broken.credence") && newer.errors.contains("newer version"),
             newer.errors);
  }
}

void SessionCommandTest::whatIsNotKnownIsSaidOnceAndWrittenAgain() {
  run(test::words(QStringLiteral("session moons.csv --width 0.4 -o work.credence")));
  QByteArray session = read("work.credence");
  QByteArray members;
  for (int k = 10; k < 22; ++k) members += "\"glow" + QByteArray::number(k) + "\": [1, {\"a\": null}],\n";
  write("newer.credence", session.replace("\"equal_scale\"", members + "\"equal_scale\""));
  const test::Outcome fit = run(test::words(QStringLiteral("fit newer.credence --table csv")));
  QCOMPARE(fit.status, 0);
  QCOMPARE(fit.output, run(test::words(QStringLiteral("fit work.credence --table csv"))).output);
  QCOMPARE(fit.errors.count('\n'), 1);
  QVERIFY2(fit.errors.startsWith("newer.credence: ") && fit.errors.endsWith("view.glow19 and 2 more\n"),
           fit.errors);
  run(test::words(QStringLiteral("session newer.credence --width 0.7 -o again.credence")));
  QVERIFY(read("again.credence").contains("\"glow21\": [1,{\"a\":null}]"));
  QVERIFY(run(test::words(QStringLiteral("fit again.credence --table csv")))
              .errors.contains("glow19 and 2 more"));
  // As a figure carries it, and as that is opened.
  run(test::words(QStringLiteral("figure newer.credence --size 80x50 -o newer.svg")));
  run(test::words(QStringLiteral("session newer.svg -o last.credence")));
  QVERIFY(read("last.credence").contains("glow21"));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::SessionCommandTest);
#include "tst_session_command.moc"

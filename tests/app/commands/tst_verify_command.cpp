#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QDir>
#include <QImage>
#include <QJsonArray>

namespace credence {

/// credence verify and credence render, as scripts run them.
class VerifyCommandTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void whatTheCommandDrewHolds_data();
  void whatTheCommandDrewHolds();
  void whatAnotherProcessorDrewHolds_data();
  void whatAnotherProcessorDrewHolds();
  void oneOfSeveralDiffers();
  void theWorstOfSeveralDecides_data();
  void theWorstOfSeveralDecides();
  void asJson();
  void aFigureIsData();
  void sessionsAreRendered();
  void wrongWordsAreSaid();
};

void VerifyCommandTest::whatTheCommandDrewHolds_data() {
  QTest::addColumn<QString>("options");
  const auto row = [](const char* name, const char* options) {
    QTest::newRow(name) << QString::fromLatin1(options);
  };
  row("difference", "--view difference");
  row("two settings", "--against width=2 --right ep");
  row("all over it", "--surprise --bumps --costs 1,2,0.2 --train-fraction 0.7");
  row("a step", "--view solver_step --step lbfgs,4 --start random --start-seed 3");
  row("draws", "--left importance_laplace --draws 500 --draws-seed 7");
  row("the map's average", "--right map_average --widths 0.3:1:3 --prior-variances 1:9:3");
  row("an error's map",
      "--view evidence --quantity evidence_error_laplace --widths 0.3:1:2 --prior-variances 1:9:2");
  row("letters", "--font-size 6.5 --size 85x50");
}

void VerifyCommandTest::whatTheCommandDrewHolds() {
  QFETCH(const QString, options);
  const test::Outcome made =
      run(test::words(QStringLiteral("figure moons.csv -o a.png --dpi 100 ") + options));
  QVERIFY2(made.status == 0, made.errors.constData());
  const test::Outcome outcome = run("verify a.png");
  QCOMPARE(outcome.errors, QByteArray());
  const auto doubts = outcome.output.count("\n  its numbers: ");
  QVERIFY2(outcome.output.startsWith("a.png: verified, made by Credence ") &&
               outcome.output.count('\n') == 1 + doubts,
           outcome.output.constData());
  QCOMPARE(outcome.status, 0);
}

void VerifyCommandTest::whatAnotherProcessorDrewHolds_data() {
  QTest::addColumn<QString>("file");
  for (const char* ending : {"png", "svg", "pdf"}) {
    QTest::newRow(ending) << QStringLiteral("other.") + QLatin1String(ending);
  }
}

/// The matrix kernels of an old processor round otherwise.
void VerifyCommandTest::whatAnotherProcessorDrewHolds() {
  QFETCH(const QString, file);
  const QByteArray kernels = qgetenv("OPENBLAS_CORETYPE");
  const auto take = [](const QByteArray& name) {
    name.isEmpty() ? qunsetenv("OPENBLAS_CORETYPE") : qputenv("OPENBLAS_CORETYPE", name);
  };
  take("Prescott");
  const test::Outcome made = run(test::words(
      QStringLiteral("figure moons.csv --dpi 60 --view left,right,evidence,roc,solver_gradient,eigenvalues "
                     "--widths 0.3:1:3 --prior-variances 1:9:3 -o ") +
      file));
  take(kernels);
  QCOMPARE(made.status, 0);
  const test::Outcome outcome = run({QStringLiteral("verify"), file});
  QVERIFY2(outcome.status == 0, outcome.output.constData());
}

void VerifyCommandTest::oneOfSeveralDiffers() {
  QCOMPARE(run("figure moons.csv -o good.png --dpi 60").status, 0);
  QImage image(path("good.png"));
  image.setPixel(20, 20, qRgb(1, 2, 3));
  QVERIFY(image.save(path("bad.png")));
  const test::Outcome outcome = run("verify good.png bad.png moons.csv");
  QCOMPARE(outcome.status, 1);
  QVERIFY(outcome.output.contains("good.png: verified"));
  QVERIFY(outcome.output.contains("bad.png: differs"));
  QVERIFY(outcome.output.contains("moons.csv: cannot be verified: this is no PNG, SVG, PDF or web page"));
  QCOMPARE(outcome.errors, QByteArray("credence: 2 of 3 figures could not be verified\n"));
}

void VerifyCommandTest::theWorstOfSeveralDecides_data() {
  QTest::addColumn<QString>("arguments");
  QTest::addColumn<int>("status");
  const auto row = [](const char* name, const char* arguments, int status) {
    QTest::newRow(name) << QString::fromLatin1(arguments) << status;
  };
  row("verified", "good.png", 0);
  row("numbers only", "old.png", 3);
  row("numbers are enough", "old.png --numbers", 0);
  row("verified and numbers only", "good.png old.png", 3);
  row("numbers only before verified", "old.png good.png", 3);
  row("both, and numbers are enough", "good.png old.png --numbers", 0);
  row("one differs", "good.png old.png bad.png", 1);
  row("one differs, whatever is enough", "bad.png old.png --numbers", 1);
  row("one cannot be read", "old.png missing.png --numbers", 1);
}

void VerifyCommandTest::theWorstOfSeveralDecides() {
  QFETCH(const QString, arguments);
  QFETCH(const int, status);
  if (!QFile::exists(path("old.png"))) {
    QCOMPARE(run("figure moons.csv -o good.png --dpi 60").status, 0);
    QImage image(path("good.png"));
    image.setPixel(20, 20, qRgb(1, 2, 3));
    QVERIFY(image.save(path("bad.png")));
    QVERIFY(QFile::copy(QStringLiteral(CREDENCE_SOURCE_DIR "/tests/golden/first-version/first-version.png"),
                        path("old.png")));
  }
  const test::Outcome outcome = run(test::words(QStringLiteral("verify ") + arguments));
  QCOMPARE(outcome.status, status);
  QCOMPARE(outcome.output.contains("old.png: numbers only, made by Credence 0.1.0"),
           arguments.contains(QStringLiteral("old.png")));
}

void VerifyCommandTest::asJson() {
  QCOMPARE(run("figure moons.csv -o good.png --dpi 60 --right reference --seconds 20").status, 0);
  const test::Outcome outcome = run("verify good.png missing.png --json");
  QCOMPARE(outcome.status, 1);
  const QJsonArray list = QJsonDocument::fromJson(outcome.output).array();
  QCOMPARE(list.size(), 2);
  const QJsonObject good = list[0].toObject();
  // Draws may end by the clock: then its numbers are left.
  const bool verified = good[QStringLiteral("verified")].toBool();
  QCOMPARE(good[QStringLiteral("verdict")].toString(),
           verified ? QStringLiteral("verified") : QStringLiteral("numbers_only"));
  QCOMPARE(good[QStringLiteral("unchecked")].toArray().isEmpty(), verified);
  QCOMPARE(good[QStringLiteral("differences")].toArray(), QJsonArray());
  QCOMPARE(list[1].toObject()[QStringLiteral("verdict")].toString(), QStringLiteral("unreadable"));
  QVERIFY(!list[1].toObject()[QStringLiteral("verified")].toBool(true));
  QVERIFY(list[1].toObject()[QStringLiteral("failure")].toString().contains(QStringLiteral("missing.png")));
}

void VerifyCommandTest::aFigureIsData() {
  QCOMPARE(run("figure moons.csv --width 0.4 --prior-variance 3 -o work.svg").status, 0);
  const test::Outcome direct = run("fit moons.csv --width 0.4 --prior-variance 3 --table csv");
  const test::Outcome by = run("fit work.svg --table csv");
  QCOMPARE(by.errors, direct.errors);
  QCOMPARE(by.output, direct.output);
}

void VerifyCommandTest::sessionsAreRendered() {
  QVERIFY(QDir(path("")).mkpath(QStringLiteral("work")));
  for (const char* name : {"a", "b"}) {
    QCOMPARE(run(test::words(QStringLiteral("session moons.csv --widths 0.3:1:2 --prior-variances 1:9:2 -o "
                                            "work/%1.credence")
                                 .arg(QLatin1String(name))))
                 .status,
             0);
  }
  const test::Outcome outcome = run("render work --output out/deep --dpi 60");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(
      outcome.output,
      QByteArray(
          "out/deep/a-plots.png\nout/deep/a-evidence.png\nout/deep/b-plots.png\nout/deep/b-evidence.png\n"));
  QCOMPARE(run("verify out/deep/a-plots.png out/deep/b-evidence.png").status, 0);
  QCOMPARE(run("render work --output out/some --view roc,eigenvalues --format svg").output,
           QByteArray("out/some/a-roc.svg\nout/some/a-eigenvalues.svg\nout/some/b-roc.svg\nout/some/"
                      "b-eigenvalues.svg\n"));
  QCOMPARE(run("verify out/some/a-roc.svg out/some/b-eigenvalues.svg").status, 0);
  QCOMPARE(run("render out --output more").status, 1);
}

void VerifyCommandTest::wrongWordsAreSaid() {
  QCOMPARE(run("verify").status, 2);
  QCOMPARE(run("render moons.csv").status, 2);
  QCOMPARE(run("render moons.csv --output out --view sky").status, 2);
  QCOMPARE(run("figure moons.csv -o a.png --carry all").status, 2);
  QCOMPARE(run("figure moons.csv -o a.png --font-size 1").status, 2);
  QVERIFY(run("figure moons.csv -o a.png --font Nobody").errors.contains("installed"));
  QCOMPARE(run("figure moons.csv -o a.png --over width=1,2 --carry all").status, 2);
  QVERIFY(run("render moons.csv --output out").errors.contains("moons.csv"));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::VerifyCommandTest);

#include "tst_verify_command.moc"

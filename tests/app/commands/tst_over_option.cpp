#include "app/compute/varied_quantity.h"
#include "app/files/session_file.h"
#include "core/data/role.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "support/command_fixture.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QImage>
#include <QJsonArray>
#include <QTest>

#include <array>

using namespace credence;
using namespace credence::test;
using namespace Qt::StringLiterals;

/// credence figure --over, as scripts and people use it.
class OverOptionTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void numbersAreThoseOfTheFits();
  void everyQuantityOfTheHelpWorks();
  void theMethodIsChosen();
  void twoHaveADifference();
  void theSessionTravels();
  void aPanelThatIsRefusedIsNoFailure();
  void tablesComeInEveryFormat();
  void badValuesAreRefused_data();
  void badValuesAreRefused();
};

void OverOptionTest::numbersAreThoseOfTheFits() {
  const Outcome outcome = run(
      "figure moons.csv --over prior-variance=0.1,1,100 --width 0.6 --train-first 40 --json --output o.png");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  const QJsonArray panels = QJsonDocument::fromJson(outcome.output).object()["panels"_L1].toArray();
  QCOMPARE(panels.size(), 3);
  const std::array variances = {0.1, 1.0, 100.0};
  SplitRule rule{.kind = SplitRule::Kind::first_n, .first_n = 40};
  const Split split = split_rows(m_moons, rule);
  const Dataset training = m_moons.subset(split.train());
  for (int k = 0; k < 3; ++k) {
    const QJsonObject panel = panels[k].toObject();
    const Model model = fit_model(training, {&rbf_features, 0.6, variances.at(static_cast<std::size_t>(k))});
    QCOMPARE(panel["value"_L1].toDouble(), variances.at(static_cast<std::size_t>(k)));
    QCOMPARE(panel["points"_L1].toInt(), 40);
    QCOMPARE(panel["weights"_L1].toInt(), 41);
    constexpr Tolerance same{1e-10, 1e-10};
    COMPARE_NUMBERS(panel["log_evidence"_L1].toDouble(), model.posterior.evidence.total(), same);
    const arma::vec p =
        predictive_probability(prepare_method(laplace_probit, model, training), m_moons.inputs);
    double sum = 0.0;
    for (const arma::uword n : split.rows[Role::test])
      sum += std::log(m_moons.labels(n) == 1 ? p(n) : 1.0 - p(n));
    COMPARE_NUMBERS(panel["test"_L1].toDouble(), sum / 20.0, same);
    COMPARE_NUMBERS(panel["test_bits"_L1].toDouble(), 1.0 + sum / 20.0 / std::log(2.0), same);
  }
  QCOMPARE(QImage(path("o.png")).width(), 2126);  // 180 mm at 300 dpi
}

void OverOptionTest::everyQuantityOfTheHelpWorks() {
  const QByteArray help = run("figure --help").output.simplified();
  int seen = 0;
  for (const VariedQuantity* quantity : variedQuantities()) {
    if (quantity->ofWindow) continue;
    const QByteArray id(quantity->id.data(), static_cast<qsizetype>(quantity->id.size()));
    QVERIFY2(help.contains(id), id.constData());
    const QString values = QString::fromUtf8(quantity->example.data());
    const Outcome outcome = run(words(text("figure moons.csv --size 150x70 --output every.svg --over %1=%2")
                                          .arg(QString::fromUtf8(id), values)));
    QCOMPARE(outcome.errors, QByteArray());
    QCOMPARE(outcome.status, 0);
    QVERIFY(read("every.svg").contains("p(class 1)"));
    ++seen;
  }
  QCOMPARE(seen, 6);
}

void OverOptionTest::theMethodIsChosen() {
  const auto trained = [&](const char* method) {
    const QString line = text("figure moons.csv --over width=0.3,1 --json --output m.svg --method %1");
    const Outcome outcome = run(words(line.arg(text(method))));
    return QJsonDocument::fromJson(outcome.output)
        .object()["panels"_L1]
        .toArray()[0]
        .toObject()["train"_L1]
        .toDouble();
  };
  QVERIFY(trained("map") > trained("laplace"));
  QVERIFY(trained("ep") != trained("laplace"));
  QCOMPARE(trained("laplace"), trained("laplace_probit"));
  const QString line = text(
      "figure moons.csv --over method=laplace_samples,map --json --draws 50 --output m.svg --draws-seed ");
  QVERIFY(run(words(line + text("1"))).output != run(words(line + text("2"))).output);
}

void OverOptionTest::twoHaveADifference() {
  QCOMPARE(run("figure moons.csv --over width=0.3,1 --difference --output two.svg").status, 0);
  QVERIFY(read("two.svg").contains("difference 1"));
  QCOMPARE(run("figure moons.csv --over width=0.3,1 --carry none --output two.svg").status, 0);
  QVERIFY(!read("two.svg").contains("difference"));
}

void OverOptionTest::theSessionTravels() {
  for (const char* ending : {"png", "svg", "pdf"}) {
    const QString file = text("carried.%1").arg(text(ending));
    QCOMPARE(
        run(words(text("figure moons.csv --train-fraction 0.7 --over width=0.3,1 --output ") + file)).status,
        0);
    const SessionReading reading = readSessionFile(m_folder.filePath(file));
    QVERIFY(reading.session.state.dataset->size() > 0);
    QCOMPARE(reading.session.state.split.kind, SplitRule::Kind::fraction);
    QCOMPARE(reading.session.view.panels.quantity, std::string("width"));
    QCOMPARE(reading.session.view.panels.values, text("0.3,1"));
    const Outcome verdict = run(words(text("verify ") + file));
    QVERIFY2(verdict.status == 0, (verdict.output + verdict.errors).constData());
  }
  QCOMPARE(run("figure moons.csv --over width=0.3,1 --carry hash --output carried.png").status, 0);
  QVERIFY(run("fit carried.png").errors.contains("carried.png"));
  QCOMPARE(run("fit carried.png --data moons.csv").status, 0);
}

void OverOptionTest::aPanelThatIsRefusedIsNoFailure() {
  const Outcome outcome = run("figure moons.csv --over prior-variance=1,inf --output refused.pdf");
  QCOMPARE(outcome.status, 0);
  QVERIFY2(outcome.output.contains("inf: Without a prior there must be fewer weights"), outcome.output);
}

void OverOptionTest::tablesComeInEveryFormat() {
  const QByteArray csv = run("figure moons.csv --over points=5,20,all --table csv --output t.svg").output;
  QVERIFY2(csv.startsWith("Training points,points,weights,"), csv);
  QCOMPARE(csv.count('\n'), 4);
  QVERIFY(
      run("figure moons.csv --over centres=5,all --table latex --output t.svg").output.contains("tabular"));
  QVERIFY(
      run("figure moons.csv --over centres=5,all --table markdown --output t.svg").output.contains("| 5 |"));
}

void OverOptionTest::badValuesAreRefused_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("says");
  const auto row = [](const char* line, const char* says) {
    QTest::addRow("%s", line) << text(line) << text(says);
  };
  row("--over width=1", "--over width: 2 to 12 values are needed, with commas between them, not 1");
  row("--over width=1,2,3,4,5,6,7,8,9,10,11,12,13", "not 13");
  row("--over width=1,zebra", "--over width: \"zebra\" is not a positive number");
  row("--over width=", "--over width: values are missing");
  row("--over width", "--over: \"width\" is not QUANTITY=V,V,…");
  row("--over zebra=1,2", "one of width, prior-variance, features, centres, points, method");
  row("--over pins=A,B", "one of width, prior-variance, features, centres, points, method");
  row("--over method=map,zebra", "\"zebra\" is not one of map, laplace_probit");
  row("--over method=map,ep --method vb", "--method has no meaning with --over method");
  row("--over points=5,all --first 10", "--first has no meaning with --over points");
  row("--over method=boundaries,map --difference", "--difference: boundaries are lines among the points");
  row("--over width=1,2 --method zebra", "--method: \"zebra\" is not one of map");
  row("--over width=1,2 --view map", "--over has no meaning with --view map");
  row("--over width=1,2 --view left,roc", "--over has no meaning with --view left,roc");
  row("--view panels", "--view panels: --over says of which settings");
  row("--over width=1,2 --widths 1:2:3", "--widths and --prior-variances have no meaning without --view");
  row("--over width=1,2 --surprise", "--surprise has no meaning with --view panels");
  row("--over width=1,2 --view panels,roc --json",
      "--json has no meaning but with --over or --view panels or weight_panels alone");
  row("--method map", "--method has no meaning without --over");
  row("--difference", "--difference has no meaning without --over");
  row("--pair x1,x2", "--pair has no meaning without --over");
  row("--over width=1,2 --pair x1,x2", "--pair has no meaning without --view weight_panels");
  row("--over width=1,2 --view weights", "--over width: RBF features have a weight at each centre");
  row("--over prior-variance=1,2 --features linear --view weights --pair x1,x3",
      "--over prior-variance: \"x3\" is no weight: the weights are those of 1, x1, x2");
  row("--over prior-variance=1,2 --features linear --view weights --difference",
      "--difference has no meaning without --view panels");
  row("--over width=1,2,3 --difference", "--difference needs two values of --over");
  row("--json", "--json has no meaning but with --over or --view panels or weight_panels alone");
  row("--over width=1,2 --json --table csv", "--json and --table exclude each other");
  row("--over width=1,2 --draws 50", "--draws");
  row("--over width=1,2 --features linear", "--over width: linear features have no width");
}

void OverOptionTest::badValuesAreRefused() {
  QFETCH(QString, line);
  QFETCH(QString, says);
  const Outcome outcome = run(words(text("figure moons.csv --output bad.svg ") + line));
  QCOMPARE(outcome.status, 2);
  QVERIFY2(QString::fromUtf8(outcome.errors).contains(says), outcome.errors);
  QVERIFY(!QFile::exists(path("bad.svg")));
}

CREDENCE_TEST(QCoreApplication, OverOptionTest);
#include "tst_over_option.moc"

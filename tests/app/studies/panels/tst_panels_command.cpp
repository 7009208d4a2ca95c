#include "app/commands/sub_command.h"
#include "app/studies/panels/panels.h"
#include "app/studies/studies.h"
#include "app/studies/studio_pages.h"
#include "core/generators/generators.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <memory>
#include <stdexcept>

using namespace credence;
using namespace credence::test;
using namespace Qt::StringLiterals;

/// credence panels, and the views of figures and parts of reports that the same row makes.
class PanelsCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void itHasTheNumbersOfTheFigure();
  void theAnswerStandsAboveTheTable();
  void leftOutTheyLieAroundTheSetting();
  void twoWeightsAreTold();
  void aDifferenceIsTold();
  void aSessionMayVaryItsPins();
  void whatHasAWindowIsNoPage();
  void featuresWithoutNamesAreComparedToo();
  void theMethodThatIsVariedIsNoneOfAll();
  void whyThereIsNoFitIsTold();
  void emptyValuesAreRefused();
  void badValuesAreRefused_data();
  void badValuesAreRefused();

 private:
  QJsonObject object(const QString& line) const {
    const Outcome outcome = run(words(line));
    if (outcome.status != 0) qFatal("%s", outcome.errors.constData());
    return QJsonDocument::fromJson(outcome.output).object();
  }
};

namespace {

const QString three = text(" moons.csv --width 0.7 --train-fraction 0.7 --over prior-variance=0.1,1,100");

}  // namespace

void PanelsCommandTest::itHasTheNumbersOfTheFigure() {
  const QJsonObject told = object(text("panels") + three + text(" --json"));
  const QJsonObject drawn = object(text("figure") + three + text(" --json --dpi 30 --output three.png"));
  QCOMPARE(told["panels"_L1], drawn["panels"_L1]);
  QCOMPARE(told["panels"_L1].toArray().size(), 3);
  for (const char* member : {"over", "method", "width", "features"}) {
    QCOMPARE(told[QLatin1String(member)], drawn[QLatin1String(member)]);
  }
  QCOMPARE(told["question"_L1].toString(),
           text("Which of several settings explains the labels best, and which predicts best?"));
  QVERIFY(told["answer"_L1].toString().startsWith(text("Of 3 prior variances, ")));
  QCOMPARE(told["split"_L1]["rule"_L1].toString(), text("fraction"));
  QCOMPARE(told["converged"_L1].toBool(), true);
}

void PanelsCommandTest::theAnswerStandsAboveTheTable() {
  const QList<QByteArray> lines = run(words(text("panels") + three)).output.split('\n');
  QCOMPARE(lines[0], QByteArray("moons.csv, Laplace (probit), width 0.7"));
  QVERIFY2(
      lines[2].startsWith("Of 3 prior variances, ") && lines[2].contains(" has the largest log evidence"),
      lines[2].constData());
  QVERIFY(lines[5].startsWith("Prior variance "));
  QCOMPARE(run(words(text("panels") + three + text(" --table csv"))).output,
           run(words(text("figure") + three + text(" --table csv --dpi 30 --output three.png"))).output);
}

void PanelsCommandTest::leftOutTheyLieAroundTheSetting() {
  const QJsonObject told = object(text("panels moons.csv --width 1 --prior-variance 2 --method ep --json"));
  QCOMPARE(told["over"_L1].toString(), text("prior-variance"));
  QCOMPARE(told["method"_L1].toString(), text("ep"));
  const QJsonArray panels = told["panels"_L1].toArray();
  QCOMPARE(panels.size(), 6);
  QCOMPARE(panels[3]["value"_L1].toDouble(), 2.0);
}

void PanelsCommandTest::twoWeightsAreTold() {
  const QString line =
      text("panels generated:linear,count=30 --features linear --over prior-variance=0.01,100 --pair x1,x2");
  const QByteArray told = run(words(line)).output;
  QVERIFY2(told.contains("\n\nThe weight of x1 is between "), told.constData());
  QVERIFY2(told.contains("w of x1"), told.constData());
  QVERIFY(object(line + text(" --json"))["panels"_L1][0].toObject().contains("x1_sd"_L1));
}

void PanelsCommandTest::aDifferenceIsTold() {
  const QString line = text("panels moons.csv --prior-variance 5 --over width=0.3,1 --difference");
  const QByteArray told = run(words(line)).output;
  QVERIFY2(told.contains("\n\nThe probabilities differ most at ("), told.constData());
  const double most = object(line + text(" --json"))["difference"_L1]["largest"_L1].toDouble();
  QVERIFY(most != 0.0);
  QVERIFY(told.contains(QByteArray::number(std::abs(most), 'f', 3) +
                        (most > 0.0 ? " above that of width 0.3" : " below that of width 0.3")));
}

/// What is asked of two weights changes nothing in what is said of the settings.
void PanelsCommandTest::featuresWithoutNamesAreComparedToo() {
  const QString line = text("panels moons.csv --train-fraction 0.7 --over features=rbf,linear");
  const QJsonObject told = object(line + text(" --pair 1,x2 --json"));
  QCOMPARE(told["answer"_L1], object(line + text(" --json"))["answer"_L1]);
  QVERIFY(told["panels"_L1][0]["log_evidence"_L1].isDouble());
  QVERIFY(told["panels"_L1][0]["x2"_L1].isNull());
  const QByteArray said = run(words(line + text(" --pair 1,x2"))).output;
  QVERIFY2(said.contains(". RBF has no weights of these names.\n"), said);
  QVERIFY2(!said.contains("No fit"), said);
  const QString drawn = text("figure moons.csv --over features=rbf,linear --view weight_panels --pair 1,x2");
  QCOMPARE(run(words(drawn + text(" --output two.svg"))).status, 0);
  QCOMPARE(run(words(text("verify two.svg"))).status, 0);
}

void PanelsCommandTest::theMethodThatIsVariedIsNoneOfAll() {
  const QString methods = text(" moons.csv --over method=map,ep --json");
  QVERIFY(object(text("panels") + methods)["method"_L1].isNull());
  QVERIFY(object(text("figure") + methods + text(" --dpi 30 --output methods.png"))["method"_L1].isNull());
}

void PanelsCommandTest::whyThereIsNoFitIsTold() {
  const QString tooWide = text(" moons.csv --width 0.7 --over prior-variance=1,1e60 --json");
  for (const QString& command : {text("panels"), text("figure --dpi 30 --output wide.png")}) {
    const QJsonArray panels = object(command + tooWide)["panels"_L1].toArray();
    QVERIFY(panels[0]["reason"_L1].isNull());
    QVERIFY(panels[1]["log_evidence"_L1].isNull());
    QVERIFY2(panels[1]["reason"_L1].toString().startsWith(text("Double precision cannot fit these data")),
             qPrintable(panels[1]["reason"_L1].toString()));
  }
  QVERIFY(!object(text("panels") + three + text(" --json"))["panels"_L1][0].toObject().contains("reason"_L1));
}

/// Nothing is taken for granted where an option was given with nothing behind it.
void PanelsCommandTest::emptyValuesAreRefused() {
  const auto refused = [&](const QStringList& line) {
    const Outcome outcome = run(line);
    return outcome.status == 2 && outcome.output.isEmpty() ? outcome.errors : QByteArray();
  };
  for (const char* command : {"panels", "budget"}) {
    const QByteArray said = refused({text(command), text("moons.csv"), text("--over"), QString()});
    QVERIFY2(said.startsWith("credence: --over: \"\" is not QUANTITY=V,V,… with one of width, "), said);
  }
  const QStringList drawn = {text("figure"), text("moons.csv"), text("--output"), text("empty.svg")};
  QVERIFY(refused(drawn + QStringList{text("--over"), QString()}).contains("--over: \"\" is not QUANTITY"));
  const QByteArray said = refused({text("panels"), text("moons.csv"), text("--method"), QString()});
  QVERIFY2(said.startsWith("credence: --method: \"\" is not one of map, laplace_probit, "), said);
}

void PanelsCommandTest::aSessionMayVaryItsPins() {
  ViewState view;
  QVERIFY(!panelsStudy.suits(view));
  view.panels = {.quantity = "pins", .values = text("A, now")};
  QVERIFY(panelsStudy.suits(view) && !weightPanelsStudy.suits(view));
  StudyInputs inputs{.problem = {}, .place = StudyPlace::figure, .sight = {-2.0, 3.0, -1.5, 2.0}};
  inputs.problem.dataset = std::make_shared<const Dataset>(m_moons);
  inputs.problem.hyperparameters = {&rbf_features, 0.6, 10.0};
  QVERIFY_EXCEPTION_THROWN(panelsStudy.computed(inputs, panelsStudy.optionsOf(view, inputs)),
                           std::invalid_argument);
  inputs.pins = {{'A', {&rbf_features, 0.3, 1.0}}};
  const StudyResult result = panelsStudy.computed(inputs, panelsStudy.optionsOf(view, inputs));
  QVERIFY(panelsStudy.unfinished(result).isEmpty());
  const PanelsResult& panels = *resultOf<PanelsFound>(result).panels;
  QCOMPARE(panels.panels.front()->fit->request.hyperparameters.width, 0.3);
  QCOMPARE(panels.panels.back()->fit->request.hyperparameters.width, 0.6);
}

void PanelsCommandTest::whatHasAWindowIsNoPage() {
  for (const char* id : {"panels", "weight_panels", "budget", "lab"}) {
    QVERIFY2(findStudy(id) != nullptr && !isStudioPage(id), id);
  }
  QVERIFY(isStudioPage("growth"));
  for (const SubCommand* command : subCommands()) QVERIFY(*command->name != '\0');
}

void PanelsCommandTest::badValuesAreRefused_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("says");
  const auto row = [](const char* line, const char* says) {
    QTest::addRow("%s", line) << text(line) << text(says);
  };
  row("--over width=1", "--over width: 2 to 12 values are needed, with commas between them, not 1");
  row("--over width", "--over: \"width\" is not QUANTITY=V,V,…");
  row("--over pins=A,B", "one of width, prior-variance, features, centres, points, method");
  row("--method zebra", "--method: \"zebra\" is not one of map");
  row("--over width=1,2 --pair x1,x2", "--over width: RBF features have a weight at each centre");
  row("--over width=1,2,3 --difference", "--difference needs two values of --over");
  row("--over width=1,2 --features linear", "--over width: linear features have no width");
  row("--over width=1,2 --json --table csv", "--json and --table exclude each other");
  row("--over method=map,ep --method vb", "--method has no meaning with --over method");
  row("--over points=5,all --train-first 20 --first 10", "--first has no meaning with --over points");
  row("--over prior-variance=1,2 --features linear --pair x1,x2 --difference",
      "--difference has no meaning with --pair");
  row("--over method=boundaries,map --difference", "--difference: boundaries are lines among the points");
}

void PanelsCommandTest::badValuesAreRefused() {
  QFETCH(QString, line);
  QFETCH(QString, says);
  const Outcome outcome = run(words(text("panels moons.csv ") + line));
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.output.isEmpty(), outcome.output.constData());
  QVERIFY2(QString::fromUtf8(outcome.errors).contains(says), outcome.errors.constData());
}

CREDENCE_TEST(QCoreApplication, PanelsCommandTest);
#include "tst_panels_command.moc"

#include "app/commands/command_line.h"
#include "app/figures/figure_study.h"
#include "app/files/figure_payload.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QPainter>
#include <qcustomplot.h>

namespace credence {

namespace {

/// This program, started by itself with it, is the command line with the added study. Its value is how many
/// points the study says beyond those there are.
constexpr const char* beyondVariable = "CREDENCE_TEST_POINTS_BEYOND";

/// How many points each class has: as little as a study can be.
class CountedClasses final : public StudyPicture {
 public:
  explicit CountedClasses(arma::uword ones) : m_ones(ones) {}

  void paint(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    painter.setFont(font);
    painter.drawText(QRect(QPoint(), pagePixels(spec.size)), Qt::AlignCenter,
                     QStringLiteral("points of class 1: %1").arg(m_ones));
  }
  std::vector<NamedNumber> numbers() const override {
    return {{"points of class 1", static_cast<double>(m_ones)}};
  }

 private:
  arma::uword m_ones;
};

std::shared_ptr<const StudyPicture> countClasses(const StudiesRequest& request, const std::stop_token&) {
  const auto ones = arma::accu(request.result->fit->request.dataset->labels);
  return std::make_shared<const CountedClasses>(
      static_cast<arma::uword>(ones) +
      static_cast<arma::uword>(qEnvironmentVariableIntValue(beyondVariable)));
}

bool hasPointToCountAt(const Session& session) {
  return session.view.crosshair.has_value();
}

extern const FigureStudy countedStudy;

constexpr FigureView countedViews[] = {
    studyView<&CountedClasses::paint>(countedStudy, "counted", "Counted classes",
                                      {.help = " (points of either class)", .options = "--point"}),
};

const FigureStudy countedStudy = {.views = countedViews,
                                  .compute = countClasses,
                                  .suits = hasPointToCountAt,
                                  .lacking = "--view counted: --point says where"};

}  // namespace

/// Who adds a study with a view finds it in the help, in figures, in what they carry and in what verifies
/// them, though no line of these names it.
class AddedViewTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    writeFiles();
    qputenv(beyondVariable, "0");
  }
  void theHelpListsIt();
  void figuresShowIt_data();
  void figuresShowIt();
  void figuresSayItsNumbers();
  void itsNumbersAreVerified();
  void sessionsAreRenderedWithIt();
  void wrongWordsAreSaid_data();
  void wrongWordsAreSaid();

 private:
  test::Outcome run(const char* line) const {
    return runProgram(test::own_program(), test::words(test::text(line)));
  }
  test::Outcome drawn(const char* name) const {
    return run(("figure moons.csv --view counted --point 0,0 --output " + QByteArray(name)).constData());
  }
  QJsonObject record(const char* name) const {
    return QJsonDocument::fromJson(payloadOf(read(name)).value_or(QByteArray())).object();
  }
};

void AddedViewTest::theHelpListsIt() {
  const QByteArray help = run("figure --help").output.simplified();
  QVERIFY2(
      help.contains(
          "lab, lab_energy (the session's one-dimensional one), budget (log p(D) of all labels of "
          "--labelled points under the models of --over), weight_panels (two weights, --pair, under several "
          "settings, --over), precision_recall, next (places by their mutual information), counted (points "
          "of either "
          "class), several of these with commas"),
      help.constData());
}

void AddedViewTest::figuresShowIt_data() {
  QTest::addColumn<QByteArray>("views");
  QTest::newRow("alone") << QByteArray("counted");
  QTest::newRow("among others") << QByteArray("roc,counted");
}

void AddedViewTest::figuresShowIt() {
  QFETCH(const QByteArray, views);
  const test::Outcome made =
      run(("figure moons.csv --view " + views + " --point 0,0 --output counted.svg").constData());
  QCOMPARE(made.status, 0);
  const QByteArray svg = read("counted.svg");
  QVERIFY(svg.contains("points of class 1: 30"));
  QVERIFY(svg.contains("Counted classes"));  // the document's title
}

void AddedViewTest::figuresSayItsNumbers() {
  QCOMPARE(drawn("told.png").status, 0);
  const QJsonObject told = record("told.png");
  QCOMPARE(told[QStringLiteral("figure")][QStringLiteral("view")].toString(), QStringLiteral("counted"));
  const QJsonArray scores = told[QStringLiteral("results")][QStringLiteral("scores")].toArray();
  const QJsonObject last = scores.last().toObject();
  QCOMPARE(last[QStringLiteral("name")].toString(), QStringLiteral("points of class 1"));
  QCOMPARE(last[QStringLiteral("value")].toDouble(), 30.0);
}

void AddedViewTest::itsNumbersAreVerified() {
  QCOMPARE(drawn("right.png").status, 0);
  const test::Outcome verified = run("verify right.png");
  QVERIFY2(verified.output.startsWith("right.png: verified"), verified.output.constData());
  QCOMPARE(verified.status, 0);
  qputenv(beyondVariable, "1");
  const test::Outcome other = run("verify right.png");
  qputenv(beyondVariable, "0");
  QCOMPARE(other.status, 1);
  QVERIFY2(other.output.contains("points of class 1: the figure says 30, it is 31"),
           other.output.constData());
}

void AddedViewTest::sessionsAreRenderedWithIt() {
  QCOMPARE(drawn("one.png").status, 0);
  QCOMPARE(run("render one.png --view counted --format svg --output rendered").status, 0);
  QVERIFY(read("rendered/one-counted.svg").contains("points of class 1: 30"));
}

void AddedViewTest::wrongWordsAreSaid_data() {
  QTest::addColumn<QByteArray>("options");
  QTest::addColumn<QByteArray>("sentence");
  QTest::newRow("an unknown id") << QByteArray("--view countd")
                                 << QByteArray("--view: \"countd\" is not a view (comparison, left,");
  QTest::newRow("the list of ids") << QByteArray("--view countd")
                                   << QByteArray(
                                          "lab, lab_energy, budget, weight_panels, precision_recall, next, "
                                          "counted), several of them with commas, or");
  QTest::newRow("an unknown id of several")
      << QByteArray("--view roc,countd")
      << QByteArray("--view: \"roc,countd\" is not a list of comparison, left,");
  QTest::newRow("a grid, which is no view")
      << QByteArray("--view grid") << QByteArray("--view: \"grid\" is not a view (comparison,");
  QTest::newRow("what it needs") << QByteArray("--view counted")
                                 << QByteArray("--view counted: --point says where");
  QTest::newRow("an option of others") << QByteArray("--view counted --point 0,0 --quantity test_ep")
                                       << QByteArray("--quantity has no meaning without --view evidence");
}

void AddedViewTest::wrongWordsAreSaid() {
  QFETCH(const QByteArray, options);
  QFETCH(const QByteArray, sentence);
  const test::Outcome outcome = run(("figure moons.csv --output refused.svg " + options).constData());
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.errors.contains(sentence), outcome.errors.constData());
}

}  // namespace credence

static int runAddedView(int argc, char** argv) {
  if (argc > 1 && qEnvironmentVariableIsSet(credence::beyondVariable)) {
    credence::addFigureStudy(credence::countedStudy);
    return credence::runCommandLine(argc, argv).value_or(3);
  }
  return credence::test::run_test<QCoreApplication, credence::AddedViewTest>(argc, argv);
}

CREDENCE_TEST_RUN(runAddedView);
#include "tst_added_view.moc"

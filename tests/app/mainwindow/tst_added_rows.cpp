#include "app/chart/chart_view.h"
#include "app/commands/command_line.h"
#include "app/compute/method_draws.h"
#include "app/files/data_files.h"
#include "app/files/session_file.h"
#include "app/files/session_files.h"
#include "app/lesson/lesson.h"
#include "app/panels/audit_page.h"
#include "app/panels/cursor_page.h"
#include "app/panels/judge_page.h"
#include "app/panels/metrics_panel.h"
#include "app/panels/study_page.h"
#include "app/plots/colour_bar_row.h"
#include "app/plots/comparison_view.h"
#include "app/plots/latent_chart.h"
#include "app/plots/quantity_button.h"
#include "app/studies/studies.h"
#include "app/studies/studio_pages.h"
#include "core/data/role.h"
#include "core/model/latent.h"
#include "core/model/stable_functions.h"
#include "support/added_overlay.h"
#include "support/added_rows.h"
#include "support/added_study.h"
#include "support/fonts.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace credence {

using namespace test::added;

/// This program, started by itself with it, is the command line with the added rows.
constexpr const char* commandVariable = "CREDENCE_TEST_COMMAND";

/// Who adds a posterior, methods or a family of features finds them in every menu, table and command, though
/// no line of the window or of the command line names them.
class AddedRowsTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void cleanupTestCase() { closeWindow(); }
  void menusOfferThem();
  void plotsShowTheMethods();
  void aQuantityIsShownAndKept();
  void panelsScoreThem();
  void pagesTellOfThem();
  void theWindowFitsTheFeatures();
  void theMapIsColouredByThem();
  void commandsTakeAndPrintThem_data();
  void commandsTakeAndPrintThem();
  void figuresShowThem();
  void aFigureOfTheQuantityIsVerified();
  void helpNamesThem();
  void aStudyHasItsPage();
  void anOverlayIsDrawnAndKept();
  void aFigureOfTheOverlayIsVerified();
  void aSessionKeepsThemAndItsReportHasThem();

 private:
  QByteArray run(const QString& line);
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QTest::keyClick(m_window.get(), key, modifiers);
  }

  QTemporaryDir m_folder;
};

void AddedRowsTest::initTestCase() {
  useSettingsOf("tst_added_rows");
  add_all();
  addPlaneOverlay(diagonal);
  addStudy(counted_study());
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {60, 0.3, 1});
  SplitRule split;
  split.kind = SplitRule::Kind::fraction;
  document().setSplit(split);
  awaitFit();
}

QByteArray AddedRowsTest::run(const QString& line) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QLatin1String(commandVariable), QStringLiteral("1"));
  process.setProcessEnvironment(environment);
  process.setWorkingDirectory(m_folder.path());
  process.start(test::own_program(), line.split(QLatin1Char(' ')));
  process.closeWriteChannel();
  if (!process.waitForFinished(-1) || process.exitCode() != 0) {
    qWarning("%s: %s", qPrintable(line), process.readAllStandardError().constData());
    return {};
  }
  return process.readAllStandardOutput();
}

void AddedRowsTest::menusOfferThem() {
  const auto entries = [](const QMenu* menu) {
    QStringList texts;
    for (const QAction* entry : menu->actions()) texts << entry->text();
    return texts;
  };
  for (const char* name : {"leftQuantity", "rightQuantity"}) {
    const QStringList quantities = entries(find<QuantityButton>(name)->menu());
    QVERIFY(quantities.contains(QStringLiteral("Doubled (probit)")));
    QVERIFY(quantities.contains(QStringLiteral("Doubled (samples)")));
    QVERIFY(quantities.contains(QStringLiteral("Squared mean")));
  }
  // What is scored anyway cannot be pinned.
  const QStringList pinned = entries(find<QToolButton>("judgePinned")->menu());
  QVERIFY(pinned.contains(QStringLiteral("Doubled (samples)")));
  QVERIFY(!pinned.contains(QStringLiteral("Doubled (probit)")));
  const auto* features = find<QComboBox>("features");
  for (const FeatureFamily* family : {&curved_features, &edged_features}) {
    QVERIFY(features->findText(QString::fromUtf8(family->choice.data())) >= 0);
  }
  const auto* colours = find<QComboBox>("mapQuantity");
  for (const char* id : {"log_evidence_doubled", "evidence_error_doubled", "test_doubled", "cv_doubled"}) {
    QVERIFY2(colours->findData(QString::fromLatin1(id)) >= 0, id);
  }
}

void AddedRowsTest::plotsShowTheMethods() {
  const auto* plots = find<ComparisonView>();
  const ShownQuantities before = document().view().shown;
  document().setInView(&ViewState::shown,
                       {Quantity::probability(doubled_probit), Quantity::probability(doubled_samples), true});
  awaitFit();
  AWAIT(plots->differencePlot()->picture() != nullptr && plots->rightPlot()->picture() != nullptr &&
        !plots->rightPlot()->picture()->values.is_empty());
  const Picture& probit = *plots->leftPlot()->picture();
  QVERIFY(probit.quantity == Quantity::probability(doubled_probit));
  // Closer to one half than under half the variance.
  const FitResult& result = *m_services->liveFit.result();
  const arma::mat laplace = result.prediction.probability(probit_integral);
  QVERIFY(arma::all(arma::vectorise(arma::abs(probit.values - 0.5) <= arma::abs(laplace - 0.5) + 1e-12)));
  QVERIFY(arma::abs(probit.values - laplace).max() > 0.01);
  // Both are of one posterior, which was made once.
  const auto gaussian = [&](const Method& method) {
    return result.drawsOf(method)->prepared.posterior.gaussian;
  };
  QVERIFY(gaussian(doubled_probit) && gaussian(doubled_probit) == gaussian(doubled_samples));
  document().setInView(&ViewState::shown, before);
  awaitFit();
}

/// By the menu of the plot; then by a session that is opened again.
void AddedRowsTest::aQuantityIsShownAndKept() {
  const auto* plots = find<ComparisonView>();
  const ShownQuantities before = document().view().shown;
  for (QAction* entry : find<QuantityButton>("rightQuantity")->menu()->actions()) {
    if (entry->text() == QStringLiteral("Squared mean")) entry->trigger();
  }
  QCOMPARE(id_of(document().view().shown.right), squared_mean.id);
  const auto shown = [plots] {
    const Picture* picture = plots->rightPlot()->picture();
    return picture != nullptr && picture->quantity.kind == &squared_mean;
  };
  AWAIT(shown());
  const arma::mat mean = m_services->liveFit.result()->prediction.mean;
  QVERIFY(arma::abs(plots->rightPlot()->picture()->values - arma::square(mean)).max() == 0.0);
  AWAIT(find<ColourBarRow>()->bars().size() == 2);
  QCOMPARE(find<ColourBarRow>()->bars()[1].title, QStringLiteral("square of the logit's mean"));
  const QString file = m_folder.filePath(QStringLiteral("added.credence"));
  m_services->sessions.save(file, PointsPlace::inside);
  QVERIFY(m_services->sessions.finish());
  document().setInView(&ViewState::shown, before);
  m_services->files.openFiles({file});
  awaitLoading();
  AWAIT(shown());
  document().setInView(&ViewState::shown, before);
  awaitFit();
}

void AddedRowsTest::panelsScoreThem() {
  const ShownQuantities before = document().view().shown;
  document().setInView(&ViewState::shown, {before.left, Quantity::probability(doubled_probit), false});
  awaitFit();
  QVERIFY(find<QToolButton>("judgeDoubled")->text() == QStringLiteral("Doubled"));
  const QString metrics = m_window->findChild<MetricsPanel*>()->text();
  QVERIFY2(metrics.contains(QStringLiteral("Doubled")), qPrintable(metrics));
  const MethodScore& score = m_services->liveFit.fit()->evaluation.of(doubled_probit);
  const QString number = QString::number(score.of(Role::test)->mean_log_likelihood, 'f', 3).mid(1);
  QVERIFY2(metrics.contains(number), qPrintable(number));
  document().setInView(&ViewState::shown, before);
  awaitFit();
}

void AddedRowsTest::pagesTellOfThem() {
  const auto heads = [this](const char* table, Qt::Orientation orientation) {
    const auto* widget = find<QTableWidget>(table);
    QStringList texts;
    for (int k = 0; k < (orientation == Qt::Vertical ? widget->rowCount() : widget->columnCount()); ++k) {
      texts << (orientation == Qt::Vertical ? widget->verticalHeaderItem(k) : widget->horizontalHeaderItem(k))
                   ->text();
    }
    return texts;
  };
  document().setInView(&ViewState::crosshair, QPointF(0.5, 0.25));
  key(Qt::Key_1, Qt::ControlModifier);
  // A line of its own, with its numbers: the mean is Laplace's, the deviation √2 times as much.
  const auto* cursor = find<CursorPage>("cursorPage");
  const Latent latent = predict_latent(liveFit().fit()->model->posterior, arma::mat{{0.5, 0.25}});
  AWAIT(cursor->text().contains(QStringLiteral("Doubled")));
  const double deviation = std::sqrt(2.0 * latent.variance(0));
  const double probit = sigmoid(probit_logit(latent.mean(0), 2.0 * latent.variance(0)));
  for (const QString& number : {QString::number(deviation, 'f', 3), QString::number(probit, 'f', 4)}) {
    QVERIFY2(cursor->text().contains(number), qPrintable(cursor->text()));
  }
  QVERIFY(findPart<ChartLine>(cursor->chart()->chart(), std::string(doubled_posterior.id)) != nullptr);
  key(Qt::Key_2, Qt::ControlModifier);
  auto* judge = find<JudgePage>("judgePage");
  const ShownQuantities before = document().view().shown;
  document().setInView(&ViewState::shown, {before.left, Quantity::probability(doubled_probit), false});
  AWAIT(judge->judgement() && judge->judgement()->of(Role::train)->find(&doubled_probit) != nullptr);
  m_services->pinnedMethod.setMethod(&doubled_samples);
  AWAIT(judge->judgement()->of(Role::train)->find(&doubled_samples) != nullptr);
  m_services->pinnedMethod.setMethod(nullptr);
  document().setInView(&ViewState::shown, before);
  key(Qt::Key_3, Qt::ControlModifier);
  QVERIFY(heads("pinsTable", Qt::Vertical).contains(QStringLiteral("test Doubled")));
  key(Qt::Key_4, Qt::ControlModifier);
  const auto* audit = find<QTableWidget>("auditTable");
  AWAIT(audit->rowCount() > 0);
  QStringList audited;
  for (int row = 0; row < audit->rowCount(); ++row) audited << audit->item(row, 0)->text();
  QVERIFY(audited.contains(QStringLiteral("Doubled (probit)")));
  QVERIFY(audited.contains(QStringLiteral("Doubled (samples)")));
  key(Qt::Key_4, Qt::ControlModifier);
}

void AddedRowsTest::theWindowFitsTheFeatures() {
  auto* features = find<QComboBox>("features");
  for (const FeatureFamily* family : {&curved_features, &edged_features, &rbf_features}) {
    const int index = features->findText(QString::fromUtf8(family->choice.data()));
    features->setCurrentIndex(index);
    emit features->activated(index);  // as the person's choice does
    QCOMPARE(document().state().hyperparameters.features, family);
    awaitFit();
    QCOMPARE(m_services->liveFit.fit()->model->hyperparameters.features, family);
    QCOMPARE(m_window->findChild<QWidget*>(QStringLiteral("width"))->isEnabled(), family->has_width());
  }
}

void AddedRowsTest::theMapIsColouredByThem() {
  document().setEvidenceRanges({{0.3, 2.0, 3}, {0.1, 20.0, 3}});
  document().setInView(&ViewState::mapQuantity, std::string("log_evidence_doubled"));
  bringMapBack();
  AWAIT(m_services->liveFit.map() != nullptr &&
        m_services->liveFit.map()->map.is_complete("log_evidence_doubled"));
  const EvidenceMap& map = m_services->liveFit.map()->map;
  QVERIFY(std::abs(map["log_evidence_doubled"](1, 1) - map["log_evidence"](1, 1) + doubled_penalty) < 1e-6);
  document().setInView(&ViewState::mapQuantity, ViewState().mapQuantity);
}

void AddedRowsTest::commandsTakeAndPrintThem_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QByteArray>("words");  // of which its output must have each
  QTest::newRow("scores") << QStringLiteral("fit bundled:penguins") << QByteArray("Doubled");
  QTest::newRow("scores by draws") << QStringLiteral("fit bundled:penguins --methods doubled_samples")
                                   << QByteArray("Doubled|D. samples");
  QTest::newRow("scores as a table") << QStringLiteral("fit bundled:penguins --table csv")
                                     << QByteArray("Doubled");
  QTest::newRow("scores in JSON") << QStringLiteral(
                                         "fit bundled:penguins --methods doubled_samples --draws 50 --json")
                                  << QByteArray("\"doubled\"|\"doubled_samples\"");
  QTest::newRow("features in JSON") << QStringLiteral("fit bundled:penguins --features curved --json")
                                    << QByteArray("\"curved\"");
  QTest::newRow("a width") << QStringLiteral("fit bundled:penguins --features edged --width 5 --json")
                           << QByteArray("\"edged\"|\"width\"");
  QTest::newRow("splits") << QStringLiteral("fit bundled:penguins --train-fraction 0.7 --splits 3 --json")
                          << QByteArray("doubled");
  QTest::newRow("the map") << QStringLiteral(
                                  "evidence bundled:penguins --widths 2:4:2 --prior-variances 1:10:2 "
                                  "--train-fraction 0.7 --quantities "
                                  "log_evidence_doubled,test_doubled,cv_doubled")
                           << QByteArray("log_evidence_doubled|test_doubled|cv_doubled");
  QTest::newRow("the audit in JSON") << QStringLiteral("audit bundled:penguins --draws 400 --json")
                                     << QByteArray("\"doubled_probit\"|\"doubled_samples\"");
  QTest::newRow("the audit") << QStringLiteral("audit bundled:penguins --draws 400")
                             << QByteArray("Doubled (probit)|Doubled (samples)");
  QTest::newRow("predictions")
      << QStringLiteral("predict bundled:penguins --at at.csv --methods doubled_probit,doubled_samples")
      << QByteArray("p_doubled_probit|p_doubled_samples");
  QTest::newRow("contours in JSON") << QStringLiteral("contours bundled:penguins --of squared_mean --json")
                                    << QByteArray("\"quantity\": \"squared_mean\"|\"level\"");
  QTest::newRow("the search") << QStringLiteral(
                                     "tune bundled:penguins --features edged --widths 2:20:2 "
                                     "--prior-variances 1:10:2 --json")
                              << QByteArray("\"width\"");
}

void AddedRowsTest::commandsTakeAndPrintThem() {
  QFETCH(const QString, line);
  QFETCH(const QByteArray, words);
  QFile points(m_folder.filePath(QStringLiteral("at.csv")));
  QVERIFY(points.open(QIODevice::WriteOnly) && points.write("x1,x2\n45,17\n40,18\n") > 0);
  points.close();
  const QByteArray output = run(line);
  QVERIFY(!output.isEmpty());
  for (const QByteArray& word : words.split('|')) QVERIFY2(output.contains(word), output.constData());
}

void AddedRowsTest::figuresShowThem() {
  const QByteArray said = run(QStringLiteral(
      "figure bundled:penguins --left doubled_probit --right doubled_samples --output both.svg"));
  QFile file(m_folder.filePath(QStringLiteral("both.svg")));
  QVERIFY2(file.open(QIODevice::ReadOnly), said.constData());
  QVERIFY(!file.readAll().isEmpty());
}

void AddedRowsTest::aFigureOfTheQuantityIsVerified() {
  const QByteArray said =
      run(QStringLiteral("figure bundled:penguins --left map --right squared_mean --output squared.svg"));
  QFile file(m_folder.filePath(QStringLiteral("squared.svg")));
  QVERIFY2(file.open(QIODevice::ReadOnly), said.constData());
  QVERIFY(file.readAll().contains("Squared mean"));
  QVERIFY(run(QStringLiteral("verify squared.svg")).contains("squared.svg"));
}

void AddedRowsTest::helpNamesThem() {
  const QByteArray fit = run(QStringLiteral("fit --help")).simplified();
  for (const char* word : {"doubled_probit", "doubled_samples", "700 for doubled_samples", "curved"}) {
    QVERIFY2(fit.contains(word), fit.constData());
  }
  QVERIFY(run(QStringLiteral("figure --help")).contains("squared_mean"));
  QVERIFY(run(QStringLiteral("evidence --help")).simplified().contains("log_evidence_doubled"));
}

// In the menu, by its key and in the lessons' links; its page answers, and has its chart and its table.
void AddedRowsTest::aStudyHasItsPage() {
  auto* page = find<StudyPage>("countedPage");
  const auto actions = m_window->findChildren<QAction*>();
  QVERIFY(std::ranges::any_of(actions, [](const QAction* action) {
    return action->text() == QStringLiteral("Counted") &&
           action->shortcut() == QKeySequence(QStringLiteral("Ctrl+Alt+9"));
  }));
  document().setInView(&ViewState::page, QStringLiteral("countedPage"));
  AWAIT(page->isVisible() && page->said() == QStringLiteral("Of 60 points 30 are of class 1."));
  QCOMPARE(find<QLabel>("countedQuestion")->text(), QStringLiteral("How many points does each class have?"));
  QCOMPARE(find<QTableWidget>("countedTable")->item(1, 1)->text(), QStringLiteral("30"));
  QVERIFY(findPart<ChartBars>(page->chart("counted_classes")->chart(), "counted") != nullptr);
  find<QToolButton>("countedPictures");
  find<QToolButton>("countedTables");
  QVERIFY(isStudioPage(QStringLiteral("counted")));
}

// In the menu of plots, over them, in their legend and in the session.
void AddedRowsTest::anOverlayIsDrawnAndKept() {
  QAction* entry = action(QStringLiteral("Diagonal"));
  QVERIFY(!entry->isChecked());
  entry->trigger();
  QVERIFY(entry->isChecked());
  AWAIT(m_services->overlays.result() != nullptr);
  const auto drawn = m_services->overlays.result();
  QCOMPARE(drawn->drawn.front().overlay, &diagonal);
  QCOMPARE(drawn->drawn.front().lines.front().points(1, 0), find<ComparisonView>()->view().x1_max);
  const QString file = m_folder.filePath(QStringLiteral("diagonal.credence"));
  m_services->sessions.save(file, PointsPlace::inside);
  QVERIFY(m_services->sessions.finish());
  QFile saved(file);
  QVERIFY(saved.open(QIODevice::ReadOnly));
  const QJsonObject view =
      QJsonDocument::fromJson(saved.readAll()).object()[QLatin1String("view")].toObject();
  QCOMPARE(view[QLatin1String("overlays")].toObject(),
           (QJsonObject{{QStringLiteral("density"), false}, {QStringLiteral("diagonal"), true}}));
  entry->trigger();
  QVERIFY(m_services->overlays.result() == nullptr);
  m_services->files.openFiles({file});
  awaitLoading();
  QVERIFY(document().view().overlays.has(diagonal));
  AWAIT(m_services->overlays.result() != nullptr);
  entry->trigger();
}

void AddedRowsTest::aFigureOfTheOverlayIsVerified() {
  QVERIFY(run(QStringLiteral("figure --help")).contains("--diagonal"));
  const QByteArray said =
      run(QStringLiteral("figure bundled:penguins --diagonal --density --output lines.svg"));
  QFile file(m_folder.filePath(QStringLiteral("lines.svg")));
  QVERIFY2(file.open(QIODevice::ReadOnly), said.constData());
  const QByteArray svg = file.readAll();
  QVERIFY(svg.contains("corner to corner"));
  QVERIFY(svg.contains("densest"));
  QVERIFY(run(QStringLiteral("verify lines.svg")).contains("lines.svg"));
}

// A study's page, a quantity and an overlay, seen at once.
void AddedRowsTest::aSessionKeepsThemAndItsReportHasThem() {
  const ViewState before = document().view();
  ViewState view = before;
  view.page = QStringLiteral("countedPage");
  view.shown = {before.shown.left, Quantity{&squared_mean}, false};
  view.overlays.set(diagonal, true);
  document().setView(view);
  const QString file = m_folder.filePath(QStringLiteral("all.credence"));
  m_services->sessions.save(file, PointsPlace::inside);
  QVERIFY(m_services->sessions.finish());
  document().setView(before);
  m_services->files.openFiles({file});
  awaitLoading();
  QCOMPARE(document().view().page, view.page);
  QVERIFY(document().view().shown == view.shown);
  QVERIFY(document().view().overlays == view.overlays);
  AWAIT(find<StudyPage>("countedPage")->isVisible());
  document().setView(before);

  QVERIFY(run(QStringLiteral("session --schema")).contains("\"diagonal\""));
  run(QStringLiteral("report all.credence --studies counted --crate written"));
  QFile page(m_folder.filePath(QStringLiteral("written/report.html")));
  QVERIFY(page.open(QIODevice::ReadOnly));
  const QByteArray report = page.readAll();
  for (const char* words : {"How many points does each class have?", "Of 60 points 30 are of class 1.",
                            "Counted classes", "corner to corner", "Squared mean"}) {
    QVERIFY2(report.contains(words), words);
  }
  const QByteArray verdict =
      run(QStringLiteral("verify written/figures/plots.svg written/figures/study_counted.svg"));
  QCOMPARE(verdict.count(": verified"), 2);
}

}  // namespace credence

static int runAddedRows(int argc, char** argv) {
  if (qEnvironmentVariableIsSet(credence::commandVariable)) {
    credence::test::added::add_all();
    credence::addPlaneOverlay(credence::test::added::diagonal);
    credence::addStudy(credence::test::added::counted_study());
    return credence::runCommandLine(argc, argv).value_or(3);
  }
  QApplication application(argc, argv);
  credence::test::usePinnedLetters();
  credence::AddedRowsTest test;
  return QTest::qExec(&test, credence::test::arguments_of_part(*test.metaObject(), argc, argv));
}

CREDENCE_TEST_RUN(runAddedRows);
#include "tst_added_rows.moc"

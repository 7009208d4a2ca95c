#include "app/mainwindow/stage.h"
#include "app/panels/judge_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plot_overlay.h"
#include "app/plots/quantity_button.h"
#include "app/studies/studio_pages.h"
#include "app/widgets/log_slider.h"
#include "core/evidence/map_quantity.h"
#include "support/print_string.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSettings>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <random>
#include <vector>

namespace credence {

/// The view is one value: what is set there is seen, and what a hand changes stands there.
class ViewStateTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_view_state"); }
  void cleanup() { closeWindow(); }
  void aWindowNeverShownKeepsIt();
  void aWindowShowsIt();
  void handsChangeIt();
  void itIsNoStepOfTheHistory();
  void habitsOutliveTheProgram();
  void aPageStandsWhateverTheLayoutSays();
  void newDataAreSeenWholeAtOnce();
  void whatTheWindowOpensWithIsFittedOnce();

 private:
  static ViewState anyView(std::mt19937_64& random, const std::vector<QByteArray>& layouts);
  std::vector<QByteArray> someLayouts();
  void openWithTestPoints();
  const ViewState& view() const { return document().view(); }
};

/// Data of which some points test, so that everything can be chosen.
void ViewStateTest::openWithTestPoints() {
  document().generateDataset(*find_generator("moons"), {60, 0.2, 1});
  SplitRule split;
  split.kind = SplitRule::Kind::fraction;
  document().setSplit(split);
}

/// As the window is at the first start, and after somebody has made the page higher.
std::vector<QByteArray> ViewStateTest::someLayouts() {
  const auto layoutNow = [this] {
    m_window->close();
    return view().layout;
  };
  makeWindow();
  std::vector<QByteArray> layouts = {layoutNow()};
  for (const int height : {180, 240}) {
    find<Stage>()->setLayoutState("page-height=" + QByteArray::number(height));
    emit find<Stage>()->layoutChanged();
    layouts.push_back(layoutNow());
  }
  closeWindow();
  return layouts;
}

ViewState ViewStateTest::anyView(std::mt19937_64& random, const std::vector<QByteArray>& layouts) {
  const auto number = [&random](double low, double high) {
    return std::uniform_real_distribution(low, high)(random);
  };
  const auto one = [&random](const auto& of) {
    return of[std::uniform_int_distribution<std::size_t>(0, of.size() - 1)(random)];
  };
  const auto chance = [&random] { return std::bernoulli_distribution()(random); };
  std::vector<const Method*> pinned = {nullptr};
  for (const Method* method : methods()) {
    if (LiveMethod::canBePinned(*method)) pinned.push_back(method);
  }
  std::vector<std::string> colours;
  for (const MapQuantity& quantity : map_quantities()) colours.push_back(quantity.id);
  ViewState view;
  view.bounds = {number(-3.0, 0.0), number(1.0, 3.0), number(-3.0, 0.0), number(1.0, 3.0)};
  view.equalScale = chance();
  view.shown = {one(plotted_quantities()), one(plotted_quantities()), chance()};
  view.contourNumbers = static_cast<NumberedContours>(std::uniform_int_distribution(0, 2)(random));
  view.boundaries = chance();
  view.boundariesMove = view.boundaries && chance();
  view.priorBoundaries = chance();
  view.trueBoundary = chance();
  view.surprise = chance();
  view.widthRing = chance();
  for (const PlaneOverlay* overlay : planeOverlays()) view.overlays.set(*overlay, chance());
  view.bestNext = chance();
  view.crosshairFrozen = chance();
  if (chance() || view.crosshairFrozen) view.crosshair = QPointF(number(-1.0, 1.0), number(-1.0, 1.0));
  if (chance()) view.section = Segment{{number(-1.0, 0.0), number(-1.0, 1.0)}, {number(0.1, 1.0), 0.0}};
  if (chance()) view.against = SettingsAgainst{'A', one(std::vector<char>{'B', SettingsAgainst::now})};
  view.mapQuantity = one(colours);
  view.folds = static_cast<arma::uword>(std::uniform_int_distribution(2, 50)(random));
  view.pinned = one(pinned);
  std::vector<const Method*> judged = methods_always_scored();
  if (view.pinned != nullptr) judged.push_back(nullptr);
  view.judged = one(judged);
  view.judgedRole = one(all_roles);
  view.bins = std::uniform_int_distribution(2, 50)(random);
  view.equalCounts = chance();
  view.threshold = number(0.001, 0.999);
  if (chance()) view.costs = {number(0.1, 2.0), number(0.1, 2.0), {}};
  if (view.costs && chance()) view.costs->abstaining = number(0.0, 1.0);
  view.probitCurve = chance();
  view.solverSeconds = chance();
  view.solverWholeWay = chance();
  view.fourTerms = chance();
  view.drawnFrom = one(std::vector<const PosteriorKind*>{nullptr, &laplace_posterior, &ep_posterior});
  view.draws = static_cast<arma::uword>(std::uniform_int_distribution(1, 5000)(random));
  QStringList pages = {QString()};
  for (const StudioPage& page : studioPages()) pages << page.name();
  view.page = one(pages);
  if (chance()) view.weightsHidden = {"prior", "ep"};
  std::vector<const LabDensity*> densities;
  for (const LabDensity& density : lab_densities()) densities.push_back(&density);
  view.lab.problem = default_problem(*one(densities));
  if (view.lab.problem.density->takes_data()) {
    view.lab.problem = with_datum(view.lab.problem, number(-1.0, 1.0));
    if (chance()) view.lab.datum = 1;
  }
  for (double& parameter : view.lab.problem.parameters) parameter *= number(0.9, 1.1);
  view.lab.problem.transformed = !view.lab.problem.density->transformed_variable.empty() && chance();
  for (const LabRule* rule : lab_rules()) {
    if (chance()) view.lab.hidden.emplace_back(rule->id);
  }
  if (chance()) view.lab.answer = LaplaceVerdict::too_small;
  view.lab.revealed = chance();
  view.panels.quantity =
      one(std::vector<std::string>{"width", "prior-variance", "centres", "points", "method", "pins"});
  view.panels.values = one(QStringList{QString(), QStringLiteral("1, 2, 3"), QStringLiteral("map, zebra")});
  view.panels.method = one(std::vector<const Method*>{&map_method, &laplace_probit, &ep_method});
  view.panels.difference = chance();
  view.panels.table = chance();
  view.layout = one(layouts);
  return view;
}

void ViewStateTest::aWindowNeverShownKeepsIt() {
  QSettings().clear();
  const std::vector<QByteArray> layouts = someLayouts();
  const auto seed = std::random_device{}();
  qInfo("seed %u", seed);
  std::mt19937_64 random(seed);
  makeWindow();
  openWithTestPoints();
  for (int k = 0; k < 30; ++k) {
    const ViewState wanted = anyView(random, layouts);
    document().setView(wanted);
    QVERIFY2(view() == wanted, qPrintable(QStringLiteral("at once, %1").arg(k)));
    QCoreApplication::processEvents();
    QVERIFY2(view() == wanted, qPrintable(QStringLiteral("after events, %1").arg(k)));
  }
  // In another window, which has seen nothing of it.
  const ViewState last = view();
  makeWindow();
  openWithTestPoints();
  document().setView(last);
  QCoreApplication::processEvents();
  QVERIFY(view() == last);
}

void ViewStateTest::aWindowShowsIt() {
  showWindow();
  leaveOutMap();
  openWithTestPoints();
  ViewState wanted;
  wanted.bounds = {-2.0, 2.5, -1.5, 2.0};
  wanted.equalScale = false;
  wanted.shown = {Quantity::entropy(), Quantity::latent_deviation(), true};
  wanted.boundaries = true;
  wanted.crosshair = QPointF(0.25, -0.5);
  wanted.crosshairFrozen = true;
  wanted.probitCurve = true;
  wanted.mapQuantity = map_quantities()[2].id;
  wanted.folds = 7;
  wanted.pinned = &laplace_samples;
  wanted.judged = nullptr;
  wanted.judgedRole = Role::train;
  wanted.bins = 6;
  wanted.equalCounts = true;
  wanted.threshold = 0.25;
  wanted.solverSeconds = true;
  wanted.solverWholeWay = true;
  wanted.drawnFrom = nullptr;
  wanted.draws = 321;
  wanted.page = QStringLiteral("judgePage");
  document().setView(wanted);
  awaitFit();
  QVERIFY(view() == wanted);

  const auto* plots = find<ComparisonView>();
  QCOMPARE(plots->view(), wanted.bounds);
  AWAIT(plots->leftPlot()->picture() != nullptr &&
        plots->leftPlot()->picture()->quantity == Quantity::entropy());
  AWAIT(plots->rightPlot()->picture()->quantity == Quantity::latent_deviation());
  QVERIFY(plots->differencePlot()->isVisible());
  AWAIT(m_services->boundaries.boundaries() != nullptr);
  QCOMPARE(plots->leftPlot()->overlay()->pin(), wanted.crosshair);
  QCOMPARE(find<QComboBox>("mapQuantity")->currentData().toString().toStdString(), wanted.mapQuantity);
  QCOMPARE(find<QSpinBox>("crossValidationFolds")->value(), 7);
  QVERIFY(find<QToolButton>("judgePinned")->isChecked());
  QVERIFY(find<QToolButton>("judgeTraining")->isChecked());
  QCOMPARE(find<QSpinBox>("calibrationBins")->value(), 6);
  QCOMPARE(find<QComboBox>("calibrationBinning")->currentIndex(), 1);
  QCOMPARE(find<QDoubleSpinBox>("threshold")->value(), 0.25);
  QCOMPARE(find<QSlider>("thresholdSlider")->value(), 25);
  QCOMPARE(find<QComboBox>("solverAxis")->currentIndex(), 1);
  QVERIFY(find<QCheckBox>("solverLogarithmic")->isChecked());
  QCOMPARE(find<QComboBox>("drawsFrom")->currentText(), QStringLiteral("The prior"));
  QCOMPARE(find<LogSlider>("drawsNumber")->value(), 321.0);
  QVERIFY(find<JudgePage>("judgePage")->isVisible());
  for (const char* text : {"Difference of the Plots", "Sampled Boundaries", "Freeze Crosshair"}) {
    QVERIFY2(action(QLatin1String(text))->isChecked(), text);
  }
  QVERIFY(!action(QStringLiteral("Equal Scale"))->isChecked());
  QVERIFY(!action(QStringLiteral("Move the Sampled"))->isChecked());
}

void ViewStateTest::handsChangeIt() {
  showWindow();
  leaveOutMap();
  openWithTestPoints();
  awaitFit();
  QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
  QCOMPARE(view().page, QStringLiteral("judgePage"));
  action(QStringLiteral("Tune"))->trigger();
  QCOMPARE(view().page, QStringLiteral("tunePage"));
  QTest::mouseClick(find<QToolButton>("studioClose"), Qt::LeftButton);
  QCOMPARE(view().page, QString());
  action(QStringLiteral("Difference of the Plots"))->trigger();
  QVERIFY(view().shown.difference);
  action(QStringLiteral("Move the Sampled"))->trigger();
  QVERIFY(view().boundaries && view().boundariesMove);
  action(QStringLiteral("Sampled Boundaries"))->trigger();
  QVERIFY(!view().boundaries && !view().boundariesMove);
  action(QStringLiteral("Boundaries of the Prior"))->trigger();
  QVERIFY(view().priorBoundaries && !view().boundaries);
  action(QStringLiteral("Equal Scale"))->setChecked(false);
  QVERIFY(!view().equalScale);
  const Bounds before = view().bounds;
  action(QStringLiteral("Zoom In"))->trigger();
  QVERIFY(view().bounds.width() < before.width());
  auto* plot = find<ComparisonView>()->leftPlot()->plot();
  plot->xAxis->setRange(0.25, 0.75);  // as by a hand that pans
  QCOMPARE(view().bounds.x1_min, 0.25);
  const QPoint middle = plot->axisRect()->center();
  QTest::mouseMove(plot, middle);
  AWAIT(view().crosshair.has_value());
  QCOMPARE(view().crosshair->x(), plot->xAxis->pixelToCoord(middle.x()));
  action(QStringLiteral("Freeze Crosshair"))->trigger();
  QVERIFY(view().crosshairFrozen);
  find<QSpinBox>("crossValidationFolds")->setValue(9);
  QCOMPARE(view().folds, arma::uword{9});
  find<QComboBox>("mapQuantity")->setCurrentIndex(1);
  QCOMPARE(view().mapQuantity, map_quantities()[1].id);
  m_services->pinnedMethod.setMethod(&laplace_quadrature);
  QCOMPARE(view().pinned, &laplace_quadrature);
  find<QToolButton>("judgePinned")->click();
  QVERIFY(view().judged == nullptr);
  m_services->pinnedMethod.setMethod(nullptr);
  QCOMPARE(view().judged, methods_always_scored().back());
  find<QSpinBox>("calibrationBins")->setValue(4);
  QCOMPARE(view().bins, 4);
  find<QComboBox>("calibrationBinning")->setCurrentIndex(1);
  QVERIFY(view().equalCounts);
  find<QSlider>("thresholdSlider")->setValue(29);
  QCOMPARE(view().threshold, 0.29);
  find<QCheckBox>("cursorProbit")->setChecked(true);
  QVERIFY(view().probitCurve);
  find<QComboBox>("solverAxis")->setCurrentIndex(1);
  QVERIFY(view().solverSeconds);
  find<QCheckBox>("solverLogarithmic")->setChecked(true);
  QVERIFY(view().solverWholeWay);
  auto* from = find<QComboBox>("drawsFrom");
  from->setFocus();
  QTest::keyClick(from, Qt::Key_End);
  QVERIFY(view().drawnFrom == nullptr);
  find<LogSlider>("drawsNumber")->slider()->setValue(750);
  QCOMPARE(view().draws, arma::uword{10'000});
}

void ViewStateTest::itIsNoStepOfTheHistory() {
  showWindow();
  openWithTestPoints();
  const int steps = document().undoStack()->count();
  document().setInView(&ViewState::threshold, 0.3);
  document().setInView(&ViewState::bounds, {-4.0, 4.0, -4.0, 4.0});
  QCOMPARE(document().undoStack()->count(), steps);
  document().undoStack()->undo();  // the split
  QCOMPARE(view().threshold, 0.3);
  QCOMPARE(view().bounds, (Bounds{-4.0, 4.0, -4.0, 4.0}));
}

void ViewStateTest::habitsOutliveTheProgram() {
  showWindow();
  ViewState wanted = view();
  wanted.shown = {Quantity::entropy(), Quantity::probability(laplace_quadrature), true};
  wanted.pinned = &laplace_samples;
  wanted.page = QStringLiteral("solverPage");
  wanted.bins = 3;  // of the data at hand, and no habit
  document().setView(wanted);
  m_window->resize(1600, 1000);
  test::settle(50);
  auto* splitter = find<QSplitter>();
  QTest::mousePress(splitter->handle(1), Qt::LeftButton);
  QTest::mouseMove(splitter->handle(1), QPoint(5, -60));
  QTest::mouseRelease(splitter->handle(1), Qt::LeftButton, {}, QPoint(5, -60));
  const QByteArray layout = view().layout;
  QVERIFY(!layout.isEmpty());
  m_window->close();
  makeWindow();
  QVERIFY(view().shown == wanted.shown);
  QCOMPARE(view().pinned, wanted.pinned);
  QCOMPARE(view().page, wanted.page);
  QCOMPARE(view().layout, layout);
  QVERIFY(!find<QStackedWidget>("studioPages")->isHidden());
  QCOMPARE(view().bins, ViewState().bins);
}

void ViewStateTest::aPageStandsWhateverTheLayoutSays() {
  QSettings().clear();
  const QByteArray closed = someLayouts().back();  // of a window whose studio is closed
  makeWindow();
  ViewState wanted = view();
  wanted.page = QStringLiteral("auditPage");
  wanted.layout = closed;
  document().setView(wanted);
  QCOMPARE(view().page, QStringLiteral("auditPage"));
  QVERIFY(!find<QStackedWidget>("studioPages")->isHidden());
}

/// No fit of data that were just opened is asked for in the view of those before.
void ViewStateTest::newDataAreSeenWholeAtOnce() {
  showWindow();
  leaveOutMap();
  openWithTestPoints();
  awaitFit();
  const quint64 before = m_services->liveFit.result()->request.generation;
  std::vector<Bounds> fitted;
  connect(&m_services->liveFit, &LiveFit::fitChanged, this, [&] {
    if (const auto result = m_services->liveFit.result()) fitted.push_back(result->request.view);
  });
  arma::mat inputs(40, 2);
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    inputs.row(n) = arma::rowvec{100.0 + double(n), 200.0 + double(n % 7)};
  }
  Dataset far = dataset().subset(arma::regspace<arma::uvec>(0, 39));
  far.inputs = inputs;
  document().openDataset(std::move(far), QStringLiteral("far.csv"));
  awaitFit();
  QVERIFY(!fitted.empty());
  for (const Bounds& bounds : fitted) QCOMPARE(bounds, find<ComparisonView>()->view());
  QCOMPARE(m_services->liveFit.result()->request.generation, before + 1);  // one request
}

/// Room for names that are not known yet would let the plots jump, and the first fit be in vain.
void ViewStateTest::whatTheWindowOpensWithIsFittedOnce() {
  QSettings().clear();
  makeWindow();
  leaveOutMap();
  m_window->resize(1280, 800);
  m_window->show();
  m_window->openAtStart({QStringLiteral("generated:moons")});
  awaitFit();
  QCOMPARE(m_services->liveFit.result()->request.generation, quint64{1});
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ViewStateTest);
#include "tst_view_state.moc"

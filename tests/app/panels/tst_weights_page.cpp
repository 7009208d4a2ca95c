#include "app/compute/live_fit.h"
#include "app/compute/live_overlays.h"
#include "app/document/bumps_overlay.h"
#include "app/panels/weights_page.h"
#include "app/plots/weight_panels.h"
#include "app/plots/weights_figure.h"
#include "app/report/weights_table.h"
#include "core/model/polynomial_features.h"
#include "core/model/solver_start.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QSplitter>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace credence {

/// The weights as a person sees them: panels, a table, and the line of what is pointed at.
class WeightsPageTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void hiddenPageComputesNothing();
  void threeWeightsHaveThreePanels();
  void theTableHasTruthAndIntervals();
  void panelsAreSquare();
  void pointingDrawsTheLine();
  void pointingIsInTheDatasUnits();
  void draggingBeginsTheWaysElsewhere();
  void aBoxHidesItsLines();
  void anotherSettingIsStudiedAnew();
  void sixWeightsHaveATriangle();
  void bumpsAreListed();
  void theSwitchShowsBumps();
  void aDrawnLineIsAWeight();
  void aDrawnLineIsInTheDatasUnits();
  void ofOtherFeaturesALineIsNoWeight();
  void panelsHaveMostOfTheRoom();
  void thePictureIsSaved();
  void withoutPointsItSaysSo();

 private:
  template <typename Widget>
  Widget* find(const char* name) {
    return m_page->findChild<Widget*>(QString::fromLatin1(name));
  }
  QTableWidget* table() { return find<QTableWidget>("weightsTable"); }
  QString status() { return find<QLabel>("weightsStatus")->text(); }
  QCustomPlot* plot() { return m_page->panels()->plot(); }
  void setFeatures(const FeatureFamily& family, double priorVariance = 10.0) {
    Hyperparameters setting = m_document->state().hyperparameters;
    setting.features = &family;
    setting.prior_variance = priorVariance;
    m_document->setHyperparameters(setting);
  }
  std::shared_ptr<const WeightsResult> result() { return m_page->weights()->result(); }
  bool complete() { return result() && result()->complete && !m_page->weights()->stale(); }
  /// The pixel of a place in a panel.
  QPoint pixelOf(int panel, double x, double y) {
    const QCPAxisRect* rect = plot()->axisRects().at(panel);
    return {qRound(rect->axis(QCPAxis::atBottom)->coordToPixel(x)),
            qRound(rect->axis(QCPAxis::atLeft)->coordToPixel(y))};
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<WeightsPage> m_page;
};

void WeightsPageTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_page = std::make_unique<WeightsPage>(m_document.get(), m_fit.get());
  m_page->resize(1000, 230);
  m_fit->setView({-4.0, 4.0, -4.0, 4.0});
  const Generator& linear = *find_generator("linear");
  GeneratorSettings settings = default_settings(linear);
  settings.count = 60;
  m_document->generateDataset(linear, settings);
  m_fit->cancelMap();
  setFeatures(linear_features);
}

void WeightsPageTest::cleanup() {
  m_page.reset();
  m_fit.reset();
  m_document.reset();
}

void WeightsPageTest::hiddenPageComputesNothing() {
  AWAIT(m_fit->fitCurrent());
  QVERIFY(!m_page->weights()->running());
  QVERIFY(!result());
}

void WeightsPageTest::threeWeightsHaveThreePanels() {
  m_page->show();
  AWAIT(complete());
  QCOMPARE(plot()->axisRects().size(), 3);
  // In each: regions of the exact posterior, two ellipses of the prior, of Laplace's and of EP's Gaussian.
  const auto curvesIn = [&](int panel) {
    int count = 0;
    for (QCPAbstractPlottable* plottable : plot()->axisRects().at(panel)->plottables()) {
      count += qobject_cast<QCPCurve*>(plottable) != nullptr ? 1 : 0;
    }
    return count;
  };
  for (int panel = 0; panel < 3; ++panel) QCOMPARE(curvesIn(panel), 8);
  // The truth is within what is shown.
  const QCPAxisRect* rect = plot()->axisRects().at(0);
  QVERIFY(rect->axis(QCPAxis::atBottom)->range().contains(0.0));
  QVERIFY(rect->axis(QCPAxis::atLeft)->range().contains(0.5));
  QVERIFY(status().contains(QStringLiteral("quadrature")));
}

void WeightsPageTest::theTableHasTruthAndIntervals() {
  m_page->show();
  AWAIT(complete());
  QCOMPARE(table()->rowCount(), 3);
  QCOMPARE(table()->item(1, 0)->text(), QStringLiteral("x1"));
  QCOMPARE(table()->item(2, 2)->text(), QStringLiteral("−1.000"));
  QStringList headings;
  for (int k = 0; k < table()->columnCount(); ++k) headings << table()->horizontalHeaderItem(k)->text();
  const QString all = headings.join(QLatin1Char('|'));
  for (const char* group : {"Laplace", "exact", "bootstrap"})
    QVERIFY2(all.contains(QLatin1String(group)), group);
  QCOMPARE(result()->bootstrap->resamples, arma::uword(1000));
}

void WeightsPageTest::panelsAreSquare() {
  m_page->show();
  AWAIT(complete());
  for (const QSize& size : {QSize(1000, 230), QSize(760, 180), QSize(1600, 400)}) {
    m_page->resize(size);
    plot()->replot();
    for (const QCPAxisRect* rect : plot()->axisRects()) {
      QVERIFY(rect->width() >= 40);
      QVERIFY2(std::abs(rect->width() - rect->height()) <= 1,
               qPrintable(QStringLiteral("%1x%2").arg(rect->width()).arg(rect->height())));
    }
  }
}

/// The line of the two weights under the mouse, and of the third that is most probable with them.
void WeightsPageTest::pointingDrawsTheLine() {
  m_page->show();
  AWAIT(complete());
  plot()->replot();
  QVERIFY(!m_document->view().pointedLine);
  const QPoint at = pixelOf(2, 0.6, -1.2);  // x1 and x2
  QTest::mouseMove(plot(), at);
  AWAIT(m_document->view().pointedLine.has_value());
  const auto line = *m_document->view().pointedLine;
  const double pixel =
      plot()->axisRects().at(2)->axis(QCPAxis::atBottom)->range().size() / plot()->axisRects().at(2)->width();
  QVERIFY(std::abs(line[1] - 0.6) <= pixel);
  QVERIFY(std::abs(line[2] + 1.2) <= pixel);
  const WeightMoments& laplace = *result()->study->moments(laplace_posterior);
  COMPARE_NUMBERS(line[0], completed(laplace, {1, 2}, arma::vec{line[1], line[2]})(0),
                  (test::Tolerance{1e-9, 0.0}));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(plot(), &leave);
  QVERIFY(!m_document->view().pointedLine);
  QTest::mouseMove(plot(), at + QPoint(1, 0));
  AWAIT(m_document->view().pointedLine.has_value());
  m_page->hide();
  QVERIFY(!m_document->view().pointedLine);
}

void WeightsPageTest::pointingIsInTheDatasUnits() {
  m_document->setStandardise(true);
  m_page->show();
  AWAIT(complete());
  plot()->replot();
  const WeightStudy& study = *result()->study;
  QVERIFY(study.standardised);
  QTest::mouseMove(plot(), pixelOf(2, study.estimate(1), study.estimate(2)));
  AWAIT(m_document->view().pointedLine.has_value());
  // At the MAP weights it is the boundary of the fit: the logit there is zero.
  const auto [w0, w1, w2] = *m_document->view().pointedLine;
  const arma::mat places = {{-3.0, -(w0 - 3.0 * w1) / w2}, {3.0, -(w0 + 3.0 * w1) / w2}};
  const arma::vec logits =
      result()->fit->model->basis().design_matrix(places) * result()->fit->model->mode.weights;
  QVERIFY2(arma::abs(logits).max() < 0.15, qPrintable(QString::number(arma::abs(logits).max())));
}

void WeightsPageTest::draggingBeginsTheWaysElsewhere() {
  m_page->show();
  AWAIT(complete());
  plot()->replot();
  const arma::vec map = result()->fit->model->mode.weights;
  const auto bootstrap = result()->bootstrap;
  const QPoint from = pixelOf(0, -0.5, 0.5);
  const QPoint to = pixelOf(0, 0.5, 1.0);  // the weights of 1 and x1
  QTest::mousePress(plot(), Qt::LeftButton, {}, from);
  QMouseEvent move(QEvent::MouseMove, to, plot()->mapToGlobal(QPointF(to)), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(plot(), &move);
  QTest::mouseRelease(plot(), Qt::LeftButton, {}, to);
  const SolverStart start = m_document->view().solverStart;
  QVERIFY(start.kind == SolverStart::Kind::given);
  QCOMPARE(start.weights.size(), std::size_t{3});
  QVERIFY(std::abs(start.weights[0] - 0.5) < 0.1 && std::abs(start.weights[1] - 1.0) < 0.1);
  QCOMPARE(start.weights[2], 0.0);
  const auto begun = [&] {
    const auto& ways = result()->study->ways;
    return ways.size() == 3 && ways.front().way.front()(0) == start.weights[0];
  };
  AWAIT(begun());
  for (const SolverTrace& trace : result()->study->ways) {
    QVERIFY(arma::abs(trace.way.back() - map).max() < 1e-3);
  }
  // The ways are drawn, and nothing else was studied anew.
  QVERIFY(std::ranges::find(m_document->view().weightsHidden, "ways") ==
          m_document->view().weightsHidden.end());
  QCOMPARE(result()->bootstrap, bootstrap);
}

void WeightsPageTest::aBoxHidesItsLines() {
  m_page->show();
  AWAIT(complete());
  const auto plottables = [&] { return plot()->plottableCount(); };
  const int before = plottables();
  auto* laplace = find<QCheckBox>("weightLine_laplace");
  QVERIFY(laplace->isChecked());
  laplace->click();
  QCOMPARE(plottables(), before - 6);
  QVERIFY(std::ranges::count(m_document->view().weightsHidden, "laplace") == 1);
  laplace->click();
  QCOMPARE(plottables(), before);
  auto* ways = find<QCheckBox>("weightLine_ways");
  QVERIFY(!ways->isChecked());
  ways->click();
  QCOMPARE(plottables(), before + 12);
  find<QCheckBox>("weightLine_lbfgs")->click();
  QCOMPARE(plottables(), before + 9);
}

void WeightsPageTest::anotherSettingIsStudiedAnew() {
  m_page->show();
  AWAIT(complete());
  const double before = result()->study->exact->moments.deviation()(1);
  setFeatures(linear_features, 0.01);
  AWAIT(complete() && result()->fit->request.hyperparameters.prior_variance == 0.01);
  QVERIFY(result()->study->exact->moments.deviation()(1) < before);
}

void WeightsPageTest::sixWeightsHaveATriangle() {
  setFeatures(quadratic_features);
  m_page->show();
  AWAIT(complete());
  QCOMPARE(plot()->axisRects().size(), 15);
  QCOMPARE(table()->rowCount(), 6);
  QVERIFY(status().contains(QStringLiteral("weighted draws")));
  QTest::mouseMove(plot(), pixelOf(0, 0.1, 0.1));
  QVERIFY(!m_document->view().pointedLine);  // a conic is no line
  setFeatures(cubic_features);
  AWAIT(complete() && result()->study && result()->study->count() == 10);
  QVERIFY(plot()->axisRects().isEmpty());
  QCOMPARE(table()->rowCount(), 10);
}

void WeightsPageTest::bumpsAreListed() {
  setFeatures(rbf_features);
  m_page->show();
  AWAIT(complete());
  QVERIFY(!m_page->panels()->isVisible());
  QCOMPARE(table()->rowCount(), 21);
  QVERIFY(status().contains(QStringLiteral("largest 20 of 60")));
}

/// The switch follows the view, and is there for bumps with a prior only.
void WeightsPageTest::theSwitchShowsBumps() {
  m_page->show();
  auto* bumps = find<QCheckBox>("weightBumps");
  AWAIT(complete());
  QVERIFY(!bumps->isVisible());
  setFeatures(rbf_features);
  AWAIT(bumps->isVisible());
  QVERIFY(bumps->isEnabled() && !bumps->isChecked());
  const LiveOverlays live(m_document.get(), m_fit.get());
  QVERIFY(!live.result());
  bumps->click();
  QVERIFY(m_document->view().overlays.has(bumpsOverlay));
  AWAIT(live.result() != nullptr && m_fit->fitCurrent());
  QCOMPARE(live.result()->drawn.front().discs.size(), std::size_t(60));
  // Weights and standard deviations are those of the table, where the bumps stand on points.
  AWAIT(result() && result()->bumps);
  const OverlayDisc& first = live.result()->drawn.front().discs.front();
  const KernelWeight& listed = result()->bumps->largest.front();
  COMPARE_NUMBERS(first.value, listed.estimate, (test::Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(first.deviation, listed.deviation, (test::Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(first.x1, m_fit->fit()->request.dataset->inputs(listed.centre, 0),
                  (test::Tolerance{1e-12, 1e-12}));
  QVERIFY2(status().contains(QStringLiteral("60 in the plots")), qPrintable(status()));
  setFeatures(linear_features);
  AWAIT(!live.result());
  setFeatures(rbf_features, 5.0);
  AWAIT(live.result() != nullptr);
  m_document->setInView(&ViewState::overlays, {});
  QVERIFY(!bumps->isChecked() && !live.result());
}

/// The square in the panels, and the words below them.
void WeightsPageTest::aDrawnLineIsAWeight() {
  m_page->show();
  AWAIT(complete());
  auto* words = find<QLabel>("weightsLine");
  QVERIFY(!words->isVisible());
  const int plottables = plot()->plottableCount();
  m_document->setInView(&ViewState::section, Segment{{-3.0, -2.0}, {3.0, 0.5}});
  AWAIT(m_page->drawnLine()->result() != nullptr);
  const LineWeights& drawn = *m_page->drawnLine()->result()->weights;
  COMPARE_NUMBERS(drawn.weights(0) - 3.0 * drawn.weights(1) - 2.0 * drawn.weights(2), 0.0,
                  (test::Tolerance{1e-9, 0.0}));
  QVERIFY(words->isVisible());
  QVERIFY2(words->text().contains(describeLineWeights(drawn)), qPrintable(words->text()));
  QCOMPARE(plot()->plottableCount(), plottables + 6);  // a ray and a square in each
  for (const QCPAxisRect* rect : plot()->axisRects()) {
    const auto* square = qobject_cast<QCPGraph*>(rect->plottables().last());
    QVERIFY(square != nullptr && square->scatterStyle().shape() == QCPScatterStyle::ssSquare);
    QVERIFY(rect->axis(QCPAxis::atBottom)->range().contains(square->dataMainKey(0)));
    QVERIFY(rect->axis(QCPAxis::atLeft)->range().contains(square->dataMainValue(0)));
  }
  find<QCheckBox>("weightLine_drawn")->click();
  QCOMPARE(plot()->plottableCount(), plottables);
  m_document->setInView(&ViewState::section, std::nullopt);
  AWAIT(!words->isVisible());
  QVERIFY(find<QCheckBox>("weightLine_drawn") == nullptr);
}

/// Of standardised inputs, too, the line of the square is the one that was drawn.
void WeightsPageTest::aDrawnLineIsInTheDatasUnits() {
  m_document->setStandardise(true);
  m_page->show();
  AWAIT(complete());
  m_document->setInView(&ViewState::section, Segment{{-2.0, 0.5}, {1.0, 1.5}});
  AWAIT(m_page->drawnLine()->result() != nullptr);
  const auto line = m_page->drawnLine()->result();
  const arma::mat ends = {{-2.0, 0.5}, {1.0, 1.5}};
  const arma::vec logits = line->fit->model->basis().design_matrix(ends) * line->weights->weights;
  QVERIFY(arma::abs(logits).max() < 1e-9);
  // Another prior is another size.
  const double size = arma::norm(line->weights->weights);
  setFeatures(linear_features, 0.01);
  AWAIT(m_page->drawnLine()->result()->fit->request.hyperparameters.prior_variance == 0.01);
  QVERIFY(arma::norm(m_page->drawnLine()->result()->weights->weights) < size);
}

void WeightsPageTest::ofOtherFeaturesALineIsNoWeight() {
  m_page->show();
  AWAIT(complete());
  QVERIFY(m_page->takesLines() && find<QToolButton>("weightsDrawLine")->isVisible());
  m_document->setInView(&ViewState::section, Segment{{-2.0, 0.5}, {1.0, 1.5}});
  AWAIT(m_page->drawnLine()->result() != nullptr);
  setFeatures(quadratic_features);
  AWAIT(!m_page->drawnLine()->result());
  AWAIT(complete());
  QVERIFY(!m_page->takesLines() && !find<QToolButton>("weightsDrawLine")->isVisible());
  QVERIFY(!find<QLabel>("weightsLine")->isVisible());
}

void WeightsPageTest::panelsHaveMostOfTheRoom() {
  m_page->show();
  AWAIT(complete());
  for (const QSize& size : {QSize(800, 230), QSize(1440, 330)}) {
    m_page->resize(size);
    plot()->replot();
    QVERIFY2(m_page->panels()->width() > 2 * table()->width(), qPrintable(QString::number(table()->width())));
    const auto* box = find<QCheckBox>("weightLine_laplace");
    QVERIFY(!box->visibleRegion().isEmpty() && table()->height() >= 70);
    QVERIFY(plot()->axisRects().front()->width() >= 110);
  }
  auto* halves = find<QSplitter>("weightsHalves");
  halves->setSizes({500, 900});
  emit halves->splitterMoved(500, 1);
  m_page->resize(1400, 300);
  QVERIFY(table()->width() > 600);  // a hand's share stays
}

void WeightsPageTest::thePictureIsSaved() {
  m_page->show();
  AWAIT(complete());
  QTemporaryDir folder;
  for (const char* name : {"weights.svg", "weights.pdf", "weights.png"}) {
    const QString file = folder.filePath(QLatin1String(name));
    savePage(weightsPage(m_page->picture(), QStringLiteral("Weights")), file);
    QVERIFY(QFile(file).size() > 2000);
  }
  const QList<QAction*> entries = find<QToolButton>("weightsPicture")->menu()->actions();
  QGuiApplication::clipboard()->clear();
  entries.front()->trigger();
  QVERIFY(QGuiApplication::clipboard()->image().width() > 1000);
  QVERIFY_EXCEPTION_THROWN(weightsPage({}, {}), std::runtime_error);
}

void WeightsPageTest::withoutPointsItSaysSo() {
  m_page->show();
  AWAIT(complete());
  m_document->editDataset(Dataset(), QString());
  AWAIT(find<QLabel>("weightsAnswer")->text().contains(QStringLiteral("Draw points")));
  QCOMPARE(table()->rowCount(), 0);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::WeightsPageTest);
#include "tst_weights_page.moc"

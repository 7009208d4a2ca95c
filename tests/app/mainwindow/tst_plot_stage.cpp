#include "app/plots/comparison_view.h"
#include "app/plots/figure.h"
#include "app/plots/probability_plot.h"
#include "app/plots/quantity_button.h"
#include "app/session/session.h"
#include "core/generators/generators.h"
#include "support/legend_names.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QMenu>
#include <QMouseEvent>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

/// What a lecturer does with the plots: covers one, enlarges one, and lets the window put them one above the
/// other.
class PlotStageTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_plot_stage"); }
  void init() { showWindowWithData(); }
  void cleanup() { closeWindow(); }
  void aCoveredPlotKeepsPointsAndAxes();
  void keysCoverAndReveal();
  void whatIsCoveredIsNotReadOff();
  void coversAreKeptInSessions();
  void aPlotTakesAllTheRoomAndGivesItBack();
  void aDoubleClickOnTheTitleEnlarges();
  void aPlotAloneNamesAllThatItShows();
  void theFirstLayoutComesBack();
  void arrowKeysReadThePlots();
  void arrowKeysGoAlongTheMap();
  void equalScalesStandAsWastesLess();
  void aMovedThresholdMovesLineRingsAndAccuracy();

 private:
  ComparisonView* view() const { return find<ComparisonView>(); }
  ProbabilityPlot* left() const { return view()->leftPlot(); }
  ProbabilityPlot* right() const { return view()->rightPlot(); }
  QToolButton* button(const char* name, const ProbabilityPlot* plot) const {
    return plot->findChild<QToolButton*>(QString::fromLatin1(name));
  }
  static bool showsPicture(const ProbabilityPlot* plot) {
    return plot->seen() != nullptr && plot->seen()->picture() != nullptr;
  }
};

void PlotStageTest::aCoveredPlotKeepsPointsAndAxes() {
  ShownOverlays overlays;
  overlays.set(densityOverlay, true);
  document().setInView(&ViewState::overlays, overlays);
  AWAIT(showsPicture(left()) && showsPicture(right()) && left()->seen()->overlays != nullptr);
  const QSize canvas = left()->canvasSize();
  QTest::mouseClick(button("coverPlot", left()), Qt::LeftButton);
  QVERIFY(document().view().covered.left && !document().view().covered.right);
  AWAIT(!showsPicture(left()));
  QVERIFY(showsPicture(right()));
  const PlaneScene& seen = *left()->seen();
  QVERIFY(seen.rings.isEmpty() && seen.boundaries == nullptr && seen.overlays == nullptr);
  QVERIFY(seen.points && !seen.points->places[0][Role::train].isEmpty());
  QCOMPARE(left()->canvasSize(), canvas);
  QCOMPARE(button("coverPlot", left())->text(), QStringLiteral("show"));
  QVERIFY(left()->quantityButton()->text().contains(QStringLiteral("covered")));
  QVERIFY(test::legend_names(left()->plot()).filter(QStringLiteral("misclassified")).isEmpty());
  // It stays covered whatever is dragged, and comes back as it then is.
  Hyperparameters next = document().state().hyperparameters;
  next.width *= 2.0;
  document().setHyperparameters(next);
  awaitFit();
  QVERIFY(!showsPicture(left()));
  QTest::mouseClick(button("coverPlot", left()), Qt::LeftButton);
  AWAIT(showsPicture(left()));
  QCOMPARE(left()->seen()->pictured->request.hyperparameters.width, next.width);
}

void PlotStageTest::keysCoverAndReveal() {
  const auto press = [this](Qt::Key key) { QTest::keyClick(m_window.get(), key, Qt::ShiftModifier); };
  press(Qt::Key_R);
  QVERIFY(document().view().covered == (CoveredPlots{.right = true, .difference = true}));
  press(Qt::Key_H);  // what is still seen is covered, too
  QVERIFY(document().view().covered == (CoveredPlots{true, true, true}));
  press(Qt::Key_L);
  QVERIFY(document().view().covered == (CoveredPlots{.right = true, .difference = true}));
  press(Qt::Key_H);
  press(Qt::Key_H);
  QVERIFY(document().view().covered == CoveredPlots());
  QCOMPARE(document().undoStack()->count(), 0);
}

void PlotStageTest::whatIsCoveredIsNotReadOff() {
  QCustomPlot* plot = left()->plot();
  const auto* cursor = find<QLabel>("cursor");
  QTest::mouseMove(plot, plot->axisRect()->center());
  AWAIT(cursor->text().contains(QStringLiteral("Laplace")));
  QTest::mouseClick(button("coverPlot", right()), Qt::LeftButton);
  QTest::mouseMove(plot, plot->axisRect()->center() + QPoint(9, 5));
  AWAIT(!cursor->text().isEmpty() && !cursor->text().contains(QStringLiteral("Laplace")));
}

/// A figure of a covered plot is covered, and stands up to being drawn again.
void PlotStageTest::coversAreKeptInSessions() {
  CoveredPlots covered;
  covered.right = true;
  document().setInView(&ViewState::covered, covered);
  const Session session = sessionOf(document());
  QVERIFY(session.view.covered == covered);
  FigureContent content;
  content.fit = liveFit().result();
  const FigureSpec spec{&comparisonView, QSizeF(120.0, 60.0), 96};
  const QByteArray open = figureBytes(content, spec, QStringLiteral("svg"));
  content.covered = covered;
  const QByteArray half = figureBytes(content, spec, QStringLiteral("svg"));
  QVERIFY(half.size() < open.size());
  QCOMPARE(half.count("covered"), 1);
  QCOMPARE(half.count("<image"), open.count("<image") - 1);
}

void PlotStageTest::aPlotTakesAllTheRoomAndGivesItBack() {
  const int wide = left()->width();
  QTest::mouseClick(button("enlargePlot", right()), Qt::LeftButton);
  AWAIT(!left()->isVisible() && right()->width() > 1.9 * wide);
  QVERIFY(button("enlargePlot", right())->isChecked());
  // The difference is not where one plot has all the room, and is not asked for in vain either.
  QTest::keyClick(m_window.get(), Qt::Key_D);
  QVERIFY(document().view().shown.difference);
  AWAIT(right()->isVisible() || view()->differencePlot()->isVisible());
  QTest::keyClick(m_window.get(), Qt::Key_D);
  if (button("enlargePlot", right())->isChecked())
    QTest::mouseClick(button("enlargePlot", right()), Qt::LeftButton);
  AWAIT(left()->isVisible() && right()->isVisible());
  AWAIT(std::abs(left()->width() - wide) <= 1);
}

/// The second click comes to the menu that the first one opens.
void PlotStageTest::aDoubleClickOnTheTitleEnlarges() {
  QuantityButton* title = left()->quantityButton();
  const QPoint middle = title->rect().center();
  title->menu()->popup(title->mapToGlobal(QPoint(0, title->height())));
  QVERIFY(title->menu()->isVisible());
  const QPointF place = title->mapToGlobal(QPointF(middle));
  QMouseEvent press(QEvent::MouseButtonPress, title->menu()->mapFromGlobal(place), place, Qt::LeftButton,
                    Qt::LeftButton, {});
  QApplication::sendEvent(title->menu(), &press);
  AWAIT(!title->menu()->isVisible() && !right()->isVisible());
}

void PlotStageTest::aPlotAloneNamesAllThatItShows() {
  QTest::mouseClick(button("enlargePlot", right()), Qt::LeftButton);
  AWAIT(!left()->isVisible());
  for (const char* name : {"Adelie", "Chinstrap", "p = 0.5", "misclassified"}) {
    AWAIT(test::legend_names(right()->plot()).join(QLatin1Char(' ')).contains(QString::fromLatin1(name)));
  }
}

/// What is scored is what is seen.
void PlotStageTest::aMovedThresholdMovesLineRingsAndAccuracy() {
  constexpr double threshold = 0.27;
  document().setInView(&ViewState::threshold, threshold);
  awaitPainted();
  AWAIT(showsPicture(left()) && left()->seen()->picture()->threshold == threshold);
  const Evaluation& evaluation = liveFit().fit()->evaluation;
  for (const auto& [plot, method] : {std::pair(left(), &map_method), std::pair(right(), &laplace_probit)}) {
    const Picture& picture = *plot->seen()->picture();
    const auto& levels = picture.contours.levels;
    const auto heavy = std::ranges::find(levels, threshold);
    QVERIFY(heavy != levels.end() && std::ranges::is_sorted(levels));
    QVERIFY(isBoundary(picture, threshold) && !isBoundary(picture, 0.5));
    const auto& lines = picture.contours.lines[static_cast<std::size_t>(heavy - levels.begin())];
    QVERIFY(!lines.empty());
    for (const Polyline& line : lines) {
      // Between the points of a grid this fine p is all but straight.
      const arma::rowvec middle = line.points.row(line.points.n_rows / 2);
      const double p = picture.grid.interpolate(picture.values, middle(0), middle(1));
      QVERIFY2(std::abs(p - threshold) < 0.02, qPrintable(QString::number(p)));
    }
    // Rings, by the method's own probabilities.
    const arma::vec& logits = evaluation.of(*method).logits;
    qsizetype wrong = 0;
    for (arma::uword n = 0; n < dataset().size(); ++n) {
      const double p = 1.0 / (1.0 + std::exp(-logits(n)));
      wrong += (p >= threshold) != (dataset().labels(n) == 1) ? 1 : 0;
    }
    QCOMPARE(plot->seen()->rings.size(), wrong);
    const double accuracy =
        100.0 * (1.0 - static_cast<double>(wrong) / static_cast<double>(dataset().size()));
    const auto* shown = find<QLabel>(method == &map_method ? "accuracymap" : "accuracylaplace");
    QCOMPARE(shown->text(), QStringLiteral("%1 %").arg(accuracy, 0, 'f', 1));
  }
  AWAIT(!test::legend_names(right()->plot()).filter(QStringLiteral("p = 0.27")).isEmpty());
  document().setInView(&ViewState::threshold, 0.5);
  AWAIT(left()->seen()->picture()->threshold == 0.5);
  QCOMPARE(left()->seen()->picture()->contours.levels.size(), std::size_t{9});
}

void PlotStageTest::arrowKeysReadThePlots() {
  QCustomPlot* plot = left()->plot();
  plot->setFocus(Qt::TabFocusReason);
  QTest::keyClick(plot, Qt::Key_Right);
  QVERIFY(document().view().crosshair.has_value());
  const QPointF first = *document().view().crosshair;
  QTest::keyClick(plot, Qt::Key_Up);
  QTest::keyClick(plot, Qt::Key_Right, Qt::ShiftModifier);
  const QPointF then = *document().view().crosshair;
  const double across = plot->xAxis->coordToPixel(then.x()) - plot->xAxis->coordToPixel(first.x());
  const double up = plot->yAxis->coordToPixel(first.y()) - plot->yAxis->coordToPixel(then.y());
  QVERIFY2(std::abs(across - 1.0) < 1e-6 && std::abs(up - 10.0) < 1e-6,
           qPrintable(QStringLiteral("%1 %2").arg(across).arg(up)));
  AWAIT(find<QLabel>("cursor")->text().contains(QStringLiteral("Laplace")));
  // Never out of sight.
  for (int k = 0; k < 200; ++k) QTest::keyClick(plot, Qt::Key_Left);
  QVERIFY(document().view().crosshair->x() >= plot->xAxis->range().lower);
}

void PlotStageTest::arrowKeysGoAlongTheMap() {
  document().setEvidenceRanges({{1.0, 8.0, 4}, {1.0, 1000.0, 4}});
  bringMapBack();
  AWAIT(liveFit().map() && liveFit().map()->complete());
  QCustomPlot* map = find<QWidget>("evidencePlot")->findChild<QCustomPlot*>();
  const int steps = document().undoStack()->count();
  QTest::keyClick(map, Qt::Key_Up);  // from variance 10 to 100, at the nearest width: 2 of 2.6
  const Hyperparameters& now = document().state().hyperparameters;
  QVERIFY(std::abs(now.prior_variance - 100.0) < 1e-6 && std::abs(now.width - 2.0) < 1e-6);
  QCOMPARE(document().undoStack()->count(), steps + 1);
  QTest::keyClick(map, Qt::Key_Right);
  QVERIFY(std::abs(document().state().hyperparameters.width - 4.0) < 1e-6);
  for (int k = 0; k < 5; ++k) QTest::keyClick(map, Qt::Key_Down);
  QVERIFY(std::abs(document().state().hyperparameters.prior_variance - 1.0) < 1e-6);
}

void PlotStageTest::theFirstLayoutComesBack() {
  const QSize before = left()->size();
  showAllNumbers();
  QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
  document().setInView(&ViewState::layout, QByteArray("page-height=150"));
  QTest::mouseClick(button("enlargePlot", right()), Qt::LeftButton);
  AWAIT(!left()->isVisible());
  action(QStringLiteral("Restore Layout"))->trigger();
  AWAIT(left()->isVisible() && right()->isVisible() && left()->size() == before);
  QVERIFY(document().view().page.isEmpty() && document().view().layout.isEmpty());
  QVERIFY(!find<QToolButton>("allNumbers")->isChecked());
  QCOMPARE(document().undoStack()->count(), 0);
}

void PlotStageTest::equalScalesStandAsWastesLess() {
  const auto isStacked = [this] { return left()->y() < right()->y(); };
  QVERIFY(!isStacked());
  // Twice as wide as high.
  document().openDataset(generate(*find_generator("moons"), {80, 0.2, 1}), QStringLiteral("wide.csv"));
  document().setInView(&ViewState::equalScale, true);
  m_window->resize(1000, 1000);
  AWAIT(isStacked());
  awaitFit();
  QVERIFY(std::abs(left()->width() - right()->width()) <= 1);
  QVERIFY(left()->canvasSize().width() > 500);
  m_window->resize(1600, 700);
  AWAIT(!isStacked());
  m_window->resize(1000, 1000);
  AWAIT(isStacked());
  document().setInView(&ViewState::equalScale, false);
  AWAIT(!isStacked());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PlotStageTest);
#include "tst_plot_stage.moc"

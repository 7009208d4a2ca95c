#include "app/chart/chart_view.h"
#include "app/panels/evidence_panel.h"
#include "app/plots/evidence_plot.h"
#include "app/widgets/box_width.h"
#include "app/widgets/number_edit.h"
#include "core/evidence/maximise_evidence.h"
#include "core/model/model_fitter.h"
#include "support/map_fixture.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <array>
#include <cmath>

namespace credence {

/// The evidence map as an instrument, by mouse and keys in the window.
class TuneTest : public QObject, protected test::MapFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_tune"); }
  void init() { showWindowWithMap(); }
  void cleanup() { closeWindow(); }
  void aMapAtRestIsFineAndSmooth();
  void linearFeaturesMakeOneColumn();
  void rangesShowTheirBeginnings();
  void theTermsStepDownFromZero();
  void anOptimumOnTheEdgeCanBeWidened();
  void aDragIsOneStepAndTakesTheExactPlace();
  void theWheelZoomsTheRangesAboutTheMouse();
  void contoursAreWhereTheEvidenceIs();
  void maximisingIsOneStepAndDrawsItsPath();
  void aChangeEndsTheSearch();
  void mackaysStepSetsThePriorVariance();
  void aBetterSettingThanAllCellsIsTheBestKnown();
  void aSettingBeyondTheMapIsAnArrowAtItsEdge();
};

/// A look at the map after a while; then its own cells again, which are what is read and saved all the time.
void TuneTest::aMapAtRestIsFineAndSmooth() {
  auto* smooth = find<QAction>("smoothMap");
  QVERIFY(!smooth->isChecked() && !cells()->interpolate());
  const int nx = cells()->data()->keySize();
  const int ny = cells()->data()->valueSize();
  const double own = cells()->data()->cell(0, 0);
  smooth->trigger();
  QVERIFY(cells()->interpolate());
  AWAIT(cells()->data()->keySize() == 4 * nx && cells()->data()->valueSize() == 4 * ny);
  // What the mouse reads in a small cell is the cell it is part of.
  const QCPColorMapData& data = *cells()->data();
  double width = 0.0;
  double variance = 0.0;
  data.cellToCoord(7, 5, &width, &variance);
  const auto chart = find<EvidencePlot>("evidencePlot")->chart().cellAt({width, variance});
  QVERIFY(chart && chart->i == 1 && chart->j == 1);
  smooth->trigger();
  QVERIFY(!cells()->interpolate());
  QCOMPARE(cells()->data()->keySize(), nx);
  QCOMPARE(cells()->data()->cell(0, 0), own);
}

void TuneTest::linearFeaturesMakeOneColumn() {
  Hyperparameters linear = setting();
  linear.features = &linear_features;
  document().setHyperparameters(linear);
  AWAIT(map().features == &linear_features && !m_services->liveFit.mapRunning());
  QCOMPARE(map().cell_count(), arma::uword{7});
  const QString text = find<QLabel>("bestCells")->text();
  QVERIFY2(text.contains(QLatin1String("no width")) && !text.contains(QLatin1String("at width")),
           qPrintable(text));
  QVERIFY(!plot()->xAxis->tickLabels());
  QVERIFY(plot()->xAxis->label().contains(QLatin1String("no width")));
  const QList<NumberEdit*> edits = m_window->findChild<EvidencePanel*>()->findChildren<NumberEdit*>();
  QCOMPARE(edits.size(), 4);
  QVERIFY(!edits[0]->isEnabled() && !edits[1]->isEnabled() && edits[2]->isEnabled());
  // Marks stand in the one column, whatever width is remembered.
  const double middle = plot()->xAxis->range().center();
  QCOMPARE(drawn("best").front().x(), middle);
  QCOMPARE(drawn("current").front().x(), middle);
  // Lines of evidence go across it.
  QVERIFY(!drawn("-1 nats").isEmpty() || !drawn("-3 nats").isEmpty());
  // The wheel and M leave the width alone.
  const EvidenceRanges before = document().state().evidenceRanges;
  const QPoint mouse = plot()->axisRect()->rect().center();
  QWheelEvent event(QPointF(mouse), plot()->mapToGlobal(QPointF(mouse)), {}, QPoint(0, 120), Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(plot(), &event);
  QVERIFY(document().state().evidenceRanges.width == before.width);
  QVERIFY(!(document().state().evidenceRanges.prior_variance == before.prior_variance));
  key(Qt::Key_M);
  AWAIT(!m_services->tuner.running());
  QCOMPARE(setting().width, linear.width);
  for (const QPointF& place : drawn("tried")) QCOMPARE(place.x(), middle);
  // With a width again, the path over none is gone.
  Hyperparameters rbf = setting();
  rbf.features = &rbf_features;
  document().setHyperparameters(rbf);
  QVERIFY(drawn("tried").isEmpty());
}

void TuneTest::rangesShowTheirBeginnings() {
  const LogRange exact{0.012345678901, 296498812.345, 5};
  document().setEvidenceRanges({{0.1, 4.0, 4}, exact});
  const QList<NumberEdit*> edits = m_window->findChild<EvidencePanel*>()->findChildren<NumberEdit*>();
  QTest::mouseClick(find<QToolButton>("mapRanges"), Qt::LeftButton);
  QCOMPARE(edits[2]->text(), QStringLiteral("0.0123"));
  // Where there is no room for a third digit 2.96×10⁸ would be read as 2.96×10.
  edits[3]->setMaximumWidth(boxWidth(*edits[3], QStringLiteral("3×10⁸")));
  AWAIT_COMPARE(edits[3]->text(), QStringLiteral("3×10⁸"));
  QCOMPARE(edits[3]->cursorPosition(), 0);
  QVERIFY(edits[3]->toolTip().contains(exactNumber(exact.stop)));
  // Enter over what was not touched rounds nothing, nor does typing beside it.
  edits[3]->setFocus();
  QTest::keyClick(edits[3], Qt::Key_Return);
  QVERIFY(document().state().evidenceRanges.prior_variance == exact);
  edits[2]->setFocus();
  edits[2]->selectAll();
  QTest::keyClicks(edits[2], QStringLiteral("0.5"));
  QTest::keyClick(edits[2], Qt::Key_Return);
  QCOMPARE(document().state().evidenceRanges.prior_variance.start, 0.5);
  QCOMPARE(document().state().evidenceRanges.prior_variance.stop, exact.stop);
  // Nor does Enter in the box beside a slider.
  Hyperparameters odd = setting();
  odd.width = 0.123456789;
  document().setHyperparameters(odd);
  auto* box = find<QWidget>("width")->findChild<QDoubleSpinBox*>();
  QCOMPARE(box->text(), QStringLiteral("0.123"));
  box->setFocus();
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(setting().width, 0.123456789);
}

void TuneTest::theTermsStepDownFromZero() {
  key(Qt::Key_3, Qt::ControlModifier);
  const auto* bars = find<ChartView>("occamBars");
  const auto term = [bars](const char* id) { return findPart<ChartBars>(bars->chart(), id); };
  const std::array ids = {"fit", "weight_penalty", "log_determinant"};
  Hyperparameters poor = setting();
  poor.width = map().widths(0);
  document().setHyperparameters(poor);
  awaitFit();
  AWAIT(term(ids[2]) && term(ids[2])->y(0) == m_services->liveFit.fit()->evidence.total());
  // Of the setting at hand and of the best cell: both begin at zero; each step begins where the one before it
  // ended, to the left of it, and goes down. All of them are on the axis.
  QCOMPARE(bars->chart().x.rows.size(), 2);
  QVERIFY(bars->chart().y.high > 0.0);
  arma::vec before = arma::zeros(2);
  double left = -1.0;
  for (const char* id : ids) {
    QVERIFY(arma::approx_equal(term(id)->from, before, "absdiff", 1e-12));
    before = term(id)->y;
    QVERIFY(arma::all(before <= term(id)->from));
    QVERIFY(-term(id)->before > left);
    left = -term(id)->before;
  }
  QVERIFY(bars->chart().y.low < before.min());
  // The better setting ends higher.
  QVERIFY(before(1) > before(0));
}

void TuneTest::anOptimumOnTheEdgeCanBeWidened() {
  auto* notice = find<QWidget>("edgeNotice");
  QVERIFY(!notice->isVisible());
  document().setEvidenceRanges({{0.02, 0.1, 4}, {0.1, 100.0, 4}});
  awaitMap();
  QVERIFY(map().edges_at(*map().best()).highest_width);
  AWAIT(notice->isVisible());
  QTest::mouseClick(find<QToolButton>("widenRange"), Qt::LeftButton);
  QCOMPARE(document().state().evidenceRanges.width.stop, 1.0);
  QCOMPARE(document().state().evidenceRanges.width.start, 0.02);
  awaitMap();
  AWAIT(!map().edges_at(*map().best()).highest_width);
}

void TuneTest::aDragIsOneStepAndTakesTheExactPlace() {
  const Hyperparameters before = setting();
  const int steps = document().undoStack()->count();
  QTest::mousePress(plot(), Qt::LeftButton, {}, pixel(0.3, 1.0));
  for (const double width : {0.35, 0.45, 0.6, 0.73}) QTest::mouseMove(plot(), pixel(width, 3.0));
  const QPoint last = pixel(0.73, 3.0);
  QTest::mouseRelease(plot(), Qt::LeftButton, {}, last);
  QCOMPARE(document().undoStack()->count(), steps + 1);
  QVERIFY(std::abs(std::log10(setting().width) - plot()->xAxis->pixelToCoord(last.x())) < 1e-9);
  QVERIFY(std::abs(std::log10(setting().prior_variance) - plot()->yAxis->pixelToCoord(last.y())) < 1e-9);
  QCOMPARE(drawn("current").front(),
           QPointF(std::log10(setting().width), std::log10(setting().prior_variance)));
  document().undoStack()->undo();
  QCOMPARE(setting(), before);
  // Beyond the edge of the map, the edge counts.
  QTest::mousePress(plot(), Qt::LeftButton, {}, pixel(0.3, 1.0));
  QTest::mouseMove(plot(), QPoint(-500, 20));
  QTest::mouseRelease(plot(), Qt::LeftButton, {}, QPoint(-500, 20));
  QVERIFY(std::abs(std::log10(setting().width) - plot()->xAxis->range().lower) < 0.02);
}

void TuneTest::theWheelZoomsTheRangesAboutTheMouse() {
  const EvidenceRanges before = document().state().evidenceRanges;
  const int steps = document().undoStack()->count();
  const QPoint mouse = pixel(1.0, 10.0);
  const double x = plot()->xAxis->pixelToCoord(mouse.x());
  const double share =
      (x - std::log10(before.width.start)) / std::log10(before.width.stop / before.width.start);
  for (int k = 0; k < 3; ++k) {
    QWheelEvent event(QPointF(mouse), plot()->mapToGlobal(QPointF(mouse)), {}, QPoint(0, 120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(plot(), &event);
  }
  const LogRange after = document().state().evidenceRanges.width;
  QVERIFY(after.start > before.width.start && after.stop < before.width.stop);
  QCOMPARE(after.count, before.width.count);
  // The place under the mouse stays there, but for the half cell around the ranges.
  const double shareAfter = (x - std::log10(after.start)) / std::log10(after.stop / after.start);
  QVERIFY2(std::abs(shareAfter - share) < 0.1,
           qPrintable(QStringLiteral("%1, %2").arg(share).arg(shareAfter)));
  QCOMPARE(document().undoStack()->count(), steps + 1);
  awaitMap();
  QCOMPARE(map().widths.front(), after.start);
  test::settle(450);  // the turn of the wheel has ended
  document().undoStack()->undo();
  QVERIFY(document().state().evidenceRanges == before);
}

void TuneTest::contoursAreWhereTheEvidenceIs() {
  const auto best = *map().best();
  const double highest = map().log_evidence(best.i, best.j);
  int crossings = 0;
  for (const char* level : {"-1 nats", "-3 nats", "-10 nats", "-30 nats"}) {
    for (const QPointF& point : drawn(level)) {
      if (std::isnan(point.x())) continue;
      // On the edges between cells, on which the line lies, the evidence is linear.
      const double i =
          (point.x() - std::log10(map().widths.front())) / std::log10(map().widths(1) / map().widths(0));
      const double j = (point.y() - std::log10(map().prior_variances.front())) /
                       std::log10(map().prior_variances(1) / map().prior_variances(0));
      const auto at = [](double k) { return static_cast<arma::uword>(std::floor(k + 1e-9)); };
      const double ti = i - std::floor(i + 1e-9);
      const double tj = j - std::floor(j + 1e-9);
      if (at(i) + 1 >= 7 || at(j) + 1 >= 7) continue;
      const auto cell = [&](arma::uword a, arma::uword b) {
        return map().log_evidence(at(i) + a, at(j) + b);
      };
      const double value = (1 - ti) * (1 - tj) * cell(0, 0) + ti * (1 - tj) * cell(1, 0) +
                           (1 - ti) * tj * cell(0, 1) + ti * tj * cell(1, 1);
      QVERIFY(std::abs(value - highest - QByteArray(level).split(' ').front().toDouble()) < 1e-6);
      ++crossings;
    }
  }
  QVERIFY2(crossings > 10, QByteArray::number(crossings).constData());
}

void TuneTest::maximisingIsOneStepAndDrawsItsPath() {
  const Hyperparameters before = setting();
  const int steps = document().undoStack()->count();
  key(Qt::Key_M);
  AWAIT(!m_services->tuner.running());
  QCOMPARE(document().undoStack()->count(), steps + 1);
  QCOMPARE(action(QStringLiteral("Undo"))->text(), QStringLiteral("&Undo Maximise Evidence"));
  const EvidenceOptimum expected =
      maximise_evidence(document().dataset(), before, document().state().evidenceRanges, 1, {}, &map());
  QVERIFY(std::abs(std::log(setting().width / expected.setting.width)) < 1e-2);
  awaitFit();
  QVERIFY(std::abs(m_services->liveFit.fit()->evidence.total() - expected.evidence.total()) < 1e-4);
  const auto best = *map().best();
  QVERIFY(m_services->liveFit.fit()->evidence.total() >= map().log_evidence(best.i, best.j) - 1e-6);
  const QVector<QPointF> climb = drawn("climb");
  QVERIFY(climb.size() >= 2);
  QCOMPARE(climb.back(), QPointF(std::log10(setting().width), std::log10(setting().prior_variance)));
  document().undoStack()->undo();
  QCOMPARE(setting(), before);
}

void TuneTest::aChangeEndsTheSearch() {
  m_services->tuner.maximise();
  QVERIFY(m_services->tuner.running());
  Hyperparameters mine = setting();
  mine.width = 0.77;
  document().setHyperparameters(mine);
  QVERIFY(!m_services->tuner.running());
  test::settle(50);  // what was under way has ended
  QCOMPARE(setting(), mine);
}

void TuneTest::mackaysStepSetsThePriorVariance() {
  const Hyperparameters before = setting();
  ModelFitter fitter(document().dataset());
  const EvidenceFit fit = fitter.fit_for_evidence(before, {}, true);
  key(Qt::Key_M, Qt::ShiftModifier);
  AWAIT(!m_services->tuner.running());
  QCOMPARE(setting().width, before.width);
  const double expected = 2.0 * before.prior_variance * fit.weight_penalty / fit.effective_parameters;
  QVERIFY(std::abs(setting().prior_variance / expected - 1.0) < 1e-6);
  QCOMPARE(drawn("tried").size(), 2);
  key(Qt::Key_M, Qt::ShiftModifier);
  AWAIT_COMPARE(drawn("tried").size(), 4);
  QCOMPARE(action(QStringLiteral("Undo"))->text(), QStringLiteral("&Undo MacKay Step"));
  document().undoStack()->undo();
  document().undoStack()->undo();
  QCOMPARE(setting(), before);
}

/// What stands on screen is never better than what is called the best.
void TuneTest::aBetterSettingThanAllCellsIsTheBestKnown() {
  auto* text = find<QLabel>("bestCells");
  key(Qt::Key_M);
  AWAIT(!m_services->tuner.running());
  awaitFit();
  const double best = m_services->liveFit.fit()->evidence.total();
  const auto cell = *map().best();
  QVERIFY(best > map().log_evidence(cell.i, cell.j) + 0.005);
  AWAIT(text->text().contains(QStringLiteral("◇ best known ") + signedNumber(best, 2)));
  QVERIFY(text->text().contains(QStringLiteral("best cell ") +
                                signedNumber(map().log_evidence(cell.i, cell.j), 2)));
  AWAIT_COMPARE(drawn("best").front(),
                QPointF(std::log10(setting().width), std::log10(setting().prior_variance)));
  // It stays so when the hand goes on.
  Hyperparameters other = setting();
  other.width *= 2.0;
  document().setHyperparameters(other);
  awaitFit();
  QVERIFY(text->text().contains(QStringLiteral("◇ best known ") + signedNumber(best, 2)));
  QVERIFY(m_services->liveFit.fit()->evidence.total() < best);
}

void TuneTest::aSettingBeyondTheMapIsAnArrowAtItsEdge() {
  const auto* current = plot()->findChild<QCPGraph*>(QString());
  for (int k = 0; k < plot()->graphCount(); ++k) {
    if (plot()->graph(k)->name() == QLatin1String("current")) current = plot()->graph(k);
  }
  const QRectF usual = current->scatterStyle().customPath().boundingRect();
  Hyperparameters beyond = setting();
  beyond.width = 1e3 * map().widths.back();
  document().setHyperparameters(beyond);
  const QCPRange across = plot()->xAxis->range();
  AWAIT(drawn("current").front().x() > across.center() && across.contains(drawn("current").front().x()));
  QVERIFY(current->scatterStyle().customPath().boundingRect() != usual);
  // It points to the right.
  QVERIFY(current->scatterStyle().customPath().boundingRect().right() > 0.0);
  beyond.width = map().widths.front();
  document().setHyperparameters(beyond);
  AWAIT_COMPARE(drawn("current").front().x(), std::log10(beyond.width));
  QCOMPARE(current->scatterStyle().customPath().boundingRect(), usual);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::TuneTest);
#include "tst_tune.moc"

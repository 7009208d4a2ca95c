#include "app/compute/compute.h"
#include "app/compute/map_average_pictures.h"
#include "app/panels/evidence_panel.h"
#include "app/panels/number_edit.h"
#include "app/panels/tune_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/evidence_plot.h"
#include "app/plots/occam_bars.h"
#include "app/plots/slice_plot.h"
#include "app/report/number_text.h"
#include "app/report/truth_text.h"
#include "app/session/session.h"
#include "app/style/palette.h"
#include "core/evaluation/bits.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/maximise_evidence.h"
#include "core/evidence/optimum_move.h"
#include "core/model/model_fitter.h"
#include "support/compare.h"
#include "support/copied_table.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

/// The evidence map as an instrument, by mouse and keys in the window.
class TuneTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_tune"); }
  void init();
  void cleanup() { closeWindow(); }
  void theMapIsColouredByWhatIsChosen();
  void heldOutScoresMarkTheirOwnOptimum();
  void theErrorOfTheEvidenceIsAMap();
  void theTruthIsDrawnOnce();
  void whatIsNotKnownOfTheTruthIsBlank();
  void heldOutScoresStandInBits();
  void whatCannotBeComputedCannotBeChosen();
  void aMapAtRestIsFineAndSmooth();
  void noScaleStandsForWhatIsNotThere();
  void linearFeaturesMakeOneColumn();
  void rangesShowTheirBeginnings();
  void theTermsStepDownFromZero();
  void otherColoursKeepTheEvidence();
  void anOptimumOnTheEdgeCanBeWidened();
  void aDragIsOneStepAndTakesTheExactPlace();
  void theWheelZoomsTheRangesAboutTheMouse();
  void contoursAreWhereTheEvidenceIs();
  void maximisingIsOneStepAndDrawsItsPath();
  void aChangeEndsTheSearch();
  void mackaysStepSetsThePriorVariance();
  void pinsAreKeptReturnedToAndRemoved();
  void pinsHaveCaptions();
  void pinsGoWithTheirData();
  void thePageComparesSettings();
  void slicesAndBarsFollowTheSetting();
  void visitedSettingsLeaveATrail();
  void thePanelsKeepTheirWidth();
  void theMapIsAveragedBesideItsBest();

 private:
  const Hyperparameters& setting() const { return document().state().hyperparameters; }
  QCustomPlot* plot() const { return find<EvidencePlot>("evidencePlot")->plot(); }
  const EvidenceMap& map() const { return m_services->liveFit.map()->map; }
  void awaitMap() const {
    AWAIT(!m_services->liveFit.mapRunning() && m_services->liveFit.map() &&
          m_services->liveFit.map()->complete() &&
          m_services->liveFit.map()->request.ranges == document().state().evidenceRanges &&
          m_services->liveFit.map()->request.split == document().state().split &&
          m_services->liveFit.map()->request.dataset == document().state().dataset);
  }
  void choose(const char* quantity) const {
    auto* box = find<QComboBox>("mapQuantity");
    box->setCurrentIndex(box->findData(QString::fromLatin1(quantity)));
  }
  QPoint pixel(double width, double priorVariance) const {
    return QPointF(plot()->xAxis->coordToPixel(std::log10(width)),
                   plot()->yAxis->coordToPixel(std::log10(priorVariance)))
        .toPoint();
  }
  /// Points of the plottable of that name on the map.
  QVector<QPointF> drawn(const char* name) const;
  /// The coloured cells; not those of the map before, which lie below.
  QCPColorMap* cells() const;
  void key(Qt::Key which, Qt::KeyboardModifiers modifiers = {}) const {
    QTest::keyClick(m_window.get(), which, modifiers);
  }
  void split() const {
    SplitRule rule;
    rule.kind = SplitRule::Kind::fraction;
    rule.fraction = 0.7;
    rule.stratified = true;
    document().setSplit(rule);
  }
};

void TuneTest::init() {
  showWindow();
  askNothing();
  m_services->document.generateDataset(*find_generator("moons"), {90, 0.3, 5});
  document().setEvidenceRanges({{0.1, 4.0, 7}, {0.01, 1000.0, 7}});
  awaitFit();
  awaitMap();
}

QVector<QPointF> TuneTest::drawn(const char* name) const {
  QVector<QPointF> points;
  for (int k = 0; k < plot()->plottableCount(); ++k) {
    if (plot()->plottable(k)->name() != QLatin1String(name)) continue;
    if (const auto* graph = qobject_cast<QCPGraph*>(plot()->plottable(k))) {
      for (const QCPGraphData& point : *graph->data()) points << QPointF(point.key, point.value);
    }
    if (const auto* curve = qobject_cast<QCPCurve*>(plot()->plottable(k))) {
      for (const QCPCurveData& point : *curve->data()) points << QPointF(point.key, point.value);
    }
  }
  return points;
}

QCPColorMap* TuneTest::cells() const {
  QCPColorMap* last = nullptr;
  for (int k = 0; k < plot()->plottableCount(); ++k) {
    if (auto* cells = qobject_cast<QCPColorMap*>(plot()->plottable(k))) last = cells;
  }
  return last;
}

void TuneTest::theMapIsColouredByWhatIsChosen() {
  document().setEvidenceRanges({{0.3, 3.0, 4}, {0.1, 100.0, 4}});
  split();
  awaitMap();
  for (const MapQuantity& name : map_quantities()) {
    SplitRule rule = document().state().split;
    rule.validation = name.pass == MapPass::validation ? 0.15 : 0.0;
    document().setSplit(rule);
    choose(name.id.c_str());
    awaitMap();
    AWAIT(!map()[name.id].is_empty() &&
          map().is_complete(name.pass == MapPass::truth ? truth_pareto_k : name.id));
    if (name.pass != MapPass::truth) QVERIFY(!map()[name.id].has_nan());
    awaitMap();
    QCOMPARE(cells()->data()->cell(2, 3), map()[name.id](2, 3));
    // The menu above the map says what its colours mean, unit included; the scale beside it need not.
    QVERIFY(find<QComboBox>("mapQuantity")->currentText().startsWith(QString::fromStdString(name.title)));
    QVERIFY(find<QComboBox>("mapQuantity")
                ->currentText()
                .contains(QString::fromUtf8(name.unit.data(), static_cast<qsizetype>(name.unit.size()))));
  }
}

void TuneTest::heldOutScoresMarkTheirOwnOptimum() {
  QVERIFY(drawn("heldOutBest").isEmpty());
  choose("cv_laplace");
  AWAIT(map().best("cv_laplace") && !m_services->liveFit.mapRunning());
  const auto best = *map().best("cv_laplace");
  QCOMPARE(drawn("heldOutBest").size(), 1);
  QCOMPARE(drawn("heldOutBest").front(),
           QPointF(std::log10(map().widths(best.i)), std::log10(map().prior_variances(best.j))));
  const auto evidence = *map().best();
  QCOMPARE(drawn("best").front(),
           QPointF(std::log10(map().widths(evidence.i)), std::log10(map().prior_variances(evidence.j))));
  const QString text = find<QLabel>("bestCells")->text();
  QVERIFY2(text.startsWith(QChar(0x25c7)) && text.contains(QChar(0x25a1)), qPrintable(text));
  // Other folds, other scores.
  const arma::mat five = map()["cv_laplace"];
  auto* folds = find<QSpinBox>("crossValidationFolds");
  QVERIFY(folds->isVisible());
  folds->setValue(3);
  AWAIT(m_services->liveFit.map()->request.folds.count == 3 && map().best("cv_laplace") &&
        !m_services->liveFit.mapRunning());
  QVERIFY(arma::abs(map()["cv_laplace"] - five).max() > 1e-6);
  // It stays beside the evidence when that is shown again.
  choose("log_evidence");
  awaitMap();
  QCOMPARE(drawn("heldOutBest").size(), 1);
  QVERIFY(!folds->isVisible());
}

void TuneTest::theErrorOfTheEvidenceIsAMap() {
  const auto* sentence = find<QLabel>("truthOfMap");
  QVERIFY(!sentence->isVisible());
  QVERIFY(drawn("trueBest").isEmpty());
  document().setEvidenceRanges({{0.3, 3.0, 4}, {0.1, 100.0, 4}});
  awaitMap();
  choose("evidence_error_laplace");
  AWAIT(map().is_complete(truth_pareto_k) && !m_services->liveFit.mapRunning());
  const arma::mat error = map()["log_evidence"] - map()[true_evidence];
  QCOMPARE(cells()->data()->cell(3, 2), error(3, 2));
  // Zero is in the middle of the scale, where the colours turn.
  const auto* scale = plot()->findChild<QCPColorScale*>();
  const QCPRange range = scale->dataRange();
  QCOMPARE(range.lower, -range.upper);
  QVERIFY(range.upper > 0.0 && range.upper <= std::max(-error.min(), error.max()));
  QVERIFY(scale->gradient() == differenceGradient() && cells()->gradient() == differenceGradient());
  // Laplace's and truth's best cells, and what lies between them.
  const auto best = *map().best(true_evidence);
  QCOMPARE(drawn("trueBest").front(),
           QPointF(std::log10(map().widths(best.i)), std::log10(map().prior_variances(best.j))));
  QVERIFY(find<QLabel>("bestCells")->text().contains(QChar(0x25b3)));
  QVERIFY(sentence->isVisible());
  QVERIFY(sentence->text().startsWith(describeOptimumMove(map(), laplace_posterior)));
  QVERIFY(sentence->text().startsWith(QStringLiteral("The optimum")));

  // The truth is the same for another posterior.
  const arma::mat truth = map()[true_evidence];
  choose("evidence_error_kl");
  AWAIT(map().is_complete("log_evidence_kl") && !m_services->liveFit.mapRunning());
  for (arma::uword k = 0; k < truth.n_elem; ++k) {
    QVERIFY(map()[true_evidence](k) == truth(k) || std::isnan(truth(k)));
  }
  QCOMPARE(cells()->data()->cell(3, 2), map()["log_evidence_kl"](3, 2) - truth(3, 2));
  QVERIFY(sentence->text().startsWith(describeOptimumMove(map(), kl_posterior)));
  QVERIFY(sentence->text().contains(QStringLiteral("KL")));
  // Under the mouse: the number, and how sure it is.
  QString hovered;
  connect(find<EvidencePlot>("evidencePlot"), &EvidencePlot::cellHovered, this,
          [&](const QString& text) { hovered = text; });
  QTest::mouseMove(plot(), pixel(map().widths(best.i), map().prior_variances(best.j)));
  AWAIT(hovered.contains(QStringLiteral("truth %1 ± %2")
                             .arg(signedNumber(map()["evidence_error_kl"](best.i, best.j), 3),
                                  signedNumber(map()[true_evidence_error](best.i, best.j), 3))));
  // Colours of the evidence again for the evidence.
  choose("log_evidence");
  QVERIFY(!sentence->isVisible());
  QVERIFY(scale->gradient() == evidenceGradient());
}

void TuneTest::theTruthIsDrawnOnce() {
  document().setEvidenceRanges({{0.5, 2.0, 2}, {1.0, 10.0, 2}});
  choose("evidence_error_laplace");
  AWAIT(map().cell_count() == 4 && map().is_complete(truth_pareto_k) && !m_services->liveFit.mapRunning());
  // A truth that no draws would give stays as it is where it is known.
  auto known = std::make_shared<MapResult>(*m_services->liveFit.map());
  known->map.set(true_evidence, {1, 1}, 123.0);
  MapRequest request = known->request;
  request.iterated = &kl_posterior;
  request.known = known;
  Compute compute;
  std::shared_ptr<const MapResult> answer;
  connect(&compute, &Compute::mapReady, this,
          [&](const std::shared_ptr<const MapResult>& result) { answer = result; });
  compute.requestMap(request);
  AWAIT(answer && answer->map.is_complete("log_evidence_kl"));
  QCOMPARE(answer->map[true_evidence](1, 1), 123.0);
  QCOMPARE(answer->map["evidence_error_kl"](1, 1), answer->map["log_evidence_kl"](1, 1) - 123.0);
}

void TuneTest::whatIsNotKnownOfTheTruthIsBlank() {
  QCustomPlot alone;
  EvidenceChart chart(alone);
  chart.setQuantity("evidence_error_laplace");
  auto result = std::make_shared<MapResult>();
  result->request.dataset = document().state().dataset;
  result->request.ranges = {{0.1, 4.0, 7}, {0.01, 1000.0, 7}};
  result->map = EvidenceMap(result->request.ranges);
  for (const std::string_view id :
       {true_evidence, truth_pareto_k, std::string_view("evidence_error_laplace")}) {
    result->map.prepare(id);
  }
  result->map.set(truth_pareto_k, {0, 0}, 0.1);
  result->map.set("evidence_error_laplace", {0, 0}, -0.5);
  result->map.set(truth_pareto_k, {1, 0}, 0.9);  // drawn for in vain
  chart.setMap(result);
  QCPColorMap* cells = nullptr;
  for (int k = 0; k < alone.plottableCount(); ++k) {
    if (auto* map = qobject_cast<QCPColorMap*>(alone.plottable(k))) cells = map;
  }
  QCOMPARE(cells->data()->cell(0, 0), -0.5);
  QVERIFY(std::isnan(cells->data()->cell(1, 0)));
  QCOMPARE(cells->data()->cell(2, 0), -0.5);  // still to come: its coarse neighbour's stands for it

  // In the window, that is counted.
  document().setEvidenceRanges({{0.05, 0.6, 2}, {10.0, 10000.0, 2}});
  choose("evidence_error_ep");
  AWAIT(map().is_complete(truth_pareto_k) && !m_services->liveFit.mapRunning());
  QVERIFY(cells_without_truth(map()) > 0);
  QVERIFY(find<QLabel>("truthOfMap")
              ->text()
              .contains(QStringLiteral("too large in %1 of 4 cells").arg(cells_without_truth(map()))));
  QCOMPARE(find<QLabel>("truthOfMap")->toolTip(), describeUnknownTruth(map()));
}

void TuneTest::heldOutScoresStandInBits() {
  split();
  choose("test_laplace");
  AWAIT(map().best("test_laplace") && !m_services->liveFit.mapRunning());
  const auto best = *map().best("test_laplace");
  const QString bits = signedNumber(bits_over_coin(map()["test_laplace"](best.i, best.j)), 3);
  QVERIFY(find<QLabel>("bestCells")->text().contains(QStringLiteral("%1 bits").arg(bits)));
  QString hovered;
  connect(find<EvidencePlot>("evidencePlot"), &EvidencePlot::cellHovered, this,
          [&](const QString& text) { hovered = text; });
  const auto hover = [&] {  // until the plot is laid out where the cell was looked up
    QTest::mouseMove(plot(), pixel(map().widths(best.i), map().prior_variances(best.j)));
    return hovered.contains(QStringLiteral("(%1 bits)").arg(bits));
  };
  AWAIT(hover());
}

void TuneTest::whatCannotBeComputedCannotBeChosen() {
  auto* box = find<QComboBox>("mapQuantity");
  const auto enabled = [&](const char* quantity) {
    const int row = box->findData(QString::fromLatin1(quantity));
    return box->model()->flags(box->model()->index(row, 0)).testFlag(Qt::ItemIsEnabled);
  };
  for (const char* quantity : {"test_map", "test_laplace"}) {
    QVERIFY(!enabled(quantity));
    QVERIFY(box->itemText(box->findData(QString::fromLatin1(quantity)))
                .contains(QLatin1String("no test points")));
  }
  QVERIFY(enabled("cv_map"));
  split();
  QVERIFY(enabled("test_map"));
  choose("test_map");
  awaitMap();
  // What can no longer be computed does not stay chosen over an empty map.
  document().setSplit({});
  QVERIFY(!enabled("test_map"));
  QCOMPARE(box->currentData().toString(), QStringLiteral("log_evidence"));
  awaitMap();
  QVERIFY(find<QLabel>("bestCells")->text().contains(QLatin1String("Lines: nats of log evidence")));
}

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

void TuneTest::noScaleStandsForWhatIsNotThere() {
  auto* scale = plot()->findChild<QCPColorScale*>();
  QVERIFY(scale->visible());
  choose("effective_parameters");
  QVERIFY(!scale->visible());  // that of the evidence says nothing about it
  AWAIT(scale->visible());
  document().openDataset(Dataset(), QStringLiteral("sketch"));
  QVERIFY(!scale->visible());
  QVERIFY(!plot()->axisRect()->visible());
  QVERIFY(drawn("best").isEmpty());

  // A first cell has a colour, and no scale of five equal numbers.
  QCustomPlot alone;
  EvidenceChart chart(alone);
  auto* aloneScale = alone.findChild<QCPColorScale*>();
  QVERIFY(!aloneScale->visible() && !alone.axisRect()->visible());
  auto result = std::make_shared<MapResult>();
  result->request.dataset = document().state().dataset;
  result->request.ranges = {{0.1, 4.0, 7}, {0.01, 1000.0, 7}};
  result->map = EvidenceMap(result->request.ranges);
  result->map.prepare("log_evidence");
  result->map.set("log_evidence", {0, 0}, -12.5);
  chart.setMap(result);
  QVERIFY(!aloneScale->visible() && alone.axisRect()->visible());
  auto second = std::make_shared<MapResult>(*result);
  second->map.set("log_evidence", {4, 4}, -11.5);
  chart.setMap(second);
  QVERIFY(aloneScale->visible());
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
  QCOMPARE(edits[2]->text(), QStringLiteral("0.0123"));
  QCOMPARE(edits[3]->text(), QStringLiteral("2.96×10⁸"));
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
  auto* bars = find<OccamBars>("occamBars");
  Hyperparameters poor = setting();
  poor.width = map().widths(0);
  document().setHyperparameters(poor);
  awaitFit();
  AWAIT(bars->current() && bars->current()->total() == m_services->liveFit.fit()->evidence.total());
  const auto now = bars->steps(OccamBars::Whose::Current);
  const auto best = bars->steps(OccamBars::Whose::Best);
  QVERIFY(now && best);
  QVERIFY(bars->current()->total() < bars->best()->total());
  // Both begin at zero, at the top; each step begins where the one before ended, and goes down.
  QCOMPARE((*now)[0].top(), (*best)[0].top());
  for (const auto& steps : {*now, *best}) {
    for (std::size_t k = 0; k < 3; ++k) {
      QVERIFY(steps[k].height() >= 0.0);
      QVERIFY(QRectF(bars->rect()).contains(steps[k]));
      if (k > 0) QCOMPARE(steps[k].top(), steps[k - 1].bottom());
    }
  }
  // The better setting ends higher, by as much as the axis says.
  QVERIFY((*best)[2].bottom() < (*now)[2].bottom());
  const double perNat = ((*now)[2].bottom() - (*now)[0].top()) / -bars->current()->total();
  QVERIFY(std::abs((*best)[2].bottom() - (*best)[0].top() + perNat * bars->best()->total()) < 1e-6);
}

void TuneTest::otherColoursKeepTheEvidence() {
  const arma::mat before = map()["log_evidence"];
  choose("effective_parameters");
  AWAIT(map().best("effective_parameters") && !m_services->liveFit.mapRunning());
  QVERIFY(arma::all(arma::vectorise(map()["log_evidence"] == before)));
  QVERIFY(map()["effective_parameters"].min() > 0.0);
  QVERIFY(map()["effective_parameters"].max() < 91.0);
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
  QVERIFY(std::abs((x - std::log10(after.start)) / std::log10(after.stop / after.start) - share) < 0.1);
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

void TuneTest::pinsAreKeptReturnedToAndRemoved() {
  key(Qt::Key_3, Qt::ControlModifier);
  auto* table = find<QTableWidget>("pinsTable");
  AWAIT(table->isVisible());
  const Hyperparameters first = setting();
  key(Qt::Key_K);
  key(Qt::Key_K);  // kept already
  Hyperparameters second = first;
  second.width *= 1.7;
  document().setHyperparameters(second);
  key(Qt::Key_K);
  QCOMPARE(document().state().pins, (std::vector<Pin>{{'A', first}, {'B', second}}));
  QStringList letters;
  for (int k = 0; k < plot()->itemCount(); ++k) {
    const auto* text = qobject_cast<QCPItemText*>(plot()->item(k));
    if (text != nullptr && text->text().size() == 1) letters << text->text();
  }
  QCOMPARE(letters, (QStringList{QStringLiteral("A"), QStringLiteral("B")}));
  const auto columnOf = [&](const char* title) {
    for (int k = 0; k < table->columnCount(); ++k) {
      if (table->horizontalHeaderItem(k)->text() == QLatin1String(title)) return k;
    }
    return -1;
  };
  AWAIT(columnOf("A") >= 0);
  const auto click = [&](const char* title) {
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualItemRect(table->item(0, columnOf(title))).center());
  };
  table->scrollToItem(table->item(0, columnOf("A")));
  click("A");
  QCOMPARE(setting(), first);
  QTest::mouseClick(find<QToolButton>("removePin"), Qt::LeftButton);
  QCOMPARE(document().state().pins, (std::vector<Pin>{{'B', second}}));
  document().undoStack()->undo();
  QCOMPARE(document().state().pins.size(), std::size_t{2});
  document().undoStack()->redo();
  document().setHyperparameters(first);
  key(Qt::Key_K);  // the letter is free again
  QCOMPARE(document().state().pins.front().letter, 'A');
}

void TuneTest::pinsHaveCaptions() {
  key(Qt::Key_3, Qt::ControlModifier);
  auto* table = find<QTableWidget>("pinsTable");
  AWAIT(table->isVisible());
  key(Qt::Key_K);
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  auto* button = find<QToolButton>("captionPin");
  const auto caption = [&](const QString& text) {
    QObject context;
    int asked = 0;
    test::whenAsked<QInputDialog>(&context, asked, [&](QInputDialog* dialog) {
      dialog->setTextValue(text);
      dialog->accept();
    });
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked, 1);
  };
  const auto heading = [&](const QString& text) {
    for (int k = 0; k < table->columnCount(); ++k) {
      if (table->horizontalHeaderItem(k)->text() == text) return true;
    }
    return false;
  };
  caption(QStringLiteral("  <b>wide</b> & dull "));
  QCOMPARE(document().state().pins.front().caption, QStringLiteral("<b>wide</b> & dull"));
  AWAIT(!heading(QStringLiteral("A")));
  // A long one is cut in the table, with the whole at the mouse.
  bool whole = false;
  for (int k = 0; k < table->columnCount(); ++k) {
    whole = whole || table->horizontalHeaderItem(k)->toolTip() == QStringLiteral("A (<b>wide</b> & dull)");
  }
  QVERIFY(whole);
  document().undoStack()->undo();
  AWAIT(heading(QStringLiteral("A")));
  caption(QStringLiteral("wide"));
  AWAIT(heading(QStringLiteral("A (wide)")));
  // It is kept with the session.
  const Session kept = sessionFromJson(toJson(sessionOf(document()))).session;
  QCOMPARE(kept.state.pins, document().state().pins);
  // Where settings are chosen it is named.
  const auto entries = find<QToolButton>("pinsAgainst")->menu()->actions();
  QVERIFY(std::ranges::any_of(
      entries, [](const QAction* entry) { return entry->text().startsWith(QStringLiteral("A (wide): ")); }));
}

void TuneTest::pinsGoWithTheirData() {
  key(Qt::Key_K);
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  document().generateDataset(*find_generator("circles"), {60, 0.1, 1});
  QVERIFY(document().state().pins.empty());
  document().undoStack()->undo();
  QCOMPARE(document().state().pins.size(), std::size_t{1});
}

void TuneTest::thePageComparesSettings() {
  split();
  key(Qt::Key_K);
  key(Qt::Key_3, Qt::ControlModifier);
  auto* table = find<QTableWidget>("pinsTable");
  const auto cell = [&](const char* row, int column) {
    for (int k = 0; k < table->rowCount(); ++k) {
      if (table->verticalHeaderItem(k)->text() == QLatin1String(row)) {
        const QTableWidgetItem* item = table->item(k, column);
        return item == nullptr ? QString() : item->text().replace(QChar(0x2212), QLatin1Char('-'));
      }
    }
    return QString();
  };
  awaitFit();
  awaitMap();
  AWAIT(table->columnCount() == 3 && cell("AIC", 0).toDouble() != 0.0);
  for (const int column : {1, 2}) AWAIT(cell("AIC", column).toDouble() != 0.0);
  const Fit& fit = *m_services->liveFit.fit();
  for (const int column : {0, 2}) {  // the setting at hand, and its pin
    QCOMPARE(cell("log evidence", column), QString::number(fit.evidence.total(), 'f', 2));
    QCOMPARE(cell("test Laplace", column),
             QString::number(fit.evaluation.of(laplace_probit).test->mean_log_likelihood, 'f', 4));
    QCOMPARE(
        cell("AIC", column),
        QString::number(fit.evidence["fit"] - static_cast<double>(fit.model->basis().full_size()), 'f', 2));
  }
  const test::CopiedTable copied(find<QToolButton>("tuneTables"));
  QCOMPARE(copied.header(), (QStringList{QStringLiteral("Setting"), QStringLiteral("now"),
                                         QStringLiteral("best"), QStringLiteral("A")}));
  for (const QString& column : {QStringLiteral("now"), QStringLiteral("A")}) {
    QCOMPARE(copied.cell(QStringLiteral("Fit converged"), column), QStringLiteral("yes"));
    QCOMPARE(copied.cell(QStringLiteral("Prior variance"), column).toDouble(), setting().prior_variance);
    // The window's own fit may have begun elsewhere: as close as Newton's tolerance brings both.
    QVERIFY(std::abs(copied.cell(QStringLiteral("Log evidence (nats)"), column).toDouble() -
                     fit.evidence.total()) < 1e-6);
    QVERIFY(std::abs(copied.cell(QStringLiteral("Mean log-likelihood, test, Laplace"), column).toDouble() -
                     fit.evaluation.of(laplace_probit).test->mean_log_likelihood) < 1e-6);
    QVERIFY(std::abs(copied.cell(QStringLiteral("Bits over a coin, test, Laplace"), column).toDouble() -
                     bits_over_coin(fit.evaluation.of(laplace_probit).test->mean_log_likelihood)) < 1e-5);
  }
  const auto best = *map().best();
  QCOMPARE(copied.cell(QStringLiteral("Width"), QStringLiteral("best")).toDouble(), map().widths(best.i));
  AWAIT_COMPARE(cell("log evidence", 1), QString::number(map().log_evidence(best.i, best.j), 'f', 2));
  // Other training points: other numbers.
  document().nextSplit();
  awaitFit();
  AWAIT_COMPARE(cell("log evidence", 2),
                QString::number(m_services->liveFit.fit()->evidence.total(), 'f', 2));
}

void TuneTest::slicesAndBarsFollowTheSetting() {
  key(Qt::Key_3, Qt::ControlModifier);
  Hyperparameters next = setting();
  next.width = map().widths(3);
  next.prior_variance = map().prior_variances(4);
  document().setHyperparameters(next);
  awaitFit();
  auto* overWidth = find<SlicePlot>("sliceOverWidth")->plot()->graph(0);
  AWAIT_COMPARE(overWidth->data()->size(), 7);
  for (int i = 0; i < 7; ++i) {
    QVERIFY(std::abs(overWidth->data()->at(i)->value - map().log_evidence(static_cast<arma::uword>(i), 4)) <
            1e-9);
  }
  auto* overVariance = find<SlicePlot>("sliceOverPriorVariance")->plot()->graph(0);
  for (int j = 0; j < 7; ++j) {
    QVERIFY(std::abs(overVariance->data()->at(j)->value -
                     map().log_evidence(3, static_cast<arma::uword>(j))) < 1e-9);
  }
  // Between cells a slice lies between its neighbours.
  next.prior_variance = std::sqrt(map().prior_variances(4) * map().prior_variances(5));
  document().setHyperparameters(next);
  QVERIFY(std::abs(overWidth->data()->at(2)->value -
                   0.5 * (map().log_evidence(2, 4) + map().log_evidence(2, 5))) < 1e-9);
  auto* bars = find<OccamBars>("occamBars");
  awaitFit();
  QCOMPARE(bars->current()->total(), m_services->liveFit.fit()->evidence.total());
  const auto best = *map().best();
  QVERIFY(std::abs(bars->best()->total() - map().log_evidence(best.i, best.j)) < 1e-9);
}

void TuneTest::visitedSettingsLeaveATrail() {
  AWAIT_COMPARE(drawn("trail").size(), 1);
  Hyperparameters next = setting();
  next.width *= 2.0;
  document().setHyperparameters(next);
  AWAIT_COMPARE(drawn("trail").size(), 2);
  QCOMPARE(drawn("trail").back().x(), std::log10(next.width));
  document().generateDataset(*find_generator("circles"), {60, 0.1, 1});
  QVERIFY(drawn("trail").isEmpty());
}

void TuneTest::thePanelsKeepTheirWidth() {
  choose("cv_laplace");
  document().setEvidenceRanges({{0.02, 0.1, 4}, {0.1, 100.0, 4}});
  awaitMap();
  key(Qt::Key_3, Qt::ControlModifier);
  test::settle(20);
  QVERIFY2(find<EvidencePlot>("evidencePlot")->parentWidget()->width() <= 270,
           qPrintable(QString::number(find<EvidencePlot>("evidencePlot")->parentWidget()->width())));
}

void TuneTest::theMapIsAveragedBesideItsBest() {
  ViewState view = document().view();
  view.shown = {Quantity::map_best(), Quantity::map_average(), true};
  document().setView(view);
  const auto picture = [this](PicturePlace place) -> const Picture* {
    const auto shown = m_window->findChild<ComparisonView*>()->result();
    return shown ? shown->picture(place) : nullptr;
  };
  const auto seen = [&](PicturePlace place) {
    const Picture* of = picture(place);
    return of != nullptr && !of->values.is_empty();
  };
  AWAIT(seen(PicturePlace::left) && seen(PicturePlace::right) && seen(PicturePlace::difference));
  const Picture& average = *picture(PicturePlace::right);
  QVERIFY2(average.note.contains(QStringLiteral("by the evidence of Laplace")), qPrintable(average.note));
  const MapAverage expected = averageOver(m_services->liveFit.map(), laplace_posterior, average.grid);
  QVERIFY(arma::approx_equal(average.values, expected.average.picture, "absdiff", 1e-9));
  QVERIFY(arma::approx_equal(picture(PicturePlace::left)->values, expected.best.picture, "absdiff", 1e-9));
  // A moving slider leaves it as it is; another posterior's evidence does not.
  Hyperparameters next = setting();
  next.width *= 1.5;
  document().setHyperparameters(next);
  awaitFit();
  QVERIFY(seen(PicturePlace::right));
  choose("log_evidence_ep");
  AWAIT(seen(PicturePlace::right) &&
        picture(PicturePlace::right)->note.contains(QStringLiteral("evidence of EP")));
  // Other points, another map: until that is there, there is no picture of it.
  document().generateDataset(*find_generator("circles"), {50, 0.1, 2});
  AWAIT(seen(PicturePlace::right) &&
        m_services->mapAverage.result()->map->request.dataset == document().state().dataset);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::TuneTest);
#include "tst_tune.moc"

#include "app/compute/compute.h"
#include "app/compute/map_average_pictures.h"
#include "app/plots/comparison_view.h"
#include "app/plots/evidence_plot.h"
#include "app/report/number_text.h"
#include "app/report/truth_text.h"
#include "app/style/palette.h"
#include "core/evaluation/bits.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/optimum_move.h"
#include "core/generators/generators.h"
#include "support/map_fixture.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

/// What the evidence map is coloured by, and what its colours are worth.
class MapQuantitiesTest : public QObject, protected test::MapFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_map_quantities"); }
  void init() { showWindowWithMap(); }
  void cleanup() { closeWindow(); }
  void theMapIsColouredByWhatIsChosen();
  void heldOutScoresMarkTheirOwnOptimum();
  void testPointsMarkTheBestOnlyWhereNoOthersDo();
  void longNumbersOfTheBestCellStayWhole();
  void theErrorOfTheEvidenceIsAMap();
  void theTruthIsDrawnOnce();
  void whatIsNotKnownOfTheTruthIsBlank();
  void heldOutScoresStandInBits();
  void whatCannotBeComputedCannotBeChosen();
  void otherColoursKeepTheEvidence();
  void theMapIsAveragedBesideItsBest();
  void noScaleStandsForWhatIsNotThere();
  void thePanelsKeepTheirWidth();
  void otherDataMayLackTheScoreThatWasShown();
};

void MapQuantitiesTest::theMapIsColouredByWhatIsChosen() {
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

void MapQuantitiesTest::heldOutScoresMarkTheirOwnOptimum() {
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

/// Test points judge what was chosen, so the square follows the validation points or the folds where there
/// are such scores, and says nothing of test points until these are asked for by name.
void MapQuantitiesTest::testPointsMarkTheBestOnlyWhereNoOthersDo() {
  QCustomPlot alone;
  EvidenceChart chart(alone);
  MapResult result;
  result.request.dataset = document().state().dataset;
  result.request.ranges = {{0.1, 10.0, 2}, {1.0, 100.0, 2}};
  result.map = EvidenceMap(result.request.ranges);
  const auto marked = [&](std::initializer_list<std::pair<const char*, arma::uword>> scores) {
    MapResult now = result;
    for (const auto& [quantity, bestColumn] : scores) {
      now.map.prepare(quantity);
      for (arma::uword k = 0; k < 4; ++k)
        now.map.set(quantity, {k % 2, k / 2}, k % 2 == bestColumn ? -0.2 : -0.5);
    }
    now.map.converged.ones();
    now.map.done = 4;
    chart.setMap(std::make_shared<const MapResult>(now));
    return chart.heldOutQuantity().value_or("none");
  };
  QCOMPARE(marked({}), std::string("none"));
  QCOMPARE(marked({{"test_laplace", 0}}), std::string("test_laplace"));
  QCOMPARE(marked({{"test_laplace", 0}, {"validation_laplace", 1}}), std::string("validation_laplace"));
  const QCPGraph* square = nullptr;
  for (int k = 0; k < alone.graphCount(); ++k) {
    if (alone.graph(k)->name() == QLatin1String("heldOutBest")) square = alone.graph(k);
  }
  QVERIFY(square != nullptr);
  QCOMPARE(square->dataCount(), 1);
  QCOMPARE(square->data()->at(0)->key, 1.0);  // log10 of the width that validation points prefer
  QCOMPARE(marked({{"test_laplace", 0}, {"cv_laplace", 1}}), std::string("cv_laplace"));
  chart.setQuantity("test_laplace");
  QCOMPARE(chart.heldOutQuantity(), std::optional<std::string>("test_laplace"));
}

/// Of a million points; the last digits were cut off at the edge of the panel.
void MapQuantitiesTest::longNumbersOfTheBestCellStayWhole() {
  auto* best = find<QLabel>("bestCells");
  best->setText(QStringLiteral("◇ −540 569.19 at width 12.6, variance 0.0123456789"));
  const int line = best->fontMetrics().height();
  QVERIFY(best->heightForWidth(best->width()) >= 2 * line);
  AWAIT(best->height() >= best->heightForWidth(best->width()));
}

void MapQuantitiesTest::theErrorOfTheEvidenceIsAMap() {
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
  AWAIT(hovered.contains(QStringLiteral("the exact %1 ± %2")
                             .arg(signedNumber(map()["evidence_error_kl"](best.i, best.j), 3),
                                  signedNumber(map()[true_evidence_error](best.i, best.j), 3))));
  // Colours of the evidence again for the evidence.
  choose("log_evidence");
  QVERIFY(!sentence->isVisible());
  QVERIFY(scale->gradient() == evidenceGradient());
}

void MapQuantitiesTest::theTruthIsDrawnOnce() {
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

void MapQuantitiesTest::whatIsNotKnownOfTheTruthIsBlank() {
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

void MapQuantitiesTest::heldOutScoresStandInBits() {
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

void MapQuantitiesTest::whatCannotBeComputedCannotBeChosen() {
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
  QVERIFY(find<QLabel>("bestCells")->toolTip().contains(QLatin1String("nats of log evidence below")));
}

void MapQuantitiesTest::otherColoursKeepTheEvidence() {
  const arma::mat before = map()["log_evidence"];
  choose("effective_parameters");
  AWAIT(map().best("effective_parameters") && !m_services->liveFit.mapRunning());
  QVERIFY(arma::all(arma::vectorise(map()["log_evidence"] == before)));
  QVERIFY(map()["effective_parameters"].min() > 0.0);
  QVERIFY(map()["effective_parameters"].max() < 91.0);
}

void MapQuantitiesTest::theMapIsAveragedBesideItsBest() {
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
  QVERIFY(arma::approx_equal(average.values, expected.average->picture.values, "absdiff", 1e-9));
  QVERIFY(arma::approx_equal(picture(PicturePlace::left)->values, expected.best->picture.values, "absdiff",
                             1e-9));
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

void MapQuantitiesTest::noScaleStandsForWhatIsNotThere() {
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

void MapQuantitiesTest::thePanelsKeepTheirWidth() {
  choose("cv_laplace");
  document().setEvidenceRanges({{0.02, 0.1, 4}, {0.1, 100.0, 4}});
  awaitMap();
  key(Qt::Key_3, Qt::ControlModifier);
  test::settle(20);
  QVERIFY2(find<EvidencePlot>("evidencePlot")->parentWidget()->width() <= 270,
           qPrintable(QString::number(find<EvidencePlot>("evidencePlot")->parentWidget()->width())));
}

/// A map without the score that the map before it showed says what it has: its first cells arrive while the
/// old one is still drawn.
void MapQuantitiesTest::otherDataMayLackTheScoreThatWasShown() {
  split();
  choose("test_map");
  AWAIT(map().best("test_map") && !m_services->liveFit.mapRunning());
  Document other;
  other.openDataset(generate(*find_generator("moons"), {60, 0.3, 3}), QStringLiteral("others"));
  ViewState view = document().view();
  view.mapQuantity = "log_evidence";
  document().showInstead(other.state(), view);
  AWAIT(m_services->liveFit.map() && m_services->liveFit.map()->request.dataset == other.state().dataset &&
        !m_services->liveFit.mapRunning());
  const QString text = find<QLabel>("bestCells")->text();
  QVERIFY2(text.contains(QChar(0x25c7)) && !text.contains(QChar(0x25a1)), qPrintable(text));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::MapQuantitiesTest);
#include "tst_map_quantities.moc"

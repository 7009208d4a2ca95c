#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/compute/round_counts.h"
#include "app/plots/picture_style.h"
#include "app/plots/weight_panels.h"
#include "app/report/number_text.h"
#include "app/studies/growth/growth_fit.h"
#include "app/studies/growth/page/growth_page.h"
#include "core/data/role.h"
#include "support/await.h"
#include "support/copied_table.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <array>
#include <cmath>
#include <memory>

namespace credence {

/// The posterior growing with the data as a person watches it: rows that come, lines against them, and the
/// first n points in use.
class GrowthPageTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void hiddenPageComputesNothing();
  void hiddenItDrawsNothing();
  void everyNumberIsFitted();
  void theSliderTakesTheFirstPoints();
  void theGrowthGoesOnWhileTheSliderMoves();
  void atTheLeftEndNoLabelIsUsed();
  void aDragIsOneStepOfTheHistory();
  void aDoubleClickTakesTheNumber();
  void anotherSeedIsAnotherOrder();
  void fewerPointsThanInUseAreAll();
  void otherDataBeginWithAll();
  void withoutTestPointsTrainingBitsAreShown();
  void whereTheTruthIsMissingThereIsAGap();
  void theWeightsTightenAlong();
  void ofBumpsThereIsNoPanel();
  void withoutPointsItSaysSo();

 private:
  template <typename Widget>
  Widget* find(const char* name) {
    return m_page->findChild<Widget*>(QString::fromLatin1(name));
  }
  QTableWidget* table() { return find<QTableWidget>("growthTable"); }
  QSlider* slider() { return find<QSlider>("firstPointsSlider"); }
  QSpinBox* number() { return find<QSpinBox>("firstPointsNumber"); }
  QString status() { return find<QLabel>("growthAnswer")->text(); }
  double cell(int row, int column) {
    return readNumber(table()->item(row, column)->text()).value_or(arma::datum::nan);
  }
  bool told() { return status().contains(QStringLiteral("training points")); }
  bool complete() { return table()->rowCount() == 6 && told(); }
  std::optional<std::uint64_t> inUse() { return m_document->state().split.use_first; }
  std::array<ChartView*, 4> charts() {
    return {m_page->chart("growth"), m_page->chart("growth_gap"), m_page->chart("growth_parameters"),
            m_page->chart("growth_scores")};
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<GrowthPage> m_page;
};

void GrowthPageTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_page = std::make_unique<GrowthPage>(m_document.get(), m_fit.get());
  m_page->resize(900, 230);
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 1});
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 0.7, 10.0});
}

void GrowthPageTest::cleanup() {
  m_page.reset();
  m_fit.reset();
  m_document.reset();
}

void GrowthPageTest::hiddenPageComputesNothing() {
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QCOMPARE(table()->rowCount(), 0);
}

// Charts of a page that nobody sees would be made anew with every move of the hand.
void GrowthPageTest::hiddenItDrawsNothing() {
  m_page->show();
  AWAIT(m_fit->fitCurrent() && complete());
  const auto marked = [this] { return findPart<ChartRule>(m_page->chart("growth")->chart(), "mark")->at; };
  QCOMPARE(marked(), 30.0);
  m_page->hide();
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5, .use_first = 10});
  AWAIT(m_fit->fitCurrent());
  QCOMPARE(marked(), 30.0);
  m_page->show();
  QCOMPARE(marked(), 10.0);
}

// The last row, of all points, is the fit at hand.
void GrowthPageTest::everyNumberIsFitted() {
  m_page->show();
  AWAIT(m_fit->fitCurrent() && complete());
  const auto fit = m_fit->fit();
  const std::vector<arma::uword> counts = roundCounts(fit->split.train().n_elem);
  QCOMPARE(counts.size(), std::size_t{6});
  for (int row = 0; row < 6; ++row) {
    SplitRule rule = fit->request.split;
    rule.use_first = counts[static_cast<std::size_t>(row)];
    const Split split = split_rows(*fit->request.dataset, rule);
    const GrowthRow expected = growthOf(fit->request.hyperparameters, *fit->request.dataset, split);
    QCOMPARE(cell(row, 0), static_cast<double>(*rule.use_first));
    QVERIFY(std::abs(cell(row, 1) - expected.metrics.evidence.total()) < 6e-3);  // two decimals
    const double score = expected.metrics.scores.front().of(Role::test)->mean_log_likelihood;
    QVERIFY(std::abs(cell(row, 4) - score) < 6e-4);
    const auto bits = m_page->chart("growth_scores")->plot()->graph(0)->data()->at(row);
    QVERIFY(std::abs(bits->value - (1.0 + score / std::log(2.0))) < 1e-9);
    QVERIFY(std::abs(bits->key - std::log10(static_cast<double>(*rule.use_first))) < 1e-12);
  }
  QVERIFY(std::abs(cell(5, 1) - fit->evidence.total()) < 6e-3);
  const test::CopiedTable copied(find<QToolButton>("growthTables"));
  QCOMPARE(copied.rows().size(), 6);
}

void GrowthPageTest::theSliderTakesTheFirstPoints() {
  m_page->show();
  AWAIT(m_fit->fitCurrent());
  QCOMPARE(number()->value(), 30);
  QCOMPARE(slider()->value(), slider()->maximum());
  slider()->setValue(600);
  const int count = number()->value();
  QVERIFY(count > 1 && count < 30);
  QCOMPARE(inUse().value_or(0), static_cast<std::uint64_t>(count));
  AWAIT(m_fit->fitCurrent());
  SplitRule rule{.kind = SplitRule::Kind::fraction, .fraction = 0.5};
  rule.use_first = static_cast<std::uint64_t>(count);
  const Split split = split_rows(m_document->dataset(), rule);  // as --first takes them
  QVERIFY(arma::all(m_fit->fit()->split.train() == split.train()));
  const Model model = fit_model(m_document->dataset().subset(split.train()), {&rbf_features, 0.7, 10.0});
  QVERIFY(std::abs(m_fit->fit()->evidence.total() - model.posterior.evidence.total()) < 1e-9);
  for (const ChartView* chart : charts()) {
    const auto* mark = findPart<ChartRule>(chart->chart(), "mark");
    QVERIFY(mark != nullptr);
    QCOMPARE(mark->at, static_cast<double>(count));
  }
  number()->setValue(7);
  QCOMPARE(inUse().value_or(0), std::uint64_t{7});
  QVERIFY(slider()->value() < 600);
  slider()->setValue(slider()->maximum());
  QVERIFY(!inUse());  // all, also those to come
  QCOMPARE(number()->value(), 30);
}

void GrowthPageTest::theGrowthGoesOnWhileTheSliderMoves() {
  m_page->show();
  AWAIT(complete());
  for (const int position : {900, 500, 700}) {
    slider()->setValue(position);
    QVERIFY(complete());
    AWAIT(m_fit->fitCurrent());
    QVERIFY(complete());  // nothing is fitted anew
  }
  m_document->setHyperparameters({&rbf_features, 0.9, 10.0});
  AWAIT(!complete());
  AWAIT(complete());
}

void GrowthPageTest::atTheLeftEndNoLabelIsUsed() {
  m_page->show();
  AWAIT(complete());
  slider()->setValue(0);
  QVERIFY(m_document->state().split.uses_no_labels());
  QCOMPARE(number()->value(), 0);
  QVERIFY(number()->text().contains(QStringLiteral("prior")));
  QVERIFY(m_document->split().shows_prior());
  AWAIT(m_fit->fitCurrent());
  const Fit& fit = *m_fit->fit();
  QCOMPARE(fit.evidence.total(), 0.0);
  QCOMPARE(fit.model->basis().full_size(), m_document->split().unused.n_elem + 1);
  for (const Picture& picture : m_fit->result()->pictures) {
    QCOMPARE(picture.smallest, 0.5);
    QCOMPARE(picture.largest, 0.5);
    QVERIFY(titleOf(picture).contains(QStringLiteral("prior")));
  }
  QVERIFY(complete());  // the page is that of all points, as with any other number
  for (ChartView* chart : charts()) QVERIFY(findPart<ChartRule>(chart->chart(), "mark") == nullptr);
  // The next place of the slider is one point, and each place means what it says.
  slider()->setValue(1);
  QCOMPARE(inUse().value_or(0), std::uint64_t{1});
  QCOMPARE(number()->value(), 1);
  number()->setValue(0);
  QVERIFY(m_document->state().split.uses_no_labels());
  QCOMPARE(slider()->value(), 0);
  m_document->undoStack()->undo();
  QCOMPARE(inUse().value_or(0), std::uint64_t{1});
  QCOMPARE(number()->value(), 1);
}

void GrowthPageTest::aDragIsOneStepOfTheHistory() {
  m_page->show();
  const int steps = m_document->undoStack()->count();
  const SplitRule before = m_document->state().split;
  emit slider()->sliderPressed();
  for (const int position : {900, 700, 500}) slider()->setValue(position);
  emit slider()->sliderReleased();
  QCOMPARE(m_document->undoStack()->count(), steps + 1);
  QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("Change Points in Use"));
  m_document->undoStack()->undo();
  QVERIFY(m_document->state().split == before);
  QCOMPARE(number()->value(), 30);
  QCOMPARE(slider()->value(), slider()->maximum());
}

void GrowthPageTest::aDoubleClickTakesTheNumber() {
  m_page->show();
  AWAIT(complete());
  emit table()->cellDoubleClicked(2, 0);
  QCOMPARE(inUse().value_or(0), std::uint64_t{5});
  emit table()->cellDoubleClicked(5, 0);
  QVERIFY(!inUse());
  QCustomPlot* plot = m_page->chart("growth_gap")->plot();
  plot->replot(QCustomPlot::rpImmediateRefresh);
  const QPoint place(static_cast<int>(plot->xAxis->coordToPixel(std::log10(12.0))),
                     plot->axisRect()->center().y());
  QTest::mouseDClick(plot, Qt::LeftButton, {}, place);
  QCOMPARE(inUse().value_or(0), std::uint64_t{10});  // nearest
}

void GrowthPageTest::anotherSeedIsAnotherOrder() {
  m_page->show();
  AWAIT(complete());
  number()->setValue(10);
  const QString evidence = table()->item(3, 1)->text();
  const arma::uvec first = m_document->split().train();
  find<QSpinBox>("orderSeed")->setValue(8);
  QCOMPARE(m_document->state().split.order_seed, std::uint64_t{8});
  QCOMPARE(inUse().value_or(0), std::uint64_t{10});
  QVERIFY(arma::any(m_document->split().train() != first));
  AWAIT(m_fit->fitCurrent() && complete() && table()->item(3, 1)->text() != evidence);
  QVERIFY(std::abs(cell(3, 1) - m_fit->fit()->evidence.total()) < 6e-3);
}

void GrowthPageTest::fewerPointsThanInUseAreAll() {
  m_document->setSplit({});
  number()->setValue(40);
  QCOMPARE(m_document->split().train().n_elem, arma::uword{40});
  m_document->editDataset(m_document->dataset().subset(arma::regspace<arma::uvec>(0, 24)),
                          QStringLiteral("erase"));
  QCOMPARE(m_document->split().train().n_elem, arma::uword{25});
  QVERIFY(m_document->split().unused.is_empty());
  QCOMPARE(number()->value(), 25);
  QCOMPARE(number()->maximum(), 25);
  QCOMPARE(slider()->value(), slider()->maximum());
}

void GrowthPageTest::otherDataBeginWithAll() {
  number()->setValue(4);
  m_document->generateDataset(*find_generator("moons"), {80, 0.3, 2});
  QCOMPARE(inUse().value_or(0), std::uint64_t{4});  // the same data anew
  m_document->openDataset(m_document->dataset(), QStringLiteral("other.csv"));
  QVERIFY(!inUse());
  QVERIFY(m_document->split().unused.is_empty());
}

void GrowthPageTest::withoutTestPointsTrainingBitsAreShown() {
  m_document->setSplit({});
  m_page->show();
  AWAIT(m_fit->fitCurrent() && table()->rowCount() == 7 && told());
  QCOMPARE(table()->columnCount(), 4);
  const double train = m_fit->fit()->evaluation.of(map_method).train().mean_log_likelihood;
  const QCPGraph* graph = m_page->chart("growth_scores")->plot()->graph(0);
  QVERIFY(std::abs(graph->data()->at(6)->value - (1.0 + train / std::log(2.0))) < 1e-9);
}

void GrowthPageTest::whereTheTruthIsMissingThereIsAGap() {
  m_document->setHyperparameters({&linear_features, 1.0, no_prior});
  m_page->show();
  AWAIT(complete());
  QCOMPARE(table()->item(5, 2)->text(), QStringLiteral("–"));
  QVERIFY(table()->item(5, 2)->toolTip().contains(QStringLiteral("without a prior")));
  QCOMPARE(m_page->chart("growth_gap")->plot()->graph(0)->dataCount(), 0);
}

/// As points come in, the ellipse becomes smaller on axes that stay.
void GrowthPageTest::theWeightsTightenAlong() {
  m_document->setHyperparameters({&linear_features, 1.0, 10.0});
  m_page->show();
  const auto studied = [&] {
    const auto result = m_page->weights()->result();
    return m_fit->fitCurrent() && result && result->complete && !m_page->weights()->stale();
  };
  const auto axes = [&] { return m_page->weightPanels()->plot()->axisRects(); };
  const auto deviation = [&] {
    return m_page->weights()->result()->study->moments(laplace_posterior)->deviation()(1);
  };
  number()->setValue(3);
  AWAIT(studied());
  QVERIFY(m_page->weightPanels()->isVisible());
  QCOMPARE(axes().size(), 1);
  QVERIFY(axes().front()->axis(QCPAxis::atLeft)->label().contains(QStringLiteral("x2")));
  QVERIFY(!m_page->weights()->result()->bootstrap);  // nobody sees it
  const QCPRange few = axes().front()->axis(QCPAxis::atBottom)->range();
  const double wide = deviation();
  number()->setValue(30);
  AWAIT(studied() && m_fit->fit()->split.train().n_elem == 30);
  QVERIFY(deviation() < 0.7 * wide);
  const QCPRange all = axes().front()->axis(QCPAxis::atBottom)->range();
  QVERIFY(all.lower <= few.lower && all.upper >= few.upper);
  // The ellipse that is drawn is that of the points in use: two deviations wide.
  const QCPCurve* ellipse = nullptr;
  for (QCPAbstractPlottable* each : axes().front()->plottables()) {
    auto* curve = qobject_cast<QCPCurve*>(each);
    if (curve != nullptr && curve->pen().style() == Qt::SolidLine && curve->brush() == Qt::NoBrush &&
        ellipse == nullptr) {
      ellipse = curve;
    }
  }
  QVERIFY(ellipse != nullptr);
  bool found = false;
  const QCPRange across = ellipse->getKeyRange(found);
  QVERIFY(found && std::abs(across.size() / (4.0 * deviation()) - 1.0) < 0.02);
  for (const int count : {4, 30}) {  // all of that has been seen
    number()->setValue(count);
    AWAIT(studied() && m_fit->fit()->split.train().n_elem == static_cast<arma::uword>(count));
  }
  QVERIFY(deviation() < 0.7 * wide);
  QVERIFY(axes().front()->axis(QCPAxis::atBottom)->range().size() >= all.size());
  // Another prior is another story.
  m_document->setHyperparameters({&linear_features, 1.0, 0.01});
  AWAIT(studied() && m_fit->fit()->request.hyperparameters.prior_variance == 0.01);
  QVERIFY(axes().front()->axis(QCPAxis::atBottom)->range().size() < 0.5 * few.size());
}

void GrowthPageTest::ofBumpsThereIsNoPanel() {
  m_page->show();
  AWAIT(complete());
  QVERIFY(!m_page->weightPanels()->isVisible());
  QVERIFY(!m_page->weights()->result());
}

void GrowthPageTest::withoutPointsItSaysSo() {
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  m_page->show();
  AWAIT(status().contains(QStringLiteral("nothing to fit")));
  QVERIFY(!slider()->isEnabled());
  QCOMPARE(table()->rowCount(), 0);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::GrowthPageTest);
#include "tst_growth_page.moc"

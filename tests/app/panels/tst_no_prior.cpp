#include "app/chart/chart_view.h"
#include "app/mainwindow/message_bar.h"
#include "app/panels/metrics_panel.h"
#include "app/plots/picture_style.h"
#include "app/plots/quantity_button.h"
#include "app/widgets/log_slider.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

/// The far end of the prior variance's slider: no prior at all, where there are fewer weights than points.
class NoPriorTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_no_prior"); }
  void init();
  void cleanup() { closeWindow(); }
  void theSliderEndsInNoPrior();
  void itIsTypedAndSteppedBackFrom();
  void aDragToTheEndIsOneStepOfTheHistory();
  void whereWeightsAreManyTheSliderHasNoSuchEnd();
  void separableClassesAreRefusedInASentence();
  void nothingIsShownOfAnEvidence();
  void mapIsCalledMaximumLikelihood();
  void surpriseSaysWhyThereIsNone();
  void everyPageCopesWithIt();

 private:
  const Hyperparameters& setting() const { return document().state().hyperparameters; }
  LogSlider* priorVariance() const { return find<LogSlider>("priorVariance"); }
  QString said() const { return find<MessageBar>("messageBar")->message(); }
  void choose(const FeatureFamily& family) {
    Hyperparameters next = setting();
    next.features = &family;
    document().setHyperparameters(next);
  }
  void type(const char* text) const {
    QDoubleSpinBox* box = priorVariance()->spinBox();
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QLatin1String(text));
    QTest::keyClick(box, Qt::Key_Return);
  }
  void leaveOutThePrior() {
    Hyperparameters next = setting();
    next.prior_variance = no_prior;
    document().setHyperparameters(next);
  }
};

void NoPriorTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {90, 0.4, 5});
  choose(linear_features);
  awaitFit();
}

void NoPriorTest::theSliderEndsInNoPrior() {
  QSlider* slider = priorVariance()->slider();
  QTest::keyClick(slider, Qt::Key_End);
  QVERIFY(!setting().has_prior());
  QCOMPARE(priorVariance()->spinBox()->text(), QStringLiteral("none"));
  awaitFit();
  const Model& model = *liveFit().fit()->model;
  QVERIFY(!model.hyperparameters.has_prior());
  const Model alone = fit_model(dataset(), {&linear_features, 1.0, no_prior});
  QVERIFY(arma::approx_equal(model.mode.logits, alone.mode.logits, "absdiff", 1e-6));
  // One key press before it stands the largest number.
  QTest::keyClick(slider, Qt::Key_Left);
  QCOMPARE(setting().prior_variance, document().state().suggested.prior_variance_slider.stop);
  QTest::keyClick(slider, Qt::Key_Right);
  QVERIFY(!setting().has_prior());
  document().undoStack()->undo();
  QVERIFY(setting().has_prior());
  QCOMPARE(priorVariance()->value(), setting().prior_variance);
}

void NoPriorTest::itIsTypedAndSteppedBackFrom() {
  for (const char* text : {"inf", "INF"}) {
    type("2.5");
    QCOMPARE(setting().prior_variance, 2.5);
    type(text);
    QVERIFY(!setting().has_prior());
    QCOMPARE(priorVariance()->slider()->value(), priorVariance()->slider()->maximum());
  }
  QDoubleSpinBox* box = priorVariance()->spinBox();
  QTest::keyClick(box, Qt::Key_Up);
  QVERIFY(!setting().has_prior());
  QTest::keyClick(box, Qt::Key_Down);
  QCOMPARE(setting().prior_variance, document().state().suggested.prior_variance_slider.stop);
  // A width has no such value.
  choose(rbf_features);
  QDoubleSpinBox* width = find<LogSlider>("width")->spinBox();
  QString none = QStringLiteral("none");
  QString infinite = QStringLiteral("inf");
  int position = 0;
  QVERIFY(width->validate(none, position) != QValidator::Acceptable);
  QVERIFY(width->validate(infinite, position) != QValidator::Acceptable);
}

void NoPriorTest::aDragToTheEndIsOneStepOfTheHistory() {
  const double before = setting().prior_variance;
  const int steps = document().undoStack()->count();
  QSlider* slider = priorVariance()->slider();
  slider->setSliderDown(true);
  for (const int position : {700, 900, slider->maximum()}) slider->setSliderPosition(position);
  slider->setSliderDown(false);
  QVERIFY(!setting().has_prior());
  QCOMPARE(document().undoStack()->count(), steps + 1);
  document().undoStack()->undo();
  QCOMPARE(setting().prior_variance, before);
}

void NoPriorTest::whereWeightsAreManyTheSliderHasNoSuchEnd() {
  QVERIFY(priorVariance()->toolTip().contains(QStringLiteral("The right end: no prior")));
  choose(rbf_features);
  QVERIFY(priorVariance()->toolTip().contains(QStringLiteral("here are 91 for 90")));
  QTest::keyClick(priorVariance()->slider(), Qt::Key_End);
  QVERIFY(setting().has_prior());
  // Fewer bumps than training points: of 90, and of the half that trains.
  Hyperparameters fewer = setting();
  fewer.centres = {Centres::Rule::random, 60, 1};
  document().setHyperparameters(fewer);
  QVERIFY(priorVariance()->toolTip().contains(QStringLiteral("The right end: no prior")));
  document().setSplit({SplitRule::Kind::first_n, 45});
  QVERIFY(priorVariance()->toolTip().contains(QStringLiteral("here are 46 for 45")));
  // Typed, it is refused with the reason.
  type("inf");
  QVERIFY(!setting().has_prior());
  AWAIT(said().contains(QStringLiteral("there are 46 weights for 45 points")));
}

void NoPriorTest::separableClassesAreRefusedInASentence() {
  Dataset apart = dataset();
  apart.labels = apart.inputs.col(0) > apart.inputs.col(1);
  document().editDataset(apart, QStringLiteral("Relabel"));
  awaitFit();
  const auto shown = liveFit().fit();
  leaveOutThePrior();
  AWAIT(said().contains(QStringLiteral(
      "the classes can be separated by these features: there is no finite maximum of the likelihood")));
  // The picture before stays, and is called outdated.
  QCOMPARE(liveFit().fit(), shown);
  AWAIT(liveFit().fitStale());
  document().undoStack()->undo();
  awaitFit();
  QVERIFY(liveFit().fit()->model->hyperparameters.has_prior());
}

void NoPriorTest::nothingIsShownOfAnEvidence() {
  document().setEvidenceRanges({{0.1, 4.0, 3}, {0.01, 1000.0, 4}});
  bringMapBack();
  AWAIT(liveFit().map() && liveFit().map()->map.is_complete("log_evidence"));
  QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
  leaveOutThePrior();
  awaitFit();
  // The best cell stands alone.
  const auto* bars = find<ChartView>("occamBars");
  AWAIT(bars->chart().x.rows.size() == 1);
  QVERIFY(bars->chart().x.rows.front().startsWith(QStringLiteral("best cell")));
  QVERIFY(findPart<ChartBars>(bars->chart(), "log_determinant")->y(0) < 0.0);
  // The slice keeps its range: the setting is nowhere on it.
  const QCPRange range = find<ChartView>("sliceOverPriorVariance")->plot()->xAxis->range();
  QVERIFY2(std::abs(range.lower + 2.0) < 1e-9 && std::abs(range.upper - 3.0) < 1e-9,
           qPrintable(QStringLiteral("%1 to %2").arg(range.lower).arg(range.upper)));
  // The first column of the table is the setting at hand.
  auto* table = find<QTableWidget>("pinsTable");
  const auto cell = [table](const QString& heading) {
    for (int row = 0; row < table->rowCount(); ++row) {
      if (table->verticalHeaderItem(row)->text().startsWith(heading)) return table->item(row, 0)->text();
    }
    return QStringLiteral("there is no row ") + heading;
  };
  AWAIT_COMPARE(cell(QStringLiteral("log evidence")), QStringLiteral("–"));
  QCOMPARE(cell(QStringLiteral("prior variance")), QStringLiteral("none"));
  AWAIT(cell(QStringLiteral("BIC")).startsWith(QChar(0x2212)));
}

/// Wherever the method's name stands.
void NoPriorTest::mapIsCalledMaximumLikelihood() {
  showAllNumbers();
  action(QStringLiteral("Judge"))->trigger();
  const auto words = [this] {
    QStringList all = {m_window->findChild<MetricsPanel*>()->text(),
                       find<QuantityButton>("leftQuantity")->text(), find<QToolButton>("judgeMap")->text()};
    for (const QLabel* label : find<QWidget>("keyScores")->findChildren<QLabel*>()) all << label->text();
    for (const ChartName& name : find<ChartView>("rocChart")->chart().names) all << name.text;
    return all.join(QLatin1Char('\n'));
  };
  const QString named = QStringLiteral("MAP");
  AWAIT(words().count(named) >= 4);
  leaveOutThePrior();
  awaitFit();
  AWAIT(!words().contains(named));
  QVERIFY2(words().count(QStringLiteral("Max. lik.")) >= 4, qPrintable(words()));
  QVERIFY2(words().contains(QStringLiteral("Maximum likelihood")), qPrintable(words()));
  Picture picture = liveFit().result()->pictures.front();
  QCOMPARE(titleOf(picture), QStringLiteral("Maximum likelihood"));
  QCOMPARE(classifierOf(picture), QStringLiteral("maximum likelihood"));
}

void NoPriorTest::surpriseSaysWhyThereIsNone() {
  document().setInView(&ViewState::surprise, true);
  awaitFit();
  QVERIFY2(!said().contains(QStringLiteral("Surprise")), qPrintable(said()));
  leaveOutThePrior();
  AWAIT(said().contains(QStringLiteral("Surprise")));
}

void NoPriorTest::everyPageCopesWithIt() {
  Hyperparameters few = setting();
  few.features = &rbf_features;
  few.width = 1.0;
  few.centres = {Centres::Rule::random, 6, 1};
  few.prior_variance = no_prior;
  document().setHyperparameters(few);
  awaitFit();
  QVERIFY(liveFit().fit()->request.hyperparameters == few);
  for (int page = Qt::Key_1; page <= Qt::Key_9; ++page) {
    QTest::keyClick(m_window.get(), static_cast<Qt::Key>(page), Qt::ControlModifier);
    QTest::qWait(50);  // whatever is computed for it begins
  }
  // Of the numbers of centres compared, that of all points has no maximum.
  QTest::keyClick(m_window.get(), Qt::Key_8, Qt::ControlModifier);
  auto* centres = find<QTableWidget>("centresTable");
  AWAIT(centres->rowCount() > 0 &&
        centres->item(centres->rowCount() - 1, 0)->text() == QString::number(dataset().size()));
  QCOMPARE(centres->item(centres->rowCount() - 1, 3)->text(), QStringLiteral("–"));
  document().setInView(&ViewState::shown,
                       ShownQuantities{Quantity::probability(map_method), Quantity::probability(ep_method)});
  awaitFit();
  QTest::keyClick(m_window.get(), Qt::Key_K);
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  leaveOutMap();
  QVERIFY(m_window->isVisible());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::NoPriorTest);

#include "tst_no_prior.moc"

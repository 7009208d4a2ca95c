#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/studies/budget/page/budget_part.h"
#include "app/studies/pages/make_panels_window.h"
#include "app/studies/panels/page/panels_plot.h"
#include "app/studies/panels/page/panels_window.h"
#include "app/studies/panels/panels_sentence.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/copied_table.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <memory>

namespace credence {

/// Several settings side by side, as a person chooses, reads and takes them.
class PanelsWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void itOpensAroundTheSettingAtHand();
  void typedValuesAreFitted();
  void aQuantityBringsItsOwnValues();
  void choicesAreTicked();
  void pinsStandSideBySide();
  void theMethodIsChosen();
  void aClickTakesTheSetting();
  void aClickTakesTheFirstPoints();
  void aClickTakesTheMethod();
  void twoHaveADifference();
  void badValuesStandInPlaceOfThePanels();
  void aPanelWithoutAFitIsCounted();
  void boundariesStandBesideProbabilities();
  void twoWeightsInPlaceOfP();
  void allLabelsOfAFewPoints();
  void itAnswersOnceAllAreThere();
  void theTableHasTheNumbers();
  void thePictureIsCopied();
  void otherDataGetOtherValuesUnlessTyped();
  void hiddenItFitsNothing();
  void itIsCancelledAndGoesOn();
  void itFitsASmallScreen();
  void darkPanelsArePaintedAnew();

 private:
  template <typename Widget>
  Widget* find(const char* name) {
    auto* widget = m_window->findChild<Widget*>(QString::fromLatin1(name));
    if (widget == nullptr) qFatal("no widget %s", name);
    return widget;
  }
  const PanelsSetting& setting() const { return m_document->view().panels; }
  std::shared_ptr<const PanelsResult> result() const { return m_window->panels().result(); }
  bool shown() const {
    return result() && result()->complete() && !m_window->plot()->painting() &&
           m_window->plot()->seen() == result();
  }
  QString status() { return find<QLabel>("panelsStatus")->text(); }
  void type(const char* values);
  void choose(const char* box, const char* id);
  void clickPanel(std::size_t panel) {
    QTest::mouseClick(m_window->plot(), Qt::LeftButton, {},
                      m_window->plot()->seenLayout().places.at(panel).canvas.center());
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<PanelsWindow> m_window;
  BudgetPart* m_labels = nullptr;  // of the window
};

void PanelsWindowTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 1});
  m_document->setHyperparameters({&rbf_features, 0.6, 10.0});
  m_document->setInView(&ViewState::bounds, {-2.0, 3.0, -1.5, 2.0});
  m_window.reset(makePanelsWindow(m_document.get(), m_fit.get()));
  m_labels = m_window->findChild<BudgetPart*>();
  m_window->resize(1000, 620);
  m_window->show();
  QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
  AWAIT(shown());
}

void PanelsWindowTest::cleanup() {
  m_window.reset();
  m_fit.reset();
  m_document.reset();
}

void PanelsWindowTest::type(const char* values) {
  auto* line = find<QLineEdit>("panelsValues");
  line->selectAll();
  QTest::keyClicks(line, QString::fromUtf8(values));
  QTest::keyClick(line, Qt::Key_Return);
}

void PanelsWindowTest::choose(const char* box, const char* id) {
  auto* choice = find<QComboBox>(box);
  const int index = choice->findData(QString::fromLatin1(id));
  QVERIFY2(index >= 0, id);
  choice->setCurrentIndex(index);
  emit choice->activated(index);
}

void PanelsWindowTest::itOpensAroundTheSettingAtHand() {
  QCOMPARE(setting().values, QStringLiteral("0.01, 0.1, 1, 10, 100, 1000"));
  QCOMPARE(find<QLineEdit>("panelsValues")->text(), setting().values);
  QCOMPARE(result()->panels.size(), std::size_t{6});
  QCOMPARE(m_window->plot()->current(), std::optional<std::size_t>(3));
  // They stay while the setting moves.
  m_document->setHyperparameters({&rbf_features, 0.6, 30.0});
  QCOMPARE(setting().values, QStringLiteral("0.01, 0.1, 1, 10, 100, 1000"));
  QVERIFY(result()->complete());
  QVERIFY(!m_window->plot()->current());
}

void PanelsWindowTest::typedValuesAreFitted() {
  type("0.5, 5");
  AWAIT(shown() && result()->panels.size() == 2);
  QCOMPARE(result()->panels[0]->fit->fit->model->hyperparameters.prior_variance, 0.5);
  QCOMPARE(result()->panels[1]->shown.caption, QStringLiteral("prior variance 5"));
  QCOMPARE(m_window->plot()->seenLayout().places.size(), std::size_t{2});
  const Model model = fit_model(m_document->dataset(), {&rbf_features, 0.6, 5.0});
  COMPARE_NUMBERS(result()->panels[1]->row.logEvidence, model.posterior.evidence.total(),
                  (test::Tolerance{1e-12, 1e-12}));
}

void PanelsWindowTest::aQuantityBringsItsOwnValues() {
  const auto* box = find<QComboBox>("panelsQuantity");
  QCOMPARE(box->count(), static_cast<int>(variedQuantities().size()));
  for (const VariedQuantity* row : variedQuantities()) {
    if (row->ofWindow) continue;
    choose("panelsQuantity", row->id.data());
    QVERIFY(!setting().values.isEmpty());
    AWAIT(shown());
    const bool sameSetting = result()->panels[0]->shown.setting == result()->panels[1]->shown.setting &&
                             result()->panels[0]->shown.split == result()->panels[1]->shown.split;
    QCOMPARE(status(), sameSetting ? QStringLiteral("Click a panel to show its method in the right plot.")
                                   : QStringLiteral("Click a panel to take its setting."));
    QCOMPARE(result()->request.heading, QString::fromUtf8(row->title.data()));
  }
  QVERIFY(!find<QComboBox>("panelsMethod")->isEnabled() || setting().quantity != "method");
}

void PanelsWindowTest::choicesAreTicked() {
  auto* choices = find<QToolButton>("panelsChoices");
  QVERIFY(!choices->isVisible());
  choose("panelsQuantity", "method");
  QVERIFY(choices->isVisible());
  type("map, ep");
  emit choices->menu()->aboutToShow();
  QStringList ticked;
  QAction* kl = nullptr;
  for (QAction* action : choices->menu()->actions()) {
    if (action->isChecked()) ticked << action->text();
    if (action->text() == QStringLiteral("KL")) kl = action;
  }
  QCOMPARE(ticked, QStringList({QStringLiteral("MAP"), QStringLiteral("EP")}));
  QVERIFY(kl != nullptr);
  kl->trigger();
  QCOMPARE(setting().values, QStringLiteral("map, ep, kl"));
  QCOMPARE(find<QLineEdit>("panelsValues")->text(), setting().values);
  AWAIT(shown() && result()->panels.size() == 3);
  QVERIFY(!find<QComboBox>("panelsMethod")->isEnabled());
}

void PanelsWindowTest::pinsStandSideBySide() {
  choose("panelsQuantity", "pins");
  QVERIFY(!result());
  QVERIFY2(m_window->panels().problem().contains(QStringLiteral("pinned")),
           qPrintable(m_window->panels().problem()));
  m_document->pinSetting();
  m_document->setHyperparameters({&rbf_features, 0.2, 1.0});
  m_document->pinSetting();
  m_document->setHyperparameters({&linear_features, 1.0, 3.0});
  AWAIT(shown() && result()->panels.size() == 3);
  QCOMPARE(result()->panels[1]->shown.caption, QStringLiteral("B: width 0.2, prior variance 1"));
  QCOMPARE(result()->panels[2]->shown.setting.features, &linear_features);
  clickPanel(0);
  QCOMPARE(m_document->state().hyperparameters.width, 0.6);
}

void PanelsWindowTest::theMethodIsChosen() {
  const double before = result()->panels[4]->fit->pictures[0].values.max();
  choose("panelsMethod", "map");
  QCOMPARE(setting().method, &map_method);
  AWAIT(shown() && result()->panels[4]->shown.method == &map_method);
  QVERIFY(result()->panels[4]->fit->pictures[0].values.max() > before);
}

void PanelsWindowTest::aClickTakesTheSetting() {
  const int steps = m_document->undoStack()->count();
  clickPanel(1);
  QCOMPARE(m_document->state().hyperparameters.prior_variance, 0.1);
  QCOMPARE(m_document->undoStack()->count(), steps + 1);
  QCOMPARE(m_window->plot()->current(), std::optional<std::size_t>(1));
  QVERIFY(result()->complete());  // nothing is fitted again
  clickPanel(1);
  QCOMPARE(m_document->undoStack()->count(), steps + 1);
  m_document->undoStack()->undo();
  QCOMPARE(m_document->state().hyperparameters.prior_variance, 10.0);
}

void PanelsWindowTest::aClickTakesTheFirstPoints() {
  choose("panelsQuantity", "points");
  type("5, 20, all");
  AWAIT(shown() && result()->panels.size() == 3);
  clickPanel(1);
  QCOMPARE(m_document->state().split.use_first.value_or(0), std::uint64_t{20});
  AWAIT(shown());
  QCOMPARE(result()->panels[2]->row.points, arma::uword{60});
}

void PanelsWindowTest::aClickTakesTheMethod() {
  choose("panelsQuantity", "method");
  type("map, laplace, ep");
  AWAIT(shown() && result()->panels.size() == 3);
  // The one that the right plot shows already.
  QCOMPARE(m_document->view().shown.right, Quantity::probability(laplace_probit));
  QCOMPARE(m_window->plot()->current(), std::optional<std::size_t>(1));
  const int steps = m_document->undoStack()->count();
  const ShownQuantities before = m_document->view().shown;
  clickPanel(2);
  QCOMPARE(m_document->view().shown.right, Quantity::probability(*result()->request.cases[2].method));
  QCOMPARE(m_document->view().shown.left, before.left);
  QCOMPARE(m_window->plot()->current(), std::optional<std::size_t>(2));
  QCOMPARE(m_document->undoStack()->count(), steps);  // what is seen is no step
  // Where the plots show two settings, it is by that method.
  m_document->setInView(&ViewState::against, SettingsAgainst{});
  clickPanel(0);
  QCOMPARE(m_document->view().against->quantity, Quantity::probability(map_method));
  QCOMPARE(m_document->view().shown.right, Quantity::probability(*result()->request.cases[2].method));
  QCOMPARE(m_window->plot()->current(), std::optional<std::size_t>(0));
}

void PanelsWindowTest::twoHaveADifference() {
  auto* difference = find<QCheckBox>("panelsDifference");
  QVERIFY(!difference->isEnabled());
  type("1, 100");
  AWAIT(shown());
  QVERIFY(difference->isEnabled());
  difference->click();
  AWAIT(shown() && m_window->plot()->seenLayout().places.size() == 3);
  QVERIFY(result()->difference);
  const int steps = m_document->undoStack()->count();
  clickPanel(2);  // it is of no setting
  QCOMPARE(m_document->undoStack()->count(), steps);
  clickPanel(1);
  QCOMPARE(m_document->state().hyperparameters.prior_variance, 100.0);
}

void PanelsWindowTest::badValuesStandInPlaceOfThePanels() {
  type("1, zebra");
  QVERIFY(!result());
  QCOMPARE(m_window->panels().problem(), QStringLiteral("\"zebra\" is not a positive number."));
  QVERIFY(!m_window->plot()->seen());
  type("1, 2");
  AWAIT(shown());
}

void PanelsWindowTest::aPanelWithoutAFitIsCounted() {
  type("1, 10, inf");
  AWAIT(shown() && result()->panels.size() == 3);
  QCOMPARE(status(), QStringLiteral("1 of 3 panels have no fit."));
}

/// Draws' boundaries, MAP, Laplace: one picture, from the list of choices.
void PanelsWindowTest::boundariesStandBesideProbabilities() {
  choose("panelsQuantity", "method");
  type("boundaries, map, laplace");
  QVERIFY(test::await([&] { return shown() && result()->panels.size() == 3; }));
  QVERIFY(result()->panels[0]->boundaries);
  QVERIFY(!result()->panels[1]->boundaries);
  const QRect first = m_window->plot()->seenLayout().places.at(0).canvas;
  const QRect third = m_window->plot()->seenLayout().places.at(2).canvas;
  const QImage picture = m_window->plot()->grab().toImage();
  QVERIFY(picture.copy(first) != picture.copy(third));
}

/// Weights stand in the panels where features have names, follow what is chosen, and can be left; of bumps it
/// is said why not.
void PanelsWindowTest::twoWeightsInPlaceOfP() {
  type("0.01, 1");
  QVERIFY(test::await([&] { return shown() && result()->panels.size() == 2; }));
  QVERIFY(find<QCheckBox>("panelsDifference")->isEnabled());
  find<QCheckBox>("panelsWeights")->click();
  QVERIFY(test::await([&] { return !result() && !m_window->panels().problem().isEmpty(); }));
  QVERIFY2(m_window->panels().problem().contains(QStringLiteral("weight at each centre")),
           qPrintable(m_window->panels().problem()));
  Hyperparameters setting = m_document->state().hyperparameters;
  setting.features = feature_family_from_id("quadratic");
  m_document->setHyperparameters(setting);
  const auto weighed = [&] { return shown() && result()->panels.at(1) && result()->panels[1]->weights; };
  QVERIFY(test::await(weighed));
  QVERIFY(!find<QCheckBox>("panelsDifference")->isEnabled());
  auto* pair = find<QComboBox>("panelsPair");
  QVERIFY(pair->isVisible());
  QCOMPARE(pair->count(), 15);
  QCOMPARE(pair->currentIndex(), 14);
  pair->setCurrentIndex(0);
  emit pair->activated(0);
  QCOMPARE(m_document->view().panels.weightPair, QStringLiteral("1, x1"));
  QVERIFY(test::await([&] { return weighed() && result()->panels[1]->pair == WeightPair{0, 1}; }));
  find<QCheckBox>("panelsNumbers")->setChecked(false);
  find<QCheckBox>("panelsNumbers")->click();
  const QTableWidget* table = find<QTableWidget>("panelsTable");
  QCOMPARE(table->item(1, table->columnCount() - 2)->text(),
           QString::number(result()->panels[1]->weights->estimate(1), 'f', 3)
               .replace(QLatin1Char('-'), QStringLiteral("−")));
  // One of the three pictures at a time.
  find<QCheckBox>("panelsLabellings")->click();
  QVERIFY(!find<QCheckBox>("panelsWeights")->isChecked());
  find<QCheckBox>("panelsWeights")->click();
  QVERIFY(!find<QCheckBox>("panelsLabellings")->isChecked());
  QVERIFY(m_window->plot()->isVisible());
  find<QCheckBox>("panelsWeights")->click();
  QVERIFY(!pair->isVisible());
  QVERIFY(test::await([&] { return shown() && !result()->request.weights; }));
}

/// What models say of all labels stands in place of the panels, follows what is typed, and can be left.
void PanelsWindowTest::allLabelsOfAFewPoints() {
  choose("panelsQuantity", "features");
  type("linear, rbf");
  find<QCheckBox>("panelsLabellings")->click();
  find<QSpinBox>("panelsLabelled")->setValue(4);
  const auto complete = [&] {
    const auto budget = m_labels->budget().result();
    return budget && budget->complete() && budget->request.points->size() == 4;
  };
  QVERIFY(test::await(complete));
  QVERIFY(m_labels->chart()->isVisible());
  QVERIFY(!m_window->plot()->isVisible());
  const BudgetResult& budget = *m_labels->budget().result();
  QCOMPARE(budget.rows.size(), std::size_t{2});
  QCOMPARE(budget.rows[0].budget->labellings(), arma::uword{16});
  QCOMPARE(m_labels->chart()->graph("linear features")->dataCount(), 16);
  QCOMPARE(m_labels->chart()->graph("labels")->dataCount(), 2);
  QVERIFY2(status().contains(QStringLiteral("of 16 labellings")), qPrintable(status()));
  find<QCheckBox>("panelsNumbers")->setChecked(false);
  find<QCheckBox>("panelsNumbers")->click();
  QCOMPARE(find<QTableWidget>("panelsTable")->rowCount(), 2);
  QCOMPARE(find<QTableWidget>("panelsTable")->item(0, 6)->text(), QStringLiteral("1.0000"));
  // A method makes no other model; then the panels come back.
  choose("panelsQuantity", "method");
  QVERIFY(test::await([&] { return status().contains(QStringLiteral("makes no other model")); }));
  find<QCheckBox>("panelsLabellings")->click();
  QVERIFY(m_window->plot()->isVisible());
  QVERIFY(test::await([&] { return shown(); }));
}

void PanelsWindowTest::itAnswersOnceAllAreThere() {
  const auto answer = [this] { return find<QLabel>("panelsAnswer")->text(); };
  QVERIFY(find<QLabel>("panelsQuestion")->isVisible());
  QCOMPARE(answer(), panelsSentence(*result()));
  QVERIFY2(answer().startsWith(QStringLiteral("Of 6 prior variances, ")), qPrintable(answer()));
  // The panels stay where they are while there is none.
  AWAIT(find<QLabel>("panelsAnswer")->y() > find<QLabel>("panelsQuestion")->y());
  const int top = m_window->plot()->y();
  type("0.3, 0.7, 2");
  QCOMPARE(answer(), QString());
  bool moved = false;
  AWAIT((moved = moved || m_window->plot()->y() != top, shown()));
  QVERIFY(!moved);
  QVERIFY2(answer().startsWith(QStringLiteral("Of 3 prior variances, ")), qPrintable(answer()));
  // What stands in place of the panels has a question of its own.
  find<QCheckBox>("panelsLabellings")->click();
  QVERIFY(!find<QLabel>("panelsQuestion")->isVisible());
  QVERIFY(find<QLabel>("budgetQuestion")->isVisible());
  AWAIT(find<QLabel>("budgetAnswer")->text().contains(QStringLiteral("by prior variance 0.3")));
}

void PanelsWindowTest::theTableHasTheNumbers() {
  auto* table = find<QTableWidget>("panelsTable");
  QVERIFY(!table->isVisible());
  find<QCheckBox>("panelsNumbers")->click();
  QVERIFY(setting().table && table->isVisible());
  QCOMPARE(table->rowCount(), 6);
  AWAIT(shown());
  QVERIFY(m_window->plot()->geometry().bottom() < table->geometry().top());
  QVERIFY(m_window->rect().contains(table->geometry()));
  AWAIT(shown());
  const test::CopiedTable copied(find<QToolButton>("panelsTables"));
  QCOMPARE(copied.rows().size(), 6);
  COMPARE_NUMBERS(copied.rows().at(2).at(copied.header().indexOf(QStringLiteral("log evidence"))).toDouble(),
                  result()->panels[2]->row.logEvidence, (test::Tolerance{6e-3, 0.0}));
}

void PanelsWindowTest::thePictureIsCopied() {
  QGuiApplication::clipboard()->clear();
  const auto* pictures = find<QToolButton>("panelsPictures");
  test::CopiedTable::choose(pictures, {}, QStringLiteral("Copy Picture"));
  const QImage copied = QGuiApplication::clipboard()->image();
  QCOMPARE(copied.width(), 1361);  // 180 mm at 192 dots an inch
  QCOMPARE(copied.pixelColor(1, 1), QColor(Qt::white));
  // Not while one is missing.
  QGuiApplication::clipboard()->clear();
  type("0.3, 0.7, 2, 3, 4, 5, 6");
  find<QToolButton>("panelsStop")->click();
  test::CopiedTable::choose(pictures, {}, QStringLiteral("Copy Picture"));
  QVERIFY(QGuiApplication::clipboard()->image().isNull());
  QCOMPARE(status(), QStringLiteral("The panels are not all there yet."));
}

void PanelsWindowTest::otherDataGetOtherValuesUnlessTyped() {
  choose("panelsQuantity", "width");
  const QString before = setting().values;
  Dataset wide = m_document->dataset();
  wide.inputs *= 1000.0;
  m_document->openDataset(wide, QStringLiteral("wide"));
  QVERIFY(setting().values != before);
  type("1, 2, 3");
  m_document->openDataset(m_document->dataset(), QStringLiteral("again"));
  QCOMPARE(setting().values, QStringLiteral("1, 2, 3"));
}

void PanelsWindowTest::hiddenItFitsNothing() {
  m_window->hide();
  const auto before = result();
  m_document->setHyperparameters({&rbf_features, 0.9, 10.0});
  test::settle(50);
  QCOMPARE(result(), before);
  m_window->show();
  AWAIT(shown() && result() != before);
  QCOMPARE(result()->panels[0]->shown.setting.width, 0.9);
}

void PanelsWindowTest::itIsCancelledAndGoesOn() {
  auto* stop = find<QToolButton>("panelsStop");
  QVERIFY(!stop->isVisible());
  type("1,2,3,4,5,6,7,8,9,11,12,13");
  QVERIFY(stop->isVisible());
  stop->click();
  QVERIFY2(status().startsWith(QStringLiteral("stopped: ")), qPrintable(status()));
  test::settle(30);
  QVERIFY(!result()->complete());
  stop->click();
  AWAIT(shown());
  QVERIFY(!stop->isVisible());
}

void PanelsWindowTest::itFitsASmallScreen() {
  const auto answers = [this] { return find<QLabel>("panelsAnswer")->isVisible(); };
  for (const bool table : {false, true}) {
    if (setting().table != table) find<QCheckBox>("panelsNumbers")->click();
    m_window->resize(900, 460);
    QCOMPARE(m_window->size(), QSize(900, 460));
    AWAIT(shown());
    QVERIFY(m_window->plot()->seen() != nullptr);
    QCOMPARE(answers(), !table);
  }
  // With the numbers, too, where there is room for both.
  m_window->resize(900, 500);
  AWAIT(shown());
  QVERIFY(m_window->plot()->seen() != nullptr && answers());
}

void PanelsWindowTest::darkPanelsArePaintedAnew() {
  const QImage light = m_window->plot()->grab().toImage();
  QPalette dark;
  dark.setColor(QPalette::Window, Qt::black);
  m_window->setPalette(dark);
  AWAIT(shown());
  const QImage night = m_window->plot()->grab().toImage();
  QVERIFY(light.pixelColor(1, 1).lightness() > 200);
  QVERIFY(night.pixelColor(1, 1).lightness() < 80);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PanelsWindowTest);
#include "tst_panels_window.moc"

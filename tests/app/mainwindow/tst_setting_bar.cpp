#include "app/compute/best_setting.h"
#include "app/panels/pin_chips.h"
#include "app/panels/setting_bar.h"
#include "app/widgets/log_slider.h"
#include "app/widgets/track_slider.h"
#include "core/evidence/map_quantity.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QDropEvent>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

namespace credence {

/// The heart of the window: two sliders, the best setting that is known, and the pins.
class SettingBarTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_setting_bar"); }
  void init() { showWindowWithData(); }
  void cleanup() { closeWindow(); }
  void aPressAnywhereTakesTheHandleAndDragsOn();
  void theHandleDoesNotJumpWhenItIsTaken();
  void theEndsSayWhatTheyMean();
  void featuresWithoutAWidthHaveNoWidthToSet();
  void theBestKnownSettingIsMarked();
  void whatIsKnownOfOtherPointsIsForgotten();
  void bestSettingSearchesAndResetReturns();
  void pinsAreGoneToByAClick();
  void pinsAreCaptionedByADoubleClick();
  void pinsAreRemovedByTheirMenu();
  void theSettingIsKeptByDroppingIt();
  void pinsWithoutRoomAreInTheMenu();

 private:
  TrackSlider* track(const char* name) const {
    return qobject_cast<TrackSlider*>(find<LogSlider>(name)->slider());
  }
  const Hyperparameters& setting() const { return document().state().hyperparameters; }
  QToolButton* chip(char letter) const {
    return m_window->findChild<QToolButton*>(QStringLiteral("pin%1").arg(QLatin1Char(letter)));
  }
  void useWidth(double width) const {
    Hyperparameters next = setting();
    next.width = width;
    document().setHyperparameters(next);
  }
};

void SettingBarTest::aPressAnywhereTakesTheHandleAndDragsOn() {
  for (const char* name : {"width", "priorVariance"}) {
    TrackSlider* slider = track(name);
    const int steps = document().undoStack()->count();
    const QPoint press(slider->width() / 5, slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, press);
    QVERIFY(slider->isSliderDown());
    QVERIFY(std::abs(slider->handle().center().x() - press.x()) <= 1.0);
    const QPoint far(slider->width() * 7 / 10, slider->height() / 2);
    QTest::mouseMove(slider, QPoint(slider->width() / 2, slider->height() / 2));
    QTest::mouseMove(slider, far);
    QVERIFY(std::abs(slider->handle().center().x() - far.x()) <= 1.0);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, far);
    QVERIFY(!slider->isSliderDown());
    // One movement of the hand is one step back.
    QCOMPARE(document().undoStack()->count(), steps + 1);
  }
}

void SettingBarTest::theHandleDoesNotJumpWhenItIsTaken() {
  TrackSlider* slider = track("width");
  const double before = setting().width;
  const QPoint grip = slider->handle().center().toPoint() + QPoint(6, 2);
  QTest::mousePress(slider, Qt::LeftButton, {}, grip);
  QCOMPARE(setting().width, before);
  QTest::mouseMove(slider, grip + QPoint(30, 0));
  QVERIFY(setting().width > before);
  QTest::mouseRelease(slider, Qt::LeftButton, {}, grip + QPoint(30, 0));
  QTest::mouseDClick(slider, Qt::LeftButton, {}, grip);
  QCOMPARE(setting().width, document().state().suggested.hyperparameters.width);
}

void SettingBarTest::theEndsSayWhatTheyMean() {
  QStringList said;
  for (const QLabel* label : find<SettingBar>("settingBar")->findChildren<QLabel*>()) {
    if (label->isVisible()) said << label->text();
  }
  for (const char* words : {"follows single points", "smooth", "cautious", "sure", "Width (mm)"}) {
    QVERIFY2(!said.filter(QString::fromLatin1(words)).isEmpty(), words);
  }
}

void SettingBarTest::featuresWithoutAWidthHaveNoWidthToSet() {
  Hyperparameters line = setting();
  line.features = &linear_features;
  document().setHyperparameters(line);
  QVERIFY(!track("width")->isEnabled() && track("priorVariance")->isEnabled());
  awaitFit();
  QVERIFY(!track("width")->mark());
  AWAIT(track("priorVariance")->mark());
}

/// It is the best of all that were seen, also where no cell of the map is as good.
void SettingBarTest::theBestKnownSettingIsMarked() {
  bringMapBack();
  AWAIT(liveFit().map() && liveFit().map()->complete());
  const auto cell = *liveFit().map()->map.best();
  const double ofCell = liveFit().map()->map["log_evidence"](cell.i, cell.j);
  AWAIT(m_services->best.known() && m_services->best.known()->logEvidence >= ofCell);
  m_services->tuner.maximise();
  AWAIT(!m_services->tuner.running());
  awaitFit();
  const double found = liveFit().fit()->evidence.total();
  QVERIFY(found > ofCell);
  const Hyperparameters best = setting();
  QCOMPARE(m_services->best.known()->logEvidence, found);
  for (const char* name : {"width", "priorVariance"}) {
    QVERIFY(track(name)->mark());
    QCOMPARE(*track(name)->mark(), track(name)->value());
  }
  // A worse setting leaves it where it is.
  useWidth(3.0 * best.width);
  awaitFit();
  QVERIFY(m_services->best.known()->setting == best);
  QVERIFY(*track("width")->mark() != track("width")->value());
}

void SettingBarTest::whatIsKnownOfOtherPointsIsForgotten() {
  AWAIT(m_services->best.known());
  const double before = m_services->best.known()->logEvidence;
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  awaitFit();
  AWAIT(m_services->best.known());
  // The evidence of half the labels is larger, which says nothing about all of them.
  QVERIFY(m_services->best.known()->logEvidence > before);
  document().setSplit({});
  awaitFit();
  AWAIT(m_services->best.known());
  QVERIFY(std::abs(m_services->best.known()->logEvidence - before) < 1e-6);
}

void SettingBarTest::bestSettingSearchesAndResetReturns() {
  const double before = liveFit().fit()->evidence.total();
  QTest::mouseClick(find<QToolButton>("bestSetting"), Qt::LeftButton);
  QVERIFY(!find<QToolButton>("bestSetting")->isEnabled());
  AWAIT(!m_services->tuner.running());
  QVERIFY(find<QToolButton>("bestSetting")->isEnabled());
  awaitFit();
  QVERIFY(liveFit().fit()->evidence.total() > before);
  QTest::mouseClick(find<QToolButton>("resetSetting"), Qt::LeftButton);
  const Hyperparameters& suggested = document().state().suggested.hyperparameters;
  QCOMPARE(setting().width, suggested.width);
  QCOMPARE(setting().prior_variance, suggested.prior_variance);
  // It climbs what the map shows, and says so.
  const auto* criterion = find<QLabel>("bestCriterion");
  QVERIFY(criterion->text().contains(QStringLiteral("Laplace")));
  document().setInView(&ViewState::mapQuantity, evidence_quantity(ep_posterior));
  QVERIFY(criterion->text().contains(QStringLiteral("EP")));
}

void SettingBarTest::pinsAreGoneToByAClick() {
  QTest::mouseClick(find<QToolButton>("keepSetting"), Qt::LeftButton);
  const Hyperparameters kept = setting();
  QVERIFY(chip('A') != nullptr && chip('A')->isChecked());
  useWidth(2.0 * kept.width);
  document().setStandardise(true);
  QVERIFY(!chip('A')->isChecked());
  QTest::mouseClick(chip('A'), Qt::LeftButton);
  QVERIFY(setting() == kept);
  QVERIFY(chip('A')->isChecked());
  // A click on the pin of the setting at hand changes nothing.
  const int steps = document().undoStack()->count();
  QTest::mouseClick(chip('A'), Qt::LeftButton);
  QVERIFY(chip('A')->isChecked());
  QCOMPARE(document().undoStack()->count(), steps);
}

void SettingBarTest::pinsAreCaptionedByADoubleClick() {
  document().pinSetting();
  bool asked = false;
  QTimer poll;
  poll.setInterval(10);
  connect(&poll, &QTimer::timeout, this, [&] {
    auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    asked = true;
    poll.stop();
    dialog->setTextValue(QStringLiteral("very <b>wide</b> & smooth"));
    dialog->accept();
  });
  poll.start();
  QTest::mouseDClick(chip('A'), Qt::LeftButton);
  AWAIT(asked && document().state().pins.front().caption == QStringLiteral("very <b>wide</b> & smooth"));
  AWAIT(chip('A')->text().startsWith(QStringLiteral("A very")));
  QVERIFY(!chip('A')->text().contains(QStringLiteral("& ")));  // a sign, not an underlined blank
}

void SettingBarTest::pinsAreRemovedByTheirMenu() {
  document().pinSetting();
  bool clicked = false;
  QTimer poll;
  poll.setInterval(10);
  connect(&poll, &QTimer::timeout, this, [&] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr) return;
    poll.stop();
    for (QAction* entry : menu->actions()) {
      if (!entry->text().contains(QStringLiteral("Remove"))) continue;
      clicked = true;
      QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(entry).center());
    }
  });
  poll.start();
  emit chip('A')->customContextMenuRequested(QPoint(2, 2));
  AWAIT(clicked && document().state().pins.empty());
}

void SettingBarTest::theSettingIsKeptByDroppingIt() {
  auto* row = find<PinChips>("pinChips");
  const auto drop = [row](const QString& type) {
    QMimeData carried;
    carried.setData(type, {});
    QDragEnterEvent enter(row->rect().center(), Qt::CopyAction, &carried, Qt::LeftButton, {});
    QApplication::sendEvent(row, &enter);
    if (!enter.isAccepted()) return;
    QDropEvent event(QPointF(row->rect().center()), Qt::CopyAction, &carried, Qt::LeftButton, {});
    QApplication::sendEvent(row, &event);
  };
  drop(QStringLiteral("text/plain"));
  QVERIFY(document().state().pins.empty());
  drop(PinChips::settingMimeType());
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  QVERIFY(document().state().pins.front().setting == setting());
}

void SettingBarTest::pinsWithoutRoomAreInTheMenu() {
  for (int k = 0; k < 12; ++k) {
    useWidth(setting().width * 1.05);
    document().pinSetting();
  }
  auto* more = find<QToolButton>("morePins");
  AWAIT(more->isVisible());
  const auto* row = find<PinChips>("pinChips");
  int seen = 0;
  for (char letter = 'A'; letter <= 'L'; ++letter) {
    if (!chip(letter)->isVisible()) continue;
    ++seen;
    QVERIFY(row->rect().contains(chip(letter)->geometry()));
  }
  QVERIFY(find<QToolButton>("keepSetting")->isVisible() && row->rect().contains(more->geometry()));
  emit more->menu()->aboutToShow();
  QCOMPARE(static_cast<int>(more->menu()->actions().size()), 12 - seen);
  more->menu()->actions().front()->trigger();
  const auto letter = static_cast<std::size_t>(seen);
  QVERIFY(setting() == document().state().pins[letter].setting);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SettingBarTest);
#include "tst_setting_bar.moc"

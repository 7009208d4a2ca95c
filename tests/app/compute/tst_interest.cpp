#include "app/compute/interest.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWidget>

#include <memory>

namespace credence {

class InterestTest : public QObject {
  Q_OBJECT

 private slots:
  void itLastsAsLongAsSomebodyWants();
  void whoIsDestroyedWantsNothing();
  void aPageWantsWhatItShows();
  void pageAndInterestMayGoInEitherOrder();
};

void InterestTest::itLastsAsLongAsSomebodyWants() {
  Interest interest;
  const QSignalSpy changed(&interest, &Interest::changed);
  QObject one;
  QObject other;
  QVERIFY(!interest.any());
  interest.set(&one, true);
  interest.set(&one, true);
  interest.set(&other, true);
  interest.set(&one, false);
  QVERIFY(interest.any());
  interest.set(&one, false);
  interest.set(&other, false);
  QVERIFY(!interest.any());
  QCOMPARE(changed.size(), 4);
}

void InterestTest::whoIsDestroyedWantsNothing() {
  Interest interest;
  auto who = std::make_unique<QObject>();
  interest.set(who.get(), true);
  const QSignalSpy changed(&interest, &Interest::changed);
  who.reset();
  QVERIFY(!interest.any());
  QCOMPARE(changed.size(), 1);
}

void InterestTest::aPageWantsWhatItShows() {
  Interest interest;
  QWidget window;
  QWidget page(&window);
  interest.followSight(&page);
  QVERIFY(!interest.any());
  window.show();
  QVERIFY(interest.any());
  page.hide();
  QVERIFY(!interest.any());
  page.show();
  window.hide();
  QVERIFY(!interest.any());
}

void InterestTest::pageAndInterestMayGoInEitherOrder() {
  auto interest = std::make_unique<Interest>();
  auto page = std::make_unique<QWidget>();
  interest->followSight(page.get());
  page->show();
  page.reset();
  QVERIFY(!interest->any());
  page = std::make_unique<QWidget>();
  interest->followSight(page.get());
  page->show();
  interest.reset();
  page->hide();
  page.reset();
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::InterestTest);
#include "tst_interest.moc"

#include "app/mainwindow/find_entry.h"
#include "app/mainwindow/key_table.h"
#include "app/mainwindow/manual_window.h"
#include "app/report/field_words.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QTest>

namespace credence {

/// Ctrl+F finds what can be done and read, by the program's words and by the field's.
class FindEntryTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_find_entry"); }
  void init() { showWindowWithData(); }
  void cleanup() { closeWindow(); }
  void anEntryIsDone();
  void aPageIsFoundByItsQuestion();
  void aWordOfTheFieldOpensItsPage();
  void theArrowsChooseAndWhatIsImpossibleIsLeftOut();
  void wordsNameEntriesThatExist();

 private:
  /// Presses Ctrl+F and does that with the dialog.
  void find(const std::function<void(FindEntry*)>& act) {
    QObject context;
    m_asked = 0;
    test::whenAsked<FindEntry>(&context, m_asked, act);
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(m_asked, 1);
  }
  static QLineEdit* field(FindEntry* dialog) {
    return dialog->findChild<QLineEdit*>(QStringLiteral("findTyped"));
  }
  static QListWidget* list(FindEntry* dialog) { return dialog->findChild<QListWidget*>(); }

  int m_asked = 0;
};

void FindEntryTest::anEntryIsDone() {
  QVERIFY(!document().view().boundaries);
  find([&](FindEntry* dialog) {
    QVERIFY(list(dialog)->count() > 50);
    QTest::keyClicks(field(dialog), QStringLiteral("sampled bound"));
    QCOMPARE(list(dialog)->item(0)->text(), QStringLiteral("View ▸ Sampled Boundaries   (Shift+B)"));
    QTest::keyClick(field(dialog), Qt::Key_Return);
  });
  QVERIFY(document().view().boundaries);
}

void FindEntryTest::aPageIsFoundByItsQuestion() {
  find([&](FindEntry* dialog) {
    QTest::keyClicks(field(dialog), QStringLiteral("which method"));
    QCOMPARE(list(dialog)->item(0)->text(), QStringLiteral("Studio ▸ Which method? ▸ Ladder   (Ctrl+6)"));
    QTest::keyClick(field(dialog), Qt::Key_Return);
  });
  QCOMPARE(document().view().page, QStringLiteral("ladderPage"));
}

void FindEntryTest::aWordOfTheFieldOpensItsPage() {
  find([&](FindEntry* dialog) {
    QTest::keyClicks(field(dialog), QStringLiteral("lengthscale"));
    QCOMPARE(list(dialog)->item(0)->text(),
             QStringLiteral("length scale → the width, in the units of the axes"));
    QTest::keyClick(field(dialog), Qt::Key_Return);
  });
  ManualWindow* manual = nullptr;
  for (QWidget* window : QApplication::topLevelWidgets()) {
    if (auto* one = qobject_cast<ManualWindow*>(window)) manual = one;
  }
  QVERIFY(manual != nullptr && manual->isVisible());
  QCOMPARE(manual->pageId(), QStringLiteral("model"));
}

void FindEntryTest::theArrowsChooseAndWhatIsImpossibleIsLeftOut() {
  find([&](FindEntry* dialog) {
    QTest::keyClicks(field(dialog), QStringLiteral("redo"));
    QCOMPARE(list(dialog)->item(0)->text().section(QLatin1Char(' '), 0, 2), QStringLiteral("Edit ▸ Redo"));
    QVERIFY(!(list(dialog)->item(0)->flags() & Qt::ItemIsEnabled));
    field(dialog)->clear();
    QTest::keyClicks(field(dialog), QStringLiteral("heat map"));
    const int first = list(dialog)->currentRow();
    QTest::keyClick(field(dialog), Qt::Key_Down);
    QCOMPARE(list(dialog)->currentRow(), first + 1);
    QVERIFY(list(dialog)->currentItem()->text().contains(QStringLiteral("Maximise")));
    QTest::keyClick(field(dialog), Qt::Key_Escape);
  });
}

/// Under any of the names that an entry has while the program runs.
void FindEntryTest::wordsNameEntriesThatExist() {
  QStringList entries;
  const std::function<void(const QMenu&)> collect = [&](const QMenu& menu) {
    for (const QAction* action : menu.actions()) {
      if (action->menu() != nullptr) collect(*action->menu());
      entries << plainEntry(*action);
    }
  };
  for (const QAction* menu : m_window->menuBar()->actions()) {
    if (menu->menu() != nullptr) collect(*menu->menu());
  }
  for (const FieldWord& word : fieldWords()) {
    QVERIFY2(word.entry.isEmpty() || entries.contains(word.entry), qPrintable(word.entry));
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::FindEntryTest);
#include "tst_find_entry.moc"

#include "app/mainwindow/strip_button.h"
#include "app/mainwindow/studio_strip.h"
#include "app/report/translate.h"
#include "app/studies/studio_pages.h"
#include "support/fonts.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <vector>

namespace credence {

/// The studio's pages stand under the questions that they answer.
class StudioQuestionsTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_studio_questions"); }
  void init() { showWindowWithData(); }
  void cleanup() {
    closeWindow();
    test::usePinnedLetters();
  }
  void everyPageIsReached_data();
  void everyPageIsReached();
  void eachQuestionHasItsPages();
  void aQuestionOpensThePageThatWasOpenLast();
  void theKeyboardReachesQuestionsAndPages();
  void sessionsOfOlderVersionsOpenTheirPage();
  void noWordIsCut_data();
  void noWordIsCut();
  void thePlotsLoseNoRoom();

 private:
  StripButton* question(const PageGroup& group) const { return word(credence::tr(group.title)); }
  StripButton* word(const QString& text) const;
  QAction* entryOf(const StudioPage& page) const;
  bool isOpen(const StudioPage& page) const {
    return find<QWidget>(qPrintable(page.name()))->isVisible() && document().view().page == page.name();
  }
  void click(QWidget* widget) const { QTest::mouseClick(widget, Qt::LeftButton); }
};

/// In sight in the strip; nullptr: none is.
StripButton* StudioQuestionsTest::word(const QString& text) const {
  for (auto* button : find<StudioStrip>("studioStrip")->findChildren<StripButton*>()) {
    if (button->isVisible() && button->text() == text) return button;
  }
  return nullptr;
}

/// In the menu Studio.
QAction* StudioQuestionsTest::entryOf(const StudioPage& page) const {
  for (const QAction* menu : m_window->menuBar()->actions()) {
    if (menu->text() != QStringLiteral("&Studio")) continue;
    for (QAction* entry : menu->menu()->actions()) {
      if (entry->text() == QString::fromLatin1(page.title)) return entry;
    }
  }
  return nullptr;
}

void StudioQuestionsTest::everyPageIsReached_data() {
  QTest::addColumn<QString>("id");
  for (const StudioPage& page : studioPages()) QTest::newRow(page.id) << QString::fromLatin1(page.id);
}

/// By the mouse, through its question; by its key; and from the menu.
void StudioQuestionsTest::everyPageIsReached() {
  QFETCH(const QString, id);
  const auto pages = studioPages();
  const auto page =
      std::ranges::find_if(pages, [&](const StudioPage& one) { return id == QLatin1String(one.id); });
  click(question(questionOf(*page->group)));
  StripButton* name = word(QString::fromLatin1(page->title));
  QVERIFY(name != nullptr);
  if (!isOpen(*page)) click(name);
  AWAIT(isOpen(*page));
  QVERIFY(name->isChecked() && question(questionOf(*page->group))->isChecked());
  click(name);  // the name of an open page closes it
  QVERIFY(document().view().page.isEmpty());

  const QKeySequence key(QString::fromLatin1(page->key));
  QTest::keySequence(m_window.get(), key);
  AWAIT(isOpen(*page));
  QTest::keySequence(m_window.get(), key);
  QVERIFY(document().view().page.isEmpty());

  QAction* entry = entryOf(*page);
  QVERIFY(entry != nullptr);
  entry->trigger();
  AWAIT(isOpen(*page));
  QVERIFY(entry->isChecked());
}

void StudioQuestionsTest::eachQuestionHasItsPages() {
  std::map<const PageGroup*, QStringList> pages;
  for (const StudioPage& page : studioPages()) pages[page.group] << QString::fromLatin1(page.id);
  const auto ids = [](const char* text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
  QCOMPARE(pages[&isItRight], ids("judge precision_recall cursor section next"));
  QCOMPARE(pages[&whichSetting], ids("tune splits centres growth"));
  QCOMPARE(pages[&whichMethod], ids("ladder"));
  QCOMPARE(pages[&truthPart], ids("audit draws"));
  QCOMPARE(pages[&insideTheFit], ids("weights eigenvalues solver"));
  // With no page open there are the questions alone.
  for (const PageGroup* group : pageQuestions) QVERIFY(question(*group) != nullptr);
  QVERIFY(word(QStringLiteral("Judge")) == nullptr);
  QVERIFY(!find<QToolButton>("studioClose")->isVisible());
  QTest::keySequence(m_window.get(), QKeySequence(QStringLiteral("Ctrl+2")));
  AWAIT(word(QStringLiteral("Judge")) != nullptr);
  QVERIFY(word(QStringLiteral("Tune")) == nullptr);
  QVERIFY(find<QToolButton>("studioClose")->isVisible());
}

void StudioQuestionsTest::aQuestionOpensThePageThatWasOpenLast() {
  click(question(isItRight));
  QCOMPARE(document().view().page, QStringLiteral("judgePage"));
  click(word(QStringLiteral("Section")));
  click(question(insideTheFit));
  QCOMPARE(document().view().page, QStringLiteral("weightsPage"));
  click(question(isItRight));
  QCOMPARE(document().view().page, QStringLiteral("sectionPage"));
  click(question(isItRight));  // as the name of an open page does, it closes it
  QVERIFY(document().view().page.isEmpty());
  click(question(isItRight));
  QCOMPARE(document().view().page, QStringLiteral("sectionPage"));
}

void StudioQuestionsTest::theKeyboardReachesQuestionsAndPages() {
  const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
  StripButton* first = question(isItRight);
  QVERIFY((first->focusPolicy() & Qt::TabFocus) != 0);
  first->setFocus(Qt::TabFocusReason);
  press(Qt::Key_Right);
  QVERIFY(question(whichSetting)->hasFocus());
  press(Qt::Key_Space);
  QCOMPARE(document().view().page, QStringLiteral("tunePage"));
  word(QStringLiteral("Tune"))->setFocus(Qt::TabFocusReason);
  press(Qt::Key_Right);
  QVERIFY(word(QStringLiteral("Splits"))->hasFocus());
  press(Qt::Key_Space);
  QCOMPARE(document().view().page, QStringLiteral("splitsPage"));
  question(isItRight)->setFocus(Qt::TabFocusReason);
  press(Qt::Key_Left);  // there is nothing before it
  QVERIFY(question(isItRight)->hasFocus());
}

/// They had these names for their pages before there were questions.
void StudioQuestionsTest::sessionsOfOlderVersionsOpenTheirPage() {
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("old.credence"));
  document().setInView(&ViewState::page, QStringLiteral("judgePage"));
  m_services->sessions.save(file, PointsPlace::inside);
  QVERIFY(m_services->sessions.finish());
  QFile saved(file);
  QVERIFY(saved.open(QIODevice::ReadOnly));
  const QByteArray session = saved.readAll();
  saved.close();
  QVERIFY(session.contains("judgePage"));
  askNothing();
  for (const char* name : {"cursorPage", "judgePage", "tunePage", "auditPage", "solverPage", "ladderPage",
                           "drawsPage", "centresPage", "growthPage", "eigenvaluesPage",
                           "precision_recallPage", "sectionPage", "weightsPage", "splitsPage", "nextPage"}) {
    QVERIFY(saved.open(QIODevice::WriteOnly));
    saved.write(QByteArray(session).replace("judgePage", name));
    saved.close();
    m_services->files.openFiles({file});
    awaitLoading();
    AWAIT(find<QWidget>(name)->isVisible());
  }
}

/// In the smallest window, and in that under letters half as large again.
void StudioQuestionsTest::noWordIsCut_data() {
  QTest::addColumn<test::Letters>("letters");
  for (const test::Letters& letters : test::allLetters()) {
    if (letters.scale < 2.0) QTest::newRow(qPrintable(letters.name())) << letters;
  }
}

void StudioQuestionsTest::noWordIsCut() {
  QFETCH(const test::Letters, letters);
  closeWindow();
  test::useLetters(letters);
  showWindowWithData();
  m_window->resize(960, 540);
  const auto* strip = find<StudioStrip>("studioStrip");
  for (const StudioPage& page : studioPages()) {
    document().setInView(&ViewState::page, page.name());
    const auto isWhole = [&](const QWidget* widget) {
      const auto* elided = qobject_cast<const ElidedButton*>(widget);
      return strip->rect().contains(QRect(widget->mapTo(strip, QPoint()), widget->size())) &&
             (elided == nullptr || !elided->elided()) && widget->width() >= widget->minimumSizeHint().width();
    };
    const auto cut = [&] {
      const auto all = strip->findChildren<QWidget*>();
      return std::ranges::any_of(all,
                                 [&](const QWidget* each) { return each->isVisible() && !isWhole(each); });
    };
    AWAIT(!cut());
    // The page's own name is in sight, among the others or alone.
    const QString title = QString::fromLatin1(page.title);
    const auto words = strip->findChildren<StripButton*>();
    QVERIFY(std::ranges::any_of(words, [&](const StripButton* each) {
      return each->isVisible() && each->isChecked() && each->text().startsWith(title);
    }));
    QVERIFY(find<QToolButton>("studioClose")->isVisible());
  }
  QCOMPARE(m_window->width(), 960);
}

/// One line for questions and pages, no higher than a button.
void StudioQuestionsTest::thePlotsLoseNoRoom() {
  const auto* strip = find<StudioStrip>("studioStrip");
  const int closed = strip->height();
  QVERIFY2(closed <= question(isItRight)->sizeHint().height() + 4, qPrintable(QString::number(closed)));
  document().setInView(&ViewState::page, QStringLiteral("auditPage"));
  QTest::qWait(50);
  QCOMPARE(strip->height(), closed);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::StudioQuestionsTest);
#include "tst_studio_questions.moc"

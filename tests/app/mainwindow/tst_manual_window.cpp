#include "app/mainwindow/appearance.h"
#include "app/mainwindow/manual_browser.h"
#include "app/mainwindow/manual_window.h"
#include "app/panels/setting_bar.h"
#include "app/tools/tool_options_bar.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QTextTable>

namespace credence {

/// The manual in the program, by its keys.
class ManualWindowTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 public slots:
  void browse(const QUrl& url) { m_browsed << url; }

 private slots:
  void initTestCase() { useSettingsOf("tst_manual_window"); }
  void init() { showWindow(); }
  void cleanup() { closeWindow(); }
  void f1OpensTheFirstPage();
  void f1KnowsWhatItIsAskedAbout();
  void whatIsTypedIsFoundOnAllPages();
  void theFieldsWordsAreKnown();
  void returnStepsThroughAllPlaces();
  void anyWordCanBeTyped();
  void returnNeedsNoPatience();
  void whatIsNowhereIsSaid();
  void escapeClearsThenCloses();
  void linksGoThereAndBack();
  void linksToTheOutsideLeaveTheProgram();
  void linksToLessonsOpenTheirStep();
  void theSearchScrollsThePage();
  void theKeysAreThoseOfTheMenus();
  void namesOfClassesAreShownAsTheyAre();
  void themesAreFollowed();
  void sizeIsRemembered();

 private:
  QString pressF1();  // and the page that it opens
  static ManualWindow* manual();
  static QLineEdit* field() { return manual()->findChild<QLineEdit*>(QStringLiteral("manualSearch")); }
  static ManualBrowser* page() { return manual()->findChild<ManualBrowser*>(); }
  static QListWidget* list() { return manual()->findChild<QListWidget*>(); }
  static QString found() { return manual()->findChild<QLabel*>(QStringLiteral("manualFound"))->text(); }
  static void search(const char* words) {
    field()->clear();
    for (const QChar letter : QString::fromUtf8(words)) field()->insert(letter);  // QTest knows ASCII alone
    QTRY_VERIFY(!manual()->findChild<QTimer*>()->isActive());
  }

  QList<QUrl> m_browsed;
};

ManualWindow* ManualWindowTest::manual() {
  for (QWidget* window : QApplication::topLevelWidgets()) {
    if (auto* manual = qobject_cast<ManualWindow*>(window)) return manual;
  }
  return nullptr;
}

QString ManualWindowTest::pressF1() {
  m_window->activateWindow();
  if (!QTest::qWaitForWindowActive(m_window.get())) qFatal("no window");
  QTest::keyClick(m_window.get(), Qt::Key_F1);
  if (manual() == nullptr || !QTest::qWaitForWindowActive(manual())) qFatal("no manual");
  return manual()->pageId();
}

void ManualWindowTest::f1OpensTheFirstPage() {
  QVERIFY(manual() == nullptr);
  QCOMPARE(pressF1(), QStringLiteral("first-steps"));
  QVERIFY(!manual()->isModal());
  QVERIFY(field()->hasFocus());
  QVERIFY(page()->toPlainText().startsWith(QStringLiteral("First steps\n")));
  QVERIFY(!page()->toPlainText().contains(QLatin1String("kbd>")));
  QCOMPARE(list()->currentItem()->text(), QStringLiteral("First steps"));
  // Pages stand under headings, the studio's under its questions; a heading is no page.
  const auto headings = list()->findItems(QStringLiteral("Which setting?"), Qt::MatchExactly);
  QCOMPARE(headings.size(), 1);
  QVERIFY(!(headings.front()->flags() & Qt::ItemIsEnabled));
  QCOMPARE(list()->item(list()->row(headings.front()) + 1)->text(), QStringLiteral("Choosing a setting"));
  // Whoever reads on finds the page as it was.
  list()->setCurrentRow(3);
  const QString id = manual()->pageId();
  QCOMPARE(pressF1(), id);
}

void ManualWindowTest::f1KnowsWhatItIsAskedAbout() {
  find<SettingBar>("settingBar")->findChild<QSlider*>()->setFocus();
  QCOMPARE(pressF1(), QStringLiteral("model"));
  m_window->setFocus();
  Qt::Key key = Qt::Key_1;
  for (const char* id : {"cursor", "judge", "tune", "audit", "solver", "ladder", "draws"}) {
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), key, Qt::ControlModifier);
    QCOMPARE(pressF1(), QString::fromLatin1(id));
    key = static_cast<Qt::Key>(key + 1);
  }
}

void ManualWindowTest::whatIsTypedIsFoundOnAllPages() {
  pressF1();
  const int all = list()->count();
  search("pareto K");
  QVERIFY(list()->count() > 1);
  QVERIFY(list()->count() < all);
  QVERIFY(page()->toPlainText().contains(QStringLiteral("Pareto k")));
  QCOMPARE(page()->textCursor().selectedText(), QStringLiteral("Pareto k"));
  QCOMPARE(page()->extraSelections().size(), page()->hitCount());
  // Titles first.
  search("solvers");
  QCOMPARE(list()->item(0)->text(), QStringLiteral("Watching the solvers"));
  QCOMPARE(manual()->pageId(), QStringLiteral("solver"));
  // The page that is read stays, whatever the letters before have found.
  list()->setCurrentRow(0);
  field()->clear();
  page()->showPage(QStringLiteral("judge"));
  search("pareto k");
  QCOMPARE(manual()->pageId(), QStringLiteral("judge"));
  QCOMPARE(list()->currentItem()->text(), QStringLiteral("Judging a classifier"));
  search("zebra");
  QCOMPARE(manual()->pageId(), QStringLiteral("judge"));
  // Where nobody says it that way, a page with each of the words.
  search("moons converged noise");
  QVERIFY(list()->count() >= 1);
  QVERIFY(page()->hitCount() >= 3);
}

void ManualWindowTest::theFieldsWordsAreKnown() {
  pressF1();
  const auto* words = manual()->findChild<QLabel*>(QStringLiteral("manualWords"));
  QVERIFY(!words->isVisible());
  search("heatmap");
  QCOMPARE(manual()->pageId(), QStringLiteral("tune"));
  QVERIFY(words->isVisible());
  QCOMPARE(words->text(),
           QStringLiteral("heat map → the evidence map: a cell for each width and prior variance"));
  QCOMPARE(words->textFormat(), Qt::PlainText);
  field()->clear();
  QVERIFY(!words->isVisible());
}

void ManualWindowTest::returnStepsThroughAllPlaces() {
  pressF1();
  search("Pareto k");
  QStringList pages = {manual()->pageId()};
  int places = 1;
  QCOMPARE(page()->currentHit(), 0);
  const QString first = manual()->pageId();
  while (true) {
    QTest::keyClick(field(), places % 2 == 0 ? Qt::Key_Return : Qt::Key_F3);
    QCOMPARE(page()->textCursor().selectedText().toLower(), QStringLiteral("pareto k"));
    if (!pages.contains(manual()->pageId())) pages << manual()->pageId();
    if (manual()->pageId() == first && page()->currentHit() == 0) break;
    QVERIFY(page()->cursorRect().top() >= 0);
    QVERIFY(page()->cursorRect().bottom() <= page()->viewport()->height());
    ++places;
    QVERIFY(places < 1000);
  }
  QCOMPARE(pages.size(), list()->count());
  QTest::keyClick(field(), Qt::Key_F3, Qt::ShiftModifier);
  QCOMPARE(manual()->pageId(), pages.back());
  QCOMPARE(page()->currentHit(), page()->hitCount() - 1);
  QVERIFY(found().startsWith(QString::number(page()->hitCount())));
  // From a page without it, as a link may lead to, both directions lead back.
  for (const Qt::KeyboardModifier back : {Qt::NoModifier, Qt::ShiftModifier}) {
    page()->showPage(QStringLiteral("drawing"));
    QCOMPARE(page()->hitCount(), 0);
    QTest::keyClick(field(), Qt::Key_F3, back);
    QCOMPARE(manual()->pageId(), back == Qt::NoModifier ? pages.front() : pages.back());
  }
}

void ManualWindowTest::anyWordCanBeTyped() {
  pressF1();
  for (const char* words : {"Options of all", "|", "\\", "(", "[1, x1", "*", "  ", "`", "σ0²", "--"}) {
    search(words);
    QTest::keyClick(field(), Qt::Key_Return);
    QTest::keyClick(field(), Qt::Key_F3, Qt::ShiftModifier);
    QTest::keyClick(field(), Qt::Key_Escape);
  }
  QVERIFY(manual()->isVisible());
}

void ManualWindowTest::returnNeedsNoPatience() {
  pressF1();
  QTest::keyClicks(field(), QStringLiteral("deselects"));
  QTest::keyClick(field(), Qt::Key_Return);
  QCOMPARE(manual()->pageId(), QStringLiteral("drawing"));
  QCOMPARE(page()->currentHit(), 0);
}

void ManualWindowTest::whatIsNowhereIsSaid() {
  pressF1();
  search("zebra");
  QCOMPARE(list()->count(), 0);
  QCOMPARE(found(), QStringLiteral("Not found"));
  const QString before = manual()->pageId();
  QTest::keyClick(field(), Qt::Key_Return);
  QCOMPARE(manual()->pageId(), before);
}

void ManualWindowTest::escapeClearsThenCloses() {
  pressF1();
  const int all = list()->count();
  search("audit");
  QTest::keyClick(page(), Qt::Key_Escape);
  QCOMPARE(field()->text(), QString());
  QCOMPARE(list()->count(), all);
  QVERIFY(page()->extraSelections().isEmpty());
  QVERIFY(manual()->isVisible());
  QTest::keyClick(page(), Qt::Key_Escape);
  QVERIFY(!manual()->isVisible());
  QVERIFY(m_window->isVisible());
}

void ManualWindowTest::linksGoThereAndBack() {
  pressF1();
  QTest::keyClick(field(), Qt::Key_Tab);
  for (int k = 0; k < 20 && !page()->hasFocus(); ++k)
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  QVERIFY(page()->hasFocus());
  QTest::keyClick(page(), Qt::Key_Tab);  // the first link
  QTest::keyClick(page(), Qt::Key_Return);
  QCOMPARE(manual()->pageId(), QStringLiteral("data"));
  QCOMPARE(list()->currentItem()->text(), QStringLiteral("Your own data"));
  QTest::keyClick(page(), Qt::Key_Left, Qt::AltModifier);
  QCOMPARE(manual()->pageId(), QStringLiteral("first-steps"));
  QTest::keyClick(page(), Qt::Key_Right, Qt::AltModifier);
  QCOMPARE(manual()->pageId(), QStringLiteral("data"));
}

void ManualWindowTest::linksToTheOutsideLeaveTheProgram() {
  pressF1();
  page()->showPage(QStringLiteral("approximations"));
  QDesktopServices::setUrlHandler(QStringLiteral("https"), this, "browse");
  page()->setFocus();
  QTest::keyClick(page(), Qt::Key_Tab);
  QTest::keyClick(page(), Qt::Key_Return);
  QDesktopServices::unsetUrlHandler(QStringLiteral("https"));
  QCOMPARE(m_browsed, QList{QUrl(QStringLiteral("https://proceedings.mlr.press/v9/murray10a.html"))});
  QCOMPARE(manual()->pageId(), QStringLiteral("approximations"));
}

void ManualWindowTest::linksToLessonsOpenTheirStep() {
  pressF1();
  page()->showPage(QStringLiteral("from-a-course"));
  page()->setFocus();
  QTest::keyClick(page(), Qt::Key_Tab);
  QTest::keyClick(page(), Qt::Key_Tab);
  QTest::keyClick(page(), Qt::Key_Tab);
  QTest::keyClick(page(), Qt::Key_Return);
  QCOMPARE(find<QLabel>("lessonTitle")->text(), QStringLiteral("The coursework"));
  QVERIFY(find<QWidget>("lessonColumn")->isVisible());
  // Any other step, and what is no lesson.
  emit manual()->lessonAsked(QStringLiteral("coursework"), 3);
  QVERIFY(find<QLabel>("lessonPlace")->text().startsWith(QStringLiteral("Step 4 of")));
  emit manual()->lessonAsked(QStringLiteral("nowhere"), 3);
  QVERIFY(find<QLabel>("lessonPlace")->text().startsWith(QStringLiteral("Step 4 of")));
}

void ManualWindowTest::theSearchScrollsThePage() {
  pressF1();
  QTest::keyClick(field(), Qt::Key_PageDown);
  QVERIFY(page()->verticalScrollBar()->value() > 0);
}

void ManualWindowTest::theKeysAreThoseOfTheMenus() {
  pressF1();
  action(QStringLiteral("Maximise"))->setShortcut(QKeySequence(QStringLiteral("Ctrl+Alt+Y")));
  action(QStringLiteral("Keys and Mouse"))->trigger();
  QCOMPARE(manual()->pageId(), QStringLiteral("keys"));
  const QString text = page()->toPlainText();
  QVERIFY(text.contains(QStringLiteral("Ctrl+Alt+Y\nMaximise Evidence")));
  QVERIFY(text.contains(QStringLiteral("Ctrl++\nZoom In")));
  QVERIFY(text.contains(QStringLiteral("[\nSmaller Brush")));
}

void ManualWindowTest::namesOfClassesAreShownAsTheyAre() {
  Dataset dataset;
  dataset.class_names = {"<b>a&lt;|b", "*c* & [d](e.md)"};
  document().openDataset(dataset, QStringLiteral("hostile"));
  action(QStringLiteral("Keys and Mouse"))->trigger();
  const QString text = page()->toPlainText();
  QVERIFY(text.contains(QStringLiteral("Draw <b>a&lt;|b\n1\nDraw *c* & [d](e.md)\n")));
}

void ManualWindowTest::themesAreFollowed() {
  pressF1();
  applyAppearance(Appearance::Dark);
  QCoreApplication::processEvents();
  page()->showPage(QStringLiteral("command-line"));
  const auto* table = qobject_cast<QTextTable*>(page()->document()->rootFrame()->childFrames().value(0));
  QVERIFY(table != nullptr);
  QCOMPARE(table->format().borderBrush().color(), page()->palette().color(QPalette::Midlight));
  applyAppearance(Appearance::Light);
  QCoreApplication::processEvents();
  table = qobject_cast<QTextTable*>(page()->document()->rootFrame()->childFrames().value(0));
  QCOMPARE(table->format().borderBrush().color(), page()->palette().color(QPalette::Midlight));
}

void ManualWindowTest::sizeIsRemembered() {
  pressF1();
  manual()->resize(777, 555);
  closeWindow();
  QVERIFY(manual() == nullptr);
  makeWindow();
  m_window->show();
  pressF1();
  QCOMPARE(manual()->size(), QSize(777, 555));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ManualWindowTest);
#include "tst_manual_window.moc"

#include "app/figures/figure_record.h"
#include "app/files/session_file.h"
#include "app/panels/carried_session.h"
#include "app/panels/cursor_page.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/studies/studio_pages.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/svg_words.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <qcustomplot.h>

namespace credence {

/// Every page's charts can be taken along.
class PagePicturesTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void chartsAndTheirLinesAreOnPaper_data();
  void chartsAndTheirLinesAreOnPaper();
  void theyAreLightInADarkWindow();
  void theyAreCopied();
  void theyCarryTheSession();
  void beforeThereIsAPointThatIsSaid();
  void cleanupTestCase() { closeWindow(); }

 private:
  void open(const QString& title) const;
  PictureButton* button(const char* name) const { return find<PictureButton>(name); }
  /// The picture's words; none while it cannot be made.
  std::vector<test::SvgWord> words(const PictureButton& of) const;

  QTemporaryDir m_folder;
};

void PagePicturesTest::initTestCase() {
  useSettingsOf("page_pictures");
  showWindow();
  askNothing();
  document().generateDataset(*find_generator("moons"), {60, 0.3, 1});
  document().setSplit({SplitRule::Kind::fraction, 0, 0.7, 5});
  document().setEvidenceRanges({{0.3, 2.0, 3}, {1.0, 100.0, 3}});
  document().setHyperparameters({&rbf_features, 0.7, 10.0});
  document().setInView(&ViewState::crosshair, std::optional(QPointF(0.5, 0.25)));
  document().setInView(&ViewState::crosshairFrozen, true);
  document().setInView(&ViewState::section, Segment{{-1.0, 0.0}, {1.0, 0.5}});
  awaitFit();
}

void PagePicturesTest::open(const QString& title) const {
  for (QAction* entry : m_window->findChildren<QAction*>()) {
    if (entry->isCheckable() && entry->text().remove(QLatin1Char('&')) == title) {
      if (!entry->isChecked()) entry->trigger();
      return;
    }
  }
  action(title)->trigger();
}

std::vector<test::SvgWord> PagePicturesTest::words(const PictureButton& of) const {
  try {
    savePage(of.picture(), m_folder.filePath(QStringLiteral("page.svg")));
  } catch (const std::runtime_error&) {
    return {};
  }
  return test::svgWords(m_folder.filePath(QStringLiteral("page.svg")));
}

void PagePicturesTest::chartsAndTheirLinesAreOnPaper_data() {
  QTest::addColumn<QString>("page");
  QTest::addColumn<QString>("name");
  QTest::addColumn<QStringList>("expected");
  QStringList named;
  const auto row = [&named](const char* page, const QString& name, const QStringList& expected) {
    QTest::newRow(page) << QString::fromLatin1(page) << name << expected;
    named << name;
  };
  row("Tune", QStringLiteral("tunePictures"),
      {QStringLiteral("width"), QStringLiteral("prior variance"), QStringLiteral("now"),
       QStringLiteral("best"), QStringLiteral("Occam")});
  row("Solver", QStringLiteral("solverPictures"),
      {QStringLiteral("Newton"), QStringLiteral("L-BFGS"), QStringLiteral("Gradient")});
  row("Cursor", QStringLiteral("cursorPictures"),
      {QStringLiteral("At (0.5"), QStringLiteral("Laplace"), QStringLiteral("MAP")});
  row("Audit", QStringLiteral("auditPictures"), {QStringLiteral("Laplace")});
  row("Centres", QStringLiteral("centresPictures"),
      {QStringLiteral("Laplace"), QStringLiteral("log evidence")});
  row("Growth", QStringLiteral("growthPictures"), {QStringLiteral("points"), QStringLiteral("log evidence")});
  row("Eigenvalues", QStringLiteral("eigenvaluesPictures"), {QStringLiteral("1/")});
  row("Draws", QStringLiteral("drawsPictures"), {QStringLiteral("draws")});
  named << QStringLiteral("weightsPicture");  // features of straight lines have one: tst_weights_page
  // Any other page has something on paper too.
  for (const StudioPage& page : studioPages()) {
    const auto* of = find<QWidget>(qPrintable(page.name()))->findChild<PictureButton*>();
    if (of != nullptr && !named.contains(of->objectName())) row(page.title, of->objectName(), {QString()});
  }
}

void PagePicturesTest::chartsAndTheirLinesAreOnPaper() {
  QFETCH(const QString, page);
  QFETCH(const QString, name);
  QFETCH(const QStringList, expected);
  open(page);
  const PictureButton* of = button(qPrintable(name));
  AWAIT(of->isVisible());
  const auto has = [&](const QString& begin) {
    const std::vector<test::SvgWord> all = words(*of);
    return std::ranges::any_of(all, [&](const test::SvgWord& word) { return word.text.contains(begin); });
  };
  for (const QString& begin : expected) {
    AWAIT(has(begin));
  }
  // Nothing leaves the page.
  const QSizeF size = QSizeF(pagePixels(of->picture().size)) + QSizeF(1.0, 1.0);
  for (const test::SvgWord& word : words(*of)) {
    QVERIFY2(QRectF(QPointF(-1.0, -1.0), size).contains(word.place), qPrintable(word.text));
  }
  // To look at.
  if (const QString folder = qEnvironmentVariable("CREDENCE_LOOK"); !folder.isEmpty()) {
    savePage(of->picture(), QStringLiteral("%1/page_%2.png").arg(folder, name));
    m_window->grab().save(QStringLiteral("%1/window_%2.png").arg(folder, name));
  }
}

void PagePicturesTest::theyAreLightInADarkWindow() {
  open(QStringLiteral("Eigenvalues"));
  const PictureButton* of = button("eigenvaluesPictures");
  QWidget* page = find<QWidget>("eigenvaluesPage");
  AWAIT(!words(*of).empty());
  const QImage light = renderPage(of->picture());
  const QPalette before = QGuiApplication::palette();
  QPalette dark;
  dark.setColor(QPalette::Window, Qt::black);
  dark.setColor(QPalette::WindowText, Qt::white);
  QGuiApplication::setPalette(dark);
  AWAIT(page->palette().color(QPalette::Window) == QColor(Qt::black));
  const QImage underDark = renderPage(of->picture());
  if (!qEnvironmentVariable("CREDENCE_LOOK").isEmpty()) {
    light.save(qEnvironmentVariable("CREDENCE_LOOK") + QStringLiteral("/light.png"));
    underDark.save(qEnvironmentVariable("CREDENCE_LOOK") + QStringLiteral("/dark.png"));
  }
  QCOMPARE(underDark, light);
  // And the window stays as it was.
  QCOMPARE(page->palette().color(QPalette::Window), QColor(Qt::black));
  QVERIFY(!page->testAttribute(Qt::WA_SetPalette));
  QGuiApplication::setPalette(before);
}

void PagePicturesTest::theyAreCopied() {
  open(QStringLiteral("Centres"));
  QGuiApplication::clipboard()->clear();
  button("centresPictures")->menu()->actions().front()->trigger();
  QVERIFY(QGuiApplication::clipboard()->image().width() > 1000);
}

void PagePicturesTest::theyCarryTheSession() {
  open(QStringLiteral("Growth"));
  const PictureButton* growth = button("growthPictures");
  AWAIT(!words(*growth).empty());
  const QString file = m_folder.filePath(QStringLiteral("carried.png"));
  const auto saveCarrying = [&](int carried) {
    QFile::remove(file);
    QSettings().setValue(pictureCarriedKey, carried);
    QObject context;
    int asked = 0;
    test::whenAsked<QFileDialog>(&context, asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(file);
      QMetaObject::invokeMethod(chooser, "accept");
    });
    growth->menu()->actions().back()->trigger();
    QCOMPARE(asked, 1);
    QVERIFY(QFile::exists(file));
  };
  saveCarrying(static_cast<int>(CarriedByFigure::data));
  const Session carried = readSessionFile(file).session;
  QVERIFY(identical(*carried.state.dataset, dataset()));
  QCOMPARE(carried.state.split.seed, std::uint64_t{5});
  QVERIFY(carried.state.hyperparameters == document().state().hyperparameters);
  saveCarrying(static_cast<int>(CarriedByFigure::nothing));
  QVERIFY_EXCEPTION_THROWN(readSessionFile(file), DataError);
}

void PagePicturesTest::beforeThereIsAPointThatIsSaid() {
  open(QStringLiteral("Cursor"));
  document().setInView(&ViewState::crosshair, std::optional<QPointF>());
  AWAIT(words(*button("cursorPictures")).empty());
  // The page itself shows the middle of the plots meanwhile.
  AWAIT(find<CursorPage>("cursorPage")->text().contains(QStringLiteral("the middle of the plots")));
  QVERIFY_EXCEPTION_THROWN(renderPage(button("cursorPictures")->picture()), std::runtime_error);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PagePicturesTest);
#include "tst_page_pictures.moc"

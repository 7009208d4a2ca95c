#include "app/mainwindow/continue_offer.h"
#include "app/mainwindow/message_bar.h"
#include "core/data/edit_points.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace credence {

/// What was open last is offered beside the first picture.
class ContinueOfferTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void cleanup() { closeWindow(); }

  void aTableIsOffered();
  void aSessionIsOffered();
  void itGoes_data();
  void itGoes();
  void whatIsNoMoreIsNotOffered();
  void onlyWhatWasOpenLastIs();
  void aNamedFileIsOpenedInstead();
  void unsavedWorkComesFirst();
  void aLessonIsOfferedOnce();

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
  void writeTable(const QString& file) const;
  /// Opens it in a window that is closed, and makes the next.
  void closeAfter(const QString& file);
  /// Until who looked for the file has said what it saw.
  void start(const QStringList& files = {});
  ContinueOffer* offer() const { return find<ContinueOffer>("continueOffer"); }
  QToolButton* button() const { return find<QToolButton>("continueLast"); }

  QTemporaryDir m_folder;
};

void ContinueOfferTest::initTestCase() {
  useSettingsOf("continue_offer");
}

void ContinueOfferTest::init() {
  showWindow();
  leaveOutMap();
}

void ContinueOfferTest::writeTable(const QString& file) const {
  QFile table(file);
  QVERIFY(table.open(QIODevice::WriteOnly));
  table.write("x,y,label\n1,2,0\n3,4,1\n2,2,1\n");
}

void ContinueOfferTest::closeAfter(const QString& file) {
  m_services->files.openFiles({file});
  awaitLoading();
  QVERIFY(m_window->close());
}

void ContinueOfferTest::start(const QStringList& files) {
  makeWindow();
  leaveOutMap();
  m_window->resize(1280, 800);
  m_window->show();
  m_window->openAtStart(files);
  test::settle(50);
}

void ContinueOfferTest::aTableIsOffered() {
  const QString file = path("my <b>moons & co.csv");
  writeTable(file);
  closeAfter(file);
  start();
  AWAIT(offer()->isVisible());
  QCOMPARE(button()->text(), QStringLiteral("Continue my <b>moons && co.csv"));
  QVERIFY(dataset().size() > 3);  // the first picture is there meanwhile
  QTest::mouseClick(button(), Qt::LeftButton);
  awaitLoading();
  QCOMPARE(dataset().size(), arma::uword{3});
  QVERIFY(!offer()->isVisible());
  // A name that is longer than the window is cut in its middle.
  const QString longName = m_folder.filePath(QString(200, QLatin1Char('m')) + QStringLiteral(".csv"));
  writeTable(longName);
  closeAfter(longName);
  start();
  AWAIT(offer()->isVisible());
  QVERIFY(button()->text().endsWith(QStringLiteral("m.csv")) || button()->text().contains(QChar(0x2026)));
  QVERIFY(m_window->rect().contains(QRect(button()->mapTo(m_window.get(), QPoint()), button()->size())));
}

void ContinueOfferTest::aSessionIsOffered() {
  document().generateDataset(*find_generator("moons"), {50, 0.3, 1});
  document().pinSetting();
  m_services->sessions.save(path("study.credence"), PointsPlace::inside);
  QVERIFY(m_services->sessions.finish());
  QVERIFY(m_window->close());
  start();
  AWAIT(offer()->isVisible());
  QCOMPARE(button()->text(), QStringLiteral("Continue study.credence"));
  QTest::mouseClick(button(), Qt::LeftButton);
  awaitLoading();
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  // The program that is told to end notes it as well.
  m_window->endBy(15);
  start();
  AWAIT(offer()->isVisible());
}

void ContinueOfferTest::itGoes_data() {
  QTest::addColumn<QString>("how");
  for (const char* how : {"edit", "setting", "button", "key", "recovery"})
    QTest::newRow(how) << QString::fromLatin1(how);
}

void ContinueOfferTest::itGoes() {
  QFETCH(QString, how);
  writeTable(path("moons.csv"));
  closeAfter(path("moons.csv"));
  start();
  AWAIT(offer()->isVisible());
  if (how == QLatin1String("edit")) {
    Dataset points = dataset();
    append_points(points, {1.0, 2.0}, 1);
    document().editDataset(points, QStringLiteral("draw"));
  } else if (how == QLatin1String("setting")) {
    Hyperparameters setting = document().state().hyperparameters;
    setting.width *= 1.5;
    document().setHyperparameters(setting);
  } else if (how == QLatin1String("button")) {
    QTest::mouseClick(find<QToolButton>("continueNot"), Qt::LeftButton);
  } else if (how == QLatin1String("key")) {
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
  } else {
    find<MessageBar>("recoveryBar")->showMessage(QStringLiteral("Not saved"));
  }
  QVERIFY(!offer()->isVisible());
  askNothing();
}

void ContinueOfferTest::whatIsNoMoreIsNotOffered() {
  writeTable(path("gone.csv"));
  closeAfter(path("gone.csv"));
  QVERIFY(QFile::remove(path("gone.csv")));
  start();
  QVERIFY(!offer()->isVisible());
}

void ContinueOfferTest::onlyWhatWasOpenLastIs() {
  writeTable(path("moons.csv"));
  closeAfter(path("moons.csv"));
  start();
  AWAIT(offer()->isVisible());
  QVERIFY(m_window->close());  // with the data it begins with
  start();
  QVERIFY(!offer()->isVisible());
}

void ContinueOfferTest::aNamedFileIsOpenedInstead() {
  writeTable(path("moons.csv"));
  writeTable(path("other.csv"));
  closeAfter(path("moons.csv"));
  start({path("other.csv")});
  awaitLoading();
  QVERIFY(!offer()->isVisible());
}

void ContinueOfferTest::unsavedWorkComesFirst() {
  writeTable(path("moons.csv"));
  m_services->files.openFiles({path("moons.csv")});
  awaitLoading();
  Dataset points = dataset();
  append_points(points, {1.0, 2.0}, 1);
  document().editDataset(points, QStringLiteral("draw"));
  m_window->endBy(15);  // the points are in no file, and nobody is asked
  start();
  AWAIT(find<MessageBar>("recoveryBar")->isVisible());
  test::settle(50);
  QVERIFY(!offer()->isVisible());
}

CREDENCE_TEST(QApplication, ContinueOfferTest);

void ContinueOfferTest::aLessonIsOfferedOnce() {
  closeWindow();
  QSettings().clear();
  start();
  QVERIFY(offer()->isVisible());
  QCOMPARE(button()->text(), QStringLiteral("New here? A lesson of five minutes"));
  QTest::mouseClick(button(), Qt::LeftButton);
  QVERIFY(!offer()->isVisible());
  QCOMPARE(find<QLabel>("lessonTitle")->text(), QStringLiteral("Five minutes"));
  closeWindow();
  start();
  QVERIFY(!offer()->isVisible());
  // What was open last comes first.
  closeWindow();
  QSettings().clear();
  showWindow();
  const QString file = path("last.csv");
  writeTable(file);
  closeAfter(file);
  QSettings().remove(QStringLiteral("lessonOffered"));
  start();
  AWAIT(offer()->isVisible());
  QCOMPARE(button()->text(), QStringLiteral("Continue last.csv"));
}

}  // namespace credence

#include "tst_continue_offer.moc"

#include "app/figures/verify_figure.h"
#include "app/files/session_file.h"
#include "app/mainwindow/export_dialog.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/report_dialog.h"
#include "app/mainwindow/unsaved_work.h"
#include "app/plots/comparison_view.h"
#include "support/await.h"
#include "support/child_program.h"
#include "support/fonts.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <qcustomplot.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <string>

using namespace credence;

namespace {

/// Tells this program, started by its own test, to work in a window until it is killed.
constexpr const char* workVariable = "CREDENCE_TEST_WORK";

/// Draws two classes with the mouse, by both of its buttons.
void drawClasses(QWidget* window, QCustomPlot* plot) {
  QTest::keyClick(window, Qt::Key_N, Qt::ControlModifier);
  QTest::keyClick(window, Qt::Key_P);
  const QRect area = plot->axisRect()->rect();
  for (int k = 0; k < 24; ++k) {
    const bool left = k % 2 == 0;
    const QPoint middle(area.left() + area.width() * (left ? 2 : 3) / 5, area.center().y());
    // Golden angles: no two on one spot, and the classes meet.
    const double angle = 2.4 * k;
    const double reach = 0.012 * area.width() * (2 + k);
    const QPoint offset(qRound(reach * std::cos(angle) / 2.0), qRound(reach * std::sin(angle) / 2.0));
    QTest::mouseClick(plot, left ? Qt::LeftButton : Qt::RightButton, {}, middle + offset);
  }
}

/// Draw, split, tune, pin, save, draw one more; then say so, and wait for the end.
int workUntilKilled() {
  Services services;
  MainWindow window(services);
  window.resize(1280, 800);
  window.show();
  window.activateWindow();
  if (!QTest::qWaitForWindowActive(&window)) return 1;
  window.openAtStart({});
  Document& document = services.document;
  QCustomPlot* plot = window.findChild<ComparisonView*>()->leftPlot()->plot();
  drawClasses(&window, plot);
  document.setSplit({SplitRule::Kind::fraction, 0, 0.75, 3});
  document.setEvidenceRanges({{0.1, 10.0, 4}, {0.1, 100.0, 4}});
  if (!test::await([&] { return services.liveFit.fitCurrent(); })) return 2;
  QTest::keyClick(&window, Qt::Key_M);
  if (!test::await([&] { return !services.tuner.running(); })) return 3;
  QTest::keyClick(&window, Qt::Key_K);
  services.sessions.save(qEnvironmentVariable(workVariable), PointsPlace::inside);
  if (!services.sessions.finish()) return 4;
  QTest::mouseClick(plot, Qt::LeftButton, {}, plot->axisRect()->rect().topLeft() + QPoint(20, 20));
  const Recovery* recovery = window.findChild<UnsavedWork*>()->recovery();
  if (!test::await([&] { return recovery->idle(); })) return 5;
  const Hyperparameters& now = document.state().hyperparameters;
  std::printf("%d %.17g %.17g\n", static_cast<int>(document.dataset().size()), now.width, now.prior_variance);
  std::fflush(stdout);
  return QApplication::exec();
}

}  // namespace

/// What is drawn in an afternoon and handed in at night: nothing is lost, and everything can be repeated.
class SketchToReportTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void whatTheKilledProgramHadIsThere();
  void theFileHasWhatWasSaved();
  void thePictureIsOfOneColumn();
  void droppedItIsTheWorkAgain();
  void thePictureHolds();
  void itsPythonAgrees();
  void itsReportIsWritten();
  void cleanupTestCase() { closeWindow(); }

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

  QTemporaryDir m_folder;
  QList<QByteArray> m_said;  // by the killed program, of its points and setting
  DocumentState m_restored;
  double m_evidence = 0.0;
  int m_asked = 0;
};

/// A program draws, splits, tunes, pins, saves, draws one more point, and is killed.
void SketchToReportTest::initTestCase() {
  showWindow();
  test::ChildProgram program(credence::test::own_program(),
                             {{workVariable, path("work.credence").toStdString()}});
  QByteArray said;
  while (!said.endsWith('\n')) {
    const QByteArray more = program.read();
    QVERIFY2(!more.isEmpty(), "the program ended by itself");
    said += more;
  }
  QCOMPARE(::kill(program.id(), SIGKILL), 0);
  QCOMPARE(program.status(), -SIGKILL);
  m_said = said.trimmed().split('\n').last().split(' ');
  QCOMPARE(m_said.size(), 3);
  QCOMPARE(m_said[0].toInt(), 25);
}

void SketchToReportTest::whatTheKilledProgramHadIsThere() {
  m_window->openAtStart({});
  awaitFit();
  auto* offers = find<MessageBar>("recoveryBar");
  AWAIT(offers->isVisible());
  for (QPushButton* button : offers->findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Restore") && button->isVisible()) {
      button->click();
      break;
    }
  }
  QCOMPARE(dataset().size(), arma::uword{25});
  m_restored = document().state();
  QCOMPARE(m_restored.hyperparameters.width, m_said[1].toDouble());
  QCOMPARE(m_restored.hyperparameters.prior_variance, m_said[2].toDouble());
  QCOMPARE(m_restored.pins.size(), std::size_t{1});
  QCOMPARE(m_restored.split.kind, SplitRule::Kind::fraction);
  QCOMPARE(m_restored.split.fraction, 0.75);
  awaitFit();
  AWAIT(liveFit().result()->refined);
  m_evidence = liveFit().fit()->evidence.total();
}

void SketchToReportTest::theFileHasWhatWasSaved() {
  const SessionReading saved = readSessionFile(path("work.credence"));
  QCOMPARE(saved.session.state.dataset->size(), arma::uword{24});
  QCOMPARE(saved.session.state.pins.size(), std::size_t{1});
  QVERIFY(saved.session.state.hyperparameters == m_restored.hyperparameters);
}

void SketchToReportTest::thePictureIsOfOneColumn() {
  awaitPainted();
  QObject context;
  test::whenAsked<ExportDialog>(&context, m_asked, [&](ExportDialog* dialog) {
    find<QComboBox>("picturePreset", dialog)->setCurrentIndex(1);
    test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path("column.png"));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    QTest::keyClick(find<QDoubleSpinBox>("pictureWidth", dialog), Qt::Key_Return);
  });
  action(QStringLiteral("Save Picture"))->trigger();
  QCOMPARE(m_asked, 2);
  QCOMPARE(QImage(path("column.png")).width(), 1004);  // 85 mm at 300 dots an inch
}

void SketchToReportTest::droppedItIsTheWorkAgain() {
  closeWindow();
  showWindowWithData();
  askNothing();
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path("column.png"))});
  QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(m_window.get(), &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(m_window.get(), &event);
  AWAIT(dataset().size() == 25);
  QVERIFY(identical(dataset(), *m_restored.dataset));
  QVERIFY(document().state().split == m_restored.split);
  QVERIFY(document().state().pins == m_restored.pins);
  awaitFit();
  // Another start of Newton's method: the same to what a fit is converged to.
  QVERIFY(std::abs(liveFit().fit()->evidence.total() - m_evidence) < 1e-6);
}

void SketchToReportTest::thePictureHolds() {
  const FigureVerdict verdict = verifyFigure(path("column.png"));
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences, QStringList());
  QCOMPARE(verdict.unchecked, QStringList());
}

void SketchToReportTest::itsPythonAgrees() {
  for (QMenu* menu : m_window->findChildren<QMenu*>()) {
    if (!menu->title().remove(QLatin1Char('&')).startsWith(QStringLiteral("Copy as"))) continue;
    for (QAction* entry : menu->actions()) {
      if (entry->text().remove(QLatin1Char('&')).startsWith(QStringLiteral("Python"))) entry->trigger();
    }
  }
  QFile file(path("work.py"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(QGuiApplication::clipboard()->text().toUtf8());
  file.close();
  QVERIFY(file.size() > 1000);
  qputenv("MPLBACKEND", "Agg");
  QProcess python;
  python.start(QStringLiteral("/usr/bin/python3"), {file.fileName(), path("by_python.png")});
  QVERIFY(python.waitForFinished(-1));
  QVERIFY2(python.exitCode() == 0, python.readAllStandardError());
}

void SketchToReportTest::itsReportIsWritten() {
  m_asked = 0;
  QObject context;
  test::whenAsked<ReportDialog>(&context, m_asked, [&](ReportDialog* dialog) {
    find<QComboBox>("reportForm", dialog)->setCurrentIndex(0);
    test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path("report.html"));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    QTest::keyClick(find<QLineEdit>("reportTitle", dialog), Qt::Key_Return);
  });
  action(QStringLiteral("Report"))->trigger();
  AWAIT(QFile::exists(path("report.html")));
  QFile page(path("report.html"));
  QVERIFY(page.open(QIODevice::ReadOnly));
  const QByteArray text = page.readAll();
  QVERIFY(text.contains("<svg") && text.contains("25 points") && text.contains("import numpy"));
}

static int runSketchToReport(int argc, char** argv) {
  QApplication application(argc, argv);
  test::usePinnedLetters();
  QCoreApplication::setOrganizationName(QStringLiteral("Credence-test"));
  QCoreApplication::setApplicationName(QStringLiteral("tst_sketch_to_report"));
  if (qEnvironmentVariableIsSet(workVariable)) return workUntilKilled();
  SketchToReportTest test;
  return QTest::qExec(&test, credence::test::arguments_of_part(*test.metaObject(), argc, argv));
}

CREDENCE_TEST_RUN(runSketchToReport);
#include "tst_sketch_to_report.moc"

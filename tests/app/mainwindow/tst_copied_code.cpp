#include "app/mainwindow/message_bar.h"
#include "core/data/edit_points.h"
#include "core/data/number.h"
#include "core/generators/generators.h"
#include "places.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <string>

using namespace credence;

/// What is set, copied as a script.
class CopiedCodeTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_copied_code"); }
  void cleanup() { closeWindow(); }
  void scriptComesToTheNumbersInTheWindow();
  void gaussiansInSightAreInTheScript();
  void theMapInSightIsInTheScript();
  void tooManyPointsStandBesideTheScript();
  void withoutAFitThereIsNone();
  void historyRunsAsCommands();

 private:
  void trigger(const char* menu, const char* entry) {
    for (const QAction* action : m_window->findChildren<QAction*>()) {
      if (action->menu() == nullptr || action->text().remove(QLatin1Char('&')) != QLatin1String(menu))
        continue;
      for (QAction* each : action->menu()->actions()) {
        if (each->text().remove(QLatin1Char('&')) == QString::fromUtf8(entry)) return each->trigger();
      }
    }
    QFAIL("no such entry");
  }
  QByteArray runPython(const QString& file);

  QTemporaryDir m_folder;
};

/// A line of what went wrong; empty where the script came to its numbers.
QByteArray CopiedCodeTest::runPython(const QString& file) {
  qputenv("MPLBACKEND", "Agg");
  QProcess python;
  python.start(QStringLiteral("/usr/bin/python3"), {file, m_folder.filePath(QStringLiteral("picture.png"))});
  if (!python.waitForFinished(-1)) return "no python3";
  return python.exitCode() == 0 ? QByteArray() : python.readAllStandardError();
}

void CopiedCodeTest::theMapInSightIsInTheScript() {
  showWindowWithData();
  document().generateDataset(*find_generator("moons"), {60, 0.3, 5});
  bringMapBack();
  document().setEvidenceRanges({{0.3, 2.0, 3}, {1.0, 100.0, 4}});
  awaitFit();
  AWAIT(!liveFit().mapRunning() && liveFit().map() && liveFit().map()->complete());
  trigger("Copy as", "Python");
  const QString script = QGuiApplication::clipboard()->text();
  const auto best = liveFit().map()->map.best();
  const QString told = QStringLiteral("\"best log evidence of the map\": (%1, ")
                           .arg(QString::fromStdString(
                               to_round_trip_string(liveFit().map()->map.log_evidence(best->i, best->j))));
  QVERIFY2(script.contains(told), qPrintable(told));
  QFile file(m_folder.filePath(QStringLiteral("map.py")));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(script.toUtf8());
  file.close();
  QCOMPARE(runPython(file.fileName()), QByteArray());
  // Of other ranges than those at hand it is not.
  document().setEvidenceRanges({{0.3, 2.0, 30}, {1.0, 100.0, 40}});
  trigger("Copy as", "Python");
  QVERIFY(!QGuiApplication::clipboard()->text().contains(QStringLiteral("best log evidence of the map")));
}

void CopiedCodeTest::tooManyPointsStandBesideTheScript() {
  showWindowWithData();
  document().generateDataset(*find_generator("moons"), {3200, 0.3, 5});
  Dataset fewer = document().dataset();
  remove_points(fewer, {0});  // no generator makes these
  document().editDataset(fewer, QStringLiteral("Delete"));
  document().setHyperparameters({&linear_features, 1.0, 4.0});
  awaitFit();
  QGuiApplication::clipboard()->setText(QStringLiteral("before"));
  trigger("Copy as", "Python");
  QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
  const auto* bar = m_window->findChild<MessageBar*>(QStringLiteral("messageBar"));
  QVERIFY2(bar->message().contains(QStringLiteral("Save as Script")), qPrintable(bar->message()));
  const QString script = m_folder.filePath(QStringLiteral("many.py"));
  QObject context;
  int asked = 0;
  test::whenAsked<QFileDialog>(&context, asked, [&](QFileDialog* chooser) {
    find<QLineEdit>("fileNameEdit", chooser)->setText(script);
    QMetaObject::invokeMethod(chooser, "accept");
  });
  trigger("Save as Script", "Python…");
  AWAIT(QFile::exists(script));
  QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("many-points.csv"))));
  QCOMPARE(runPython(script), QByteArray());
}

void CopiedCodeTest::scriptComesToTheNumbersInTheWindow() {
  showWindowWithData();
  SplitRule split;
  split.kind = SplitRule::Kind::fraction;
  split.validation = 0.1;
  document().setSplit(split);
  Dataset edited = document().dataset();
  edited.inputs(3, 0) += 1.0;  // no longer what the bundled file has
  document().editDataset(edited, QStringLiteral("Move"));
  awaitFit();
  trigger("Copy as", "Python");
  const QString script = QGuiApplication::clipboard()->text();
  const std::string evidence = to_round_trip_string(liveFit().fit()->evidence.total());
  QVERIFY(script.contains(
      QStringLiteral("\"log evidence by laplace\": (%1, ").arg(QString::fromStdString(evidence))));

  QFile file(m_folder.filePath(QStringLiteral("script.py")));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(script.toUtf8());
  file.close();
  QCOMPARE(runPython(file.fileName()), QByteArray());

  trigger("Copy as", "Command Line");
  QVERIFY(QGuiApplication::clipboard()->text().contains(
      QStringLiteral("--train-fraction 0.8 --validation-fraction 0.1 --seed 1 ")));
}

void CopiedCodeTest::gaussiansInSightAreInTheScript() {
  showWindowWithData();
  SplitRule few;
  few.kind = SplitRule::Kind::first_n;
  few.first_n = 100;
  document().setSplit(few);
  ShownQuantities shown = document().view().shown;
  shown.right = Quantity::probability(ep_method);
  document().setInView(&ViewState::shown, shown);
  awaitFit();
  trigger("Copy as", "Python");
  QString script = QGuiApplication::clipboard()->text();
  QVERIFY(script.contains(QStringLiteral("\"log evidence by ep\": (")));
  QVERIFY(!script.contains(QStringLiteral("\"log evidence by vb\": (")));

  document().setInView(&ViewState::shown, ShownQuantities());
  awaitFit();
  trigger("Copy as", "Python");
  script = QGuiApplication::clipboard()->text();
  QVERIFY(script.contains(QStringLiteral("\"log evidence by laplace\": (")));
  QVERIFY(!script.contains(QStringLiteral("\"log evidence by ep\": (")));
}

void CopiedCodeTest::withoutAFitThereIsNone() {
  showWindow();
  QGuiApplication::clipboard()->setText(QStringLiteral("before"));
  trigger("Copy as", "R");
  QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
  const auto* bar = m_window->findChild<MessageBar*>(QStringLiteral("messageBar"));
  QVERIFY(bar->message().startsWith(QStringLiteral("There is no fit yet")));
}

void CopiedCodeTest::historyRunsAsCommands() {
  showWindowWithData();
  askNothing();
  Dataset moved = dataset();
  moved.inputs(3, 0) += 1.0;
  // A name that would end a comment and be run.
  document().editDataset(moved, QStringLiteral("Move\necho owned >&2"));
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 3.25;
  document().setHyperparameters(setting);
  document().pinSetting();  // no other fit
  document().setSplit({SplitRule::Kind::fraction, 0, 0.7, 5});
  document().generateDataset(*find_generator("moons"), {60, 0.3, 5});
  document().setHyperparameters({&rbf_features, 0.5, 4.0});
  document().setHyperparameters({&rbf_features, 0.9, 4.0});
  document().undoStack()->undo();
  awaitFit();
  trigger("Copy as", "History as Commands");
  const QString script = QGuiApplication::clipboard()->text();
  QCOMPARE(script.count(QStringLiteral("\ncat >")), 1);
  QVERIFY(!script.contains(QStringLiteral("--width 0.9")));
  QVERIFY(script.contains(QStringLiteral("\ncredence fit bundled:penguins")));

  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("history.sh")));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(script.toUtf8());
  file.close();
  QProcess shell;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("PATH"),
                     QFileInfo(QStringLiteral(CREDENCE_PROGRAM)).path() + QStringLiteral(":/usr/bin:/bin"));
  shell.setProcessEnvironment(environment);
  shell.setWorkingDirectory(folder.path());
  shell.start(QStringLiteral("/bin/sh"), {file.fileName()});
  QVERIFY(shell.waitForFinished(-1));
  const QByteArray errors = shell.readAllStandardError();
  QVERIFY2(shell.exitCode() == 0 && !errors.contains("owned"), errors);
  // Opened, moved, another width, split, generated, another setting: the last is the one at hand.
  const QByteArray output = shell.readAllStandardOutput();
  QVERIFY2(output.count("Log evidence") == 6, output);
  const QByteArray last = output.mid(output.lastIndexOf("Log evidence")).simplified().split(' ').value(2);
  QVERIFY2(std::abs(last.toDouble() - liveFit().fit()->evidence.total()) < 1e-3, last);
}

CREDENCE_TEST(QApplication, CopiedCodeTest);
#include "tst_copied_code.moc"

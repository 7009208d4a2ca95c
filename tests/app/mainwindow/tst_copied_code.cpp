#include "app/mainwindow/message_bar.h"
#include "core/data/edit_points.h"
#include "core/data/number.h"
#include "support/window_fixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

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
  void withoutAFitThereIsNone();

 private:
  void trigger(const char* menu, const char* entry) {
    for (const QAction* action : m_window->findChildren<QAction*>()) {
      if (action->menu() == nullptr || action->text().remove(QLatin1Char('&')) != QLatin1String(menu))
        continue;
      for (QAction* each : action->menu()->actions()) {
        if (each->text().remove(QLatin1Char('&')) == QLatin1String(entry)) return each->trigger();
      }
    }
    QFAIL("no such entry");
  }
};

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

  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("script.py")));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(script.toUtf8());
  file.close();
  qputenv("MPLBACKEND", "Agg");
  QProcess python;
  python.start(QStringLiteral("/usr/bin/python3"),
               {file.fileName(), folder.filePath(QStringLiteral("picture.png"))});
  QVERIFY(python.waitForFinished(-1));
  QVERIFY2(python.exitCode() == 0, python.readAllStandardError());

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

QTEST_MAIN(CopiedCodeTest)
#include "tst_copied_code.moc"

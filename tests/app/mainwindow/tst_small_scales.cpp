#include "app/mainwindow/main_window.h"
#include "app/mainwindow/studio.h"
#include "core/generators/generators.h"
#include "support/await.h"
#include "support/child_program.h"
#include "support/registered_test.h"

#include <QAction>
#include <QApplication>
#include <QSettings>
#include <QTest>

#include <cstdio>

namespace credence {

namespace {

constexpr char childVariable[] = "CREDENCE_SMALL_SCALES_CHILD";
int complaints = 0;

/// What Qt and QCustomPlot say where they cannot paint. The platform of the tests says what it cannot do, and
/// Qt what it thinks of their folder.
void complain(QtMsgType, const QMessageLogContext&, const QString& text) {
  if (text.startsWith(QLatin1String("This plugin does not support")) ||
      text.startsWith(QLatin1String("QStandardPaths: wrong permissions")))
    return;
  ++complaints;
  std::printf("%s\n", qPrintable(text));
}

/// A window with everything in it, down to where nothing has any room. The number of complaints.
int showAll(int& argc, char** argv) {
  qInstallMessageHandler(complain);
  QApplication application(argc, argv);
  QCoreApplication::setOrganizationName(QStringLiteral("Credence-test"));
  QCoreApplication::setApplicationName(QStringLiteral("small_scales"));
  QSettings().clear();
  {
    Services services;
    MainWindow window(services);
    window.resize(1280, 800);
    window.show();
    services.document.generateDataset(*find_generator("moons"), {40, 0.3, 1});
    services.document.setSplit({SplitRule::Kind::fraction, 0, 0.7, 5});
    services.document.setEvidenceRanges({{0.3, 2.0, 3}, {1.0, 100.0, 3}});
    services.document.setInView(&ViewState::crosshair, std::optional(QPointF(0.5, 0.25)));
    services.document.setInView(&ViewState::crosshairFrozen, true);
    test::await([&] { return services.liveFit.fitCurrent(); });
    for (QAction* action : window.findChildren<QAction*>()) {
      if (action->text().startsWith(QLatin1String("&Several Settings"))) action->trigger();
      if (action->text().startsWith(QLatin1String("&Laplace in One"))) action->trigger();
    }
    const auto* studio = window.findChild<Studio*>();
    for (QAction* page : studio->findChildren<QAction*>()) {
      if (!page->isCheckable() || page->shortcut().isEmpty()) continue;
      page->trigger();
      QTest::qWait(60);
      for (QWidget* each : QApplication::topLevelWidgets()) {
        if (each->isVisible()) each->grab();
      }
    }
    for (const QSize size : {QSize(300, 200), QSize(60, 40), QSize(1, 1)}) {
      for (QWidget* each : window.findChildren<QWidget*>()) each->setMinimumSize(0, 0);
      for (QWidget* each : QApplication::topLevelWidgets()) {
        each->setMinimumSize(0, 0);
        each->resize(size);
      }
      QTest::qWait(60);
      for (QWidget* each : QApplication::topLevelWidgets()) {
        if (each->isVisible()) each->grab();
      }
    }
  }
  return complaints;
}

}  // namespace

/// Where nothing has any room, nothing is painted into nothing.
class SmallScalesTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsPaintedIntoNothing_data();
  void nothingIsPaintedIntoNothing();
};

void SmallScalesTest::nothingIsPaintedIntoNothing_data() {
  QTest::addColumn<QString>("factor");
  for (const char* factor : {"0.02", "0.1", "0.5", "1", "1.5"})
    QTest::newRow(factor) << QString::fromLatin1(factor);
}

void SmallScalesTest::nothingIsPaintedIntoNothing() {
  QFETCH(QString, factor);
  test::ChildProgram child(test::own_program(),
                           {{"QT_SCALE_FACTOR", factor.toStdString()}, {childVariable, "1"}});
  const QByteArray said = child.readAll();
  QVERIFY2(child.status() == 0 && said.isEmpty(), said.constData());
}

}  // namespace credence

static int runSmallScales(int argc, char** argv) {
  if (qEnvironmentVariableIsSet(credence::childVariable)) return credence::showAll(argc, argv) == 0 ? 0 : 1;
  QCoreApplication application(argc, argv);
  credence::SmallScalesTest test;
  return QTest::qExec(&test, credence::test::arguments_of_part(*test.metaObject(), argc, argv));
}

CREDENCE_TEST_RUN(runSmallScales);

#include "tst_small_scales.moc"

#pragma once

#include "app/commands/command_json.h"
#include "app/files/recovery_journal.h"
#include "app/mainwindow/main_window.h"
#include "app/mainwindow/panel_chip.h"
#include "app/plots/probability_plot.h"
#include "support/await.h"

#include <QAction>
#include <QDir>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QWindow>

#include <memory>

namespace credence::test {

/// What tests of the window share: a window as it is at the first start, with settings of the test's own.
class WindowFixture {
 protected:
  /// To be called once, before the first window.
  static void useSettingsOf(const char* test) {
    QCoreApplication::setOrganizationName(QStringLiteral("Credence-test"));
    QCoreApplication::setApplicationName(QString::fromLatin1(test));
  }

  /// A window as the program makes one, in place of the one there was.
  void makeWindow() {
    closeWindow();
    // Nothing is painted into nothing.
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^QPainter|paint buffer|^QPixmap|^QImage")));
    // A map that refines itself would take the cores from what is tested, and be of another size than was
    // asked for.
    QSettings settings;
    if (!settings.contains(QStringLiteral("evidence/smooth")))
      settings.setValue(QStringLiteral("evidence/smooth"), false);
    m_services = std::make_unique<Services>();
    m_services->runCommand = commandJson;
    m_window = std::make_unique<MainWindow>(*m_services);
  }

  /// A window without data.
  void showWindow() {
    QSettings().clear();
    QSettings().setValue(QStringLiteral("lessonOffered"), true);  // it is no first start
    QDir(RecoveryJournal::folder()).removeRecursively();
    makeWindow();
    m_window->resize(1280, 800);
    m_window->show();
    m_window->activateWindow();
    AWAIT(m_window->windowHandle()->isExposed());
  }

  /// A window on the data it opens when none are named, without an evidence map.
  void showWindowWithData() {
    showWindow();
    leaveOutMap();
    m_window->openAtStart({});
    awaitFit();
  }

  /// From now on there is no evidence map, which is most of what a window computes, for tests that do not
  /// look at it.
  void leaveOutMap() {
    m_noMap = QObject::connect(&document(), &Document::changed, &liveFit(), &LiveFit::cancelMap);
    liveFit().cancelMap();
  }

  /// Other data may take the place of what is in no file, for tests that are not about the question.
  void askNothing() { document().setBeforeReplacing({}); }

  void bringMapBack() {
    QObject::disconnect(m_noMap);
    liveFit().restartMap();
  }

  void closeWindow() {
    m_window.reset();
    m_services.reset();
  }

  /// The table of all numbers, which is closed at first.
  void showAllNumbers(bool shown = true) const { find<QToolButton>("allNumbers")->setChecked(shown); }

  /// Opens the panel below a button of the tool bar: "dataChip" or "modelChip".
  void openPanel(const char* chip) const { find<PanelChip>(chip)->open(); }

  template <typename Widget>
  Widget* find(const char* name = "", const QWidget* in = nullptr) const {
    auto* widget = (in == nullptr ? m_window.get() : in)->findChild<Widget*>(QString::fromLatin1(name));
    if (widget == nullptr) qFatal("no widget %s", name);
    return widget;
  }

  /// The first action whose text begins so.
  QAction* action(const QString& text) const {
    for (QAction* action : m_window->findChildren<QAction*>()) {
      if (action->text().remove(QLatin1Char('&')).startsWith(text)) return action;
    }
    qFatal("no action %s", qPrintable(text));
  }

  Document& document() const { return m_services->document; }
  LiveFit& liveFit() const { return m_services->liveFit; }
  const Dataset& dataset() const { return document().dataset(); }
  /// Until the plots show it.
  void awaitFit() const {
    AWAIT(liveFit().fitCurrent());
    awaitPainted();
  }
  /// Until plots in sight show what they are to show.
  void awaitPainted() const {
    for (const ProbabilityPlot* plot : m_window->findChildren<ProbabilityPlot*>()) {
      AWAIT(!plot->isVisible() || !plot->painting());
    }
  }
  void awaitLoading() const { AWAIT(!m_services->files.loader()->busy()); }

  std::unique_ptr<Services> m_services;
  std::unique_ptr<MainWindow> m_window;

 private:
  QMetaObject::Connection m_noMap;
};

}  // namespace credence::test

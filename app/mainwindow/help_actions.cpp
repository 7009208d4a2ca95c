#include "app/mainwindow/help_actions.h"

#include "app/mainwindow/find_entry.h"
#include "app/mainwindow/key_table.h"
#include "app/mainwindow/manual_window.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/studio.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace credence {

namespace {

constexpr char pageProperty[] = "manualPage";

/// Of the nearest of `widget` and those around it that has one.
QString pageOf(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget()) {
    QString page = widget->property(pageProperty).toString();
    if (!page.isEmpty()) return page;
  }
  return {};
}

}  // namespace

HelpActions::HelpActions(QMainWindow* window, Studio* studio)
    : QObject(window), m_window(window), m_studio(studio) {}

HelpActions::~HelpActions() = default;

void HelpActions::setPage(QWidget* widget, const char* id) {
  widget->setProperty(pageProperty, QString::fromLatin1(id));
}

void HelpActions::addTo(QMenu* menu) {
  addEntry(
      menu, tr("&Manual"), QKeySequence::HelpContents, [this] { open(pageInSight()); },
      QStringLiteral("help"));
  addEntry(menu, tr("&Find…"), QKeySequence::Find, [this] { find(); });
  addEntry(menu, tr("From a Course or &Paper"), {}, [this] { open(QStringLiteral("from-a-course")); });
  addEntry(menu, tr("&Keys and Mouse"), {}, [this] { open(QStringLiteral("keys")); });
}

/// A studio page that is open is asked about before the plots, which have no page of their own: they nearly
/// always have the keyboard.
QString HelpActions::pageInSight() const {
  const QString page = pageOf(m_window->focusWidget());
  return page.isEmpty() && m_studio->page() != nullptr ? pageOf(m_studio->page()) : page;
}

void HelpActions::find() {
  FindEntry dialog(*m_window->menuBar(), m_window);
  if (dialog.exec() != QDialog::Accepted) return;
  if (QAction* entry = dialog.entry()) return entry->trigger();
  open(dialog.page());
}

void HelpActions::open(const QString& id) {
  const QString keys = keyTable(*m_window->menuBar());
  if (m_manual == nullptr) {
    m_manual = std::make_unique<ManualWindow>(keys);
    connect(m_manual.get(), &ManualWindow::lessonAsked, this, &HelpActions::lessonAsked);
  }
  m_manual->setKeys(keys);  // entries change their names with the data
  m_manual->open(id);
}

}  // namespace credence

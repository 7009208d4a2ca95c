#include "app/mainwindow/tool_actions.h"

#include "app/mainwindow/menu_entry.h"
#include "app/plots/comparison_view.h"
#include "app/plots/locked_tip.h"
#include "app/plots/plot_tool.h"
#include "app/style/menu_button.h"
#include "app/tools/section_tool.h"
#include "app/tools/select_tool.h"
#include "app/tools/sketch_tool.h"
#include "app/tools/tool_options_bar.h"
#include "app/tools/toolbox.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

namespace credence {

ToolActions::ToolActions(Document* document, Toolbox* toolbox, ToolOptionsBar* options, ComparisonView* view,
                         QObject* parent)
    : QObject(parent), m_document(document), m_toolbox(toolbox), m_options(options), m_view(view) {
  connect(view, &ComparisonView::brushScaled, toolbox, &Toolbox::scaleRadius);
  connect(document, &Document::locksChanged, this, &ToolActions::updateLocks);
}

void ToolActions::addToToolsMenu(QMenu* menu) {
  auto* group = new QActionGroup(this);
  for (const ToolEntry& entry : m_toolbox->entries()) {
    QAction* action = addEntry(
        menu, tr("%1: %2").arg(entry.name, entry.purpose), entry.key,
        [this, tool = entry.tool] { choose(tool); }, entry.icon);
    action->setIconText(entry.name);
    action->setCheckable(true);
    group->addAction(action);
    m_tools << action;
  }
  menu->addSeparator();
  for (QAction* action : m_options->classActions()) menu->addAction(action);
  addEntry(menu, tr("&Smaller Brush"), QKeySequence(Qt::Key_BracketLeft),
           [this] { m_toolbox->scaleRadius(1.0 / 1.2); });
  addEntry(menu, tr("&Larger Brush"), QKeySequence(Qt::Key_BracketRight),
           [this] { m_toolbox->scaleRadius(1.2); });
  connect(m_toolbox, &Toolbox::currentChanged, this, &ToolActions::showTool);
  showTool();
  updateLocks();
}

/// Points that are locked can be looked at, and cut through.
void ToolActions::updateLocks() {
  const bool locked = m_document->locked("points");
  const std::vector<ToolEntry>& entries = m_toolbox->entries();
  for (std::size_t k = 0; k < entries.size() && !m_tools.isEmpty(); ++k) {
    const ToolEntry& entry = entries[k];
    const bool edits = entry.tool != entries.front().tool && entry.tool != m_toolbox->sectionTool();
    QAction* action = m_tools[static_cast<qsizetype>(k)];
    action->setEnabled(!locked || !edits);
    action->setToolTip(locked && edits
                           ? lockedTip(*m_document, "points")
                           : tr("%1: %2 (%3)").arg(entry.name, entry.purpose, entry.key.toString()));
    if (locked && edits && m_toolbox->current() == entry.tool) choose(entries.front().tool);
  }
}

QToolButton* ToolActions::makeButton() {
  m_button = new MenuButton;
  m_button->setObjectName(QStringLiteral("drawButton"));
  m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_button->setToolTip(tr("Draw, move, mark and erase points; each tool has a key"));
  auto* menu = new QMenu(m_button);
  menu->addActions(m_tools);
  m_button->setMenu(menu);
  for (QAction* tool : m_tools) connect(tool, &QAction::changed, m_button, [this] { showButton(); });
  showButton();
  return m_button;
}

/// The hand is what one has without drawing: the button then says what it is for.
void ToolActions::showButton() {
  if (m_button == nullptr) return;
  for (const QAction* tool : m_tools) {
    if (!tool->isChecked()) continue;
    m_button->setText(tool == m_tools.front() ? tr("Draw ▾") : tr("%1 ▾").arg(tool->iconText()));
    m_button->setIcon(tool == m_tools.front() ? QIcon() : tool->icon());
  }
}

void ToolActions::addToEditMenu(QMenu* menu) {
  SelectTool* select = m_toolbox->selectTool();
  addEntry(menu, tr("Select &All Points"), QKeySequence::SelectAll, [this, select] {
    choose(select);
    select->selectAll();
  });
  // The tool itself takes the key: Escape has other meanings as well.
  m_deselect = addEntry(menu, tr("Deselec&t\tEsc"), {}, [select] { select->deselect(); });
  m_delete = addEntry(menu, tr("&Delete Selected Points"), QKeySequence::Delete,
                      [select] { select->deleteSelected(); });
  connect(m_toolbox, &Toolbox::currentChanged, this, &ToolActions::updateSelection);
  connect(select, &SelectTool::selectionChanged, this, &ToolActions::updateSelection);
  updateSelection();
}

void ToolActions::chooseDrawingTool() {
  if (m_toolbox->current()->traits().pans) choose(m_toolbox->entries()[1].tool);
}

void ToolActions::choose(PlotTool* tool) {
  m_toolbox->choose(tool);
  m_view->takeKeyboard();
}

void ToolActions::showTool() {
  const std::vector<ToolEntry>& entries = m_toolbox->entries();
  for (std::size_t k = 0; k < entries.size(); ++k) {
    if (entries[k].tool == m_toolbox->current()) m_tools[static_cast<qsizetype>(k)]->setChecked(true);
  }
  // A guess is drawn by a tool that is no entry.
  const bool guesses = m_toolbox->current() == m_toolbox->sketchTool();
  if (guesses) {
    for (QAction* tool : m_tools) tool->setChecked(false);
  }
  m_view->setTool(m_toolbox->current());
}

void ToolActions::updateSelection() {
  const SelectTool* select = m_toolbox->selectTool();
  const bool some = m_toolbox->current() == select && !select->selection().is_empty();
  m_delete->setEnabled(some);
  m_deselect->setEnabled(some);
}

}  // namespace credence

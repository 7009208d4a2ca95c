#include "app/mainwindow/find_entry.h"

#include "app/mainwindow/key_table.h"
#include "app/report/field_words.h"
#include "app/report/manual.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QVBoxLayout>

#include <algorithm>

namespace credence {

namespace {

constexpr int lettersWide = 70;
constexpr int linesHigh = 18;

struct Entry {
  QAction* action;
  QString path;  // "View ▸ Fit View to Data"
};

/// The heading that entries stand under, where a menu has headings, is found with them.
void collectEntries(const QMenu& menu, const QString& path, QVector<Entry>& entries) {
  const QString sign = QStringLiteral(" ▸ ");
  QString heading;
  for (QAction* action : menu.actions()) {
    if (action->isSeparator()) heading = action->text();
    if (action->isSeparator() || !action->isVisible()) continue;
    const QString name = path + sign + (heading.isEmpty() ? QString() : heading + sign) + plainEntry(*action);
    if (action->menu() != nullptr) {
      collectEntries(*action->menu(), name, entries);
    } else {
      entries.push_back({action, name});
    }
  }
}

bool holdsAllWords(const QString& text, const QString& typed) {
  const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(words,
                             [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

FindEntry::FindEntry(const QMenuBar& menus, QWidget* window)
    : QDialog(window), m_typed(new QLineEdit), m_list(new QListWidget) {
  setWindowTitle(tr("Find"));
  m_typed->setObjectName(QStringLiteral("findTyped"));
  m_typed->setPlaceholderText(
      tr("An entry of the menus, a page of the manual, or a word of the field: heat map, L2, ROC…"));
  m_typed->setClearButtonEnabled(true);
  m_typed->installEventFilter(this);
  m_list->setObjectName(QStringLiteral("findPlaces"));
  m_list->setAccessibleName(tr("Places"));
  m_list->setUniformItemSizes(true);
  m_list->setTextElideMode(Qt::ElideMiddle);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_typed);
  layout->addWidget(m_list, 1);
  QVector<Entry> entries;
  for (const QAction* menu : menus.actions()) {
    if (menu->menu() != nullptr) collectEntries(*menu->menu(), plainEntry(*menu), entries);
  }
  for (const Entry& entry : entries) {
    const QString keys = keysOf(*entry.action).join(QStringLiteral(", "));
    m_places.push_back(
        {keys.isEmpty() ? entry.path : tr("%1   (%2)").arg(entry.path, keys), entry.path, entry.action, {}});
  }
  const Manual manual;
  for (const ManualPage& page : manual.pages()) {
    m_places.push_back({tr("Manual: %1").arg(page.title), page.title, nullptr, page.id});
  }
  connect(m_typed, &QLineEdit::textChanged, this, &FindEntry::show);
  connect(m_typed, &QLineEdit::returnPressed, this, &FindEntry::choose);
  connect(m_list, &QListWidget::itemActivated, this, &FindEntry::choose);
  connect(m_list, &QListWidget::itemClicked, this, &FindEntry::choose);
  show({});
  resize(fontMetrics().averageCharWidth() * lettersWide, fontMetrics().lineSpacing() * linesHigh);
}

void FindEntry::add(const Place& place) {
  auto* item = new QListWidgetItem(place.text, m_list);
  const bool possible = !place.page.isEmpty() || (place.action && place.action->isEnabled());
  if (!possible) {
    item->setFlags(item->flags() & ~(Qt::ItemIsEnabled | Qt::ItemIsSelectable));
    item->setToolTip(tr("Not possible just now"));
  }
  m_shown.push_back(place);
}

void FindEntry::show(const QString& typed) {
  m_list->clear();
  m_shown.clear();
  for (const Place& place : m_places) {
    if (holdsAllWords(place.searched, typed)) add(place);
  }
  for (const FieldWord& word : fieldWordsLike(typed)) {
    add({describeFieldWord(word), {}, nullptr, word.page});
    const auto leads = [&](const Place& place) {
      return !word.entry.isEmpty() && place.action && plainEntry(*place.action) == word.entry;
    };
    const auto entry = std::ranges::find_if(m_places, leads);
    const auto there = [&](const Place& place) { return place.action == entry->action; };
    if (entry != m_places.end() && std::ranges::none_of(m_shown, there)) add(*entry);
  }
  for (int row = 0; row < m_list->count(); ++row) {
    if (!(m_list->item(row)->flags() & Qt::ItemIsEnabled)) continue;
    m_list->setCurrentRow(row);
    break;
  }
}

void FindEntry::choose() {
  const int row = m_list->currentRow();
  if (row < 0 || !(m_list->item(row)->flags() & Qt::ItemIsEnabled)) return;
  m_chosen = m_shown[row];
  accept();
}

bool FindEntry::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
      return QCoreApplication::sendEvent(m_list, event);
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace credence

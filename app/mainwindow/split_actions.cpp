#include "app/mainwindow/split_actions.h"

#include "app/mainwindow/menu_entry.h"

#include <QAction>
#include <QMenu>

namespace credence {

SplitActions::SplitActions(Document* document, SplitTrials* trials, QObject* parent)
    : QObject(parent), m_document(document), m_trials(trials) {}

void SplitActions::addTo(QMenu* menu) {
  addEntry(menu, tr("Next Spli&t"), tr("N"), [this] { nextSplit(); });
  m_try = addEntry(menu, {}, {}, [this] { trySplits(); });
  connect(m_trials, &SplitTrials::runningChanged, this, &SplitActions::update);
  update();
}

void SplitActions::nextSplit() {
  if (m_document->state().split.kind == SplitRule::Kind::fraction) return m_document->nextSplit();
  emit noticed(tr("There is no other split: choose “Train on a share” in the panel of the data"));
}

void SplitActions::trySplits() {
  if (m_trials->running()) return m_trials->stop();
  m_trials->start();
  if (m_trials->running()) return;
  emit noticed(
      tr("There are no splits to try: choose “Train on a share” below 100 % in the panel of the data"));
}

void SplitActions::update() {
  const bool running = m_trials->running();
  m_try->setText(running ? tr("Stop Tr&ying Splits") : tr("Tr&y %1 Splits").arg(SplitTrials::count));
  // Escape belongs to others while there is nothing to stop.
  const QKeySequence key(tr("Shift+N"));
  m_try->setShortcuts(running ? QList{QKeySequence(Qt::Key_Escape), key} : QList{key});
}

}  // namespace credence

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
  m_prior = addCheckableEntry(menu, tr("No Labels: the &Prior"), tr("Shift+P"),
                              [this](bool prior) { showPrior(prior); });
  connect(m_trials, &SplitTrials::runningChanged, this, &SplitActions::update);
  connect(m_document, &Document::changed, this, &SplitActions::updatePrior);
  update();
  updatePrior();
}

/// And back to as many labels as there were.
void SplitActions::showPrior(bool prior) {
  SplitRule rule = m_document->state().split;
  if (rule.uses_no_labels() == prior) return;
  if (prior) m_usedBefore = rule.use_first;
  rule.use_first = prior ? std::optional<std::uint64_t>(0) : m_usedBefore;
  m_document->setSplit(rule);
}

void SplitActions::updatePrior() {
  m_prior->setChecked(m_document->state().split.uses_no_labels());
  m_prior->setEnabled(m_document->dataset().size() > 0);
}

void SplitActions::nextSplit() {
  SplitRule rule = m_document->state().split;
  if (rule.kind == SplitRule::Kind::fraction) return m_document->nextSplit();
  if (rule.kind == SplitRule::Kind::all_training) {
    rule.kind = SplitRule::Kind::fraction;
    m_document->setSplit(rule);
    return;
  }
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

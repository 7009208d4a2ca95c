#include "app/panels/split_trials_box.h"

#include "app/compute/live_fit.h"
#include "app/panels/cure_row.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/studies/splits/split_strip.h"
#include "app/studies/splits/splits_table.h"
#include "core/concurrency/helping_threads.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace credence {

SplitTrialsBox::SplitTrialsBox(Document* document, LiveFit* liveFit, SplitTrials* trials,
                               const QString& place, QWidget* parent)
    : QWidget(parent),
      m_liveFit(liveFit),
      m_trials(trials),
      m_title(new QLabel),
      m_button(new QToolButton),
      m_strip(new SplitStrip),
      m_cures(new StudyCures(QStringLiteral("splitCures") + place, tr("So many splits take %1."), liveFit,
                             Effort::fits)),
      m_export(new TableExport([this] { return makeTable(); }, QStringLiteral("splits"), this)) {
  m_title->setObjectName(QStringLiteral("splitTrialsTitle") + place);
  m_title->setTextFormat(Qt::RichText);
  m_button->setObjectName(QStringLiteral("trySplits") + place);
  m_strip->setObjectName(QStringLiteral("splitStrip") + place);
  auto* row = new QHBoxLayout;
  row->addWidget(m_title, 1);
  row->addWidget(m_button);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addLayout(row);
  layout->addWidget(m_strip);
  layout->addWidget(m_cures);
  connect(m_button, &QToolButton::clicked, this, [this] {
    if (m_trials->running()) {
      m_trials->stop();
    } else {
      m_trials->start();
    }
  });
  connect(m_strip, &SplitStrip::seedChosen, document, [document](quint64 seed) {
    SplitRule rule = document->state().split;
    rule.seed = seed;
    document->setSplit(rule);
  });
  connect(trials, &SplitTrials::scoresChanged, this, &SplitTrialsBox::refresh);
  connect(trials, &SplitTrials::runningChanged, this, &SplitTrialsBox::refresh);
  connect(m_export, &TableExport::failed, this, &SplitTrialsBox::failed);
  for (QWidget* widget : {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_strip)}) {
    m_export->addContextMenu(widget);
  }
  refresh();
}

void SplitTrialsBox::addTableTo(TableButton* button) {
  QMenu* own = button->addTable(tr("S&plits"), m_export);
  connect(button->menu(), &QMenu::aboutToShow, own,
          [this, own] { own->setEnabled(!m_trials->scores().empty()); });
}

Table SplitTrialsBox::makeTable() const {
  std::vector<SplitScore> scores = m_trials->scores();
  if (scores.empty()) return {};
  scores.insert(scores.end(), m_trials->leftOut().begin(), m_trials->leftOut().end());
  return splitsOfSetting(scores, m_trials->rule(), m_trials->hyperparameters());
}

void SplitTrialsBox::refresh() {
  const bool running = m_trials->running();
  const auto count = m_trials->scores().size();
  setVisible(running || m_trials->possible());
  const auto leftOut = m_trials->leftOut().size();
  m_title->setText(
      (count == 1 ? tr("<b>test log-lik., 1 split</b>") : tr("<b>test log-lik., %1 splits</b>").arg(count)) +
      (leftOut > 0 ? QStringLiteral(" ⚠") : QString()));
  m_title->setToolTip(
      leftOut > 0
          ? tr("Left out: %1 splits whose fit did not converge. Right button: copy or save").arg(leftOut)
          : tr("Right button: copy or save the scores of these splits"));
  m_button->setText(running ? tr("Stop") : tr("Try %1").arg(SplitTrials::count));
  m_button->setToolTip(
      running ? tr("End the trial; the scores so far stay (Esc)")
              : tr("Fit %1 splits, from this one on, beside what is shown (Shift+N). One more at "
                   "a time, and seen: N")
                    .arg(SplitTrials::count));
  m_strip->setScores(m_trials->scores(), m_trials->hyperparameters().has_prior());
  followTime();
}

/// Each split but that at hand is a fit, and all cores fit.
void SplitTrialsBox::followTime() {
  constexpr double steps = SplitTrials::count - 1;
  const double each = m_liveFit->secondsOfFit() / computing_threads();
  const bool all = m_trials->scores().size() + m_trials->leftOut().size() >= SplitTrials::count;
  if (m_trials->running()) {
    m_cures->follow(steps, each, static_cast<double>(m_trials->tried()));
  } else if (m_trials->possible() && !all) {
    m_cures->expect(steps, each);
  } else {
    m_cures->finish();
  }
}

}  // namespace credence

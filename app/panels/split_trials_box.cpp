#include "app/panels/split_trials_box.h"

#include "app/plots/split_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace credence {

SplitTrialsBox::SplitTrialsBox(Document* document, SplitTrials* trials, QWidget* parent)
    : QWidget(parent),
      m_trials(trials),
      m_title(new QLabel),
      m_button(new QToolButton),
      m_strip(new SplitStrip) {
  m_title->setObjectName(QStringLiteral("splitTrialsTitle"));
  m_button->setObjectName(QStringLiteral("trySplits"));
  m_strip->setObjectName(QStringLiteral("splitStrip"));
  auto* row = new QHBoxLayout;
  row->addWidget(m_title, 1);
  row->addWidget(m_button);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addLayout(row);
  layout->addWidget(m_strip);
  connect(m_button, &QToolButton::clicked, this, [this] {
    if (m_trials->running()) {
      m_trials->stop();
    } else {
      m_trials->start();
    }
  });
  connect(m_strip, &SplitStrip::seedChosen, document, [document](quint64 seed) {
    SplitRule rule = document->ownSplit();
    rule.seed = seed;
    document->setSplit(rule);
  });
  connect(trials, &SplitTrials::scoresChanged, this, &SplitTrialsBox::refresh);
  connect(trials, &SplitTrials::runningChanged, this, &SplitTrialsBox::refresh);
  refresh();
}

void SplitTrialsBox::refresh() {
  const bool running = m_trials->running();
  const auto count = m_trials->scores().size();
  setVisible(running || m_trials->possible());
  m_title->setText(count == 1 ? tr("<b>test log-lik., 1 split</b>")
                              : tr("<b>test log-lik., %1 splits</b>").arg(count));
  m_button->setText(running ? tr("Stop") : tr("Try %1").arg(SplitTrials::count));
  m_button->setToolTip(running
                           ? tr("Return to the split at which the trial began (Esc)")
                           : tr("Try %1 splits, from this one on, and return to it (Shift+N). One more at "
                                "a time: N")
                                 .arg(SplitTrials::count));
  m_strip->setScores(m_trials->scores());
}

}  // namespace credence

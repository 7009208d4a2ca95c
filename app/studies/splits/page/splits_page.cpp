#include "app/studies/splits/page/splits_page.h"

#include "app/compute/live_fit.h"
#include "app/panels/picture_button.h"
#include "app/panels/split_trials_box.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/report/translate.h"
#include "app/studies/splits/split_trials.h"
#include "app/studies/splits/splits.h"
#include "app/studies/splits/splits_figure.h"
#include "app/studies/splits/splits_sentence.h"
#include "core/data/role.h"
#include "core/evaluation/split_scores.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <vector>

namespace credence {

SplitsPage::SplitsPage(Document* document, LiveFit* fit, SplitTrials* trials, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_trials(trials),
      m_head(new StudyHead(QStringLiteral("splits"), credence::tr(splitsStudy.words().question))),
      m_another(new QToolButton),
      m_box(new SplitTrialsBox(document, fit, trials, QStringLiteral("OnPage"))) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(4);
  auto* top = new QHBoxLayout;
  top->addWidget(m_head, 1);
  auto* tables = new TableButton(QStringLiteral("splitsTables"));
  m_box->addTableTo(tables);
  auto* pictures = new PictureButton(
      m_document, QStringLiteral("splitsPictures"),
      [this] {
        return splitsPage({m_trials->scores(), m_trials->hyperparameters().has_prior()});
      },
      QStringLiteral("splits"));
  connect(pictures, &PictureButton::failed, this, &SplitsPage::failed);
  top->addWidget(m_another, 0, Qt::AlignTop);
  top->addWidget(pictures, 0, Qt::AlignTop);
  top->addWidget(tables, 0, Qt::AlignTop);
  layout->addLayout(top);
  layout->addWidget(m_box);
  layout->addStretch(1);
  m_another->setObjectName(QStringLiteral("nextSplit"));
  connect(m_another, &QToolButton::clicked, this, &SplitsPage::nextAsked);
  connect(m_box, &SplitTrialsBox::failed, this, &SplitsPage::failed);
  connect(trials, &SplitTrials::scoresChanged, this, &SplitsPage::follow);
  connect(trials, &SplitTrials::runningChanged, this, &SplitsPage::follow);
  connect(fit, &LiveFit::fitChanged, this, &SplitsPage::follow);
  connect(document, &Document::changed, this, &SplitsPage::follow);
}

void SplitsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void SplitsPage::follow() {
  if (!isVisible()) return;  // until it is shown
  const SplitRule& rule = m_document->state().split;
  const bool all = rule.kind == SplitRule::Kind::all_training;
  m_another->setText(all ? tr("Hold out a fifth") : tr("Next split"));
  m_another->setToolTip(all ? tr("Score the classifier on a fifth of the points, drawn by chance (N)")
                            : tr("The same shares, drawn by the next seed (N)"));
  m_another->setEnabled(all || rule.kind == SplitRule::Kind::fraction);
  m_box->refresh();
  m_head->setAnswer(answer());
}

QString SplitsPage::answer() const {
  if (!m_fit->fit()) {
    return whyNoFit(*m_fit);
  }
  const SplitRule& rule = m_document->state().split;
  if (rule.uses_no_labels()) return credence::tr(splitsStudy.words().unlabelled);
  QString none = whyNoOtherSplit(rule, m_document->split().has(Role::test));
  if (!none.isEmpty()) return none;
  std::vector<SplitScore> scores = m_trials->scores();
  scores.insert(scores.end(), m_trials->leftOut().begin(), m_trials->leftOut().end());
  if (scores.empty()) return tr("waiting for the fit");
  return splitsSentence(scores, m_trials->hyperparameters().has_prior());
}

}  // namespace credence

#include "app/compute/split_trials.h"

#include "app/compute/live_fit.h"

#include <algorithm>
#include <utility>

namespace credence {

SplitTrials::SplitTrials(Document* document, LiveFit* liveFit, QObject* parent)
    : QObject(parent), m_document(document), m_liveFit(liveFit) {
  connect(document, &Document::changed, this, &SplitTrials::documentChanged);
  connect(liveFit, &LiveFit::fitChanged, this, &SplitTrials::receiveFit);
  connect(liveFit, &LiveFit::failed, this, &SplitTrials::stop);
}

bool SplitTrials::possible() const {
  const auto fit = m_liveFit->fit();
  return m_document->state().split.kind == SplitRule::Kind::fraction && fit &&
         fit->request.split.kind == SplitRule::Kind::fraction && fit->evaluation.has_test;
}

void SplitTrials::start() {
  if (running() || !possible()) return;
  m_left = count;
  m_advancing = false;
  m_document->trySplit(m_document->state().split);
  emit runningChanged(true);
  receiveFit();  // the split at hand is fitted already, as a rule
}

void SplitTrials::stop() {
  if (!running()) return;
  m_document->endTrial();
  end();
}

void SplitTrials::end() {
  if (std::exchange(m_left, 0) > 0) emit runningChanged(false);
}

void SplitTrials::documentChanged() {
  // Whoever changes something else has ended the trial.
  if (running() && !m_document->tryingSplit()) end();
}

void SplitTrials::receiveFit() {
  const auto fit = m_liveFit->fit();
  if (!fit || !fit->evaluation.has_test || fit->request.split.kind != SplitRule::Kind::fraction) return;
  const FitProblem& request = fit->request;
  Setting setting{request.dataset, request.split, request.hyperparameters};
  setting.split.seed = 0;
  const bool another = !(setting == m_setting);
  if (another) {
    m_setting = std::move(setting);
    m_scores.clear();
    m_leftOut.clear();
  }
  const bool entered = enter(split_score(request.split.seed, fit->evaluation, fit->model->mode.converged));
  if (another || entered) emit scoresChanged();
  if (!running() || m_advancing || !(request.split == m_document->state().split)) return;
  // Queued: the answer is shown before the next split is.
  m_advancing = QMetaObject::invokeMethod(this, &SplitTrials::tryNext, Qt::QueuedConnection);
}

bool SplitTrials::enter(const SplitScore& score) {
  std::vector<SplitScore>& scores = score.converged ? m_scores : m_leftOut;
  // Coarse and fine pictures carry the same scores.
  if (!scores.empty() && scores.back().seed == score.seed) return false;
  std::erase_if(scores, [&](const SplitScore& old) { return old.seed == score.seed; });
  scores.push_back(score);
  if (scores.size() > count) scores.erase(scores.begin());
  return true;
}

void SplitTrials::tryNext() {
  if (!std::exchange(m_advancing, false) || !running()) return;
  if (m_left == 1) return stop();
  --m_left;
  SplitRule next = m_document->state().split;
  next.seed = seed_after(next.seed);
  m_document->trySplit(next);
}

}  // namespace credence

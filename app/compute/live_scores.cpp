#include "app/compute/live_scores.h"

#include "app/compute/method_text.h"

#include <algorithm>

namespace credence {

LiveScores::LiveScores(LiveFit* fit, LiveReference* reference, LiveMethod* pinned, QObject* parent)
    : QObject(parent), m_fit(fit), m_reference(reference), m_pinned(pinned) {
  fit->document()->onView<&ViewState::shown, &ViewState::against>(this, &LiveScores::methodsChanged);
  connect(pinned, &LiveMethod::methodChanged, this, &LiveScores::methodsChanged);
  connect(pinned, &LiveMethod::resultChanged, this, &LiveScores::scoresChanged);
  connect(reference, &LiveReference::resultChanged, this, [this] {
    if (std::ranges::count(shown(), &reference_method) > 0) emit scoresChanged();
  });
}

std::vector<const Method*> LiveScores::shown() const {
  const auto both = methodsShown(m_fit->document()->view().plotted());
  return {both.begin(), both.end()};
}

std::vector<const Method*> LiveScores::methods() const {
  std::vector<const Method*> all = shown();
  const Method* const pinned = m_pinned->method();
  if (pinned != nullptr && std::ranges::count(all, pinned) == 0) all.push_back(pinned);
  return all;
}

std::shared_ptr<const MethodScore> LiveScores::of(const Method& method,
                                                  const std::shared_ptr<const FitResult>& result) const {
  if (!result) return nullptr;
  if (auto score = result->scoreOf(method)) return score;
  const std::shared_ptr<const Model>& model = result->fit->model;
  const auto reference = m_reference->result();
  const bool sampled = &method == &reference_method && reference && reference->score;
  if (sampled && reference->request.fit->model == model) return reference->score;
  const auto pinned = m_pinned->result();
  const bool isPinned = pinned && pinned->method == &method && pinned->fit->model == model;
  return isPinned ? std::shared_ptr<const MethodScore>(pinned, &pinned->score) : nullptr;
}

QString LiveScores::quality(const Method& method, const std::shared_ptr<const FitResult>& result) const {
  const auto score = of(method, result);
  if (!score) return result && &method == m_pinned->method() ? m_pinned->note() : QString();
  const auto reference = m_reference->result();
  const bool sampled =
      &method == &reference_method && reference && reference->request.fit->model == result->fit->model;
  return describePrediction({result->fit, &method, *score, sampled ? reference : nullptr});
}

QString LiveScores::note(const Method& method, const std::shared_ptr<const FitResult>& result) const {
  const auto score = of(method, result);
  if (score) return shortQuality(score->quality);
  return &method == m_pinned->method() ? m_pinned->note() : QString();
}

}  // namespace credence

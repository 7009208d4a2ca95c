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
                                                  const std::shared_ptr<const FitResult>& fit) const {
  if (!fit) return nullptr;
  if (auto score = fit->scoreOf(method)) return score;
  const std::shared_ptr<const Model>& model = fit->fit->model;
  const auto reference = m_reference->result();
  const bool sampled = &method == &reference_method && reference && reference->score;
  if (sampled && reference->request.fit->model == model) return reference->score;
  const auto pinned = m_pinned->result();
  const bool isPinned = pinned && pinned->method == &method && pinned->fit->model == model;
  return isPinned ? std::shared_ptr<const MethodScore>(pinned, &pinned->score) : nullptr;
}

QString LiveScores::quality(const Method& method, const std::shared_ptr<const FitResult>& fit) const {
  const auto score = of(method, fit);
  if (!score) return fit && &method == m_pinned->method() ? m_pinned->note() : QString();
  const auto reference = m_reference->result();
  const bool sampled =
      &method == &reference_method && reference && reference->request.fit->model == fit->fit->model;
  return describePrediction({fit->fit, &method, *score, sampled ? reference : nullptr});
}

QString LiveScores::note(const Method& method, const std::shared_ptr<const FitResult>& fit) const {
  const auto score = of(method, fit);
  if (score) return shortQuality(score->quality);
  return &method == m_pinned->method() ? m_pinned->note() : QString();
}

}  // namespace credence

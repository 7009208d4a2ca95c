#include "app/panels/readable_fit.h"

#include "app/compute/live_fit.h"

namespace credence {

namespace {

constexpr int readInterval = 100;  // ms

}  // namespace

ReadableFit::ReadableFit(LiveFit* liveFit, QObject* parent) : QObject(parent), m_liveFit(liveFit) {
  m_pace.setSingleShot(true);
  m_pace.setInterval(readInterval);
  connect(&m_pace, &QTimer::timeout, this, &ReadableFit::showNewest);
  connect(liveFit, &LiveFit::fitChanged, this, &ReadableFit::fitChanged);
}

void ReadableFit::fitChanged() {
  const auto newest = m_liveFit->fit();
  const auto shown = fit();
  const bool samePoints = newest && shown && newest->request.dataset == shown->request.dataset &&
                          newest->request.split == shown->request.split;
  // What is new of a fit that is shown already changes none of its digits.
  const bool sameFit = newest && shown && newest->model == shown->model;
  if (!samePoints || sameFit || m_liveFit->fitCurrent() || !m_pace.isActive()) showNewest();
}

void ReadableFit::showNewest() {
  const auto newest = m_liveFit->result();
  const bool same =
      newest && m_result && newest->fit == m_result->fit && newest->scores.size() == m_result->scores.size();
  if (same || newest == m_result) return;
  const bool sameFit = newest && m_result && newest->fit->model == m_result->fit->model;
  m_result = newest;
  if (!sameFit) m_pace.start();
  emit changed();
}

}  // namespace credence

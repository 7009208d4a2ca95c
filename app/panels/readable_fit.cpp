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
  const auto fit = m_liveFit->fit();
  const bool samePoints = fit && m_fit && fit->request.dataset == m_fit->request.dataset &&
                          fit->request.split == m_fit->request.split;
  if (!samePoints || m_liveFit->fitCurrent() || !m_pace.isActive()) showNewest();
}

void ReadableFit::showNewest() {
  if (m_fit == m_liveFit->fit()) return;
  m_fit = m_liveFit->fit();
  m_pace.start();
  emit changed();
}

}  // namespace credence

#include "app/panels/search_cures.h"

#include "app/compute/live_fit.h"
#include "app/compute/tuner.h"

#include <chrono>
#include <utility>

namespace credence {

namespace {

constexpr std::chrono::seconds searchTick(1);

}  // namespace

SearchCures::SearchCures(LiveFit* fit, Tuner* tuner, QWidget* parent)
    : StudyCures(QStringLiteral("searchCures"), tr("takes %1"), fit, Effort::settings, {Cure::fewerBumps},
                 parent),
      m_fit(fit),
      m_tuner(tuner) {
  m_look.setInterval(searchTick);
  connect(&m_look, &QTimer::timeout, this, &SearchCures::follow);
  connect(tuner, &Tuner::runningChanged, this, &SearchCures::follow);
  connect(fit, &LiveFit::fitChanged, this, &SearchCures::follow);
  connect(fit, &LiveFit::mapRunningChanged, this, &SearchCures::follow);
  follow();
}

void SearchCures::follow() {
  const bool searching = m_tuner->running();
  if (!searching && !m_fit->mapRunning()) {
    m_look.stop();
  } else if (!m_look.isActive()) {
    m_look.start();
  }
  const bool begins = searching && !std::exchange(m_searching, searching);
  m_searching = searching;
  if (!searching) return expect(m_tuner->expectedSeconds(), 1.0);
  if (begins) m_expected = m_tuner->expectedSeconds();
  if (m_expected > 0.0) {
    StudyCures::follow(m_expected, 1.0, m_tuner->doneSeconds());
  } else {
    StudyCures::follow(1.0, 0.0, 0.0);
  }
}

}  // namespace credence

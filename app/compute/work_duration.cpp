#include "app/compute/work_duration.h"

#include "app/compute/timing.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

// The first steps of a second may be the quickest, or only have found the machine busy.
constexpr double tellingTime = 1.0;  // s

}  // namespace

Measures Measures::usual() {
  return {[] { return processMilliseconds() * 1e-3; }, [](const Fit& newest) { return newest.fitSeconds; }};
}

WorkDuration::WorkDuration(std::function<double()> now) : m_now(std::move(now)) {}

void WorkDuration::expect(double steps, double each) {
  m_steps = steps;
  m_each = each;
  m_done = 0.0;
  m_lastStep = 0.0;
  m_spent = 0.0;
  m_since.reset();
  m_running = false;
}

void WorkDuration::guess(double each) {
  m_each = each;
}

void WorkDuration::begin() {
  expect(m_steps, m_each);
  m_running = true;
  m_since = m_now();
}

void WorkDuration::reach(double done) {
  if (done <= m_done) return;
  m_done = done;
  m_lastStep = elapsed();
}

void WorkDuration::wait(bool waits) {
  if (!m_running || waits != m_since.has_value()) return;
  m_spent = elapsed();
  m_since = waits ? std::nullopt : std::optional(m_now());
}

void WorkDuration::end() {
  m_spent = elapsed();
  m_since.reset();
  m_running = false;
}

double WorkDuration::elapsed() const {
  return m_spent + (m_since ? m_now() - *m_since : 0.0);
}

double WorkDuration::expected() const {
  const double passed = elapsed();
  if (m_done >= m_steps) return passed;
  double each = m_each;
  if (passed >= tellingTime && m_done > 0.0) {
    // A step that takes longer than those before it says so before it is done.
    each = std::max(m_lastStep / m_done, passed / (m_done + 1.0));
  } else if (passed >= tellingTime && m_each > 0.0) {
    each = std::max(m_each, passed);
  }
  return std::max(passed, std::min(m_limit, m_lastStep + each * (m_steps - m_done)));
}

double WorkDuration::left() const {
  return expected() - elapsed();
}

bool WorkDuration::overdue() const {
  return m_running && m_done < m_steps && left() <= 0.0;
}

}  // namespace credence

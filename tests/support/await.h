#pragma once

#include "support/thread_time.h"

#include <QTest>

namespace credence::test {

/// How long a test waits for its program's other threads. No clock on the wall counts, so that a slow or busy
/// machine changes nothing: it ends after thousands of looks during which the others computed nothing, or
/// when they have computed for so long that they will not end.
class Patience {
 public:
  /// To be asked at each look, some milliseconds after the one before; whether to look again.
  bool lasts() {
    const double now = otherThreadsMilliseconds();
    const bool progress = now - m_lastProgress >= leastProgress;
    if (progress) m_lastProgress = now;
    m_idleLooks = progress ? 0 : m_idleLooks + 1;
    return m_idleLooks < mostIdleLooks && now - m_begin < mostWork;
  }

 private:
  static constexpr double leastProgress = 1.0;  // ms
  static constexpr int mostIdleLooks = 6000;    // at least half a minute
  static constexpr double mostWork = 600e3;     // ms

  double m_begin = otherThreadsMilliseconds();
  double m_lastProgress = m_begin;
  int m_idleLooks = 0;
};

/// Handles events until `condition` holds; false where it is not going to.
template <typename Condition>
bool await(const Condition& condition) {
  Patience patience;
  while (!condition()) {
    if (!patience.lasts()) return false;
    QTest::qWait(5);
  }
  return true;
}

/// Handles events until the whole program has been at rest for so many milliseconds: whatever was under way
/// has come, and what waits for a pause shorter than that has had it.
inline void settle(int milliseconds) {
  constexpr int step = 5;  // ms between looks
  double others = otherThreadsMilliseconds();
  double own = threadMilliseconds();
  for (int quiet = 0; quiet < milliseconds;) {
    QTest::qWait(step);
    const double othersNow = otherThreadsMilliseconds();
    const double ownNow = threadMilliseconds();
    quiet = othersNow - others < 0.5 && ownNow - own < 0.5 * step ? quiet + step : 0;
    others = othersNow;
    own = ownNow;
  }
}

}  // namespace credence::test

/// Handles events until the condition holds; fails the running test function where it is not going to.
#define AWAIT(condition)                                                                    \
  do {                                                                                      \
    const bool came_ = credence::test::await([&] { return static_cast<bool>(condition); }); \
    if (!QTest::qVerify(came_, #condition, "awaited in vain", __FILE__, __LINE__)) return;  \
  } while (false)

/// The same for a value; prints both as QCOMPARE does.
#define AWAIT_COMPARE(got, expected)                            \
  do {                                                          \
    credence::test::await([&] { return (got) == (expected); }); \
    QCOMPARE(got, expected);                                    \
  } while (false)

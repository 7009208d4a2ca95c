#pragma once

#include "app/compute/fit.h"

#include <functional>
#include <limits>
#include <optional>

namespace credence {

/// By what times are measured. Tests put others in their place, so that nothing depends on the machine.
struct Measures {
  std::function<double()> now;            ///< seconds on a clock that never jumps
  std::function<double(const Fit&)> fit;  ///< the seconds that a fit took

  static Measures usual();
};

/// How long work takes that is done in steps, by what was measured of it: at first by what a step is taken
/// for, after its first second by the steps that were done.
class WorkDuration {
 public:
  explicit WorkDuration(std::function<double()> now);

  /// It may be begun, and would be of so many steps. `each`: seconds that a step is taken for; 0: nobody
  /// knows.
  void expect(double steps, double each);
  void guess(double each);
  /// It ends after so many seconds at the latest.
  void limit(double seconds) { m_limit = seconds; }

  /// It is under way from now on, with nothing done.
  void begin();
  /// So many steps are done.
  void reach(double done);
  /// It rests, or goes on.
  void wait(bool waits);
  void end();

  bool running() const { return m_running; }
  /// Seconds it has been under way; rests do not count.
  double elapsed() const;
  /// Seconds from its beginning to its end, those that have passed among them; 0 where nobody can tell.
  double expected() const;
  /// Of these, what is still to come.
  double left() const;
  /// Whether it goes on beyond all that could be expected: there is no saying how long.
  bool overdue() const;

 private:
  std::function<double()> m_now;
  double m_limit = std::numeric_limits<double>::infinity();
  double m_steps = 0.0;
  double m_each = 0.0;
  double m_done = 0.0;
  double m_lastStep = 0.0;  // elapsed() when it was done
  double m_spent = 0.0;     // before m_since
  std::optional<double> m_since;
  bool m_running = false;
};

}  // namespace credence

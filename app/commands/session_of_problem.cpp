#include "app/commands/session_of_problem.h"

#include "app/plots/plane_view.h"
#include "core/evidence/suggested_ranges.h"

namespace credence {

Session sessionOf(const Problem& problem) {
  Session session;
  if (problem.session) {
    session = problem.session->session;
  } else {
    session.state.dataset = problem.dataset;
    session.state.opened = problem.dataset;
    session.state.name = problem.dataName;
    session.state.generated = problem.generated;
    session.state.table = problem.table;
    session.view.bounds = viewOfData(*problem.dataset);
  }
  session.state.split = problem.split;
  session.state.hyperparameters = problem.hyperparameters;
  session.state.evidenceRanges = problem.ranges;
  session.state.suggested = suggested_ranges(*problem.dataset, problem.hyperparameters.standardise);
  return session;
}

}  // namespace credence

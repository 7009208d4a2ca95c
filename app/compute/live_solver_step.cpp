#include "app/compute/live_solver_step.h"

#include "app/compute/live_fit.h"

#include <utility>

namespace credence {

LiveSolverStep::LiveSolverStep(LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_fit(fit),
      m_pictures(
          tr("The picture of a solver's step failed: %1"), Answers::of_all,
          [this](const Wanted& wanted, const auto& context) {
            const SolverTrace& trace = traceOf(wanted.solved->traces, wanted.place.solver);
            context.publish(std::make_shared<const FinishedPicture>(
                pictureOfStep(*wanted.solved->fit, trace.way.at(wanted.place.landmark),
                              describePlace(wanted.solved->traces, wanted.place), wanted.grid, m_predictor,
                              context.cancelled)));
          },
          [this](std::shared_ptr<const FinishedPicture> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(&m_pictures, &Delivery::failed, this, &LiveSolverStep::failed);
  connect(fit, &LiveFit::fitChanged, this, &LiveSolverStep::request);
}

void LiveSolverStep::show(std::shared_ptr<const SolverResult> solved, const SolverPlace& place) {
  m_wanted = {std::move(solved), place};
  request();
}

void LiveSolverStep::clear() {
  m_wanted = {};
  m_requested = {};
  m_pictures.cancel();
  if (std::exchange(m_result, nullptr)) emit resultChanged();
}

void LiveSolverStep::request() {
  const auto shown = m_fit->result();
  if (!m_wanted.solved || !shown || shown->fit->model != m_wanted.solved->fit->model) return;
  m_wanted.grid = shown->prediction.grid;
  if (m_wanted == m_requested) return;
  m_requested = m_wanted;
  m_pictures.post(m_wanted);
}

}  // namespace credence

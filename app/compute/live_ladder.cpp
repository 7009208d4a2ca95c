#include "app/compute/live_ladder.h"

#include "app/compute/ladder_known.h"
#include "app/compute/live_fit.h"

#include <utility>

namespace credence {

LiveLadder::LiveLadder(LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_fit(fit),
      m_ladders(
          tr("The ladder failed: %1"), Answers::of_newest,
          [](const Request& request, const auto& context) {
            const Fit& fitted = *request.fit;
            const Dataset& dataset = *fitted.request.dataset;
            const auto publish = [&](Ladder ladder) {
              context.publish(
                  std::make_shared<const LadderResult>(LadderResult{request.fit, std::move(ladder)}));
            };
            LadderOptions options;
            if (fitted.request.truth) {
              options.known =
                  ladderKnown(*fitted.request.truth, fitted.request.hyperparameters, request.ranges);
            }
            publish(compute_ladder(*fitted.model, training_set(dataset, fitted.split),
                                   dataset.subset(fitted.split.validation), region_of_means(dataset.inputs),
                                   options, context.superseded, context.report, publish));
          },
          [this](std::shared_ptr<const LadderResult> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveLadder::update);
  connect(&m_ladders, &Delivery::idle, this, &LiveLadder::runningChanged);
  connect(&m_ladders, &Delivery::failed, this, &LiveLadder::failed);
  connect(&m_interest, &Interest::changed, this, &LiveLadder::update);
}

void LiveLadder::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fitToLabels();
  if (m_result && (!fit || m_result->fit->model != fit->model)) {
    m_result = nullptr;
    emit resultChanged();
  }
  const bool climbable = fit && fit->request.hyperparameters.has_prior();
  if (!m_interest.any() || !m_fit->fitCurrent() || !climbable) {
    if (!m_requested.fit) return;
    m_ladders.cancel();
    m_requested = {};
    m_held = false;
    emit runningChanged();
    return;
  }
  // What was asked for is there, under way or has failed; another picture of the fit asks nothing new.
  if (m_requested.fit && m_requested.fit->model == fit->model) return;
  m_requested = {fit, m_fit->evidenceRanges()};
  m_held = false;
  m_ladders.post(m_requested);
  emit runningChanged();
}

void LiveLadder::hold() {
  m_held = true;
  m_ladders.cancel();
  emit runningChanged();
}

void LiveLadder::resume() {
  m_requested = {};
  update();
}

}  // namespace credence

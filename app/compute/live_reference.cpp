#include "app/compute/live_reference.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

// ms: as the evidence map, which waits as long for a hand that pauses between two moves.
constexpr int restDelay = 150;

}  // namespace

LiveReference::LiveReference(Document* document, LiveFit* fit, QObject* parent, const ReferenceGoal& goal)
    : QObject(parent),
      m_fit(fit),
      m_usualGoal(goal),
      m_goal(goal),
      m_pictures(
          tr("The reference failed: %1"), Answers::of_newest,
          [this](const ReferenceRequest& request, const auto& context) {
            m_job.run(request, context.superseded, context.publish);
          },
          [this](std::shared_ptr<const ReferenceResult> result) {
            m_result = std::move(result);
            if (m_result->done) setRunning(false);
            emit resultChanged();
          }) {
  m_restTimer.setSingleShot(true);
  m_restTimer.setInterval(restDelay);
  connect(&m_restTimer, &QTimer::timeout, this, &LiveReference::request);
  connect(fit, &LiveFit::fitChanged, this, &LiveReference::update);
  connect(&m_wanted, &Interest::changed, this, &LiveReference::update);
  connect(&m_wantedAtPoints, &Interest::changed, this, &LiveReference::update);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split | Change::Hyperparameters)) update();
  });
  connect(&m_pictures, &Delivery::failed, this, [this](const QString& message) {
    setRunning(false);
    emit failed(message);
  });
}

void LiveReference::hold() {
  m_held = true;
  update();
}

void LiveReference::resume() {
  m_held = false;
  if (m_result && m_result->done) {
    m_goal.effective_draws = 4.0 * std::max(m_goal.effective_draws, m_result->summary.effective_draws);
    m_goal.most_draws *= 4;
    m_goal.most_seconds *= 4.0;
  }
  pause();  // what is there has an end
  update();
}

/// Starts, stops or leaves the worker, whichever fits what is wanted and what there is.
void LiveReference::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fit();
  const std::shared_ptr<const Model> model = fit ? fit->model : nullptr;
  if (m_model && m_model != model) {
    // Another fit begins afresh: its own goal, and not held.
    m_model = nullptr;
    m_goal = m_usualGoal;
    m_held = false;
    if (std::exchange(m_result, nullptr)) emit resultChanged();
  }
  const bool wanted = (m_wanted.any() || m_wantedAtPoints.any()) && !m_held && fit;
  if (!wanted || !m_fit->fitCurrent()) {
    pause();
    setRunning(wanted);
  } else if (fit != m_requested.fit || m_fit->result()->request.view != m_requested.view ||
             m_requested.atPoints != m_wantedAtPoints.any()) {
    pause();
    m_restTimer.start();
    setRunning(true);
  }
}

void LiveReference::request() {
  // By name: its fields follow each other in an order that a new one may change.
  m_requested = {.fit = m_fit->fit(),
                 .view = m_fit->result()->request.view,
                 .goal = m_goal,
                 .atPoints = m_wantedAtPoints.any()};
  m_model = m_requested.fit->model;
  m_pictures.post(m_requested);
}

void LiveReference::pause() {
  m_restTimer.stop();
  m_requested = {};
  m_pictures.cancel();
}

void LiveReference::setRunning(bool running) {
  if (std::exchange(m_running, running) != running) emit runningChanged();
}

}  // namespace credence

#include "app/compute/live_audit.h"

#include "core/concurrency/memory.h"

#include <exception>
#include <utility>

namespace credence {

namespace {

// As the reference's finer pictures.
Grid gridOf(const FitResult& fit) {
  return {fit.request.view, 101, 101};
}

}  // namespace

LiveAudit::LiveAudit(LiveFit* fit, LiveReference* reference, QObject* parent)
    : QObject(parent), m_fit(fit), m_reference(reference) {
  connect(fit, &LiveFit::fitChanged, this, &LiveAudit::update);
  connect(reference, &LiveReference::resultChanged, this, &LiveAudit::update);
  connect(this, &LiveAudit::resultWaiting, this, &LiveAudit::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(
      [this](const Request& request, const Worker::Context& context) { run(request, context); },
      [this] { emit resultWaiting(QPrivateSignal()); });
}

LiveAudit::~LiveAudit() = default;

void LiveAudit::setWanted(bool wanted) {
  if (!m_fit || !m_reference) return;
  m_wanted = wanted;
  m_reference->setWanted(this, wanted);
  update();
}

void LiveAudit::update() {
  const std::shared_ptr<const FitResult> fit = m_fit->fit();
  if (m_result && (!fit || m_result->fit->model != fit->model)) {
    m_result = nullptr;
    emit resultChanged();
  }
  if (!m_wanted || !m_fit->fitCurrent()) {
    m_worker->cancel();
    m_requested = nullptr;
    return;
  }
  const Grid grid = gridOf(*fit);
  std::shared_ptr<const ReferenceResult> reference = m_reference->result();
  if (reference && (reference->request.fit->model != fit->model || !(reference->grid == grid))) {
    reference = nullptr;
  }
  if (m_result && m_result->fit == fit && m_result->reference == reference) return;
  // The reference improves several times a second, which the approximations may not take: what is under way
  // for this fit comes to its end, and then the newest reference has its turn.
  if (m_worker->busy() && m_requested == fit) return;
  m_requested = fit;
  m_worker->post({fit, std::move(reference)});
}

void LiveAudit::run(const Request& request, const Worker::Context& context) try {
  const FitResult& fit = *request.fit;
  const Grid grid = gridOf(fit);
  if (m_model != fit.model || !(m_grid == grid)) {
    m_model = nullptr;  // what follows may be stopped
    m_pictures = approximate_pictures(*fit.model, fit.request.dataset->subset(fit.split.train), grid, {},
                                      context.superseded);
    m_model = fit.model;
    m_grid = grid;
  }
  AuditResult result{request.fit, request.reference, {}, {}};
  result.audit = request.reference
                     ? audit(m_pictures, grid, request.reference->mean, request.reference->standard_error)
                     : audit(m_pictures, grid, {}, {});
  context.publish(std::make_shared<const AuditResult>(std::move(result)));
} catch (const std::exception& error) {
  context.publish(std::make_shared<const AuditResult>(
      AuditResult{request.fit, nullptr, {}, "The audit failed: " + reason_of(error)}));
}

void LiveAudit::deliver() {
  const auto fit = m_fit->fit();
  auto taken = m_worker->take();
  if (taken && fit && (*taken)->fit->model == fit->model) {
    m_result = std::move(*taken);
    emit resultChanged();
  }
  if (!m_worker->busy()) update();
}

}  // namespace credence

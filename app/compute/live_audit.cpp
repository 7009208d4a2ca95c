#include "app/compute/live_audit.h"

#include <utility>

namespace credence {

LiveAudit::LiveAudit(LiveFit* fit, LiveReference* reference, QObject* parent)
    : QObject(parent),
      m_fit(fit),
      m_reference(reference),
      m_audits(
          tr("The audit failed: %1"), Answers::of_newest,
          [this](const Request& request, const auto& context) {
            context.publish(std::make_shared<const AuditResult>(audited(request, context.superseded)));
          },
          [this](std::shared_ptr<const AuditResult> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveAudit::update);
  connect(reference, &LiveReference::resultChanged, this, &LiveAudit::update);
  connect(&m_audits, &Delivery::idle, this, &LiveAudit::update);
  connect(&m_audits, &Delivery::failed, this, &LiveAudit::failed);
  connect(&m_interest, &Interest::changed, this, [this] {
    m_reference->setWanted(this, m_interest.any());
    update();
  });
}

void LiveAudit::update() {
  const std::shared_ptr<const Fit> fit = m_fit->fitToLabels();
  if (m_result && (!fit || m_result->fit->model != fit->model)) {
    m_result = nullptr;
    emit resultChanged();
  }
  if (!m_interest.any() || !fit || !m_fit->fitCurrent()) {
    m_audits.cancel();
    m_requested = {};
    return;
  }
  const Grid grid = region_of_means(fit->request.dataset->inputs);
  std::shared_ptr<const ReferenceResult> reference = m_reference->result();
  if (reference && (reference->request.fit->model != fit->model || reference->region_mean.is_empty())) {
    reference = nullptr;
  }
  if (m_result && m_result->fit == fit && m_result->grid == grid && m_result->reference == reference) return;
  // The reference improves several times a second, which the approximations may not take: what is under way
  // for this fit comes to its end, and then the newest reference has its turn. What has failed is left so.
  const bool asked = m_requested.fit == fit && m_requested.grid == grid;
  if (asked && (m_audits.busy() || !m_audits.failure().isEmpty())) return;
  m_requested = {fit, grid};
  m_audits.post({fit, grid, std::move(reference)});
}

AuditResult LiveAudit::audited(const Request& request, const std::stop_token& stop) {
  const Fit& fit = *request.fit;
  const Grid& grid = request.grid;
  if (m_model != fit.model || !(m_grid == grid)) {
    m_model = nullptr;  // what follows may be stopped
    m_pictures =
        approximate_pictures(*fit.model, training_set(*fit.request.dataset, fit.split), grid, {}, stop);
    m_model = fit.model;
    m_grid = grid;
  }
  if (!request.reference) return {request.fit, grid, nullptr, audit(m_pictures, grid, {}, {})};
  return {request.fit, grid, request.reference,
          audit(m_pictures, grid, request.reference->region_mean, request.reference->region_error)};
}

}  // namespace credence

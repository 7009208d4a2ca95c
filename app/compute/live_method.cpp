#include "app/compute/live_method.h"

#include "app/compute/method_text.h"

#include <utility>

namespace credence {

LiveMethod::LiveMethod(Document* document, LiveFit* fit, LiveReference* reference, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_fit(fit),
      m_reference(reference),
      m_predictions(
          tr("The pinned method failed: %1"), Answers::of_newest,
          [this](const Request& request, const auto& context) {
            context.publish(std::make_shared<const MethodPrediction>(predicted(request, context.superseded)));
          },
          [this](std::shared_ptr<const MethodPrediction> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  document->onView<&ViewState::pinned>(this, &LiveMethod::changeMethod);
  connect(fit, &LiveFit::fitChanged, this, &LiveMethod::update);
  connect(reference, &LiveReference::resultChanged, this, [this] {
    if (!isSampled()) return;
    update();
    emit resultChanged();  // the note, if nothing else
  });
  connect(reference, &LiveReference::failed, this, &LiveMethod::resultChanged);
  connect(&m_interest, &Interest::changed, this, [this] {
    updateReference();
    update();
  });
  connect(&m_predictions, &Delivery::idle, this, &LiveMethod::update);
  connect(&m_predictions, &Delivery::failed, this, [this](const QString& message) {
    emit failed(message);
    emit resultChanged();  // the note
  });
}

void LiveMethod::setMethod(const Method* method) {
  if (method != nullptr && !canBePinned(*method)) method = nullptr;
  m_document->setInView(&ViewState::pinned, method);
}

void LiveMethod::changeMethod() {
  m_result = nullptr;
  rest();
  emit methodChanged();
  updateReference();
  update();
  emit resultChanged();
}

bool LiveMethod::wanted() const {
  return method() != nullptr && m_interest.any();
}

void LiveMethod::updateReference() {
  m_reference->setWantedAtPoints(this, wanted() && isSampled());
}

bool LiveMethod::holds(const MethodPrediction& prediction) const {
  const std::shared_ptr<const Fit> fit = m_fit->fit();
  return fit && prediction.fit->model == fit->model && prediction.method == method();
}

/// The reference of this fit, where it has logits.
std::shared_ptr<const ReferenceResult> LiveMethod::reference() const {
  const std::shared_ptr<const ReferenceResult> result = m_reference->result();
  const std::shared_ptr<const Fit> fit = m_fit->fit();
  const bool usable = result && fit && result->request.fit->model == fit->model && !result->logits.is_empty();
  return usable ? result : nullptr;
}

/// Starts, stops or leaves the worker, whichever fits what is wanted and what there is.
void LiveMethod::update() {
  if (m_result && !holds(*m_result)) {
    m_result = nullptr;
    emit resultChanged();
  }
  if (!wanted() || !m_fit->fitCurrent()) return rest();
  Request request{m_fit->fit(), method(), m_fit->result()->drawsOf(*method()), nullptr};
  if (isSampled()) request.reference = reference();
  if (isSampled() && !request.reference) return;
  if (m_result && m_result->reference == request.reference) return;
  // What is under way for this fit comes to its end; then the newest reference has its turn. What has failed
  // is left so.
  const bool asked = m_requested && m_requested->fit->model == request.fit->model;
  if (asked && (m_predictions.busy() || !m_predictions.failure().isEmpty())) return;
  m_requested = request;
  m_predictions.post(std::move(request));
}

void LiveMethod::rest() {
  m_requested.reset();
  m_predictions.cancel();
}

MethodPrediction LiveMethod::predicted(const Request& request, const std::stop_token& stop) {
  if (request.draws) m_draws = request.draws;
  return request.method->at_hand() ? predictMethod(request.fit, *request.method, m_draws, stop)
                                   : predictReference(request.fit, request.reference);
}

QString LiveMethod::note() const {
  if (method() == nullptr || !m_fit->fit()) return {};
  if (!m_predictions.failure().isEmpty()) return m_predictions.failure();
  if (m_result) return describePrediction(*m_result);
  if (!method()->draws_weights()) return tr("computing…");
  if (!isSampled()) return tr("drawing…");
  if (!m_reference->failure().isEmpty()) return m_reference->failure();
  return m_reference->held() ? tr("stopped under Audit") : tr("warming up");
}

}  // namespace credence

#include "app/compute/live_method.h"

#include "app/compute/method_text.h"
#include "core/concurrency/memory.h"

#include <exception>
#include <utility>

namespace credence {

LiveMethod::LiveMethod(Document* document, LiveFit* fit, LiveReference* reference, QObject* parent)
    : QObject(parent), m_document(document), m_fit(fit), m_reference(reference) {
  connect(document, &Document::viewChanged, this, &LiveMethod::viewChanged);
  connect(fit, &LiveFit::fitChanged, this, &LiveMethod::update);
  connect(reference, &LiveReference::resultChanged, this, [this] {
    if (!isSampled()) return;
    update();
    emit resultChanged();  // the note, if nothing else
  });
  connect(this, &LiveMethod::resultWaiting, this, &LiveMethod::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(
      [this](const Request& request, const Worker::Context& context) { run(request, context); },
      [this] { emit resultWaiting(QPrivateSignal()); });
}

LiveMethod::~LiveMethod() = default;

void LiveMethod::setMethod(const Method* method) {
  if (method != nullptr && !canBePinned(*method)) method = nullptr;
  m_document->setInView(&ViewState::pinned, method);
}

void LiveMethod::viewChanged(const ViewState& before) {
  if (method() == before.pinned) return;
  m_result = nullptr;
  rest();
  emit methodChanged();
  updateReference();
  update();
  emit resultChanged();
}

void LiveMethod::setWanted(QObject* who, bool wanted) {
  if (wanted && !m_wantedBy.contains(who)) {
    m_wantedBy.insert(who);
    connect(who, &QObject::destroyed, this, &LiveMethod::forget);
  } else if (!wanted && m_wantedBy.remove(who)) {
    disconnect(who, &QObject::destroyed, this, &LiveMethod::forget);
  }
  updateReference();
  update();
}

void LiveMethod::forget(QObject* who) {
  m_wantedBy.remove(who);
  updateReference();
  update();
}

bool LiveMethod::wanted() const {
  return method() != nullptr && !m_wantedBy.isEmpty();
}

void LiveMethod::updateReference() {
  m_reference->setWantedAtPoints(this, wanted() && isSampled());
}

bool LiveMethod::holds(const MethodPrediction& prediction) const {
  const std::shared_ptr<const FitResult> fit = m_fit->fit();
  return fit && prediction.fit->model == fit->model && prediction.method == method();
}

/// The reference of this fit, where it has logits.
std::shared_ptr<const ReferenceResult> LiveMethod::reference() const {
  const std::shared_ptr<const ReferenceResult> result = m_reference->result();
  const std::shared_ptr<const FitResult> fit = m_fit->fit();
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
  Request request{m_fit->fit(), method(), nullptr};
  if (isSampled()) request.reference = reference();
  if (isSampled() && !request.reference) return;
  if (m_result && m_result->reference == request.reference) return;
  // What is under way for this fit comes to its end; then the newest reference has its turn.
  const bool underWay = m_requested && m_requested->fit->model == request.fit->model &&
                        m_requested->method == request.method && m_worker->busy();
  if (underWay) return;
  m_requested = request;
  m_worker->post(std::move(request));
}

void LiveMethod::rest() {
  if (std::exchange(m_requested, std::nullopt)) m_worker->cancel();
}

void LiveMethod::run(const Request& request, const Worker::Context& context) try {
  const bool reference = !request.method->at_hand();
  context.publish(std::make_shared<const MethodPrediction>(
      reference ? predictReference(request.fit, request.reference)
                : predictMethod(request.fit, *request.method, m_draws, context.superseded)));
} catch (const std::exception& error) {
  MethodPrediction result;
  result.fit = request.fit;
  result.method = request.method;
  result.reference = request.reference;
  result.failure = "The pinned method failed: " + reason_of(error);
  context.publish(std::make_shared<const MethodPrediction>(std::move(result)));
}

void LiveMethod::deliver() {
  auto taken = m_worker->take();
  if (taken && holds(**taken)) {
    m_result = std::move(*taken);
    if (!m_result->failure.empty()) emit failed(QString::fromStdString(m_result->failure));
    emit resultChanged();
  }
  if (!m_worker->busy()) update();
}

QString LiveMethod::note() const {
  if (method() == nullptr || !m_fit->fit()) return {};
  if (m_result) return describePrediction(*m_result);
  if (!method()->draws_weights()) return tr("computing…");
  if (!isSampled()) return tr("drawing…");
  return m_reference->held() ? tr("stopped under Audit") : tr("warming up");
}

}  // namespace credence

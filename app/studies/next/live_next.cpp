#include "app/studies/next/live_next.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/studies/next/next.h"

#include <utility>

namespace credence {

namespace {

NextResult bestNext(const std::shared_ptr<const FitResult>& fit) {
  const NextOptions usual;
  auto places = next_points(fit->prediction, usual.count, usual.apart);
  const auto best = places.empty() ? std::nullopt : std::optional(places.front());
  return {fit, best, std::move(places)};
}

}  // namespace

LiveNext::LiveNext(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_fit(fit),
      // A slider in motion is answered: it takes milliseconds.
      m_next(
          tr("Looking for the best next point failed: %1"), Answers::of_all,
          [](const std::shared_ptr<const FitResult>& result, const auto& context) {
            context.publish(std::make_shared<const NextResult>(bestNext(result)));
          },
          [this](std::shared_ptr<const NextResult> result) { setResult(std::move(result)); }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveNext::update);
  connect(&m_next, &Delivery::failed, this, [this](const QString& message) {
    m_result = nullptr;
    emit resultChanged();
    emit failed(message);
  });
  document->onView<&ViewState::bestNext>(this, &LiveNext::update);
  connect(&m_interest, &Interest::changed, this, &LiveNext::update);
}

void LiveNext::update() {
  auto result = m_fit->result();
  const bool wanted = m_document->view().bestNext || m_interest.any();
  if (wanted && result) return m_next.post(std::move(result));
  m_next.cancel();
  setResult(nullptr);
}

void LiveNext::setResult(std::shared_ptr<const NextResult> result) {
  if (!m_result && !result) return;
  m_result = std::move(result);
  emit resultChanged();
}

}  // namespace credence

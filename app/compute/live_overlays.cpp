#include "app/compute/live_overlays.h"

#include "app/document/document.h"

#include <utility>

namespace credence {

LiveOverlays::LiveOverlays(Document* document, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_drawing(
          tr("What lies over the plots could not be drawn: %1"), Answers::of_newest,
          [](const DrawnOverlays& wanted, const auto& context) {
            context.publish(std::make_shared<const DrawnOverlays>(
                DrawnOverlays{wanted.overlays, wanted.inputs,
                              drawOverlays(wanted.overlays, wanted.inputs, context.superseded)}));
          },
          [this](std::shared_ptr<const DrawnOverlays> result) { setResult(std::move(result)); }) {
  connect(&m_drawing, &Delivery::failed, this, [this](const QString& message) {
    setResult(nullptr);
    emit failed(message);
  });
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split)) takeData();
  });
  document->onView<&ViewState::overlays>(this, &LiveOverlays::update);
  takeData();
}

void LiveOverlays::setView(const Bounds& view) {
  m_view = view;
  update();
}

void LiveOverlays::takeData() {
  m_training = nullptr;
  update();
}

void LiveOverlays::update() {
  const ShownOverlays& overlays = m_document->view().overlays;
  if (overlays.shown.empty() || !m_view) {
    m_drawing.cancel();
    return setResult(nullptr);
  }
  if (!m_training) m_training = std::make_shared<const arma::uvec>(m_document->split().train);
  const auto dataset = m_document->state().dataset;
  // A line belongs to its points; in another part of the plane it is right as far as it goes.
  if (m_result && (m_result->inputs.dataset != dataset || m_result->inputs.training != m_training)) {
    setResult(nullptr);
  }
  m_drawing.post({overlays, {dataset, m_training, *m_view}, {}});
}

void LiveOverlays::setResult(std::shared_ptr<const DrawnOverlays> result) {
  if (!m_result && !result) return;
  m_result = std::move(result);
  emit changed();
}

}  // namespace credence

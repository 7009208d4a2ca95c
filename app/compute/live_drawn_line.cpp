#include "app/compute/live_drawn_line.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "core/model/likelihood_maximum.h"

#include <optional>
#include <utility>

namespace credence {

LiveDrawnLine::LiveDrawnLine(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_fit(fit),
      // A hand in motion asks many times a second: what was begun is finished.
      m_lines(
          tr("The weights of the line could not be found: %1"), Answers::of_all,
          [](const Request& request, const auto& context) {
            DrawnLine line{request.fit, request.segment};
            const Dataset training = training_set(*request.fit->request.dataset, request.fit->split);
            try {
              line.weights = std::make_shared<const LineWeights>(
                  most_probable_weights(*request.fit->model, training, request.segment, context.cancelled));
            } catch (const NoMaximum& reason) {
              line.whyNone = QString::fromUtf8(reason.what());
            }
            context.publish(std::make_shared<const DrawnLine>(std::move(line)));
          },
          [this](std::shared_ptr<const DrawnLine> result) { setResult(std::move(result)); }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveDrawnLine::update);
  connect(&m_lines, &Delivery::failed, this, [this](const QString& message) {
    setResult(nullptr);
    emit failed(message);
  });
  connect(&m_interest, &Interest::changed, this, &LiveDrawnLine::update);
  document->onView<&ViewState::section>(this, &LiveDrawnLine::update);
}

void LiveDrawnLine::update() {
  // What is known stays: whoever is being hidden is not to be changed.
  if (!m_interest.any()) return m_lines.cancel();
  const std::shared_ptr<const Fit> fit = m_fit->fit();
  const std::optional<Segment>& segment = m_document->view().section;
  if (fit && segment && fit->request.hyperparameters.features->straight) {
    return m_lines.post({fit, *segment});
  }
  m_lines.cancel();
  setResult(nullptr);
}

void LiveDrawnLine::setResult(std::shared_ptr<const DrawnLine> result) {
  if (!m_result && !result) return;
  m_result = std::move(result);
  emit resultChanged();
}

}  // namespace credence

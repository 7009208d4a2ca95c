#include "app/studies/panels/live_panels.h"

#include "app/report/translate.h"

#include <stdexcept>
#include <utility>

namespace credence {

LivePanels::LivePanels(Document* document, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_panels(
          tr("The panels failed: %1"), Answers::of_newest,
          [](const std::shared_ptr<const PanelsResult>& begun, const auto& context) {
            fitPanels(*begun, context.publish, context.superseded);
          },
          [this](std::shared_ptr<const PanelsResult> result) {
            m_result = std::move(result);
            m_running = !m_result->complete();
            emit resultChanged();
          }) {
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split | Change::Hyperparameters | Change::Pins)) update();
  });
  document->onView<&ViewState::panels, &ViewState::bounds, &ViewState::equalScale>(this, &LivePanels::update);
  connect(&m_interest, &Interest::changed, this, &LivePanels::update);
  connect(&m_panels, &Delivery::failed, this, [this](const QString& message) {
    stop();
    emit failed(message);
  });
}

PanelsBase LivePanels::base() const {
  const DocumentState& state = m_document->state();
  return panelsBase({state.hyperparameters, state.split, m_document->view().panels.method},
                    m_document->split(), state.pins);
}

std::optional<PanelsRequest> LivePanels::wanted() {
  m_problem.clear();
  const ViewState& view = m_document->view();
  if (!m_document->split().can_be_fitted()) {
    m_problem = tr("Draw points or open a file: there is nothing to fit yet.");
    return {};
  }
  try {
    PanelsRequest request = panelsRequest(m_document->state().dataset, view.panels, base());
    request.view = view.bounds;
    request.equalScale = view.equalScale;
    request.truth = m_document->truth();
    return request;
  } catch (const std::invalid_argument& error) {
    m_problem = capitalised(QString::fromUtf8(error.what())) + QLatin1Char('.');
    return {};
  }
}

void LivePanels::update() {
  if (!m_interest.any()) {
    if (std::exchange(m_running, false)) m_panels.cancel();
    return;
  }
  const std::optional<PanelsRequest> request = wanted();
  if (!request) {
    m_panels.cancel();
    m_running = false;
    m_result = nullptr;
    emit resultChanged();
    return;
  }
  if (m_result && m_result->request.sameAs(*request) && (m_running || m_stopped || m_result->complete()))
    return;
  begin(*request);
}

void LivePanels::begin(const PanelsRequest& request) {
  m_stopped = false;
  m_result = std::make_shared<const PanelsResult>(begunPanels(request, m_result.get()));
  m_running = !m_result->complete();
  if (m_running) {
    m_panels.post(m_result);
  } else {
    m_panels.cancel();
  }
  emit resultChanged();
}

void LivePanels::stop() {
  m_panels.cancel();
  m_running = false;
  m_stopped = true;
  emit resultChanged();
}

void LivePanels::goOn() {
  m_stopped = false;
  update();
}

}  // namespace credence

#include "app/compute/live_overlays.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"

#include <utility>

namespace credence {

namespace {

bool asksTheSame(const OverlayInputs& a, const OverlayInputs& b) {
  if (a.view != b.view || a.model != b.model) return false;
  return a.model || (a.dataset == b.dataset && a.training == b.training);
}

/// Whether what is drawn of a fit may be seen until there is that of the next one.
bool mayStay(const Fit& then, const Fit& now) {
  return then.request.origin == now.request.origin &&
         of_same_features(then.request.hyperparameters, now.request.hyperparameters);
}

}  // namespace

LiveOverlays::LiveOverlays(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent), m_document(document), m_fit(fit) {
  for (const PlaneOverlay* overlay : planeOverlays()) addRow(*overlay);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split)) takeData();
  });
  connect(fit, &LiveFit::fitChanged, this, &LiveOverlays::update);
  document->onView<&ViewState::overlays, &ViewState::against>(this, &LiveOverlays::update);
  takeData();
}

void LiveOverlays::addRow(const PlaneOverlay& overlay) {
  m_rows.push_back(std::make_unique<Row>());
  Row& row = *m_rows.back();
  row.overlay = &overlay;
  row.drawing = std::make_unique<LiveComputation<OverlayInputs, DrawnOverlay>>(
      tr("What lies over the plots could not be drawn: %1"), Answers::of_newest,
      [&overlay](const OverlayInputs& inputs, const auto& context) {
        context.publish(
            std::make_shared<const DrawnOverlay>(drawOverlay(overlay, inputs, context.superseded)));
      },
      [this, &row](std::shared_ptr<const DrawnOverlay> drawn) {
        row.drawn = std::move(drawn);
        gather();
      });
  connect(row.drawing.get(), &Delivery::failed, this, [this, &row](const QString& message) {
    row.drawn = nullptr;
    gather();
    emit failed(message);
  });
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
  for (const auto& row : m_rows) updateRow(*row);
  gather();
}

void LiveOverlays::updateRow(Row& row) {
  std::optional<OverlayInputs> inputs;
  if (m_document->view().overlays.has(*row.overlay)) inputs = inputsOf(row);
  if (inputs) return ask(row, std::move(*inputs));
  row.drawn = nullptr;
  row.fit = nullptr;
  if (std::exchange(row.asked, std::nullopt)) row.drawing->cancel();
}

/// Nothing where there is nothing to draw it from. What is drawn goes where it is of something else.
std::optional<OverlayInputs> LiveOverlays::inputsOf(Row& row) {
  if (row.overlay->fillsView && !m_view) return {};
  const Bounds view = row.overlay->fillsView ? *m_view : Bounds();
  if (row.overlay->ofFit) {
    const std::shared_ptr<const Fit> fit = m_fit->fitToLabels();
    if (!fit || m_document->view().against) return {};
    if (lackingFor(*row.overlay, fit->request.hyperparameters) != nullptr) return {};
    if (row.fit && !mayStay(*row.fit, *fit)) row.drawn = nullptr;
    row.fit = fit;
    return OverlayInputs{fit->request.dataset, {fit, &fit->split.train()}, view, fit->model};
  }
  if (!m_training) m_training = std::make_shared<const arma::uvec>(m_document->split().train());
  if (m_training->is_empty()) return {};
  const auto& dataset = m_document->state().dataset;
  if (row.asked && (row.asked->dataset != dataset || row.asked->training != m_training)) row.drawn = nullptr;
  return OverlayInputs{dataset, m_training, view};
}

void LiveOverlays::ask(Row& row, OverlayInputs inputs) {
  if (row.asked && asksTheSame(*row.asked, inputs)) return;
  row.asked = inputs;
  row.drawing->post(std::move(inputs));
}

/// Hands on what there is of all of them, where it is another.
void LiveOverlays::gather() {
  std::vector<std::shared_ptr<const DrawnOverlay>> drawn;
  for (const auto& row : m_rows) {
    if (row->drawn) drawn.push_back(row->drawn);
  }
  if (drawn == m_drawn) return;
  m_drawn = std::move(drawn);
  m_result = nullptr;
  if (!m_drawn.empty()) {
    DrawnOverlays all;
    for (const auto& each : m_drawn) all.drawn.push_back(*each);
    m_result = std::make_shared<const DrawnOverlays>(std::move(all));
  }
  emit changed();
}

}  // namespace credence

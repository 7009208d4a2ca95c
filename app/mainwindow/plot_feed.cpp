#include "app/mainwindow/plot_feed.h"

#include "app/compute/moved_threshold.h"
#include "app/compute/reference_pictures.h"
#include "app/compute/whole_pictures.h"
#include "app/mainwindow/status_line.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plane_view.h"
#include "app/plots/plot_overlay.h"
#include "app/studies/next/next_figure.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace credence {

PlotFeed::PlotFeed(Services& services, ComparisonView* plots, StatusLine* status)
    : QObject(plots), m_services(services), m_plots(plots), m_status(status) {
  connect(&services.document, &Document::changed, this, &PlotFeed::documentChanged);
  services.document.onView<&ViewState::shown, &ViewState::against>(this, &PlotFeed::updateReference);
  services.document.onView<&ViewState::against>(this, &PlotFeed::updateAgainst);
  services.document.onView<&ViewState::threshold>(this, &PlotFeed::updateThreshold);
  connect(&services.against, &LiveAgainst::changed, this, &PlotFeed::updatePictures);
  connect(&services.liveFit, &LiveFit::fitChanged, this, [this] {
    updateMessage();
    updatePictures();
  });
  connect(&services.liveFit, &LiveFit::previewChanged, this, [this] {
    updateMessage();
    updatePictures();
  });
  connect(&services.liveFit, &LiveFit::staleChanged, this, &PlotFeed::updateStale);
  connect(&services.liveReference, &LiveReference::resultChanged, this, &PlotFeed::updatePictures);
  connect(&services.mapAverage, &LiveMapAverage::resultChanged, this, &PlotFeed::updatePictures);
  connect(&services.solverStep, &LiveSolverStep::resultChanged, this, &PlotFeed::updatePictures);
  connect(&services.boundaries, &LiveBoundaries::changed, this, &PlotFeed::updateContent);
  services.document.onView<&ViewState::surprise>(this, [this] {
    m_services.truth.interest().set(this, m_services.document.view().surprise);
    updateSurprise();
  });
  connect(&services.truth, &LiveTruth::resultChanged, this, &PlotFeed::updateSurprise);
  connect(&services.next, &LiveNext::resultChanged, this, &PlotFeed::updateContent);
  connect(&services.overlays, &LiveOverlays::changed, this, &PlotFeed::updateContent);
  services.document
      .onView<&ViewState::bestNext, &ViewState::costs, &ViewState::section, &ViewState::pointedLine>(
          this, &PlotFeed::updateContent);
  connect(plots, &ComparisonView::viewChanged, &services.liveFit, &LiveFit::setView);
  connect(plots, &ComparisonView::viewChanged, &services.overlays, &LiveOverlays::setView);
  connect(status, &StatusLine::workChanged, this, &PlotFeed::updateMessage);
}

void PlotFeed::refresh() {
  updatePoints();
  updateContent();
  updatePictures();
}

void PlotFeed::documentChanged(Changes changes) {
  if (changes & (Change::Dataset | Change::Split)) updatePoints();
  if (changes & Change::Pins) endAgainst();
}

/// Where a pin that is shown is gone, so are the two settings.
void PlotFeed::endAgainst() {
  const Document& document = m_services.document;
  const auto& against = document.view().against;
  if (!against) return;
  const auto pinned = [&](char letter) {
    return letter == SettingsAgainst::now ||
           std::ranges::any_of(document.state().pins,
                               [letter](const Pin& pin) { return pin.letter == letter; });
  };
  const char gone = !pinned(against->left) ? against->left : against->right;
  if (pinned(gone)) return updatePictures();
  m_services.document.setInView(&ViewState::against, std::nullopt);
  emit refused(
      tr("Pin %1 is no longer there: the plots show the setting at hand again.").arg(QLatin1Char(gone)));
}

void PlotFeed::updateAgainst() {
  const ViewState& view = m_services.document.view();
  updateSurprise();
  updatePictures();
  const bool ofFit = std::ranges::any_of(view.overlays.shown, &PlaneOverlay::ofFit);
  if (view.against && (view.boundaries || view.priorBoundaries || view.surprise || ofFit)) {
    emit refused(
        tr("Sampled boundaries, sizes by surprise and weights of bumps are of the setting at hand: they come "
           "back with it."));
  }
}

/// What is of the setting at hand alone is not drawn over two.
PlaneContent PlotFeed::content() const {
  const ViewState& view = m_services.document.view();
  PlaneContent content;
  if (view.costs) content.abstain = abstain_band(*view.costs);
  content.section = view.section;
  content.next = nextMark();
  content.pointedLine = view.pointedLine;
  content.overlays = m_services.overlays.result();
  if (view.against) return content;
  content.boundaries = {m_services.boundaries.boundaries(PicturePlace::left),
                        m_services.boundaries.boundaries(PicturePlace::right)};
  content.surprise = m_surprise;
  return content;
}

void PlotFeed::updateContent() {
  m_plots->setContent(content());
}

void PlotFeed::updateReference() {
  m_services.liveReference.setWantedAtPoints(m_plots, showsReference(m_services.document.view().plotted()));
}

void PlotFeed::updatePoints() {
  const Dataset& dataset = m_services.document.dataset();
  m_drawable = dataset.size() == 0 || canBeDrawn(viewOfData(dataset));
  m_plots->setPoints(m_services.document.state().dataset, m_services.document.split());
  updateMessage();
}

void PlotFeed::updatePictures() {
  updateStale();
  PictureParts parts;
  parts.fit = m_services.liveFit.picture();
  if (const auto reference = m_services.liveReference.result()) parts.finished = {reference->picture};
  if (const auto averaged = m_services.mapAverage.result())
    parts.finished.insert(parts.finished.end(), {averaged->average, averaged->best});
  parts.finished.push_back(m_services.solverStep.result());
  parts.settings = m_services.against.sides();
  parts.plotted = m_services.document.view().plotted();
  m_whole = wholePictures(parts);
  updateThreshold();
  m_status->setSettings(parts.settings ? m_whole : nullptr);
}

/// A moved threshold moves the heavy line and the rings.
void PlotFeed::updateThreshold() {
  m_plots->setResult(withThreshold(m_whole, m_services.document.view().threshold));
}

/// A picture from a sample is of the setting at hand.
void PlotFeed::updateStale() {
  m_plots->setStale(m_services.liveFit.fitStale() && !m_services.liveFit.preview());
}

/// Why the points keep their sizes, once.
void PlotFeed::explainSurprise() {
  const auto truth = m_services.truth.result();
  QString why;
  if (m_services.document.view().surprise && truth) {
    if (truth->tooMany) why = tr("Surprise as sizes: there are too many points to compute it in passing.");
    if (truth->needsPrior)
      why = tr("Surprise as sizes: without a prior there is no posterior to leave a point out of.");
  }
  if (std::exchange(m_noSurprise, why) != why && !why.isEmpty()) emit refused(why);
}

void PlotFeed::updateSurprise() {
  explainSurprise();
  const auto truth = m_services.truth.result();
  const ViewState& view = m_services.document.view();
  m_surprise = nullptr;
  if (view.surprise && truth && !truth->truth.surprise.is_empty()) {
    m_surprise = std::make_shared<const PointSurprise>(
        PointSurprise{truth->fit->request.dataset, truth->truth.surprise, truth->truth.exact_rows});
  }
  updateContent();
}

std::optional<NextMark> PlotFeed::nextMark() const {
  if (!m_services.document.view().bestNext) return {};
  const auto next = m_services.next.result();
  if (!next || !next->best) return {};
  const NextPoint& best = *next->best;
  const QString bits = bitsOfNext(best);
  const bool two = m_services.document.view().against.has_value();
  return NextMark{{best.x1, best.x2}, two ? tr("%1, now").arg(bits) : bits};
}

void PlotFeed::updateMessage() {
  const Document& document = m_services.document;
  TableLoader* const loader = m_services.files.loader();
  QString message;
  const bool first = document.state().name.isEmpty() && loader->busy();
  if (first) {
    message = tr("Reading %1…").arg(loader->loading().name());
  } else if (document.dataset().size() == 0) {
    message = tr("Draw points or open a file");
  } else if (!document.split().can_be_fitted()) {
    message = tr("All points are set aside by their marks: unmark some,\nor choose another split");
  } else if (!m_drawable) {
    message = tr("Too far out, or too close together, to be drawn:\nthe inputs need other units");
  } else if (!m_services.liveFit.picture()) {
    message = m_status->notice();
  }
  m_plots->setMessage(message, first);
}

}  // namespace credence

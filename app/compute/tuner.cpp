#include "app/compute/tuner.h"

#include "app/compute/live_fit.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/concurrency/helping_threads.h"
#include "core/evidence/maximise_evidence.h"
#include "core/evidence/prior_variance_fixed_point.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr double usualClimb = 30.0;  // settings from the best cell of a map to the top

SearchResult maximum(const SearchRequest& request, const Dataset& training, const std::stop_token& stop,
                     const ProgressCallback& progress) {
  EvidenceSearchOptions options;
  options.progress = progress;
  options.posterior = request.posterior;
  const EvidenceMap* scan = request.scan ? &request.scan->map : nullptr;
  EvidenceOptimum found =
      maximise_evidence(training, request.start, request.ranges, computing_threads(), stop, scan, options);
  return {.step = false,
          .setting = found.setting,
          .logEvidence = found.evidence.total(),
          .posterior = request.posterior,
          .end = found.end,
          .edges = found.edges,
          .fitConverged = found.fit_converged,
          .path = std::move(found.path)};
}

/// One step, and the evidence where it leads.
SearchResult oneStep(const SearchRequest& request, const Dataset& training, const std::stop_token& stop) {
  ModelFitter fitter(training);
  FixedPointOptions options;
  options.most_steps = 1;
  std::optional<EvidenceFit> known;
  if (request.fit) known = evidence_fit(*request.fit->model, true);
  FixedPoint found = prior_variance_fixed_point(fitter, request.start, stop, options, known);
  return {.step = true,
          .setting = found.setting,
          .logEvidence = found.evidence.total(),
          .end = found.end,
          .fitConverged = found.fit_converged,
          .path = std::move(found.path)};
}

SearchResult search(const SearchRequest& request, const std::stop_token& stop,
                    const ProgressCallback& progress) {
  const Split split = split_rows(*request.dataset, request.split);
  const Dataset training = training_set(*request.dataset, split);
  return request.step ? oneStep(request, training, stop) : maximum(request, training, stop, progress);
}

}  // namespace

Tuner::Tuner(Document* document, LiveFit* liveFit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_searches(
          tr("The search failed: %1"), Answers::of_newest,
          [](const SearchRequest& request, const auto& context) {
            context.publish(
                std::make_shared<const SearchResult>(search(request, context.superseded, context.report)));
          },
          [this](const std::shared_ptr<const SearchResult>& result) { take(*result); }) {
  connect(document, &Document::changed, this, &Tuner::documentChanged);
  connect(&m_searches, &Delivery::failed, this, &Tuner::failed);
  connect(&m_searches, &Delivery::idle, this, [this] { setRunning(false); });
}

void Tuner::maximise() {
  request(false);
}

void Tuner::step() {
  request(true);
}

void Tuner::request(bool step) {
  const DocumentState& state = m_document->state();
  if (!leaves_training_points(*state.dataset, state.split)) return;
  if (state.split.uses_no_labels()) {
    emit noticed(tr("A search for a setting needs labels, and none are used"));
    return;
  }
  SearchRequest request{
      step, state.dataset, state.split, state.hyperparameters, state.evidenceRanges, m_liveFit->fitAtHand(),
      {}};
  if (!step) request.posterior = &evidence_posterior(name_of(m_document->view().mapQuantity));
  request.scan = finishedMap(*request.posterior);
  m_searches.post(std::move(request));
  setRunning(true);
}

/// Of the points, features and ranges at hand, with that evidence of every cell; null where there is none.
std::shared_ptr<const MapResult> Tuner::finishedMap(const PosteriorKind& posterior) const {
  const auto map = m_liveFit->map();
  const DocumentState& state = m_document->state();
  const auto fits = [&](const MapRequest& asked) {
    return asked.dataset == state.dataset && asked.split == state.split &&
           asked.ranges == state.evidenceRanges && of_same_features(asked.like, state.hyperparameters);
  };
  return map && fits(map->request) && map->map.is_complete(evidence_quantity(posterior)) ? map : nullptr;
}

double Tuner::secondsOfFirstLook() const {
  if (finishedMap(evidence_posterior(name_of(m_document->view().mapQuantity)))) return 0.0;
  const bool hasWidth = m_document->state().hyperparameters.features->has_width();
  const double cells = std::pow(static_cast<double>(evidence_scan_count), hasWidth ? 2.0 : 1.0);
  return cells * m_liveFit->secondsOfCell();
}

double Tuner::expectedSeconds() const {
  return secondsOfFirstLook() + usualClimb * m_liveFit->secondsOfFit();
}

double Tuner::doneSeconds() const {
  const Progress now = progress();
  const double look = secondsOfFirstLook();
  const double done = static_cast<double>(now.done);
  if (now.stage == "scan" && now.total > 0) return look * done / static_cast<double>(now.total);
  // It has not ended before it says so.
  return now.stage == "settings" ? look + m_liveFit->secondsOfFit() * std::min(done, usualClimb - 1.0) : 0.0;
}

void Tuner::stop() {
  m_searches.cancel();
  setRunning(false);
}

void Tuner::take(const SearchResult& result) {
  setRunning(false);
  const bool goesOn = result.step && m_pathOfSteps && !m_path.empty() &&
                      m_path.back().width == result.path.front().width &&
                      m_path.back().prior_variance == result.path.front().prior_variance;
  if (!goesOn) m_path.clear();
  m_path.insert(m_path.end(), result.path.begin(), result.path.end());
  m_pathOfSteps = result.step;
  m_pathLike = result.setting;
  emit pathChanged();
  m_own = true;
  m_document->setHyperparameters(result.setting, result.step ? tr("MacKay Step") : tr("Maximise Evidence"));
  m_own = false;
  emit noticed(describe(result));
}

QString Tuner::describe(const SearchResult& result) const {
  QString text = result.step ? tr("Prior variance ← wᵀw/γ = %1, log evidence %2")
                                   .arg(significantNumber(result.setting.prior_variance),
                                        signedNumber(result.logEvidence, 2))
                             : tr("Largest log evidence%1 %2, after %3 settings")
                                   .arg(result.posterior == &laplace_posterior
                                            ? QString()
                                            : tr(" by %1").arg(fromTable(result.posterior->title)),
                                        signedNumber(result.logEvidence, 2), countNumber(result.path.size()));
  if (result.step && result.end == SearchEnd::converged) text += tr(": a fixed point");
  if (result.end == SearchEnd::left_range) text += tr(": the next step leaves all sensible values");
  if (!result.step && result.end == SearchEnd::step_limit) text += tr("; the search gave up before the top");
  if (result.edges.any()) text += tr("; it lies on the edge of the map's range: beyond may be better");
  if (!result.fitConverged) text += tr("; the fit there did not converge");
  return text;
}

void Tuner::documentChanged(Changes changes) {
  if (m_own) return;
  const bool other = changes & (Change::Dataset | Change::Split | Change::EvidenceRanges);
  if (m_running && (other || changes & Change::Hyperparameters)) stop();
  // Nor does a path say anything over other features, or in other units.
  const bool otherFeatures = !of_same_features(m_document->state().hyperparameters, m_pathLike);
  if ((changes & (Change::Dataset | Change::Split) || otherFeatures) && !m_path.empty()) {
    m_path.clear();
    emit pathChanged();
  }
}

void Tuner::setRunning(bool running) {
  if (std::exchange(m_running, running) != running) emit runningChanged();
}

}  // namespace credence

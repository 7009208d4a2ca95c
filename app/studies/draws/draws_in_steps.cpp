#include "app/studies/draws/draws_in_steps.h"

#include "core/model/convergence.h"

#include <algorithm>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

namespace {

constexpr arma::uword firstDraws = 1000;  // at once, whatever a page asks for
constexpr arma::uword growthOfDraws = 2;  // times as many with each picture

/// The draws of one fit, answering one request after another.
class DrawsOfFit {
 public:
  DrawsOfFit(const std::shared_ptr<const Model>& model, const Dataset& training)
      : m_model(model), m_study(model, training) {}

  const std::shared_ptr<const Model>& model() const { return m_model; }

  /// `asked` has a place.
  void answer(const StudyInputs& inputs, const DrawsOptions& asked, const StudyWork<DrawsResult>& work) {
    const PosteriorKind* const from = asked.from.kind;
    const arma::rowvec place = {asked.at->x(), asked.at->y()};
    bool stated = m_stated == from && !m_evidences.empty();
    // A hand that does not rest sees what is there, and the first draws of what is not.
    const arma::uword first =
        inputs.place == StudyPlace::page ? std::min(asked.draws, firstDraws) : asked.draws;
    arma::uword weighed = std::clamp(m_study.weighed(from), first, asked.draws);
    arma::uword predicted = std::clamp(m_study.predicted(from, place), first, weighed);
    const auto publish = [&](const std::stop_token& stop) {
      weigh(from, weighed, stop);
      work.publish({asked, inputs.sight, m_weights, m_study.predict(from, predicted, place, stop),
                    m_evidences, stated && predicted == asked.draws});
    };
    publish(work.unwanted);
    if (!stated) {
      m_evidences = m_study.evidences(from, work.stop);
      m_stated = from;
      stated = true;
      publish(work.stop);
    }
    while (predicted < asked.draws) {
      if (predicted == weighed) weighed = std::min(asked.draws, growthOfDraws * weighed);
      predicted = std::min(weighed, growthOfDraws * predicted);
      publish(work.stop);
    }
  }

 private:
  /// Kept where they are asked for again: another place changes none.
  void weigh(const PosteriorKind* from, arma::uword draws, const std::stop_token& stop) {
    if (m_weights && m_weighed == from && m_weights->counts.max() == draws) return;
    m_weights = std::make_shared<const DrawWeights>(m_study.weigh(from, draws, stop));
    m_weighed = from;
  }

  std::shared_ptr<const Model> m_model;
  DrawStudy m_study;
  std::vector<StatedEvidence> m_evidences;  // empty: not known yet
  const PosteriorKind* m_stated = nullptr;  // for whose draws
  std::shared_ptr<const DrawWeights> m_weights;
  const PosteriorKind* m_weighed = nullptr;  // whose those are
};

}  // namespace

void drawInSteps(const StudyInputs& inputs, const DrawsOptions& options, const StudyWork<DrawsResult>& work) {
  const Fit& fit = *inputs.fit;
  const Dataset training = training_set(*inputs.problem.dataset, fit.split);
  if (inputs.place == StudyPlace::command) require_convergence(*fit.model, training);
  DrawsOptions asked = options;
  if (!asked.at) {
    const arma::rowvec middle = arma::mean(training.placing_inputs(), 0);
    asked.at = QPointF(middle(0), middle(1));
    asked.chosen = PlaceChosen::mean;
  }
  if (work.progress) work.progress({"drawing", 0, 0});
  auto kept = valueInside<std::shared_ptr<DrawsOfFit>>(*work.kept);
  if (!kept || kept->model() != fit.model) {
    work.kept->reset();  // what follows may fail
    kept = std::make_shared<DrawsOfFit>(fit.model, training);
    *work.kept = kept;
  }
  kept->answer(inputs, asked, work);
}

}  // namespace credence

#include "app/figures/figure_study.h"
#include "app/plots/weights_figure.h"
#include "core/weights/weight_study.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

class WeightsOfFigure final : public StudyPicture {
 public:
  explicit WeightsOfFigure(WeightsPicture picture) : m_picture(std::move(picture)) {}

  void paint(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    paintWeights(painter, m_picture, spec, font);
  }

  QSizeF suitableSize() const override { return suitableWeightsSize(*m_picture.study); }

  std::vector<NamedNumber> numbers() const override {
    const WeightStudy& study = *m_picture.study;
    std::vector<NamedNumber> numbers;
    for (arma::uword k = 0; k < study.count(); ++k) {
      const std::string name = "weight " + study.names[k];
      numbers.push_back({name + ", MAP", finite(study.estimate(k))});
      for (const WeightGaussian& gaussian : study.gaussians) {
        const std::string of = name + ", " + std::string(gaussian.kind->id);
        numbers.push_back({of + ": mean", finite(gaussian.moments.mean(k))});
        numbers.push_back({of + ": variance", finite(gaussian.moments.covariance(k, k))});
      }
    }
    return numbers;
  }

 private:
  WeightsPicture m_picture;
};

/// Without the ways of solvers, which have charts of their own.
std::shared_ptr<const StudyPicture> studyWeights(const StudiesRequest& request, const std::stop_token& stop) {
  const Fit& fit = *request.result->fit;
  WeightStudyOptions options;
  options.ways = false;
  options.truth = fit.request.truth;
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  WeightsPicture picture;
  picture.study = std::make_shared<const WeightStudy>(study_weights(*fit.model, training, options, stop));
  picture.hidden = request.view.weightsHidden;
  if (picture.study->count() > most_pictured_weights) {
    throw std::runtime_error("there are pictures of six weights at most");
  }
  return std::make_shared<const WeightsOfFigure>(std::move(picture));
}

bool hasNamedWeights(const Session& session) {
  return session.state.hyperparameters.features->names != nullptr;
}

constexpr FigureView weightsViews[] = {
    studyView<&WeightsOfFigure::paint>(weightsStudy, "weights", "Weights and what is known of them",
                                       {.help = " (of features with names)"}),
};

}  // namespace

const FigureStudy weightsStudy = {
    .views = weightsViews, .compute = studyWeights, .suits = hasNamedWeights, .require = require_names};

}  // namespace credence

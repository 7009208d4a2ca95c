#include "app/compute/point_prediction.h"
#include "app/figures/figure_study.h"
#include "app/plots/latent_chart.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

class PointPicture final : public StudyPicture {
 public:
  PointPicture(PointPrediction prediction, bool probitCurve)
      : m_prediction(std::move(prediction)), m_probitCurve(probitCurve) {}

  Chart chart() const { return latentChart(&m_prediction, m_probitCurve); }

  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const auto& mark : m_prediction.marks) {
      numbers.push_back({std::string(mark.method->id) + " at the point", finite(mark.probability)});
    }
    for (const auto& gaussian : m_prediction.gaussians) {
      const std::string name(gaussian.kind->id);
      numbers.push_back({name + " at the point", finite(gaussian.probability)});
      numbers.push_back({name + " at the point, mean logit", finite(gaussian.mean)});
    }
    return numbers;
  }

 private:
  PointPrediction m_prediction;
  bool m_probitCurve;
};

/// By the Gaussians and by weighted draws, whatever the plots show.
std::shared_ptr<const StudyPicture> predictAtCrosshair(const StudiesRequest& request,
                                                       const std::stop_token& stop) {
  const ViewState& view = request.view;
  if (!view.crosshair) throw std::runtime_error("no point is chosen whose logit could be drawn");
  FitResult alone;
  alone.request = request.result->request;
  alone.fit = request.result->fit;
  const auto posteriors = std::make_shared<const PosteriorsOfFit>(posteriorsOf(alone.fit, stop));
  PointPrediction prediction =
      predictPoint({std::make_shared<const FitResult>(std::move(alone)), *view.crosshair, posteriors}, stop);
  return std::make_shared<const PointPicture>(std::move(prediction), view.probitCurve);
}

bool hasCrosshair(const Session& session) {
  return session.view.crosshair.has_value();
}

constexpr FigureView cursorViews[] = {
    chartView<&PointPicture::chart>(cursorStudy, "cursor", "The logit at one point",
                                    {.help = " (the logit at --point)", .options = "--point"}),
};

}  // namespace

const FigureStudy cursorStudy = {.views = cursorViews,
                                 .compute = predictAtCrosshair,
                                 .suits = hasCrosshair,
                                 .lacking = "--view cursor: --point says where"};

}  // namespace credence

#include "app/compute/draws_result.h"
#include "app/compute/draws_text.h"
#include "app/figures/figure_study.h"
#include "app/plots/draws_charts.h"

#include <utility>

namespace credence {

namespace {

class DrawsPicture final : public StudyPicture {
 public:
  explicit DrawsPicture(DrawsResult result) : m_result(std::move(result)) {}

  Chart probability() const {
    Chart chart = drawnProbabilityChart(m_result);
    chart.names.insert(chart.names.begin(), {describePlace(m_result)});
    return chart;
  }
  Chart weights() const { return drawWeightsChart(m_result); }
  Chart evidence() const { return drawnEvidenceChart(m_result); }

  std::vector<NamedNumber> numbers() const override {
    const DrawnProbability& drawn = m_result.probability;
    const arma::uword last = drawn.counts.n_elem - 1;
    std::vector<NamedNumber> numbers = {{"mean of the draws", finite(drawn.drawn.value(last))},
                                        {"weighted mean of the draws", finite(drawn.weighted.value(last))},
                                        {"the same by quadrature", finite(drawn.integral)}};
    for (const StatedEvidence& stated : m_result.evidences) {
      numbers.push_back({std::string(stated.kind->id) + ": log evidence", finite(stated.log_evidence)});
    }
    return numbers;
  }

 private:
  DrawsResult m_result;
};

std::shared_ptr<const StudyPicture> drawWeights(const StudiesRequest& request, const std::stop_token& stop) {
  const ViewState& view = request.view;
  const std::shared_ptr<const Fit>& fit = request.result->fit;
  const Bounds bounds = request.result->prediction.grid.bounds;
  DrawnPlace place = drawnPlace(view, *fit, bounds);
  return std::make_shared<const DrawsPicture>(
      drawAtOnce({fit, bounds, view.drawnFrom, view.draws, place}, stop));
}

bool canBeDrawnFrom(const Session& session) {
  return session.state.hyperparameters.has_prior();
}

constexpr FigureView drawsViews[] = {
    chartView<&DrawsPicture::probability>(drawsStudy, "draws", "Probability by ever more draws",
                                          {.options = "--point --draws"}),
    chartView<&DrawsPicture::weights>(drawsStudy, "draws_weights", "Weights of draws",
                                      {.options = "--point --draws"}),
    chartView<&DrawsPicture::evidence>(
        drawsStudy, "draws_evidence", "Evidence by ever more draws",
        {.help = " (estimates by ever more draws)", .options = "--point --draws"}),
};

}  // namespace

const FigureStudy drawsStudy = {
    .views = drawsViews, .compute = drawWeights, .suits = canBeDrawnFrom, .method = &importance_laplace};

}  // namespace credence

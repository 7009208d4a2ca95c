#include "app/compute/draws_result.h"
#include "app/compute/draws_text.h"
#include "app/figures/figure_study.h"
#include "app/plots/draws_pictures.h"
#include "app/plots/study_charts.h"
#include "app/plots/weights_chart.h"
#include "app/report/translate.h"

#include <utility>

namespace credence {

namespace {

class DrawsPicture final : public StudyPicture {
 public:
  explicit DrawsPicture(DrawsResult result) : m_result(std::move(result)) {}

  void paintProbability(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    std::vector<NamedLine> names = probabilityNames(m_result, false);
    names.insert(names.begin(), {Qt::NoPen, describePlace(m_result)});
    const auto show = [&](RunningChart& lines) { lines.setPicture(drawnProbability(m_result)); };
    auto chart = std::make_unique<RunningChart>(tr("p(y = 1)"), true);
    paintStudyChart(painter, studyChart(std::move(chart), std::move(names), show), spec, font);
  }

  void paintWeights(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    const auto importance = std::shared_ptr<const arma::vec>(m_result.weights, &m_result.weights->importance);
    const auto show = [&](WeightsChart& bars) {
      bars.setWeights(importance, m_result.request.draws, m_result.request.from);
    };
    paintStudyChart(painter, studyChart(std::make_unique<WeightsChart>(), weightNames(m_result, false), show),
                    spec, font);
  }

  void paintEvidence(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    const auto show = [&](RunningChart& lines) { lines.setPicture(drawnEvidence(m_result)); };
    auto chart = std::make_unique<RunningChart>(tr("log p(D)"), false);
    paintStudyChart(painter, studyChart(std::move(chart), evidenceNames(m_result, false), show), spec, font);
  }

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
    studyView<&DrawsPicture::paintProbability>(drawsStudy, "draws", "Probability by ever more draws",
                                               {.options = "--point --draws"}),
    studyView<&DrawsPicture::paintWeights>(drawsStudy, "draws_weights", "Weights of draws",
                                           {.options = "--point --draws"}),
    studyView<&DrawsPicture::paintEvidence>(
        drawsStudy, "draws_evidence", "Evidence by ever more draws",
        {.help = " (estimates by ever more draws)", .options = "--point --draws"}),
};

}  // namespace

const FigureStudy drawsStudy = {
    .views = drawsViews, .compute = drawWeights, .suits = canBeDrawnFrom, .method = &importance_laplace};

}  // namespace credence

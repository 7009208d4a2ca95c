#include "app/compute/centres_comparison.h"
#include "app/figures/figure_study.h"
#include "app/plots/centres_charts.h"

#include <utility>

namespace credence {

namespace {

class CentresPicture final : public StudyPicture {
 public:
  explicit CentresPicture(CentresResult result) : m_result(std::move(result)) {}

  template <CentresQuantity quantity>
  Chart chart() const {
    return centresChart(m_result.metrics, quantity);
  }

  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const SettingMetrics& each : m_result.metrics) {
      const std::string name = std::to_string(each.weights) + " weights: ";
      numbers.push_back({name + "log evidence", finite(each.evidence.total())});
      numbers.push_back({name + "BIC", finite(each.criteria.bic)});
    }
    return numbers;
  }

 private:
  CentresResult m_result;
};

std::shared_ptr<const StudyPicture> compare(const StudiesRequest& request, const std::stop_token& stop) {
  return std::make_shared<const CentresPicture>(compareCentres(request.result->fit, stop));
}

bool haveCentres(const Session& session) {
  return session.state.hyperparameters.features->kernel != nullptr;
}

constexpr FigureView centresViews[] = {
    chartView<&CentresPicture::chart<CentresQuantity::evidence>>(centresStudy, "centres",
                                                                 "Log evidence by number of centres"),
    chartView<&CentresPicture::chart<CentresQuantity::scores>>(
        centresStudy, "centres_scores", "Scores by number of centres", {.help = " (with more centres)"}),
};

}  // namespace

const FigureStudy centresStudy = {
    .views = centresViews, .compute = compare, .suits = haveCentres, .needsLabels = true};

}  // namespace credence

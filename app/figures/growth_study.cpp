#include "app/compute/growth_fit.h"
#include "app/figures/figure_study.h"
#include "app/plots/growth_charts.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

class GrowthPicture final : public StudyPicture {
 public:
  explicit GrowthPicture(GrowthResult result) : m_result(std::move(result)) {}

  template <GrowthQuantity quantity>
  Chart chart() const {
    return growthChart(m_result.rows, quantity);
  }

  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const GrowthRow& row : m_result.rows) {
      const std::string name = "first " + std::to_string(row.points) + " points: ";
      numbers.push_back({name + "log evidence", finite(row.metrics.evidence.total())});
      numbers.push_back({name + "effective parameters", finite(row.metrics.effectiveParameters)});
    }
    return numbers;
  }

  std::string unrepeatable() const override {
    const bool sampled = std::ranges::any_of(m_result.rows, &GrowthRow::sampled);
    return sampled ? "what is exact of some numbers of points, sampled by the clock" : std::string();
  }

 private:
  GrowthResult m_result;
};

std::shared_ptr<const StudyPicture> grow(const StudiesRequest& request, const std::stop_token& stop) {
  return std::make_shared<const GrowthPicture>(growWithData(request.result->fit->request, stop));
}

constexpr FigureView growthViews[] = {
    chartView<&GrowthPicture::chart<GrowthQuantity::evidence>>(growthStudy, "growth",
                                                               "Log evidence by number of points"),
    chartView<&GrowthPicture::chart<GrowthQuantity::gap>>(growthStudy, "growth_gap",
                                                          "Gap to the exact evidence by number of points"),
    chartView<&GrowthPicture::chart<GrowthQuantity::parameters>>(growthStudy, "growth_parameters",
                                                                 "Effective parameters by number of points"),
    chartView<&GrowthPicture::chart<GrowthQuantity::scores>>(
        growthStudy, "growth_scores", "Scores by number of points", {.help = " (with more points)"}),
};

}  // namespace

const FigureStudy growthStudy = {.views = growthViews, .compute = grow};

}  // namespace credence

#include "app/figures/figure_study.h"
#include "app/plots/lab_charts.h"

#include <memory>
#include <string>
#include <utility>

namespace credence {

namespace {

class LabCharts final : public StudyPicture {
 public:
  explicit LabCharts(std::shared_ptr<const LabPicture> picture) : m_picture(std::move(picture)) {}

  Chart density() const { return labDensityChart(*m_picture); }
  Chart energy() const { return labEnergyChart(*m_picture); }

  QSizeF suitableSize() const override { return {100.0, 75.0}; }

  std::vector<NamedNumber> numbers() const override {
    const LabResult& result = *m_picture->result;
    std::vector<NamedNumber> numbers = {{"lab, true mean", finite(result.truth.mean)},
                                        {"lab, true variance", finite(result.truth.variance)},
                                        {"lab, true log Z", finite(result.truth.log_z)}};
    for (const LabGaussian& gaussian : result.gaussians) {
      const std::string name = "lab, " + std::string(gaussian.rule->id);
      numbers.push_back({name + ": mean", finite(gaussian.mean)});
      numbers.push_back({name + ": variance", finite(gaussian.variance)});
      numbers.push_back({name + ": log Z", finite(gaussian.log_z)});
    }
    return numbers;
  }

 private:
  std::shared_ptr<const LabPicture> m_picture;
};

std::shared_ptr<const StudyPicture> computeLab(const StudiesRequest& request, const std::stop_token&) {
  const LabSetting& setting = request.view.lab;
  auto result = std::make_shared<const LabResult>(compute_lab(setting.problem));
  const LabRange range = lab_range(*result);
  return std::make_shared<const LabCharts>(
      std::make_shared<const LabPicture>(labPicture(setting, std::move(result), range)));
}

/// Nobody has been there where it is as it opens.
bool hasLab(const Session& session) {
  return !(session.view.lab == LabSetting());
}

constexpr FigureView labViews[] = {
    chartView<&LabCharts::density>(labStudy, "lab", "Laplace in one dimension", {.setting = false}),
    chartView<&LabCharts::energy>(labStudy, "lab_energy", "Laplace in one dimension: energy",
                                  {.help = " (the session's one-dimensional one)", .setting = false}),
};

}  // namespace

const FigureStudy labStudy = {.views = labViews, .compute = computeLab, .suits = hasLab};

}  // namespace credence

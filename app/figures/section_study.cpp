#include "app/compute/section_prediction.h"
#include "app/figures/figure_study.h"
#include "app/plots/section_chart.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

class SectionPicture final : public StudyPicture {
 public:
  SectionPicture(SectionPrediction prediction, double threshold)
      : m_prediction(std::move(prediction)), m_threshold(threshold) {}

  template <SectionOrdinate ordinate>
  Chart chart() const {
    return sectionChart(m_prediction, ordinate, m_threshold);
  }

  QSizeF suitableSize() const override { return {100.0, 75.0}; }

  std::vector<NamedNumber> numbers() const override {
    constexpr arma::uword step = 80;  // of the places
    const Section& section = m_prediction.section;
    std::vector<NamedNumber> numbers;
    for (arma::uword k = 0; k < section.distance.n_elem; k += step) {
      const std::string place = " along the line, place " + std::to_string(k);
      for (const Section::Line& line : section.lines) {
        numbers.push_back({std::string(line.method->id) + place, finite(line.probability(k))});
      }
      for (const Section::Band& band : section.bands) {
        numbers.push_back({std::string(band.kind->id) + ", lower end" + place, finite(band.lower(k))});
        numbers.push_back({std::string(band.kind->id) + ", upper end" + place, finite(band.upper(k))});
      }
    }
    return numbers;
  }

 private:
  SectionPrediction m_prediction;
  double m_threshold;
};

std::shared_ptr<const StudyPicture> predictAlongLine(const StudiesRequest& request,
                                                     const std::stop_token& stop) {
  if (!request.view.section) throw std::runtime_error("there is no line to cut along");
  // By the methods that are scored always, whatever the plots show.
  FitResult alone;
  alone.request = request.result->request;
  alone.fit = request.result->fit;
  SectionPrediction prediction =
      predictSection({std::make_shared<const FitResult>(std::move(alone)), *request.view.section}, stop);
  return std::make_shared<const SectionPicture>(std::move(prediction), request.view.threshold);
}

bool hasSection(const Session& session) {
  return session.view.section.has_value();
}

constexpr FigureView sectionViews[] = {
    chartView<&SectionPicture::chart<SectionOrdinate::probability>>(
        sectionStudy, "section", "Probability along a line", {.options = "--from --to"}),
    chartView<&SectionPicture::chart<SectionOrdinate::logit>>(
        sectionStudy, "section_logit", "Logit along a line",
        {.help = " (along --from and --to)", .options = "--from --to"}),
};

}  // namespace

const FigureStudy sectionStudy = {.views = sectionViews,
                                  .compute = predictAlongLine,
                                  .suits = hasSection,
                                  .lacking = "--view section: --from and --to say along which line"};

}  // namespace credence

#include "app/figures/study_views.h"

#include "app/figures/figure_study.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace credence {

namespace {

class PictureOfStudy final : public StudyPicture {
 public:
  PictureOfStudy(const Study& study, StudyResult result) : m_study(study), m_result(std::move(result)) {}

  Chart chart(std::string_view view) const {
    std::size_t index = 0;
    while (view != m_study.charts.at(index).id) ++index;
    return m_study.charts[index].make(m_result);
  }

  std::vector<NamedNumber> numbers() const override { return m_study.numbers(m_result); }
  std::string unrepeatable() const override { return m_study.unrepeatable(m_result); }

 private:
  const Study& m_study;
  StudyResult m_result;
};

Chart chartOfStudy(const FigureContent& content, const FigureView& view) {
  return static_cast<const PictureOfStudy&>(*content.studies.at(view.study)).chart(view.id);
}

/// Its views point to it, and so it stays where it is.
struct StudyWithViews {
  std::vector<FigureView> views = {};
  FigureStudy figure = {};
};

void fillIn(StudyWithViews& made, const Study& study) {
  for (const auto& chart : study.charts) {
    made.views.push_back({.id = chart.id,
                          .title = chart.title,
                          .help = chart.help,
                          .study = &made.figure,
                          .paint = paintChartOfView,
                          .chart = chartOfStudy});
  }
  made.figure = {.views = made.views,
                 .row = &study,
                 .needsLabels = study.words().needs.labels,
                 .method = study.words().drawsBy};
}

}  // namespace

const FigureStudy& figureStudyOf(const Study& study) {
  static std::map<const Study*, StudyWithViews> all;
  const auto [place, isNew] = all.try_emplace(&study);
  if (isNew) fillIn(place->second, study);
  return place->second.figure;
}

std::shared_ptr<const StudyPicture> pictureOfStudy(const Study& study, const StudiesRequest& request,
                                                   const std::stop_token& stop) {
  const std::shared_ptr<const Fit>& fit = request.result->fit;
  const StudyInputs inputs{.problem = fit->request,
                           .fit = fit,
                           .place = StudyPlace::figure,
                           .draws = {request.goal, request.seed}};
  return std::make_shared<const PictureOfStudy>(study, study.computed(inputs, {}, stop));
}

}  // namespace credence

#include "app/figures/study_views.h"

#include "app/figures/figure_study.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// The chart or drawing of that id, which is there.
template <typename View>
const View& viewOf(const std::vector<View>& views, std::string_view id) {
  std::size_t index = 0;
  while (id != views.at(index).id) ++index;
  return views[index];
}

class PictureOfStudy final : public StudyPicture {
 public:
  PictureOfStudy(const Study& study, StudyResult result) : m_study(study), m_result(std::move(result)) {}

  const StudyResult& result() const { return m_result; }

  Chart chart(std::string_view view) const { return viewOf(m_study.charts, view).make(m_result); }
  void paint(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    viewOf(m_study.drawings, spec.view->id).paint(painter, m_result, spec, font);
  }

  QSizeF suitableSize() const override { return m_study.suitableSize(m_result); }
  std::vector<NamedNumber> numbers() const override { return m_study.numbers(m_result); }
  std::string unrepeatable() const override { return m_study.unrepeatable(m_result); }

 private:
  const Study& m_study;
  StudyResult m_result;
};

const PictureOfStudy& pictureIn(const FigureContent& content, const FigureStudy& study) {
  return static_cast<const PictureOfStudy&>(*content.studies.at(&study));
}

Chart chartOfStudy(const FigureContent& content, const FigureView& view) {
  return pictureIn(content, *view.study).chart(view.id);
}

void paintDrawing(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                  const QFont& font) {
  pictureIn(content, *spec.view->study).paint(painter, spec, font);
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
                          .setting = study.words().needs.setting,
                          .study = &made.figure,
                          .paint = paintChartOfView,
                          .chart = chartOfStudy,
                          .options = study.words().figureOptions});
  }
  for (const auto& drawing : study.drawings) {
    made.views.push_back({.id = drawing.id,
                          .title = drawing.title,
                          .help = drawing.help,
                          .setting = study.words().needs.setting,
                          .study = &made.figure,
                          .paint = paintDrawing,
                          .least = drawing.least,
                          .options = study.words().figureOptions});
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

const StudyResult& resultOfStudy(const Study& study, const FigureContent& content) {
  return pictureIn(content, figureStudyOf(study)).result();
}

StudyInputs studyInputs(const std::shared_ptr<const Fit>& fit, const FigureDraws& draws, const Bounds& sight,
                        const std::vector<Pin>& pins) {
  return {.problem = fit->request,
          .fit = fit,
          .place = StudyPlace::figure,
          .draws = draws,
          .sight = sight,
          .pins = pins};
}

std::shared_ptr<const StudyPicture> pictureOfStudy(const Study& study, const StudiesRequest& request,
                                                   const std::stop_token& stop) {
  const FitResult& result = *request.result;
  const FitProblem& asked = result.request;
  const StudyInputs inputs{.problem = result.fit ? result.fit->request : asked,
                           .fit = result.fit,
                           .place = StudyPlace::figure,
                           .draws = {request.goal, request.seed, result.request.drawing.draws},
                           .sight = result.prediction.grid.bounds,
                           .pins = request.pins};
  const StudyOptions options = study.optionsOf(request.view, inputs);
  return std::make_shared<const PictureOfStudy>(study,
                                                study.computed(inputs, options, stop, request.progress));
}

}  // namespace credence

#include "app/studies/lab/lab_picture.h"

#include <algorithm>
#include <utility>

namespace credence {

bool LabPicture::hides(const LabRule& rule) const {
  return std::ranges::find(hidden, rule.id) != hidden.end();
}

LabPicture labPicture(const LabSetting& setting, std::shared_ptr<const LabResult> result,
                      const LabRange& range) {
  LabPicture picture;
  const LabProblem& problem = result->problem;
  picture.curves = lab_curves(*result, range, setting.datum);
  const std::vector<LabHandle> handles = problem.density->handles(problem);
  const std::vector<std::size_t> data = drawn_lab_data(problem.data.size(), setting.datum);
  for (std::size_t k = 0; k < handles.size(); ++k) {
    if (handles[k].datum && !std::ranges::binary_search(data, *handles[k].datum)) continue;
    picture.handles.push_back(handles[k]);
    picture.handle_numbers.push_back(k);
  }
  if (problem.drawn) picture.true_weight = problem.drawn->true_weight;
  picture.result = std::move(result);
  picture.range = range;
  picture.datum = setting.datum;
  picture.hidden = setting.hidden;
  return picture;
}

}  // namespace credence

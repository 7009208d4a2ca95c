#include "app/studies/studies.h"

#include "app/studies/budget/budget.h"
#include "app/studies/centres/centres.h"
#include "app/studies/draws/draws.h"
#include "app/studies/eigenvalues/eigenvalues.h"
#include "app/studies/growth/growth.h"
#include "app/studies/lab/lab.h"
#include "app/studies/ladder/ladder.h"
#include "app/studies/next/next.h"
#include "app/studies/panels/panels.h"
#include "app/studies/precision_recall/precision_recall.h"
#include "app/studies/solver/solver.h"
#include "app/studies/splits/splits.h"

#include <algorithm>
#include <iterator>

namespace credence {

namespace {

std::vector<const Study*>& knownStudies() {
  static std::vector<const Study*> all = {
      &ladderStudy, &centresStudy,      &growthStudy, &eigenvaluesStudy, &precisionRecallStudy,
      &drawsStudy,  &solverStudy,       &splitsStudy, &nextStudy,        &labStudy,
      &panelsStudy, &weightPanelsStudy, &budgetStudy};
  return all;
}

template <typename Matches>
const Study* firstStudy(const Matches& matches) {
  const auto found = std::ranges::find_if(studies(), matches);
  return found == studies().end() ? nullptr : *found;
}

}  // namespace

const std::vector<const Study*>& studies() {
  return knownStudies();
}

const Study* findStudy(QAnyStringView id) {
  return firstStudy([&](const Study* study) { return id == QLatin1String(study->words().id); });
}

const Study* findStudyOfCommand(QAnyStringView name) {
  return firstStudy([&](const Study* study) { return name == QLatin1String(study->words().command.name); });
}

std::vector<const Study*> studiesThatSuit(const ViewState& view) {
  std::vector<const Study*> suiting;
  std::ranges::copy_if(studies(), std::back_inserter(suiting),
                       [&](const Study* study) { return study->suits(view); });
  return suiting;
}

void addStudy(const Study& study) {
  knownStudies().push_back(&study);
}

}  // namespace credence

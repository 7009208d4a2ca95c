#include "app/studies/pages/study_pages.h"

#include "app/studies/centres/centres.h"
#include "app/studies/centres/page/centres_page.h"
#include "app/studies/draws/draws.h"
#include "app/studies/draws/page/draws_page.h"
#include "app/studies/eigenvalues/eigenvalues.h"
#include "app/studies/eigenvalues/page/eigenvalues_page.h"
#include "app/studies/growth/growth.h"
#include "app/studies/growth/page/growth_page.h"
#include "app/studies/ladder/ladder.h"
#include "app/studies/ladder/page/ladder_page.h"
#include "app/studies/solver/page/solver_page.h"
#include "app/studies/solver/solver.h"

namespace credence {

StudyPage* makeStudyPage(const Study& study, Document* document, LiveFit* fit) {
  if (&study == &centresStudy) return new CentresPage(document, fit);
  if (&study == &drawsStudy) return new DrawsPage(document, fit);
  if (&study == &eigenvaluesStudy) return new EigenvaluesPage(document, fit);
  if (&study == &growthStudy) return new GrowthPage(document, fit);
  if (&study == &ladderStudy) return new LadderPage(document, fit);
  if (&study == &solverStudy) return new SolverPage(document, fit);
  return new StudyPage(study, document, fit);
}

}  // namespace credence

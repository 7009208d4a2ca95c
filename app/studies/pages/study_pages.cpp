#include "app/studies/pages/study_pages.h"

#include "app/studies/eigenvalues/eigenvalues.h"
#include "app/studies/eigenvalues/page/eigenvalues_page.h"

namespace credence {

StudyPage* makeStudyPage(const Study& study, Document* document, LiveFit* fit) {
  if (&study == &eigenvaluesStudy) return new EigenvaluesPage(document, fit);
  return new StudyPage(study, document, fit);
}

}  // namespace credence

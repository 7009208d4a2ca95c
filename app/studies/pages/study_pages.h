#pragma once

#include "app/panels/study_page.h"

namespace credence {

/// The page of a study: its own, where it has one, else the common one.
StudyPage* makeStudyPage(const Study& study, Document* document, LiveFit* fit);

}  // namespace credence

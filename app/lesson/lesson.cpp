#include "app/lesson/lesson.h"

#include "app/studies/studies.h"

#include <algorithm>

namespace credence {

std::vector<const char*> lessonPages() {
  std::vector<const char*> pages = {"cursor", "judge", "tune",    "audit",  "solver",
                                    "ladder", "draws", "section", "weights"};
  for (const Study* study : studies()) pages.push_back(study->words().id);
  return pages;
}

bool isLessonPage(const QString& name) {
  return std::ranges::any_of(lessonPages(), [&](const char* page) { return name == QLatin1String(page); });
}

}  // namespace credence

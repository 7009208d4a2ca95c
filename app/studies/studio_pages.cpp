#include "app/studies/studio_pages.h"

#include "app/studies/studies.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

namespace credence {

namespace {

/// Those that are no study's.
constexpr StudioPage ownPages[] = {
    {"judge", "Judge", "Ctrl+2", "ROC, calibration and confusion matrix", &isItRight},
    {"cursor", "Cursor", "Ctrl+1", "Why each method is as sure as it is, at the crosshair", &isItRight},
    {"section", "Section", "Shift+C", "p with its band, and the logit, along a line through the plane",
     &isItRight},
    {"tune", "Tune", "Ctrl+3", "Slices of the evidence, its terms, and settings side by side", &whichSetting},
    {"audit", "Audit", "Ctrl+4", "How far every approximation is from the true posterior", &truthPart},
    {"weights", "Weights", "Ctrl+0",
     "The weights themselves: their posterior in pairs, estimates, intervals and the true weights",
     &insideTheFit},
};

/// Ids in the order of the tabs; what is not named follows.
constexpr std::array tabOrder = {"judge",   "precision_recall", "cursor", "section", "next",  "tune",
                                 "splits",  "centres",          "growth", "ladder",  "audit", "draws",
                                 "weights", "eigenvalues",      "solver"};

std::ptrdiff_t placeAmongTabs(const StudioPage& page) {
  const auto same = [&](const char* id) { return QLatin1String(id) == QLatin1String(page.id); };
  return std::ranges::find_if(tabOrder, same) - tabOrder.begin();
}

std::ptrdiff_t placeAmongQuestions(const PageGroup& group) {
  return std::ranges::find(pageQuestions, &questionOf(group)) - pageQuestions.begin();
}

}  // namespace

std::vector<StudioPage> studioPages() {
  std::vector<StudioPage> pages(std::begin(ownPages), std::end(ownPages));
  for (const Study* study : studies()) {
    const StudyWords& words = study->words();
    if (words.group == nullptr) continue;
    pages.push_back({words.id, words.title, words.key, words.purpose, words.group});
  }
  std::ranges::stable_sort(pages, {}, [](const StudioPage& page) {
    return std::pair(placeAmongQuestions(*page.group), placeAmongTabs(page));
  });
  return pages;
}

bool isStudioPage(QAnyStringView id) {
  return std::ranges::any_of(studioPages(),
                             [&](const StudioPage& page) { return id == QLatin1String(page.id); });
}

}  // namespace credence

#pragma once

#include "app/study/study.h"

#include <QAnyStringView>

#include <vector>

namespace credence {

/// All studies that are rows, in the order in which menus list them.
const std::vector<const Study*>& studies();

/// The study of that id; null where there is none.
const Study* findStudy(QAnyStringView id);
/// The study whose command has that name; null where there is none.
const Study* findStudyOfCommand(QAnyStringView name);

/// Those whose figures are offered where this is seen.
std::vector<const Study*> studiesThatSuit(const ViewState& view);

/// Adds one after all others, for as long as the program runs; to be called before anything else asks for
/// studies.
void addStudy(const Study& study);

}  // namespace credence

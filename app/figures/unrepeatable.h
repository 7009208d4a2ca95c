#pragma once

#include "app/document/view_state.h"
#include "app/figures/figure_numbers.h"
#include "app/plots/figure.h"

#include <QStringList>

#include <set>
#include <string>

namespace credence {

/// What two makings of one figure need not have in common: what the clock ends, and what moves. It follows
/// from the views alone, whatever a figure says of itself.
struct Unrepeatable {
  QStringList parts = {};              ///< in words
  bool reference = false;              ///< what is predicted by it may differ
  bool studies = false;                ///< numbers of studies may
  std::set<std::string> numbers = {};  ///< those of the studies, as far as they were found
};

/// Of a figure that makeFigure() has made again.
Unrepeatable unrepeatable(const ViewState& view, const FigureContent& made, const FigureSpec& spec);

/// What is left to be compared of the numbers that a figure tells and of those that were found.
void leaveOut(const Unrepeatable& parts, FigureNumbers& told, FigureNumbers& found);

}  // namespace credence

#include "core/table/input_notes.h"

#include "core/table/data_error.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

/// A width that suits one input is then no width for the other.
constexpr double scales_far_apart = 100.0;

}  // namespace

std::vector<std::string> notes_on_inputs(const Dataset& dataset) {
  std::vector<std::string> notes;
  if (dataset.inputs.n_rows < 2) return notes;
  const arma::rowvec spread = arma::range(dataset.inputs, 0);
  for (arma::uword k = 0; k < 2; ++k) {
    if (spread(k) == 0.0) {
      notes.push_back("Input " + shown(dataset.input_names.at(k)) +
                      " is the same in all rows and tells the classes nothing; choose another column.");
    }
  }
  if (!notes.empty()) return notes;
  if (std::equal(dataset.inputs.begin_col(0), dataset.inputs.end_col(0), dataset.inputs.begin_col(1))) {
    return {"The inputs " + shown(dataset.input_names[0]) + " and " + shown(dataset.input_names[1]) +
            " are equal in all rows; choose another column for one of them."};
  }
  const double ratio = spread.max() / spread.min();
  if (ratio >= scales_far_apart) {
    const arma::uword wide = spread(0) > spread(1) ? 0 : 1;
    return {"The input " + shown(dataset.input_names.at(wide)) + " spreads far wider than " +
            shown(dataset.input_names.at(1 - wide)) +
            ", and one width serves both; standardise the inputs, or use like units."};
  }
  return notes;
}

}  // namespace credence

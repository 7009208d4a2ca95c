#include "core/lab/lab_draw.h"

#include "core/data/random.h"
#include "core/lab/lab_problem.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

/// So that boxes and files show the number there is.
double to_hundredths(double value) {
  return std::round(100.0 * value) / 100.0;
}

void check_draw(const LabDraw& draw) {
  if (draw.count < 1 || draw.count > most_lab_data) {
    throw std::invalid_argument("from 1 to " + std::to_string(most_lab_data) + " data can be drawn");
  }
  if (!(std::abs(draw.true_weight) <= farthest_true_weight)) {
    throw std::invalid_argument("the true weight must be a number from -100 to 100");
  }
  if (!(draw.spread >= least_lab_spread && draw.spread <= most_lab_spread)) {
    throw std::invalid_argument("the spread must be a number from 0.01 to 20");
  }
}

}  // namespace

std::vector<LabDatum> draw_lab_data(const LabDraw& draw) {
  check_draw(draw);
  Random random(draw.seed);
  std::vector<LabDatum> data;
  data.reserve(draw.count);
  for (std::size_t n = 0; n < draw.count; ++n) {
    const double b = to_hundredths(draw.spread * random.normal());
    LabDatum datum{.steepness = std::clamp(b, -steepest_lab_datum, steepest_lab_datum),
                   .offset = to_hundredths(random.normal())};
    datum.positive = random.uniform() < sigmoid(datum.offset - datum.steepness * draw.true_weight);
    data.push_back(datum);
  }
  return data;
}

LabProblem with_drawn_data(LabProblem problem, const LabDraw& draw) {
  problem.data = draw_lab_data(draw);
  problem.drawn = draw;
  return problem;
}

bool edited_since_drawn(const LabProblem& problem) {
  return problem.drawn && problem.data != draw_lab_data(*problem.drawn);
}

}  // namespace credence

#pragma once

#include "app/plots/figure.h"
#include "app/report/named_number.h"

#include <QStringList>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// One contour of one plot.
struct ContourNumbers {
  double level = 0.0;
  /// Places along each line, in hundred-thousandths of the plot's sides from its lower left corner.
  std::vector<std::vector<std::array<int, 2>>> lines = {};
};

/// What one plot shows: its values on a coarse part of its grid, row by row along x1, and its contours.
struct PictureNumbers {
  std::string quantity;
  std::uint64_t columns = 0;
  std::uint64_t rows = 0;
  std::vector<std::optional<double>> values = {};  ///< nothing: NaN
  std::vector<ContourNumbers> contours = {};
};

/// What a figure says in numbers.
struct FigureNumbers {
  bool converged = false;
  /// How far log evidence and p may lie from those of all features; nothing where that is not known.
  std::optional<double> errorBound = {};
  std::optional<double> errorBoundP = {};
  std::string reason = {};                 ///< of a doubt: see doubt_id()
  std::vector<NamedNumber> evidence = {};  ///< its terms and their sum, nats; empty for a map
  /// Of methods, "laplace_probit, test: accuracy", studies, and what lies over the plane, "overlay density:
  /// length".
  std::vector<NamedNumber> scores = {};
  std::vector<PictureNumbers> pictures = {};
  std::vector<std::optional<double>> map = {};  ///< cells of an evidence map, widths by prior variances
};

/// Of what the figure's views show.
FigureNumbers numbersOf(const FigureContent& content, const FigureSpec& spec);

/// What differs, a sentence each; nothing where the two say the same: log evidence and its terms within
/// 1e-6 + 1e-9 of their size, scores and values within 1e-6, contours within a hundredth of the sides.
QStringList differencesBetween(const FigureNumbers& told, const FigureNumbers& found);

}  // namespace credence

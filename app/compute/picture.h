#pragma once

#include "app/document/shown_quantities.h"
#include "core/prediction/contours.h"
#include "core/prediction/decision_boundary.h"
#include "core/prediction/grid.h"
#include "core/prediction/predict.h"
#include "core/prediction/quantity.h"

#include <QString>
#include <armadillo>

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace credence {

struct FitResult;

/// The contour lines of one plot, one entry a level.
struct ContourSet {
  std::vector<double> levels;
  std::vector<std::vector<Polyline>> lines;
};

/// Which of two settings a plot shows.
struct PictureSetting {
  QString name;  ///< "A", "now"; of a difference "B − A"
  QString text;  ///< "width 2.6, prior variance 10"; empty for a difference

  bool operator==(const PictureSetting&) const = default;
};

/// What one plot shows: a quantity on a grid, the range its colours span, and its contours.
struct Picture {
  struct Place {
    double value = 0.0;
    double x1 = 0.0;
    double x2 = 0.0;
  };

  Quantity quantity;
  Grid grid;
  arma::mat values;  ///< nx×ny; empty while there are no draws yet
  double low = 0.0;  ///< what the colours span: 0 to 1 for probabilities and entropy, a round range otherwise
  double high = 1.0;
  double smallest = 0.0;  ///< of the values
  double largest = 0.0;
  ContourSet contours;
  int decimals = 1;              ///< of the contours' labels
  std::optional<Place> extreme;  ///< of a difference: where its size is largest on the grid
  Quantity minuend;              ///< of a difference
  Quantity subtrahend;
  std::optional<PosteriorQuality> quality;     ///< of a method that draws
  bool prior = false;                          ///< of a fit that uses no labels
  bool hasPrior = true;                        ///< of a fit whose weights have one
  QString note = {};                           ///< what else is to be said of it
  std::optional<PictureSetting> setting = {};  ///< where the plots show two
  std::shared_ptr<const FitResult> of = {};  ///< whose picture it is; null: that of the result that holds it
  double threshold = 0.5;  ///< from which probability on class 1 is decided for: one of the contours' levels
};

/// Whether that contour of the picture is its decision boundary; of a factor, such as odds, the line of even
/// ones.
inline bool isBoundary(const Picture& picture, double level) {
  return is_factor(picture.quantity) ? level == 1.0
                                     : is_probability(picture.quantity) && level == picture.threshold;
}

/// The plots, from left to right; which of them there are is in ShownQuantities.
enum class PicturePlace : std::size_t { left, right, difference };

/// A method's probabilities on the grid, nx×ny; empty while there are none.
struct MethodField {
  arma::mat values;
  std::optional<PosteriorQuality> quality;
  /// nx×ny, zero where the probability is one half, and not rounded there as that is; empty where there are
  /// probabilities only.
  arma::mat logits = {};
};
using FieldOf = std::function<MethodField(const Quantity&)>;

/// The pictures in the order of PicturePlace. No third one where the two have no difference. `prediction` is
/// of Laplace's Gaussian; `fieldOf` is asked for probabilities.
std::vector<Picture> makePictures(const GridPrediction& prediction, const ShownQuantities& shown,
                                  const BoundaryLimits& limits, const FieldOf& fieldOf);

/// The picture of a field, with round levels and its contours; the boundary p = 0.5 within `limits`.
Picture makePicture(const Quantity& quantity, const Grid& grid, MethodField field,
                    const BoundaryLimits& limits);

/// Right minus left on a symmetric range, so that zero is in the middle of the colours. Where one's grid is
/// finer, only every few points of it are used. Empty where either is, or they do not fit on each other.
Picture makeDifference(const Picture& right, const Picture& left);

/// A contour of the picture at any level, as its own are traced but for the decision boundary.
std::vector<Polyline> traceLevel(const Picture& picture, double level);

/// Where on the scale of the picture's colours a value stands: from 0 at its low end to 1 at its high one.
double shareOfScale(const Picture& picture, double value);

/// Where both are of a quantity whose colours span what it takes: gives them one span and the same levels.
void shareScale(Picture& a, Picture& b);

/// At most about `count` round numbers (1, 2 or 5 times a power of ten apart) between the two, ends left out.
std::vector<double> roundLevels(double low, double high, int count);

}  // namespace credence

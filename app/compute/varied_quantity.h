#pragma once

#include "app/document/pin.h"
#include "app/report/table.h"
#include "core/data/split.h"
#include "core/method/method.h"
#include "core/model/hyperparameters.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <string_view>
#include <vector>

namespace credence {

inline constexpr std::size_t fewestPanels = 2;
inline constexpr std::size_t mostPanels = 12;

/// What one of several panels is to show.
struct PanelCase {
  Hyperparameters setting;
  SplitRule split;
  const Method* method = &laplace_probit;
  bool boundaries = false;  ///< not a probability: the boundaries of draws of the method's posterior
  QString caption = {};     ///< "prior variance 0.01"
  TableCell value = {};     ///< of what is varied, in tables

  /// Whether the same fit and prediction answer both.
  bool sameFit(const PanelCase& other) const {
    return setting == other.setting && split == other.split && method == other.method &&
           boundaries == other.boundaries;
  }
};

/// What a value stands beside: all that is not varied.
struct PanelsBase {
  PanelCase usual;
  std::vector<Pin> pins = {};
  arma::uword training = 0;     ///< points that train
  arma::uword allTraining = 0;  ///< that would, were all in use
};

/// Of the usual case and its split.
PanelsBase panelsBase(PanelCase usual, const Split& split, std::vector<Pin> pins);

/// What several panels can differ in: a row of variedQuantities(). Nothing outside it asks which one it is.
struct VariedQuantity {
  std::string_view id;       ///< on the command line: prior-variance
  std::string_view title;    ///< on the screen, and over a column: Prior variance
  std::string_view several;  ///< of several values, in a sentence: prior variances
  std::string_view example;  ///< of its values: 0.01,1,100
  /// What the panel of a value shows. Throws std::invalid_argument for what will not do, in a sentence.
  PanelCase (*panel)(const QString& value, const PanelsBase& base) = nullptr;
  /// Values that suit what there is, where nobody says others. Throws likewise where there are none.
  QStringList (*suitable)(const PanelsBase& base) = nullptr;
  /// All that there are, where they can be listed; none of a number.
  QStringList (*choices)(const PanelsBase& base) = nullptr;
  bool ofWindow = false;  ///< the command line has none of its values
};

/// Width, prior variance, features, centres, training points, method, pins.
const std::vector<const VariedQuantity*>& variedQuantities();

/// Null where there is none of that name.
const VariedQuantity* variedQuantityFromId(std::string_view id);

/// A method that a fit can be asked for, by its id or the key of results; null where there is none.
const Method* methodAtHand(const QString& name);
/// Their ids.
QStringList methodIdsAtHand();

/// The panels of `values`, a list as listedNumbers() reads it: two to twelve. Throws std::invalid_argument in
/// a sentence.
std::vector<PanelCase> panelCases(const VariedQuantity& quantity, const QString& values,
                                  const PanelsBase& base);

/// What all of them have in common, but for the data: "Laplace (probit), width 2.6".
QString describeCommon(const std::vector<PanelCase>& cases);

}  // namespace credence

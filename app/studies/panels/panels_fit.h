#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/sampled_boundaries.h"
#include "app/compute/varied_quantity.h"
#include "app/document/panels_setting.h"
#include "app/studies/panels/panel_row.h"
#include "app/studies/panels/weight_pair.h"
#include "core/data/bounds.h"
#include "core/generators/generators.h"
#include "core/weights/weight_study.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// One of several settings, fitted. Never changes once it is made.
struct Panel {
  PanelCase shown;
  /// With one picture, that of the method, unless weights are shown; null where there is no fit.
  std::shared_ptr<const FitResult> fit;
  PanelRow row;                                              ///< says why, then
  std::shared_ptr<const SampledBoundaries> boundaries = {};  ///< of a case of boundaries, with a fit
  std::shared_ptr<const WeightStudy> weights = {};  ///< where weights are shown, with a fit that has them
  WeightPair pair = {};                             ///< which of them

  /// Of the panel's own posterior, or Laplace's where that is no Gaussian. There are weights.
  const WeightGaussian& gaussian() const;
};

/// What several panels are asked for.
struct PanelsRequest {
  std::shared_ptr<const Dataset> dataset;
  QString heading;                           ///< over the column of what is varied
  QString several;                           ///< what its values are, in a sentence: widths
  std::vector<PanelCase> cases;              ///< in the order of the panels
  Bounds view;                               ///< predictions are made on a grid that fills it
  bool equalScale = true;                    ///< a unit is wanted as long on both axes
  bool difference = false;                   ///< of the second and the first of two is shown beside them
  DrawOptions drawing = {};                  ///< for methods that draw; 0 draws: as many as suit each
  bool weights = false;                      ///< not probabilities: what is known of two weights
  QStringList pair = {};                     ///< which, by their names; none where probabilities are shown
  std::optional<GeneratorTruth> truth = {};  ///< what the data were drawn from, where that is known

  /// Whether the same panels answer both.
  bool sameAs(const PanelsRequest& other) const;

  /// Whether it is the method that is varied: then all settings are the same.
  bool differInMethod() const;
  /// Whether all are of the same training points.
  bool sharePoints() const;

  /// Whether a panel of the other one, of the same setting, serves here.
  bool sharesPanels(const PanelsRequest& other) const {
    const bool place = weights ? pair == other.pair : view == other.view;
    return dataset == other.dataset && weights == other.weights && place &&
           drawing.draws == other.drawing.draws && drawing.seed == other.drawing.seed;
  }
};

/// The panels as far as they have come. Never changes once it is published.
struct PanelsResult {
  PanelsRequest request;
  std::vector<std::shared_ptr<const Panel>> panels;  ///< one a case; null where it is still to come

  /// With one picture, the second panel's less the first's; null where that is not wanted, still to come, or
  /// either has no fit.
  std::shared_ptr<const FitResult> difference = {};

  std::size_t done() const;
  /// Whether the difference is wanted, and there will be one.
  bool differs() const;
  bool complete() const { return done() == panels.size() && (difference || !differs()); }
};

/// What such a setting asks for, on a view of nothing. Throws std::invalid_argument in a sentence for values
/// that will not do, and for a quantity that does not exist.
PanelsRequest panelsRequest(std::shared_ptr<const Dataset> dataset, const PanelsSetting& setting,
                            const PanelsBase& base);

/// Fits one of the cases, from nothing: none is a blend of its neighbours. What cannot be fitted or predicted
/// is a panel that says why. Throws Cancelled when stopped.
std::shared_ptr<const Panel> fitPanel(const PanelsRequest& request, const PanelCase& shown,
                                      const std::stop_token& stop = {});

/// The panels of a request of which none was fitted, but those that `known`, where there is one, has already.
PanelsResult begunPanels(const PanelsRequest& request, const PanelsResult* known);

/// Fits those that are missing, one after another, and publishes after each. Throws Cancelled when stopped.
void fitPanels(PanelsResult begun, const std::function<void(std::shared_ptr<const PanelsResult>)>& publish,
               const std::stop_token& stop = {});

/// As the table of them wants it; rows of panels still to come have nothing but the value.
std::vector<PanelRow> rowsOf(const PanelsResult& result);

}  // namespace credence

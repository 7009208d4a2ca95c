#pragma once

#include "app/document/covered_plots.h"
#include "app/document/lab_setting.h"
#include "app/document/numbered_contours.h"
#include "app/document/panels_setting.h"
#include "app/document/plane_overlay.h"
#include "app/document/plot_parts.h"
#include "app/document/settings_against.h"
#include "app/document/shown_quantities.h"
#include "core/data/bounds.h"
#include "core/data/folds.h"
#include "core/data/role.h"
#include "core/data/segment.h"
#include "core/evaluation/decision.h"
#include "core/method/posterior.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"

#include <QByteArray>
#include <QPointF>
#include <QString>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// All that is seen but is neither data nor a setting, as one value. Widgets render it and ask the document
/// to change it; undo does not know of it.
struct ViewState {
  // The plots.
  Bounds bounds;  ///< shown at least, in the data's units; more along one axis where equalScale asks for it
  bool equalScale = true;  ///< a unit is as long on both axes
  ShownQuantities shown;
  NumberedContours contourNumbers = NumberedContours::all;
  PlotParts parts;               ///< in sight
  CoveredPlots covered;          ///< plots that show points and axes only
  bool boundaries = false;       ///< sampled ones, faint
  bool boundariesMove = false;   ///< implies boundaries
  bool priorBoundaries = false;  ///< those of draws of the prior, dashed
  bool trueBoundary = false;     ///< the generator's, where the data have one that is known
  bool surprise = false;         ///< points are the larger, the less probable their labels are by all others
  ShownOverlays overlays;        ///< lines and discs over the plane
  bool widthRing = true;         ///< a ring of the width's radius at the mouse
  bool bestNext = false;         ///< where in sight a label would tell most is marked
  std::optional<QPointF> crosshair;  ///< in the data's units; nothing until the mouse has been over a plot
  bool crosshairFrozen = false;      ///< it stays where it is
  bool probitCurve = false;          ///< over the sigmoid, at the crosshair
  std::optional<Segment> section;    ///< the line that is cut along; nothing: none is drawn
  /// The line w0 + w1 x1 + w2 x2 = 0 of the weights that are pointed at, in the data's units.
  std::optional<std::array<double, 3>> pointedLine;

  // The evidence map.
  std::string mapQuantity = "log_evidence";  ///< id of the map_quantities() row that colours it
  arma::uword folds = FoldRule().count;      ///< of its cross-validation

  // Judging.
  const Method* pinned = nullptr;  ///< beside those that are always judged; null for none
  /// Whose calibration and confusion matrix are shown; null for the pinned one's.
  const Method* judged = methods_always_scored().back();
  Role judgedRole = Role::test;        ///< where there are such points
  int bins = 10;                       ///< of the calibration curve
  bool equalCounts = false;            ///< bins of about as many points each, rather than of equal width
  double threshold = 0.5;              ///< class 1 is predicted from this probability on
  std::optional<DecisionCosts> costs;  ///< nothing: not counted

  bool fourTerms = false;  ///< the log evidence grouped as MacKay does, rather than in three terms

  // The solvers.
  bool solverSeconds = false;   ///< over seconds rather than iterations
  bool solverWholeWay = false;  ///< all steps over a logarithmic axis
  bool solverScores = false;    ///< log-likelihoods rather than the gradient
  SolverStart solverStart;
  bool solverDerivatives = false;         ///< checked by differences
  Solver steppedSolver = Solver::newton;  ///< of Quantity::solver_step()
  int solverStep = 0;                     ///< of its way, or the last before it whose weights are kept

  // The draws.
  const PosteriorKind* drawnFrom = &laplace_posterior;  ///< a Gaussian's; null: the prior's
  arma::uword draws = 1000;                             ///< so many, at least one

  // The weights.
  /// What their panels do not show: ids of posteriors, "prior", "exact", "truth", "ways".
  std::vector<std::string> weightsHidden = {"vb", "kl", "ways"};

  LabSetting lab;
  PanelsSetting panels;

  // The window.
  QString page;       ///< object name of the studio's page in sight; empty: the studio is closed
  QByteArray layout;  ///< what the person has made larger or smaller; empty: as at the first start

  /// Ids of lockedControls: what those who are given a handout of it cannot change.
  std::vector<std::string> locked;

  /// The plots show two settings; nothing: two quantities of the setting at hand.
  std::optional<SettingsAgainst> against;
  std::optional<double> sectionAt;  ///< the share of the section, from A to B, that the mouse points at

  /// What the plots show, of whichever setting.
  ShownQuantities plotted() const {
    return against ? ShownQuantities{against->quantity, against->quantity, shown.difference} : shown;
  }

  bool operator==(const ViewState&) const = default;
};

}  // namespace credence

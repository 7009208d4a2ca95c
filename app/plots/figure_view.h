#pragma once

#include <QString>

#include <array>
#include <vector>

namespace credence {

/// What a figure is of. Comparison: all pictures of a fit side by side. Left, Right, Difference: one of them.
/// Grid: several views, each with a letter.
enum class FigureView {
  Comparison,
  Left,
  Right,
  Difference,
  Evidence,
  WidthSlice,
  PriorSlice,
  Occam,
  Roc,
  Calibration,
  Growth,
  GrowthGap,
  GrowthParameters,
  GrowthScores,
  Centres,
  CentresScores,
  Eigenvalues,
  Solver,
  SolverGradient,
  SolverScores,
  Splits,
  Cursor,
  Audit,
  Ladder,
  LadderEvidence,
  Draws,
  DrawsWeights,
  DrawsEvidence,
  Panels,
  Section,
  SectionLogit,
  Weights,
  Lab,
  LabEnergy,
  Grid
};

/// What is computed beside the fit for a view.
enum class FigureStudy {
  none,
  growth,
  centres,
  eigenvalues,
  splits,
  cursor,
  solver,
  audit,
  ladder,
  draws,
  panels,
  section,
  weights,
  lab
};

/// One that may stand alone or in a grid.
struct FigureViewRow {
  FigureView view = FigureView::Comparison;
  const char* id = "";     ///< on the command line and in files
  const char* title = "";  ///< of a document, to be translated in the context "credence"
  bool plane = false;      ///< plots over the plane of the inputs
  bool map = false;        ///< shows the evidence map or a part of it
  bool judged = false;     ///< shows how methods stand up on the points of one role
  FigureStudy study = FigureStudy::none;
  bool setting = true;  ///< shows something of the setting at hand
};

constexpr FigureViewRow studyRow(FigureView view, const char* id, const char* title, FigureStudy study,
                                 bool setting = true) {
  return {view, id, title, false, false, false, study, setting};
}

inline constexpr std::array figureViews = {
    FigureViewRow{FigureView::Comparison, "comparison", "Plots over the plane", true},
    FigureViewRow{FigureView::Left, "left", "Left plot", true},
    FigureViewRow{FigureView::Right, "right", "Right plot", true},
    FigureViewRow{FigureView::Difference, "difference", "Difference", true},
    FigureViewRow{FigureView::Evidence, "evidence", "Evidence map", false, true},
    FigureViewRow{FigureView::WidthSlice, "width_slice", "Evidence over the width", false, true},
    FigureViewRow{FigureView::PriorSlice, "prior_slice", "Evidence over the prior variance", false, true},
    FigureViewRow{FigureView::Occam, "occam", "Terms of the evidence", false, true},
    FigureViewRow{FigureView::Roc, "roc", "ROC curves", false, false, true},
    FigureViewRow{FigureView::Calibration, "calibration", "Calibration", false, false, true},
    studyRow(FigureView::Growth, "growth", "Log evidence by number of points", FigureStudy::growth),
    studyRow(FigureView::GrowthGap, "growth_gap", "Gap to the exact evidence by number of points",
             FigureStudy::growth),
    studyRow(FigureView::GrowthParameters, "growth_parameters", "Effective parameters by number of points",
             FigureStudy::growth),
    studyRow(FigureView::GrowthScores, "growth_scores", "Scores by number of points", FigureStudy::growth),
    studyRow(FigureView::Centres, "centres", "Log evidence by number of centres", FigureStudy::centres),
    studyRow(FigureView::CentresScores, "centres_scores", "Scores by number of centres",
             FigureStudy::centres),
    studyRow(FigureView::Eigenvalues, "eigenvalues", "Eigenvalues", FigureStudy::eigenvalues),
    studyRow(FigureView::Solver, "solver", "Solvers: distance to the minimum", FigureStudy::solver),
    studyRow(FigureView::SolverGradient, "solver_gradient", "Solvers: gradient", FigureStudy::solver),
    studyRow(FigureView::SolverScores, "solver_scores", "Solvers: scores", FigureStudy::solver),
    studyRow(FigureView::Splits, "splits", "Test log-likelihood over many splits", FigureStudy::splits),
    studyRow(FigureView::Cursor, "cursor", "The logit at one point", FigureStudy::cursor),
    studyRow(FigureView::Audit, "audit", "Errors of p(y = 1) against the reference", FigureStudy::audit),
    studyRow(FigureView::Ladder, "ladder", "Ladder: errors of p(y = 1)", FigureStudy::ladder),
    studyRow(FigureView::LadderEvidence, "ladder_evidence", "Ladder: errors of the evidence",
             FigureStudy::ladder),
    studyRow(FigureView::Draws, "draws", "Probability by ever more draws", FigureStudy::draws),
    studyRow(FigureView::DrawsWeights, "draws_weights", "Weights of draws", FigureStudy::draws),
    studyRow(FigureView::DrawsEvidence, "draws_evidence", "Evidence by ever more draws", FigureStudy::draws),
    studyRow(FigureView::Panels, "panels", "Several settings", FigureStudy::panels, false),
    studyRow(FigureView::Section, "section", "Probability along a line", FigureStudy::section),
    studyRow(FigureView::SectionLogit, "section_logit", "Logit along a line", FigureStudy::section),
    studyRow(FigureView::Weights, "weights", "Weights and what is known of them", FigureStudy::weights),
    studyRow(FigureView::Lab, "lab", "Laplace in one dimension", FigureStudy::lab, false),
    studyRow(FigureView::LabEnergy, "lab_energy", "Laplace in one dimension: energy", FigureStudy::lab,
             false),
};

/// Of a view that is no grid.
const FigureViewRow& rowOf(FigureView view);

/// Null where there is none of that id.
const FigureViewRow* figureViewFromId(const QString& id);

}  // namespace credence

#pragma once

#include "app/figures/figure_record.h"
#include "app/figures/make_figure.h"
#include "app/report/setting_metrics.h"
#include "app/session/session.h"
#include "app/study/study.h"
#include "core/concurrency/progress.h"
#include "core/evaluation/ladder.h"
#include "core/evaluation/split_scores.h"
#include "core/evidence/maximise_evidence.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// Where the points are, seen from the folder of a report that has them apart.
inline constexpr const char* pointsFile = "data/points.csv";

/// What a report is to be of.
struct ReportRequest {
  Session session = {};  ///< with its points
  CarriedByFigure carried = CarriedByFigure::data;
  ReferenceGoal goal = {};                 ///< of a reference that the plots show
  bool pointsApart = false;                ///< as a table of their own, see pointsFile
  std::optional<FigureRecipe> plots = {};  ///< none where there are no axes for the points
  FigureRecipe map = {};
  FigureRecipe judged = {};  ///< where there are plots
  QString whyNoPlots = {};
  std::vector<const Study*> studies = {};  ///< that are answered, too
};

/// For a session, its figures laid out: on the GUI thread.
ReportRequest reportRequest(const Session& session);

/// A script of a report, or why there is none.
struct ReportScript {
  QString title;  ///< of the language
  QString name;   ///< of a file: "fit.py"
  QString text;
  QString whyNot;
};

/// What a report says of a study: the answer and what belongs to it, or why there is none.
struct ReportedStudy {
  const Study* study;
  QString answer;
  std::optional<FigureRecipe> recipe = {};  ///< of its charts; none where it has no answer
  FigureContent charts = {};
  std::optional<Table> table = {};  ///< none where it is too long to be read
  bool answered = false;            ///< it could be asked
  StudyResult result = {};          ///< where it was
};

/// All numbers that a report is written of. Never changes once it is computed.
struct ReportMaterial {
  ReportRequest request;
  std::shared_ptr<const Fit> fit;        ///< of the session's setting
  std::vector<MethodScore> scores = {};  ///< of the methods that its plots show
  std::optional<FigureContent> plots = {};
  std::optional<FigureContent> map = {};
  QString whyNoMap = {};
  std::optional<EvidenceOptimum> optimum = {};  ///< within the map's ranges; of few enough points
  FigureContent judged = {};                    ///< ROC curves and calibration
  std::vector<SettingMetrics> pins = {};        ///< in their order
  std::optional<Ladder> ladder = {};
  QString whyNoLadder = {};
  std::vector<SplitScore> splits = {};      ///< of the session's seed and those after it; where it has one
  std::vector<ReportedStudy> studies = {};  ///< those of the request
  std::vector<ReportScript> scripts = {};
  QString hash = {};        ///< datasetHash(), in hexadecimal
  QByteArray session = {};  ///< as JSON, with the points where these travel
  QByteArray points = {};   ///< CSV; empty where they do not travel, or not apart
};

/// A map of more training points would keep whoever waits.
inline constexpr arma::uword mostPointsOfReportMap = 10'000;
/// The same of the ladder, of many splits, and of a search for the largest evidence.
inline constexpr arma::uword mostPointsOfReportLadder = 2'000;

/// Computes it all, on the calling thread; `progress` may be told from any. Throws std::exception with one
/// sentence for what cannot be fitted, and Cancelled when stopped.
ReportMaterial computeReport(const ReportRequest& request, const ProgressCallback& progress = {},
                             const std::stop_token& stop = {});

}  // namespace credence

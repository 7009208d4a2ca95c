#pragma once

#include "app/compute/best_setting.h"
#include "app/compute/live_against.h"
#include "app/compute/live_boundaries.h"
#include "app/compute/live_finer_map.h"
#include "app/compute/live_fit.h"
#include "app/compute/live_map_average.h"
#include "app/compute/live_method.h"
#include "app/compute/live_overlays.h"
#include "app/compute/live_reference.h"
#include "app/compute/live_scores.h"
#include "app/compute/live_solver_step.h"
#include "app/compute/live_truth.h"
#include "app/compute/tuner.h"
#include "app/document/document.h"
#include "app/files/data_files.h"
#include "app/files/session_files.h"
#include "app/lesson/lesson_numbers.h"
#include "app/studies/next/live_next.h"
#include "app/studies/splits/split_trials.h"
#include "app/tools/toolbox.h"

namespace credence {

/// What keeps, reads and computes, whatever shows it. Made before the window, gone after it: widgets may hold
/// plain pointers.
struct Services {
  Document document;
  LiveFit liveFit{&document};
  BestSetting best{&document, &liveFit};
  LiveReference liveReference{&document, &liveFit};
  LiveMethod pinnedMethod{&document, &liveFit, &liveReference};
  LiveScores scores{&liveFit, &liveReference, &pinnedMethod};
  LiveTruth truth{&document, &liveFit};
  LiveFinerMap finerMap{&liveFit};
  LiveMapAverage mapAverage{&document, &liveFit};
  LiveAgainst against{&document, &liveFit};
  LiveBoundaries boundaries{&document, &liveFit};
  LiveNext next{&document, &liveFit};
  LiveSolverStep solverStep{&liveFit};
  LiveOverlays overlays{&document, &liveFit};
  SplitTrials splitTrials{&document, &liveFit};
  Tuner tuner{&document, &liveFit};
  DataFiles files{&document};
  SessionFiles sessions{&document, &files};
  Toolbox toolbox{&document};
  /// What computes the numbers of lessons: the program's own commands.
  RunCommand runCommand;
};

}  // namespace credence

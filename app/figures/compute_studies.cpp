#include "app/figures/compute_studies.h"

#include "app/compute/document_problem.h"
#include "app/figures/figure_study.h"
#include "app/figures/study_views.h"
#include "app/report/translate.h"
#include "app/studies/studies.h"

#include <algorithm>
#include <iterator>

namespace credence {

namespace {

/// All studies and views, in the orders that files and lists have.
struct KnownViews {
  /// A figure's numbers stand in this order, and verifying compares them one by one.
  std::vector<const FigureStudy*> studies;
  std::vector<const FigureView*> views = {&comparisonView, &leftView,       &rightView,      &differenceView,
                                          &evidenceView,   &widthSliceView, &priorSliceView, &occamView,
                                          &rocView,        &calibrationView};

  void add(const FigureStudy& study) { addBefore(views.end(), study); }
  void addBefore(std::vector<const FigureView*>::iterator place, const FigureStudy& study) {
    studies.push_back(&study);
    for (const FigureView& view : study.views) place = std::next(views.insert(place, &view));
  }
  /// The first view of the study that has been added.
  std::vector<const FigureView*>::iterator firstOf(const FigureStudy& study) {
    return std::ranges::find(views, &study, &FigureView::study);
  }
  void addIfMissing(const FigureStudy& study) {
    if (std::ranges::find(studies, &study) == studies.end()) add(study);
  }
};

KnownViews& knownViews() {
  static KnownViews all = [] {
    KnownViews known;
    const FigureStudy& centres = figureStudyOf(*findStudy("centres"));
    const FigureStudy& draws = figureStudyOf(*findStudy("draws"));
    const FigureStudy& ladder = figureStudyOf(*findStudy("ladder"));
    const FigureStudy& growth = figureStudyOf(*findStudy("growth"));
    const FigureStudy& eigenvalues = figureStudyOf(*findStudy("eigenvalues"));
    const FigureStudy& lab = figureStudyOf(*findStudy("lab"));
    const FigureStudy& panels = figureStudyOf(*findStudy("panels"));
    const FigureStudy& weightPanels = figureStudyOf(*findStudy("weight_panels"));
    const FigureStudy& budget = figureStudyOf(*findStudy("budget"));
    const FigureStudy& splits = figureStudyOf(*findStudy("splits"));
    for (const FigureStudy* study : {&growth, &centres, &eigenvalues, &splits, &cursorStudy}) {
      known.add(*study);
    }
    known.addBefore(known.firstOf(splits), figureStudyOf(*findStudy("solver")));
    for (const FigureStudy* study : {&auditStudy, &ladder, &draws, &panels, &sectionStudy, &weightsStudy,
                                     &lab, &budget, &weightPanels}) {
      known.add(*study);
    }
    for (const Study* study : studies()) known.addIfMissing(figureStudyOf(*study));
    return known;
  }();
  return all;
}

}  // namespace

const std::vector<const FigureView*>& figureViews() {
  return knownViews().views;
}

const FigureView* figureViewFromId(QAnyStringView id) {
  const auto found = std::ranges::find_if(
      figureViews(), [&](const FigureView* view) { return id == QLatin1String(view->id); });
  return found == figureViews().end() ? nullptr : *found;
}

void addFigureStudy(const FigureStudy& study) {
  knownViews().add(study);
}

std::vector<const FigureStudy*> studiesShown(const FigureSpec& spec) {
  const std::vector<const FigureView*> shown = viewsOf(spec);
  std::vector<const FigureStudy*> studies;
  std::ranges::copy_if(knownViews().studies, std::back_inserter(studies), [&](const FigureStudy* study) {
    return std::ranges::find(shown, study, &FigureView::study) != shown.end();
  });
  return studies;
}

bool viewSuits(const FigureView& view, const Session& session) {
  if (view.width && !session.state.hyperparameters.features->has_width()) return false;
  if (view.study == nullptr) return true;
  if (view.study->needsLabels && session.state.split.uses_no_labels()) return false;
  const Study* row = view.study->row;
  if (row != nullptr) return row->suits(session.view) && row->lacking(problemOf(session.state)).isEmpty();
  return view.study->suits == nullptr || view.study->suits(session);
}

QString whyNotShown(const FigureStudy& study, const Session& session) {
  if (study.row == nullptr)
    return study.lacking != nullptr && !study.suits(session) ? fromTable(study.lacking) : QString();
  const QString option = fromTable(study.row->words().unsuited);
  if (option.isEmpty() || study.row->suits(session.view)) return {};
  return QStringLiteral("--view %1: %2").arg(fromTable(study.views.front().id), option);
}

FigureStudies computeStudies(const StudiesRequest& request, const std::stop_token& stop) {
  FigureStudies studies = request.known;
  for (const FigureStudy* study : request.wanted) {
    if (studies.contains(study)) continue;
    studies[study] =
        study->row != nullptr ? pictureOfStudy(*study->row, request, stop) : study->compute(request, stop);
  }
  return studies;
}

}  // namespace credence

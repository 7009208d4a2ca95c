#pragma once

#include "app/figures/compute_studies.h"
#include "app/plots/study_charts.h"
#include "core/method/method.h"

#include <memory>
#include <span>
#include <stop_token>

namespace credence {

class Study;

/// How a study is computed for figures, and its views. Those that are rows of studies() are made of them, see
/// study_views.h; each of the others stands in a file of its own, with what it shows and tells.
struct FigureStudy {
  std::span<const FigureView> views;
  const Study* row = nullptr;  ///< that is computed; null: by the next
  /// From the request's result and view. Throws std::exception with one sentence for what cannot be computed,
  /// Cancelled where it is stopped.
  std::shared_ptr<const StudyPicture> (*compute)(const StudiesRequest& request,
                                                 const std::stop_token& stop) = nullptr;
  /// Null: every session; of those that are rows, what the row says.
  bool (*suits)(const Session& session) = nullptr;
  bool needsLabels = false;        ///< whether the prior alone has none
  const char* lacking = nullptr;   ///< what the command line says where the session does not suit, if it does
  const Method* method = nullptr;  ///< whose draws the command line's options are about
  void (*require)(const Hyperparameters& setting) = nullptr;  ///< throws before anything is computed
};

extern const FigureStudy cursorStudy;
extern const FigureStudy auditStudy;
extern const FigureStudy sectionStudy;
extern const FigureStudy weightsStudy;

/// Adds one and its views, after all others, for as long as the program runs. Not while anything computes.
void addFigureStudy(const FigureStudy& study);

/// Paints by a member of the picture of the view's study.
template <typename Picture>
void paintBy(void (Picture::*paint)(QCPPainter&, const FigureSpec&, const QFont&) const, QCPPainter& painter,
             const FigureContent& content, const FigureSpec& spec, const QFont& font) {
  (static_cast<const Picture&>(*content.studies.at(spec.view->study)).*paint)(painter, spec, font);
}

/// Makes a chart by a member of the picture of the view's study.
template <typename Picture>
Chart chartBy(Chart (Picture::*make)() const, const FigureContent& content, const FigureView& view) {
  return (static_cast<const Picture&>(*content.studies.at(view.study)).*make)();
}

/// A view that this member of its study's picture paints. `more`: what else the row says.
template <auto paint>
constexpr FigureView studyView(const FigureStudy& study, const char* id, const char* title,
                               FigureView more = {}) {
  more.id = id;
  more.title = title;
  more.study = &study;
  more.paint = [](QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                  const QFont& font) { paintBy(paint, painter, content, spec, font); };
  return more;
}

/// A view of the chart that this member of its study's picture makes.
template <auto makeChart>
constexpr FigureView chartView(const FigureStudy& study, const char* id, const char* title,
                               FigureView more = {}) {
  more.id = id;
  more.title = title;
  more.study = &study;
  more.paint = paintChartOfView;
  more.chart = [](const FigureContent& content, const FigureView& view) {
    return chartBy(makeChart, content, view);
  };
  return more;
}

}  // namespace credence

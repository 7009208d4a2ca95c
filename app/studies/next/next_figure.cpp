#include "app/studies/next/next_figure.h"

#include "app/compute/fit_job.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cstddef>

namespace credence {

namespace {

/// Not on the very edge of the axes, where rounding to pixels would leave its mark out.
QPointF markedPlace(const NextPoint& place, const Bounds& sight) {
  constexpr double edge = 0.015;  // of the sides: a pixel of axes of 70
  const double wide = edge * sight.width();
  const double high = edge * sight.height();
  return {std::clamp(place.x1, sight.x1_min + wide, sight.x1_max - wide),
          std::clamp(place.x2, sight.x2_min + high, sight.x2_max - high)};
}

}  // namespace

std::shared_ptr<const FitResult> planeOfInformation(const std::shared_ptr<const Fit>& fit,
                                                    const Bounds& sight) {
  const Quantity information = Quantity::information();
  FitRequest request;
  static_cast<FitProblem&>(request) = fit->request;
  request.view = sight;
  request.shown = {information, information, false};
  return FitJob::pictured(request, fit);
}

void paintNextPlaces(QCPPainter& painter, const std::shared_ptr<const FitResult>& plane,
                     const std::vector<NextPoint>& places, const FigureSpec& spec) {
  FigureContent content;
  content.fit = plane;
  if (!places.empty()) {
    const Bounds sight = plane->prediction.grid.bounds;
    NextMark mark{markedPlace(places.front(), sight), bitsOfNext(places.front())};
    for (std::size_t k = 1; k < places.size(); ++k) mark.others.append(markedPlace(places[k], sight));
    content.over.next = mark;
  }
  FigureSpec alone = spec;
  alone.view = &leftView;
  figurePage(content, alone).paint(painter);
}

QString bitsOfNext(const NextPoint& best) {
  return tr("%1 bits").arg(signedNumber(best.information, 2));
}

}  // namespace credence

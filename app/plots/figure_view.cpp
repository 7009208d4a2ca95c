#include "app/plots/figure_view.h"

namespace credence {

const FigureView comparisonView = {
    .id = "comparison", .title = "Plots over the plane", .help = " (the default)", .plane = true};
const FigureView leftView = {.id = "left", .title = "Left plot", .plane = true, .place = PicturePlace::left};
const FigureView rightView = {
    .id = "right", .title = "Right plot", .plane = true, .place = PicturePlace::right};
const FigureView differenceView = {.id = "difference",
                                   .title = "Difference",
                                   .help = " (right minus left)",
                                   .plane = true,
                                   .place = PicturePlace::difference};
const FigureView evidenceView = {.id = "evidence",
                                 .title = "Evidence map",
                                 .help = " (the map)",
                                 .map = true,
                                 .fit = false,
                                 .size = {110.0, 85.0},
                                 .options = "--quantity"};
const FigureView gridView = {.id = "grid"};

bool FigureView::takes(const char* option) const {
  return QString::fromLatin1(options).split(QLatin1Char(' ')).contains(QLatin1String(option));
}

}  // namespace credence

#pragma once

#include "app/compute/section_prediction.h"
#include "app/plots/figure.h"
#include "app/plots/figure_page.h"
#include "app/plots/section_chart.h"

#include <memory>

namespace credence {

/// A section on paper: the probabilities and the logit side by side, each under its legend.
struct SectionFigure {
  std::shared_ptr<const SectionPrediction> prediction = {};
  double threshold = 0.5;
};

/// One of its charts alone, in the spec's size from the painter's origin.
void paintSectionChart(QCPPainter& painter, SectionChart::Kind kind, const SectionFigure& figure,
                       const FigureSpec& spec, const QFont& font);

/// Throws std::runtime_error where there is no section yet.
FigurePage sectionPage(const SectionFigure& figure);

}  // namespace credence

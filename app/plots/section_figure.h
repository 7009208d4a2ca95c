#pragma once

#include "app/compute/section_prediction.h"

#include <QImage>
#include <QString>

#include <memory>

namespace credence {

/// A section on paper: the probabilities and the logit side by side, each under its legend.
struct SectionFigure {
  std::shared_ptr<const SectionPrediction> prediction = {};
  double threshold = 0.5;
};

/// Throws as savePage() does, and std::runtime_error where there is no section yet.
void saveSectionFigure(const SectionFigure& figure, const QString& file);

/// The same as a picture, for the clipboard.
QImage renderSectionFigure(const SectionFigure& figure);

}  // namespace credence

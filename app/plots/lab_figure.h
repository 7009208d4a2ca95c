#pragma once

#include "app/plots/figure.h"
#include "app/plots/figure_page.h"
#include "app/plots/lab_chart.h"

#include <QFont>

#include <memory>

class QCPPainter;

namespace credence {

/// The lab's curves are densities, or energies, which are minus the logarithms of these.
enum class LabOrdinate { density, energy };

/// The density or the energy on paper, without handles, in the spec's size from the painter's origin.
void paintLabChart(QCPPainter& painter, LabOrdinate ordinate,
                   const std::shared_ptr<const LabPicture>& picture, const FigureSpec& spec,
                   const QFont& font);

/// Both side by side. Throws std::runtime_error where there is no density yet.
FigurePage labPage(const std::shared_ptr<const LabPicture>& picture);

}  // namespace credence

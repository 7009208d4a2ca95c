#pragma once

#include "app/plots/figure_page.h"
#include "app/studies/panels/panels_fit.h"

#include <QFont>
#include <QSizeF>

#include <memory>

class QCPPainter;

namespace credence {

struct FigureSpec;

/// A size that suits the panels, which need not be complete, in millimetres: as wide as a page of text.
QSizeF defaultPanelsSize(const PanelsResult& result);

/// As a part of figures says, from the painter's origin, in the light theme. Throws std::runtime_error in a
/// sentence for panels that are not complete, and for a place too small to be read, with the smallest of its
/// shape that is not. `font`: of the figure; where nobody has said how large its letters are, they are as
/// suits the panels.
void paintPanelsFigure(QCPPainter& painter, const PanelsResult& result, const FigureSpec& spec,
                       const QFont& font);

/// Them alone, as a page, which may be painted as long as it lives; what paintPanelsFigure() throws is thrown
/// then.
FigurePage panelsPage(std::shared_ptr<const PanelsResult> result, const FigureSpec& spec);

}  // namespace credence

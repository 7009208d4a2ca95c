#pragma once

#include "app/plots/figure_page.h"
#include "app/widgets/line_legend.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace credence {

class ChartView;

/// The charts of a page on paper.
struct PagePicture {
  QWidget* page = nullptr;
  QString title;                                                  ///< of the document
  std::vector<const ChartView*> charts;                           ///< in rows
  std::function<std::vector<LineLegend::Row>()> lines = nullptr;  ///< below all of them, where there are some
  bool onlyInSight = true;                                        ///< or a screen without room for them, too
};

/// As they are on the screen now, on white paper. To be painted on the GUI thread, while the page lives.
FigurePage pageOf(const PagePicture& picture);

}  // namespace credence

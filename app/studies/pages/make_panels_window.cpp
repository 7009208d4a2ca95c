#include "app/studies/pages/make_panels_window.h"

#include "app/studies/budget/page/budget_part.h"
#include "app/studies/panels/page/panels_window.h"

namespace credence {

PanelsWindow* makePanelsWindow(Document* document, LiveFit* fit, QWidget* parent) {
  return new PanelsWindow(document, fit, new BudgetPart(document), parent);
}

}  // namespace credence

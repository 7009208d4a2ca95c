#include "app/widgets/chart_box.h"

#include "app/chart/looks.h"

#include <QEvent>
#include <QVBoxLayout>

#include <utility>

namespace credence {

ChartBox::ChartBox(int names, QWidget* parent)
    : QWidget(parent), m_view(new ChartView), m_names(new LineLegend(names)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(aboveLegend(m_view, m_names));
}

void ChartBox::setChart(Chart chart) {
  m_view->setChart(std::move(chart));
  showNames();
}

void ChartBox::showNames() {
  m_names->setRows(namedLines(m_view->chart().names, PlotTheme::forPalette(palette())));
}

void ChartBox::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) showNames();
  QWidget::changeEvent(event);
}

}  // namespace credence

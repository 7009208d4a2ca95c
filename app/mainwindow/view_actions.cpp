#include "app/mainwindow/view_actions.h"

#include "app/mainwindow/appearance.h"
#include "app/mainwindow/axes_dialog.h"
#include "app/mainwindow/menu_entry.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plane_view.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include <utility>

namespace credence {

ViewActions::ViewActions(Document* document, ComparisonView* plots, QWidget* window)
    : QObject(window), m_document(document), m_plots(plots), m_window(window) {}

void ViewActions::addTo(QMenu* menu) {
  m_fit = addEntry(
      menu, tr("&Fit View to Data"), tr("F"), [this] { fitToData(); }, QStringLiteral("fit-view"));
  m_fit->setIconText(tr("Fit"));
  addEntry(menu, tr("Zoom &In"), QKeySequence::ZoomIn, [this] { m_plots->zoom(1.25); });
  addEntry(menu, tr("Zoom &Out"), QKeySequence::ZoomOut, [this] { m_plots->zoom(0.8); });
  m_equalScale = addCheckableEntry(menu, tr("&Equal Scale on Both Axes"), {}, [this](bool equal) {
    m_document->setInView(&ViewState::equalScale, equal);
  });
  addEntry(menu, tr("&Axes…"), tr("A"), [this] { showAxes(); });
  connect(m_document, &Document::changed, this, &ViewActions::documentChanged);
  m_document->onView<&ViewState::equalScale>(this, &ViewActions::showEqualScale);
  showEqualScale();
}

void ViewActions::addThemesTo(QMenu* menu) {
  QMenu* theme = menu->addMenu(tr("&Theme"));
  auto* group = new QActionGroup(this);
  const Appearance stored = storedAppearance();
  const auto add = [&](const QString& text, Appearance appearance) {
    QAction* action = addEntry(theme, text, {}, [appearance] {
      storeAppearance(appearance);
      applyAppearance(appearance);
    });
    action->setCheckable(true);
    action->setChecked(appearance == stored);
    group->addAction(action);
  };
  add(tr("As the &Desktop"), Appearance::System);
  add(tr("&Light"), Appearance::Light);
  add(tr("&Dark"), Appearance::Dark);
}

void ViewActions::documentChanged(Changes changes) {
  if (changes & Change::Origin) {
    // Generated data have shapes, which are told by looking: circles look round whatever room is left.
    ViewState view = m_document->view();
    view.bounds = viewOfData(m_document->dataset());
    view.equalScale =
        m_document->generator() != nullptr || planeShape(m_document->dataset(), view.bounds).equalScale;
    m_document->setView(view);
    updateAxesTitles();
  }
  if (changes & Change::Dataset) keepGeneratedInView();
}

void ViewActions::showEqualScale() {
  m_equalScale->setChecked(m_document->view().equalScale);
}

void ViewActions::keepGeneratedInView() {
  const auto before = std::exchange(m_dataSeen, m_document->state().dataset);
  if (m_document->generator() == nullptr || before == nullptr) return;
  // Whoever looks at a part of the points goes on looking there.
  const Bounds view = m_plots->view();
  if (showsMost(view, *before) && !showsMost(view, *m_dataSeen)) fitToData();
}

void ViewActions::fitToData() {
  m_document->setInView(&ViewState::bounds, viewOfData(m_document->dataset()));
}

void ViewActions::showAxes() {
  if (m_axes == nullptr) {
    m_axes = new AxesDialog(m_document, m_plots, m_window);
    connect(m_axes, &AxesDialog::fitRequested, this, &ViewActions::fitToData);
    updateAxesTitles();
  }
  m_axes->show();
  m_axes->activateWindow();
}

void ViewActions::updateAxesTitles() {
  if (m_axes == nullptr) return;
  const auto& names = m_document->dataset().input_names;
  m_axes->setTitles({QString::fromStdString(names[0]), QString::fromStdString(names[1])});
}

}  // namespace credence

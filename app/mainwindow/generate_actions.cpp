#include "app/mainwindow/generate_actions.h"

#include "app/document/document.h"
#include "app/mainwindow/menu_entry.h"
#include "app/panels/generate_dialog.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

namespace credence {

GenerateActions::GenerateActions(Document* document, QWidget* window, const QWidget* plots)
    : QObject(window), m_document(document), m_window(window), m_plots(plots) {}

void GenerateActions::addTo(QMenu* menu) {
  m_generate = addEntry(menu, tr("&Generate…"), tr("G"), [this] { showDialog(); });
  m_generate->setToolTip(tr("All settings of generated data (G)"));
  m_nextSeed = addEntry(
      menu, tr("&Next Seed of Generated Data"), tr("R"), [this] { nextSeed(); }, QStringLiteral("dice"));
  m_nextSeed->setToolTip(tr("The next seed: other points of the same kind (R)"));
  const auto update = [this] { m_nextSeed->setEnabled(m_document->generator() != nullptr); };
  connect(m_document, &Document::changed, m_nextSeed, update);
  update();
}

void GenerateActions::showDialog() {
  if (m_dialog == nullptr) {
    m_dialog = new GenerateDialog(m_document, m_nextSeed, m_window);
    const QPoint corner = m_plots->mapToGlobal(QPoint(m_plots->width(), 0));
    m_dialog->move(std::min(corner.x(), m_window->geometry().right() - m_dialog->width()), corner.y());
  }
  m_dialog->begin();
}

void GenerateActions::nextSeed() {
  const Generator* generator = m_document->generator();
  if (generator == nullptr) return;
  const GeneratorOption& seed = *find_option(*generator, "seed");
  const double next = option_value(m_document->state().generated->settings, seed) + 1.0;
  m_document->setGeneratorOption(seed, accepts(seed, next) ? next : seed.low);
}

}  // namespace credence

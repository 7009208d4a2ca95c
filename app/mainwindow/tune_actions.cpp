#include "app/mainwindow/tune_actions.h"

#include "app/mainwindow/menu_entry.h"
#include "app/plots/evidence_plot.h"

#include <QAction>
#include <QMenu>

namespace credence {

TuneActions::TuneActions(Document* document, Tuner* tuner, EvidencePlot* map, QObject* parent)
    : QObject(parent), m_document(document), m_tuner(tuner) {
  connect(tuner, &Tuner::pathChanged, map, [tuner, map] { map->setPath(tuner->path()); });
}

void TuneActions::addTo(QMenu* menu) {
  m_maximise = addEntry(
      menu, tr("&Maximise Evidence"), tr("M"), [this] { m_tuner->maximise(); }, QStringLiteral("maximise"));
  m_maximise->setIconText(tr("Maximise"));
  m_maximise->setToolTip(
      tr("Set width and prior variance where the log evidence is largest: that which the map shows (M)"));
  QAction* step =
      addEntry(menu, tr("MacKay &Step of the Prior Variance"), tr("Shift+M"), [this] { m_tuner->step(); });
  step->setToolTip(tr("Set the prior variance to wᵀw/γ once; repeated, it comes to rest (Shift+M)"));
  addEntry(menu, tr("&Keep Setting as Pin"), tr("K"), [this] { m_document->pinSetting(); });
}

}  // namespace credence

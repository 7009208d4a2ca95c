#include "app/mainwindow/tune_actions.h"

#include "app/mainwindow/menu_entry.h"
#include "app/plots/evidence_plot.h"

#include <QAction>
#include <QMenu>
#include <QSettings>

namespace credence {

namespace {

const QString smoothKey = QStringLiteral("evidence/smooth");

}  // namespace

TuneActions::TuneActions(Services& services, EvidencePlot* map, QObject* parent)
    : QObject(parent), m_services(services), m_map(map) {
  connect(&services.tuner, &Tuner::pathChanged, map,
          [&services, map] { map->setPath(services.tuner.path()); });
  connect(&services.finerMap, &LiveFinerMap::resultChanged, map,
          [&services, map] { map->setFiner(services.finerMap.result()); });
}

/// Smooth, the map refines itself; in cells, it shows those that were asked for.
void TuneActions::setSmooth(bool smooth) {
  m_services.finerMap.interest().set(this, smooth);
  m_map->setSmooth(smooth);
  m_map->setFiner(smooth ? m_services.finerMap.result() : nullptr);
}

void TuneActions::addTo(QMenu* menu) {
  m_maximise = addEntry(
      menu, tr("&Maximise Evidence"), tr("M"), [this] { m_services.tuner.maximise(); },
      QStringLiteral("maximise"));
  m_maximise->setIconText(tr("Maximise"));
  m_maximise->setToolTip(
      tr("Set width and prior variance where the log evidence is largest: that which the map shows (M)"));
  QAction* step = addEntry(menu, tr("MacKay &Step of the Prior Variance"), tr("Shift+M"),
                           [this] { m_services.tuner.step(); });
  step->setToolTip(tr("Set the prior variance to wᵀw/γ once; repeated, it comes to rest (Shift+M)"));
  addEntry(menu, tr("&Keep Setting as Pin"), tr("K"), [this] { m_services.document.pinSetting(); });
  menu->addSeparator();
  QAction* smooth = addCheckableEntry(menu, tr("Smoot&h Map"), {}, [this](bool on) {
    QSettings().setValue(smoothKey, on);
    setSmooth(on);
  });
  smooth->setObjectName(QStringLiteral("smoothMap"));
  smooth->setToolTip(
      tr("While the hand rests the evidence map refines itself, its colours go over into each other; "
         "else it shows the cells it was asked for"));
  smooth->setChecked(QSettings().value(smoothKey, true).toBool());
  setSmooth(smooth->isChecked());
}

}  // namespace credence

#pragma once

#include "app/mainwindow/services.h"

#include <QObject>

class QAction;
class QMenu;

namespace credence {

class EvidencePlot;

/// Searches of the setting, whose path the evidence map shows, pins, and how the map is drawn: a habit of the
/// person's, which the next start begins with.
class TuneActions : public QObject {
  Q_OBJECT

 public:
  TuneActions(Services& services, EvidencePlot* map, QObject* parent);

  void addTo(QMenu* menu);
  QAction* maximiseAction() const { return m_maximise; }

 private:
  void setSmooth(bool smooth);

  Services& m_services;
  EvidencePlot* m_map;
  QAction* m_maximise = nullptr;
};

}  // namespace credence

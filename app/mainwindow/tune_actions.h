#pragma once

#include "app/compute/tuner.h"

#include <QObject>

class QAction;
class QMenu;

namespace credence {

class EvidencePlot;

/// Searches of the setting, whose path the evidence map shows, and pins.
class TuneActions : public QObject {
  Q_OBJECT

 public:
  TuneActions(Document* document, Tuner* tuner, EvidencePlot* map, QObject* parent);

  void addTo(QMenu* menu);
  QAction* maximiseAction() const { return m_maximise; }

 private:
  Document* m_document;
  Tuner* m_tuner;
  QAction* m_maximise = nullptr;
};

}  // namespace credence

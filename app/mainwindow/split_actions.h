#pragma once

#include "app/compute/split_trials.h"

#include <QObject>

class QAction;
class QMenu;

namespace credence {

/// Another split, and the trial of many.
class SplitActions : public QObject {
  Q_OBJECT

 public:
  SplitActions(Document* document, SplitTrials* trials, QObject* parent);

  void addTo(QMenu* menu);

 signals:
  void noticed(const QString& text);

 private:
  void nextSplit();
  void trySplits();
  void update();

  Document* m_document;
  SplitTrials* m_trials;
  QAction* m_try = nullptr;
};

}  // namespace credence

#pragma once

#include "app/compute/live_method.h"

#include <QObject>

class QMenu;

namespace credence {

class JudgePage;
class Studio;

/// The pinned method: its menu and key.
class JudgeActions : public QObject {
  Q_OBJECT

 public:
  JudgeActions(LiveMethod* pinned, JudgePage* page, Studio* studio, QObject* parent);

  void addTo(QMenu* menu);

 private:
  void openMenu();

  LiveMethod* m_pinned;
  JudgePage* m_page;
  Studio* m_studio;
};

}  // namespace credence

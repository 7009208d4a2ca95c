#pragma once

#include "app/panels/study_page.h"

#include <QTimer>

class QToolButton;

namespace credence {

class ElidedLabel;
class StudyCures;

/// The page of the ladder, with how far what is exact is drawn and what it is worth, and a button that stops
/// the draws, or climbs again.
class LadderPage : public StudyPage {
  Q_OBJECT

 public:
  LadderPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

 protected:
  void shown() override { showStatus(); }

 private:
  void showStatus();
  void followTime();
  /// Not when it has been told to stop, though that takes a moment.
  bool computing() const { return live().running() && !live().held(); }
  QString describeTruthSoFar() const;
  QString describeExcess() const;

  ElidedLabel* m_status;
  StudyCures* m_cures;
  QToolButton* m_action;
  QTimer m_progressTimer;  // while it computes
};

}  // namespace credence

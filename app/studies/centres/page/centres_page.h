#pragma once

#include "app/panels/study_page.h"

namespace credence {

class StudyCures;

/// The page of the numbers of centres, of which a double click on a row takes one.
class CentresPage : public StudyPage {
  Q_OBJECT

 public:
  CentresPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

 protected:
  void shown() override { followTime(); }

 private:
  void followTime();
  void useRow(int row);

  StudyCures* m_cures;
};

}  // namespace credence

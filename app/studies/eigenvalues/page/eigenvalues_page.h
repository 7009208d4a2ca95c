#pragma once

#include "app/panels/study_page.h"

class QCheckBox;
class QLabel;

namespace credence {

/// The page of the eigenvalues, with what they come to beside them, and the log evidence grouped in either
/// way.
class EigenvaluesPage : public StudyPage {
  Q_OBJECT

 public:
  EigenvaluesPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

 protected:
  void shown() override { showSums(); }

 private:
  void showSums();

  QLabel* m_sums;
  QCheckBox* m_fourTerms;
};

}  // namespace credence

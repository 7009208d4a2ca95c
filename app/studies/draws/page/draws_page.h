#pragma once

#include "app/panels/study_page.h"

#include <QString>

#include <string>

class QComboBox;
class QLabel;

namespace credence {

class LogSlider;
class StudyCures;

/// The page of draws, with what is drawn from, how many draws there are, and where p is asked for.
class DrawsPage : public StudyPage {
  Q_OBJECT

 public:
  DrawsPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  using StudyPage::answer;

  /// Its charts have four lines of names.
  QSize sizeHint() const override { return {820, 248}; }

 protected:
  /// The place stands above the charts, and not in one of them.
  Chart onPage(const std::string& id, Chart chart) const override;
  void shown() override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* buildControls();
  void showSettings();
  void followTime();
  void showPlace();
  QString placePurpose(const StudyOptions& asked) const;

  QComboBox* m_from;
  LogSlider* m_number;
  QLabel* m_place;
  StudyCures* m_cures;
};

}  // namespace credence

#pragma once

#include "app/document/lab_setting.h"

#include <QWidget>

#include <vector>

class QToolButton;

namespace credence {

class ElidedLabel;

/// The question whether Laplace's Z is right, three buttons to answer it, and what is said afterwards.
class LabQuestion : public QWidget {
  Q_OBJECT

 public:
  explicit LabQuestion(QWidget* parent = nullptr);

  void showQuestion(const LabSetting& setting, const LabResult& result);
  /// In place of it all.
  void showError(const QString& sentence);

 signals:
  void answered(credence::LaplaceVerdict verdict);
  void showAsked();
  void askedAgain();

 private:
  ElidedLabel* m_text;
  std::vector<QToolButton*> m_answers;
  QToolButton* m_show;
  QToolButton* m_again;
};

}  // namespace credence

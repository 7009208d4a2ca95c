#pragma once

#include <QWidget>

class QBoxLayout;

namespace credence {

class ElidedLabel;

/// A question and its answer: side by side where there is room for both, else the answer below.
class StudyHead : public QWidget {
  Q_OBJECT

 public:
  /// Named `name`Question and `name`Answer.
  StudyHead(const QString& name, const QString& question, QWidget* parent = nullptr);

  void setAnswer(const QString& answer);
  QString answer() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void arrange();

  ElidedLabel* m_question;
  ElidedLabel* m_answer;
  QBoxLayout* m_layout;
};

}  // namespace credence

#pragma once

#include <QLineEdit>

namespace credence {

/// A line for a number: shows three digits of it, fewer where there is no room, and all of them in the
/// tooltip below its purpose. A number that is not edited keeps every digit.
class NumberEdit : public QLineEdit {
  Q_OBJECT

 public:
  explicit NumberEdit(QString purpose, QWidget* parent = nullptr);

  void setNumber(double number);
  /// What was typed, or what was set. Throws std::invalid_argument, in a sentence, for text that is no
  /// number.
  double number() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showNumber();

  QString m_purpose;
  double m_number = 0.0;
};

}  // namespace credence

#pragma once

#include <QFrame>
#include <QString>

#include <functional>

class QLabel;
class QPushButton;

namespace credence {

/// A bar inside the window for what must be read: a file that could not be, a class that is missing. Not
/// modal; stays until closed or replaced.
class MessageBar : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBar(QWidget* parent = nullptr);

  void showMessage(const QString& message);
  /// With a button beside it, called `label`, that closes the message and does what may help.
  void showRemedy(const QString& message, const QString& label, const std::function<void()>& remedy);
  QString message() const;

 private:
  QLabel* m_text;
  QPushButton* m_button;
  std::function<void()> m_remedy;
};

}  // namespace credence

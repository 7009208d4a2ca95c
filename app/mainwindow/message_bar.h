#pragma once

#include <QFrame>

class QLabel;

namespace credence {

/// A bar inside the window for what must be read: a file that could not be, a class that is missing. Not
/// modal; stays until closed or replaced.
class MessageBar : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBar(QWidget* parent = nullptr);

  void showMessage(const QString& message);
  QString message() const;

 private:
  QLabel* m_text;
};

}  // namespace credence

#pragma once

#include <QFrame>
#include <QString>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace credence {

/// A bar inside the window for what must be read: a file that could not be, a class that is missing. Not
/// modal; stays until closed or replaced.
class MessageBar : public QFrame {
  Q_OBJECT

 public:
  /// What may be done about a message.
  struct Remedy {
    QString label;
    std::function<void()> action;
  };

  explicit MessageBar(const QString& name = QStringLiteral("messageBar"), QWidget* parent = nullptr);

  void showMessage(const QString& message);
  /// With buttons beside it, each of which closes the message and does what may help.
  void showRemedies(const QString& message, std::vector<Remedy> remedies);
  QString message() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void addButton();

  QLabel* m_text;
  QHBoxLayout* m_buttonRow;
  std::vector<QPushButton*> m_buttons;  // as many as ever were needed
  std::vector<Remedy> m_remedies;
};

}  // namespace credence

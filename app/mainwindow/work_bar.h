#pragma once

#include <QFrame>
#include <QString>
#include <QTimer>

#include <chrono>

class QLabel;
class QProgressBar;
class QPushButton;

namespace credence {

/// A bar inside the window that shows how far something has come, with a button that stops it. Appears only
/// when that takes long enough to be noticed.
class WorkBar : public QFrame {
  Q_OBJECT

 public:
  /// `cancelling`: what the button does, for its tool tip.
  explicit WorkBar(const QString& name, const QString& cancelling, QWidget* parent = nullptr);

  /// What is done in less time shows no bar.
  void setDelay(std::chrono::milliseconds delay) { m_delay.setInterval(delay); }

  void start(const QString& text);
  /// From 0 to 1; below zero: nobody knows.
  void showProgress(double fraction);
  void finish();

  QPushButton* cancelButton() const { return m_cancel; }

 signals:
  void cancelled();

 private:
  QTimer m_delay;
  QLabel* m_text;
  QProgressBar* m_progress;
  QPushButton* m_cancel;
};

}  // namespace credence

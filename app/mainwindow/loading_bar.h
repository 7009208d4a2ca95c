#pragma once

#include <QFrame>
#include <QTimer>

#include <chrono>

class QLabel;
class QProgressBar;

namespace credence {

class TableLoader;

/// A bar inside the window that shows how far a table has been read, with a button that stops it. Appears
/// only when reading takes long enough to be noticed.
class LoadingBar : public QFrame {
  Q_OBJECT

 public:
  explicit LoadingBar(TableLoader* loader, QWidget* parent = nullptr);

  /// What is read in less time shows no bar.
  void setDelay(std::chrono::milliseconds delay) { m_delay.setInterval(delay); }

 private:
  void start();
  void showProgress(double fraction);

  TableLoader* m_loader;
  QTimer m_delay;
  QLabel* m_text;
  QProgressBar* m_progress;
};

}  // namespace credence

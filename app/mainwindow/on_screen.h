#pragma once

#include <QObject>
#include <QSize>

class QWidget;

namespace credence {

/// Keeps a window, with its frame, within what its screen has free when it is shown: the place it is given
/// may be one from a larger screen, or from one that is no longer there.
class OnScreen : public QObject {
  Q_OBJECT

 public:
  enum class Places : unsigned char {
    all,
    now,  ///< the one it has been given just now, as long as nobody gives it another size
  };

  OnScreen(QWidget* window, Places places);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();

  QWidget* m_window;
  Places m_places;
  QSize m_size;           // that it was given
  bool m_framed = false;  // since it was shown, the desktop has given it a frame
};

}  // namespace credence

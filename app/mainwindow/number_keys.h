#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace credence {

/// What the keys mean while a number is being typed: those that cannot be part of one are commands of the
/// window, as they are elsewhere; Return takes the number and Escape leaves it as it was, and both give the
/// keyboard back to the plots. Boxes whose property "infinity" is true take "inf". A QLineEdit holds a number
/// where its input method hints say so (Qt::ImhFormattedNumbersOnly).
class NumberKeys : public QObject {
  Q_OBJECT

 public:
  /// For all boxes of the program, as long as it lives.
  explicit NumberKeys(QWidget* window);

 signals:
  /// A box of the window is left with Return or Escape.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool overridesShortcut(const QWidget& box, const QKeyEvent& key) const;
  bool press(QWidget& box, const QKeyEvent& key);

  QWidget* m_window;
};

}  // namespace credence

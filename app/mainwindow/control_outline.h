#pragma once

#include <QPointer>
#include <QWidget>

namespace credence {

/// A frame around a control of the window that a text speaks of. The mouse reaches what is below it.
class ControlOutline : public QWidget {
  Q_OBJECT

 public:
  explicit ControlOutline(QWidget* window);

  /// Null: around none.
  void frame(QWidget* control);
  QWidget* framed() const { return m_control; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPointer<QWidget> m_control;
};

}  // namespace credence

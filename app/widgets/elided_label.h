#pragma once

#include <QLabel>

namespace credence {

/// One line of plain text that ends in "…" where it has not the room, and claims none from its neighbours.
/// The whole of it is its tool tip then, where it has no other.
class ElidedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ElidedLabel(QWidget* parent = nullptr);

  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace credence

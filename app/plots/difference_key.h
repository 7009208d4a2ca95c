#pragma once

#include "app/compute/picture.h"

#include <QWidget>

namespace credence {

/// Beside the plot of a difference: what its colours mean, as a scale, and where it is largest.
class DifferenceKey : public QWidget {
  Q_OBJECT

 public:
  explicit DifferenceKey(QWidget* parent = nullptr);

  /// Of a difference; null, or one without values, empties the key.
  void setPicture(const Picture* picture);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintScale(QPainter& painter, const QRect& bar) const;

  Picture m_picture;  // without its values
  QString m_note;
  bool m_empty = true;
};

}  // namespace credence

#pragma once

#include <QWidget>

class QDoubleSpinBox;
class QSlider;

namespace credence {

/// The probability from which class 1 is predicted, by slider and number.
class ThresholdRow : public QWidget {
  Q_OBJECT

 public:
  explicit ThresholdRow(QWidget* parent = nullptr);

  double probability() const;
  double logit() const;

 signals:
  void changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QSlider* m_slider;
  QDoubleSpinBox* m_box;
};

}  // namespace credence

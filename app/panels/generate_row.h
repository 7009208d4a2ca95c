#pragma once

#include "core/generators/generator_option.h"

#include <QWidget>

class QSlider;

namespace credence {

class NumberBox;

/// A number of a generated data set: a slider over its usual values, and a box beside it that takes all that
/// are allowed. The slider gives round numbers.
class GenerateRow : public QWidget {
  Q_OBJECT

 public:
  explicit GenerateRow(const GeneratorOption& option, QWidget* parent = nullptr);

  /// Shows a value without telling anybody.
  void showValue(double value);

  QSlider* slider() const { return m_slider; }

 signals:
  void edited(double value);  ///< by the person's hand
  void dragStarted();
  void dragFinished();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  int positionOf(double value) const;
  double valueAt(int position) const;

  GeneratorOption m_option;
  bool m_logarithmic;
  double m_positionsPerUnit;  ///< a power of ten; of the logarithm to base ten where that is what is shown
  QSlider* m_slider;
  NumberBox* m_box;
};

}  // namespace credence

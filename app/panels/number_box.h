#pragma once

#include "core/generators/generator_option.h"

#include <QDoubleSpinBox>

namespace credence {

/// A number of a generated data set, typed or stepped. Shows as many digits as the number has, so that what
/// is read off can be typed on the command line.
class NumberBox : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit NumberBox(const GeneratorOption& option, QWidget* parent = nullptr);

  /// Shows a value without telling anybody.
  void showValue(double value);

  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& position) const override;
  void fixup(QString& text) const override;

 signals:
  void edited(double value);  ///< by the person's hand
  /// What was typed will not do; a sentence that says why.
  void refused(const QString& sentence) const;

 private:
  GeneratorOption m_option;
};

}  // namespace credence

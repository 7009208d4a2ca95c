#pragma once

#include "app/style/typed_box.h"
#include "core/generators/generator_option.h"

namespace credence {

/// A number of a generated data set, typed or stepped. Shows as many digits as the number has, so that what
/// is read off can be typed on the command line.
class NumberBox : public DecimalBox {
  Q_OBJECT

 public:
  explicit NumberBox(const GeneratorOption& option, QWidget* parent = nullptr);

  /// Shows a value without telling anybody.
  void showValue(double value);

  QString textFromValue(double value) const override;

 signals:
  /// By the person's hand; by Return also where the number is the one it was.
  void edited(double value);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  std::optional<double> read(const QString& typed) const override;
  QString rule() const override;

 private:
  void tell(double value);

  GeneratorOption m_option;
  bool m_told = false;  // since the last key
};

}  // namespace credence

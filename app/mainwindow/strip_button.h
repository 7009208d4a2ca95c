#pragma once

#include "app/widgets/elided_button.h"

namespace credence {

/// A word in the strip of the studio: flat, with a line under it while it is the one that is open.
class StripButton : public ElidedButton {
  Q_OBJECT

 public:
  /// A page is quieter than the question that it answers.
  enum class Kind : unsigned char { question, page };

  explicit StripButton(Kind kind, QWidget* parent = nullptr);

 signals:
  /// Left or Right was pressed: the word so many places further is to have the keyboard.
  void stepped(int by);

 protected:
  void initStyleOption(QStyleOptionToolButton* option) const override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  Kind m_kind;
};

}  // namespace credence

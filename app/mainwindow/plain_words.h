#pragma once

#include <QObject>

namespace credence {

/// Shows the words of every tool tip, in lines of a readable length, and of every label as the plain text
/// they are. Left to itself Qt guesses, and takes a column called "<img src=…>" for markup. A label that is
/// to show markup says so: setTextFormat(Qt::RichText).
class PlainWords : public QObject {
  Q_OBJECT

 public:
  /// For the whole program, as long as it lives.
  explicit PlainWords(QObject* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace credence

#pragma once

#include <QObject>

class QHelpEvent;

namespace credence {

/// Shows every tool tip of the program as the plain text it is, in lines of a readable length. Left to itself
/// Qt guesses, and takes a column called "<img src=…>" for markup.
class PlainToolTips : public QObject {
  Q_OBJECT

 public:
  /// For the whole program, as long as it lives.
  explicit PlainToolTips(QObject* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace credence

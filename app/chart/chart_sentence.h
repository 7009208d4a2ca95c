#pragma once

#include <QLabel>

class QCustomPlot;

namespace credence {

/// A sentence in the middle of a plot that has nothing to show, which says why.
class ChartSentence : public QLabel {
  Q_OBJECT

 public:
  /// Becomes the plot's, as large as it.
  explicit ChartSentence(QCustomPlot* plot);

  /// Plain text; empty: none.
  void say(const QString& sentence);
};

}  // namespace credence

#pragma once

#include "app/compute/live_ladder.h"
#include "app/report/table.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QTableWidget;
class QToolButton;

namespace credence {

class LiveFit;
class StudyCures;

/// Every approximation against the truth, for the fit at hand: evidence and its error, the error of the
/// probability over the picture, what held-out labels cost, and how long it took. Computes while it is in
/// sight, and only then.
class LadderPage : public QWidget {
  Q_OBJECT

 public:
  explicit LadderPage(LiveFit* fit, QWidget* parent = nullptr);

  QSize sizeHint() const override { return {820, 230}; }

 signals:
  void failed(const QString& message);

 private:
  void buildTable();
  void showLadder();
  void showStatus();
  void followTime();
  /// Not when it has been told to stop, though that takes a moment.
  bool computing() const { return m_ladder.running() && !m_ladder.held(); }
  QString describeWork() const;
  Table makeTable() const;

  LiveFit* m_fit;
  LiveLadder m_ladder;
  QLabel* m_status;
  StudyCures* m_cures;
  QToolButton* m_action;
  QTableWidget* m_table;
  QTimer m_progressTimer;  // while it computes
};

}  // namespace credence

#pragma once

#include "app/compute/live_ladder.h"
#include "app/report/table.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace credence {

class LiveFit;

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
  Table makeTable() const;

  LiveFit* m_fit;
  LiveLadder m_ladder;
  QLabel* m_status;
  QTableWidget* m_table;
};

}  // namespace credence

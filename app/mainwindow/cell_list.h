#pragma once

#include "app/plots/figure_view.h"

#include <QListWidget>

#include <vector>

namespace credence {

/// The views that a grid can have: those with a tick are its cells, in the order of the list, which the mouse
/// or Alt with an arrow changes.
class CellList : public QListWidget {
  Q_OBJECT

 public:
  explicit CellList(QWidget* parent = nullptr);

  void addView(const QString& title, const FigureView* view);
  /// These get a tick and go to the front; unknown ones are passed over.
  void setCells(const std::vector<const FigureView*>& cells);
  std::vector<const FigureView*> cells() const;

 signals:
  void cellsChanged();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void moveCurrent(int by);
};

}  // namespace credence

#pragma once

#include "core/data/dataset.h"
#include "core/evaluation/decision.h"

#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QToolButton;

namespace credence {

/// One cell of a confusion matrix.
struct ConfusionCell {
  std::size_t label = 0;
  std::size_t prediction = 0;
  friend bool operator==(const ConfusionCell&, const ConfusionCell&) = default;
};

/// A confusion matrix whose cells can be pointed at, and kept by a click until the next.
class ConfusionGrid : public QWidget {
  Q_OBJECT

 public:
  explicit ConfusionGrid(QWidget* parent = nullptr);

  /// Those not decided are in no cell, and count among their class.
  void setDecisions(const Dataset& dataset, const DecisionCounts& decisions);
  void clear();

  /// What the mouse is on, else what was clicked.
  std::optional<ConfusionCell> chosen() const { return m_hovered ? m_hovered : m_kept; }

 signals:
  void chosenChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void hover(std::optional<ConfusionCell> cell);
  void keep(const ConfusionCell& cell, bool kept);

  std::array<QLabel*, 2> m_rowTitles = {};
  std::array<QLabel*, 2> m_columnTitles = {};
  std::array<std::array<QToolButton*, 2>, 2> m_cells = {};
  std::optional<ConfusionCell> m_hovered;
  std::optional<ConfusionCell> m_kept;
};

}  // namespace credence

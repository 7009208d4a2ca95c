#pragma once

#include "app/document/document.h"

#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;

namespace credence {

class ElidedLabel;

/// What the data hold, a line each: the points of either class, how many train and test, how many rows of
/// the table were skipped, and whether some lie too far out for any axis.
class DataSummary : public QWidget {
  Q_OBJECT

 public:
  explicit DataSummary(QWidget* parent = nullptr);

  void showState(const DocumentState& state, const Split& split);

 private:
  std::array<ElidedLabel*, 2> m_classes = {};
  std::array<QLabel*, 2> m_counts = {};
  /// A warning on a line of its own.
  struct Warning {
    QWidget* line = nullptr;
    QLabel* text = nullptr;
  };
  Warning addWarning(QGridLayout* grid, const QString& name);

  QLabel* m_split;
  Warning m_skipped;
  Warning m_undrawn;
};

}  // namespace credence

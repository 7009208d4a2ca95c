#pragma once

#include "app/document/document.h"

#include <QWidget>

#include <array>

class QLabel;

namespace credence {

class ElidedLabel;

/// What a person should know before they trust a picture of the data, in a sentence or two; empty where there
/// is nothing.
QString dataWarning(const DocumentState& state);

/// What the data hold, a line each: the points of either class, how many train, validate and test, how many
/// rows of the table were skipped, which other lines were left out, and whether some points lie too far out
/// for any axis.
class DataSummary : public QWidget {
  Q_OBJECT

 public:
  explicit DataSummary(QWidget* parent = nullptr);

  void showState(const DocumentState& state, const Split& split);

 private:
  std::array<ElidedLabel*, 2> m_classes = {};
  std::array<QLabel*, 2> m_counts = {};
  QLabel* m_split;
  QLabel* m_skippedText;
  QWidget* m_skipped;
  ElidedLabel* m_leftOut;
  QWidget* m_undrawn;
};

}  // namespace credence

#pragma once

#include "app/document/document.h"

#include <QToolButton>

#include <array>

class QCheckBox;
class QLabel;

namespace credence {

class NumberEdit;

/// "Costs ▾": what the two errors cost, and not deciding. Costs that are counted set the threshold to the one
/// that costs least.
class CostButton : public QToolButton {
  Q_OBJECT

 public:
  explicit CostButton(Document* document, QWidget* parent = nullptr);

 private:
  QWidget* buildForm();
  void showCosts();
  void take();

  Document* m_document;
  QCheckBox* m_counted;
  QCheckBox* m_abstains;
  std::array<QLabel*, 2> m_titles = {};
  std::array<NumberEdit*, 3> m_costs = {};  // of false 1, false 0, and not deciding
  QLabel* m_note;
};

}  // namespace credence

#pragma once

#include "app/document/document.h"
#include "app/widgets/elided_button.h"

#include <array>

class QLabel;
class QPushButton;

namespace credence {

class NumberEdit;

/// "Prior of each weight ▾": a prior mean and a prior variance of its own for each weight of a straight line,
/// in a small table. Not there for other features.
class WeightPriorsButton : public ElidedButton {
  Q_OBJECT

 public:
  explicit WeightPriorsButton(Document* document, QWidget* parent = nullptr);

 private:
  QWidget* buildForm();
  void update();
  void take();

  Document* m_document;
  std::array<NumberEdit*, 3> m_means = {};
  std::array<NumberEdit*, 3> m_factors = {};  // of σ0²
  std::array<QLabel*, 3> m_variances = {};    // what they come to
  QPushButton* m_reset;
  QLabel* m_note;
};

}  // namespace credence

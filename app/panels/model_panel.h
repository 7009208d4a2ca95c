#pragma once

#include "app/document/document.h"
#include "core/data/standardisation.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;

namespace credence {

class LogSlider;

/// The classifier's settings: features, width, prior variance.
class ModelPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ModelPanel(Document* document, QWidget* parent = nullptr);

  LogSlider* widthSlider() const { return m_width; }
  LogSlider* priorVarianceSlider() const { return m_priorVariance; }

 private:
  void update(Changes changes);
  void updateRanges();
  void updateUnitsHint();
  void updateValues();
  void updatePrior();

  Document* m_document;
  SpreadRatio m_spread;       ///< of the inputs
  Hyperparameters m_counted;  ///< whose weights were counted last
  QComboBox* m_features;
  QCheckBox* m_standardise;
  QLabel* m_unitsText;
  QWidget* m_unitsHint;  ///< beside the switch above it: one width cannot suit axes of such different units
  QLabel* m_widthTitle;
  LogSlider* m_width;
  LogSlider* m_priorVariance;
};

}  // namespace credence

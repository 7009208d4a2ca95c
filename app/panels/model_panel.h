#pragma once

#include "app/document/document.h"
#include "core/data/standardisation.h"

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace credence {

class CureRow;
class LiveFit;

/// What stands behind the sliders: the features with their centres, priors of their own, and the units of the
/// inputs.
class ModelPanel : public QWidget {
  Q_OBJECT

 public:
  ModelPanel(Document* document, LiveFit* liveFit, QWidget* parent = nullptr);

  /// What is doubtful about the model, a sentence each; empty where nothing is.
  QString warning() const { return m_warning; }

 signals:
  void warningChanged();

 private:
  void update(Changes changes);
  void updateUnitsHint();
  void updateValues();

  Document* m_document;
  SpreadRatio m_spread;  ///< of the inputs
  QComboBox* m_features;
  QCheckBox* m_standardise;
  CureRow* m_unitsHint;  ///< beside the switch above it: one width cannot suit axes of such different units
  QString m_warning;
};

}  // namespace credence

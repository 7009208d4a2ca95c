#pragma once

#include "app/document/document.h"

#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;

namespace credence {

class NumberBox;

/// What matters most of generated data: count, noise, seed, and the truth where it is known. Hidden for other
/// data.
class GeneratePanel : public QWidget {
  Q_OBJECT

 public:
  explicit GeneratePanel(Document* document, QWidget* parent = nullptr);

  /// Buttons for the next seed and for all settings.
  void addActions(QAction* nextSeed, QAction* allSettings);

 signals:
  void failed(const QString& message);

 private:
  NumberBox* addBox(const GeneratorOption& option);
  void update();

  Document* m_document;
  NumberBox* m_count;
  NumberBox* m_noise;
  NumberBox* m_seed;
  QHBoxLayout* m_seedRow;
  QLabel* m_truth;
};

}  // namespace credence

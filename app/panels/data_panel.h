#pragma once

#include "app/document/document.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QStackedWidget;

namespace credence {

/// Which data: bundled, generated or from a file; and which of them train.
class DataPanel : public QWidget {
  Q_OBJECT

 public:
  explicit DataPanel(Document* document, QWidget* parent = nullptr);

  /// The next seed for the data, where they are generated.
  void newSeed();

 signals:
  void openRequested();
  void failed(const QString& message);

 private:
  QWidget* buildGenerator();
  QWidget* buildSplit();
  void chooseSource(int index);
  void regenerate();
  void editSplit();
  void update(Changes changes);
  void updateSource();
  void updateSummary();
  void updateSplit();

  Document* m_document;
  QComboBox* m_source = nullptr;
  QLabel* m_summary = nullptr;
  QWidget* m_generator = nullptr;
  QSpinBox* m_count = nullptr;
  QDoubleSpinBox* m_noise = nullptr;
  QSpinBox* m_seed = nullptr;
  QComboBox* m_splitKind = nullptr;
  QStackedWidget* m_splitDetail = nullptr;
  QSpinBox* m_firstN = nullptr;
  QSpinBox* m_percent = nullptr;
  QSpinBox* m_splitSeed = nullptr;
};

}  // namespace credence

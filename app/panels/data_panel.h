#pragma once

#include "app/document/document.h"

#include <QWidget>

class QComboBox;

namespace credence {

class DataSummary;
class GeneratePanel;

/// Which data: bundled, generated or from a file; and which of them train.
class DataPanel : public QWidget {
  Q_OBJECT

 public:
  explicit DataPanel(Document* document, QWidget* parent = nullptr);

  /// What generated data have for settings.
  GeneratePanel* generatePanel() const { return m_generator; }

 signals:
  void openRequested();
  void failed(const QString& message);

 private:
  void chooseSource(int index);
  void update(Changes changes);
  void updateSource();
  void updateSummary();

  Document* m_document;
  QComboBox* m_source = nullptr;
  DataSummary* m_summary = nullptr;
  GeneratePanel* m_generator = nullptr;
};

}  // namespace credence

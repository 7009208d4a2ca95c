#pragma once

#include "app/document/document.h"
#include "app/style/typed_box.h"

#include <QDialog>

class QAction;
class QComboBox;
class QLabel;

namespace credence {

class GenerateForm;

/// All settings of generated data, beside the main window, whose plots are the preview: every change makes
/// the points anew. Cancel and Escape take back what happened since it was opened; Close keeps it. It goes
/// when the data at hand are no longer generated.
class GenerateDialog : public QDialog, public RefusalPlace {
  Q_OBJECT

 public:
  /// `nextSeed` is what the dice do.
  GenerateDialog(Document* document, QAction* nextSeed, QWidget* parent);

  /// Opens it; where the data at hand are not generated, makes some as they were made last.
  void begin();

  void reject() override;
  void showRefusal(const QString& sentence) override { showMessage(sentence); }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void chooseGenerator(int index);
  void edit(const GeneratorOption& option, double value);
  void update();
  void showGenerator(const Generator& generator);
  void showMessage(const QString& sentence);
  void beginDrag();
  void endDrag();

  Document* m_document;
  QAction* m_nextSeed;
  QComboBox* m_choice;
  QLabel* m_description;
  GenerateForm* m_form = nullptr;
  QLabel* m_message;
  const Generator* m_shown = nullptr;  ///< whose form it is
  GeneratedBy m_last;
  DocumentState m_before;
  bool m_dragging = false;
};

}  // namespace credence

#pragma once

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace credence {

class Document;
class GenerateDialog;

/// Generated data: the next seed, and the dialog with all settings.
class GenerateActions : public QObject {
  Q_OBJECT

 public:
  /// The dialog opens over the right end of `plots`, which are its preview.
  GenerateActions(Document* document, QWidget* window, const QWidget* plots);

  void addTo(QMenu* menu);
  QAction* nextSeedAction() const { return m_nextSeed; }
  QAction* dialogAction() const { return m_generate; }

 private:
  void showDialog();
  void nextSeed();

  Document* m_document;
  QWidget* m_window;
  const QWidget* m_plots;
  GenerateDialog* m_dialog = nullptr;
  QAction* m_generate = nullptr;
  QAction* m_nextSeed = nullptr;
};

}  // namespace credence

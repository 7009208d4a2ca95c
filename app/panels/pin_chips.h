#pragma once

#include "app/document/document.h"

#include <QWidget>

#include <vector>

class QToolButton;

namespace credence {

/// The pins in a row: a click on one goes back to its setting, a double click asks for its caption, the right
/// button offers these and its removal. The ring before them is the setting at hand: dragged onto the row, or
/// by a click on +, it is kept. What has no room is in a menu at the end.
class PinChips : public QWidget {
  Q_OBJECT

 public:
  explicit PinChips(Document* document, QWidget* parent = nullptr);

  /// What a drag of the setting at hand carries.
  static QString settingMimeType();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void documentChanged(Changes changes);
  void rebuild();
  void showCurrent();
  void arrange();
  void openMenu(char letter, const QPoint& place);
  void fillMoreMenu();
  void goTo(char letter);

  Document* m_document;
  QToolButton* m_now;
  QToolButton* m_keep;
  QToolButton* m_more;
  std::vector<QToolButton*> m_chips;  // of the document's pins, in their order
};

}  // namespace credence

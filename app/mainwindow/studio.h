#pragma once

#include "app/document/document.h"

#include <QDockWidget>
#include <QKeySequence>
#include <QTabWidget>

class QAction;
class QMenu;
class QToolButton;

namespace credence {

/// The dock below the plots with a page for each way to question the classifier: that of the document's view,
/// or none. Hidden until a page is asked for; the key that opened a page closes it again.
class Studio : public QDockWidget {
  Q_OBJECT

 public:
  explicit Studio(Document* document, QWidget* parent = nullptr);

  /// `page` stands under `title`; its action, for menus, has `key`, and says `purpose`. Pages that are not in
  /// sight should compute nothing: they are told by QWidget's show and hide events.
  QAction* addPage(QWidget* page, const QString& title, const QKeySequence& key, const QString& purpose);

  void open(QWidget* page);
  /// Without a title, for windows in which each line counts: its tabs say what it is, and close it.
  void setBrief(bool brief);
  /// The one in sight; nullptr where the studio is closed.
  QWidget* page() const { return isHidden() ? nullptr : m_contents.value(m_pages->currentIndex()); }

 private:
  void toggle(QWidget* page);
  void showPage();
  void recordPage();
  /// As high as the page in sight needs, as far as the window can spare it.
  void showPageWhole();
  QToolButton* buildClose();

  Document* m_document;
  QTabWidget* m_pages;
  QToolButton* m_close;        // beside the tabs, in place of the title's
  QList<QWidget*> m_contents;  // of the pages, in their order
  QList<QAction*> m_actions;   // in the order of the pages
};

}  // namespace credence

#pragma once

#include "app/document/document.h"

#include <QDockWidget>
#include <QKeySequence>
#include <QTabWidget>

class QAction;
class QMenu;

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
  /// The one in sight; nullptr where the studio is closed.
  QWidget* page() const { return isHidden() ? nullptr : m_contents.value(m_pages->currentIndex()); }

 private:
  void toggle(QWidget* page);
  void showPage();
  void recordPage();

  Document* m_document;
  QTabWidget* m_pages;
  QList<QWidget*> m_contents;  // of the pages, in their order
  QList<QAction*> m_actions;   // in the order of the pages
};

}  // namespace credence

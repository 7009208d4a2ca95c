#pragma once

#include "app/document/document.h"

#include <QKeySequence>
#include <QObject>

class QAction;
class QStackedWidget;
class QToolBar;

namespace credence {

/// The pages that question the classifier: that of the document's view is in sight, or none. The key that
/// opened a page closes it again, and so does its name in the strip. Where strip and pages stand is for
/// others to say.
class Studio : public QObject {
  Q_OBJECT

 public:
  /// `window`: in which the strip and the pages will stand.
  Studio(Document* document, QWidget* window);

  /// `page` stands under `title`; its action, for menus, has `key`, and says `purpose`. Pages that are not in
  /// sight should compute nothing: they are told by QWidget's show and hide events.
  QAction* addPage(QWidget* page, const QString& title, const QKeySequence& key, const QString& purpose);

  /// The names of the pages, and at the end what fills the window with a page, and closes it.
  QToolBar* strip() const { return m_strip; }
  QStackedWidget* pages() const { return m_pages; }
  /// Checked while the page has the room of the plots as well.
  QAction* fullAction() const { return m_full; }

  void open(QWidget* page);
  void close();
  /// The one that is open; nullptr where none is.
  QWidget* page() const;
  /// So high would the open page like to be.
  int wantedHeight() const;

 signals:
  /// Another page is open, or none.
  void pageChanged();
  /// A page that had the keyboard has been closed.
  void keyboardLeft();
  /// The open page has come to want more height than it has.
  void lacks();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildEnd();
  void toggle(QWidget* page);
  void showPage();
  void takeKeyboard();

  Document* m_document;
  QToolBar* m_strip;
  QStackedWidget* m_pages;
  QAction* m_full = nullptr;
  QAction* m_close = nullptr;
  QAction* m_spacer = nullptr;
  QList<QWidget*> m_contents;  // of the pages, in their order
  QList<QAction*> m_actions;   // in the order of the pages
};

}  // namespace credence

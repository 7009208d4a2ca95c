#pragma once

#include "app/document/document.h"
#include "app/study/page_group.h"

#include <QObject>

#include <map>
#include <vector>

class QAction;
class QStackedWidget;

namespace credence {

class StudioStrip;
struct StudioPage;

/// The pages that question the classifier: that of the document's view is in sight, or none. The key that
/// opened a page closes it again, and so does its name in the strip, and its question there, which opens the
/// page again that was open last under it. Where strip and pages stand is for others to say.
class Studio : public QObject {
  Q_OBJECT

 public:
  /// `window`: in which the strip and the pages will stand.
  Studio(Document* document, QWidget* window);

  /// Gives the widget the name by which sessions know it, and returns its action, for menus. Pages that are
  /// not in sight should compute nothing: they are told by QWidget's show and hide events.
  QAction* addPage(const StudioPage& page, QWidget* widget);

  StudioStrip* strip() const { return m_strip; }
  QStackedWidget* pages() const { return m_pages; }
  /// Checked while the page has the room of the plots as well.
  QAction* fullAction() const;

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

 private:
  /// A page, and where it stands.
  struct Page {
    QWidget* widget;
    QAction* action;
    const PageGroup* question;
  };

  void toggle(QWidget* page);
  void toggleQuestion(const PageGroup* question);
  QWidget* lastOf(const PageGroup* question) const;
  void showPage();
  void takeKeyboard();

  Document* m_document;
  StudioStrip* m_strip;
  QStackedWidget* m_pages;
  std::vector<Page> m_contents;                     // in the order of m_pages
  std::map<const PageGroup*, QWidget*> m_lastOpen;  // by question
};

}  // namespace credence

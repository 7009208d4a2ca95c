#pragma once

#include <QDockWidget>
#include <QKeySequence>

class QAction;
class QMenu;
class QTabWidget;

namespace credence {

/// The dock below the plots with a page for each way to question the classifier. Hidden until a page is asked
/// for; the key that opened a page closes it again.
class Studio : public QDockWidget {
  Q_OBJECT

 public:
  explicit Studio(QWidget* parent = nullptr);

  /// `page` stands under `title`; its action, for menus, has `key`, and says `purpose`. Pages that are not in
  /// sight should compute nothing: they are told by QWidget's show and hide events.
  QAction* addPage(QWidget* page, const QString& title, const QKeySequence& key, const QString& purpose);

  void open(QWidget* page);

 private:
  void toggle(QWidget* page);
  void updateActions();
  bool isInSight(const QWidget* page) const;

  QTabWidget* m_pages;
  QList<QWidget*> m_contents;  // of the pages, in their order
  QList<QAction*> m_actions;   // in the order of the pages
};

}  // namespace credence

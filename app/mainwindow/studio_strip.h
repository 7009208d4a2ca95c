#pragma once

#include "app/study/page_group.h"

#include <QWidget>

#include <vector>

class QAction;
class QFrame;
class QHBoxLayout;
class QMenu;
class QToolButton;

namespace credence {

class StripButton;

/// One line with the questions that pages answer, and beside them the pages that answer the one that is open:
/// their names, or where these have not the room one button with a menu. At the far end stands what fills the
/// window with a page, and closes it.
class StudioStrip : public QWidget {
  Q_OBJECT

 public:
  explicit StudioStrip(QWidget* parent = nullptr);

  /// After those of its question that are there.
  void addPage(QAction* page, const PageGroup& group);

  /// Which of the pages is open; null: none.
  void showPage(const QAction* page);

  /// Checked while the page has the room of the plots as well.
  QAction* fullAction() const { return m_full; }
  QAction* closeAction() const { return m_close; }

  /// Less than all of its words need.
  QSize minimumSizeHint() const override;

 signals:
  void questionChosen(const PageGroup* question);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  /// A question and its pages.
  struct Question {
    const PageGroup* group;
    StripButton* button;
    QWidget* pages;
    QMenu* menu;
    const PageGroup* last = nullptr;  // group of the page that was added last
    QStringList titles = {};
  };

  void addQuestion(const PageGroup& group);
  QToolButton* addEnd(QAction* action, const QString& name, const QString& toolTip);
  void follow(StripButton* button);
  void step(const StripButton* from, int by);
  void arrange();
  const Question* openQuestion() const;

  QHBoxLayout* m_layout;
  QFrame* m_line;
  std::vector<Question> m_questions;
  StripButton* m_chosen;  // in place of names that have not the room
  QAction* m_full;
  QAction* m_close;
  std::vector<QToolButton*> m_ends;  // at the far end, as long as a page is open
  const QAction* m_page = nullptr;
};

}  // namespace credence

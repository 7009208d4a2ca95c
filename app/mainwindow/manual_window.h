#pragma once

#include "app/report/manual.h"

#include <QTimer>
#include <QWidget>

#include <cstddef>

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QSplitter;

namespace credence {

class ManualBrowser;

/// The manual: its pages at the left, one of them beside, and a search over them all. Never in the way of the
/// program's own window.
class ManualWindow : public QWidget {
  Q_OBJECT

 public:
  /// `keys`: the list of keys, in Markdown.
  explicit ManualWindow(const QString& keys);
  ~ManualWindow() override;

  /// Shows the window with that page, or with the one it had where `id` is empty.
  void open(const QString& id);
  QString pageId() const;

  void setKeys(const QString& keys) { m_manual.setKeys(keys); }

 signals:
  /// A link leads to that step of a bundled lesson, counted from 0.
  void lessonAsked(const QString& lesson, std::size_t step);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QWidget* buildBar();
  QAction* addKey(const QString& text, const QKeySequence& key, void (ManualWindow::*slot)());
  void restorePlaces();
  void storePlaces() const;

  void typed();
  void search();
  void nextHit() { step(1); }
  void previousHit() { step(-1); }
  void step(int direction);
  void clearOrClose();
  void focusSearch();
  void back();
  void forward();
  void showPages();
  void showWords(const QVector<FieldWord>& words);
  void showPlace();

  Manual m_manual;
  QLineEdit* m_typed;
  QLabel* m_found;
  QLabel* m_words;  // of the field, that are typed: what they are called here
  QSplitter* m_splitter;
  QListWidget* m_list;
  ManualBrowser* m_browser;
  QAction* m_back = nullptr;
  QAction* m_forward = nullptr;
  QAction* m_next = nullptr;
  QAction* m_previous = nullptr;
  QStringList m_shown;  // ids of the pages in the list
  QStringList m_rows;   // the same by the list's rows; empty: a heading
  QString m_begun;      // the page at which the search began
  bool m_searching = false;
  QTimer m_pause{this};  // runs while there may be more letters to come
};

}  // namespace credence

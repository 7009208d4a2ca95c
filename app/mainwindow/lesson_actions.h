#pragma once

#include "app/files/table_loader.h"
#include "app/mainwindow/lesson_course.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <functional>
#include <memory>

class QAction;
class QMainWindow;
class QMenu;

namespace credence {

class ControlOutline;
class EvidencePanel;
class LessonColumn;
class MessageBar;
class SettingBar;
class SideColumn;
class SketchTool;
class Toolbox;
struct Services;

/// The Lesson menu, and the column beside the plots in which a lesson is taken.
class LessonActions : public QObject {
  Q_OBJECT

 public:
  /// What of the window a lesson is about; all have to live as long.
  struct Parts {
    QMainWindow* window = nullptr;
    EvidencePanel* map = nullptr;
    SettingBar* setting = nullptr;
    SideColumn* numbers = nullptr;
    MessageBar* messages = nullptr;
  };

  LessonActions(Services& services, const Parts& parts);

  void addTo(QMenu* menu);
  /// For the window to place beside the plots; hidden while there is no lesson.
  LessonColumn* column() const { return m_column; }
  bool running() const { return m_course.running(); }
  /// Its steps are gone through by key there, too.
  void addStepsTo(QWidget* window);
  /// Of the lesson that is under way.
  QString title() const { return m_course.folder().lesson.title; }

  /// Opens the lesson of that folder at a step, counted from 0.
  void open(const QString& folder, std::size_t step = 0);
  /// The same of a bundled one.
  void openBundled(const QString& name, std::size_t step);
  /// Gives the person's own work back, if a lesson is under way.
  void end() { m_course.end(); }

 signals:
  /// A lesson has begun, or ended.
  void runningChanged(bool running);
  /// Lessons or their texts lead to that page of the manual.
  void helpAsked(const QString& page);
  /// A text leads to that one of lessonWindows.
  void windowAsked(const QString& name);
  void noticed(const QString& text);
  /// A page for browsers is wanted of the lesson that is under way.
  void pageAsked(const credence::LessonFolder& folder);

 private:
  /// The bundled lessons, above that entry of the menu.
  void fillAbove(QAction* below, QMenu* menu);
  void chooseFolder();
  void record();
  /// Which data there are, and the button for others, where the step takes others.
  void showData();
  void chooseData();
  void useData(std::shared_ptr<const OpenedTable> table);
  void connectCourse();
  void connectColumn();
  void next();
  void showStep();
  void showText(bool fromStart);
  void showQuestion();
  void showWords();
  void showAnswer();
  void cover();
  void takeTool();
  void leaveTool();
  void sketched();
  void markCell(double width, double priorVariance);
  QWidget* controlAt(const QString& address) const;
  static void giveKeyboard(QWidget& control);
  void follow(const QString& address);
  void showRunning();

  Services& m_services;
  Parts m_parts;
  LessonColumn* m_column;
  ControlOutline* m_outline;
  QAction* m_next = nullptr;
  QAction* m_back = nullptr;
  QAction* m_reset = nullptr;
  QAction* m_end = nullptr;
  QAction* m_page = nullptr;
  TableLoader m_reading;  // of data of one's own
  LessonCourse m_course;  // last: it tells this of nothing once it is gone
};

}  // namespace credence

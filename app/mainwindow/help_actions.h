#pragma once

#include <QObject>

#include <cstddef>
#include <memory>

class QMainWindow;
class QMenu;
class QWidget;

namespace credence {

class ManualWindow;
class Studio;

/// F1: the manual, open at the page of what has the keyboard.
class HelpActions : public QObject {
  Q_OBJECT

 public:
  HelpActions(QMainWindow* window, Studio* studio);
  ~HelpActions() override;

  void addTo(QMenu* menu);

  /// The manual at that page.
  void open(const QString& id);

  /// The page about `widget` and all in it.
  static void setPage(QWidget* widget, const char* id);

 signals:
  /// The manual leads to that step of a bundled lesson, counted from 0.
  void lessonAsked(const QString& lesson, std::size_t step);

 private:
  QString pageInSight() const;
  void find();

  QMainWindow* m_window;
  Studio* m_studio;
  std::unique_ptr<ManualWindow> m_manual;
};

}  // namespace credence

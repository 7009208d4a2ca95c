#pragma once

#include <QByteArray>
#include <QObject>

#include <utility>

class QDockWidget;
class QMainWindow;

namespace credence {

class Studio;

/// Keeps everything on the screen: where the window is too low for Evidence above Metrics they become tabs,
/// where it is narrow the Studio takes the room below them too, and where it is both the panels at the left
/// join the tabs while the Studio is open, which then has no title. Docks that a person has moved elsewhere
/// are left alone.
class DockArrangement : public QObject {
  Q_OBJECT

 public:
  struct Docks {
    QDockWidget* data;
    QDockWidget* model;
    QDockWidget* evidence;
    QDockWidget* metrics;
    Studio* studio;
  };

  DockArrangement(QMainWindow* window, const Docks& docks);

  /// Docks and tool bars, and which of them stand where they do for want of room.
  QByteArray layout() const;
  /// Back to a layout() as it was; nothing where it cannot be read.
  void setLayout(const QByteArray& layout);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Arrangement {
    bool tabs = false;         ///< Metrics behind Evidence
    bool folded = false;       ///< and the panels of the left column behind them
    bool studioBelow = false;  ///< the right column, too
  };

  Arrangement wanted() const;
  bool studioOpen() const;
  bool stands(const QDockWidget* dock, Qt::DockWidgetArea area) const;
  void adapt();
  /// Data and Model as high as what they say, where there is room for both.
  void showLeftWhole();
  std::pair<int, int> wantedLeftHeights() const;  ///< of Data and of Model
  void tabify(QDockWidget* dock, Qt::DockWidgetArea from);
  void putBack(QDockWidget* dock, Qt::DockWidgetArea area);

  QMainWindow* m_window;
  Docks m_docks;
  Arrangement m_now;
  std::pair<int, int> m_leftHeights = {0, 0};  // that Data and Model asked for
};

}  // namespace credence

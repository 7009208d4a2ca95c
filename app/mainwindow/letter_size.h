#pragma once

#include <QFont>
#include <QObject>

class QAction;
class QMenu;

namespace credence {

/// How large the letters of the whole program are against those of the desktop, in steps that a person
/// chooses; kept for the next start.
class LetterSize : public QObject {
  Q_OBJECT

 public:
  explicit LetterSize(QObject* parent);

  void addTo(QMenu* menu);

  /// As it was chosen last time. After the window was built: what took its letters when it was made follows.
  void restore();

  /// Times those of the desktop.
  double scale() const { return m_scale; }
  void setScale(double scale);

 private:
  void step(int by);

  QFont m_desktop;
  double m_scale = 1.0;
  QAction* m_larger = nullptr;
  QAction* m_smaller = nullptr;
  QAction* m_usual = nullptr;
};

}  // namespace credence

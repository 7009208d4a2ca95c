#pragma once

#include "app/document/document.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>

#include <optional>

class QAction;
class QKeyEvent;
class QLabel;
class QMainWindow;
class QMenu;
class QScreen;

namespace credence {

class ComparisonView;
class HeldView;
class Stage;
class Studio;

/// The window before a class: plots, sliders, evidence map and the numbers beside it fill the screen in
/// letters that are read from the last row; menus and tools come when the mouse is at the upper edge. Keys
/// step through the pins, return to where it began, and hold a spotlight or a lens.
class Presentation : public QObject {
  Q_OBJECT

 public:
  /// What of the window it is about; all have to live as long.
  struct Parts {
    QMainWindow* window = nullptr;
    Stage* stage = nullptr;
    Studio* studio = nullptr;
    ComparisonView* plots = nullptr;
  };

  Presentation(Document* document, const Parts& parts);

  void addTo(QMenu* menu);
  QAction* action() const { return m_present; }
  /// Stands above the plots while a pin that has a caption is the setting at hand.
  QLabel* caption() const { return m_caption; }

  /// While something else takes the keys that step through the pins and return to the beginning.
  void setStepsTaken(bool taken);

  bool presenting() const { return m_begun.has_value(); }
  /// Leaves it where it is under way, before the window stores its place.
  void end();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// What it began with, and returns to.
  struct Beginning {
    DocumentState state;
    ViewState view;
    Qt::WindowStates window;
    QByteArray geometry;  // of the window,
    QSize size;
    bool moved = false;  // which went to another screen
  };

  void offerKeys(bool offered);
  void toggle(bool present);
  void begin(QScreen* screen);
  void presentElsewhere();
  void setLetters();
  void setFonts(const QFont& letters, const QFont& caption);
  void showTools(bool shown);
  void revealAtEdge();
  bool handleHeldKey(const QKeyEvent& key, bool pressed);
  void stepPins(int by);
  void returnToBeginning();
  void showCaption();
  std::optional<std::size_t> currentPin() const;

  Document* m_document;
  Parts m_parts;
  QAction* m_present = nullptr;
  QAction* m_elsewhere = nullptr;
  QAction* m_next = nullptr;
  QAction* m_previous = nullptr;
  QAction* m_beginning = nullptr;
  QLabel* m_caption;
  HeldView* m_spotlight;
  HeldView* m_lens;
  std::optional<Beginning> m_begun;
  bool m_stepsTaken = false;
};

}  // namespace credence

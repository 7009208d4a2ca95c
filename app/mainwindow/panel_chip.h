#pragma once

#include <QToolButton>

namespace credence {

class PanelPopup;

/// A button of the tool bar that says something of a panel in a few words, and opens the panel below itself.
/// A sign before the words warns of what its tool tip then says.
class PanelChip : public QToolButton {
  Q_OBJECT

 public:
  /// `panel` becomes the pop-up's.
  PanelChip(QWidget* panel, QString purpose, QWidget* window);

  void say(const QString& words);
  /// Empty: there is nothing to warn of.
  void warn(const QString& sentences);

  void open();

 private:
  void showWords();

  PanelPopup* m_popup;
  QString m_purpose;
  QString m_words;
  QString m_warning;
};

}  // namespace credence

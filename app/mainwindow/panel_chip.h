#pragma once

#include <QToolButton>

namespace credence {

class PanelPopup;

/// A button of the tool bar that says something of a panel in a few words, and opens the panel at the
/// window's right edge, beside the plots that it changes. A sign before the words warns of what its tool tip
/// then says.
class PanelChip : public QToolButton {
  Q_OBJECT

 public:
  /// `panel` becomes the pop-up's, which opens over `column`: the window's rightmost, beside the plots.
  PanelChip(QWidget* panel, QString purpose, QWidget* column);

  void say(const QString& words);
  /// Empty: there is nothing to warn of.
  void warn(const QString& sentences);

  void open();

 private:
  void showWords();

  QWidget* m_column;
  PanelPopup* m_popup;
  QString m_purpose;
  QString m_words;
  QString m_warning;
};

}  // namespace credence

#pragma once

#include <QTextEdit>

namespace credence {

/// Rich text, tables above all, that comes anew with every picture and can be selected. QLabel lays such a
/// text out some five times for every change and has its neighbours laid out too; this does it once, and asks
/// for other room only where the text needs it.
class TableLabel : public QTextEdit {
  Q_OBJECT

 public:
  /// `wraps`: whether lines may be broken where the room ends.
  explicit TableLabel(bool wraps, QWidget* parent = nullptr);

  void setText(const QString& html);
  const QString& text() const { return m_html; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void wheelEvent(QWheelEvent* event) override;

 private:
  void takeRoom();
  void measureWidth();

  QString m_html;
  bool m_changing = false;
  qsizetype m_cells = 0;
  int m_width = 0;  // px: the least that shows all of it
};

}  // namespace credence

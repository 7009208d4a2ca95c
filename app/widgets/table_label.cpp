#include "app/widgets/table_label.h"

#include <QAbstractTextDocumentLayout>
#include <QTextDocument>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace credence {

TableLabel::TableLabel(bool wraps, QWidget* parent) : QTextEdit(parent) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setUndoRedoEnabled(false);
  // To the keyboard and to files that are dropped it is no more than a label.
  setFocusPolicy(Qt::ClickFocus);
  setAcceptDrops(false);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  viewport()->setAutoFillBackground(false);
  document()->setDocumentMargin(0.0);
  setWordWrapMode(wraps ? QTextOption::WordWrap : QTextOption::ManualWrap);
  connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
          &TableLabel::takeRoom);
  takeRoom();
}

void TableLabel::setText(const QString& html) {
  if (html == m_html) return;
  m_html = html;
  m_changing = true;  // in between the document is empty
  setHtml(html);
  m_changing = false;
  takeRoom();
}

void TableLabel::takeRoom() {
  if (m_changing) return;
  // What is not in sight yet is not laid out by QTextEdit.
  if (document()->textWidth() <= 0.0) document()->setTextWidth(viewport()->width());
  const QSizeF size = document()->size();
  const int height = m_html.isEmpty() ? 0 : static_cast<int>(std::ceil(size.height()));
  if (height != minimumHeight()) setFixedHeight(height);
  // A digit less is no reason to lay out the window anew; the next one brings it back.
  const qsizetype cells = m_html.count(QLatin1String("<td"));
  if (std::exchange(m_cells, cells) != cells || size.width() > viewport()->width()) measureWidth();
}

/// A table that fills the width it is given says how much it needs only where it is given none.
void TableLabel::measureWidth() {
  QTextDocument narrow;
  narrow.setDefaultFont(document()->defaultFont());
  narrow.setDefaultTextOption(document()->defaultTextOption());
  narrow.setDocumentMargin(0.0);
  narrow.setHtml(m_html);
  narrow.setTextWidth(1.0);
  const int width = static_cast<int>(std::ceil(narrow.size().width()));
  if (std::exchange(m_width, width) != width) updateGeometry();
}

/// It has nothing to scroll, and no other size of letters: the wheel is for what it stands in.
void TableLabel::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

QSize TableLabel::sizeHint() const {
  return {m_width, minimumHeight()};
}

QSize TableLabel::minimumSizeHint() const {
  return sizeHint();
}

}  // namespace credence

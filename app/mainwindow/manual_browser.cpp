#include "app/mainwindow/manual_browser.h"

#include "app/report/manual.h"
#include "app/report/manual_text.h"

#include <QDesktopServices>
#include <QEvent>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>

#include <algorithm>

namespace credence {

namespace {

constexpr int pageMargin = 12;  // px
constexpr int indent = 22;
constexpr int cellPadding = 5;
constexpr int markStrength = 90;  // of 255
constexpr int lineHeight = 125;   // per cent
const QString folder = QStringLiteral("qrc:/manual/");
const QString ending = QStringLiteral(".md");

bool isCode(const QTextBlock& block) {
  const QTextBlockFormat format = block.blockFormat();
  return format.hasProperty(QTextFormat::BlockCodeFence) ||
         format.hasProperty(QTextFormat::BlockCodeLanguage);
}

/// One expression for all of them.
QRegularExpression anyOf(const QStringList& terms) {
  QStringList parts;
  for (const QString& term : terms) parts << QRegularExpression::escape(term);
  return QRegularExpression(parts.join(QLatin1Char('|')), QRegularExpression::CaseInsensitiveOption);
}

}  // namespace

ManualBrowser::ManualBrowser(const Manual* manual, QWidget* parent) : QTextBrowser(parent), m_manual(manual) {
  setOpenLinks(false);  // follow() knows more kinds of them
  connect(this, &QTextBrowser::anchorClicked, this, &ManualBrowser::follow);
  setFrameShape(QFrame::NoFrame);
  document()->setDocumentMargin(pageMargin);
  document()->setIndentWidth(indent);
  connect(this, &QTextBrowser::sourceChanged, this, [this](const QUrl& url) {
    m_page = url.fileName().chopped(ending.size());  // source() is still the page before
    dress();
    findHits();
  });
}

void ManualBrowser::follow(const QUrl& url) {
  if (url.scheme() == QLatin1String("lesson")) {
    const QStringList parts = url.path().split(QLatin1Char('/'));  // "coursework", "3"
    const qulonglong step = parts.value(1).toULongLong();
    emit lessonAsked(parts.front(), static_cast<std::size_t>(step > 0 ? step - 1 : 0));
  } else if (url.isRelative() || url.scheme() == QLatin1String("qrc")) {
    setSource(url);
  } else {
    QDesktopServices::openUrl(url);
  }
}

void ManualBrowser::showPage(const QString& id) {
  if (id == m_page) return;
  // Cursors would follow every letter of the page that comes.
  m_hits.clear();
  setExtraSelections({});
  setSource(QUrl(folder + id + ending));
}

QVariant ManualBrowser::loadResource(int type, const QUrl& url) {
  const QString name = url.fileName();
  const ManualPage* page = name.endsWith(ending) ? m_manual->find(name.chopped(ending.size())) : nullptr;
  if (page == nullptr) return QTextBrowser::loadResource(type, url);
  return manualForWindow(page->text);
}

void ManualBrowser::dress() {
  QTextCursor cursor(document());
  cursor.beginEditBlock();
  dressTables();
  dressBlocks();
  cursor.endEditBlock();
}

void ManualBrowser::dressTables() {
  for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (table == nullptr) continue;
    QTextTableFormat format = table->format();
    format.setBorder(1);
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(palette().color(QPalette::Midlight));
    format.setCellPadding(cellPadding);
    format.setCellSpacing(0);
    table->setFormat(format);
  }
}

void ManualBrowser::dressBlocks() {
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    QTextBlockFormat format;
    if (isCode(block)) {
      format.setBackground(palette().color(QPalette::AlternateBase));
    } else if (!QTextCursor(block).currentTable()) {
      format.setLineHeight(lineHeight, QTextBlockFormat::ProportionalHeight);
    }
    cursor.mergeBlockFormat(format);
  }
}

void ManualBrowser::setTerms(const QStringList& terms) {
  m_terms = terms;
  findHits();
}

void ManualBrowser::findHits() {
  m_hits.clear();
  m_current = -1;
  if (!m_terms.isEmpty()) {
    const QRegularExpression expression = anyOf(m_terms);
    for (QTextCursor hit = document()->find(expression); !hit.isNull();
         hit = document()->find(expression, hit)) {
      m_hits << hit;
    }
  }
  showHits();
}

void ManualBrowser::showHits() {
  QColor mark = palette().color(QPalette::Highlight);
  mark.setAlpha(markStrength);
  QList<ExtraSelection> selections;
  for (const QTextCursor& hit : m_hits) {
    ExtraSelection selection;
    selection.cursor = hit;
    selection.format.setBackground(mark);
    selections << selection;
  }
  setExtraSelections(selections);
}

void ManualBrowser::chooseHit(int index) {
  m_current = index < 0 ? hitCount() + index : index;
  setTextCursor(m_hits[m_current]);
  // Not at the very edge, where what it belongs to would be out of sight.
  const QRect place = cursorRect();
  const int off = place.center().y() - viewport()->height() / 3;
  if (place.top() < 0 || place.bottom() > viewport()->height() * 3 / 4) {
    verticalScrollBar()->setValue(verticalScrollBar()->value() + off);
  }
}

void ManualBrowser::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || source().isEmpty()) return;
  // Links have got their colour when the page was read.
  const int place = verticalScrollBar()->value();
  reload();
  verticalScrollBar()->setValue(place);
}

}  // namespace credence

#include "app/panels/lesson_browser.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QEvent>
#include <QImage>
#include <QImageReader>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int lineSpacing = 120;   // per cent
constexpr int leastPicture = 120;  // px

}  // namespace

LessonBrowser::LessonBrowser(QWidget* parent) : QTextBrowser(parent) {
  setObjectName(QStringLiteral("lessonText"));
  setOpenLinks(false);
  setOpenExternalLinks(false);
  setFrameShape(QFrame::NoFrame);
  setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard |
                          Qt::TextSelectableByMouse);
  document()->setDocumentMargin(0);
  viewport()->setAutoFillBackground(false);  // a part of the column
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  setSizePolicy(policy);
  // Also where letters, numbers or the width are others than when the text was set. While the column is being
  // laid out it would not hear of it.
  connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
          &LessonBrowser::beAsHighAsText, Qt::QueuedConnection);
  connect(this, &QTextBrowser::highlighted, this,
          [this](const QUrl& url) { emit pointedAt(url.toString()); });
  connect(this, &QTextBrowser::anchorClicked, this,
          [this](const QUrl& url) { emit followed(url.toString()); });
}

void LessonBrowser::setContent(const QString& html, bool fromStart) {
  const int place = verticalScrollBar()->value();
  m_html = html;
  setHtml(html);
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    if (cursor.currentTable() != nullptr) continue;
    QTextBlockFormat format;
    format.setLineHeight(lineSpacing, QTextBlockFormat::ProportionalHeight);
    cursor.mergeBlockFormat(format);
  }
  beAsHighAsText();
  verticalScrollBar()->setValue(fromStart ? 0 : place);
}

QSize LessonBrowser::sizeHint() const {
  return {width(), static_cast<int>(std::ceil(document()->size().height())) + 2};
}

QSize LessonBrowser::minimumSizeHint() const {
  return {leastPicture, 3 * fontMetrics().lineSpacing()};
}

void LessonBrowser::beAsHighAsText() {
  setMaximumHeight(std::max(minimumSizeHint().height(), sizeHint().height()));
  updateGeometry();
}

QVariant LessonBrowser::loadResource(int type, const QUrl& url) {
  if (type != QTextDocument::ImageResource || !m_picture) return {};
  QByteArray bytes = m_picture(url.toString());
  QBuffer buffer(&bytes);
  QImageReader reader(&buffer);
  const QSize size = reader.size();
  const int most = std::max(leastPicture, viewport()->width() - 8);
  if (size.width() > most) reader.setScaledSize(size.scaled(most, size.height(), Qt::KeepAspectRatio));
  return reader.read();
}

void LessonBrowser::doSetSource(const QUrl&, QTextDocument::ResourceType) {}

void LessonBrowser::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  // Links have got their colour when the text was set.
  if (event->type() == QEvent::PaletteChange && !m_html.isEmpty()) setContent(m_html, false);
}

}  // namespace credence

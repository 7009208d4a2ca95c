#include "app/files/author_text.h"

#include "app/document/file_name.h"
#include "app/report/markup_text.h"
#include "app/report/translate.h"
#include "core/table/utf8.h"

#include <QFile>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextList>
#include <QTextTable>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

/// CommonMark and tables. Qt has a name for these only together with what GitHub adds, which makes a link of
/// every address; the bit is that of md4c, which Qt reads Markdown with.
const auto withoutHtml = QTextDocument::MarkdownFeatures(QTextDocument::MarkdownNoHTML | 0x0100);

QString element(const QString& name, const QString& html) {
  return QLatin1Char('<') + name + QLatin1Char('>') + html + QStringLiteral("</") + name + QLatin1Char('>');
}

/// A picture by what it is called.
QString pictureMarkup(const QTextImageFormat& format, const AuthorMarkup& markup) {
  const QString words = markupText(format.property(QTextFormat::ImageAltText).toString());
  return markup.picture ? markup.picture(words, format.name()) : words;
}

/// The words of a piece; of a link its address as well.
QString wordsMarkup(const QTextFragment& fragment, const AuthorMarkup& markup) {
  const QTextCharFormat format = fragment.charFormat();
  if (format.isImageFormat()) return pictureMarkup(format.toImageFormat(), markup);
  QString words = fragment.text();
  words.replace(QChar::LineSeparator, QLatin1Char('\n'));
  const QString address = format.anchorHref();
  if (!address.isEmpty() && markup.link) return markup.link(markupText(words), address);
  if (address.isEmpty() || address == words) return markupText(words);
  return markupText(words + QStringLiteral(" (%1)").arg(address));
}

QString fragmentMarkup(const QTextFragment& fragment, const AuthorMarkup& markup, bool inCode,
                       bool inHeading) {
  QString html = wordsMarkup(fragment, inCode ? AuthorMarkup() : markup);
  if (inCode) return html;
  const QTextCharFormat format = fragment.charFormat();
  if (format.fontFixedPitch()) html = element(QStringLiteral("code"), html);
  if (format.fontItalic()) html = element(QStringLiteral("em"), html);
  if (format.fontWeight() >= QFont::Bold && !inHeading) html = element(QStringLiteral("strong"), html);
  return html;
}

bool isCode(const QTextBlock& block) {
  const QTextBlockFormat format = block.blockFormat();
  return format.hasProperty(QTextFormat::BlockCodeFence) ||
         format.hasProperty(QTextFormat::BlockCodeLanguage) || format.nonBreakableLines();
}

QString blockMarkup(const QTextBlock& block, const AuthorMarkup& markup, bool inCode) {
  const bool heading = block.blockFormat().headingLevel() > 0;
  QString html;
  for (auto piece = block.begin(); !piece.atEnd(); ++piece)
    html += fragmentMarkup(piece.fragment(), markup, inCode, heading);
  return html;
}

/// A head is bold by itself, as a heading is.
QString cellMarkup(const QTextTableCell& cell, const AuthorMarkup& markup, bool head) {
  QString html;
  for (auto line = cell.begin(); !line.atEnd(); ++line) {
    const QTextBlock block = line.currentBlock();
    for (auto piece = block.begin(); !piece.atEnd(); ++piece)
      html += fragmentMarkup(piece.fragment(), markup, false, head);
  }
  return html;
}

/// Rows of cells, the heads first.
QString tableMarkup(const QTextTable& table, const AuthorMarkup& markup) {
  const int heads = std::max(1, table.format().headerRowCount());
  QString html;
  for (int row = 0; row < table.rows(); ++row) {
    QString cells;
    for (int column = 0; column < table.columns(); ++column) {
      const QString words = cellMarkup(table.cellAt(row, column), markup, row < heads);
      cells += element(row < heads ? QStringLiteral("th") : QStringLiteral("td"), words);
    }
    html += element(QStringLiteral("tr"), cells);
  }
  return element(QStringLiteral("table"), html) + QLatin1Char('\n');
}

QString listName(const QTextList& list) {
  const int style = list.format().style();
  const bool numbered = style <= QTextListFormat::ListDecimal && style >= QTextListFormat::ListUpperRoman;
  return numbered ? QStringLiteral("ol") : QStringLiteral("ul");
}

/// What a line is in: quotes, lists with the items around it, and code, the outermost first. `open`: what the
/// line before it was in, which tells of what kind the lists around its own are.
QStringList surroundings(const QTextBlock& block, const QStringList& open) {
  QStringList names;
  const int quotes = block.blockFormat().intProperty(QTextFormat::BlockQuoteLevel);
  for (int k = 0; k < quotes; ++k) names << QStringLiteral("blockquote");
  if (const QTextList* list = block.textList()) {
    for (int k = 1; k < list->format().indent(); ++k) {
      const QString around = open.value(names.size());
      names << (around == QLatin1String("ol") ? around : QStringLiteral("ul")) << QStringLiteral("li");
    }
    names << listName(*list);
  }
  if (isCode(block)) names << QStringLiteral("pre");
  return names;
}

/// Closes what `open` has and `wanted` has not, and opens the rest.
QString moveInto(QStringList& open, const QStringList& wanted) {
  qsizetype same = 0;
  while (same < std::min(open.size(), wanted.size()) && open[same] == wanted[same]) ++same;
  QString html;
  while (open.size() > same) html += QStringLiteral("</%1>\n").arg(open.takeLast());
  for (qsizetype k = same; k < wanted.size(); ++k) {
    open << wanted[k];
    html += QStringLiteral("<%1>").arg(wanted[k]);
  }
  return html;
}

/// The page has a heading of its own above.
QString headingName(int level) {
  constexpr int first = 2;
  constexpr int last = 6;
  return QStringLiteral("h%1").arg(std::min(level + first - 1, last));
}

}  // namespace

QString authorText(const QString& markdown, const AuthorMarkup& markup) {
  QTextDocument document;
  document.setMarkdown(markdown, withoutHtml);
  QString html;
  QStringList open;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    if (const QTextTable* table = QTextCursor(block).currentTable(); table != nullptr) {
      html += moveInto(open, {}) + tableMarkup(*table, markup);
      block = table->lastCursorPosition().block();
      continue;
    }
    html += moveInto(open, surroundings(block, open));
    const bool code = isCode(block);
    const QString words = blockMarkup(block, markup, code);
    const int heading = block.blockFormat().headingLevel();
    if (code) {
      html += words + QLatin1Char('\n');
    } else if (block.textList() != nullptr) {
      html += QStringLiteral("<li>") + words;  // still open: a list may follow within it
      open << QStringLiteral("li");
    } else if (!words.trimmed().isEmpty()) {
      html += element(heading > 0 ? headingName(heading) : QStringLiteral("p"), words) + QLatin1Char('\n');
    }
  }
  html += moveInto(open, {});
  return html.trimmed();
}

QString readAuthorText(const QString& file) {
  constexpr qint64 mostBytes = 1'000'000;
  const auto refuse = [&file](const QString& reason) {
    throw std::runtime_error(tr("%1: %2").arg(shownFileName(file), reason).toStdString());
  };
  QFile source(file);
  if (!source.open(QIODevice::ReadOnly)) refuse(tr("cannot be read: %1").arg(source.errorString()));
  const std::string bytes = source.read(mostBytes + 1).toStdString();
  if (bytes.size() > static_cast<std::size_t>(mostBytes)) {
    refuse(tr("is longer than a megabyte, which is too much for such a text"));
  }
  if (find_non_text(bytes) != std::string::npos) {
    refuse(tr("is no text in UTF-8: save it in that encoding"));
  }
  return QString::fromStdString(bytes);
}

}  // namespace credence

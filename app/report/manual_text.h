#pragma once

#include <QString>
#include <QStringList>

namespace credence {

/// A page of the manual for a terminal of so many columns: no mark-up, paragraphs, lists and tables wrapped,
/// examples as they are. Understands what the manual uses of Markdown: headings, paragraphs, lists, tables,
/// fenced blocks, comments, emphasis, code, links, and keys as <kbd>Ctrl+O</kbd>.
QString manualForTerminal(const QString& markdown, int width);

/// The same page for QTextDocument::setMarkdown(), which has no word for a key: keys are bold, comments are
/// gone.
QString manualForWindow(const QString& markdown);

/// The pages it links to, in their order.
QStringList linkedPages(const QString& markdown);

/// A sentence without mark-up. Of a link to a page only its text is left, other addresses stand behind
/// theirs.
QString withoutMarkup(const QString& markdown);

}  // namespace credence

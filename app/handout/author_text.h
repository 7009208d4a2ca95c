#pragma once

#include <QString>

namespace credence {

/// Markdown that an author wrote, as HTML of paragraphs, headings (h2 and below), lists, quotes, code, and
/// words that are strong, in italics or code. Read by Qt's own reader. Everything else is plain text in it:
/// HTML, what a link leads to (in parentheses), what a picture is called.
QString authorText(const QString& markdown);

/// The text of a file, which is UTF-8 of a megabyte at most. Throws std::runtime_error with one sentence.
QString readAuthorText(const QString& file);

}  // namespace credence

#pragma once

#include <QString>

#include <functional>

namespace credence {

/// What stands in the HTML of an author's text in place of links and pictures. `words` and what is returned
/// are HTML; addresses and names are as the author wrote them.
struct AuthorMarkup {
  std::function<QString(const QString& words, const QString& address)> link;
  std::function<QString(const QString& words, const QString& name)> picture;
};

/// Markdown that an author wrote, as HTML of paragraphs, headings (h2 and below), lists, tables, quotes,
/// code, and words that are strong, in italics or code. Read by Qt's own reader. Everything else is plain
/// text in it: HTML and, where `markup` has nothing for them, what a link leads to (in parentheses) and what
/// a picture is called.
QString authorText(const QString& markdown, const AuthorMarkup& markup = {});

/// The text of a file, which is UTF-8 of a megabyte at most. Throws std::runtime_error with one sentence.
QString readAuthorText(const QString& file);

}  // namespace credence

#pragma once

#include "app/lesson/number_name.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace credence {

/// A step's text, read: HTML that has no numbers yet.
struct LessonText {
  QString html;  ///< numbers are marks, for lessonHtml()
  std::vector<ShownNumber> numbers;
  std::vector<Claim> claims;
  QStringList pictures;    ///< names of files
  QStringList links;       ///< "control:width"
  QStringList complaints;  ///< sentences: what of it cannot be set, and is plain text
};

/// Reads Markdown with formulas in $…$ and $$…$$, numbers in {{…}} and claims in {{assert …}}. Links lead to
/// page:NAME, window:NAME, manual:NAME and control:NAME alone.
LessonText readLessonText(const QString& markdown);

/// The HTML with its numbers in their places, and `missing` in place of those that are not known.
QString lessonHtml(const LessonText& text, const QStringList& numbers,
                   const QString& missing = QStringLiteral("–"));

}  // namespace credence

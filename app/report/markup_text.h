#pragma once

#include <QString>

namespace credence {

/// `text` without what XML and Qt's documents have no place for, and what would turn the words around it:
/// control characters but tab and line ends, halves of surrogate pairs, overrides and isolates of the
/// direction of writing, U+FFFC, U+FFFE and their like. U+FFFD stands there instead.
QString withMarkupCharacters(QString text);

/// `words` as HTML and XML write plain text, in an element or in an attribute between double quotes.
QString markupText(const QString& words);

}  // namespace credence

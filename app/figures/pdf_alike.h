#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace credence {

/// What the PDF of a stranger has beside or instead of what `found` has, which canonicalPdf() has laid out
/// for this program's own drawing: the same objects one by one, and not a byte else. Streams are unpacked
/// only to about the length that they have in `found`; see differenceOfPages() for those that draw. Colours
/// of pictures may differ by the roundings of processors. Nothing where there is no difference; else a
/// sentence that says where it is.
std::optional<QString> differenceOfPdf(const QByteArray& told, const QByteArray& found);

}  // namespace credence

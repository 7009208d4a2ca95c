#pragma once

#include <QByteArray>
#include <QString>

namespace credence {

class Document;

/// Where the last choice is remembered of what pictures carry, an index of CarriedByFigure.
inline const QString pictureCarriedKey = QStringLiteral("pictureCarriage");

/// What a picture of the window carries that is saved without being asked for more than a name: the session
/// as it is now, with as much of the points as was chosen for the last picture; empty for nothing.
QByteArray carriedSession(const Document& document);

}  // namespace credence

#pragma once

#include "app/files/written_pdf.h"

namespace credence {

/// Turns a picture of at most 256 colours, which Qt writes as three bytes a pixel, into a palette and a byte
/// a pixel: the same colours in a third of the room. Leaves every other object as it is.
void packWithPalette(PdfObject& object);

/// The colours of such a picture, three bytes each, from the words of its dictionary as text; empty where it
/// has no palette.
QByteArray paletteOfPdf(const QByteArray& head);

}  // namespace credence

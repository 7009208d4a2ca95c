#include "app/figures/drawn_alike.h"

#include "app/figures/pdf_alike.h"
#include "app/figures/png_alike.h"
#include "app/figures/svg_alike.h"

namespace credence {

std::optional<QString> differenceInDrawing(const QByteArray& told, const QByteArray& found) {
  if (told == found) return {};
  if (found.startsWith("%PDF-")) return differenceOfPdf(told, found);
  return found.startsWith("\x89PNG") ? differenceOfPng(told, found) : differenceOfSvg(told, found);
}

}  // namespace credence

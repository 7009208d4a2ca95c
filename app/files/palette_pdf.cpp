#include "app/files/palette_pdf.h"

#include "app/files/inflated.h"

#include <unordered_map>

namespace credence {

namespace {

constexpr qsizetype mostPixels = 1'000'000'000;  // bytes of a picture, more than Qt can hold of one
constexpr qsizetype fewestPixels = 1024;         // of a picture that is worth a palette
constexpr std::size_t mostColours = 256;
constexpr qsizetype bytesOfColour = 3;
constexpr qsizetype ownLength = 4;  // bytes in which qCompress() says how long it is

struct PalettePicture {
  QByteArray colours;  ///< three bytes each
  QByteArray pixels;   ///< one byte each
};

/// Nothing where there are more colours than a byte can tell.
std::optional<PalettePicture> withPaletteOf(const QByteArray& rgb) {
  PalettePicture picture;
  picture.pixels.reserve(rgb.size() / bytesOfColour);
  std::unordered_map<quint32, std::size_t> known;
  for (qsizetype k = 0; k + bytesOfColour <= rgb.size(); k += bytesOfColour) {
    const auto part = [&](qsizetype i) { return quint32{static_cast<unsigned char>(rgb[k + i])}; };
    const quint32 colour = part(0) << 16U | part(1) << 8U | part(2);
    const auto [place, isNew] = known.try_emplace(colour, known.size());
    if (isNew) {
      if (known.size() > mostColours) return {};
      picture.colours += rgb.mid(k, bytesOfColour);
    }
    picture.pixels += static_cast<char>(place->second);
  }
  return picture;
}

}  // namespace

void packWithPalette(PdfObject& object) {
  QList<QByteArray>& words = object.words;
  const qsizetype space = words.indexOf("/DeviceRGB");
  if (!object.stream || space < 1 || words[space - 1] != "/ColorSpace" || !words.contains("/Image") ||
      numberBehind(words, "/BitsPerComponent") != 8 || !words.contains("/FlateDecode")) {
    return;
  }
  const auto rgb = inflated(*object.stream, mostPixels);
  if (!rgb || rgb->size() < fewestPixels * bytesOfColour || rgb->size() % bytesOfColour != 0) return;
  const auto picture = withPaletteOf(*rgb);
  if (!picture) return;
  const QByteArray last = QByteArray::number(picture->colours.size() / bytesOfColour - 1);
  words.remove(space);
  const QList<QByteArray> own = {"[", "/Indexed", "/DeviceRGB", last, '<' + picture->colours.toHex() + '>',
                                 "]"};
  for (qsizetype k = 0; k < own.size(); ++k) words.insert(space + k, own[k]);
  object.stream = qCompress(picture->pixels, 9).mid(ownLength);
}

QByteArray paletteOfPdf(const QByteArray& head) {
  const QByteArray mark = QByteArrayLiteral("/ColorSpace [ /Indexed /DeviceRGB ");
  const qsizetype begin = head.indexOf('<', head.indexOf(mark) + mark.size());
  if (!head.contains(mark) || begin < 0) return {};
  return QByteArray::fromHex(head.mid(begin + 1, head.indexOf('>', begin) - begin - 1));
}

}  // namespace credence

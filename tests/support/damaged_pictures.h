#pragma once

#include <QBuffer>
#include <QByteArray>
#include <QImage>
#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace credence::test {

/// A file that readers of pictures have something to say about.
struct DamagedPicture {
  QString name;
  QByteArray bytes;
};

inline QByteArray bigEndian(std::uint32_t number) {
  QByteArray bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>((number >> shift) & 0xFFU);
  return bytes;
}

/// As PNG wants it of each chunk.
inline std::uint32_t crcOf(const QByteArray& bytes) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1U) != 0 ? (crc >> 1U) ^ 0xEDB88320U : crc >> 1U;
  }
  return ~crc;
}

/// A chunk of a PNG whose checksum is right.
inline QByteArray pngChunk(const QByteArray& type, const QByteArray& data) {
  return bigEndian(static_cast<std::uint32_t>(data.size())) + type + data + bigEndian(crcOf(type + data));
}

/// The picture with a chunk more, behind its first one.
inline QByteArray withChunk(const QByteArray& png, const QByteArray& chunk) {
  constexpr qsizetype behindHeader = 33;
  return QByteArray(png).insert(behindHeader, chunk);
}

/// With a first chunk that says so of the size.
inline QByteArray withHeader(const QByteArray& png, std::uint32_t width, std::uint32_t height, char depth,
                             char colour) {
  const QByteArray header = bigEndian(width) + bigEndian(height) + depth + colour + QByteArray(3, '\0');
  return QByteArray(png).replace(8, 25, pngChunk("IHDR", header));
}

inline std::vector<DamagedPicture> damagedPngs(const QByteArray& png) {
  std::vector<DamagedPicture> list;
  const auto add = [&](const char* name, const QByteArray& bytes) {
    list.push_back({QString::fromLatin1(name), bytes});
  };
  QByteArray data = png;
  const qsizetype middle = png.lastIndexOf("IDAT") + 20;
  data[middle] = static_cast<char>(data[middle] ^ 0x55);
  add("cut.png", png.left(png.size() / 2));
  add("without-end.png", png.left(png.size() - 12));
  add("signature.png", png.left(8));
  add("other-data.png", data);
  add("no-data.png", withChunk(png, pngChunk("IDAT", "no stream of zlib")));
  add("huge.png", withHeader(png, 0x7FFFFFFF, 0x7FFFFFFF, 8, 6));
  add("large.png", withHeader(png, 60'000, 60'000, 8, 6));
  add("wide.png", withHeader(png, 0xFFFFFFFF, 1, 8, 6));
  add("empty.png", withHeader(png, 0, 0, 8, 6));
  add("depth.png", withHeader(png, 40, 40, 5, 6));
  add("palette.png", withHeader(png, 40, 40, 8, 3));
  add("profile.png", withChunk(png, pngChunk("iCCP", QByteArray("icc\0\0nonsense", 13))));
  add("gamma.png", withChunk(png, pngChunk("gAMA", bigEndian(0))));
  add("intent.png", withChunk(png, pngChunk("sRGB", QByteArray(1, '\x09'))));
  add("white.png", withChunk(png, pngChunk("cHRM", QByteArray(32, '\xFF'))));
  add("packed.png", withChunk(png, pngChunk("zTXt", QByteArray("a\0\0nonsense", 11))));
  add("background.png", withChunk(png, pngChunk("bKGD", "x")));
  add("critical.png", withChunk(png, pngChunk("CRIT", "unknown")));
  add("palette-twice.png", withChunk(png, pngChunk("PLTE", QByteArray(4, 'x'))));
  return list;
}

inline std::vector<DamagedPicture> damagedSvgs(const QByteArray& svg) {
  std::vector<DamagedPicture> list;
  const auto add = [&](const char* name, const QByteArray& bytes) {
    list.push_back({QString::fromLatin1(name), bytes});
  };
  const auto with = [&](const QByteArray& content) {
    QByteArray changed = svg;
    return changed.insert(changed.lastIndexOf("</svg>"), content);
  };
  add("cut.svg", svg.left(svg.size() / 2));
  add("not-closed.svg", with("<g>"));
  add("entity.svg", with("<text>&nothing;</text>"));
  add("path.svg", with("<path d=\"M 1 2 L x y z\"/><path d=\"nonsense\"/>"));
  add("link.svg", with("<use href=\"#nowhere\"/><rect fill=\"url(#nowhere)\" width=\"9\" height=\"9\"/>"));
  add("image.svg", with("<image href=\"data:image/png;base64,AAAA\" width=\"9\" height=\"9\"/>"));
  add("image-of-file.svg", with("<image href=\"nowhere.png\" width=\"9\" height=\"9\"/>"));
  add("numbers.svg", with("<rect width=\"nan\" height=\"-1e999\"/><circle r=\"-3\"/>"));
  add("transform.svg", with("<g transform=\"matrix(1,2)\"><rect/></g>"));
  add("style.svg", with("<style>rect { fill: </style><rect style=\"fill:;;:\"/>"));
  add("colours.svg", with("<rect fill=\"rgb(1,2\" stroke=\"#12345\" width=\"9\" height=\"9\"/>"));
  add("unknown.svg", with("<flowRoot><flowRegion/></flowRoot><foreignObject/><set/><animate/>"));
  add("gradient.svg",
      with("<linearGradient id=\"a\" href=\"#a\"/><rect fill=\"url(#a)\" width=\"9\" height=\"9\"/>"));
  add("deep.svg", with(QByteArray("<g>").repeated(3000) + QByteArray("</g>").repeated(3000)));
  add("bytes.svg", with("<text>\xff\xfe\x01</text>"));
  return list;
}

inline std::vector<DamagedPicture> damagedPdfs(const QByteArray& pdf) {
  QByteArray streams = pdf;
  for (qsizetype at = streams.indexOf("stream\n"); at >= 0; at = streams.indexOf("\nstream\n", at + 40)) {
    if (at + 40 < streams.size()) streams.replace(at + 12, 8, "nonsense");
  }
  return {{QStringLiteral("cut.pdf"), pdf.left(pdf.size() / 2)},
          {QStringLiteral("without-table.pdf"), pdf.left(pdf.lastIndexOf("xref"))},
          {QStringLiteral("streams.pdf"), streams},
          {QStringLiteral("signature.pdf"), pdf.left(9)}};
}

/// Of other programs, whatever their names say.
inline std::vector<DamagedPicture> otherPictures() {
  std::vector<DamagedPicture> list;
  QImage image(40, 40, QImage::Format_RGB32);
  image.fill(Qt::blue);
  for (const char* format : {"jpg", "bmp", "ppm", "png"}) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format);
    for (const char* ending : {format, "png"}) {
      list.push_back({QStringLiteral("cut-%1.%2").arg(QLatin1String(format), QLatin1String(ending)),
                      bytes.left(bytes.size() / 2)});
    }
  }
  list.push_back({QStringLiteral("page.html"), "<html><body><script>cut"});
  list.push_back({QStringLiteral("text.svg"), "no picture at all\n"});
  list.push_back({QStringLiteral("nothing.png"), QByteArray()});
  return list;
}

}  // namespace credence::test

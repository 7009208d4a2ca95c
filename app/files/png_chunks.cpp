#include "app/files/png_chunks.h"

#include <QtEndian>

#include <stdexcept>
#include <zlib.h>

namespace credence {

namespace {

constexpr qsizetype markLength = 8;
constexpr qsizetype wordLength = 4;  // of a length, a type and a checksum
constexpr qsizetype aroundData = 3 * wordLength;
constexpr quint32 longestChunk = 0x7fffffff;  // by the standard
constexpr std::size_t mostChunks = 100'000;   // of 8 kB each in what libpng writes

quint32 wordAt(QByteArrayView png, qsizetype place) {
  return qFromBigEndian<quint32>(png.data() + place);
}

}  // namespace

std::vector<PngChunk> chunksOfPng(QByteArrayView png) {
  if (!png.startsWith(pngMark)) throw std::runtime_error("this is no PNG");
  std::vector<PngChunk> chunks;
  qsizetype place = markLength;
  while (chunks.empty() || chunks.back().type != "IEND") {
    if (png.size() - place < aroundData) throw std::runtime_error("this PNG is cut off");
    const quint32 length = wordAt(png, place);
    if (length > longestChunk || png.size() - place - aroundData < static_cast<qsizetype>(length)) {
      throw std::runtime_error("this PNG is cut off");
    }
    const QByteArrayView named = png.sliced(place + wordLength, wordLength + static_cast<qsizetype>(length));
    place += aroundData + static_cast<qsizetype>(length);
    const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(named.data()), static_cast<uInt>(named.size()));
    if (sum != wordAt(png, place - wordLength)) throw std::runtime_error("this PNG is damaged");
    if (chunks.size() == mostChunks) throw std::runtime_error("this PNG has more than 100,000 parts");
    chunks.push_back({named.first(wordLength), named.sliced(wordLength)});
  }
  return chunks;
}

qsizetype bytesBehind(const std::vector<PngChunk>& chunks, QByteArrayView png) {
  return png.end() - chunks.back().data.end() - wordLength;
}

}  // namespace credence

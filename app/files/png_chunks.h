#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <vector>

namespace credence {

inline constexpr const char* pngMark = "\x89PNG\r\n\x1a\n";  ///< what every PNG begins with

/// One part of a PNG. Both lie in the bytes that they were found in.
struct PngChunk {
  QByteArrayView type;  ///< four letters: "IDAT"
  QByteArrayView data;
};

/// All chunks in their order, up to IEND; what follows that is left alone. Throws std::runtime_error with a
/// sentence where the bytes are no PNG, are cut off, have more than 100,000 chunks, or where a chunk's
/// checksum is not that of its bytes.
std::vector<PngChunk> chunksOfPng(QByteArrayView png);

/// How many bytes stand behind the last chunk.
qsizetype bytesBehind(const std::vector<PngChunk>& chunks, QByteArrayView png);

}  // namespace credence

#pragma once

#include <QtGlobal>

#include <string>
#include <zlib.h>

namespace credence::test {

/// `text` as gzip compresses it, in one member.
inline std::string gzipped(const std::string& text) {
  z_stream deflation = {};
  if (deflateInit2(&deflation, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    qFatal("zlib cannot compress");
  }
  std::string input = text;
  std::string result(deflateBound(&deflation, input.size()), '\0');
  deflation.next_in = reinterpret_cast<Bytef*>(input.data());
  deflation.avail_in = static_cast<uInt>(input.size());
  deflation.next_out = reinterpret_cast<Bytef*>(result.data());
  deflation.avail_out = static_cast<uInt>(result.size());
  if (deflate(&deflation, Z_FINISH) != Z_STREAM_END) qFatal("zlib cannot compress");
  result.resize(deflation.total_out);
  deflateEnd(&deflation);
  return result;
}

}  // namespace credence::test

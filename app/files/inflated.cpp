#include "app/files/inflated.h"

#include <algorithm>
#include <limits>
#include <zlib.h>

namespace credence {

namespace {

constexpr qsizetype firstRoom = 1 << 16;

/// zlib's own stream, which needs an end whatever happens.
class Inflater {
 public:
  Inflater() { m_good = inflateInit(&m_stream) == Z_OK; }
  ~Inflater() {
    if (m_good) inflateEnd(&m_stream);
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  std::optional<QByteArray> unpack(QByteArrayView packed, qsizetype most);

 private:
  z_stream m_stream = {};
  bool m_good = false;
};

std::optional<QByteArray> Inflater::unpack(QByteArrayView packed, qsizetype most) {
  if (!m_good || packed.size() > std::numeric_limits<uInt>::max()) return {};
  // zlib reads through a pointer that is not const, and never writes there.
  m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  m_stream.avail_in = static_cast<uInt>(packed.size());
  QByteArray plain;
  int status = Z_OK;
  while (status == Z_OK) {
    const qsizetype filled = plain.size();
    const qsizetype room = std::min(std::max(filled, firstRoom), most + 1 - filled);
    plain.resize(filled + room);
    m_stream.next_out = reinterpret_cast<Bytef*>(plain.data() + filled);
    m_stream.avail_out = static_cast<uInt>(room);
    status = inflate(&m_stream, Z_NO_FLUSH);
    plain.resize(filled + room - static_cast<qsizetype>(m_stream.avail_out));
    if (plain.size() > most) return {};
  }
  if (status != Z_STREAM_END || m_stream.avail_in > 0) return {};
  return plain;
}

}  // namespace

std::optional<QByteArray> inflated(QByteArrayView packed, qsizetype most) {
  return Inflater().unpack(packed, most);
}

}  // namespace credence

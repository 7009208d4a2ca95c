// What must hold of any bytes that are read as a session; libFuzzer looks for bytes of which it does not.

#include "app/files/figure_payload.h"
#include "app/session/session.h"
#include "core/data/dataset.h"
#include "require.h"

#include <cstdint>
#include <optional>
#include <stdexcept>

using namespace credence;

namespace {

/// Nothing where it is refused, which takes a sentence.
std::optional<SessionReading> read(const QByteArray& bytes) {
  try {
    return sessionFromJson(bytes);
  } catch (const std::runtime_error& error) {
    require(!QByteArray(error.what()).isEmpty(), "a refusal has a sentence");
    return {};
  }
}

void check_reading(const SessionReading& reading) {
  const Dataset& dataset = *reading.session.state.dataset;
  if (reading.data.carried != PointsPlace::inside)
    return require(dataset.size() == 0, "points are elsewhere");
  validate(dataset);
  const QByteArray written = toJson(reading.session);
  const auto again = read(written);
  require(again.has_value(), "what is written is read");
  require(again->ignored.count <= reading.ignored.count,
          "what is not known is kept, or goes with its parent");
  require(identical(*again->session.state.dataset, dataset), "points are written bit for bit");
  require(toJson(again->session) == written, "what is read again is written the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
  if (const auto reading = read(bytes)) check_reading(*reading);
  // A picture, whole or not, carries something, carries nothing, or is refused.
  try {
    if (const auto payload = payloadOf(bytes)) read(*payload);
  } catch (const std::runtime_error& error) {
    require(!QByteArray(error.what()).isEmpty(), "a refusal has a sentence");
  }
  return 0;
}

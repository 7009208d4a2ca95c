// What must hold of any bytes that are read as a figure, or as what one carries; libFuzzer looks for bytes of
// which it does not.

#include "app/figures/figure_record.h"
#include "app/files/figure_payload.h"
#include "require.h"

#include <cstdint>
#include <optional>
#include <stdexcept>

using namespace credence;

namespace {

/// What `read` gives; nothing where it refuses, which takes a sentence.
template <typename Read>
auto accepted(const Read& read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const std::runtime_error& error) {
    require(!QByteArray(error.what()).isEmpty(), "a refusal has a sentence");
    return {};
  }
}

void check_record(const QByteArray& json) {
  const auto record = accepted([&] { return figureRecordFromJson(json); });
  if (!record) return;
  const QByteArray written = toJson(*record);
  const auto again = accepted([&] { return figureRecordFromJson(written); });
  require(again.has_value(), "what is written is read");
  require(again->notice.isEmpty(), "all that is written is known");
  require(toJson(*again) == written, "what is read again is written the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
  check_record(bytes);
  const auto payload = accepted([&] { return payloadOf(bytes); });
  if (payload && *payload) check_record(**payload);
  return 0;
}

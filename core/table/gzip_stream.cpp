#include "core/table/gzip_stream.h"

#include "core/table/data_error.h"

#include <new>
#include <utility>
#include <zlib.h>

namespace credence {

namespace {

constexpr std::size_t gzip_input_size = 1 << 14;
constexpr std::size_t gzip_output_size = 1 << 16;
constexpr int gzip_alone = 16 + MAX_WBITS;  // not zlib's own format

/// "4 GiB", "1000 bytes".
std::string gzip_size_text(std::uint64_t bytes) {
  constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
  return bytes % gibibyte == 0 ? std::to_string(bytes / gibibyte) + " GiB" : counted(bytes, "byte");
}

}  // namespace

bool starts_as_gzip(std::istream& stream) {
  return stream.peek() == 0x1F;
}

GzipStream::GzipStream(std::istream& compressed, std::string name, std::uint64_t most_bytes)
    : std::istream(nullptr), buffer_(compressed, std::move(name), most_bytes) {
  rdbuf(&buffer_);
  exceptions(std::ios_base::badbit);  // lets what the buffer throws pass
}

void GzipStream::Buffer::EndInflate::operator()(z_stream_s* inflate) const {
  inflateEnd(inflate);
  delete inflate;
}

GzipStream::Buffer::Buffer(std::istream& compressed, std::string name, std::uint64_t most_bytes)
    : compressed_(compressed),
      name_(std::move(name)),
      most_bytes_(most_bytes),
      input_(gzip_input_size, '\0'),
      output_(gzip_output_size, '\0') {
  auto state = std::make_unique<z_stream>();
  if (inflateInit2(state.get(), gzip_alone) != Z_OK) throw std::bad_alloc();
  inflate_.reset(state.release());
}

void GzipStream::Buffer::fail(const std::string& message) const {
  throw DataError(name_, message);
}

GzipStream::Buffer::int_type GzipStream::Buffer::underflow() {
  std::size_t count = 0;
  while (count == 0) {
    if (between_members_ && at_end()) return traits_type::eof();
    count = unpack();
  }
  bytes_ += count;
  if (bytes_ > most_bytes_) {
    fail("the compressed file unpacks to more than " + gzip_size_text(most_bytes_) +
         "; leave rows or columns out of it");
  }
  setg(output_.data(), output_.data(), output_.data() + count);
  return traits_type::to_int_type(output_[0]);
}

/// How many bytes of output the next piece of input gives.
std::size_t GzipStream::Buffer::unpack() {
  if (!has_input()) fail("the compressed file ends too soon; get a whole copy of it");
  inflate_->next_out = reinterpret_cast<Bytef*>(output_.data());
  inflate_->avail_out = static_cast<uInt>(output_.size());
  const int result = inflate(inflate_.get(), Z_NO_FLUSH);
  if (result == Z_MEM_ERROR) throw std::bad_alloc();
  if (result == Z_STREAM_END) {
    between_members_ = true;
  } else if (result != Z_OK && result != Z_BUF_ERROR) {
    fail(
        "the compressed file is damaged or not one of gzip; get another copy of it, or save the table as "
        "CSV");
  }
  return output_.size() - inflate_->avail_out;
}

/// Whether no further member follows; zeros may, with which tapes are filled up.
bool GzipStream::Buffer::at_end() {
  if (!has_input()) return true;
  const bool zeros = *inflate_->next_in == 0;
  while (zeros && has_input()) {
    if (*inflate_->next_in != 0)
      fail("something else follows the end of the compressed table; get another copy");
    ++inflate_->next_in;
    --inflate_->avail_in;
  }
  if (zeros) return true;
  inflateReset(inflate_.get());
  between_members_ = false;
  return false;
}

/// Reads on where all is used; false at the end.
bool GzipStream::Buffer::has_input() {
  if (inflate_->avail_in > 0) return true;
  compressed_.read(input_.data(), static_cast<std::streamsize>(input_.size()));
  if (compressed_.bad()) fail("the file could not be read to its end");
  inflate_->next_in = reinterpret_cast<Bytef*>(input_.data());
  inflate_->avail_in = static_cast<uInt>(compressed_.gcount());
  compressed_bytes_ += inflate_->avail_in;
  return inflate_->avail_in > 0;
}

}  // namespace credence

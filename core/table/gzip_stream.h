#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>

struct z_stream_s;

namespace credence {

/// Whether `stream` goes on with gzip's first byte, with which no text starts. Takes nothing from it.
bool starts_as_gzip(std::istream& stream);

/// What gzip compressed, in one member or several, unpacked as it is read. Needs the same memory for any
/// file.
///
/// Reading throws DataError where the compressed file ends too soon, is damaged, unpacks to more than
/// `most_bytes`, or cannot be read; never does the text just end there.
class GzipStream : public std::istream {
 public:
  static constexpr std::uint64_t usual_most_bytes = std::uint64_t{1} << 32;

  /// `compressed` has to live as long; `name` stands for it in messages.
  GzipStream(std::istream& compressed, std::string name, std::uint64_t most_bytes = usual_most_bytes);

  std::uint64_t compressed_bytes() const { return buffer_.compressed_bytes(); }  ///< read so far

 private:
  class Buffer : public std::streambuf {
   public:
    Buffer(std::istream& compressed, std::string name, std::uint64_t most_bytes);

    std::uint64_t compressed_bytes() const { return compressed_bytes_; }

   protected:
    int_type underflow() override;

   private:
    struct EndInflate {
      void operator()(z_stream_s* inflate) const;
    };

    std::size_t unpack();
    bool at_end();
    bool has_input();
    [[noreturn]] void fail(const std::string& message) const;

    std::istream& compressed_;
    std::string name_;
    std::uint64_t most_bytes_;
    std::uint64_t compressed_bytes_ = 0;
    std::uint64_t bytes_ = 0;
    std::string input_;
    std::string output_;
    std::unique_ptr<z_stream_s, EndInflate> inflate_;
    bool between_members_ = false;
  };

  Buffer buffer_;
};

}  // namespace credence

#include "core/table/data_error.h"
#include "core/table/gzip_stream.h"
#include "core/table/text_lines.h"
#include "support/gzipped.h"
#include "support/print_string.h"
#include "support/registered_test.h"

#include <QTest>

#include <cstdint>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <utility>

using namespace credence;
using credence::test::gzipped;

namespace {

/// What comes out, or the message of the error that ends it.
std::string unpacked(const std::string& bytes, std::uint64_t most_bytes = GzipStream::usual_most_bytes) {
  std::istringstream compressed(bytes);
  try {
    GzipStream stream(compressed, "nuts.csv.gz", most_bytes);
    std::string text;
    std::string block(1000, '\0');
    do {
      stream.read(block.data(), static_cast<std::streamsize>(block.size()));
      text.append(block, 0, static_cast<std::size_t>(stream.gcount()));
    } while (stream);
    return text;
  } catch (const DataError& error) {
    return error.what();
  }
}

/// The same of the lines of a table.
std::string gzip_lines_of(std::istream& compressed) {
  try {
    GzipStream stream(compressed, "nuts.csv.gz");
    TextLines lines(stream, "nuts.csv.gz");
    std::string text;
    std::string_view line;
    while (lines.next(line)) text += line;
    return text;
  } catch (const DataError& error) {
    return error.what();
  }
}

std::string table_of_rows(int rows) {
  std::string text = "shell,weight,nut\n";
  for (int i = 0; i < rows; ++i) {
    const auto shuffled = static_cast<std::uint32_t>(i) * 2654435761U;
    text += std::to_string(shuffled) + "," + std::to_string(i) + (i % 2 == 0 ? ",soft\n" : ",hard\n");
  }
  return text;
}

/// Some bytes of a file, behind which reading fails.
class FailingBuffer : public std::streambuf {
 public:
  explicit FailingBuffer(std::string bytes) : bytes_(std::move(bytes)) {
    setg(bytes_.data(), bytes_.data(), bytes_.data() + bytes_.size());
  }

 protected:
  int_type underflow() override { throw std::runtime_error("the disk is gone"); }

 private:
  std::string bytes_;
};

const std::string damaged_gzip =
    "nuts.csv.gz: the compressed file is damaged or not one of gzip; get another copy of it, or save the "
    "table as CSV";
const std::string short_gzip = "nuts.csv.gz: the compressed file ends too soon; get a whole copy of it";

}  // namespace

class GzipStreamTest : public QObject {
  Q_OBJECT

 private slots:
  void aCompressedTableReadsAsItself() {
    for (const int rows : {0, 1, 100'000})
      QVERIFY(unpacked(gzipped(table_of_rows(rows))) == table_of_rows(rows));
    QCOMPARE(unpacked(gzipped("")), std::string());
  }

  void whatIsWrongPassesThroughTheLinesOfATable() {
    const std::string bytes = gzipped(table_of_rows(100'000));
    std::istringstream whole(bytes);
    QVERIFY(gzip_lines_of(whole) == table_of_rows(100'000));
    std::istringstream part(bytes.substr(0, bytes.size() / 2));
    QCOMPARE(gzip_lines_of(part), short_gzip);
  }

  void severalMembersReadAsOneText() {
    const std::string bytes =
        gzipped("1,2,a\n3,") + gzipped("") + gzipped("4,b\n") + gzipped(table_of_rows(30'000));
    QVERIFY(unpacked(bytes) == "1,2,a\n3,4,b\n" + table_of_rows(30'000));
  }

  void zerosBehindTheEndAreNoText() {
    QCOMPARE(unpacked(gzipped("1,2,a\n") + std::string(100'000, '\0')), std::string("1,2,a\n"));
  }

  void aFileCutAnywhereIsRefused() {
    const std::string bytes = gzipped("1,2,a\n3,4,b\n");
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      QCOMPARE(unpacked(bytes.substr(0, length)), short_gzip);
      if (length > 0) QCOMPARE(unpacked(bytes + bytes.substr(0, length)), short_gzip);
    }
    const std::string large = gzipped(table_of_rows(100'000));
    QCOMPARE(unpacked(large.substr(0, large.size() / 2)), short_gzip);
    QCOMPARE(unpacked(large.substr(0, large.size() - 1)), short_gzip);
  }

  void aDamagedFileIsRefused() {
    const std::string bytes = gzipped(table_of_rows(100'000));
    for (const std::size_t place : {std::size_t{1}, std::size_t{2}, bytes.size() / 2, bytes.size() - 1}) {
      std::string other = bytes;
      other[place] = static_cast<char>(other[place] ^ 0x55);
      const std::string outcome = unpacked(other);
      // Deflated data may still say something, but then it is not what the checksum is of.
      QVERIFY2(outcome == damaged_gzip || outcome == short_gzip, outcome.substr(0, 200).c_str());
    }
    QCOMPARE(unpacked("\x1F,2,a\n"), damaged_gzip);
  }

  void somethingElseBehindTheEndIsRefused() {
    QCOMPARE(unpacked(gzipped("1,2,a\n") + "3,4,b\n"), damaged_gzip);
    QCOMPARE(unpacked(gzipped("1,2,a\n") + std::string(20'000, '\0') + "3"),
             std::string("nuts.csv.gz: something else follows the end of the compressed table; get another "
                         "copy"));
  }

  void aFileThatUnpacksToTooMuchIsRefused() {
    const std::string text(1000, '\n');
    QCOMPARE(unpacked(gzipped(text), 1000), text);
    QCOMPARE(unpacked(gzipped(text), 999),
             std::string("nuts.csv.gz: the compressed file unpacks to more than 999 bytes; leave rows or "
                         "columns out of it"));
  }

  void aFileThatCannotBeReadOnIsRefused() {
    FailingBuffer buffer(gzipped(table_of_rows(100'000)).substr(0, 50'000));
    std::istream compressed(&buffer);
    QCOMPARE(gzip_lines_of(compressed), std::string("nuts.csv.gz: the file could not be read to its end"));
  }

  void howFarTheFileIsReadIsKnown() {
    const std::string bytes = gzipped(table_of_rows(100'000));
    std::istringstream compressed(bytes);
    GzipStream stream(compressed, "nuts.csv.gz");
    QCOMPARE(stream.compressed_bytes(), std::uint64_t{0});
    QVERIFY(stream.get() == 's');
    QVERIFY(stream.compressed_bytes() > 0 && stream.compressed_bytes() < bytes.size() / 2);
    stream.ignore(std::numeric_limits<std::streamsize>::max());
    QCOMPARE(stream.compressed_bytes(), std::uint64_t{bytes.size()});
  }

  void theFirstByteTellsTheFormat() {
    std::istringstream compressed(gzipped("1,2,a\n"));
    QVERIFY(starts_as_gzip(compressed));
    QCOMPARE(compressed.get(), 0x1F);
    std::istringstream plain("1,2,a\n");
    QVERIFY(!starts_as_gzip(plain));
    std::istringstream nothing;
    QVERIFY(!starts_as_gzip(nothing));
  }
};

CREDENCE_TEST(QCoreApplication, GzipStreamTest);
#include "tst_gzip_stream.moc"

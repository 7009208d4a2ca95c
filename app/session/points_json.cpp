#include "app/session/points_json.h"

#include "core/data/number.h"

#include <QtEndian>

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword mostPlainPoints = 2000;
constexpr quint64 zlibAtBest = 1032;   // what a byte of it can become
constexpr quint64 longestNumber = 64;  // letters; those written here have 25 at most
const QString packedName = QStringLiteral("zlib");

PointsText::Text pack(const std::string& text, bool packed) {
  const QByteArray bytes = QByteArray::fromStdString(text);
  return {packed ? qCompress(bytes).toBase64() : bytes};
}

/// The text as it was before it was packed, of at most so many letters.
QByteArray unpack(PointsText::Text text, bool packed, quint64 most, const QString& path) {
  if (!packed || text.ascii.isEmpty()) return text.ascii;
  const QByteArray bytes = QByteArray::fromBase64(std::exchange(text.ascii, {}));
  // The length stands first: what zlib could not have made of so few bytes is not believed.
  const quint64 length = bytes.size() < 4 ? 0 : qFromBigEndian<quint32>(bytes.constData());
  if (length > most) throw FieldError(path, QStringLiteral("there are more numbers than points"));
  const bool credible = length > 0 && length <= static_cast<quint64>(bytes.size()) * zlibAtBest;
  QByteArray plain = credible ? qUncompress(bytes) : QByteArray();
  if (plain.isEmpty()) throw FieldError(path, QStringLiteral("cannot be unpacked"));
  return plain;
}

std::string coordinateText(const arma::mat& inputs, arma::uword axis) {
  std::string text;
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    if (n > 0) text += ' ';
    text += to_round_trip_string(inputs(n, axis));
  }
  return text;
}

std::string digitsOf(const arma::uvec& digits) {
  std::string text;
  for (const arma::uword digit : digits) text += static_cast<char>('0' + static_cast<char>(digit));
  return text;
}

void readCoordinate(const QByteArray& text, const QString& path, arma::mat& inputs, arma::uword axis) {
  const char* place = text.constData();
  const char* const end = place + text.size();
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    if (n > 0 && place != end && *place == ' ') ++place;
    double value = 0.0;
    const auto [after, error] = std::from_chars(place, end, value);
    const bool whole = after == end || *after == ' ';
    if (error != std::errc() || !whole || !std::isfinite(value)) {
      throw FieldError(path, QStringLiteral("number %1 cannot be read").arg(n + 1));
    }
    inputs(n, axis) = value;
    place = after;
  }
  if (place != end) throw FieldError(path, QStringLiteral("there are more numbers than points"));
}

arma::uvec readDigits(const QByteArray& text, const QString& path) {
  arma::uvec digits(static_cast<arma::uword>(text.size()));
  for (qsizetype k = 0; k < text.size(); ++k) {
    if (text[k] < '0' || text[k] > '9') throw FieldError(path, QStringLiteral("digits are wanted"));
    digits(static_cast<arma::uword>(k)) = static_cast<arma::uword>(text[k] - '0');
  }
  return digits;
}

}  // namespace

PointsText pointsText(const Dataset& dataset) {
  const bool packed = dataset.size() > mostPlainPoints;
  PointsText points;
  if (packed) points.encoding = packedName;
  points.x1 = pack(coordinateText(dataset.inputs, 0), packed);
  points.x2 = pack(coordinateText(dataset.inputs, 1), packed);
  points.labels = pack(digitsOf(dataset.labels), packed);
  if (!dataset.role_marks.is_empty()) points.roles = pack(digitsOf(dataset.role_marks), packed);
  return points;
}

void readPoints(PointsText points, quint64 count, const QString& path, Dataset& dataset) {
  const bool packed = points.encoding == packedName;
  if (!packed && points.encoding != QStringLiteral("text")) {
    throw FieldError(path + QStringLiteral(".encoding"), QStringLiteral("text or zlib is wanted"));
  }
  const auto place = [&](const char* name) { return path + QLatin1Char('.') + QString::fromUtf8(name); };
  dataset.labels =
      readDigits(unpack(std::move(points.labels), packed, count, place("labels")), place("labels"));
  if (dataset.labels.n_elem != count) {
    throw FieldError(place("labels"), QStringLiteral("there are %1 for %2 points")
                                          .arg(static_cast<qulonglong>(dataset.labels.n_elem))
                                          .arg(count));
  }
  dataset.role_marks =
      readDigits(unpack(std::move(points.roles), packed, count, place("roles")), place("roles"));
  dataset.inputs.set_size(count, 2);
  const quint64 most = count * longestNumber;
  readCoordinate(unpack(std::move(points.x1), packed, most, place("x1")), place("x1"), dataset.inputs, 0);
  readCoordinate(unpack(std::move(points.x2), packed, most, place("x2")), place("x2"), dataset.inputs, 1);
  try {
    validate(dataset);
  } catch (const std::invalid_argument& error) {
    throw FieldError(path, QString::fromUtf8(error.what()));
  }
}

}  // namespace credence

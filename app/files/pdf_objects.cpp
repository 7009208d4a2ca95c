#include "app/files/pdf_objects.h"

#include "app/files/inflated.h"

#include <algorithm>
#include <stdexcept>

namespace credence {

namespace {

constexpr qsizetype longestReference = 60;     // bytes of "/EF <</F 12 0 R" and blanks in it
constexpr qsizetype longestDictionary = 2000;  // bytes of what stands before an attached file

std::runtime_error damagedAttachment() {
  return std::runtime_error("the file that this PDF has attached is damaged");
}

/// Goes on behind blanks and `word`, where it stands next.
bool passes(QByteArrayView& text, QByteArrayView word) {
  while (!text.isEmpty() && (text.front() == ' ' || text.front() == '\n' || text.front() == '\r')) {
    text = text.sliced(1);
  }
  if (!text.startsWith(word)) return false;
  text = text.sliced(word.size());
  return true;
}

/// The number of the object that is the first attached file, in digits; empty where there is none.
QByteArray attachedNumber(QByteArrayView pdf) {
  const QByteArrayView name = "/EF";
  // What is packed may have these letters, too.
  for (qsizetype place = pdf.indexOf(name); place >= 0; place = pdf.indexOf(name, place + 1)) {
    QByteArrayView text = pdf.sliced(place, std::min(longestReference, pdf.size() - place));
    if (!passes(text, name) || !passes(text, "<<") || !passes(text, "/F") || !passes(text, "")) continue;
    const auto* const end = std::find_if(text.begin(), text.end(), [](char c) { return c < '0' || c > '9'; });
    QByteArray number = text.first(end - text.begin()).toByteArray();
    text = text.sliced(number.size());
    if (!number.isEmpty() && passes(text, "0") && passes(text, "R")) return number;
  }
  return {};
}

/// From the object's dictionary on.
QByteArrayView objectOf(QByteArrayView pdf, const QByteArray& number) {
  const QByteArray mark = number + " 0 obj";
  for (qsizetype place = pdf.indexOf(mark); place >= 0; place = pdf.indexOf(mark, place + 1)) {
    if (place > 0 && (pdf[place - 1] == '\n' || pdf[place - 1] == '\r'))
      return pdf.sliced(place + mark.size());
  }
  throw damagedAttachment();
}

/// What stands between "stream", where `object` begins, and "endstream".
QByteArrayView streamOf(QByteArrayView object) {
  if (!passes(object, "stream")) throw damagedAttachment();
  if (object.startsWith('\r')) object = object.sliced(1);
  if (object.startsWith('\n')) object = object.sliced(1);
  const qsizetype length = object.indexOf("endstream");
  if (length < 0) throw std::runtime_error("this PDF is cut off");
  const bool hasLineEnd = length > 0 && object[length - 1] == '\n';
  return object.first(hasLineEnd ? length - 1 : length);
}

std::optional<QByteArray> plainStream(QByteArrayView stream, bool packed) {
  if (!packed) return stream.size() > mostAttached ? std::nullopt : std::optional(stream.toByteArray());
  auto plain = inflated(stream, mostAttached);
  // Some programs end lines with two letters; but the first may also be the last of what is packed.
  if (!plain && stream.endsWith('\r')) plain = inflated(stream.chopped(1), mostAttached);
  return plain;
}

}  // namespace

std::optional<QByteArray> attachedFile(const QByteArray& pdf) {
  const QByteArray number = attachedNumber(pdf);
  if (number.isEmpty()) return {};
  const QByteArrayView object = objectOf(pdf, number);
  const QByteArrayView beginning = object.first(std::min(object.size(), longestDictionary));
  const qsizetype length = beginning.indexOf("stream");
  if (length < 0 || beginning.first(length).contains("endobj")) throw damagedAttachment();
  const bool packed = beginning.first(length).contains("/FlateDecode");
  auto plain = plainStream(streamOf(object.sliced(length)), packed);
  if (plain) return plain;
  throw std::runtime_error(
      "the file that this PDF has attached is damaged, or longer than the 32 MB that Credence reads");
}

}  // namespace credence

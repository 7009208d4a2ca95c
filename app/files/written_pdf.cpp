#include "app/files/written_pdf.h"

#include <cstring>
#include <stdexcept>

namespace credence {

namespace {

constexpr qsizetype wordsOfReference = 3;  // "12 0 R"

bool isPdfBlank(char letter) {
  return std::memchr("\0\t\n\f\r ", letter, 6) != nullptr;
}

bool endsPdfWord(char letter) {
  return isPdfBlank(letter) || std::memchr("()<>[]{}/", letter, 9) != nullptr;
}

}  // namespace

char PdfWords::letter(qsizetype place) const {
  if (place >= m_pdf.size()) throw std::runtime_error("a PDF that was written ends too soon");
  return m_pdf[place];
}

/// Brackets within it are in pairs, or behind a backslash.
void PdfWords::passString() {
  int depth = 0;
  do {
    const char here = letter(m_place++);
    if (here == '\\') ++m_place;
    if (here == '(') ++depth;
    if (here == ')') --depth;
  } while (depth > 0);
}

QByteArray PdfWords::next() {
  while (isPdfBlank(letter(m_place))) ++m_place;
  const qsizetype begin = m_place;
  const char first = letter(m_place);
  if (first == '(') {
    passString();
  } else if ((first == '<' || first == '>') && letter(m_place + 1) == first) {
    m_place += 2;
  } else if (first == '<') {
    while (letter(m_place++) != '>') {
    }
  } else {
    ++m_place;
    if (first == '/' || !endsPdfWord(first)) {
      while (m_place < m_pdf.size() && !endsPdfWord(m_pdf[m_place])) ++m_place;
    }
  }
  return m_pdf.mid(begin, m_place - begin);
}

int numberBehind(const QList<QByteArray>& words, const char* name) {
  const qsizetype index = words.indexOf(QByteArray(name));
  return index < 0 ? 0 : words.value(index + 1).toInt();
}

WrittenPdf::WrittenPdf(const QByteArray& pdf) : m_pdf(pdf) {
  PdfWords end(pdf, pdf.lastIndexOf("startxref"));
  end.next();
  PdfWords table(pdf, end.next().toLongLong());
  if (table.next() != "xref") throw std::runtime_error("a PDF that was written has no table of objects");
  table.next();
  const int count = table.next().toInt();
  for (int number = 0; number < count; ++number) {
    m_places[number] = table.next().toLongLong();
    table.next();
    table.next();
  }
  table.next();
  do {
    m_trailer << table.next();
  } while (m_trailer.last() != ">>");
}

/// Takes the length of the stream out of the dictionary before it.
qsizetype WrittenPdf::lengthOf(QList<QByteArray>& words) const {
  const qsizetype index = words.indexOf("/Length");
  const bool elsewhere = words.value(index + wordsOfReference) == "R";
  const QByteArray told = words.value(index + 1);
  words.remove(index, elsewhere ? 1 + wordsOfReference : 2);
  return elsewhere ? object(told.toInt()).words.value(0).toLongLong() : told.toLongLong();
}

PdfObject WrittenPdf::object(int number) const {
  PdfWords reader(m_pdf, m_places.at(number));
  for (int k = 0; k < wordsOfReference; ++k) reader.next();  // "12 0 obj"
  PdfObject object;
  QByteArray word = reader.next();
  for (; word != "endobj" && word != "stream"; word = reader.next()) object.words << word;
  if (word == "stream") {
    const qsizetype length = lengthOf(object.words);
    object.stream = m_pdf.mid(m_pdf.indexOf('\n', reader.place()) + 1, length);
  }
  return object;
}

}  // namespace credence

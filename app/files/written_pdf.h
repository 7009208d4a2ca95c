#pragma once

#include <QByteArray>
#include <QList>

#include <map>
#include <optional>

namespace credence {

/// The words of a PDF outside its streams, one after the other: brackets, names, numbers and keywords. A
/// string is one word, as it stands, whatever letters it has.
class PdfWords {
 public:
  explicit PdfWords(const QByteArray& pdf, qsizetype place = 0) : m_pdf(pdf), m_place(place) {}

  /// Throws std::runtime_error with a sentence where the document ends.
  QByteArray next();
  /// Behind the last one.
  qsizetype place() const { return m_place; }

 private:
  char letter(qsizetype place) const;
  void passString();

  const QByteArray& m_pdf;
  qsizetype m_place = 0;
};

struct PdfObject {
  QList<QByteArray> words;           ///< but for its stream's /Length
  std::optional<QByteArray> stream;  ///< as it stands in the file
};

/// A document that this program has written: one table of objects at its end. It must not be used for what
/// strangers wrote.
class WrittenPdf {
 public:
  /// Throws std::runtime_error with a sentence where there is no such table.
  explicit WrittenPdf(const QByteArray& pdf);

  PdfObject object(int number) const;
  /// One more than the largest number of an object.
  int size() const { return static_cast<int>(m_places.size()); }
  const QList<QByteArray>& trailer() const { return m_trailer; }

 private:
  qsizetype lengthOf(QList<QByteArray>& words) const;

  const QByteArray& m_pdf;
  std::map<int, qsizetype> m_places;  ///< of the objects by their numbers
  QList<QByteArray> m_trailer;
};

/// The number that follows a name in a dictionary, such as the 7 of "/Contents 7 0 R"; 0 where there is none.
int numberBehind(const QList<QByteArray>& words, const char* name);

}  // namespace credence

#include "app/files/canonical_pdf.h"

#include "app/files/inflated.h"
#include "app/files/palette_pdf.h"
#include "app/files/written_pdf.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr qsizetype mostDrawn = 1'000'000'000;  // bytes of a page's drawing, more than Qt can hold of one
constexpr int lettersOfTag = 6;
constexpr qsizetype digitsOfPlace = 10;

using NewNames = std::map<QByteArray, QByteArray>;

/// A document's objects in the order in which they are first referred to.
struct ReachedObjects {
  std::vector<PdfObject> objects;
  std::map<int, int> numbers;  ///< the new ones by the old ones
};

void takeOutDates(QList<QByteArray>& words) {
  for (const char* date : {"/CreationDate", "/ModDate"}) {
    const qsizetype index = words.indexOf(QByteArray(date));
    if (index >= 0) words.remove(index, 2);
  }
}

ReachedObjects reachedObjects(const WrittenPdf& pdf) {
  ReachedObjects reached;
  std::vector<int> order;
  const auto meet = [&](int number) {
    const int next = static_cast<int>(order.size()) + 1;
    if (reached.numbers.try_emplace(number, next).second) order.push_back(number);
  };
  for (const char* first : {"/Root", "/Info"}) meet(numberBehind(pdf.trailer(), first));
  for (std::size_t k = 0; k < order.size(); ++k) {
    PdfObject object = pdf.object(order[k]);
    takeOutDates(object.words);
    for (qsizetype i = 2; i < object.words.size(); ++i) {
      if (object.words[i] == "R") meet(object.words[i - 2].toInt());
    }
    reached.objects.push_back(std::move(object));
  }
  return reached;
}

/// Qt names what a page uses by the number of its object: "/Im10 10 0 R".
NewNames newNames(const ReachedObjects& reached) {
  NewNames names;
  for (const PdfObject& object : reached.objects) {
    for (qsizetype i = 3; i < object.words.size(); ++i) {
      const QByteArray& name = object.words[i - 3];
      const QByteArray& number = object.words[i - 2];
      if (object.words[i] != "R" || !name.startsWith('/') || !name.endsWith(number)) continue;
      names[name] = name.chopped(number.size()) + QByteArray::number(reached.numbers.at(number.toInt()));
    }
  }
  return names;
}

/// Six letters before the name of a font tell those apart that hold other letters of it.
bool hasFontTag(const QByteArray& word) {
  if (!word.startsWith('/') || word.indexOf('+') != 1 + lettersOfTag) return false;
  const auto isCapital = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
  return std::all_of(word.begin() + 1, word.begin() + 1 + lettersOfTag, isCapital);
}

QByteArray fontTag(std::size_t count) {
  constexpr std::size_t alphabet = 26;
  QByteArray tag(lettersOfTag, 'A');
  for (auto letter = tag.rbegin(); letter != tag.rend(); ++letter, count /= alphabet) {
    *letter = static_cast<char>('A' + count % alphabet);
  }
  return tag;
}

/// Puts new names for those of fonts to the others.
void nameFonts(const ReachedObjects& reached, NewNames& names) {
  std::map<QByteArray, QByteArray> tags;
  for (const PdfObject& object : reached.objects) {
    for (const QByteArray& word : object.words) {
      if (!hasFontTag(word)) continue;
      const QByteArray& tag = tags.try_emplace(word.mid(1, lettersOfTag), fontTag(tags.size())).first->second;
      names[word] = '/' + tag + word.mid(1 + lettersOfTag);
    }
  }
}

QByteArray renamed(const QByteArray& word, const NewNames& names) {
  const auto found = names.find(word);
  return found == names.end() ? word : found->second;
}

void renameWords(QList<QByteArray>& words, const ReachedObjects& reached, const NewNames& names) {
  for (QByteArray& word : words) word = renamed(word, names);
  for (qsizetype i = 2; i < words.size(); ++i) {
    if (words[i] == "R") words[i - 2] = QByteArray::number(reached.numbers.at(words[i - 2].toInt()));
  }
}

/// Letters that a page shows are numbers in it, so that each slash begins a name.
QByteArray renamedDrawing(const QByteArray& drawing, const NewNames& names) {
  QByteArray text;
  qsizetype done = 0;
  for (qsizetype slash = drawing.indexOf('/'); slash >= 0; slash = drawing.indexOf('/', done)) {
    qsizetype end = slash + 1;
    while (end < drawing.size() && std::isalnum(static_cast<unsigned char>(drawing[end])) != 0) ++end;
    text += drawing.mid(done, slash - done) + renamed(drawing.mid(slash, end - slash), names);
    done = end;
  }
  return text + drawing.mid(done);
}

QByteArray renamedStream(const PdfObject& object, const NewNames& names) {
  if (!object.words.contains("/FlateDecode")) return renamedDrawing(*object.stream, names);
  const auto drawing = inflated(*object.stream, mostDrawn);
  if (!drawing) throw std::runtime_error("a PDF that was written has a page that cannot be unpacked");
  constexpr qsizetype ownLength = 4;  // bytes in which Qt says how long it is
  return qCompress(renamedDrawing(*drawing, names)).mid(ownLength);
}

/// As PDF has text beyond ASCII.
QByteArray pdfText(const QString& text) {
  QByteArray hex = "<feff";
  for (const QChar letter : text) hex += QByteArray::number(letter.unicode(), 16).rightJustified(4, '0');
  return hex + '>';
}

/// What QPdfWriter does not say: the first object is the catalogue, the second what is said of the document.
void describe(ReachedObjects& reached, const QString& subject) {
  const auto add = [&](std::size_t index, const QList<QByteArray>& words) {
    if (index >= reached.objects.size() || reached.objects[index].words.isEmpty()) return;
    QList<QByteArray>& own = reached.objects[index].words;
    if (own.contains(words.first())) return;  // said already
    own = own.first(own.size() - 1) + words + QList<QByteArray>{own.last()};
  };
  add(0, {"/Lang", "(en)"});
  add(0, {"/ViewerPreferences", "<<", "/DisplayDocTitle", "true", ">>"});
  if (!subject.isEmpty()) add(1, {"/Subject", pdfText(subject)});
}

/// "/MediaBox [ 0 0 510.000000 255.000000 ]", whose origin is below.
void setPageSize(QList<QByteArray>& words, const QSizeF& millimetres) {
  const qsizetype box = words.indexOf("/MediaBox");
  if (box < 0 || box + 6 >= words.size()) return;
  constexpr double pointsPerMillimetre = 72.0 / 25.4;
  const double top = words[box + 5].toDouble();
  const auto number = [](double points) { return QByteArray::number(points, 'f', 4); };
  words[box + 3] = number(top - millimetres.height() * pointsPerMillimetre);
  words[box + 4] = number(millimetres.width() * pointsPerMillimetre);
}

PdfPart partOfPdf(const PdfObject& object) {
  const QList<QByteArray>& words = object.words;
  return {(object.stream ? words.first(words.size() - 1) : words).join(' '), object.stream};
}

QByteArray pdfOf(const std::vector<PdfPart>& parts) {
  QByteArray pdf = pdfBeginning;
  std::vector<qsizetype> places;
  for (const PdfPart& part : parts) {
    places.push_back(pdf.size());
    pdf += beginOfPdfObject(places.size()) + part.head;
    if (part.stream) pdf += beginOfPdfStream(part.stream->size()) + *part.stream + endOfPdfStream;
    pdf += endOfPdfObject;
  }
  return pdf + endOfPdf(places, pdf.size());
}

}  // namespace

QByteArray beginOfPdfObject(std::size_t number) {
  return QByteArray::number(static_cast<qulonglong>(number)) + " 0 obj\n";
}

QByteArray beginOfPdfStream(qsizetype length) {
  return " /Length " + QByteArray::number(length) + " >>\nstream\n";
}

QByteArray endOfPdf(const std::vector<qsizetype>& places, qsizetype table) {
  const QByteArray count = QByteArray::number(static_cast<qulonglong>(places.size() + 1));
  QByteArray end = "xref\n0 " + count + "\n0000000000 65535 f \n";
  for (const qsizetype place : places) {
    end += QByteArray::number(place).rightJustified(digitsOfPlace, '0') + " 00000 n \n";
  }
  return end + "trailer\n<< /Size " + count + " /Root 1 0 R /Info 2 0 R >>\nstartxref\n" +
         QByteArray::number(table) + "\n%%EOF\n";
}

std::vector<PdfPart> partsOfPdf(const QByteArray& canonical) {
  const WrittenPdf pdf(canonical);
  std::vector<PdfPart> parts;
  for (int number = 1; number < pdf.size(); ++number) parts.push_back(partOfPdf(pdf.object(number)));
  return parts;
}

QByteArray canonicalPdf(const QByteArray& written, const QString& subject, const QSizeF& page) {
  ReachedObjects reached = reachedObjects(WrittenPdf(written));
  NewNames names = newNames(reached);
  nameFonts(reached, names);
  std::set<int> pages;  // numbers of the streams that draw them
  for (PdfObject& object : reached.objects) {
    renameWords(object.words, reached, names);
    if (page.isValid()) setPageSize(object.words, page);
    pages.insert(numberBehind(object.words, "/Contents"));
  }
  describe(reached, subject);
  std::vector<PdfPart> parts;
  for (PdfObject& object : reached.objects) {
    // Patterns and soft masks are drawings, too.
    const bool draws = pages.contains(static_cast<int>(parts.size()) + 1) ||
                       object.words.contains("/PatternType") || object.words.contains("/Form");
    if (object.stream && draws) object.stream = renamedStream(object, names);
    packWithPalette(object);
    parts.push_back(partOfPdf(object));
  }
  return pdfOf(parts);
}

}  // namespace credence

#include "app/figures/verify_figure.h"

#include "app/figures/drawn_alike.h"
#include "app/figures/figure_record.h"
#include "app/figures/make_figure.h"
#include "app/figures/unrepeatable.h"
#include "app/files/figure_payload.h"
#include "app/files/session_file.h"
#include "app/report/quoted_value.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>

namespace credence {

namespace {

constexpr qsizetype longestProgram = 80;  // letters of what a figure says has made it
constexpr double mostPixels = 6e7;        // of a figure that is drawn to be compared: 240 MB

QString endingOf(const QByteArray& picture) {
  if (picture.startsWith("%PDF-")) return QStringLiteral("pdf");
  return picture.startsWith("\x89PNG") ? QStringLiteral("png") : QStringLiteral("svg");
}

/// Why what is drawn here may well be another drawing of the same numbers.
QStringList reasonsNotToCompare(const FigureRecord& record, const FigureContent& content) {
  QStringList reasons;
  if (record.drawing != drawingNumber) {
    reasons << QStringLiteral("it was drawn in the way of drawing number %1, and this program's is number %2")
                   .arg(record.drawing)
                   .arg(drawingNumber);
  } else if (record.program != figureProgram()) {
    reasons << QStringLiteral("it says that %1 has drawn it, and this is %2")
                   .arg(quotedValue(record.program), figureProgram());
  }
  if (const QString font = fontOf(content, record.recipe.spec());
      record.drawing == drawingNumber && record.font != font) {
    reasons << QStringLiteral("its letters are of %1, and here they are of %2")
                   .arg(quotedValue(record.font), font);
  }
  // What has no pixels of its own is laid out in those of a screen.
  const double dots = std::max(record.recipe.dpi / 25.4, pixelsPerMillimetre);
  const double pixels = record.recipe.width * dots * record.recipe.height * dots;
  if (pixels > mostPixels) {
    reasons << QStringLiteral("it has %1 million pixels, and up to %2 million are compared")
                   .arg(pixels * 1e-6, 0, 'f', 0)
                   .arg(mostPixels * 1e-6);
  }
  return reasons;
}

/// The path of the first member that two objects do not have alike: "session.view.bins"; empty where they do.
QString firstOtherMember(const QJsonValue& told, const QJsonValue& found, const QString& path) {
  if (told == found) return {};
  if (told.isObject() && found.isObject()) {
    const QJsonObject a = told.toObject();
    const QJsonObject b = found.toObject();
    const QString begin = path.isEmpty() ? path : path + QLatin1Char('.');
    for (const QJsonObject& one : {a, b}) {
      for (auto member = one.begin(); member != one.end(); ++member) {
        const QString& name = member.key();
        QString other = firstOtherMember(a[name], b[name], begin + name);
        if (!other.isEmpty()) return other;
      }
    }
  }
  return path;
}

/// Whether it carries, beside its numbers, just what this program writes of the session that was read.
std::optional<QString> differenceInCarried(const QByteArray& payload, FigureRecord record,
                                           const SessionReading& reading) {
  for (const QString& notice : {record.notice, reading.notice()}) {
    if (!notice.isEmpty())
      return QStringLiteral("what it carries is not as Credence writes it: %1").arg(notice);
  }
  record.session = QJsonDocument::fromJson(toJson(reading.session, reading.data.carried)).object();
  const QJsonObject told = QJsonDocument::fromJson(payload).object();
  const QJsonObject written = QJsonDocument::fromJson(toJson(record)).object();
  const QString other = firstOtherMember(told, written, QString());
  if (other.isEmpty()) return {};
  return QStringLiteral("what it carries is not as Credence writes it: %1").arg(quotedValue(other));
}

struct ComparedFigure {
  const QByteArray& picture;
  const QByteArray& payload;
  const FigureRecord& record;
  const SessionReading& reading;
};

/// What differs beside the numbers: all that is in the file.
std::optional<QString> differenceInFile(const ComparedFigure& figure, const FigureContent& made) {
  if (auto difference = differenceInCarried(figure.payload, figure.record, figure.reading)) return difference;
  const QByteArray again = figureBytes(made, figure.record.recipe.spec(), endingOf(figure.picture));
  const auto difference = differenceInDrawing(figure.picture, again);
  if (!difference) return {};
  return QStringLiteral("what is drawn: %1").arg(*difference);
}

void compare(const ComparedFigure& figure, FigureContent made, FigureVerdict& verdict) {
  const FigureSpec spec = figure.record.recipe.spec();
  FigureNumbers told = figure.record.numbers;
  FigureNumbers found = numbersOf(made, spec);
  verdict.differences = differencesBetween(told, found);
  verdict.unchecked = reasonsNotToCompare(figure.record, made);
  std::optional<QString> inFile;
  // What the file carries is a part of it, and the numbers of a PDF's parts go on from it.
  made.payload = figure.payload;
  if (verdict.unchecked.isEmpty()) inFile = differenceInFile(figure, made);
  if (verdict.differences.isEmpty() && !inFile) return;
  const Unrepeatable parts = unrepeatable(figure.reading.session.view, made, spec);
  leaveOut(parts, told, found);
  verdict.differences = differencesBetween(told, found);
  for (const QString& part : parts.parts) {
    verdict.unchecked << QStringLiteral("nobody can make again just what it shows of %1").arg(part);
  }
  if (inFile && verdict.unchecked.isEmpty()) verdict.differences << *inFile;
}

void verify(const QByteArray& picture, const QString& dataFile, const ProgressCallback& progress,
            FigureVerdict& verdict) {
  const auto payload = payloadOf(picture);
  if (!payload) {
    throw std::runtime_error(
        "it carries nothing: it was saved without, or has been converted, and lost what it said");
  }
  const FigureRecord record = figureRecordFromJson(*payload);
  verdict.made = record.program.left(longestProgram);
  const SessionReading reading =
      readSession(QJsonDocument(record.session).toJson(QJsonDocument::Compact), verdict.file, dataFile);
  MadeFigure made = makeFigure(reading.session, record.recipe, progress);
  verdict.doubts = doubtsOf(made);
  compare({picture, *payload, record, reading}, std::move(made.content), verdict);
}

}  // namespace

FigureVerdict verifyFigure(const QString& file, const QString& dataFile, const ProgressCallback& progress) {
  FigureVerdict verdict{.file = file};
  try {
    verify(readPicture(file), dataFile, progress, verdict);
  } catch (const std::bad_alloc&) {
    verdict.failure = QStringLiteral("there is not enough memory to draw it again");
  } catch (const std::exception& error) {
    verdict.failure = QString::fromUtf8(error.what());
  }
  return verdict;
}

}  // namespace credence

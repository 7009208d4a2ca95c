#include "app/figures/verify_figure.h"

#include "app/figures/drawn_alike.h"
#include "app/figures/figure_testimony.h"
#include "app/figures/make_figure.h"
#include "app/files/figure_payload.h"
#include "app/files/session_file.h"

#include <QJsonDocument>

#include <exception>
#include <stdexcept>

namespace credence {

namespace {

/// `content` carries what the picture does: the numbers of a PDF's parts go on from it.
void checkDrawing(const QByteArray& picture, const FigureTestimony& testimony, const FigureContent& content,
                  FigureVerdict& verdict) {
  const bool asMade = testimony.program == figureProgram();
  if (!testimony.unrepeatable.empty()) return;
  const QString ending = picture.startsWith("\x89PNG") ? QStringLiteral("png")
                         : picture.startsWith("%PDF-") ? QStringLiteral("pdf")
                                                       : QStringLiteral("svg");
  const QByteArray again = figureBytes(content, testimony.recipe.spec(), ending);
  const auto difference = differenceInDrawing(picture, again);
  if (!difference) return;
  if (asMade) {
    verdict.differences << QStringLiteral("what is drawn: %1").arg(*difference);
  } else {
    verdict.unchecked << QStringLiteral("what is drawn, by %1: this is %2 (%3)")
                             .arg(testimony.program, figureProgram(), *difference);
  }
}

void verify(const QByteArray& picture, const QString& dataFile, const ProgressCallback& progress,
            FigureVerdict& verdict) {
  const auto payload = payloadOf(picture);
  if (!payload) {
    throw std::runtime_error(
        "it carries nothing: it was saved without, or has been converted, and lost what it said");
  }
  const FigureTestimony testimony = testimonyFromJson(*payload);
  verdict.made = testimony.program;
  for (const std::string& name : testimony.unrepeatable) verdict.unchecked << QString::fromStdString(name);
  const SessionReading reading =
      readSession(QJsonDocument(testimony.session).toJson(QJsonDocument::Compact), verdict.file, dataFile);
  MadeFigure made = makeFigure(reading.session, testimony.recipe, progress);
  verdict.differences =
      differencesBetween(testimony.numbers, numbersOf(made.content, testimony.recipe.spec()));
  made.content.payload = *payload;
  checkDrawing(picture, testimony, made.content, verdict);
}

}  // namespace

FigureVerdict verifyFigure(const QString& file, const QString& dataFile, const ProgressCallback& progress) {
  FigureVerdict verdict{.file = file};
  try {
    verify(readPicture(file), dataFile, progress, verdict);
  } catch (const std::exception& error) {
    verdict.failure = QString::fromUtf8(error.what());
  }
  return verdict;
}

}  // namespace credence

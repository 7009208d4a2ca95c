#include "app/figures/png_alike.h"

#include "app/figures/drawing_tolerance.h"
#include "app/files/inflated.h"
#include "app/files/png_chunks.h"

#include <QImage>
#include <QSize>
#include <QtEndian>

#include <exception>
#include <limits>
#include <vector>

namespace credence {

namespace {

bool isPicture(const PngChunk& chunk) {
  return chunk.type == "IDAT";
}

QString nameOfChunk(const PngChunk& chunk) {
  return QString::fromLatin1(chunk.type.data(), chunk.type.size());
}

/// All chunks but those that hold the pixels, of which the first stands for all that follow it at once.
std::vector<PngChunk> withOnePicture(const std::vector<PngChunk>& chunks) {
  std::vector<PngChunk> kept;
  for (const PngChunk& chunk : chunks) {
    if (!isPicture(chunk) || kept.empty() || !isPicture(kept.back())) kept.push_back(chunk);
  }
  return kept;
}

/// The pixels' bytes, row by row behind a byte each that says how they are written.
std::optional<QByteArray> rowsOf(const std::vector<PngChunk>& chunks, qsizetype most) {
  QByteArray packed;
  for (const PngChunk& chunk : chunks) {
    if (isPicture(chunk)) packed += chunk.data;
  }
  return inflated(packed, most);
}

QSize sizeOf(const PngChunk& header) {
  constexpr qsizetype wordLength = 4;
  if (header.data.size() < 2 * wordLength) return {};
  return {qFromBigEndian<qint32>(header.data.data()),
          qFromBigEndian<qint32>(header.data.data() + wordLength)};
}

std::optional<QString> differenceOfSizes(const QSize& told, const QSize& found) {
  if (told == found) return {};
  return QStringLiteral("the picture has %1×%2 pixels, and should have %3×%4")
      .arg(told.width())
      .arg(told.height())
      .arg(found.width())
      .arg(found.height());
}

std::optional<QString> differenceOfChunks(const std::vector<PngChunk>& told,
                                          const std::vector<PngChunk>& found) {
  const std::vector<PngChunk> a = withOnePicture(told);
  const std::vector<PngChunk> b = withOnePicture(found);
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (k < b.size() && a[k].type == b[k].type && (isPicture(a[k]) || a[k].data == b[k].data)) continue;
    if (k < b.size() && a[k].type == b[k].type) {
      return QStringLiteral("its part %1 holds something else").arg(nameOfChunk(a[k]));
    }
    return QStringLiteral("it has a part %1, where Credence writes %2")
        .arg(nameOfChunk(a[k]), k < b.size() ? nameOfChunk(b[k]) : QStringLiteral("none"));
  }
  if (a.size() < b.size()) return QStringLiteral("its part %1 is missing").arg(nameOfChunk(b[a.size()]));
  return {};
}

/// How many pixels have another colour, and where the first is; nothing where none has.
std::optional<QString> differenceOfPixels(const QImage& told, const QImage& found) {
  if (told.isNull()) return QStringLiteral("the picture is damaged");
  if (auto difference = differenceOfSizes(told.size(), found.size())) return difference;
  const QImage a = told.convertToFormat(QImage::Format_ARGB32);
  const QImage b = found.convertToFormat(QImage::Format_ARGB32);
  qint64 others = 0;
  QPoint first;
  for (int y = 0; y < a.height(); ++y) {
    const auto* lineA = reinterpret_cast<const QRgb*>(a.constScanLine(y));
    const auto* lineB = reinterpret_cast<const QRgb*>(b.constScanLine(y));
    for (int x = 0; x < a.width(); ++x) {
      if (hasNearColour(lineA[x], lineB[x])) continue;
      if (others++ == 0) first = {x, y};
    }
  }
  if (others == 0) return {};
  return QStringLiteral(
             "%1 of %2 pixels are of another colour, the first at %3, %4 from the upper left corner")
      .arg(others)
      .arg(qint64{a.width()} * a.height())
      .arg(first.x())
      .arg(first.y());
}

}  // namespace

std::optional<QString> differenceOfPng(const QByteArray& told, const QByteArray& found) {
  if (told == found) return {};
  const std::vector<PngChunk> ours = chunksOfPng(found);
  std::vector<PngChunk> theirs;
  try {
    theirs = chunksOfPng(told);
  } catch (const std::exception& error) {
    return QString::fromUtf8(error.what());
  }
  if (const qsizetype behind = bytesBehind(theirs, told); behind > 0) {
    return QStringLiteral("there are %1 bytes behind its end").arg(behind);
  }
  if (auto difference = differenceOfSizes(sizeOf(theirs.front()), sizeOf(ours.front()))) return difference;
  if (auto difference = differenceOfChunks(theirs, ours)) return difference;
  const auto rows = rowsOf(ours, std::numeric_limits<qsizetype>::max() / 2);
  if (const auto other = rowsOf(theirs, rows.value().size()); !other || other->size() != rows->size()) {
    return QStringLiteral("the picture is damaged, or holds more than its pixels");
  }
  return differenceOfPixels(QImage::fromData(told, "PNG"), QImage::fromData(found, "PNG"));
}

}  // namespace credence

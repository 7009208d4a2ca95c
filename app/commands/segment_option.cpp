#include "app/commands/segment_option.h"

#include "app/commands/problem.h"

#include <array>
#include <stdexcept>

namespace credence {

namespace {

std::array<double, 2> readEnd(const QCommandLineParser& parser, const QString& name) {
  if (!parser.isSet(name)) throw UsageError(QStringLiteral("--%1 is missing").arg(name));
  const auto place = numberList(parser, name, 2, QStringLiteral("a place X1,X2, for example 0.5,-1"));
  return {place->at(0), place->at(1)};
}

}  // namespace

void addSegmentOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("from"), QStringLiteral("Where the line begins, in the units of the data."),
       QStringLiteral("X1,X2")},
      {QStringLiteral("to"), QStringLiteral("Where the line ends."), QStringLiteral("X1,X2")},
  });
}

Segment readSegment(const QCommandLineParser& parser) {
  const Segment segment{readEnd(parser, QStringLiteral("from")), readEnd(parser, QStringLiteral("to"))};
  try {
    validate(segment);
  } catch (const std::invalid_argument& reason) {
    throw UsageError(QStringLiteral("--from and --to: %1").arg(QString::fromUtf8(reason.what())));
  }
  return segment;
}

}  // namespace credence

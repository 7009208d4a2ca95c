#include "app/lesson/lesson_answer.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/data/number.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr double usualShare = 0.05;  // of a plot's height, a sketch or a place may be off
constexpr double usualCells = 0.5;   // of the map: the cell itself
constexpr int samplesOfSketch = 200;
constexpr double usualOfNumber = 0.02;  // times the number

std::size_t rightChoice(const Question& question, LessonNumbers& numbers) {
  std::vector<std::size_t> right;
  for (std::size_t k = 0; k < question.choices.size(); ++k) {
    if (numbers.holds(readClaim(question.choices[k].rightIf))) right.push_back(k);
  }
  if (right.size() == 1) return right.front();
  throw std::runtime_error((right.empty()
                                ? QStringLiteral("no choice is right")
                                : QStringLiteral("%1 choices are right, and one should be").arg(right.size()))
                               .toStdString());
}

std::vector<std::vector<QPointF>> boundaryOf(const Question& question, LessonNumbers& numbers) {
  const QString method = question.method.isEmpty() ? QStringLiteral("map") : question.method;
  const QString level = QString::fromStdString(to_round_trip_string(question.level));
  const QJsonObject& object = numbers.object(
      question.after.has_value(),
      {QStringLiteral("contours"), QStringLiteral("--of"), method, QStringLiteral("--levels"), level});
  std::vector<std::vector<QPointF>> lines;
  const QJsonArray contours = object[QStringLiteral("contours")].toArray();
  for (const auto& line : contours.at(0)[QStringLiteral("lines")].toArray()) {
    std::vector<QPointF> points;
    for (const auto& point : line.toObject()[QStringLiteral("points")].toArray()) {
      points.emplace_back(point.toArray().at(0).toDouble(), point.toArray().at(1).toDouble());
    }
    if (!points.empty()) lines.push_back(std::move(points));
  }
  if (lines.empty()) throw std::runtime_error("there is no such boundary");
  return lines;
}

void findCell(const Question& question, LessonNumbers& numbers, ProgramAnswer& answer) {
  QStringList words = {QStringLiteral("evidence")};
  if (!question.quantity.isEmpty()) words << QStringLiteral("--quantities") << question.quantity;
  const QJsonObject best = numbers.object(false, words)[QStringLiteral("best")].toObject();
  if (best.isEmpty()) throw std::runtime_error("no cell of the map is the best");
  answer.width = best[QStringLiteral("width")].toDouble();
  answer.priorVariance = best[QStringLiteral("prior_variance")].toDouble();
}

QPointF bestNext(LessonNumbers& numbers) {
  const QJsonObject& object = numbers.object(false, {QStringLiteral("next")});
  const QJsonValue first = object[QStringLiteral("points")].toArray().at(0);
  if (!first.isObject()) throw std::runtime_error("no place would tell most");
  return {first[QStringLiteral("x1")].toDouble(), first[QStringLiteral("x2")].toDouble()};
}

/// In shares of the plot's height along both axes, as the eye measures where a plot is a square.
QPointF onPlot(const QPointF& place, const Bounds& plot) {
  return {(place.x() - plot.x1_min) / plot.width(), (place.y() - plot.x2_min) / plot.height()};
}

double lengthOf(const QPointF& step) {
  return std::hypot(step.x(), step.y());
}

double distanceToSegment(const QPointF& place, const QPointF& from, const QPointF& to) {
  const QPointF along = to - from;
  const double square = QPointF::dotProduct(along, along);
  const double share =
      square > 0.0 ? std::clamp(QPointF::dotProduct(place - from, along) / square, 0.0, 1.0) : 0.0;
  return lengthOf(place - from - share * along);
}

using PlotLine = std::vector<QPointF>;

double distanceToLines(const QPointF& place, const std::vector<PlotLine>& lines) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const PlotLine& line : lines) {
    if (line.size() == 1) nearest = std::min(nearest, lengthOf(place - line.front()));
    for (std::size_t k = 1; k < line.size(); ++k)
      nearest = std::min(nearest, distanceToSegment(place, line[k - 1], line[k]));
  }
  return nearest;
}

/// Places along the lines, evenly apart, that lie inside the plot.
std::vector<QPointF> samplesOf(const std::vector<PlotLine>& lines) {
  double whole = 0.0;
  for (const PlotLine& line : lines) {
    for (std::size_t k = 1; k < line.size(); ++k) whole += lengthOf(line[k] - line[k - 1]);
  }
  const double apart = whole / samplesOfSketch;
  std::vector<QPointF> samples;
  const auto add = [&](const QPointF& place) {
    const bool inside = place.x() >= 0.0 && place.x() <= 1.0 && place.y() >= 0.0 && place.y() <= 1.0;
    if (inside) samples.push_back(place);
  };
  for (const PlotLine& line : lines) {
    add(line.front());
    for (std::size_t k = 1; k < line.size(); ++k) {
      const double length = lengthOf(line[k] - line[k - 1]);
      const int steps =
          apart > 0.0 ? std::clamp(static_cast<int>(std::ceil(length / apart)), 1, samplesOfSketch) : 1;
      for (int step = 1; step <= steps; ++step)
        add(line[k - 1] + (line[k] - line[k - 1]) * (static_cast<double>(step) / steps));
    }
  }
  return samples;
}

double meanOf(const std::vector<QPointF>& places, const std::vector<PlotLine>& lines) {
  double sum = 0.0;
  for (const QPointF& place : places) sum += distanceToLines(place, lines);
  return sum / static_cast<double>(places.size());
}

QString shareText(double share) {
  return tr("%1 % of the plot’s height").arg(significantNumber(100.0 * share, 2));
}

double cellsApart(double a, double b, const LogRange& range) {
  if (range.count < 2 || !(range.start < range.stop) || !(a > 0.0) || !(b > 0.0)) return 0.0;
  return std::abs(std::log(a / b)) /
         (std::log(range.stop / range.start) / static_cast<double>(range.count - 1));
}

bool inPerCent(const Question& question) {
  return question.unit == QLatin1String("%");
}

/// The program's number in the unit that is asked for.
QString answerText(const Question& question, double value) {
  if (!inPerCent(question)) return signedNumber(value, question.digits);
  return tr("%1 %").arg(signedNumber(100.0 * value, question.digits));
}

GuessVerdict verdictOnNumber(const Question& question, double answer, double guess) {
  const double within = question.within.value_or(usualOfNumber * std::abs(answer));
  const double off = std::abs(answer - guess);
  const bool right = off <= within;
  const auto text = [&](double number, int digits) {
    if (!inPerCent(question)) return significantNumber(number, digits);
    return tr("%1 %").arg(significantNumber(100.0 * number, digits));
  };
  const QString said = tr("The program computes %1; your %2 is %3 off.")
                           .arg(answerText(question, answer), text(guess, 6), text(off, 3));
  return {right, said};
}

GuessVerdict verdictOnCell(const Question& question, const ProgramAnswer& answer, const Guess& guess,
                           const JudgedIn& in) {
  const double off = std::max(cellsApart(answer.width, guess.width, in.map.width),
                              cellsApart(answer.priorVariance, guess.priorVariance, in.map.prior_variance));
  const bool right = off <= question.within.value_or(usualCells) + 1e-6;
  const QString cell = tr("It is the cell at width %1, prior variance %2")
                           .arg(significantNumber(answer.width), significantNumber(answer.priorVariance));
  const int cells = static_cast<int>(std::lround(off));
  if (cells == 0) return {right, cell + tr(": the one you marked.")};
  return {right,
          cell + (cells == 1 ? tr("; yours is one cell away.") : tr("; yours is %1 cells away.").arg(cells))};
}

GuessVerdict verdictOnPlace(const Question& question, const ProgramAnswer& answer, const Guess& guess,
                            const JudgedIn& in) {
  const double share = lengthOf(onPlot(answer.place, in.plot) - onPlot(guess.place, in.plot));
  const double units = lengthOf(answer.place - guess.place);
  const QString said = tr("It is at (%1, %2); yours is %3 away in the data’s units, %4.")
                           .arg(significantNumber(answer.place.x()), significantNumber(answer.place.y()),
                                significantNumber(units), shareText(share));
  return {share <= question.within.value_or(2.0 * usualShare), said};
}

GuessVerdict verdictOnSketch(const Question& question, const ProgramAnswer& answer, const Guess& guess,
                             const JudgedIn& in) {
  const auto share = meanDistance(guess.line, answer.lines, in.plot);
  if (!share) return {false, tr("The line is not in this part of the plane.")};
  const QString said = tr("Your line is %1 from the program’s on average: %2 in the data’s units.")
                           .arg(shareText(*share), significantNumber(*share * in.plot.height(), 2));
  return {*share <= question.within.value_or(usualShare), said};
}

QString orderText(const Question& question, const ProgramAnswer& answer) {
  QStringList sorted;
  for (const std::size_t k : orderOf(answer.values)) {
    sorted << QStringLiteral("%1 (%2)").arg(question.items[k].text,
                                            signedNumber(answer.values[k], question.digits));
  }
  return tr("From the smallest: %1.").arg(sorted.join(QStringLiteral(", ")));
}

GuessVerdict verdictOnOrder(const Question& question, const ProgramAnswer& answer, const Guess& guess) {
  // Equal values may stand either way.
  bool right = guess.order.size() == answer.values.size();
  for (std::size_t k = 1; right && k < guess.order.size(); ++k)
    right = answer.values.at(guess.order[k - 1]) <= answer.values.at(guess.order[k]);
  return {right, orderText(question, answer)};
}

}  // namespace

std::optional<double> meanDistance(const std::vector<QPointF>& sketch,
                                   const std::vector<std::vector<QPointF>>& lines, const Bounds& plot) {
  if (sketch.empty() || lines.empty()) return {};
  PlotLine drawn;
  for (const QPointF& place : sketch) drawn.push_back(onPlot(place, plot));
  std::vector<PlotLine> there;
  for (const auto& line : lines) {
    there.emplace_back();
    for (const QPointF& place : line) there.back().push_back(onPlot(place, plot));
  }
  const std::vector<QPointF> ofDrawn = samplesOf({drawn});
  const std::vector<QPointF> ofThere = samplesOf(there);
  if (ofDrawn.empty() || ofThere.empty()) return {};
  return 0.5 * (meanOf(ofDrawn, there) + meanOf(ofThere, {drawn}));
}

std::optional<double> readGuess(const Question& question, const QString& typed) {
  QString text = typed.trimmed();
  const bool signedShare = text.endsWith(QLatin1Char('%'));
  if (signedShare) text.chop(1);
  const std::optional<double> number = readNumber(text.trimmed());
  if (!number) return {};
  return signedShare || inPerCent(question) ? *number / 100.0 : *number;
}

QString typedGuess(const Question& question, double guess) {
  return inPerCent(question) ? tr("%1 %").arg(exactNumber(100.0 * guess)) : exactNumber(guess);
}

std::vector<std::size_t> offeredOrder(const Question& question, const std::vector<double>& values) {
  // FNV-1a of the words, and Knuth's linear congruential generator: the same on every machine.
  std::uint64_t state = 14695981039346656037ULL;
  for (const OrderItem& item : question.items) {
    for (const char byte : item.text.toUtf8() + '\n')
      state = (state ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
  }
  std::vector<std::size_t> order(question.items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t left = order.size(); left > 1; --left) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    std::swap(order[left - 1], order[(state >> 33U) % left]);
  }
  const auto ascends = [&] {
    return std::ranges::is_sorted(order, {}, [&](std::size_t item) { return values[item]; });
  };
  // Where all values are equal, every order is right.
  for (std::size_t k = 1; values.size() == order.size() && k < order.size() && ascends(); ++k)
    std::rotate(order.begin(), order.begin() + 1, order.end());
  return order;
}

std::vector<std::size_t> orderOf(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return values[k]; });
  return order;
}

ProgramAnswer answerOf(const Question& question, LessonNumbers& numbers) {
  ProgramAnswer answer;
  switch (question.kind) {
    case QuestionKind::choice:
      answer.choice = rightChoice(question, numbers);
      break;
    case QuestionKind::number:
      answer.number = numbers.value(numberName(question.value));
      break;
    case QuestionKind::order:
      for (const OrderItem& item : question.items)
        answer.values.push_back(numbers.value(numberName(item.value)));
      break;
    case QuestionKind::boundary:
      answer.lines = boundaryOf(question, numbers);
      break;
    case QuestionKind::cell:
      findCell(question, numbers, answer);
      break;
    case QuestionKind::point:
      answer.place = bestNext(numbers);
      break;
  }
  return answer;
}

GuessVerdict verdictOn(const Question& question, const ProgramAnswer& answer, const Guess& guess,
                       const JudgedIn& in) {
  switch (question.kind) {
    case QuestionKind::choice: {
      const QString& said = question.choices.at(guess.choice).says;
      const bool right = guess.choice == answer.choice;
      const QString& wanted = question.choices.at(answer.choice).text;
      if (right || said.isEmpty())
        return {right, right && !said.isEmpty() ? said : tr("The program says: %1.").arg(wanted)};
      return {false, said + QLatin1Char(' ') + tr("The program says: %1.").arg(wanted)};
    }
    case QuestionKind::number:
      return verdictOnNumber(question, answer.number, guess.number);
    case QuestionKind::order:
      return verdictOnOrder(question, answer, guess);
    case QuestionKind::boundary:
      return verdictOnSketch(question, answer, guess, in);
    case QuestionKind::cell:
      return verdictOnCell(question, answer, guess, in);
    case QuestionKind::point:
      return verdictOnPlace(question, answer, guess, in);
  }
  return {};
}

QString solution(const Question& question, const ProgramAnswer& answer) {
  switch (question.kind) {
    case QuestionKind::choice: {
      const Choice& right = question.choices.at(answer.choice);
      return tr("The program says: %1. %2").arg(right.text, right.says).trimmed();
    }
    case QuestionKind::number:
      return tr("The program computes %1.").arg(answerText(question, answer.number));
    case QuestionKind::order:
      return orderText(question, answer);
    case QuestionKind::boundary:
      return tr("The dotted line is the program’s.");
    case QuestionKind::cell:
      return tr("It is the cell at width %1, prior variance %2.")
          .arg(significantNumber(answer.width), significantNumber(answer.priorVariance));
    case QuestionKind::point:
      return tr("It is at (%1, %2).")
          .arg(significantNumber(answer.place.x()), significantNumber(answer.place.y()));
  }
  return {};
}

QString expectation(const Question& question, const ProgramAnswer& answer) {
  switch (question.kind) {
    case QuestionKind::choice:
      return QStringLiteral("choice %1, “%2” (%3)")
          .arg(answer.choice + 1)
          .arg(question.choices.at(answer.choice).text, question.choices.at(answer.choice).rightIf);
    case QuestionKind::number:
      return QStringLiteral("%1 = %2").arg(question.value, answerText(question, answer.number));
    case QuestionKind::order: {
      QStringList sorted;
      for (const std::size_t k : orderOf(answer.values))
        sorted << QStringLiteral("%1 (%2)").arg(question.items.at(k).text,
                                                significantNumber(answer.values[k], 4));
      return sorted.join(QStringLiteral(" < "));
    }
    case QuestionKind::boundary:
      return answer.lines.size() == 1 ? QStringLiteral("a line")
                                      : QStringLiteral("%1 lines").arg(answer.lines.size());
    case QuestionKind::cell:
      return QStringLiteral("the cell at width %1, prior variance %2")
          .arg(significantNumber(answer.width), significantNumber(answer.priorVariance));
    case QuestionKind::point:
      return QStringLiteral("(%1, %2)")
          .arg(significantNumber(answer.place.x()), significantNumber(answer.place.y()));
  }
  return {};
}

}  // namespace credence

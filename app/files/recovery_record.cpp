#include "app/files/recovery_record.h"

#include "core/evidence/suggested_ranges.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QIODevice>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include <array>
#include <bit>
#include <cstddef>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int recordVersion = 2;  // the first knew of split and setting alone

constexpr qsizetype checksumLength = 16;  // hexadecimal digits
const QString recordFormat = QStringLiteral("credence recovery");

QByteArray checksumOf(const QByteArray& json) {
  return QCryptographicHash::hash(json, QCryptographicHash::Sha256).toHex().left(checksumLength);
}

QByteArray lineOf(const QJsonObject& object) {
  const QByteArray json = QJsonDocument(object).toJson(QJsonDocument::Compact);
  return checksumOf(json) + ' ' + json + '\n';
}

/// The object of a whole line; throws where it is not as it was written.
QJsonObject objectOf(const QByteArray& line) {
  const QByteArray json = line.sliced(std::min(checksumLength + 1, line.size())).chopped(line.endsWith('\n'));
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!line.startsWith(checksumOf(json) + ' ') || !document.isObject()) {
    throw std::invalid_argument("a line was changed");
  }
  return document.object();
}

QJsonArray toArray(const std::vector<RowRun>& runs) {
  QJsonArray array;
  for (const RowRun& run : runs) {
    array.append(QJsonArray{static_cast<qint64>(run.first), static_cast<qint64>(run.count)});
  }
  return array;
}

std::vector<RowRun> toRuns(const QJsonValue& value) {
  std::vector<RowRun> runs;
  for (const auto& run : value.toArray()) {
    runs.push_back(
        {static_cast<arma::uword>(run[0].toInteger()), static_cast<arma::uword>(run[1].toInteger())});
  }
  return runs;
}

/// Bit for bit, which decimal numbers in JSON are not: they have no negative zero.
QString numbersText(const arma::vec& values) {
  QByteArray bytes(static_cast<qsizetype>(values.n_elem * sizeof(quint64)), '\0');
  char* place = bytes.data();
  for (const double value : values) {
    qToLittleEndian(std::bit_cast<quint64>(value), place);
    place += sizeof(quint64);
  }
  return QString::fromLatin1(bytes.toBase64());
}

arma::vec toNumbers(const QJsonValue& value) {
  const QByteArray bytes = QByteArray::fromBase64(value.toString().toLatin1());
  arma::vec values(static_cast<arma::uword>(bytes.size()) / sizeof(quint64));
  const char* place = bytes.constData();
  for (double& number : values) {
    number = std::bit_cast<double>(qFromLittleEndian<quint64>(place));
    place += sizeof(quint64);
  }
  return values;
}

/// Labels or roles, a digit each.
QString digitsText(const arma::uvec& digits) {
  QString text;
  text.reserve(static_cast<qsizetype>(digits.n_elem));
  for (const arma::uword digit : digits) text += QChar(u'0' + static_cast<char16_t>(digit));
  return text;
}

/// What is no digit becomes a number that is no label and no role.
arma::uvec toDigits(const QJsonValue& value) {
  const QString text = value.toString();
  arma::uvec digits(static_cast<arma::uword>(text.size()));
  for (qsizetype k = 0; k < text.size(); ++k) {
    digits(static_cast<arma::uword>(k)) = static_cast<char16_t>(text[k].unicode() - u'0');
  }
  return digits;
}

SplitRule toSplit(const QJsonValue& value) {
  SplitRule split;
  const int kind = value[QStringLiteral("kind")].toInt(-1);
  if (kind < 0 || kind > static_cast<int>(SplitRule::Kind::marked)) {
    throw std::invalid_argument("there is no such split");
  }
  split.kind = static_cast<SplitRule::Kind>(kind);
  split.first_n = value[QStringLiteral("first")].toString().toULongLong();
  split.fraction = value[QStringLiteral("fraction")].toDouble();
  split.seed = value[QStringLiteral("seed")].toString().toULongLong();
  split.stratified = value[QStringLiteral("stratified")].toBool();
  // Records from before there were validation points say nothing: there are none.
  split.validation = value[QStringLiteral("validation")].toDouble();
  // Records from before there was an order say nothing: all are used.
  if (const auto count = value[QStringLiteral("use_first")].toString().toULongLong(); count > 0) {
    split.use_first = count;
  }
  split.order_seed = value[QStringLiteral("order_seed")].toString(QStringLiteral("1")).toULongLong();
  // A share that is none is refused even where another rule is in force: a click would make it this one's.
  SplitRule share = split;
  share.kind = SplitRule::Kind::fraction;
  for (const SplitRule& rule : {split, share}) split_rows(Dataset(), rule);
  return split;
}

/// Records from before there was a choice say nothing: on all points.
Centres toCentres(const QJsonValue& value) {
  Centres centres;
  if (value.isUndefined()) return centres;
  const int rule = value[QStringLiteral("rule")].toInt(-1);
  if (rule < 0 || rule > static_cast<int>(Centres::Rule::grid)) {
    throw std::invalid_argument("there are no such centres");
  }
  centres.rule = static_cast<Centres::Rule>(rule);
  centres.count = value[QStringLiteral("count")].toString().toULongLong();
  centres.seed = value[QStringLiteral("seed")].toString().toULongLong();
  return centres;
}

/// Records from before there were such priors say nothing: as for all weights.
WeightPriors toWeightPriors(const QJsonValue& value) {
  WeightPriors priors;
  if (value.isUndefined()) return priors;
  for (std::size_t k = 0; k < priors.means.size(); ++k) {
    const auto index = static_cast<qsizetype>(k);
    priors.means.at(k) = value[QStringLiteral("means")][index].toDouble();
    priors.factors.at(k) = value[QStringLiteral("factors")][index].toDouble();
  }
  validate(priors);
  return priors;
}

Hyperparameters toSetting(const QJsonValue& value) {
  Hyperparameters setting;
  const QString features = value[QStringLiteral("features")].toString();
  setting.features = feature_family_from_id(features.toStdString());
  // As records said it before there were more than two families.
  if (features.isEmpty())
    setting.features = value[QStringLiteral("linear")].toBool() ? &linear_features : &rbf_features;
  if (setting.features == nullptr)
    throw std::invalid_argument("there are no features called " + features.toStdString());
  setting.width = value[QStringLiteral("width")].toDouble();
  const QJsonValue priorVariance = value[QStringLiteral("priorVariance")];
  setting.prior_variance = priorVariance.isNull() ? no_prior : priorVariance.toDouble();
  setting.standardise = value[QStringLiteral("standardise")].toBool();
  setting.centres = toCentres(value[QStringLiteral("centres")]);
  setting.weight_priors = toWeightPriors(value[QStringLiteral("weightPriors")]);
  validate(setting);
  return setting;
}

std::array<std::string, 2> toPair(const QJsonValue& value) {
  return {value[0].toString().toStdString(), value[1].toString().toStdString()};
}

QJsonArray pairArray(const std::array<std::string, 2>& names) {
  return {QString::fromStdString(names[0]), QString::fromStdString(names[1])};
}

/// Records from before it was said, and of work that no session file has, say nothing.
SavedSession toSavedSession(const QJsonObject& object) {
  SavedSession saved;
  saved.file = object[QStringLiteral("saved_in")].toString();
  const int carried = object[QStringLiteral("saved_with")].toInt();
  if (carried < 0 || carried > static_cast<int>(PointsPlace::left_out)) {
    throw std::invalid_argument("data do not travel like that");
  }
  saved.carried = static_cast<PointsPlace>(carried);
  return saved;
}

/// One coordinate of the points that were set or inserted, if any: there is no column without memory.
arma::vec coordinates(const PointChanges& changes, arma::uword axis) {
  if (changes.inputs.is_empty()) return {};
  return changes.inputs.col(axis);
}

RecoveryStep toStep(const QJsonObject& object) {
  RecoveryStep step;
  step.time = QDateTime::fromString(object[QStringLiteral("time")].toString(), Qt::ISODateWithMs);
  step.unsaved = object[QStringLiteral("unsaved")].toBool();
  step.saved = toSavedSession(object);
  if (const QJsonValue session = object[QStringLiteral("session")]; session.isObject()) {
    step.session = sessionFromRecord(session.toObject());
  } else {
    step.session.state.split = toSplit(object[QStringLiteral("split")]);
    step.session.state.hyperparameters = toSetting(object[QStringLiteral("setting")]);
    step.onlySetting = true;
  }
  PointChanges& changes = step.changes;
  changes.removed = toRuns(object[QStringLiteral("removed")]);
  changes.set = toRuns(object[QStringLiteral("set")]);
  changes.inserted = toRuns(object[QStringLiteral("inserted")]);
  const arma::vec x1 = toNumbers(object[QStringLiteral("x1")]);
  const arma::vec x2 = toNumbers(object[QStringLiteral("x2")]);
  if (x1.n_elem != x2.n_elem) throw std::invalid_argument("a point lacks a coordinate");
  changes.inputs = arma::join_rows(x1, x2);
  changes.labels = toDigits(object[QStringLiteral("labels")]);
  changes.marked = object.contains(QStringLiteral("marks"));
  changes.role_marks = toDigits(object[QStringLiteral("marks")]);
  return step;
}

void readHeader(const QByteArray& line, RecoveredWork& work) {
  const QJsonObject header = objectOf(line);
  if (header[QStringLiteral("format")].toString() != recordFormat) {
    throw std::invalid_argument("this is something else");
  }
  const int version = header[QStringLiteral("version")].toInt();
  if (version < 1 || version > recordVersion) {
    work.complaint = QCoreApplication::translate(
        "Recovery", "A recovery record was written by another version of Credence, which can read it.");
    work.otherVersion = true;
    return;
  }
  work.name = header[QStringLiteral("name")].toString();
  work.dataset.input_names = toPair(header[QStringLiteral("inputs")]);
  work.dataset.label_name = header[QStringLiteral("label")].toString().toStdString();
  work.dataset.class_names = toPair(header[QStringLiteral("classes")]);
  work.known = true;
}

}  // namespace

QByteArray recoveryHeader(const QString& name, const Dataset& dataset) {
  return lineOf({{QStringLiteral("format"), recordFormat},
                 {QStringLiteral("version"), recordVersion},
                 {QStringLiteral("program"), QStringLiteral(CREDENCE_VERSION)},
                 {QStringLiteral("name"), name},
                 {QStringLiteral("inputs"), pairArray(dataset.input_names)},
                 {QStringLiteral("label"), QString::fromStdString(dataset.label_name)},
                 {QStringLiteral("classes"), pairArray(dataset.class_names)}});
}

QByteArray recoveryLine(const RecoveryStep& step) {
  const PointChanges& changes = step.changes;
  QJsonObject object = {
      {QStringLiteral("time"), step.time.toString(Qt::ISODateWithMs)},
      {QStringLiteral("unsaved"), step.unsaved},
      {QStringLiteral("session"), QJsonDocument::fromJson(toRecordJson(step.session)).object()},
      {QStringLiteral("removed"), toArray(changes.removed)},
      {QStringLiteral("set"), toArray(changes.set)},
      {QStringLiteral("inserted"), toArray(changes.inserted)},
      {QStringLiteral("x1"), numbersText(coordinates(changes, 0))},
      {QStringLiteral("x2"), numbersText(coordinates(changes, 1))},
      {QStringLiteral("labels"), digitsText(changes.labels)}};
  if (changes.marked) object[QStringLiteral("marks")] = digitsText(changes.role_marks);
  if (!step.saved.file.isEmpty()) {
    object[QStringLiteral("saved_in")] = step.saved.file;
    object[QStringLiteral("saved_with")] = static_cast<int>(step.saved.carried);
  }
  return lineOf(object);
}

Session RecoveredWork::session() const {
  Session session = last.session;
  DocumentState& state = session.state;
  state.name = name;
  state.dataset = std::make_shared<const Dataset>(dataset);
  state.opened = std::make_shared<const Dataset>();  // they count as edited
  if (state.table) {
    auto table = std::make_shared<OpenedTable>(*state.table);
    table->dataset = state.dataset;
    state.table = std::move(table);
  }
  if (!last.onlySetting) return session;
  constexpr double margin = 0.1;
  state.suggested = suggested_ranges(dataset, state.hyperparameters.standardise);
  state.evidenceRanges = state.suggested.evidence;
  session.view.bounds = bounds_of(dataset.inputs).padded(margin);
  return session;
}

RecoveredWork readRecovery(QIODevice& device) {
  RecoveredWork work;
  qsizetype steps = 0;
  try {
    for (QByteArray line = device.readLine(); line.endsWith('\n'); line = device.readLine()) {
      if (!work.known) {
        readHeader(line, work);
        if (!work.known) return work;
      } else {
        RecoveryStep step = toStep(objectOf(line));
        apply(step.changes, work.dataset);
        step.changes = {};
        work.last = step;
        ++steps;
      }
      work.length += line.size();
    }
    if (!work.known) throw std::invalid_argument("there is no line");
  } catch (const std::exception&) {
    work.complaint =
        work.known ? QCoreApplication::translate(
                         "Recovery", "A recovery record is damaged after step %1; what came later is lost.")
                         .arg(steps)
                   : QCoreApplication::translate("Recovery",
                                                 "A recovery record is damaged: nothing in it can be read.");
  }
  return work;
}

}  // namespace credence

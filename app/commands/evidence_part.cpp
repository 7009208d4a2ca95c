#include "app/commands/evidence_part.h"

#include "app/commands/map_column.h"
#include "app/document/file_name.h"
#include "app/session/session_fields.h"
#include "core/data/number.h"
#include "core/evidence/evidence_terms.h"
#include "core/table/data_error.h"
#include "core/table/file_stream.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <charconv>
#include <exception>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace credence {

namespace {

const QString partFormat = QStringLiteral("credence evidence part");

/// A quantity over the prior variances at one width.
struct PartQuantity {
  std::string id = {};
  std::string values = {};  // with blanks between them: JSON has no nan, and its readers no -0
};

struct PartWidth {
  arma::uword index = 0;  // among the widths of the whole map, from 0
  std::string converged = {};
  std::vector<PartQuantity> quantities = {};
  std::string checksum = {};  // of the others, and of the part that they are in
};

/// The whole file.
struct PartFields {
  QString format = partFormat;
  EvidencePart part = {};
  std::string checksum = {};  // of all but the widths, each of which has its own
  std::vector<PartWidth> widths = {};
};

}  // namespace

template <typename Fields>
void visit(Fields& fields, FoldRule& folds) {
  fields("count", folds.count, {.low = 2.0, .high = largestJsonWhole});
  fields("seed", folds.seed);
  fields("stratified", folds.stratified);
}

template <typename Fields>
void visit(Fields& fields, EvidenceTask& task) {
  fields("quantities", task.quantities);
  fields("ranges", task.ranges);
  fields("split", task.split);
  fields("features", task.features);
  fields("standardise", task.standardise);
  fields("centres", task.centres);
  fields("weight_priors", task.weightPriors);
  fields("folds", task.folds);
}

template <typename Fields>
void visit(Fields& fields, PartQuantity& quantity) {
  fields("id", quantity.id);
  fields("values", quantity.values);
}

template <typename Fields>
void visit(Fields& fields, PartWidth& width) {
  fields("index", width.index);
  fields("converged", width.converged);
  fields("quantities", width.quantities);
  fields("checksum", width.checksum);
}

template <typename Fields>
void visit(Fields& fields, PartFields& file) {
  fields("format", file.format);
  fields("program", file.part.program);
  fields("part", file.part.share.part);
  fields("parts", file.part.share.parts);
  fields("data_sha256", file.part.sha256);
  fields("kernels", file.part.kernels);
  fields("task", file.part.task);
  fields("suggested_widths", file.part.suggestedWidths);
  fields("suggested_prior_variances", file.part.suggestedPriorVariances);
  fields("checksum", file.checksum);
  fields("widths", file.widths);
}

namespace {

std::string hashOf(const QByteArray& text) {
  return QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex().toStdString();
}

/// The `checksum` of a part: the SHA-256 of all else that it says beside its widths, as JSON has it.
std::string checksumOf(PartFields file) {
  file.checksum.clear();
  file.widths.clear();
  return hashOf(FieldKind<PartFields>::write(file, {}));
}

/// The same of a width. A width of another part has another one, though its numbers may be the same.
std::string checksumOf(PartWidth width, const std::string& checksumOfPart) {
  width.checksum.clear();
  return hashOf(QByteArray::fromStdString(checksumOfPart) + FieldKind<PartWidth>::write(width, {}));
}

std::vector<arma::uword> widthsIn(const EvidencePart& part) {
  return widths_of(part.share, width_count(part.task.ranges, *part.task.features));
}

PartWidth widthOf(const EvidenceMap& map, arma::uword i) {
  PartWidth width{.index = i};
  for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) {
    width.converged += map.converged(i, j) == 1 ? '1' : '0';
  }
  for (const MapQuantity& quantity : map_quantities()) {
    const arma::mat& values = map[quantity.id];
    if (values.is_empty()) continue;
    PartQuantity written{.id = quantity.id};
    for (arma::uword j = 0; j < values.n_cols; ++j) {
      if (j > 0) written.values += ' ';
      written.values += to_round_trip_string(values(i, j));
    }
    width.quantities.push_back(std::move(written));
  }
  return width;
}

/// Also nan and inf, which parse_number() refuses. Nothing where it is not `count` numbers with a blank each
/// between them.
std::optional<std::vector<double>> numbersIn(std::string_view text, arma::uword count) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (numbers.size() < count) {
    if (!numbers.empty() && (at == end || *at++ != ' ')) return {};
    double number = 0.0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return {};
    numbers.push_back(number);
    at = next;
  }
  if (at != end) return {};
  return numbers;
}

constexpr const char* computeAgain = "; compute the part again";

/// "width 3 (0.25)", as people count them.
std::string widthName(const EvidenceMap& map, arma::uword i) {
  const std::string number = "width " + std::to_string(i + 1);
  return map.has_width() ? number + " (" + to_round_trip_string(map.widths(i)) + ")" : number;
}

[[noreturn]] void refuseWidth(const EvidenceMap& map, arma::uword i) {
  throw std::runtime_error("the numbers of " + widthName(map, i) + " are damaged" + computeAgain);
}

/// The file has to have the widths of its part, each once and in their order.
void checkWidths(const PartFields& file) {
  const EvidenceMap& map = file.part.map;
  std::vector<arma::uword> found;
  for (const PartWidth& width : file.widths) found.push_back(width.index);
  for (const arma::uword i : widthsIn(file.part)) {
    const auto times = std::count(found.begin(), found.end(), i);
    if (times == 1) continue;
    throw std::runtime_error("the numbers of " + widthName(map, i) +
                             (times == 0 ? " are missing" : " are there twice") + computeAgain);
  }
  if (found != widthsIn(file.part)) {
    throw std::runtime_error(std::string("the widths are not those of this part, in their order") +
                             computeAgain);
  }
}

/// What was changed since the part was computed is not joined to others.
void checkSums(const PartFields& file) {
  if (file.checksum != checksumOf(file)) {
    throw std::runtime_error(
        std::string("what it says of its data, its options and its place in the map was changed after it was "
                    "computed") +
        computeAgain);
  }
  checkWidths(file);
  for (const PartWidth& width : file.widths) {
    if (width.checksum == checksumOf(width, file.checksum)) continue;
    throw std::runtime_error("the numbers of " + widthName(file.part.map, width.index) +
                             " were changed after they were computed" + computeAgain);
  }
}

/// What nobody can have computed is refused whatever its checksum says.
void checkEvidence(const EvidenceMap& map, arma::uword i) {
  for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) {
    if (terms_sum_to_evidence(map, {i, j})) continue;
    throw std::runtime_error("the row of " + widthName(map, i) + " and prior variance " +
                             to_round_trip_string(map.prior_variances(j)) +
                             " has a log evidence that is not the sum of its terms" + computeAgain);
  }
}

/// Whether the width has the numbers of every column.
bool hasAllOf(const EvidenceTask& task, const PartWidth& width) {
  return std::all_of(task.quantities.begin(), task.quantities.end(), [&](const std::string& id) {
    const auto column = mapColumnFromId(id);
    return column && std::any_of(width.quantities.begin(), width.quantities.end(),
                                 [&](const PartQuantity& known) { return known.id == column->quantity; });
  });
}

void fillIn(EvidenceMap& map, const PartWidth& width) {
  const arma::uword variances = map.prior_variances.n_elem;
  const bool marked = width.converged.find_first_not_of("01") == std::string::npos;
  if (!marked || width.converged.size() != variances) refuseWidth(map, width.index);
  for (arma::uword j = 0; j < variances; ++j) {
    map.converged(width.index, j) = width.converged[j] == '1' ? 1 : 0;
  }
  for (const PartQuantity& quantity : width.quantities) {
    const auto values = numbersIn(quantity.values, variances);
    if (!values || map_quantity_from_id(quantity.id) == nullptr) {
      refuseWidth(map, width.index);
    }
    map.prepare(quantity.id);
    for (arma::uword j = 0; j < variances; ++j) map.set(quantity.id, {width.index, j}, (*values)[j]);
  }
}

EvidencePart partFrom(const QByteArray& bytes) {
  const QJsonObject object = QJsonDocument::fromJson(bytes).object();
  if (object[QStringLiteral("format")].toString() != partFormat) {
    throw std::runtime_error("this is no part of an evidence map, or not the whole file");
  }
  // Before all else: the members of another version may be others.
  const QString program = object[QStringLiteral("program")].toString();
  if (program != QLatin1String(CREDENCE_VERSION)) {
    throw std::runtime_error("the part was computed by version " + shown(program.toStdString()) +
                             " of Credence, and this is " CREDENCE_VERSION);
  }
  if (!object.contains(QLatin1String("checksum"))) {
    throw std::runtime_error(std::string("the part has no checksum to know changes by") + computeAgain);
  }
  PartFields file = FieldKind<PartFields>::read(object, {.complete = true}, {});
  EvidencePart& part = file.part;
  validate(part.share);
  validate(part.task.ranges.width, "widths");
  validate(part.task.ranges.prior_variance, "prior variances");
  part.map = EvidenceMap(part.task.ranges, *part.task.features);
  checkSums(file);
  for (const PartWidth& width : file.widths) {
    if (!hasAllOf(part.task, width)) refuseWidth(part.map, width.index);
    fillIn(part.map, width);
    checkEvidence(part.map, width.index);
  }
  return part;
}

}  // namespace

Hyperparameters EvidenceTask::setting() const {
  Hyperparameters setting;
  setting.features = features;
  setting.standardise = standardise;
  setting.centres = centres;
  setting.weight_priors = weightPriors;
  return setting;
}

QStringList differences(const EvidenceTask& a, const EvidenceTask& b) {
  const auto members = [](const EvidenceTask& task) {
    return QJsonDocument::fromJson(FieldKind<EvidenceTask>::write(task, {})).object();
  };
  const QJsonObject one = members(a);
  const QJsonObject other = members(b);
  QStringList names;
  for (auto member = one.begin(); member != one.end(); ++member) {
    if (member.value() != other[member.key()]) names << member.key();
  }
  return names;
}

QByteArray toJson(const EvidencePart& part) {
  PartFields file{.part = part};
  file.checksum = checksumOf(file);
  for (const arma::uword i : widthsIn(part)) {
    file.widths.push_back(widthOf(part.map, i));
    file.widths.back().checksum = checksumOf(file.widths.back(), file.checksum);
  }
  return FieldKind<PartFields>::write(file, {}) + '\n';
}

EvidencePart readEvidencePart(const QString& file) {
  FileStream stream(toPath(file));
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  try {
    return partFrom(QByteArray::fromStdString(bytes));
  } catch (const std::exception& error) {
    throw DataError(bytesOfFileName(file).toStdString(), error.what());
  }
}

}  // namespace credence

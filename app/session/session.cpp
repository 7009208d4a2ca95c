#include "app/session/session.h"

#include "app/document/locked_controls.h"
#include "app/session/dataset_hash.h"
#include "app/session/session_fields.h"
#include "core/evaluation/decision.h"
#include "core/evidence/map_quantity.h"
#include "core/generators/generators.h"
#include "core/lab/lab_problem.h"
#include "core/table/data_error.h"
#include "core/table/utf8.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <exception>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

const PosteriorKind* FieldKind<const PosteriorKind*>::read(const QJsonValue& value, const FieldPlace& place,
                                                           Limits) {
  return readRow<PosteriorKind>(value, place, [](const std::string& id) -> const PosteriorKind* {
    for (const PosteriorKind* kind : posteriors()) {
      if (kind->id == id) return kind;
    }
    return nullptr;
  });
}

QString featureIds() {
  QStringList ids;
  for (const FeatureFamily* family : feature_families())
    ids << QString::fromStdString(std::string(family->id));
  const QString last = ids.takeLast();
  return ids.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

QByteArray FieldKind<Quantity>::write(const Quantity& quantity, const WritingPlace&) {
  return jsonText(QString::fromStdString(std::string(id_of(quantity))));
}

Quantity FieldKind<Quantity>::read(const QJsonValue& value, const FieldPlace& place, Limits) {
  const auto quantity = quantity_from_id(readText(value, place).toStdString());
  if (!quantity) place.refuse(value, QStringLiteral("known"));
  return *quantity;
}

namespace {

const QString sessionFormat = QStringLiteral("credence session");

/// What stands under "data".
struct DataFields {
  SessionData data;
  QString name = {};
  std::array<std::string, 2> inputs = {};
  std::string label = {};
  std::array<std::string, 2> classes = {};
  bool edited = false;
  std::optional<GeneratedBy> generated = {};
  std::optional<OpenedTable> table = {};
  std::optional<PointsText> points = {};
};

template <typename Fields>
void visit(Fields& fields, DataFields& data) {
  fields("name", data.name);
  fields.demanded("points", data.data.points);
  fields.demanded("inputs", data.inputs);
  fields.demanded("label", data.label);
  fields.demanded("classes", data.classes);
  fields.demanded("sha256", data.data.sha256);
  fields.demanded("carried", data.data.carried);
  fields("edited", data.edited);
  fields("generated", data.generated);
  fields("table", data.table);
  fields("file", data.data.file);
  fields("values", data.points);
}

/// The whole file.
struct SessionFields {
  QString format = sessionFormat;
  std::uint64_t version = sessionVersion;
  QString program = QStringLiteral(CREDENCE_VERSION);
  DocumentState state = {};
  ViewState view = {};
  DataFields data = {};
};

template <typename Fields>
void visit(Fields& fields, SessionFields& session) {
  fields.demanded("format", session.format);
  fields.demanded("version", session.version);
  fields("program", session.program);
  fields("state", session.state);
  fields("view", session.view);
  fields.demanded("data", session.data);
}

/// Without the points, and their hash.
DataFields dataFields(const DocumentState& state) {
  const Dataset& dataset = *state.dataset;
  DataFields fields;
  fields.data.carried = PointsPlace::left_out;
  fields.data.points = dataset.size();
  fields.name = state.name;
  fields.inputs = dataset.input_names;
  fields.label = dataset.label_name;
  fields.classes = dataset.class_names;
  fields.edited = state.edited();
  fields.generated = state.generated;
  if (state.table) fields.table = *state.table;
  return fields;
}

/// Calls what throws where values do not go together, and says where.
template <typename Check>
void check(const char* path, Check valid) {
  try {
    valid();
  } catch (const FieldError&) {
    throw;
  } catch (const std::exception& error) {
    throw FieldError(QString::fromUtf8(path), QString::fromUtf8(error.what()));
  }
}

void checkState(const DocumentState& state) {
  check("state.setting", [&] { validate(state.hyperparameters); });
  check("state.split", [&] {
    // A share that is none is refused even where another rule is in force: a click would make it this one's.
    SplitRule share = state.split;
    share.kind = SplitRule::Kind::fraction;
    for (const SplitRule& rule : {state.split, share}) split_rows(Dataset(), rule);
  });
  check("state.suggested", [&] { validate(state.suggested.hyperparameters); });
  for (const EvidenceRanges& ranges : {state.evidenceRanges, state.suggested.evidence}) {
    check("state.evidence_ranges", [&] {
      validate(ranges.width, "widths");
      validate(ranges.prior_variance, "prior variances");
    });
  }
  check("state.suggested", [&] {
    validate(state.suggested.width_slider, "widths");
    validate(state.suggested.prior_variance_slider, "prior variances");
  });
  std::set<char> letters;
  for (const Pin& pin : state.pins) {
    check("state.pins", [&] {
      if (pin.letter < 'A' || pin.letter > 'Z' || !letters.insert(pin.letter).second) {
        throw std::invalid_argument("letters are from A to Z, and each stands once");
      }
      validate(pin.setting);
    });
  }
}

void checkView(const ViewState& view) {
  check("view.bounds", [&] {
    if (!(view.bounds.x1_min < view.bounds.x1_max && view.bounds.x2_min < view.bounds.x2_max)) {
      throw std::invalid_argument("the upper ends must be larger than the lower ones");
    }
  });
  check("view.section", [&] {
    if (view.section) validate(*view.section);
  });
  check("view.costs", [&] {
    if (view.costs) validate(*view.costs);
  });
  check("view.map_quantity", [&] {
    if (map_quantity_from_id(view.mapQuantity) == nullptr) {
      throw std::invalid_argument("there is no quantity " + shown(view.mapQuantity));
    }
  });
  check("view.locked", [&] {
    for (const std::string& id : view.locked) {
      if (lockedControlFromId(id) == nullptr) {
        std::string known;
        for (const LockedControlRow& row : lockedControls)
          known += std::string(known.empty() ? "" : ", ") + row.id;
        throw std::invalid_argument("there is no control " + shown(id) + " to be locked; the controls are " +
                                    known);
      }
    }
  });
  check("view.lab.problem", [&] { validate(view.lab.problem); });
}

void checkGenerated(const GeneratedBy& generated) {
  check("data.generated", [&] {
    const Generator* generator = find_generator(generated.generator.toStdString());
    if (generator == nullptr) {
      throw std::invalid_argument("there is no generator " + shown(generated.generator.toStdString()));
    }
    validate(*generator, generated.settings);
  });
}

/// Those of a table are text, and others could not be written as one.
void checkNames(const DataFields& fields) {
  const auto requireText = [](const char* path, const std::string& name) {
    if (find_non_text(name) == std::string::npos) return;
    throw FieldError(QString::fromUtf8(path), QStringLiteral("%1 has control characters, which are no text")
                                                  .arg(QString::fromStdString(shown(name))));
  };
  for (const std::string& name : fields.inputs) requireText("data.inputs", name);
  requireText("data.label", fields.label);
  for (const std::string& name : fields.classes) requireText("data.classes", name);
}

/// The state's own part of the data; the points only where they are inside.
void takeData(DataFields& fields, DocumentState& state) {
  checkNames(fields);
  state.name = fields.name;
  if (fields.generated) checkGenerated(*fields.generated);
  state.generated = fields.generated;
  auto dataset = std::make_shared<Dataset>();
  dataset->input_names = fields.inputs;
  dataset->label_name = fields.label;
  dataset->class_names = fields.classes;
  check("data", [&] { validate_names(*dataset); });
  if (fields.points) {
    readPoints(std::move(*fields.points), fields.data.points, QStringLiteral("data.values"), *dataset);
    if (QString::fromLatin1(datasetHash(*dataset)) != fields.data.sha256) {
      throw FieldError(QStringLiteral("data.sha256"), QStringLiteral("the values are not those it is of"));
    }
  }
  state.dataset = std::move(dataset);
  // What the edits began with is not kept: another object says that there were some.
  state.opened = fields.edited ? std::make_shared<const Dataset>() : state.dataset;
  if (fields.table) {
    auto table = std::make_shared<OpenedTable>(*fields.table);
    table->source.options.files = FileKind::regular;
    table->dataset = state.dataset;
    state.table = std::move(table);
  }
}

void checkCarried(const DataFields& fields) {
  const bool inside = fields.data.carried == PointsPlace::inside;
  const bool byFile = fields.data.carried == PointsPlace::file;
  if (inside != fields.points.has_value() || byFile != fields.data.file.has_value() ||
      (byFile && (!fields.table || fields.edited))) {
    throw FieldError(QStringLiteral("data.carried"), QStringLiteral("the points are not where it says"));
  }
}

/// A session's size and the number of its points explain each other: a point takes from 16 to 64 bytes, but
/// for points that are much alike, and are packed.
void checkSize(const QJsonObject& object, qsizetype size) {
  constexpr double mostBesidePoints = 16e6;
  constexpr double mostOfPoint = 64.0;
  constexpr double leastOfPoint = 16.0;
  constexpr double alike = 6e6;
  const QJsonValue data = object[QStringLiteral("data")];
  const double points = data[QStringLiteral("points")].toDouble();
  const auto bytes = static_cast<double>(size);
  const bool inside = data[QStringLiteral("values")].isObject();
  const bool tooFew = inside && points > alike && bytes < leastOfPoint * points;
  if (!tooFew && bytes <= mostBesidePoints + mostOfPoint * points) return;
  throw std::runtime_error(QStringLiteral("the session has %1 MB, which its %2 points do not explain")
                               .arg(bytes / 1e6, 0, 'f', 1)
                               .arg(points, 0, 'f', 0)
                               .toStdString());
}

SessionFields readFields(QJsonObject object, const FieldPlace& place) {
  // Many points are in memory only once: what they were read from goes before they are unpacked.
  SessionFields fields = FieldKind<SessionFields>::read(std::exchange(object, {}), place, {});
  checkState(fields.state);
  checkView(fields.view);
  checkCarried(fields.data);
  takeData(fields.data, fields.state);
  return fields;
}

/// `alone`: it is a session of its own. A record never has the points in it, whether they were withheld or
/// not.
SessionReading readSessionObject(QJsonObject object, bool alone = true) {
  if (!saysSession(object)) throw std::runtime_error("this is not a session of Credence");
  SessionReading reading;
  reading.version = takeVersion(object, sessionVersion, QStringLiteral("session"));
  auto extras = std::make_shared<SessionExtras>();
  const FieldPlace place = {.unknown = &extras->members, .names = &reading.ignored};
  SessionFields fields = readAs(reading.version, [&] { return readFields(std::move(object), place); });
  reading.session = {std::move(fields.state), std::move(fields.view)};
  reading.data = fields.data.data;
  extras->without_points = alone && reading.data.carried == PointsPlace::left_out;
  if (!extras->members.isEmpty()) reading.session.state.extras = std::move(extras);
  return reading;
}

/// The fields with what came along and is not known.
QByteArray written(const SessionFields& fields, bool withDataExtras) {
  if (!fields.state.extras) return FieldKind<SessionFields>::write(fields, {});
  UnknownMembers members = fields.state.extras->members;
  if (!withDataExtras && !fields.state.extras->without_points) members.inside.erase("data");
  return FieldKind<SessionFields>::write(fields, {.unknown = &members});
}

}  // namespace

Session sessionOf(const Document& document) {
  return {document.state(), document.view()};
}

QByteArray toJson(const Session& session, PointsPlace carried, const DataFileMark& mark) {
  SessionFields fields{.state = session.state, .view = session.view, .data = dataFields(session.state)};
  fields.data.data.carried = carried;
  fields.data.data.sha256 = QString::fromLatin1(datasetHash(*session.state.dataset));
  if (carried == PointsPlace::file) fields.data.data.file = mark;
  if (carried == PointsPlace::inside) fields.data.points = pointsText(*session.state.dataset);
  return written(fields, carried != PointsPlace::left_out) + '\n';
}

QByteArray toRecordJson(const Session& session) {
  const SessionFields fields{.state = session.state, .view = session.view, .data = dataFields(session.state)};
  return written(fields, true);
}

Session sessionFromRecord(const QJsonObject& record, UnknownNames* ignored) {
  SessionReading reading = readSessionObject(record, false);
  if (ignored != nullptr) {
    ignored->first << reading.ignored.first;
    ignored->first = ignored->first.mid(0, UnknownNames::mostNamed);
    ignored->count += reading.ignored.count;
  }
  return std::move(reading.session);
}

SessionReading sessionFromJson(QByteArray json) {
  QJsonObject object = jsonObjectOf(json);
  checkSize(object, std::exchange(json, {}).size());
  return readSessionObject(std::move(object));
}

bool looksLikeSession(const QByteArray& beginning) {
  constexpr qsizetype looked = 200;
  const QByteArray start = beginning.left(looked).trimmed();
  return start.startsWith('{') && start.contains(sessionFormat.toUtf8());
}

bool saysSession(const QJsonObject& object) {
  return object[QStringLiteral("format")].toString() == sessionFormat;
}

void supplyData(SessionReading& reading, const Dataset& dataset) {
  if (QString::fromLatin1(datasetHash(dataset)) != reading.data.sha256) {
    throw std::runtime_error(
        QStringLiteral("these are not the %1 points of the session: their values have another SHA-256")
            .arg(reading.data.points)
            .toStdString());
  }
  DocumentState& state = reading.session.state;
  const bool edited = state.edited();
  state.dataset = std::make_shared<const Dataset>(dataset);
  if (!edited) state.opened = state.dataset;
  if (state.table) {
    auto table = std::make_shared<OpenedTable>(*state.table);
    table->dataset = state.dataset;
    state.table = std::move(table);
  }
}

QByteArray sessionSchema() {
  QJsonObject schema = FieldKind<SessionFields>::schema({});
  QJsonObject properties = schema[QStringLiteral("properties")].toObject();
  properties[QStringLiteral("needs")] = schemaOfNeeds();
  schema[QStringLiteral("properties")] = properties;
  schema[QStringLiteral("$schema")] = QStringLiteral("https://json-schema.org/draft/2020-12/schema");
  schema[QStringLiteral("title")] = QStringLiteral("A session of Credence, version %1").arg(sessionVersion);
  return QJsonDocument(schema).toJson();
}

}  // namespace credence

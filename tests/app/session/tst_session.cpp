#include "app/session/dataset_hash.h"
#include "app/session/json_fields.h"
#include "app/session/session.h"
#include "core/data/edit_points.h"
#include "core/generators/generators.h"
#include "places.h"
#include "support/json_members.h"
#include "support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeDatabase>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

namespace credence {

/// What a session file says is what was set, bit for bit, or it is refused.
class SessionTest : public QObject {
  Q_OBJECT

 private slots:
  void anyWorkComesBackAndIsWrittenAlike();
  void numbersComeBackBitForBit();
  void manyPointsArePacked();
  void drawnDataOfTheLabAreDrawnAnew();
  void everyFieldMatters();
  void whatIsMissingIsAsDeclared();
  void whatIsNotKnownIsNamedAndStays();
  void aPinTakesAlongWhatIsNotKnownOfIt();
  void whatIsNotKnownOfDataStaysBehindWithThem();
  void tenUnknownMembersAreNamed();
  void aLaterVersionIsReadAsFarAsItIsKnown();
  void theLeastSessionIsItsData();
  void whatIsTooMuchIsRefused_data();
  void whatIsTooMuchIsRefused();
  void pointsCanStayBehind();
  void theHashIsOfEveryValue();
  void brokenFilesAreRefused();
  void whatClaimsToBeHugeIsRefused();
  void theSchemaIsTheOneThatIsPublished();
  void aSessionOfTheFirstVersionIsRead();
  void aDesktopKnowsSessions();
};

namespace {

constexpr std::uint64_t sessionSeed = 14;

using Number = std::mt19937_64;

std::size_t oneOf(Number& random, std::size_t count) {
  return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

/// One thing that a person may do.
void doSomething(Document& document, Number& random) {
  const auto number = [&](double low, double high) {
    return std::uniform_real_distribution(low, high)(random);
  };
  switch (oneOf(random, 12)) {
    case 0:
      document.generateDataset(generators()[oneOf(random, generators().size())],
                               {20 + oneOf(random, 40), 0.1, random() % 1000});
      break;
    case 1:
    case 2: {
      Dataset points = document.dataset();
      append_points(points, arma::rowvec{number(-3.0, 3.0), number(-3.0, 3.0)}, oneOf(random, 2));
      document.editDataset(std::move(points), QStringLiteral("draw"));
      break;
    }
    case 3: {
      SplitRule split = document.state().split;
      split.kind = SplitRule::Kind::fraction;
      split.fraction = number(0.1, 1.0);
      split.seed = random();
      split.stratified = oneOf(random, 2) == 0;
      split.validation = number(0.0, 0.5);
      document.setSplit(split);
      break;
    }
    case 4: {
      Hyperparameters setting = document.state().hyperparameters;
      setting.width = number(0.01, 5.0);
      setting.prior_variance = oneOf(random, 4) == 0 ? no_prior : number(0.001, 1e6);
      setting.features = feature_families()[oneOf(random, feature_families().size())];
      document.setHyperparameters(setting);
      break;
    }
    case 5:
      document.pinSetting();
      break;
    case 6:
      document.setStandardise(!document.state().hyperparameters.standardise);
      break;
    case 7:
      document.undoStack()->undo();
      break;
    case 8: {
      Hyperparameters setting = document.state().hyperparameters;
      setting.centres = {Centres::Rule::random, 1 + oneOf(random, 20), random()};
      setting.weight_priors.means = {number(-1.0, 1.0), 0.0, number(-1.0, 1.0)};
      document.setHyperparameters(setting);
      break;
    }
    case 9: {
      ViewState view = document.view();
      view.bounds = {number(-9.0, -1.0), number(1.0, 9.0), -1e-300, 1e150};
      view.shown.left = plotted_quantities()[oneOf(random, plotted_quantities().size())];
      view.section = Segment{{number(-1.0, 0.0), 0.0}, {1.0, number(0.0, 1.0)}};
      view.costs = DecisionCosts{number(0.1, 2.0), 1.0, number(0.0, 1.0)};
      view.pinned = methods()[oneOf(random, methods().size())];
      view.page = QStringLiteral("judgePage");
      view.layout = QByteArray::fromHex("00ff8001");
      document.setView(view);
      break;
    }
    case 10: {
      ViewState view = document.view();
      view.solverStart = {SolverStart::Kind::given, random(), {number(-1.0, 1.0), 2.0}};
      view.lab.problem = default_problem(lab_densities()[oneOf(random, lab_densities().size())]);
      view.lab.answer = LaplaceVerdict::about_right;
      view.panels.values = QString::fromUtf8("1, \"ü\n\\, </script>");
      view.against = SettingsAgainst{'A', SettingsAgainst::now};
      view.threshold = number(0.001, 0.999);
      document.setView(view);
      break;
    }
    default: {
      Dataset points = document.dataset();
      points.class_names = {"a \"b\" %1", "\xc3\xbc"};
      points.role_marks = arma::uvec(points.size(), arma::fill::zeros);
      for (arma::uword& mark : points.role_marks) mark = oneOf(random, 3);
      document.editDataset(std::move(points), QStringLiteral("mark"));
    }
  }
}

bool sameWork(const DocumentState& a, const DocumentState& b) {
  return identical(*a.dataset, *b.dataset) && a.name == b.name && a.edited() == b.edited() &&
         a.split == b.split && a.hyperparameters == b.hyperparameters && a.pins == b.pins &&
         a.evidenceRanges == b.evidenceRanges && a.featuresBefore == b.featuresBefore &&
         a.generated.has_value() == b.generated.has_value() &&
         (!a.generated || (a.generated->generator == b.generated->generator &&
                           a.generated->settings == b.generated->settings)) &&
         a.suggested.hyperparameters == b.suggested.hyperparameters &&
         a.suggested.width_slider == b.suggested.width_slider;
}

/// A session in which everything that can be left out is there.
Session fullSession() {
  Document document;
  document.generateDataset(*find_generator("linear"), {12, 0.0, 3});
  Dataset points = document.dataset();
  append_points(points, arma::rowvec{0.25, -0.5}, 1);
  points.role_marks = arma::uvec(points.size(), arma::fill::zeros);
  points.role_marks(3) = 1;
  document.editDataset(std::move(points), QStringLiteral("draw"));
  document.pinSetting();
  Session session = sessionOf(document);
  session.state.pins.front().caption = QStringLiteral("as in the lecture");
  auto table = std::make_shared<OpenedTable>();
  table->source = TableSource::fromFile(QStringLiteral("points.csv"), QStringLiteral("labels.csv"));
  ReadOptions& options = table->source.options;
  options.separator = Separator::comma;
  options.decimal_sign = '.';
  options.has_header = true;
  options.encoding = Encoding::utf8;
  options.columns = {"a", "b", "c"};
  options.split_column = "set";
  options.class_0 = "no";
  options.class_1 = "yes";
  table->skipped.add(7, "too few fields");
  table->reason = QStringLiteral("guessed");
  table->plainRows =
      PlainRows{.first_line = 3, .width = 4, .columns = {0, 1, 3}, .labels = {{"no", 0}, {"yes", 1}}};
  table->dataset = session.state.dataset;
  session.state.table = table;
  session.view.crosshair = QPointF(0.5, 0.25);
  session.view.section = Segment();
  session.view.costs = DecisionCosts{1.0, 2.0, 0.5};
  session.view.pinned = &ep_method;
  session.view.lab.problem = default_problem(*find_lab_density("weight"));
  session.view.lab.problem.stationary = 0;
  session.view.lab.datum = 0;
  session.view.lab.answer = LaplaceVerdict::too_small;
  session.view.lab.hidden = {"vb"};
  session.view.against = SettingsAgainst{'A', 'B'};
  session.view.solverStart.weights = {0.5};
  session.view.layout = QByteArrayLiteral("layout");
  return session;
}

/// Calls `change` for every value in a JSON document that is neither object nor list, with its path and a
/// function that gives the document with another value in its place (undefined: without it).
using Replace = std::function<QJsonValue(const QJsonValue&)>;
using Change = std::function<void(const QString& path, const QJsonValue& leaf, const Replace& replace)>;
void forEachLeaf(const QJsonValue& value, const QString& path, const Replace& replace, const Change& change) {
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    for (const QString& name : object.keys()) {
      forEachLeaf(
          object[name], path.isEmpty() ? name : path + QLatin1Char('.') + name,
          [&](const QJsonValue& next) {
            QJsonObject changed = object;
            if (next.isUndefined()) {
              changed.remove(name);
            } else {
              changed[name] = next;
            }
            return replace(changed);
          },
          change);
    }
  } else if (value.isArray() && !value.toArray().isEmpty()) {
    const QJsonArray array = value.toArray();
    forEachLeaf(
        array[0], path + QStringLiteral("[0]"),
        [&](const QJsonValue& next) {
          QJsonArray changed = array;
          if (next.isUndefined()) {
            changed.removeAt(0);
          } else {
            changed[0] = next;
          }
          return replace(changed);
        },
        change);
  } else {
    change(path, value, replace);
  }
}

QByteArray bytesOf(const QJsonValue& document) {
  return QJsonDocument(document.toObject()).toJson();
}

/// What no session can do without: what points there are, and where.
const QStringList& demanded() {
  static const QStringList paths =
      QStringLiteral(
          "format version data data.points data.inputs data.label data.classes data.sha256 data.carried "
          "data.values data.values.x1 data.values.x2 data.values.labels data.values.roles "
          "data.generated.generator")
          .split(QLatin1Char(' '));
  return paths;
}

/// Whether a member means something else without another one.
bool dependsOn(const QString& missing, const QString& member) {
  const bool version =
      missing.endsWith(QLatin1String("options.first_version"));  // lines are left out as at first
  if (version) return member.contains(QLatin1String("options.comment"));
  const bool lab =
      missing == QLatin1String("view.lab.problem") || missing == QLatin1String("view.lab.problem.density");
  return lab && member.startsWith(QLatin1String("view.lab."));
}

QJsonValue another(const QJsonValue& value) {
  if (value.isBool()) return !value.toBool();
  if (value.isDouble()) return value.toDouble() == 0.0 ? 1.0 : value.toDouble() * 0.5;
  if (value.isString()) return value.toString() + QLatin1Char('A');
  return QJsonValue(1.0);
}

}  // namespace

void SessionTest::anyWorkComesBackAndIsWrittenAlike() {
  for (std::uint64_t run = 0; run < 60; ++run) {
    Number random(sessionSeed + run);
    Document document;
    const std::size_t steps = 1 + oneOf(random, 25);
    for (std::size_t k = 0; k < steps; ++k) doSomething(document, random);
    const Session before = sessionOf(document);
    const QByteArray json = toJson(before);
    const SessionReading reading = sessionFromJson(json);
    const QByteArray told = "seed " + QByteArray::number(sessionSeed + run);
    QVERIFY2(sameWork(before.state, reading.session.state), told);
    QVERIFY2(before.view == reading.session.view, told);
    QVERIFY2(reading.ignored.isEmpty(), told);
    QCOMPARE(toJson(reading.session), json);
    // And through a document, which makes a step of it.
    Document other;
    other.openSession(reading.session.state, reading.session.view, QStringLiteral("open"));
    QCOMPARE(toJson(sessionOf(other)), json);
    other.undoStack()->undo();
    QCOMPARE(other.dataset().size(), arma::uword(0));
  }
}

void SessionTest::numbersComeBackBitForBit() {
  Dataset dataset;
  const double least = std::numeric_limits<double>::denorm_min();
  dataset.inputs = {{-0.0, 0.1}, {least, -least}, {1e308, -1e-300}, {1.0 / 3.0, 123456789.0}};
  dataset.labels = {0, 1, 1, 0};
  Session session;
  session.state.dataset = std::make_shared<const Dataset>(dataset);
  session.state.opened = session.state.dataset;
  const SessionReading reading = sessionFromJson(toJson(session));
  QVERIFY(identical(*reading.session.state.dataset, dataset));
  QVERIFY(std::signbit(reading.session.state.dataset->inputs(0, 0)));
}

void SessionTest::manyPointsArePacked() {
  Session session;
  session.state.dataset =
      std::make_shared<const Dataset>(generate(*find_generator("moons"), {20000, 0.2, 1}));
  const QByteArray json = toJson(session);
  QVERIFY(json.contains("\"zlib\""));
  QVERIFY(json.size() < 20000 * 2 * 14);  // a little over half of the plain text's digits
  QVERIFY(identical(*sessionFromJson(json).session.state.dataset, *session.state.dataset));
}

/// They may be left out of a file, which says how they were drawn; others are not said to be.
void SessionTest::drawnDataOfTheLabAreDrawnAnew() {
  const LabDraw drawn{.count = 300, .true_weight = 0.7, .seed = 8};
  Session session = fullSession();
  session.view.lab.problem = with_drawn_data(default_problem(*find_lab_density("weight")), drawn);
  const QByteArray json = toJson(session);
  QVERIFY(sessionFromJson(json).session.view.lab == session.view.lab);
  for (const QJsonValue& data : {QJsonValue(QJsonValue::Undefined), QJsonValue(QJsonArray())}) {
    QJsonObject object = QJsonDocument::fromJson(json).object();
    test::set(object, QStringLiteral("view.lab.problem.data"), data);
    QVERIFY(sessionFromJson(bytesOf(object)).session.view.lab.problem == session.view.lab.problem);
  }
  QJsonObject object = QJsonDocument::fromJson(json).object();
  test::set(object, QStringLiteral("view.lab.problem.drawn.true_weight"), 0.8);
  const LabProblem other = sessionFromJson(bytesOf(object)).session.view.lab.problem;
  QVERIFY(!other.drawn);
  QVERIFY(other.data == session.view.lab.problem.data);
}

/// Whatever is changed by itself is refused, or changes what the session says.
void SessionTest::everyFieldMatters() {
  const QByteArray json = toJson(fullSession());
  const QByteArray same = toJson(sessionFromJson(json).session);
  QCOMPARE(same, json);
  int leaves = 0;
  QStringList harmless;
  forEachLeaf(
      QJsonDocument::fromJson(json).object(), {}, [](const QJsonValue& whole) { return whole; },
      [&](const QString& path, const QJsonValue& leaf, const Replace& replace) {
        if (path == QLatin1String("program")) return;  // for people
        ++leaves;
        const auto read = [&](const QJsonValue& value) -> QByteArray {
          try {
            return toJson(sessionFromJson(bytesOf(replace(value))).session);
          } catch (const std::exception& error) {
            if (QByteArray(error.what()).isEmpty()) harmless << path + QStringLiteral(" (silent)");
            return {};
          }
        };
        const QJsonValue otherType = leaf.isBool() ? QJsonValue(QStringLiteral("x")) : QJsonValue(true);
        if (read(another(leaf)) == same) harmless << path;
        if (!read(otherType).isEmpty()) harmless << path + QStringLiteral(" (type)");
      });
  QVERIFY2(harmless.isEmpty(), qPrintable(harmless.join(QStringLiteral(", "))));
  QVERIFY(leaves > 120);
}

/// Nothing else than the member that is taken out becomes another, and it becomes what it is declared as.
void SessionTest::whatIsMissingIsAsDeclared() {
  const QByteArray json = toJson(fullSession());
  const QJsonObject usual = QJsonDocument::fromJson(toJson({Session().state, {}})).object();
  int taken = 0;
  test::forEachMember(
      QJsonDocument::fromJson(json).object(), [&](const QString& path, const QJsonObject& without) {
        if (path == QLatin1String("program")) return;  // written anew
        ++taken;
        QJsonObject read;
        try {
          read = QJsonDocument::fromJson(toJson(sessionFromJson(bytesOf(without)).session)).object();
        } catch (const std::runtime_error& error) {
          QVERIFY2(demanded().contains(path),
                   qPrintable(path + QStringLiteral(": ") + QLatin1String(error.what())));
          return;
        }
        QVERIFY2(!demanded().contains(path), qPrintable(path));
        const QJsonValue declared = test::at(usual, path);
        const bool ofDensity =
            path.startsWith(QLatin1String("view.lab.problem."));  // another density, other numbers
        if (!declared.isUndefined() && !path.contains(QLatin1Char('[')) && !ofDensity) {
          QVERIFY2(test::at(read, path) == declared, qPrintable(path));
        }
        for (const QString& also : test::pathsOfMembers(without)) {
          if (dependsOn(path, also)) continue;
          QVERIFY2(test::at(without, also) == test::at(read, also) || test::at(without, also).isObject() ||
                       test::at(without, also).isArray(),
                   qPrintable(path + QStringLiteral(" changes ") + also));
        }
      });
  QVERIFY(taken > 180);
  // Of data that are not there none is selected.
  QJsonObject object = QJsonDocument::fromJson(json).object();
  test::set(object, QStringLiteral("view.lab.problem.data"), QJsonArray());
  QVERIFY(!sessionFromJson(bytesOf(object)).session.view.lab.datum);
}

/// Opened, worked on, undone, restored and saved: at every object it stands where it stood.
void SessionTest::whatIsNotKnownIsNamedAndStays() {
  const QJsonObject glow = {{QStringLiteral("of"), QJsonArray{1.5, QStringLiteral("\u00fc")}}};
  int objects = 0;
  test::forEachObject(
      QJsonDocument::fromJson(toJson(fullSession())).object(),
      [&](const QString& path, const QJsonObject& object, const test::Put& put) {
        ++objects;
        QJsonObject more = object;
        more[QStringLiteral("glow")] = glow;
        const QString place = path.isEmpty() ? QStringLiteral("glow") : path + QStringLiteral(".glow");
        const SessionReading reading = sessionFromJson(bytesOf(put(more)));
        QCOMPARE(reading.ignored.text(), place);
        QVERIFY(reading.notice().contains(place));
        Document document;
        document.openSession(reading.session.state, reading.session.view, QStringLiteral("open"));
        const auto stands = [&] {
          const SessionReading again = sessionFromJson(toJson(sessionOf(document)));
          return again.ignored.text() == place &&
                 test::at(QJsonDocument::fromJson(toJson(sessionOf(document))).object(), place) ==
                     QJsonValue(glow);
        };
        QVERIFY2(stands(), qPrintable(place));
        Hyperparameters setting = document.state().hyperparameters;
        setting.width *= 2.0;
        document.setHyperparameters(setting);
        document.captionPin('A', QStringLiteral("another"));
        document.setInView(&ViewState::threshold, 0.25);
        Dataset points = document.dataset();
        append_points(points, arma::rowvec{3.0, 4.0}, 0);
        document.editDataset(std::move(points), QStringLiteral("draw"));
        QVERIFY2(stands(), qPrintable(place));
        document.undoStack()->undo();
        QVERIFY2(stands(), qPrintable(place));
        document.undoStack()->setIndex(0);
        QVERIFY(!toJson(sessionOf(document)).contains("glow"));
        document.undoStack()->redo();
        QVERIFY2(stands(), qPrintable(place));
        document.generateDataset(*find_generator("circles"), {40, 0.1, 1});
        QVERIFY(!toJson(sessionOf(document)).contains("glow"));  // it goes with its data
      });
  QVERIFY(objects > 30);
}

void SessionTest::aPinTakesAlongWhatIsNotKnownOfIt() {
  Document document;
  document.generateDataset(*find_generator("moons"), {20, 0.2, 3});
  const auto pin = [&](double width) {
    Hyperparameters setting = document.state().hyperparameters;
    setting.width = width;
    document.setHyperparameters(setting);
    document.pinSetting();
  };
  for (const double width : {0.25, 0.5, 1.0}) pin(width);
  QJsonObject object = QJsonDocument::fromJson(toJson(sessionOf(document))).object();
  for (int k = 0; k < 3; ++k) {
    test::set(object, QStringLiteral("state.pins[%1].note").arg(k), QStringLiteral("note %1").arg(k));
    test::set(object, QStringLiteral("state.pins[%1].setting.centres.note").arg(k), k);
  }
  const SessionReading reading = sessionFromJson(bytesOf(object));
  document.openSession(reading.session.state, reading.session.view, QStringLiteral("open"));
  const auto notes = [&] {
    QStringList list;
    const QJsonObject now = QJsonDocument::fromJson(toJson(sessionOf(document))).object();
    for (const auto& each : test::at(now, QStringLiteral("state.pins")).toArray()) {
      const QJsonValue inner =
          each[QStringLiteral("setting")][QStringLiteral("centres")][QStringLiteral("note")];
      list << each[QStringLiteral("letter")].toString() + QStringLiteral(": ") +
                  each[QStringLiteral("note")].toString() + QString::number(inner.toInt(-1));
    }
    return list.join(QStringLiteral(", "));
  };
  QCOMPARE(notes(), QStringLiteral("A: note 00, B: note 11, C: note 22"));
  document.removePin('A');
  QCOMPARE(notes(), QStringLiteral("B: note 11, C: note 22"));
  pin(2.0);  // another A
  QCOMPARE(notes(), QStringLiteral("A: -1, B: note 11, C: note 22"));
  document.undoStack()->undo();
  document.undoStack()->undo();
  document.undoStack()->undo();
  QCOMPARE(notes(), QStringLiteral("A: note 00, B: note 11, C: note 22"));
}

/// Nobody knows whether it would give the points away.
void SessionTest::whatIsNotKnownOfDataStaysBehindWithThem() {
  QJsonObject object = QJsonDocument::fromJson(toJson(fullSession())).object();
  test::set(object, QStringLiteral("data.sums"), QStringLiteral("secret"));
  test::set(object, QStringLiteral("view.glow"), 3);
  const Session session = sessionFromJson(bytesOf(object)).session;
  QVERIFY(toJson(session).contains("secret"));
  const QByteArray without = toJson(session, PointsPlace::left_out);
  QVERIFY(!without.contains("secret"));
  QVERIFY(without.contains("glow"));
  // What travelled without points gives nothing away.
  object = QJsonDocument::fromJson(without).object();
  test::set(object, QStringLiteral("data.licence"), QStringLiteral("CC0"));
  QVERIFY(toJson(sessionFromJson(bytesOf(object)).session, PointsPlace::left_out).contains("CC0"));
}

void SessionTest::tenUnknownMembersAreNamed() {
  QJsonObject object = QJsonDocument::fromJson(toJson(fullSession())).object();
  QJsonObject view = object[QStringLiteral("view")].toObject();
  for (int k = 0; k < 100'000; ++k) view[QStringLiteral("glow%1").arg(k, 6, 10, QLatin1Char('0'))] = k;
  object[QStringLiteral("view")] = view;
  const SessionReading reading = sessionFromJson(bytesOf(object));
  QVERIFY2(reading.notice().endsWith(QStringLiteral("view.glow000008, view.glow000009 and 99,990 more")),
           qPrintable(reading.notice()));
  QVERIFY(toJson(reading.session).contains("glow099999"));
  // A name may be anything.
  object = QJsonDocument::fromJson(toJson(fullSession())).object();
  object[QString(500'000, QLatin1Char('x')) + QStringLiteral("\n")] = 1;
  const QString notice = sessionFromJson(bytesOf(object)).notice();
  QVERIFY2(notice.size() < 200 && notice.endsWith(QStringLiteral("x…")), qPrintable(notice));
}

void SessionTest::aLaterVersionIsReadAsFarAsItIsKnown() {
  QJsonObject object = QJsonDocument::fromJson(toJson(fullSession())).object();
  object[QStringLiteral("version")] = sessionVersion + 1;
  const auto refusal = [&] {
    try {
      sessionFromJson(bytesOf(object));
    } catch (const std::runtime_error& error) {
      return QString::fromUtf8(error.what());
    }
    return QString();
  };
  SessionReading reading = sessionFromJson(bytesOf(object));
  QCOMPARE(toJson(reading.session), toJson(fullSession()));
  QVERIFY2(reading.notice().contains(QStringLiteral("newer version")), qPrintable(reading.notice()));
  test::set(object, QStringLiteral("view.glow"), 3);
  object[QStringLiteral("needs")] = QJsonArray();
  reading = sessionFromJson(bytesOf(object));
  QCOMPARE(reading.ignored.text(), QStringLiteral("view.glow"));
  QVERIFY(reading.notice().contains(QStringLiteral("newer version")) &&
          reading.notice().contains(QStringLiteral("view.glow")));
  // What it cannot do without.
  object[QStringLiteral("needs")] = QJsonArray{QStringLiteral("three-classes"), QStringLiteral("\u001b[2J")};
  QVERIFY2(refusal().contains(QStringLiteral("\"three-classes\"")) &&
               refusal().contains(QStringLiteral("newer")) && !refusal().contains(QLatin1Char('\x1b')),
           qPrintable(refusal()));
  object[QStringLiteral("version")] = sessionVersion;
  QVERIFY(refusal().contains(QStringLiteral("three-classes")));
  object[QStringLiteral("needs")] = 3;
  QVERIFY(refusal().startsWith(QStringLiteral("needs: 3 is not a list")));
  object.remove(QStringLiteral("needs"));
  // A word that is not known yet.
  object[QStringLiteral("version")] = sessionVersion + 1;
  test::set(object, QStringLiteral("view.judged_role"), QStringLiteral("calibration"));
  QVERIFY2(refusal().contains(QStringLiteral("newer version")) &&
               refusal().contains(QStringLiteral("view.judged_role")),
           qPrintable(refusal()));
  for (const QJsonValue& version :
       {QJsonValue(0), QJsonValue(1.5), QJsonValue(QStringLiteral("1")), QJsonValue()}) {
    object[QStringLiteral("version")] = version;
    QVERIFY2(refusal().startsWith(QStringLiteral("version: ")), qPrintable(refusal()));
  }
}

/// The points, and where they are: all else has a default.
void SessionTest::theLeastSessionIsItsData() {
  QJsonObject object = QJsonDocument::fromJson(toJson(fullSession())).object();
  for (const char* name : {"program", "state", "view"}) object.remove(QString::fromLatin1(name));
  const Session read = sessionFromJson(bytesOf(object)).session;
  QVERIFY(identical(*read.state.dataset, *fullSession().state.dataset));
  QVERIFY(read.view == ViewState());
  QVERIFY(read.state.hyperparameters == Hyperparameters());
  const QJsonObject schema = QJsonDocument::fromJson(sessionSchema()).object();
  const QJsonArray demandedFirst = {QStringLiteral("format"), QStringLiteral("version"),
                                    QStringLiteral("data")};
  QCOMPARE(schema[QStringLiteral("required")].toArray(), demandedFirst);
}

void SessionTest::whatIsTooMuchIsRefused_data() {
  QTest::addColumn<QByteArray>("json");
  QTest::addColumn<QByteArray>("said");
  const auto row = [](const char* name, const char* path, const QJsonValue& value, const char* said) {
    QJsonObject object = QJsonDocument::fromJson(toJson(fullSession())).object();
    test::set(object, QString::fromLatin1(path), value);
    QTest::newRow(name) << bytesOf(object) << QByteArray(said);
  };
  const auto many = [](int count, const QJsonValue& value) {
    QJsonArray array;
    for (int k = 0; k < count; ++k) array.append(value);
    return array;
  };
  const QString letters(20'000, QLatin1Char('n'));
  const QJsonObject pin = {{QStringLiteral("letter"), QStringLiteral("A")}};
  row("pins", "state.pins", many(100'000, pin), "state.pins: the list has 100000 elements; 26 are the most");
  row("cells", "state.evidence_ranges.width.count", 31'623,
      "state.evidence_ranges.width.count: 31623 is not");
  row("lab data", "view.lab.problem.data", many(100'000, QJsonObject()),
      "view.lab.problem.data: the list has 100000");
  row("lab numbers", "view.lab.problem.parameters", many(100'000, 1.0), "one number for each parameter");
  row("skipped rows", "data.table.skipped.shown", many(1001, QJsonObject()),
      "data.table.skipped.shown: the list");
  row("panels", "view.panels.values", QString(1'000'000, QLatin1Char('1')),
      "view.panels.values: has 1000000 letters");
  row("a class", "data.classes[1]", letters,
      "data: the name of class 1 has 20000 letters; 10000 are the most");
  row("an input", "data.inputs[0]", letters, "data: the name of input 1 has 20000 letters");
  row("a long word", "view.judged_role", QString(2000, QLatin1Char('w')),
      "wwwww…\" is not one of train, test");
  row("a long value", "view.bins", QString(2000, QLatin1Char('w')), "wwwww…\" is not a whole number");
  row("a list in place of a number", "view.bins", many(100'000, 1.0),
      "view.bins: a list is not a whole number");
  row("size", "view.glow", QString(20'000'000, QLatin1Char('g')),
      "the session has 20.0 MB, which its 13 points do not explain");
  row("values", "view.glow", many(2'000'001, 1), "it holds more than 2,000,000 values");
  QByteArray deep = toJson(fullSession());
  deep.replace("\"bins\": 10", "\"bins\": " + QByteArray(100'000, '['));
  QTest::newRow("depth") << deep << QByteArray("byte ");
}

void SessionTest::whatIsTooMuchIsRefused() {
  QFETCH(const QByteArray, json);
  QFETCH(const QByteArray, said);
  try {
    sessionFromJson(json);
    QFAIL("was read");
  } catch (const std::runtime_error& error) {
    QVERIFY2(QByteArray(error.what()).contains(said), error.what());
    QVERIFY2(qstrlen(error.what()) < 400, error.what());
  }
}

void SessionTest::pointsCanStayBehind() {
  const Session session = fullSession();
  const QByteArray json = toJson(session, PointsPlace::left_out);
  QVERIFY(!json.contains("0.25 "));
  SessionReading reading = sessionFromJson(json);
  QCOMPARE(reading.data.carried, PointsPlace::left_out);
  QCOMPARE(reading.data.points, quint64(session.state.dataset->size()));
  QCOMPARE(reading.session.state.dataset->size(), arma::uword(0));
  Dataset other = *session.state.dataset;
  other.inputs(2, 1) = std::nextafter(other.inputs(2, 1), 9.0);
  QVERIFY_EXCEPTION_THROWN(supplyData(reading, other), std::runtime_error);
  supplyData(reading, *session.state.dataset);
  QVERIFY(sameWork(reading.session.state, session.state));
}

void SessionTest::theHashIsOfEveryValue() {
  const Dataset dataset = *fullSession().state.dataset;
  std::vector<Dataset> others(7, dataset);
  others[0].inputs(0, 0) += 1.0;
  others[1].labels(1) = 1 - others[1].labels(1);
  others[2].role_marks(0) = 2;
  others[3].role_marks.reset();
  others[4].class_names[1] += 'x';
  others[5].input_names = {others[5].input_names[0] + "x", others[5].input_names[1].substr(1)};
  others[6].label_name = "another";
  QByteArrayList hashes = {datasetHash(dataset)};
  for (const Dataset& other : others) {
    const QByteArray hash = datasetHash(other);
    QVERIFY(!hashes.contains(hash));
    hashes << hash;
  }
  QCOMPARE(datasetHash(Dataset(dataset)), hashes.first());
}

/// Cut anywhere, or with a byte changed anywhere, a session is refused or is one.
void SessionTest::brokenFilesAreRefused() {
  const QByteArray json = toJson(fullSession());
  const auto read = [](const QByteArray& bytes) {
    try {
      sessionFromJson(bytes);
      return true;
    } catch (const std::runtime_error& error) {
      return QByteArray(error.what()).isEmpty();
    }
  };
  for (qsizetype length = 0; length < json.size() - 2; length += 7) QVERIFY(!read(json.left(length)));
  Number random(sessionSeed);
  for (int k = 0; k < 3000; ++k) {
    QByteArray broken = json;
    broken[static_cast<qsizetype>(oneOf(random, static_cast<std::size_t>(json.size())))] =
        static_cast<char>(random() % 256);
    read(broken);  // whatever it says, it ends
  }
  for (const char* strange :
       {"", "null", "[]", "{}", "{\"format\": 3}", "\xff\xfe", "{\"format\": \"credence session\"}"}) {
    QVERIFY(!read(QByteArray(strange)));
  }
  QVERIFY(!read(QByteArray(100000, '[')));
}

void SessionTest::whatClaimsToBeHugeIsRefused() {
  QJsonObject object = QJsonDocument::fromJson(toJson(fullSession())).object();
  QJsonObject data = object[QStringLiteral("data")].toObject();
  QJsonObject values = data[QStringLiteral("values")].toObject();
  values[QStringLiteral("encoding")] = QStringLiteral("zlib");
  for (const char* name : {"x1", "x2", "labels", "roles"}) {
    // 4 GiB, says the length in front of a few bytes.
    values[QString::fromUtf8(name)] = QString::fromLatin1(QByteArray::fromHex("fffffff0789c0300").toBase64());
  }
  data[QStringLiteral("values")] = values;
  for (const double points : {9e15, 1e9, 5e6, 13.0}) {
    data[QStringLiteral("points")] = points;
    object[QStringLiteral("data")] = data;
    QVERIFY_EXCEPTION_THROWN(sessionFromJson(bytesOf(object)), std::runtime_error);
  }
}

void SessionTest::theSchemaIsTheOneThatIsPublished() {
  QFile file(QStringLiteral(CREDENCE_SOURCE_DIR "/resources/session.schema.json"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray published = file.readAll();
  QVERIFY2(published == sessionSchema(),
           "resources/session.schema.json is not what credence session --schema prints");
}

/// Written when it was new, and never since.
void SessionTest::aSessionOfTheFirstVersionIsRead() {
  QFile file(QStringLiteral(CREDENCE_SOURCE_DIR "/tests/golden/session-1.credence"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const SessionReading reading = sessionFromJson(file.readAll());
  QVERIFY(reading.ignored.isEmpty());
  const DocumentState& state = reading.session.state;
  QCOMPARE(state.dataset->size(), arma::uword(13));
  QCOMPARE(state.dataset->inputs(12, 0), 0.25);
  QCOMPARE(state.pins.front().caption, QStringLiteral("as in the lecture"));
  QCOMPARE(state.generated->generator, QStringLiteral("linear"));
  QCOMPARE(state.table->skipped.count, std::size_t(1));
  QCOMPARE(reading.session.view.pinned, &ep_method);
  QVERIFY(reading.session.view == fullSession().view);
}

void SessionTest::aDesktopKnowsSessions() {
  const QDir source(QStringLiteral(CREDENCE_SOURCE_DIR "/resources/desktop"));
  const QTemporaryDir installed;
  const QDir packages(installed.filePath(QStringLiteral("mime/packages")));
  QVERIFY(packages.mkpath(QStringLiteral(".")));
  QVERIFY(QFile::copy(source.filePath(QStringLiteral("credence.xml")),
                      packages.filePath(QStringLiteral("credence.xml"))));
  qputenv("XDG_DATA_HOME", installed.path().toUtf8());
  const QMimeType type =
      QMimeDatabase().mimeTypeForFile(QStringLiteral("work.credence"), QMimeDatabase::MatchExtension);
  QCOMPARE(type.comment(), QStringLiteral("Credence session"));
  QVERIFY(type.inherits(QStringLiteral("application/json")));
  // The program says that it opens them.
  QSettings entry(source.filePath(QStringLiteral("credence.desktop")), QSettings::IniFormat);
  entry.beginGroup(QStringLiteral("Desktop Entry"));
  QCOMPARE(entry.value(QStringLiteral("Exec")).toString(), QStringLiteral("credence %F"));
  QFile text(source.filePath(QStringLiteral("credence.desktop")));
  QVERIFY(text.open(QIODevice::ReadOnly));
  QVERIFY(text.readAll().contains("MimeType=" + type.name().toUtf8() + ';'));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::SessionTest);
#include "tst_session.moc"

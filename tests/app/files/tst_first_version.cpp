#include "app/document/table_source.h"
#include "app/files/session_file.h"
#include "app/session/dataset_hash.h"
#include "places.h"
#include "support/registered_test.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace credence {

namespace {

/// Of each row two inputs and the label as it stands there, as another program would take them from a file.
struct Rows {
  QString file;
  QChar separator = QLatin1Char(',');
  bool skipsFirst = true;
  std::array<qsizetype, 3> columns = {0, 1, 2};
};

/// What version 0.1.0 read from those rows, lines that begin with # being comments.
Dataset readAtFirst(const Rows& rows, const std::array<std::string, 3>& names, const QString& zero,
                    const std::array<std::string, 2>& classes) {
  QFile file(rows.file);
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s", qPrintable(rows.file));
  QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  if (rows.skipsFirst) lines.removeFirst();
  lines.removeIf([](const QString& line) { return line.startsWith(QLatin1Char('#')); });
  Dataset data;
  data.input_names = {names[0], names[1]};
  data.label_name = names[2];
  data.class_names = classes;
  data.inputs.set_size(static_cast<arma::uword>(lines.size()), 2);
  data.labels.set_size(data.inputs.n_rows);
  for (arma::uword n = 0; n < data.size(); ++n) {
    const QStringList fields = lines[static_cast<qsizetype>(n)].split(rows.separator);
    for (arma::uword k = 0; k < 2; ++k) data.inputs(n, k) = fields.at(rows.columns.at(k)).toDouble();
    data.labels(n) = fields.value(rows.columns[2]) == zero ? 0 : 1;
  }
  return data;
}

QString caseFile(const char* name) {
  return QStringLiteral(CREDENCE_SOURCE_DIR "/tests/core/table/cases/") + QString::fromUtf8(name);
}

QString sha256OfFile(const QString& name) {
  QFile file(name);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QString::fromLatin1(QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex());
}

/// Removes what version 0.1.0 did not write of a table: how its guesses came out.
void takeBack(QJsonObject& data) {
  QJsonObject table = data[QStringLiteral("table")].toObject();
  QJsonObject source = table[QStringLiteral("source")].toObject();
  QJsonObject options = source[QStringLiteral("options")].toObject();
  for (const char* name : {"thousands_sign", "skipped_lines", "comments", "first_version"}) {
    options.remove(QString::fromUtf8(name));
  }
  options[QStringLiteral("comment_sign")] = QStringLiteral("#");
  for (const char* name : {"left_out", "plain_rows"}) table.remove(QString::fromUtf8(name));
  source[QStringLiteral("options")] = options;
  table[QStringLiteral("source")] = source;
  data[QStringLiteral("table")] = table;
}

DocumentState stateOf(const Dataset& data, const QString& file, const QString& labels = {}) {
  DocumentState state;
  state.dataset = std::make_shared<const Dataset>(data);
  state.opened = state.dataset;
  auto table = std::make_shared<OpenedTable>();
  table->source = TableSource::fromFile(file, labels);
  table->dataset = state.dataset;
  state.table = std::move(table);
  return state;
}

/// The session that version 0.1.0 wrote of data that it had read.
QByteArray sessionAtFirst(const Dataset& data, PointsPlace carried, const QString& file,
                          const QString& labels = {}) {
  const DataFileMark mark = {file, QFileInfo(file).fileName(), sha256OfFile(file)};
  QJsonObject object =
      QJsonDocument::fromJson(toJson({stateOf(data, file, labels), {}}, carried, mark)).object();
  QJsonObject part = object[QStringLiteral("data")].toObject();
  takeBack(part);
  object[QStringLiteral("data")] = part;
  return QJsonDocument(object).toJson();
}

}  // namespace

/// What version 0.1.0 left behind is read as it read it, whatever is guessed otherwise today.
class FirstVersionTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void sessionsOpenWithTheirPoints_data();
  void sessionsOpenWithTheirPoints();
  void sessionsOfTwoFilesOpenWithTheirPoints();
  void sessionsOfClassesOpenWithTheirPoints_data();
  void sessionsOfClassesOpenWithTheirPoints();
  void aChangedFileIsRefused();
  void newSessionsKeepWhatWasDecided();
  void recoveredTablesAreRead();
  void recentTablesAreRead();

 private:
  QString write(const char* name, const QByteArray& contents) const;
  void openAgain(const Dataset& data, const QString& file, const QString& labels = {}) const;

  QTemporaryDir m_folder;
};

QString FirstVersionTest::write(const char* name, const QByteArray& contents) const {
  QFile file(m_folder.filePath(QString::fromUtf8(name)));
  if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size()) qFatal("%s", name);
  return file.fileName();
}

void FirstVersionTest::initTestCase() {
  QVERIFY(m_folder.isValid());
}

/// By its own file, and by the hash of points alone, and once more after it was saved today.
void FirstVersionTest::openAgain(const Dataset& data, const QString& file, const QString& labels) const {
  const QString session = m_folder.filePath(QStringLiteral("work.credence"));
  const QByteArray hash = datasetHash(data);
  for (const PointsPlace carried : {PointsPlace::file, PointsPlace::left_out}) {
    const bool byFile = carried == PointsPlace::file;
    const SessionReading reading =
        readSession(sessionAtFirst(data, carried, file, labels), session, byFile ? QString() : file);
    QVERIFY(reading.ignored.isEmpty());
    const Dataset& points = *reading.session.state.dataset;
    QCOMPARE(datasetHash(points), hash);
    QCOMPARE(points.input_names, data.input_names);
    QCOMPARE(points.class_names, data.class_names);
    const QByteArray today = sessionBytes(reading.session, PointsPlace::file, session);
    const SessionReading again = readSession(today, session, {});
    QCOMPARE(datasetHash(*again.session.state.dataset), hash);
    QVERIFY(again.session.state.table->source.options.columns.has_value());
  }
}

void FirstVersionTest::sessionsOpenWithTheirPoints_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<qsizetype>("points");
  QTest::newRow("rows of #N/A were comments") << QStringLiteral("excel_error_first.csv") << qsizetype(13);
  QTest::newRow("a header of numbers was a row") << QStringLiteral("int_header_12.csv") << qsizetype(17);
  QTest::newRow("the last of two labels") << QStringLiteral("y_first_binary.csv") << qsizetype(16);
  QTest::newRow("the last of two words") << QStringLiteral("two_binary.csv") << qsizetype(16);
  QTest::newRow("TreeID was an input") << QStringLiteral("id_camel.csv") << qsizetype(16);
}

void FirstVersionTest::sessionsOpenWithTheirPoints() {
  QFETCH(QString, file);
  QFETCH(qsizetype, points);
  const QString name = caseFile(file.toUtf8().constData());
  Dataset data;
  if (file == QLatin1String("excel_error_first.csv")) {
    data = readAtFirst({name}, {"shell", "weight", "nut"}, QStringLiteral("hard"), {"hard", "soft"});
  } else if (file == QLatin1String("int_header_12.csv")) {
    data = readAtFirst({.file = name, .skipsFirst = false}, {"x1", "x2", "label"}, QStringLiteral("1"),
                       {"1", "2"});
    QVERIFY(data.inputs(0, 0) == 0.0 && data.inputs(0, 1) == 1.0 && data.labels(0) == 1);
  } else if (file == QLatin1String("y_first_binary.csv")) {
    data = readAtFirst({name}, {"y", "shell", "washed"}, QStringLiteral("0"), {"0", "1"});
  } else if (file == QLatin1String("two_binary.csv")) {
    data = readAtFirst({.file = name, .columns = {2, 4, 3}}, {"shell", "weight", "washed"},
                       QStringLiteral("no"), {"no", "yes"});
  } else {
    data = readAtFirst({.file = name, .columns = {0, 1, 3}}, {"TreeID", "shell", "nut"},
                       QStringLiteral("hard"), {"hard", "soft"});
  }
  QCOMPARE(static_cast<qsizetype>(data.size()), points);
  openAgain(data, name);
}

/// The labels of X_ones.txt are in a file of their own, and its first column, of ones, was an input.
void FirstVersionTest::sessionsOfTwoFilesOpenWithTheirPoints() {
  const QString file = caseFile("X_ones.txt");
  const QString labels = caseFile("y.txt");
  const Rows columns = {.file = file, .separator = QLatin1Char(' '), .skipsFirst = false};
  Dataset data = readAtFirst(columns, {"x1", "x2", "label"}, {}, {"0", "1"});
  QFile of(labels);
  QVERIFY(of.open(QIODevice::ReadOnly));
  const QList<QByteArray> lines = of.readAll().trimmed().split('\n');
  QCOMPARE(static_cast<arma::uword>(lines.size()), data.size());
  for (arma::uword n = 0; n < data.size(); ++n)
    data.labels(n) = lines[static_cast<qsizetype>(n)] == "1" ? 1 : 0;
  QVERIFY(arma::all(data.inputs.col(0) == 1.0));
  openAgain(data, file, labels);
}

void FirstVersionTest::sessionsOfClassesOpenWithTheirPoints_data() {
  QTest::addColumn<QByteArray>("table");
  QTest::addColumn<QString>("zero");
  QTest::addColumn<QString>("classes");
  // A number was called by its shortest form, and a question mark was a class.
  QTest::newRow("1E2") << QByteArray("x1,x2,y\n0,1,7\n1,2,1E2\n2,0,7\n3,3,1E2\n") << QStringLiteral("7")
                       << QStringLiteral("7 100");
  QTest::newRow("?") << QByteArray("x1,x2,y\n0,1,?\n1,2,a\n2,0,?\n3,3,a\n") << QStringLiteral("?")
                     << QStringLiteral("? a");
}

void FirstVersionTest::sessionsOfClassesOpenWithTheirPoints() {
  QFETCH(QByteArray, table);
  QFETCH(QString, zero);
  QFETCH(QString, classes);
  const QString file = write("classes.csv", table);
  const QStringList names = classes.split(QLatin1Char(' '));
  const Dataset data =
      readAtFirst({file}, {"x1", "x2", "y"}, zero, {names[0].toStdString(), names[1].toStdString()});
  openAgain(data, file);
}

void FirstVersionTest::aChangedFileIsRefused() {
  QFile original(caseFile("excel_error_first.csv"));
  QVERIFY(original.open(QIODevice::ReadOnly));
  const QByteArray bytes = original.readAll();
  const QString file = write("changing.csv", bytes);
  const Dataset data =
      readAtFirst({file}, {"shell", "weight", "nut"}, QStringLiteral("hard"), {"hard", "soft"});
  const QByteArray session = sessionAtFirst(data, PointsPlace::file, file);
  QVERIFY(bytes.contains("5.24"));
  write("changing.csv", QByteArray(bytes).replace("5.24", "5.25"));
  try {
    readSession(session, m_folder.filePath(QStringLiteral("work.credence")), {});
    QFAIL("it is taken");
  } catch (const SessionDataError& error) {
    const QString text = QString::fromUtf8(error.what());
    QVERIFY2(text.endsWith(QStringLiteral("the table has changed since the session was saved: 13 rows as "
                                          "before, with other values")),
             error.what());
  }
}

/// Columns are known by their names, wherever they stand.
void FirstVersionTest::newSessionsKeepWhatWasDecided() {
  const QString file =
      write("columns.csv", "id,a,b,kind\n11,1,0,p\n12,0,1,q\n14,3,1,p\n19,2,2.5,q\n25,1,3,q\n");
  const OpenedTable table = readTable(TableSource::fromFile(file));
  QCOMPARE(table.dataset->input_names, (std::array<std::string, 2>{"a", "b"}));
  DocumentState state = stateOf(*table.dataset, file);
  state.table = std::make_shared<const OpenedTable>(table);
  state.dataset = state.opened = table.dataset;
  const QString session = m_folder.filePath(QStringLiteral("work.credence"));
  const QByteArray bytes = sessionBytes({state, {}}, PointsPlace::file, session);
  write("columns.csv", "kind,b,id,a\np,0,11,1\nq,1,12,0\np,1,14,3\nq,2.5,19,2\nq,3,25,1\n");
  QVERIFY(readTable(TableSource::fromFile(file)).dataset->input_names[0] == "b");  // is what is guessed
  const SessionReading reading = readSession(bytes, session, {});
  QCOMPARE(datasetHash(*reading.session.state.dataset), datasetHash(*table.dataset));
}

void FirstVersionTest::recoveredTablesAreRead() {
  const QString file = caseFile("excel_error_first.csv");
  const Dataset data =
      readAtFirst({file}, {"shell", "weight", "nut"}, QStringLiteral("hard"), {"hard", "soft"});
  QJsonObject record = QJsonDocument::fromJson(toRecordJson({stateOf(data, file), {}})).object();
  QJsonObject part = record[QStringLiteral("data")].toObject();
  takeBack(part);
  record[QStringLiteral("data")] = part;
  const Session session = sessionFromRecord(record);
  QCOMPARE(session.state.table->source.file, file);
  QVERIFY(session.state.table->source.options.first_version);
}

void FirstVersionTest::recentTablesAreRead() {
  const auto sign = [](const char* json) {
    const auto source = tableSourceFromJson(QString::fromUtf8(json));
    return source ? source->options.comment_sign : std::optional<std::string>("no table");
  };
  // It was written also where nobody had chosen it.
  QCOMPARE(sign(R"({"comment": "#", "file": "a.csv"})"), std::optional<std::string>());
  QCOMPARE(sign(R"({"comment": "%", "file": "a.csv"})"), std::optional<std::string>("%"));
  QCOMPARE(sign(R"({"comment": "", "file": "a.csv"})"), std::optional<std::string>(""));
  TableSource chosen = TableSource::fromFile(QStringLiteral("a.csv"));
  chosen.options.comment_sign = "#";
  QCOMPARE(sign(toJson(chosen).toUtf8().constData()), std::optional<std::string>("#"));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::FirstVersionTest);
#include "tst_first_version.moc"

#include "app/files/session_file.h"
#include "support/registered_test.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace credence {

/// A session whose table has changed since it was saved says what differs, and goes on where that is wanted.
class ChangedTableTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void whatDiffersIsSaid_data();
  void whatDiffersIsSaid();
  void columnsMayMove();
  void linesAreThoseOfTheFile();
  void linesAreThoseOfPairs();
  void goingOnIsSaidAndKept();
  void aSessionWithoutChecksumsCountsRows();
  void aSessionWithoutPointsCountsRows();
  void checksumsStayWithTheNameOfTheFile();

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
  void write(const char* name, const QByteArray& contents) const;
  /// Of the table as it is now, by its name, or in another way.
  QByteArray save(const char* name, PointsPlace carried = PointsPlace::file,
                  const TableSource* source = nullptr) const;
  SessionReading open(const QByteArray& session, const char* dataFile = nullptr,
                      ChangedPoints changed = ChangedPoints::refuse) const;
  /// What is said where it does not open.
  QString refusal(const QByteArray& session, const char* dataFile = nullptr) const;

  QTemporaryDir m_folder;
};

namespace {

const QByteArray savedTable =
    "# measured by hand\nkind,a,b\nham,1,0\nspam,0,1\n\nham,3,1\nspam,2,2.5\nspam,1,3\nham,4,2\n";

}  // namespace

void ChangedTableTest::initTestCase() {
  QVERIFY(m_folder.isValid());
}

void ChangedTableTest::write(const char* name, const QByteArray& contents) const {
  QFile file(path(name));
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(contents), contents.size());
}

QByteArray ChangedTableTest::save(const char* name, PointsPlace carried, const TableSource* source) const {
  Document document;
  document.openTable(std::make_shared<const OpenedTable>(
      readTable(source != nullptr ? *source : TableSource::fromFile(path(name)))));
  return sessionBytes(sessionOf(document), carried, path("work.credence"));
}

SessionReading ChangedTableTest::open(const QByteArray& session, const char* dataFile,
                                      ChangedPoints changed) const {
  return readSession(session, path("work.credence"), dataFile == nullptr ? QString() : path(dataFile),
                     changed);
}

QString ChangedTableTest::refusal(const QByteArray& session, const char* dataFile) const {
  try {
    open(session, dataFile);
  } catch (const ChangedPointsError& error) {
    return QString::fromUtf8(error.what());
  }
  return QStringLiteral("(it opens)");
}

void ChangedTableTest::whatDiffersIsSaid_data() {
  QTest::addColumn<QByteArray>("now");
  QTest::addColumn<QString>("said");
  const auto row = [](const char* name, QByteArray now, const char* said) {
    QTest::newRow(name) << now << QString::fromUtf8(said);
  };
  const auto with = [](const char* before, const char* after) {
    return QByteArray(savedTable).replace(before, after);
  };
  row("a number", with("3,1", "3,1.5"), "1 of 6 rows differs, in line 6");
  row("rows more", savedTable + "ham,7,7\nspam,8,8\n", "2 rows more, the first in line 10");
  row("a number and a row more", with("3,1", "3,1.5") + "ham,7,7\n",
      "1 of 6 rows differs, in line 6; 1 row more");
  row("a label", with("spam,2", "ham,2"), "1 of 6 rows differs, in line 7");
  row("swapped labels", with("ham", "x").replace("spam", "ham").replace("x", "spam"),
      "the labels of all 6 rows are swapped");
  row("another label word", with("ham", "eggs"), "the class \"ham\" is called \"eggs\" now");
  row("another label word that sorts behind", with("ham", "toast"),
      "the labels of all 6 rows are swapped; the class \"ham\" is called \"spam\" now; the class \"spam\" is "
      "called \"toast\" now");
  row("another name", with("a,b", "a,height"), "the column \"b\" is called \"height\" now");
  row("another name and a number", with("a,b", "a,height").replace("3,1", "3,1.5"),
      "1 of 6 rows differs, in line 6; the column \"b\" is called \"height\" now");
  row("swapped names", with("a,b", "b,a"), "6 of 6 rows differ, the first in line 3");
  row("another name of the label", with("kind", "class"), "the column \"kind\" is called \"class\" now");
}

void ChangedTableTest::whatDiffersIsSaid() {
  QFETCH(const QByteArray, now);
  QFETCH(const QString, said);
  write("points.csv", savedTable);
  const QByteArray session = save("points.csv");
  QCOMPARE(open(session).session.state.dataset->size(), arma::uword{6});
  write("points.csv", now);
  QCOMPARE(
      refusal(session),
      path("points.csv") + QStringLiteral(": the table has changed since the session was saved: ") + said);
  const SessionReading reading = open(session, nullptr, ChangedPoints::accept);
  QCOMPARE(reading.changed, said);
  const Dataset expected = *readTable(TableSource::fromFile(path("points.csv"))).dataset;
  QVERIFY(identical(*reading.session.state.dataset, expected) || said.startsWith(QLatin1String("6 of 6")));
}

// Comments, blanks and other columns are none of the session's. It reads them so the next time, too.
void ChangedTableTest::columnsMayMove() {
  write("points.csv", savedTable);
  const QByteArray session = save("points.csv");
  write("points.csv",
        "b,note,kind,a\n0,x,ham,1\n1,x,spam,0\n1,y,ham,3\n2.5,y,spam,2\n3,z,spam,1\n2,z,ham,4\n");
  const SessionReading reading = open(session);
  QCOMPARE(reading.changed, QString());
  QCOMPARE(reading.session.state.table->source.options.skipped_lines, std::optional<std::size_t>(0));
}

void ChangedTableTest::linesAreThoseOfTheFile() {
  TableSource source = TableSource::fromFile(path("lines.csv"));
  source.options.bad_rows = BadRows::skip;
  write("lines.csv", "a,b,kind\n1,2,x\n?,3,y\n\n3,\"4\",y\n5,6,x\n");
  const QByteArray session = save("lines.csv", PointsPlace::file, &source);
  write("lines.csv", "a,b,kind\n1,2,x\n?,3,y\n\n3,\"4\",y\n5,7,x\n");
  QVERIFY(refusal(session).endsWith(QStringLiteral("1 of 3 rows differs, in line 6")));
}

void ChangedTableTest::linesAreThoseOfPairs() {
  TableSource source = TableSource::fromFile(path("inputs.csv"), path("labels.csv"));
  source.options.bad_rows = BadRows::skip;
  write("labels.csv", "0\n1\nNA\n1\n0\n");
  write("inputs.csv", "1,2\n?,3\n3,4\n5,6\n7,8\n");
  const QByteArray session = save("inputs.csv", PointsPlace::file, &source);
  write("inputs.csv", "1,2\n?,3\n3,4\n5,6\n7,9\n");
  QVERIFY2(refusal(session).endsWith(QStringLiteral("1 of 3 rows differs, in line 5")),
           qPrintable(refusal(session)));
}

void ChangedTableTest::goingOnIsSaidAndKept() {
  write("points.csv", savedTable);
  const QByteArray session = save("points.csv");
  write("points.csv", savedTable + "ham,7,7\n");
  const SessionReading reading = open(session, nullptr, ChangedPoints::accept);
  const DocumentState& state = reading.session.state;
  QCOMPARE(reading.data.points, quint64{7});
  QVERIFY(!state.edited());
  QCOMPARE(
      state.table->reason,
      QStringLiteral("These are not the points that work.credence was saved with: 1 row more, in line 10."));
  // Saved again it is a session of these points.
  const QByteArray again = sessionBytes(reading.session, PointsPlace::file, path("work.credence"));
  QCOMPARE(open(again).changed, QString());
  QCOMPARE(open(again).session.state.dataset->size(), arma::uword{7});
  // A table that did not change is nothing to speak of.
  QCOMPARE(open(again, nullptr, ChangedPoints::accept).changed, QString());
}

void ChangedTableTest::aSessionWithoutChecksumsCountsRows() {
  write("points.csv", savedTable);
  QJsonObject session = QJsonDocument::fromJson(save("points.csv")).object();
  QJsonObject data = session[QStringLiteral("data")].toObject();
  QJsonObject file = data[QStringLiteral("file")].toObject();
  QVERIFY(file.contains(QStringLiteral("row_checksums")));
  file.remove(QStringLiteral("row_checksums"));
  data[QStringLiteral("file")] = file;
  session[QStringLiteral("data")] = data;
  const QByteArray old = QJsonDocument(session).toJson();
  QCOMPARE(open(old).changed, QString());
  write("points.csv", savedTable + "ham,7,7\n");
  QVERIFY(refusal(old).endsWith(QStringLiteral("was saved: 7 rows in place of 6")));
  write("points.csv", QByteArray(savedTable).replace("2.5", "2.6"));
  QVERIFY(refusal(old).endsWith(QStringLiteral("was saved: 6 rows as before, with other values")));
}

void ChangedTableTest::aSessionWithoutPointsCountsRows() {
  write("points.csv", savedTable);
  const QByteArray session = save("points.csv", PointsPlace::left_out);
  QVERIFY(!session.contains("row_checksums"));
  QCOMPARE(open(session, "points.csv").changed, QString());
  write("other.csv", savedTable + "ham,7,7\n");
  QCOMPARE(refusal(session, "other.csv"),
           path("other.csv") +
               QStringLiteral(": these are not the 6 points of the session: 7 rows in place of 6"));
  write("other.csv", QByteArray(savedTable).replace("2.5", "2.6"));
  QVERIFY(refusal(session, "other.csv").endsWith(QStringLiteral("6 rows as before, with other values")));
  QCOMPARE(open(session, "other.csv", ChangedPoints::accept).session.state.table->source.file,
           path("other.csv"));
}

void ChangedTableTest::checksumsStayWithTheNameOfTheFile() {
  write("points.csv", savedTable);
  QVERIFY(save("points.csv", PointsPlace::file).contains("row_checksums"));
  for (const PointsPlace carried : {PointsPlace::inside, PointsPlace::left_out}) {
    QVERIFY(!save("points.csv", carried).contains("row_checksums"));
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ChangedTableTest);
#include "tst_changed_table.moc"

#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace credence;
using namespace credence::test;

namespace {

/// The log evidence of the points in plain.csv with width 1 and prior variance 10.
constexpr double plainEvidence = -8.683319626;

}  // namespace

/// What the command says and writes of tables as other programs and people write them; which points are read
/// is tested with the reader.
class ForeignTablesCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void theEvidenceIsThatOfThePoints_data();
  void theEvidenceIsThatOfThePoints();
  void whatWasLeftOutIsInTheJson();
  void aRowBelowTheTableIsAdvisedToBeLeftOut();
  void aGuessIsOverruled();
  void pointsToPredictAtGoByTheirNames();
  void withoutNamesPointsStandWhereTheInputsDid();
  void linesLeftOutOfThePointsAreSaid();
  void aRowThatIsNoPointIsRefusedOrKeepsItsPlace();

 private:
  QStringList fit(const QString& name, const QString& options = {}) const {
    return words(text("fit %1 --width 1 --prior-variance 10 --json %2").arg(name, options));
  }
  Outcome predict(const char* at, const char* options = "") const {
    return run(words(
        text("predict plain.csv --width 1 --prior-variance 10 --at %1 %2").arg(text(at), text(options))));
  }
};

void ForeignTablesCommandTest::initTestCase() {
  writeFiles();
  const QDir cases(text(CREDENCE_SOURCE_DIR "/tests/core/table/cases"));
  for (const QString& name : cases.entryList(QDir::Files)) {
    QVERIFY(QFile::copy(cases.filePath(name), path(name.toUtf8().constData())));
  }
}

void ForeignTablesCommandTest::theEvidenceIsThatOfThePoints_data() {
  QTest::addColumn<QString>("options");
  const auto add = [](const char* name, const char* options = "") { QTest::newRow(name) << text(options); };
  for (const char* name :
       {"plain.csv", "int_header_12.csv", "year_header.csv", "id_headerless.data", "id_camel.csv",
        "two_binary.csv", "title_line.csv", "device_block.csv", "sep_line.csv", "row_names.tsv", "tiny.arff",
        "tiny.libsvm", "percent_comment.csv", "comma_tab.csv", "pipe.txt", "minus_labels.csv",
        "d_exponent.txt", "units_row.csv", "class_markup.csv"}) {
    add(name);
  }
  add("X_ones.txt", "--labels y.txt");
  add("X_three.txt", "--labels y_onehot.txt");
  add("int_header_X.csv", "--labels int_header_y.csv");
}

void ForeignTablesCommandTest::theEvidenceIsThatOfThePoints() {
  QFETCH(const QString, options);
  const Outcome outcome = run(fit(text(QTest::currentDataTag()), options));
  QVERIFY2(outcome.status == 0, outcome.errors.constData());
  const QJsonObject json = QJsonDocument::fromJson(outcome.output).object();
  // Printed with ten digits above; the order of sums may differ in the last.
  QVERIFY2(std::abs(json[text("log_evidence")].toDouble() - plainEvidence) < 1e-8,
           outcome.output.constData());
}

void ForeignTablesCommandTest::whatWasLeftOutIsInTheJson() {
  const auto object = [this](const char* name, const char* options = "") {
    return QJsonDocument::fromJson(run(fit(text(name), text(options))).output).object();
  };
  QCOMPARE(object("device_block.csv")[text("left_out_lines")][text("before_table")].toInt(), 2);
  QCOMPARE(object("units_row.csv")[text("left_out_lines")][text("units")].toInt(), 1);
  QCOMPARE(object("separator_rows.csv")[text("left_out_lines")][text("separators")].toInt(), 2);
  const QJsonObject errors = object("excel_error_first.csv", "--skip-bad-rows");
  QCOMPARE(errors[text("skipped_rows")].toInt(), 3);
  QCOMPARE(errors[text("left_out_lines")][text("comments")].toInt(), 0);
  QCOMPARE(object("excel_error_first.csv", "--comment #")[text("left_out_lines")][text("comments")].toInt(),
           3);
  QVERIFY(object("id_camel.csv")[text("reading")].toString().contains(text("\"TreeID\" numbers the rows")));
}

void ForeignTablesCommandTest::aRowBelowTheTableIsAdvisedToBeLeftOut() {
  write("footer.csv", "a,b,c\n1,2,x\n3,4,y\n5,6,x\nTotal,12,\n");
  write("psql.txt", " a | b | c\n---+---+---\n 1 | 2 | x\n 3 | 4 | y\n(2 rows)\n");
  for (const char* name : {"footer.csv", "psql.txt"}) {
    const Outcome refused = run(fit(text(name)));
    QVERIFY2(refused.errors.contains("; --skip-bad-rows leaves out rows like it"),
             refused.errors.constData());
    QCOMPARE(run(fit(text(name), text("--skip-bad-rows"))).status, 0);
  }
}

void ForeignTablesCommandTest::aGuessIsOverruled() {
  const Outcome outcome = run(fit(text("title_line.csv"), text("--skip-lines 0")));
  QCOMPARE(outcome.status, 1);
  const Outcome thousands = run(fit(text("thousands.csv"), text("--thousands comma")));
  QVERIFY2(thousands.status == 0, thousands.errors.constData());
  const Outcome headless = run(fit(text("int_header_12.csv"), text("--header no")));
  QCOMPARE(QJsonDocument::fromJson(headless.output).object()[text("train")].toObject()[text("n")].toInt(),
           17);
  const Outcome bar = run(fit(text("pipe.txt"), text("--separator bar")));
  QVERIFY2(bar.status == 0, bar.errors.constData());
}

void ForeignTablesCommandTest::pointsToPredictAtGoByTheirNames() {
  const Outcome plain = predict("at_plain.csv");
  QVERIFY2(plain.status == 0, plain.errors.constData());
  QVERIFY(plain.output.startsWith("shell,weight,latent_mean,latent_variance,p_map,"));
  QCOMPARE(predict("at_swapped.csv").output, plain.output);
  write("at_numbered.csv", "nr,weight,shell\n1,6.0,2.0\n2,4.5,3.5\n");
  QCOMPARE(predict("at_numbered.csv").output, plain.output);
  write("at_other.csv", "length,mass\n2.0,6.0\n");
  const Outcome other = predict("at_other.csv");
  QCOMPARE(other.status, 1);
  QVERIFY2(other.errors.contains("\"shell\" and \"weight\""), other.errors.constData());
  write("at_nameless.csv", "2.0,6.0\n3.5,4.5\n");
  const Outcome nameless = predict("at_nameless.csv");
  QCOMPARE(nameless.output, plain.output);
  QVERIFY2(nameless.errors.contains("no names to go by"), nameless.errors.constData());
}

void ForeignTablesCommandTest::withoutNamesPointsStandWhereTheInputsDid() {
  const Outcome same =
      run(words(text("predict id_headerless.data --width 1 --prior-variance 10 --at id_headerless.data")));
  QVERIFY2(same.status == 0, same.errors.constData());
  const QList<QByteArray> lines = same.output.split('\n');
  QVERIFY2(lines.value(1).startsWith("2.22,5.24,"), lines.value(1).constData());
  QVERIFY2(same.errors.contains("columns 3 and 4 are the inputs, as in the data"), same.errors.constData());
  // Names that are numbers are names, too.
  write("at_years.csv", "2020,2019\n5.5,2.5\n6.5,2.0\n");
  const Outcome years =
      run(words(text("predict year_header.csv --width 1 --prior-variance 10 --at at_years.csv")));
  QVERIFY2(years.output.contains("\n2.5,5.5,"), years.output.constData());
}

void ForeignTablesCommandTest::linesLeftOutOfThePointsAreSaid() {
  write("at_pause.csv", "shell,weight\n2.0,6.0\n,\n# paused\n3.5,4.5\n");
  const Outcome outcome = predict("at_pause.csv");
  QVERIFY2(outcome.errors.contains("left out of the points: 1 comment, 1 row of separators alone"),
           outcome.errors.constData());
  const Outcome refused = predict("at_error_first.csv");
  QVERIFY2(refused.errors.contains("--skip-bad-rows"), refused.errors.constData());
}

void ForeignTablesCommandTest::aRowThatIsNoPointIsRefusedOrKeepsItsPlace() {
  const Outcome refused = predict("at_error_first.csv");
  QCOMPARE(refused.status, 1);
  QVERIFY2(refused.errors.contains("at_error_first.csv:3: "), refused.errors.constData());
  const Outcome kept = predict("at_error_first.csv", "--skip-bad-rows");
  QVERIFY2(kept.status == 0, kept.errors.constData());
  const QList<QByteArray> lines = kept.output.trimmed().split('\n');
  QCOMPARE(lines.size(), 4);
  QVERIFY(lines[0].endsWith(",reason"));
  QVERIFY2(lines[2].startsWith(",,,,") && lines[2].contains("is a missing value"), lines[2].constData());
  QVERIFY(lines[3].startsWith("3.5,4.5,"));
}

CREDENCE_TEST(QCoreApplication, ForeignTablesCommandTest);
#include "tst_foreign_tables_command.moc"

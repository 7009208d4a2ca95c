#include "app/report/json_object.h"
#include "core/data/number.h"
#include "core/data/split.h"
#include "core/data/standardisation.h"
#include "core/model/model.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace credence;
using namespace credence::test;

/// How every command is told to read its data, and which rows train.
class DataOptionsTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void splitCounts_data();
  void splitCounts();
  void theSplitIsTold();
  void standardisingIsTold();
  void stratifiedTrainsTheSameShareOfEachClass();
  void markedRowsTest();
  void columnsAndLabelsFile();
  void labelsFollowTheirData();
  void labelsBesideATableAreOffered();
  void eachAdviceNamesItsOption_data();
  void eachAdviceNamesItsOption();
  void readingIsCorrected();
  void skippedRowsAreSaid();
  void aColumnHoldsRowsOut();
  void bundledData();
  void generatedData();
};

void DataOptionsTest::splitCounts_data() {
  QTest::addColumn<QString>("options");
  QTest::addColumn<int>("training");
  QTest::addColumn<int>("testing");
  QTest::newRow("all") << QString() << 60 << 0;
  QTest::newRow("first 45") << text("--train-first 45") << 45 << 15;
  QTest::newRow("as many as there are") << text("--train-first 60") << 60 << 0;
  QTest::newRow("a third") << text("--train-fraction 0.3333") << 20 << 40;
  QTest::newRow("a third, seeded") << text("--train-fraction 0.3333 --seed 18446744073709551615") << 20 << 40;
  QTest::newRow("three fifths of each class") << text("--train-fraction 0.6 --stratified") << 36 << 24;
  QTest::newRow("whole") << text("--train-fraction 1") << 60 << 0;
}

void DataOptionsTest::splitCounts() {
  QFETCH(const QString, options);
  QFETCH(const int, training);
  QFETCH(const int, testing);
  const QJsonObject json = fitJson(text("moons.csv %1").arg(options).toUtf8().constData());
  QCOMPARE(json[text("train")][text("n")].toInt(), training);
  QCOMPARE(json[text("n_weights")].toInt(), training + 1);
  QCOMPARE(json[text("test")].isNull(), testing == 0);
  QCOMPARE(json[text("test")][text("n")].toInt(), testing);
  QCOMPARE(json[text("split")][text("n_train")].toInt(), training);
  QCOMPARE(json[text("split")][text("n_test")].toInt(), testing);
}

void DataOptionsTest::standardisingIsTold() {
  QVERIFY(fitJson("moons.csv")[text("standardised")].isNull());
  const QJsonObject json = fitJson("moons.csv --standardise --width 0.8 --prior-variance 4");
  const Standardisation by = Standardisation::of(m_moons.inputs);
  QVERIFY(json[text("standardised")][text("mean")][1].toDouble() == by.mean[1]);
  QVERIFY(json[text("standardised")][text("scale")][0].toDouble() == by.scale[0]);
  const Model model = fit_model(m_moons, {&rbf_features, 0.8, 4.0, true});
  QVERIFY(json[text("log_evidence")].toDouble() == model.posterior.evidence.total());
  QVERIFY(run("fit moons.csv --standardise").output.contains("width in standard deviations"));
}

void DataOptionsTest::theSplitIsTold() {
  const QJsonObject all = fitJson("moons.csv");
  QCOMPARE(all[text("split")][text("rule")].toString(), text("all"));
  QVERIFY(all[text("splits")].isNull());
  QCOMPARE(fitJson("moons.csv --train-first 9")[text("split")][text("rule")].toString(), text("first"));
  const QJsonObject share =
      fitJson("moons.csv --train-fraction 0.6 --seed 4 --stratified")[text("split")].toObject();
  QCOMPARE(share[text("rule")].toString(), text("fraction"));
  QCOMPARE(share[text("fraction")].toDouble(), 0.6);
  QCOMPARE(share[text("seed")].toInt(), 4);
  QCOMPARE(share[text("stratified")].toBool(), true);
  QVERIFY(run("fit moons.csv --train-fraction 0.6 --seed 4 --stratified")
              .output.contains("Split             60 % of each class, seed 4\n"));
}

void DataOptionsTest::stratifiedTrainsTheSameShareOfEachClass() {
  const QJsonObject json = fitJson("moons.csv --train-fraction 0.7 --stratified");
  const QJsonValue confusion = json[text("train")][text("map")][text("confusion")];
  const auto counts = m_moons.class_counts();
  for (const int label : {0, 1}) {
    const int trained = confusion[label][0].toInt() + confusion[label][1].toInt();
    const double share = 0.7 * static_cast<double>(counts.at(static_cast<std::size_t>(label)));
    QCOMPARE(trained, static_cast<int>(std::lround(share)));
  }
}

void DataOptionsTest::markedRowsTest() {
  QByteArray table = "x1,x2,label,set,held\n";
  for (int n = 0; n < 20; ++n) {
    table += QByteArray::number(n) + "," + QByteArray::number(n % 7) + "," + QByteArray::number(n % 2) +
             (n < 5 ? ",test," : ",train,") + (n % 5 == 0 ? "1\n" : "0\n");
  }
  write("marked.csv", table);
  const auto split = [&](const char* options) {
    return fitJson((QByteArray("marked.csv --columns x1,x2,label ") + options).constData())[text("split")]
        .toObject();
  };
  QCOMPARE(split("")[text("rule")].toString(), text("marked"));
  QCOMPARE(split("")[text("n_test")].toInt(), 5);
  QCOMPARE(split("--split-column held")[text("rule")].toString(), text("marked"));
  QCOMPARE(split("--split-column held")[text("n_test")].toInt(), 4);
  QCOMPARE(split("--train-first 8")[text("n_test")].toInt(), 12);
  QCOMPARE(split("--train-fraction 1")[text("n_test")].toInt(), 0);
  QVERIFY(run("fit marked.csv --columns x1,x2,label")
              .output.contains("Split             unmarked points train\n"));
}

void DataOptionsTest::readingIsCorrected() {
  write("german.csv", "%made by hand\nl\xE4nge;breite;art\n1,5;2;x\n2,5;3;y\n3,5;4,25;z\n1;2;x\n");
  write("plain.csv", "x1,x2,label\n1.5,2,0\n2.5,3,1\n3.5,4.25,1\n1,2,0\n");
  const char* setting = "--width 1 --prior-variance 2 --json";
  const auto fit = [this, setting](const char* options) {
    return run(words(text("fit ") + text(options) + text(" ") + text(setting)));
  };
  const Outcome plain = fit("plain.csv");
  const Outcome detected = fit("german.csv --comment % --negative x");
  QVERIFY2(detected.status == 0, detected.errors.constData());
  QCOMPARE(detected.errors,
           QByteArray("german.csv: read as Windows-1252\ngerman.csv: left out: 1 comment\n"));
  const Outcome said =
      fit("german.csv --comment % --negative x --separator semicolon --decimal comma --encoding latin1 "
          "--header yes");
  QVERIFY2(said.status == 0, said.errors.constData());
  QCOMPARE(said.errors, QByteArray("german.csv: left out: 1 comment\n"));
  const auto evidence = [](const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.output).object()[text("log_evidence")].toDouble();
  };
  QVERIFY(evidence(plain) < 0.0);
  QCOMPARE(evidence(detected), evidence(plain));
  QCOMPARE(evidence(said), evidence(plain));
}

void DataOptionsTest::skippedRowsAreSaid() {
  QByteArray table = "x1,x2,label\n1,2,a\n2,1,b\n3,3,b\n";
  for (int k = 0; k < 7; ++k) table += "?,2,a\n";
  write("holes.csv", table);
  const Outcome refused = run("fit holes.csv");
  QCOMPARE(refused.status, 1);
  const Outcome outcome = run("fit holes.csv --skip-bad-rows --json");
  QCOMPARE(outcome.status, 0);
  const QJsonObject json = QJsonDocument::fromJson(outcome.output).object();
  QCOMPARE(json[text("skipped_rows")].toInt(), 7);
  QCOMPARE(json[text("train")].toObject()[text("n")].toInt(), 3);
  const QList<QByteArray> lines = outcome.errors.trimmed().split('\n');
  QCOMPARE(lines.size(), qsizetype{7});
  QCOMPARE(lines[0], QByteArray("holes.csv: skipped 7 rows"));
  QCOMPARE(lines[1], QByteArray("  line 5: column 'x1': \"?\" is a missing value; leave the row out"));
  QCOMPARE(lines[6], QByteArray("  and 2 more"));
  QCOMPARE(fitJson("moons.csv")[text("skipped_rows")].toInt(-1), 0);
}

void DataOptionsTest::aColumnHoldsRowsOut() {
  write("sets.csv", "x1,x2,held,label\n1,2,0,a\n2,1,0,b\n3,3,1,b\n4,1,0,a\n5,1,1,b\n");
  const QJsonObject json = fitJson("sets.csv --split-column held --columns x1,x2,label");
  QCOMPARE(json[text("train")].toObject()[text("n")].toInt(), 3);
  QCOMPARE(json[text("test")].toObject()[text("n")].toInt(), 2);
  write("all-held.csv", "x1,x2,set,label\n1,2,test,a\n2,1,test,b\n");
  const Outcome outcome = run("fit all-held.csv --split-column set");
  QCOMPARE(outcome.status, 1);
  QCOMPARE(outcome.errors,
           QByteArray("credence: all-held.csv: the split column holds all rows out; some must train\n"));
}

void DataOptionsTest::labelsFollowTheirData() {
  write("X.txt", "0.5 1\n1 0.25\n2.5 2\n3 1\n");
  write("y.txt", "a\nb\na\nb\n");
  const QJsonObject named = fitJson("X.txt --labels y.txt --width 1 --prior-variance 2");
  const QJsonObject behind = fitJson("X.txt y.txt --width 1 --prior-variance 2");
  QVERIFY(named[text("log_evidence")].toDouble() < 0.0);
  QCOMPARE(behind[text("log_evidence")], named[text("log_evidence")]);
  // Other commands know it, too, and options may stand between.
  const Outcome growth = run("growth X.txt --counts 4 y.txt");
  QVERIFY2(growth.status == 0, growth.errors.constData());
  const auto refusal = [this](const QString& line) {
    return run(words(line)).errors.split('\n').constFirst();
  };
  QCOMPARE(refusal(text("fit X.txt y.txt --labels y.txt")),
           QByteArray("credence: LABELS and --labels exclude each other"));
  QCOMPARE(refusal(text("fit X.txt y.txt z.txt")), QByteArray("credence: unexpected argument \"z.txt\""));
  QCOMPARE(refusal(text("fit bundled:penguins y.txt")),
           QByteArray("credence: LABELS has no meaning for bundled data"));
  QCOMPARE(refusal(text("fit bundled:penguins --labels y.txt")),
           QByteArray("credence: --labels has no meaning for bundled data"));
  QCOMPARE(run({text("fit"), text("X.txt"), QString()}).errors.split('\n').constFirst(),
           QByteArray("credence: LABELS: \"\" is no name"));
  QVERIFY(run("fit --help").output.contains("Usage: credence fit DATA [LABELS] [OPTIONS]\n"));
}

void DataOptionsTest::labelsBesideATableAreOffered() {
  write("X 1.txt", "0.5 1\n1 0.25\n2 2\n3 1\n");
  write("y 1.txt", "a\nb\na\nb\n");
  const Outcome outcome = run({text("fit"), text("X 1.txt")});
  QCOMPARE(outcome.status, 1);
  QCOMPARE(
      outcome.errors,
      QByteArray("credence: X 1.txt:1: the table has 2 columns but needs three, two inputs and a label; "
                 "separate them by commas, semicolons, tabs or blanks (--separator SIGN); y 1.txt beside it "
                 "has as many labels: credence fit 'X 1.txt' 'y 1.txt'\n"));
  QCOMPARE(run({text("fit"), text("X 1.txt"), text("y 1.txt")}).status, 0);
  // Beside a table in another folder they are named as it was.
  const QByteArray folder = m_folder.path().toUtf8();
  write("X_2.csv", "1.5,2,0.25\n2.5,1,0.5\n3.5,3,1.75\n4.5,1.5,2.25\n");
  write("y_2.csv", "0\n1\n1\n0\n");
  const QByteArray errors = run({text("roc"), path("X_2.csv")}).errors;
  const QByteArray line = "credence roc " + folder + "/X_2.csv " + folder + "/y_2.csv\n";
  QVERIFY2(errors.contains(": the labels have a third value, ") && errors.endsWith(line), errors.constData());
  // Where no file has so many labels, nothing is offered.
  write("X_2.csv", "1.5,2,0.25\n2.5,1,0.5\n3.5,3,1.75\n4.5,1.5,2.25\n5.5,1,3.5\n");
  QVERIFY(!run("fit X_2.csv").errors.contains("beside"));
}

void DataOptionsTest::eachAdviceNamesItsOption_data() {
  QTest::addColumn<QByteArray>("table");
  QTest::addColumn<QString>("options");
  QTest::addColumn<QByteArray>("advice");
  QTest::newRow("a missing value") << QByteArray("x,y,label\n1,2,a\nNA,3,b\n") << QString()
                                   << QByteArray("is a missing value; leave the row out (--skip-bad-rows)\n");
  QTest::newRow("a comma") << QByteArray("a;b;c\n1.5;2;0\n1,5;2;1\n") << QString()
                           << QByteArray("unless its decimal sign is a comma (--decimal comma)\n");
  QTest::newRow("a point") << QByteArray("a;b;c\n1,5;2;0\n1.5;2;1\n") << text("--decimal comma")
                           << QByteArray("unless its decimal sign is a point (--decimal point)\n");
  QTest::newRow("a third label")
      << QByteArray("x,y,label\n1,2,a\n2,3,b\n3,4,c\n1,2,a\n2,3,b\n3,4,c\n") << QString()
      << QByteArray(
             "; choose one of them against the rest (--positive LABEL), or another label column (--columns "
             "A,B,LABEL)\n");
  QTest::newRow("names over numbers")
      << QByteArray("0.5,1.5,kind\n1,2,a\n3,4,b\n5,6,a\n7,8,b\n") << QString()
      << QByteArray("; if the first row names the columns, say that there is a header (--header yes)\n");
  QTest::newRow("words") << QByteArray("x,y,z,label\na,b,c,0\nd,e,f,1\n") << QString()
                         << QByteArray("; choose the columns to read (--columns A,B,LABEL)\n");
}

void DataOptionsTest::eachAdviceNamesItsOption() {
  QFETCH(const QByteArray, table);
  QFETCH(const QString, options);
  QFETCH(const QByteArray, advice);
  write("advised.csv", table);
  const Outcome outcome = run(words(text("fit advised.csv ") + options));
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.endsWith(advice), outcome.errors.constData());
}

void DataOptionsTest::columnsAndLabelsFile() {
  QByteArray shuffled = "label,\"x, second\",ignored,x1\n";
  QByteArray inputs;
  QByteArray labels;
  for (arma::uword n = 0; n < m_moons.size(); ++n) {
    const QByteArray x1 = QByteArray::fromStdString(to_round_trip_string(m_moons.inputs(n, 0)));
    const QByteArray x2 = QByteArray::fromStdString(to_round_trip_string(m_moons.inputs(n, 1)));
    const QByteArray label = QByteArray::number(m_moons.labels(n));
    shuffled += label + ',' + x2 + ",7," + x1 + '\n';
    inputs += x1 + ' ' + x2 + '\n';
    labels += label + '\n';
  }
  write("shuffled.csv", shuffled);
  write("inputs.txt", inputs);
  write("labels.txt", labels);

  const double expected = fitJson("moons.csv")[text("log_evidence")].toDouble();
  QVERIFY(expected < 0.0);
  QVERIFY(fitJson("shuffled.csv --columns 4,2,1")[text("log_evidence")].toDouble() == expected);
  QVERIFY(fitJson("inputs.txt --labels labels.txt")[text("log_evidence")].toDouble() == expected);
  QVERIFY(fitJson("inputs.txt --labels labels.txt --columns 1,2")[text("log_evidence")].toDouble() ==
          expected);
  const Outcome quoted = run({text("fit"), text("shuffled.csv"), text("--columns"),
                              text("x1, \"x, second\", label"), text("--json")});
  QCOMPARE(quoted.errors, QByteArray());
  QVERIFY(QJsonDocument::fromJson(quoted.output)[text("log_evidence")].toDouble() == expected);

  shuffled.replace("\"x, second\"", "\"x, \"\"second\"\"\"");
  write("quotes.csv", shuffled);
  const Outcome doubled = run({text("fit"), text("quotes.csv"), text("--columns"),
                               text("x1,\"x, \"\"second\"\"\",label"), text("--json")});
  QCOMPARE(doubled.errors, QByteArray());
  QVERIFY(QJsonDocument::fromJson(doubled.output)[text("log_evidence")].toDouble() == expected);
  QCOMPARE(run({text("fit"), text("quotes.csv"), text("--columns"), text("x1,\"\"\"x,label")}).status, 2);
}

void DataOptionsTest::bundledData() {
  const QJsonObject json = fitJson("bundled:penguins");
  QVERIFY(json[text("train")][text("n")].toInt() > 100);
  // A set that is split at its source is split so here.
  const QJsonObject ripley = fitJson("bundled:ripley");
  QCOMPARE(ripley[text("split")][text("rule")].toString(), text("marked"));
  QCOMPARE(ripley[text("train")][text("n")].toInt(), 250);
  QCOMPARE(ripley[text("test")][text("n")].toInt(), 1000);
  QCOMPARE(fitJson("bundled:ripley --train-first 1000")[text("test")][text("n")].toInt(), 250);
}

// The same points as a file of them.
void DataOptionsTest::generatedData() {
  const QJsonObject json =
      fitJson("generated:moons,count=60,noise=0.3,seed=7 --width 0.5 --prior-variance 10");
  QCOMPARE(run("generate moons --count 60 --noise 0.3 --seed 7 --output moons60.csv").status, 0);
  QCOMPARE(json[text("log_evidence")],
           fitJson("moons60.csv --width 0.5 --prior-variance 10")[text("log_evidence")]);
}

CREDENCE_TEST(QCoreApplication, DataOptionsTest);
#include "tst_data_options.moc"

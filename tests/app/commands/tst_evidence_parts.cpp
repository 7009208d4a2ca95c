#include "app/commands/evidence_part.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QRegularExpression>
#include <QTest>

#include <limits>
#include <sched.h>

using namespace credence;
using namespace credence::test;

/// credence evidence --part and --merge: a map that several computers share.
class EvidencePartsTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void partsJoinToTheMapOfOneRun_data();
  void partsJoinToTheMapOfOneRun();
  void aSessionIsSharedToo();
  void aPartThatWasKilledIsTheSameTheNextTime();
  void whatDoesNotBelongTogetherIsRefused_data();
  void whatDoesNotBelongTogetherIsRefused();
  void damagedPartsAreRefused_data();
  void damagedPartsAreRefused();
  void everyByteCounts();
  void whatNobodyCanHaveComputedIsRefused_data();
  void whatNobodyCanHaveComputedIsRefused();
  void wrongUsage_data();
  void wrongUsage();
  void otherKernelsAreSaid();

 private:
  static QString nameOf(int part) { return QStringLiteral("map-%1.part").arg(part); }
  /// On one thread, as the next computer may have fewer.
  Outcome onOneCore(const QStringList& arguments) const {
    cpu_set_t allowed;
    sched_getaffinity(0, sizeof(allowed), &allowed);
    int core = 0;
    while (!CPU_ISSET(core, &allowed)) ++core;
    return runProgram(text("taskset"),
                      QStringList{text("-c"), QString::number(core), text(CREDENCE_PROGRAM)} + arguments);
  }
  /// Computes all parts, the last first, every other one on one core; returns their names in that order.
  QStringList computeParts(const QStringList& map, int parts) const;
  Outcome merge(const QString& files) const {
    return run(QStringList{text("evidence"), text("--merge")} + words(files) +
               words(text("--output merged.csv")));
  }
  void replace(const char* name, const char* from, const char* by) const {
    QByteArray bytes = read(name);
    QVERIFY(bytes.contains(from));
    write(name, bytes.replace(from, by));
  }
};

QStringList EvidencePartsTest::computeParts(const QStringList& map, int parts) const {
  QStringList names;
  for (int part = parts; part > 0; --part) {
    const QStringList line = map + QStringList{text("--part"), QStringLiteral("%1/%2").arg(part).arg(parts),
                                               text("--output"), nameOf(part)};
    const Outcome outcome = part % 2 == 0 ? onOneCore(line) : run(line);
    if (outcome.status != 0) qWarning("%s", outcome.errors.constData());
    names << nameOf(part);
  }
  return names;
}

void EvidencePartsTest::partsJoinToTheMapOfOneRun_data() {
  QTest::addColumn<QString>("map");
  QTest::addColumn<QList<int>>("numbersOfParts");
  QTest::newRow("evidence") << text("moons.csv --widths 0.1:3:7 --prior-variances 0.1:1000:6")
                            << QList<int>{1, 2, 3, 7, 9};
  QTest::newRow("suggested ranges") << text("moons.csv") << QList<int>{4};
  QTest::newRow("held-out scores and EP")
      << text(
             "moons.csv --widths 0.1:3:6 --prior-variances 0.1:1000:5 --train-fraction 0.6 --seed 3 "
             "--validation-fraction 0.2 --folds 3 --fold-seed 8 --quantities "
             "cv_ep,test_laplace_bits,validation_kl,log_evidence_ep,effective_parameters,log_evidence")
      << QList<int>{2, 5};
  // Draws are seeded by the place on the whole map, and some cells have no truth.
  QTest::newRow("truth") << text(
                                "moons.csv --widths 0.05:2:3 --prior-variances 1:10000:3 --quantities "
                                "log_evidence_truth,evidence_error_laplace,truth_pareto_k")
                         << QList<int>{2};
  // Some widths are fitted densely, some by few directions.
  QTest::newRow("many points")
      << text(
             "generated:moons,count=300 --widths 0.02:4:9 --prior-variances 1:1000:6 "
             "--quantities log_evidence,cv_laplace")
      << QList<int>{2, 4};
  QTest::newRow("standardised Matern on centres")
      << text(
             "moons.csv --features matern32 --standardise --centres 20 --centre-seed 4 --widths 0.1:3:5 "
             "--prior-variances 1:1000:4")
      << QList<int>{3};
  QTest::newRow("linear") << text("moons.csv --features linear --prior-means 0,0,1 --prior-variances 1:100:3")
                          << QList<int>{2};
}

void EvidencePartsTest::partsJoinToTheMapOfOneRun() {
  QFETCH(const QString, map);
  QFETCH(const QList<int>, numbersOfParts);
  const QStringList line = QStringList(text("evidence")) + words(map);
  const Outcome single = run(line + words(text("--output whole.csv")));
  QCOMPARE(single.status, 0);
  for (const int parts : numbersOfParts) {
    const QStringList names = computeParts(line, parts);
    const Outcome merged =
        run(QStringList{text("evidence"), text("--merge")} + names + words(text("--output merged.csv")));
    QVERIFY2(merged.status == 0, merged.errors.constData());
    QCOMPARE(read("merged.csv"), read("whole.csv"));
    QCOMPARE(merged.output, single.output);
    QCOMPARE(merged.errors, QByteArray());
  }
}

void EvidencePartsTest::aSessionIsSharedToo() {
  QCOMPARE(
      run("session moons.csv --features matern52 --train-fraction 0.7 --widths 0.2:2:4 --prior-variances "
          "1:100:3 --output work.credence")
          .status,
      0);
  const Outcome single = run("evidence work.credence --output whole.csv");
  const QStringList names = computeParts(words(text("evidence work.credence")), 2);
  const Outcome merged =
      run(QStringList{text("evidence"), text("--merge")} + names + words(text("-o merged.csv")));
  QVERIFY2(merged.status == 0, merged.errors.constData());
  QCOMPARE(read("merged.csv"), read("whole.csv"));
  QCOMPARE(merged.output, single.output);
  QVERIFY(merged.output.startsWith("widths 0.2:2:4, prior variances 1:100:3\n"));
}

void EvidencePartsTest::aPartThatWasKilledIsTheSameTheNextTime() {
  const QString line = text(
      "evidence generated:moons,count=400 --widths 0.05:0.5:4 --prior-variances 1:1000:6 --quantities "
      "log_evidence_ep,cv_laplace --part 1/2 --output killed.part");
  QProcess process;
  process.setWorkingDirectory(m_folder.path());
  process.start(text(CREDENCE_PROGRAM), words(line));
  QVERIFY(process.waitForStarted());
  QVERIFY(!process.waitForFinished(100));  // in the middle
  process.kill();
  QVERIFY(process.waitForFinished(-1));
  QCOMPARE(process.exitStatus(), QProcess::CrashExit);
  QVERIFY(!QFile::exists(path("killed.part")));
  QCOMPARE(run(words(line)).status, 0);
  const QByteArray first = read("killed.part");
  // An old file stays what it was until the new one is whole.
  process.start(text(CREDENCE_PROGRAM), words(line));
  QVERIFY(process.waitForStarted());
  QVERIFY(!process.waitForFinished(100));
  process.kill();
  QVERIFY(process.waitForFinished(-1));
  QCOMPARE(read("killed.part"), first);
  QCOMPARE(run(words(line)).status, 0);
  QCOMPARE(read("killed.part"), first);
}

void EvidencePartsTest::whatDoesNotBelongTogetherIsRefused_data() {
  QTest::addColumn<QString>("files");
  QTest::addColumn<QByteArray>("sentence");
  const auto row = [](const char* name, const char* files, const char* sentence) {
    QTest::newRow(name) << text(files) << QByteArray(sentence);
  };
  row("missing", "map-1.part map-3.part", "part 2 of 3 is missing beside map-1.part");
  row("two missing", "map-2.part", "parts 1, 3 of 3 are missing beside map-2.part");
  row("twice", "map-1.part map-3.part map-1.part map-2.part",
      "map-1.part and map-1.part are both part 1 of 3");
  row("of other data", "map-1.part data.part map-3.part", "map-1.part and data.part are of different data");
  row("with other options", "map-1.part map-2.part options.part",
      "map-1.part and options.part were computed with different options: folds, ranges");
  row("of another split", "map-1.part split.part",
      "map-1.part and split.part were computed with different options: split");
  row("of other columns", "map-1.part columns.part",
      "map-1.part and columns.part were computed with different options: folds, quantities");
  row("of another number", "map-1.part half.part map-3.part",
      "map-1.part and half.part are parts 1 of 3 and 2 of 2");
  row("of another version", "map-1.part version.part",
      "version.part: the part was computed by version \"0.0.9\" of Credence, and this is " CREDENCE_VERSION);
  row("not whole", "map-1.part torn.part",
      "torn.part: this is no part of an evidence map, or not the whole file");
  row("a number too few", "map-1.part fewer.part", "fewer.part: the numbers of width 2 (0.3107");
  row("another's widths", "map-1.part widths.part", "widths.part: the numbers of width 2 (0.3107");
  row("a table", "moons.csv", "moons.csv: this is no part of an evidence map, or not the whole file");
  row("not there", "map-1.part nothing.part", "nothing.part: ");
}

void EvidencePartsTest::whatDoesNotBelongTogetherIsRefused() {
  if (!QFile::exists(path("columns.part"))) {
    const QString map = text(
        "evidence moons.csv --widths 0.1:3:4 --prior-variances 0.1:100:3 "
        "--quantities log_evidence,cv_map ");
    computeParts(words(map), 3);
    const auto compute = [&](const QString& line) { QCOMPARE(run(words(line)).status, 0); };
    compute(map + text("--part 2/2 --output half.part"));
    compute(map + text("--prior-variances 0.1:100:4 --folds 4 --part 3/3 --output options.part"));
    compute(map + text("--train-first 50 --part 2/3 --output split.part"));
    compute(map + text("--quantities log_evidence --part 2/3 --output columns.part"));
    write("other.csv", read("moons.csv").append("0.5,0.5,1\n"));
    compute(QString(map).replace(text("moons.csv"), text("other.csv")) +
            text("--part 2/3 --output data.part"));
    for (const char* name : {"version.part", "fewer.part", "widths.part"}) write(name, read("map-2.part"));
    write("torn.part", read("map-2.part").chopped(40));
    replace("version.part", "\"program\": \"" CREDENCE_VERSION "\"", "\"program\": \"0.0.9\"");
    replace("fewer.part", "\"values\": \"-", "\"values\": \"7-");
    replace("widths.part", "\"index\": 1", "\"index\": 0");
  }
  QFETCH(const QString, files);
  QFETCH(const QByteArray, sentence);
  write("merged.csv", "as it was\n");
  const Outcome outcome = merge(files);
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.startsWith("credence: " + sentence), outcome.errors.constData());
  QCOMPARE(outcome.errors.count('\n'), 1);
  QCOMPARE(read("merged.csv"), QByteArray("as it was\n"));
}

void EvidencePartsTest::damagedPartsAreRefused_data() {
  QTest::addColumn<QString>("pattern");
  QTest::addColumn<QString>("by");
  QTest::addColumn<QByteArray>("what");
  const auto row = [](const char* name, const char* pattern, const char* by, const char* what) {
    QTest::newRow(name) << text(pattern) << text(by) << QByteArray(what);
  };
  const char* first = "the numbers of width 2 (0.3107";
  const char* last = "the numbers of width 3 (0.965";
  const char* task = "what it says of its data, its options and its place in the map was changed";
  row("a changed number", R"x(("values": "\S+ )\S+)x", R"x(\1-1.5)x", first);
  row("a last digit", R"x(("values": "-?\d+\.\d*)\d )x", R"x(\1 )x", first);
  row("nan", R"x(("values": ")\S+)x", R"x(\1nan)x", first);
  row("inf", R"x(("values": ")\S+)x", R"x(\1inf)x", first);
  row("another sign", R"x(("values": ")-)x", R"x(\1)x", first);
  row("swapped values", R"x(("values": ")(\S+) (\S+))x", R"x(\1\3 \2)x", first);
  row("swapped quantities", R"x(("id": ")fit(".*?"id": ")weight_penalty)x", R"x(\1weight_penalty\2fit)x",
      first);
  row("a quantity left out", R"x(\{\s*"id": "cv_map"[^{}]*\},)x", "", first);
  row("no fit", R"x(("converged": ")1)x", R"x(\10)x", first);
  row("of the last width", R"x((.*"values": ")\S+)x", R"x(\17)x", last);
  row("a checksum of a width", R"x((.*"checksum": ")[0-9a-f]{4})x", R"x(\10000)x", last);
  row("a width twice", R"x(("widths": \[)(\{.*?\]\s*,\s*"checksum": "\w+"\s*\}))x", R"x(\1\2, \2)x",
      "the numbers of width 2 (0.3107");
  row("a width left out", R"x(("widths": \[)\{.*?\]\s*,\s*"checksum": "\w+"\s*\},)x", R"x(\1)x",
      "the numbers of width 2 (0.3107");
  row("exchanged widths", R"x(("index": )1(,.*"index": )2,)x", R"x(\12\21,)x",
      "the widths are not those of this part, in their order");
  row("other data", R"x(("data_sha256": ")[0-9a-f]{4})x", R"x(\10000)x", task);
  row("another range", R"x(("stop": )3\b)x", R"x(\14)x", task);
  row("another seed", R"x(("seed": )1\b)x", R"x(\12)x", task);
  row("other kernels", R"x(("kernels": "))x", R"x(\1Zen9)x", task);
  row("another part", R"x(("part": )2\b)x", R"x(\11)x", task);
  row("suggested ranges", R"x(("suggested_widths": )false)x", R"x(\1true)x", task);
  row("another checksum", R"x(("suggested_prior_variances": false,\s*"checksum": ")[0-9a-f]{4})x",
      R"x(\10000)x", task);
  row("no checksum", R"x("suggested_prior_variances": false,\s*"checksum": "\w+")x",
      R"x("suggested_prior_variances": false)x", "the part has no checksum to know changes by");
}

void EvidencePartsTest::damagedPartsAreRefused() {
  QFETCH(const QString, pattern);
  QFETCH(const QString, by);
  QFETCH(const QByteArray, what);
  if (!QFile::exists(path("whole-2.part"))) {
    computeParts(words(text("evidence moons.csv --widths 0.1:3:4 --prior-variances 0.1:100:3 "
                            "--quantities log_evidence,cv_map --fold-seed 1")),
                 2);
    write("whole-1.part", read("map-1.part"));
    write("whole-2.part", read("map-2.part"));
  }
  QCOMPARE(merge(text("whole-1.part whole-2.part")).status, 0);
  QString part = QString::fromUtf8(read("whole-2.part"));
  QRegularExpression wanted(pattern, QRegularExpression::DotMatchesEverythingOption);
  const QRegularExpressionMatch match = wanted.match(part);
  QVERIFY(match.hasMatch());
  QString changed = match.captured(0);
  changed.replace(wanted, by);
  part.replace(match.capturedStart(0), match.capturedLength(0), changed);
  QVERIFY(part.toUtf8() != read("whole-2.part"));
  write("damaged.part", part.toUtf8());
  write("merged.csv", "as it was\n");
  const Outcome outcome = merge(text("whole-1.part damaged.part"));
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.startsWith("credence: damaged.part: " + what), outcome.errors.constData());
  QVERIFY2(outcome.errors.endsWith("; compute the part again\n"), outcome.errors.constData());
  QCOMPARE(outcome.errors.count('\n'), 1);
  QCOMPARE(read("merged.csv"), QByteArray("as it was\n"));
}

// Whatever is changed in a part is refused, or the part says the same as before.
void EvidencePartsTest::everyByteCounts() {
  computeParts(words(text("evidence moons.csv --widths 0.1:3:2 --prior-variances 0.1:100:2")), 2);
  const QByteArray part = read("map-1.part");
  const auto take = [&](const QByteArray& bytes) {
    write("byte.part", bytes);
    try {
      return toJson(readEvidencePart(path("byte.part")));
    } catch (const std::exception&) {
      return QByteArray();
    }
  };
  QVERIFY(take(part) == part);
  for (qsizetype k = 0; k < part.size(); ++k) {
    for (const char other : {'0', '7', ' ', '-'}) {
      QByteArray changed = part;
      changed[k] = other;
      const QByteArray taken = take(changed);
      QVERIFY2(taken.isEmpty() || taken == part, changed.mid(std::max(k - 30, qsizetype(0)), 60).constData());
    }
  }
}

void EvidencePartsTest::whatNobodyCanHaveComputedIsRefused_data() {
  QTest::addColumn<QByteArray>("quantity");
  QTest::addColumn<double>("value");
  for (const char* quantity : {"log_evidence", "fit", "weight_penalty", "log_determinant"}) {
    for (const double value :
         {0.0, -1e9, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      QTest::addRow("%s %g", quantity, value) << QByteArray(quantity) << value;
    }
  }
}

// By whoever can compute checksums, too.
void EvidencePartsTest::whatNobodyCanHaveComputedIsRefused() {
  QFETCH(const QByteArray, quantity);
  QFETCH(const double, value);
  if (!QFile::exists(path("small-2.part"))) {
    computeParts(words(text("evidence moons.csv --widths 0.1:3:2 --prior-variances 0.1:100:2")), 2);
    for (const char* name : {"1.part", "2.part"}) {
      write(QByteArray("small-").append(name), read(QByteArray("map-").append(name)));
    }
  }
  EvidencePart part = readEvidencePart(path("small-2.part"));
  part.map.set(quantity.constData(), {1, 1}, value);
  write("forged.part", toJson(part));
  const Outcome outcome = merge(text("small-1.part forged.part"));
  QCOMPARE(outcome.status, 1);
  QCOMPARE(
      outcome.errors,
      QByteArray("credence: forged.part: the row of width 2 (3) and prior variance 100 has a log evidence "
                 "that is not the sum of its terms; compute the part again\n"));
}

void EvidencePartsTest::wrongUsage_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QByteArray>("sentence");
  for (const char* part : {"0/2", "3/2", "2", "1/2/3", "x/2", "1/", "-1/2", "1/1000000"}) {
    QTest::addRow("--part %s", part) << text("moons.csv --part ") + text(part)
                                     << QByteArray("--part: \"") + part + "\" is not a part K/N";
  }
  QTest::newRow("three files") << text("moons.csv labels.txt bad.csv")
                               << QByteArray(
                                      "unexpected argument \"bad.csv\"; several files go with --merge");
  QTest::newRow("merge with ranges") << text("--merge a.part --widths 1:2:3")
                                     << QByteArray("--widths has no meaning with --merge");
  QTest::newRow("merge and part") << text("--merge a.part --part 1/2")
                                  << QByteArray("--part has no meaning with --merge");
  QTest::newRow("merge of nothing") << text("--merge") << QByteArray("DATA is missing");
}

void EvidencePartsTest::wrongUsage() {
  QFETCH(const QString, line);
  QFETCH(const QByteArray, sentence);
  const Outcome outcome = run(QStringList(text("evidence")) + words(line));
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.errors.startsWith("credence: " + sentence), outcome.errors.constData());
}

// Not refused, since the numbers are as good; but they may not be those of one computer.
void EvidencePartsTest::otherKernelsAreSaid() {
  computeParts(words(text("evidence moons.csv --widths 0.1:3:4 --prior-variances 0.1:100:3")), 2);
  const char* merge = "evidence --merge map-1.part map-2.part --output merged.csv";
  QVERIFY(!run(merge).output.contains("kernels"));
  EvidencePart part = readEvidencePart(path("map-2.part"));
  part.kernels = text("Zen9");
  write("map-2.part", toJson(part));
  const Outcome outcome = run(merge);
  QCOMPARE(outcome.status, 0);
  QVERIFY2(outcome.output.contains("the parts were computed by different matrix kernels ("),
           outcome.output.constData());
  QVERIFY(outcome.output.contains("Zen9"));
}

CREDENCE_TEST(QCoreApplication, EvidencePartsTest);
#include "tst_evidence_parts.moc"

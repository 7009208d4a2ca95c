#include "app/commands/fit_report.h"
#include "app/commands/sample_reference.h"
#include "app/report/json_object.h"
#include "core/concurrency/blas_threads.h"
#include "core/data/folds.h"
#include "core/data/number.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/split_scores.h"
#include "core/evidence/suggested_ranges.h"
#include "core/generators/generators.h"
#include "core/method/method.h"
#include "core/prediction/held_out.h"
#include "core/table/write_dataset.h"
#include "places.h"
#include "support/predictions.h"
#include "support/tolerances.h"

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <limits>

using namespace credence;

namespace {

struct Outcome {
  int status = -1;
  QByteArray output;
  QByteArray errors;
};

QString text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

/// The words of a command line without quotes or escapes.
QStringList words(const QString& line) {
  return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// The numbers of a CSV with a header.
arma::mat table(const QByteArray& csv) {
  const QList<QByteArray> lines = csv.trimmed().split('\n');
  const auto rows = static_cast<arma::uword>(lines.size() - 1);
  arma::mat values(rows, static_cast<arma::uword>(lines.first().count(',') + 1));
  for (arma::uword i = 0; i < rows; ++i) {
    const QList<QByteArray> fields = lines.at(static_cast<qsizetype>(i) + 1).split(',');
    for (arma::uword j = 0; j < values.n_cols; ++j) {
      values(i, j) = fields.value(static_cast<qsizetype>(j)).toDouble();
    }
  }
  return values;
}

int confusionTotal(const QJsonObject& score) {
  int total = 0;
  for (const QJsonValue row : score[text("confusion")].toArray()) {
    for (const QJsonValue count : row.toArray()) total += count.toInt();
  }
  return total;
}

}  // namespace

/// What people and scripts meet at the command line: the built program, run as they run it.
class CommandLineTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();

  void programHelpListsCommands();
  void versionIsPrinted();
  void commandHelpHasExamples_data();
  void commandHelpHasExamples();

  void unusableInputIsStatus1_data();
  void unusableInputIsStatus1();
  void wrongUsageIsStatus2_data();
  void wrongUsageIsStatus2();
  void failureLeavesOldOutputAlone();
  void whatCannotBeFittedIsRefused();
  void littleAddressSpaceEndsInASentence();
  void manyDrawsTakeLittleMemory();
  void matrixProductsUseTheProcessorsOwnKernels();
  void anEmptyNameIsNoFile();
  void aMistypedCommandOpensNoWindow();
  void withoutAScreenOneSentenceDoes();
  void namesThatAreNotUtf8AreRead();
  void namesCannotSteerTheTerminal();

  void fitPrintsJsonInOrder();
  void fitJsonEqualsCore();
  void fitJsonStaysValidAtExtremes_data();
  void fitJsonStaysValidAtExtremes();
  void jsonHasNoNaN();
  void furtherMethodsAreScored();
  void theReferenceIsScored();
  void furtherMethodsAreInEveryTable();
  void linearFitHasNoWidth();
  void fitTableNamesClassesAndColumns();
  void fitTableSaysWhenNotConverged();
  void fitSaysWhatIsAtItsLimit();
  void suggestedSettingIsTheWindows();
  void splitCounts_data();
  void splitCounts();
  void theSplitIsTold();
  void standardisingIsTold();
  void stratifiedTrainsTheSameShareOfEachClass();
  void markedRowsTest();
  void severalSplitsEqualTheCore();
  void columnsAndLabelsFile();
  void readingIsCorrected();
  void skippedRowsAreSaid();
  void aColumnHoldsRowsOut();
  void bundledData();

  void predictionsEqualCore();
  void predictionsByAskedForMethods();
  void poorImportanceSamplingIsSaid();
  void predictionsAtNamedColumns();
  void manyPredictionsEqualFew();
  void farPredictionsAreLimits();
  void predictionsByTheReference();

  void auditSaysWhatTheReferenceIsWorth();
  void evidenceIsAGeometricGrid();
  void evidenceWritesTheColumnsAskedFor();
  void tuneFindsTheMaximum();
  void bestCellAgreesWithRows();
  void linearEvidenceHasNoWidths();

  void generatedDataReadBack();
  void generatorsAndTheirOptionsAreListed();
  void theTruthIsTold();
  void outputGoesToFileOrStandardOutput();

  void figurePngHasItsSize();
  void figurePdf();
  void figureSvgHasText();
  void figureOfEvidence();
  void figuresDrawAsManyAsAsked();
  void figuresSayWhetherScalesAreEqual();
  void figuresOfPointsBeyondAllAxesAreRefused();

 private:
  Outcome run(const QStringList& arguments) const { return runProgram(text(CREDENCE_PROGRAM), arguments); }
  Outcome runProgram(const QString& program, const QStringList& arguments) const;
  Outcome runLimited(int kilobytes, const QString& line) const;
  Outcome run(const char* line) const { return run(words(text(line))); }
  void write(const char* name, const QByteArray& contents) const;
  QByteArray read(const char* name) const;
  QString path(const char* name) const { return m_folder.filePath(text(name)); }
  QJsonObject fitJson(const char* line) const;

  QTemporaryDir m_folder;
  Dataset m_moons;
};

void CommandLineTest::initTestCase() {
  use_one_blas_thread();
  QVERIFY(m_folder.isValid());
  m_moons = generate(*find_generator("moons"), {60, 0.3, 5});
  std::ostringstream stream;
  write_dataset(stream, m_moons);
  write("moons.csv", QByteArray::fromStdString(stream.str()));
  write("bad.csv", "x1,x2,label\n0,0,a\n1,abc,b\n");
  write("one-class.csv", "0,0,1\n1,1,1\n");
  write("points.csv", "note,b,a\nfirst,0.5,-1\nsecond,1.25,2\n");
}

/// With so much address space, without what the environment says of OpenBLAS.
Outcome CommandLineTest::runLimited(int kilobytes, const QString& line) const {
  const QString script =
      QStringLiteral("ulimit -v %1; unset OPENBLAS_NUM_THREADS; exec \"$0\" \"$@\"").arg(kilobytes);
  return runProgram(text("/bin/sh"), QStringList{text("-c"), script, text(CREDENCE_PROGRAM)} + words(line));
}

Outcome CommandLineTest::runProgram(const QString& program, const QStringList& arguments) const {
  QProcess process;
  process.setWorkingDirectory(m_folder.path());
  // No display at all: every command must do without.
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}) {
    environment.remove(text(variable));
  }
  process.setProcessEnvironment(environment);
  process.start(program, arguments);
  if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::NormalExit) return {};
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

void CommandLineTest::write(const char* name, const QByteArray& contents) const {
  QFile file(path(name));
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(contents), contents.size());
}

QByteArray CommandLineTest::read(const char* name) const {
  QFile file(path(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
}

/// Of `credence fit LINE --json`; empty where that fails or prints anything but one object.
QJsonObject CommandLineTest::fitJson(const char* line) const {
  const Outcome outcome = run(QStringList(text("fit")) + words(text(line)) + QStringList(text("--json")));
  if (outcome.status != 0 || !outcome.errors.isEmpty()) return {};
  return QJsonDocument::fromJson(outcome.output).object();
}

void CommandLineTest::programHelpListsCommands() {
  const Outcome outcome = run("--help");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, QByteArray());
  for (const char* command :
       {"fit", "predict", "evidence", "tune", "audit", "figure", "generate", "--version"}) {
    QVERIFY2(outcome.output.contains(QByteArray("\n  ") + command + ' '), command);
  }
}

void CommandLineTest::versionIsPrinted() {
  const Outcome outcome = run("--version");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.output, QByteArray("credence " CREDENCE_VERSION "\n"));
}

void CommandLineTest::commandHelpHasExamples_data() {
  QTest::addColumn<QString>("command");
  for (const char* command : {"fit", "predict", "evidence", "tune", "audit", "figure", "generate"}) {
    QTest::newRow(command) << text(command);
  }
}

void CommandLineTest::commandHelpHasExamples() {
  QFETCH(const QString, command);
  const Outcome outcome = run({command, text("--help")});
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, QByteArray());
  QVERIFY(outcome.output.startsWith("Usage: credence " + command.toUtf8() + ' '));
  const qsizetype examples = outcome.output.indexOf("\nExamples:\n");
  QVERIFY(examples > 0);
  QVERIFY(outcome.output.indexOf("  credence " + command.toUtf8() + ' ', examples) > 0);
}

void CommandLineTest::unusableInputIsStatus1_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("message");
  const auto row = [](const char* line, const char* message) {
    QTest::newRow(line) << text(line) << text(message);
  };
  row("fit missing.csv", "missing.csv: there is no such file");
  row("fit bad.csv", "bad.csv:3: column 'x2': \"abc\" is not a number");
  row("fit one-class.csv", "one-class.csv: every label is \"1\"; two classes are needed");
  row("fit moons.csv --columns x1,x2,z",
      "moons.csv:1: no column is called \"z\"; the header has \"x1\", \"x2\", \"label\"");
  row("fit bundled:iris",
      "there is no bundled data set \"iris\"; there are: penguins, penguins-sex, seattle-rain-2015");
  row("fit moons.csv --train-fraction 1 --splits 3", "this split leaves no test points");
  row("predict moons.csv --at missing.csv", "missing.csv: there is no such file");
  row("evidence missing.csv", "missing.csv: there is no such file");
  row("evidence moons.csv --output no-folder/e.csv",
      "no-folder/e.csv: cannot be written: No such file or directory");
  row("figure missing.csv --output f.png", "missing.csv: there is no such file");
  row("figure moons.csv --output no-folder/f.png",
      "no-folder/f.png: cannot be written: No such file or directory");
}

void CommandLineTest::unusableInputIsStatus1() {
  QFETCH(const QString, line);
  QFETCH(const QString, message);
  const Outcome outcome = run(words(line));
  QCOMPARE(QString::fromUtf8(outcome.errors), text("credence: %1\n").arg(message));
  QCOMPARE(outcome.output, QByteArray());
  QCOMPARE(outcome.status, 1);
}

void CommandLineTest::wrongUsageIsStatus2_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("message");
  const auto row = [](const char* line, const char* message) {
    QTest::newRow(line) << text(line) << text(message);
  };
  row("fit", "DATA is missing");
  row("fit moons.csv more.csv", "unexpected argument \"more.csv\"");
  row("fit moons.csv --wide 1", "unknown option 'wide'");
  row("fit moons.csv --width", "missing value after '--width'");
  row("fit moons.csv --separator pipe", "--separator: \"pipe\" is not comma, semicolon, tab or blanks");
  row("fit moons.csv --decimal ;", "--decimal: \";\" is not point or comma");
  row("fit moons.csv --encoding EBCDIC",
      "--encoding: \"EBCDIC\" is not UTF-8, UTF-16LE, UTF-16BE, Latin-1 or Windows-1252");
  row("fit moons.csv --header maybe", "--header: \"maybe\" is not yes or no");
  row("fit moons.csv --comment //", "--comment: \"//\" is not one character, or none");
  row("fit moons.csv --comment 1",
      "--comment: \"1\" is not a character such as # or %, and no part of a table");
  row("fit moons.csv --positive 1 --negative 1",
      "--positive and --negative are both \"1\"; classes 0 and 1 must be different labels");
  row("fit moons.csv --split-column label --train-first 3",
      "--split-column excludes --train-first and --train-fraction");
  row("audit moons.csv --draws 10", "--draws: \"10\" is not a whole number of at least 100");
  row("audit moons.csv --seconds 0", "--seconds: \"0\" is not a positive number");
  row("fit bundled:penguins --skip-bad-rows", "--skip-bad-rows has no meaning for bundled data");
  for (const char* value : {"0", "-1", "nan", "inf", "1e400", "1,5", "wide", "2mm"}) {
    const QByteArray line = QByteArray("fit moons.csv --width ") + value;
    row(line.constData(), ("--width: \"" + QByteArray(value) + "\" is not a positive number").constData());
  }
  row("predict moons.csv --at points.csv --prior-variance 0",
      "--prior-variance: \"0\" is not a positive number");
  row("fit moons.csv --train-first 0", "--train-first: \"0\" is not a whole number of at least 1");
  row("fit moons.csv --train-first 2.5", "--train-first: \"2.5\" is not a whole number of at least 1");
  row("fit moons.csv --train-fraction 0", "--train-fraction: \"0\" is not a share above 0 and at most 1");
  row("fit moons.csv --train-fraction 1.1", "--train-fraction: \"1.1\" is not a share above 0 and at most 1");
  row("fit moons.csv --train-first 3 --train-fraction 0.5",
      "--train-first and --train-fraction exclude each other");
  row("fit moons.csv --seed 3", "--seed has no meaning without --train-fraction");
  row("fit moons.csv --train-first 9 --stratified", "--stratified has no meaning without --train-fraction");
  row("fit moons.csv --split-column set --train-first 9",
      "--split-column excludes --train-first and --train-fraction");
  row("fit moons.csv --splits 5", "--splits has no meaning without --train-fraction");
  row("fit moons.csv --train-fraction 0.5 --splits 0", "--splits: \"0\" is not a whole number of at least 1");
  row("fit moons.csv --train-fraction 0.5 --seed -3", "--seed: \"-3\" is not a whole number of at least 0");
  row("fit moons.csv --threshold 1", "--threshold: \"1\" is not a probability above 0 and below 1");
  row("fit moons.csv --calibration-bins 0", "--calibration-bins: \"0\" is not a whole number of at least 1");
  row("fit moons.csv --equal-counts", "--equal-counts has no meaning without --calibration-bins");
  row("fit moons.csv --methods guess",
      "--methods: \"guess\" is none of map, laplace_probit, laplace_quadrature, laplace_samples, "
      "importance_prior, importance_laplace, reference");
  row("fit moons.csv --methods reference --draws 10",
      "--draws has no meaning without a method that draws (--methods)");
  row("fit moons.csv --methods laplace_samples --seconds 3",
      "--seconds has no meaning without the reference (--methods)");
  row("fit moons.csv --table html", "--table: \"html\" is not csv, markdown or latex");
  row("fit moons.csv --table csv --json", "--json and --table exclude each other");
  row("fit moons.csv --features cubic", "--features: \"cubic\" is not rbf, matern32 or linear");
  row("fit moons.csv --columns x1,x2", "--columns: \"x1,x2\" is not three columns A,B,LABEL");
  row("fit bundled:penguins --columns 1,2,3", "--columns has no meaning for bundled data");
  row("predict moons.csv", "--at is missing");
  row("predict moons.csv --at points.csv --at-columns 1", "--at-columns: \"1\" is not two columns A,B");
  row("predict moons.csv --at points.csv --methods map,guess",
      "--methods: \"guess\" is none of map, laplace_probit, laplace_quadrature, laplace_samples, "
      "importance_prior, importance_laplace, reference");
  row("figure moons.csv --output f.png --view map --draws 9",
      "--draws has no meaning without a method that draws (--view, --left or --right)");
  row("figure moons.csv --output f.png --left importance_prior --seconds 9",
      "--seconds has no meaning without the reference (--view, --left or --right)");
  row("predict moons.csv --at points.csv --methods laplace_samples --draws 0",
      "--draws: \"0\" is not a whole number of at least 1");
  row("predict moons.csv --at points.csv --draws 100",
      "--draws has no meaning without a method that draws (--methods)");
  row("evidence moons.csv --widths 1:2", "--widths: \"1:2\" is not START:STOP:COUNT, for example 0.1:10:20");
  row("evidence moons.csv --widths 2:1:3",
      "--widths: \"2:1:3\": the range of widths needs a start below its stop");
  row("evidence moons.csv --prior-variances nan:1:3",
      "--prior-variances: \"nan:1:3\": the range of prior variances needs positive, finite ends");
  row("evidence moons.csv --prior-variances 1:2:-3",
      "--prior-variances: \"1:2:-3\" is not START:STOP:COUNT, for example 0.1:10:20");
  row("evidence moons.csv --quantities fit,occam",
      "--quantities: \"fit,occam\" is not a list of log_evidence, fit, weight_penalty, log_determinant, "
      "effective_parameters, test_map, test_laplace, test_laplace_quadrature, cv_map, cv_laplace, "
      "cv_laplace_quadrature");
  row("evidence moons.csv --quantities test_map",
      "--quantities: there are no test points to score; --train-fraction holds some out");
  row("evidence moons.csv --folds 3",
      "--folds and --fold-seed have no meaning without --quantities cv_map or cv_laplace");
  row("evidence moons.csv --quantities cv_map --folds 1",
      "--folds: \"1\" is not a whole number of at least 2");
  row("tune moons.csv --width 1", "--width and --prior-variance have no meaning without --fixed-point");
  row("tune moons.csv --fixed-point --widths 1:2:2",
      "--widths and --prior-variances have no meaning with --fixed-point");
  row("figure moons.csv", "--output is missing");
  row("figure moons.csv --output f.jpg", "--output: \"f.jpg\" is not a file that ends in .png, .svg or .pdf");
  row("figure moons.csv --output f.png --view top",
      "--view: \"top\" is not comparison, difference, evidence, laplace or one of map, laplace_probit, "
      "laplace_quadrature, laplace_samples, importance_prior, importance_laplace, reference, "
      "latent_deviation, entropy");
  row("figure moons.csv --output f.png --size 90",
      "--size: \"90\" is not WxH in millimetres, each at least 10, for example 180x90");
  row("figure moons.csv --output f.png --size 9x90",
      "--size: \"9x90\" is not WxH in millimetres, each at least 10, for example 180x90");
  row("figure moons.csv --output f.png --dpi 0", "--dpi: \"0\" is not a whole number of at least 1");
  row("figure moons.csv --output f.png --size 999x999 --dpi 1000",
      "--size and --dpi: the figure would have more than 200 million pixels");
  row("figure moons.csv --output f.png --widths 1:2:3",
      "--widths and --prior-variances have no meaning without --view evidence");
  row("fit moons.csv --train-first 61", "--train-first: 61 is more than the 60 points");
  row("fit moons.csv --train-fraction 1e-320", "--train-fraction: 1e-320 of the 60 points is less than one");
  row("fit moons.csv --train-fraction 0.008", "--train-fraction: 0.008 of the 60 points is less than one");
  row("fit moons.csv --features linear --width 2", "--width has no meaning with --features linear");
  row("evidence moons.csv --features linear --widths 1:2:2",
      "--widths has no meaning with --features linear");
  row("fit moons.csv --split-column=",
      "--split-column: \"\" is not a column, by its name or its number from 1");
  row("fit moons.csv --positive=", "--positive: \"\" is not a label");
  row("fit moons.csv --negative=", "--negative: \"\" is not a label");
  row("fit moons.csv --labels=", "--labels: \"\" is not a file");
  row("predict moons.csv --at=", "--at: \"\" is not a file");
  row("predict moons.csv --at points.csv --output=",
      "--output: \"\" is not a file, or - for standard output");
  row("evidence moons.csv --output=", "--output: \"\" is not a file, or - for standard output");
  row("generate moons --output=", "--output: \"\" is not a file, or - for standard output");
  row("fit moons.csv --train-fraction 0.5 --seed 18446744073709551616",
      "--seed: \"18446744073709551616\" is not at most 18446744073709551615");
  row("fit -dash.csv", "there is no option -dash.csv; a file of that name is ./-dash.csv");
  row("generate", "NAME is missing");
  row("generate stars",
      "there is no generator \"stars\"; there are: moons, circles, spirals, xor, checkerboard, gaussians, "
      "clumps, banana, linear");
  row("generate moons --count 1", "--count: \"1\" is not a whole number from 2 to 1000000");
  row("generate moons --count 2.5", "--count: \"2.5\" is not a whole number from 2 to 1000000");
  row("generate moons --noise -0.1", "--noise: \"-0.1\" is not a number from 0 to 100");
  row("generate moons --seed x", "--seed: \"x\" is not a whole number from 0 to 9007199254740991");
  row("generate moons --balance 1", "--balance: \"1\" is not a number from 0.01 to 0.99");
  row("generate moons --label-noise nan", "--label-noise: \"nan\" is not a number from 0 to 0.5");
  row("generate gaussians --correlation1 1", "--correlation1: \"1\" is not a number from -0.999 to 0.999");
  row("generate moons --clumps 3", "--clumps has no meaning for moons");
  row("generate linear --balance 0.5", "--balance has no meaning for linear");
}

void CommandLineTest::wrongUsageIsStatus2() {
  QFETCH(const QString, line);
  QFETCH(const QString, message);
  const Outcome outcome = run(words(line));
  QCOMPARE(QString::fromUtf8(outcome.errors),
           text("credence: %1\nsee credence %2 --help\n").arg(message, words(line).constFirst()));
  QCOMPARE(outcome.output, QByteArray());
  QCOMPARE(outcome.status, 2);
}

void CommandLineTest::failureLeavesOldOutputAlone() {
  write("kept.csv", "precious\n");
  QCOMPARE(run("predict bad.csv --at points.csv --at-columns a,b --output kept.csv").status, 1);
  QCOMPARE(run("evidence moons.csv --widths 0:1:2 --output kept.csv").status, 2);
  QCOMPARE(read("kept.csv"), QByteArray("precious\n"));
}

void CommandLineTest::whatCannotBeFittedIsRefused() {
  const QRegularExpression sentence(text(
      "^credence: double precision cannot fit these data with a prior variance of 1e\\+60, at this width; "
      "it can up to (1e\\+\\d+)\n$"));
  QString largest;
  for (const char* line :
       {"fit moons.csv --width 0.5 --prior-variance 1e60 --json",
        "predict moons.csv --at points.csv --at-columns a,b --width 0.5 --prior-variance 1e60"}) {
    const Outcome outcome = run(line);
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.output, QByteArray());
    const QRegularExpressionMatch match = sentence.match(QString::fromUtf8(outcome.errors));
    QVERIFY2(match.hasMatch(), outcome.errors.constData());
    largest = match.captured(1);
  }
  const QJsonObject json =
      fitJson(("moons.csv --width 0.5 --prior-variance " + largest.toUtf8()).constData());
  QCOMPARE(json[text("converged")].toBool(), true);
  QVERIFY(json[text("health")].toObject()[text("remaining_gain")].toDouble() < 1e-6);
  // Cells of the map that cannot be fitted have no numbers, and are counted.
  const Outcome map = run("evidence moons.csv --widths 0.5:0.5:1 --prior-variances 1e-60:1e60:3");
  QCOMPARE(map.status, 0);
  QVERIFY2(map.output.endsWith(",1e+60,nan,nan,nan,nan\n"), map.output.constData());
  QVERIFY2(map.errors.endsWith("1 of 3 settings did not converge: they have no numbers (nan)\n"),
           map.errors.constData());
}

/// Where OpenBLAS found no room for its buffers it tried for ever.
void CommandLineTest::littleAddressSpaceEndsInASentence() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  QSKIP("sanitizers want terabytes of address space");
#endif
  QCOMPARE(run("generate moons --count 3000 --noise 0.2 --output many.csv").status, 0);
  for (const int kilobytes : {250000, 307200, 350000, 450000}) {
    for (const char* data : {"moons.csv", "many.csv"}) {
      const Outcome outcome = runLimited(kilobytes, QStringLiteral("fit %1 --width 0.5").arg(text(data)));
      const bool ended =
          outcome.status == 0 || (outcome.status == 1 && outcome.output.isEmpty() &&
                                  outcome.errors.startsWith("credence: there is not enough memory") &&
                                  outcome.errors.count('\n') == 1);
      QVERIFY2(ended, QByteArray::number(kilobytes) + " KB, " + data + ": status " +
                          QByteArray::number(outcome.status) + ", " + outcome.errors);
    }
  }
  QCOMPARE(runLimited(450000, QStringLiteral("fit moons.csv --width 0.5")).status, 0);
  // The window, whose threads want more, says so before it opens.
  const Outcome window = runLimited(900000, QStringLiteral("moons.csv"));
  QCOMPARE(window.status, 1);
  QVERIFY2(window.errors.startsWith("credence: there is not enough memory") && window.errors.count('\n') == 1,
           window.errors.constData());
}

void CommandLineTest::manyDrawsTakeLittleMemory() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  QSKIP("sanitizers want terabytes of address space");
#endif
  // All at once they would take 240 MB twice over.
  const Outcome many = runLimited(
      600000,
      QStringLiteral("predict moons.csv --at points.csv --at-columns a,b --width 0.5 --prior-variance 1 "
                     "--methods importance_laplace --draws 500000"));
  QVERIFY2(many.status == 0, many.errors.constData());
  const arma::mat values = table(many.output);
  QVERIFY(values.n_rows == 2 && values.tail_cols(1).max() <= 1.0);
  // Too many are the option's fault, not the points'.
  const Outcome most = runLimited(
      450000, QStringLiteral("predict moons.csv --at points.csv --at-columns a,b --methods importance_prior "
                             "--draws 100000000"));
  QCOMPARE(most.status, 1);
  QCOMPARE(most.errors, QByteArray("credence: there is not enough memory for 100000000 draws (--draws)\n"));
}

/// OpenBLAS takes a processor that is newer than itself for one of 2004.
void CommandLineTest::matrixProductsUseTheProcessorsOwnKernels() {
  const auto kernels = [this](const QString& settings) {
    const QString script = settings + text("; OPENBLAS_VERBOSE=2 exec \"$0\" --version");
    const Outcome outcome = runProgram(text("/bin/sh"), {text("-c"), script, text(CREDENCE_PROGRAM)});
    return outcome.errors.trimmed().split('\n').constLast();  // of its last start
  };
  const QByteArray own = kernels(text("unset OPENBLAS_CORETYPE"));
  if (!own.startsWith("Core: ")) QSKIP("the BLAS in use does not tell its kernels");
#if defined(__x86_64__)
  QVERIFY2(own != "Core: Prescott" || !__builtin_cpu_supports("avx2"), own.constData());
  QCOMPARE(kernels(text("export OPENBLAS_CORETYPE=Prescott")),
           QByteArray("Core: Prescott"));  // as the person says
#endif
}

void CommandLineTest::anEmptyNameIsNoFile() {
  const Outcome outcome = run({text("fit"), QString()});
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.errors.startsWith("credence: DATA: \"\" is no name\n"), outcome.errors);
}

void CommandLineTest::aMistypedCommandOpensNoWindow() {
  const Outcome near = run("fti moons.csv");
  QCOMPARE(near.errors,
           QByteArray("credence: there is neither a command nor a file \"fti\"; did you mean fit?\n"
                      "see credence --help\n"));
  QCOMPARE(near.status, 2);
  const Outcome far = run("classify moons.csv");
  QCOMPARE(far.errors,
           QByteArray("credence: there is neither a command nor a file \"classify\"\nsee credence --help\n"));
  QCOMPARE(far.status, 2);
  // Options and bundled data of the window, which takes no screen to refuse.
  const Outcome option = run("-platform offscreen --wide moons.csv");
  QVERIFY2(option.errors.startsWith("credence: there is no option --wide; a file of that name is ./--wide\n"),
           option.errors);
  QCOMPARE(option.status, 2);
  const Outcome bundled = run("-platform offscreen bundled:iris");
  QVERIFY2(bundled.errors.startsWith("credence: there is no bundled data set \"iris\"; there are: "),
           bundled.errors);
  QCOMPARE(bundled.status, 1);
}

void CommandLineTest::withoutAScreenOneSentenceDoes() {
  for (const QStringList& arguments : {QStringList(), QStringList(text("moons.csv"))}) {
    const Outcome outcome = run(arguments);  // Outcome() where it ended by a signal
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.errors.startsWith("credence: there is no screen to open a window on; "), outcome.errors);
    QCOMPARE(outcome.errors.count('\n'), 1);
  }
}

void CommandLineTest::namesThatAreNotUtf8AreRead() {
  const auto shell = [this](const char* command) {
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.start(text("sh"), {text("-c"), text(command).arg(text(CREDENCE_PROGRAM))});
    if (!process.waitForFinished(120000)) return Outcome{};
    return Outcome{process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
  };
  const Outcome made = shell("cp moons.csv $(printf 'caf\\351.csv')");
  QCOMPARE(made.status, 0);
  const Outcome fitted = shell("%1 fit $(printf 'caf\\351.csv') | head -n 1");
  QCOMPARE(fitted.errors, QByteArray());
  QCOMPARE(fitted.output, QByteArray("Data              caf\uFFFD.csv, 60 points\n"));
  // What is written is called so too, and nothing else is left beside it.
  const Outcome written = shell(
      "mkdir bytes && cd bytes && %1 generate moons --count 4 --output $(printf 'd\\351j\\340.csv') && ls -b "
      "&& "
      "cat *.csv | wc -l");
  QCOMPARE(written.errors, QByteArray());
  QCOMPARE(written.output.simplified(), QByteArray("d\\351j\\340.csv 5"));
  const Outcome missing = shell("%1 fit $(printf 'no\\351.csv')");
  QCOMPARE(missing.errors, QByteArray("credence: no\uFFFD.csv: there is no such file\n"));
  QCOMPARE(shell("rm -r caf* bytes").status, 0);  // Qt cannot
}

void CommandLineTest::namesCannotSteerTheTerminal() {
  const QString hostile = text("a\x1B[31mb\r\u009B0m.csv");
  const Outcome missing = run({text("fit"), hostile});
  QCOMPARE(missing.errors, QByteArray("credence: a\uFFFD[31mb\\r\uFFFD0m.csv: there is no such file\n"));
  QVERIFY(QFile::copy(path("moons.csv"), m_folder.filePath(hostile)));
  QByteArray all;
  for (const QStringList& arguments : {QStringList{text("fit"), hostile},
                                       {text("fit"), hostile, text("--columns"), hostile + text(",2,3")},
                                       {text("fit"), text("moons.csv"), text("--width"), hostile},
                                       {text("tune"), hostile, text("--widths"), text("1:2:2")},
                                       {text("predict"), text("moons.csv"), text("--at"), hostile,
                                        text("--output"), hostile + text("/none")},
                                       {text("generate"), hostile},
                                       {hostile.mid(1, 3)}}) {
    const Outcome outcome = run(arguments);
    QVERIFY(outcome.status >= 0);
    all += outcome.output + outcome.errors;
  }
  QVERIFY(all.contains("\uFFFD[31m"));
  for (const char* control : {"\x1B", "\r", "\u009B"}) QVERIFY2(!all.contains(control), all);
}

void CommandLineTest::fitPrintsJsonInOrder() {
  const Outcome outcome = run("fit moons.csv --json --train-first 40");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, QByteArray());
  qsizetype at = 0;
  for (const char* key : {"width",
                          "prior_variance",
                          "features",
                          "skipped_rows",
                          "n_weights",
                          "log_evidence",
                          "terms",
                          "fit",
                          "weight_penalty",
                          "log_determinant",
                          "iterations",
                          "converged",
                          "seconds",
                          "split",
                          "rule",
                          "train",
                          "n",
                          "map",
                          "mean_log_likelihood",
                          "accuracy",
                          "brier",
                          "auc",
                          "auc_standard_error",
                          "confusion",
                          "at_threshold",
                          "calibration",
                          "laplace",
                          "mean_log_likelihood",
                          "accuracy",
                          "brier",
                          "auc",
                          "auc_standard_error",
                          "confusion",
                          "at_threshold",
                          "calibration",
                          "test",
                          "n",
                          "map",
                          "laplace",
                          "splits"}) {
    at = outcome.output.indexOf('"' + QByteArray(key) + "\": ", at) + 1;
    QVERIFY2(at > 0, key);
  }
}

void CommandLineTest::fitJsonEqualsCore() {
  const QJsonObject json = fitJson("moons.csv --width 0.7 --prior-variance 3 --train-fraction 0.7 --seed 11");
  const Split split = split_rows(m_moons, {SplitRule::Kind::fraction, 0, 0.7, 11});
  const Model model = fit_model(m_moons.subset(split.train), {&rbf_features, 0.7, 3.0});
  const LogEvidence evidence = model.posterior.evidence;
  const Evaluation evaluation = evaluate(model, m_moons, split);

  // Bit for bit: the same code on the same numbers, written so that they read back.
  QCOMPARE(json[text("width")].toDouble(), 0.7);
  QCOMPARE(json[text("prior_variance")].toDouble(), 3.0);
  QCOMPARE(json[text("features")].toString(), text("rbf"));
  QCOMPARE(json[text("n_weights")].toInt(), 43);
  QVERIFY(json[text("log_evidence")].toDouble() == evidence.total());
  const QJsonObject terms = json[text("terms")].toObject();
  QVERIFY(terms[text("fit")].toDouble() == evidence["fit"]);
  QVERIFY(terms[text("weight_penalty")].toDouble() == evidence["weight_penalty"]);
  QVERIFY(terms[text("log_determinant")].toDouble() == evidence["log_determinant"]);
  QCOMPARE(json[text("iterations")].toInt(), model.mode.iterations);
  QCOMPARE(json[text("converged")].toBool(), true);
  QCOMPARE(json[text("rank")].toInt(), static_cast<int>(model.rank()));
  QCOMPARE(json[text("route")].toString(), text("dense"));
  QCOMPARE(json[text("error_bound")].toDouble(), 0.0);
  QCOMPARE(json[text("kernel_residual")].toDouble(), 0.0);
  QVERIFY(json[text("seconds")][text("fit")].toDouble() > 0.0);
  const ModelHealth examined = model_health(model, m_moons.subset(split.train));
  const QJsonObject health = json[text("health")].toObject();
  QCOMPARE(health[text("condition_number")].toDouble(), examined.condition_number);
  QCOMPARE(health[text("gradient_norm")].toDouble(), examined.gradient_norm);
  QCOMPARE(health[text("largest_logit")].toDouble(), examined.largest_logit);
  QCOMPARE(health[text("findings")].toArray().size(), qsizetype(examined.findings.size()));
  const auto compareScore = [](const QJsonObject& got, const Score& expected) {
    QVERIFY(got[text("mean_log_likelihood")].toDouble() == expected.mean_log_likelihood);
    QVERIFY(got[text("accuracy")].toDouble() == expected.accuracy);
    QVERIFY(got[text("brier")].toDouble() == expected.brier);
    QVERIFY(got[text("auc")].toDouble() == expected.auc.value);
    QVERIFY(got[text("auc_standard_error")].toDouble() == expected.auc.standard_error);
    for (const int label : {0, 1}) {
      for (const int prediction : {0, 1}) {
        QCOMPARE(got[text("confusion")][label][prediction].toInt(),
                 static_cast<int>(expected.confusion.at(static_cast<std::size_t>(label))
                                      .at(static_cast<std::size_t>(prediction))));
      }
    }
  };
  compareScore(json[text("train")][text("map")].toObject(), evaluation.of(map_method).train);
  compareScore(json[text("train")][text("laplace")].toObject(), evaluation.of(laplace_probit).train);
  compareScore(json[text("test")][text("map")].toObject(), *evaluation.of(map_method).test);
  compareScore(json[text("test")][text("laplace")].toObject(), *evaluation.of(laplace_probit).test);
}

void CommandLineTest::fitJsonStaysValidAtExtremes_data() {
  QTest::addColumn<QString>("line");
  for (const char* line :
       {"moons.csv --width 1e-300 --prior-variance 1e10", "moons.csv --width 1e300 --prior-variance 1e20",
        "moons.csv --width 1e-3 --prior-variance 1e-300", "moons.csv --train-first 1",
        "moons.csv --features linear --prior-variance 1e12"}) {
    QTest::newRow(line) << text(line);
  }
}

void CommandLineTest::fitJsonStaysValidAtExtremes() {
  QFETCH(const QString, line);
  const QJsonObject json = fitJson(line.toUtf8().constData());
  QCOMPARE(json.size(), 21);
  const QJsonObject terms = json[text("terms")].toObject();
  double sum = 0.0;
  for (const QJsonValue term : terms) {
    QVERIFY(term.isDouble());
    sum += term.toDouble();
  }
  COMPARE_NUMBERS(sum, json[text("log_evidence")].toDouble(), test::tolerance::rounding);
  for (const char* part : {"train", "test"}) {
    if (json[text(part)].isNull()) continue;
    const QJsonObject scores = json[text(part)].toObject();
    QCOMPARE(confusionTotal(scores[text("map")].toObject()), scores[text("n")].toInt());
    QCOMPARE(confusionTotal(scores[text("laplace")].toObject()), scores[text("n")].toInt());
  }
}

void CommandLineTest::jsonHasNoNaN() {
  QCOMPARE(json(std::numeric_limits<double>::quiet_NaN()), QByteArray("null"));
  QCOMPARE(json(-std::numeric_limits<double>::infinity()), QByteArray("null"));
}

void CommandLineTest::furtherMethodsAreScored() {
  const QJsonObject json = fitJson(
      "moons.csv --width 0.7 --prior-variance 3 --train-first 40 --draws 300 --draws-seed 5 "
      "--methods map,laplace_quadrature,laplace_samples,importance_laplace --threshold 0.3");
  Dataset training = m_moons.subset(arma::regspace<arma::uvec>(0, 39));
  const Model model = fit_model(training, {&rbf_features, 0.7, 3.0});
  const Dataset test = m_moons.subset(arma::regspace<arma::uvec>(40, m_moons.size() - 1));
  for (const Method* method : {&laplace_quadrature, &laplace_samples, &importance_laplace}) {
    const PreparedMethod prepared = prepare_method(*method, model, training, {300, 5});
    // By the definition, from probabilities.
    const arma::vec p = predictive_probability(prepared, test.inputs);
    double log_likelihood = 0.0;
    double brier = 0.0;
    int found = 0;
    for (arma::uword n = 0; n < test.size(); ++n) {
      const double y = static_cast<double>(test.labels(n));
      log_likelihood += std::log(y == 1.0 ? p(n) : 1.0 - p(n)) / static_cast<double>(test.size());
      brier += (p(n) - y) * (p(n) - y) / static_cast<double>(test.size());
      if (y == 1.0 && p(n) >= 0.3) ++found;
    }
    const std::string id(method->id);
    const QJsonObject score = json[text("test")][text(id.c_str())].toObject();
    COMPARE_NUMBERS(score[text("mean_log_likelihood")].toDouble(), log_likelihood,
                    test::tolerance::two_routes);
    COMPARE_NUMBERS(score[text("brier")].toDouble(), brier, test::tolerance::two_routes);
    QCOMPARE(score[text("at_threshold")][text("confusion")][1][1].toInt(), found);
  }
  const QJsonArray methods = json[text("methods")].toArray();
  QCOMPARE(methods.size(), qsizetype{3});  // MAP is there anyway
  QCOMPARE(methods[0][text("draws")].toInt(), 0);
  QVERIFY(methods[0][text("seed")].isNull());
  QCOMPARE(methods[2][text("method")].toString(), text("importance_laplace"));
  QCOMPARE(methods[2][text("draws")].toInt(), 300);
  QCOMPARE(methods[2][text("seed")].toInt(), 5);
  QVERIFY(methods[2][text("effective_draws")].toDouble() < 300.0);
  QVERIFY(methods[2][text("pareto_k")].isDouble());
  QVERIFY(fitJson("moons.csv")[text("methods")].isNull());
}

void CommandLineTest::theReferenceIsScored() {
  const QJsonObject json = fitJson("moons.csv --features linear --prior-variance 3 --methods reference");
  const QJsonValue method = json[text("methods")][0];
  QVERIFY(method[text("effective_draws")].toDouble() >= 1000.0);
  QVERIFY(method[text("r_hat")].toDouble() < 1.01);
  QCOMPARE(method[text("reliable")].toBool(), true);
  // Three weights and many points: exact quadrature over the Laplace posterior is nearly right.
  const QJsonObject laplace =
      fitJson("moons.csv --features linear --prior-variance 3 --methods laplace_quadrature");
  const auto score = [](const QJsonObject& report, const char* id) {
    return report[text("train")][text(id)][text("mean_log_likelihood")].toDouble();
  };
  COMPARE_NUMBERS(score(json, "reference"), score(laplace, "laplace_quadrature"), (test::Tolerance{0.02}));
  const Outcome hasty = run("fit moons.csv --methods reference --seconds 1e-9");
  QCOMPARE(hasty.status, 1);
  QVERIFY2(hasty.errors.contains("--seconds"), hasty.errors);
}

void CommandLineTest::furtherMethodsAreInEveryTable() {
  const Outcome report =
      run("fit moons.csv --train-first 40 --methods importance_prior,importance_laplace --threshold 0.4 "
          "--calibration-bins 4");
  QCOMPARE(report.status, 0);
  QVERIFY(report.output.contains("         MAP     Laplace  Imp. prior  Imp. Laplace         MAP "));
  QVERIFY(report.output.contains("\nImp. prior        importance_prior: 4000 draws count as "));
  QVERIFY(report.output.contains("they rest on few draws and cannot be trusted; seed 1\n"));
  QVERIFY(report.output.contains("\nCalibration, test, Imp. Laplace\n"));
  // Every line of the matrix at the threshold is as wide as those of the scores.
  const QList<QByteArray> lines = report.output.split('\n');
  qsizetype width = 0;
  int rows = 0;
  for (const QByteArray& line : lines) {
    if (line.startsWith("Brier score")) width = line.size();
    if (!line.startsWith("Accuracy") && !line.startsWith("Precision")) continue;
    ++rows;
    if (width > 0) QCOMPARE(line.size(), width);
  }
  QCOMPARE(rows, 3);
  const Outcome table = run("fit moons.csv --methods importance_prior --table csv");
  QVERIFY2(table.output.startsWith("\"\",") || table.output.startsWith(",\"training, MAP\""), table.output);
  QVERIFY(table.output.contains("\"training, Importance (from prior)\"\n"));
  QVERIFY2(table.errors.contains("cannot be trusted; seed 1\n"), table.errors);
}

void CommandLineTest::linearFitHasNoWidth() {
  const QJsonObject json = fitJson("moons.csv --features linear");
  QVERIFY(json.contains(text("width")));
  QVERIFY(json[text("width")].isNull());
  QCOMPARE(json[text("features")].toString(), text("linear"));
  QCOMPARE(json[text("n_weights")].toInt(), 3);
  QVERIFY(json[text("test")].isNull());
  // Nothing complains of one where the extent of the points suggests none.
  write("tiny.csv", "x1,x2,label\n1e-310,1e-310,a\n2e-310,2e-310,b\n3e-310,1e-310,a\n");
  for (const char* line : {"fit tiny.csv --features linear", "evidence tiny.csv --features linear",
                           "tune tiny.csv --features linear", "fit tiny.csv"}) {
    const Outcome outcome = run(line);
    QVERIFY2(outcome.status == 0, outcome.errors);
  }
}

void CommandLineTest::fitTableNamesClassesAndColumns() {
  write("birds.csv", "\"length, mm\",mass,species\n39,3750,gull\n40,3800,gull\n50,5700,tern\n51,5800,tern\n");
  const Outcome outcome = run("fit birds.csv --width 300 --prior-variance 10");
  QCOMPARE(outcome.status, 0);
  for (const char* line :
       {"Data              birds.csv, 4 points\n", "Inputs            length, mm, mass\n",
        "Label             species\n", "Class 0           gull, 2 points\n",
        "Class 1           tern, 2 points\n", "Features          rbf, 5 weights\n", "Width             300\n",
        "Prior variance    10\n", "Solver            converged in ", "\nLog evidence ", "\n  fit ",
        "\n  weight penalty ", "\n  log determinant ", "training (4 points)", "\nMean log-likelihood",
        "\nAccuracy", "\ntrue gull, predicted gull           2           2\n",
        "\ntrue gull, predicted tern           0           0\n",
        "\ntrue tern, predicted tern           2           2\n"}) {
    QVERIFY2(outcome.output.contains(line), outcome.output + "\nlacks: " + line);
  }
  QVERIFY(!outcome.output.contains("test ("));
}

void CommandLineTest::fitTableSaysWhenNotConverged() {
  Problem problem;
  problem.dataset = std::make_shared<const Dataset>(m_moons);
  Model model = fit_model(m_moons, {&rbf_features, 0.5, 1.0});
  Fit result;
  result.evaluation = evaluate(model, m_moons, split_rows(m_moons, {}));
  QVERIFY(model.mode.converged);
  model.mode.converged = false;
  model.mode.iterations = 200;
  result.model = std::make_shared<const Model>(model);
  QVERIFY(textReport(problem, result).contains(text("Solver            did not converge in 200 iterations")));
  QVERIFY(jsonReport(result).contains("\"converged\": false"));
}

// Bumps so narrow that each point has its own: whatever the labels, the weights separate them.
void CommandLineTest::fitSaysWhatIsAtItsLimit() {
  const QString sentence = text("The classes are separated: only the prior keeps the weights finite.");
  const Outcome narrow = run("fit moons.csv --width 0.001 --prior-variance 100");
  QVERIFY2(narrow.output.contains("\nAt its limit      " + sentence.toUtf8() + '\n'), narrow.output);
  const QJsonArray findings =
      fitJson("moons.csv --width 0.001 --prior-variance 100")[text("health")][text("findings")].toArray();
  QCOMPARE(findings.size(), 1);
  QCOMPARE(findings[0][text("issue")].toString(), text("separated"));
  QCOMPARE(findings[0][text("severity")].toString(), text("note"));
  QCOMPARE(findings[0][text("sentence")].toString(), sentence);
  QVERIFY(!run("fit bundled:penguins --width 4 --prior-variance 20").output.contains("At its limit"));
}

void CommandLineTest::suggestedSettingIsTheWindows() {
  const Hyperparameters suggested = suggested_ranges(bounds_of(m_moons.inputs)).hyperparameters;
  // Also with a split: the window suggests from all points.
  const QJsonObject json = fitJson("moons.csv --train-first 20");
  QCOMPARE(json[text("width")].toDouble(), suggested.width);
  QCOMPARE(json[text("prior_variance")].toDouble(), suggested.prior_variance);
  const Outcome outcome = run("fit moons.csv --prior-variance 2");
  const QByteArray width = QByteArray::fromStdString(to_round_trip_string(suggested.width));
  QVERIFY(outcome.output.contains("Width             " + width + " (suggested for these data)\n"));
  QVERIFY(outcome.output.contains("Prior variance    2\n"));
}

void CommandLineTest::splitCounts_data() {
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

void CommandLineTest::splitCounts() {
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

void CommandLineTest::standardisingIsTold() {
  QVERIFY(fitJson("moons.csv")[text("standardised")].isNull());
  const QJsonObject json = fitJson("moons.csv --standardise --width 0.8 --prior-variance 4");
  const Standardisation by = Standardisation::of(m_moons.inputs);
  QVERIFY(json[text("standardised")][text("mean")][1].toDouble() == by.mean[1]);
  QVERIFY(json[text("standardised")][text("scale")][0].toDouble() == by.scale[0]);
  const Model model = fit_model(m_moons, {&rbf_features, 0.8, 4.0, true});
  QVERIFY(json[text("log_evidence")].toDouble() == model.posterior.evidence.total());
  QVERIFY(run("fit moons.csv --standardise").output.contains("width in standard deviations"));
}

void CommandLineTest::theSplitIsTold() {
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

void CommandLineTest::stratifiedTrainsTheSameShareOfEachClass() {
  const QJsonObject json = fitJson("moons.csv --train-fraction 0.7 --stratified");
  const QJsonValue confusion = json[text("train")][text("map")][text("confusion")];
  const auto counts = m_moons.class_counts();
  for (const int label : {0, 1}) {
    const int trained = confusion[label][0].toInt() + confusion[label][1].toInt();
    const double share = 0.7 * static_cast<double>(counts.at(static_cast<std::size_t>(label)));
    QCOMPARE(trained, static_cast<int>(std::lround(share)));
  }
}

void CommandLineTest::markedRowsTest() {
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

void CommandLineTest::severalSplitsEqualTheCore() {
  const char* options = "moons.csv --width 0.7 --prior-variance 3 --train-fraction 0.7 --seed 11 --splits 6";
  const QJsonObject splits = fitJson(options)[text("splits")].toObject();
  const SplitRule rule{.kind = SplitRule::Kind::fraction, .fraction = 0.7, .seed = 11};
  const auto scores = score_splits(m_moons, {&rbf_features, 0.7, 3.0}, rule, 6);
  const std::vector<Spread> spread = spread_of(scores);  // of MAP and Laplace
  QCOMPARE(splits[text("n")].toInt(), 6);
  QCOMPARE(splits[text("converged")].toInt(), 6);
  QVERIFY(splits[text("map")][text("mean")].toDouble() == spread[0].mean);
  QVERIFY(splits[text("map")][text("standard_deviation")].toDouble() == spread[0].standard_deviation);
  QVERIFY(splits[text("laplace")][text("mean")].toDouble() == spread[1].mean);
  QVERIFY(splits[text("laplace")][text("standard_deviation")].toDouble() == spread[1].standard_deviation);
  const QJsonArray list = splits[text("scores")].toArray();
  QCOMPARE(list.size(), qsizetype{6});
  for (qsizetype k = 0; k < list.size(); ++k) {
    const SplitScore& expected = scores[static_cast<std::size_t>(k)];
    QCOMPARE(list[k][text("seed")].toInt(), static_cast<int>(11 + k));
    QVERIFY(list[k][text("map")].toDouble() == expected.log_likelihoods[0]);
    QVERIFY(list[k][text("laplace")].toDouble() == expected.log_likelihoods[1]);
  }
  const QByteArray table = run(QByteArray("fit ") + options).output;
  for (const QByteArray& line :
       {QByteArray("6 splits, seeds 11 to 16"), QByteArray("Mean test log-likelihood"),
        QByteArray::number(spread[0].mean, 'f', 4),
        QByteArray::number(spread[1].standard_deviation, 'f', 4)}) {
    QVERIFY2(table.contains(line), table + "\nlacks: " + line);
  }
}

void CommandLineTest::readingIsCorrected() {
  write("german.csv", "%made by hand\nl\xE4nge;breite;art\n1,5;2;x\n2,5;3;y\n3,5;4,25;z\n1;2;x\n");
  write("plain.csv", "x1,x2,label\n1.5,2,0\n2.5,3,1\n3.5,4.25,1\n1,2,0\n");
  const char* setting = "--width 1 --prior-variance 2 --json";
  const auto fit = [this, setting](const char* options) {
    return run(words(text("fit ") + text(options) + text(" ") + text(setting)));
  };
  const Outcome plain = fit("plain.csv");
  const Outcome detected = fit("german.csv --comment % --negative x");
  QVERIFY2(detected.status == 0, detected.errors.constData());
  QCOMPARE(detected.errors, QByteArray("german.csv: read as Windows-1252\n"));
  const Outcome said =
      fit("german.csv --comment % --negative x --separator semicolon --decimal comma --encoding latin1 "
          "--header yes");
  QVERIFY2(said.status == 0, said.errors.constData());
  QCOMPARE(said.errors, QByteArray());
  const auto evidence = [](const Outcome& outcome) {
    return QJsonDocument::fromJson(outcome.output).object()[text("log_evidence")].toDouble();
  };
  QVERIFY(evidence(plain) < 0.0);
  QCOMPARE(evidence(detected), evidence(plain));
  QCOMPARE(evidence(said), evidence(plain));
}

void CommandLineTest::skippedRowsAreSaid() {
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

void CommandLineTest::aColumnHoldsRowsOut() {
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

void CommandLineTest::columnsAndLabelsFile() {
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
}

void CommandLineTest::bundledData() {
  const QJsonObject json = fitJson("bundled:penguins");
  QVERIFY(json[text("train")][text("n")].toInt() > 100);
}

void CommandLineTest::predictionsEqualCore() {
  const Outcome outcome =
      run("predict moons.csv --at moons.csv --train-first 40 --width 0.7 --prior-variance 3");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, QByteArray("width 0.7, prior variance 3; the fit converged in 6 iterations\n"));
  QVERIFY(outcome.output.startsWith("x1,x2,latent_mean,latent_variance,p_map,p_laplace\n"));

  const Split split = split_rows(m_moons, {SplitRule::Kind::first_n, 40, 0.8, 1});
  const Model model = fit_model(m_moons.subset(split.train), {&rbf_features, 0.7, 3.0});
  const Latent latent = predict_latent(model.posterior, m_moons.inputs);
  arma::mat expected = arma::join_rows(m_moons.inputs, latent.mean, latent.variance);
  expected = arma::join_rows(expected, test::predict_map(latent), test::predict_laplace(latent));
  COMPARE_NUMBERS(table(outcome.output), expected, test::Tolerance{});  // bit for bit
}

void CommandLineTest::predictionsByAskedForMethods() {
  const Outcome outcome =
      run("predict moons.csv --at moons.csv --width 0.7 --prior-variance 3 --draws 300 --draws-seed 5 "
          "--methods laplace_quadrature,laplace_samples,importance_laplace");
  QCOMPARE(outcome.status, 0);
  QVERIFY(
      outcome.output.startsWith("x1,x2,latent_mean,latent_variance,p_laplace_quadrature,"
                                "p_laplace_samples,p_importance_laplace\n"));
  QVERIFY2(outcome.errors.contains("\np_importance_laplace: 300 draws count as "), outcome.errors);

  const Model model = fit_model(m_moons, {&rbf_features, 0.7, 3.0});
  const arma::mat got = table(outcome.output);
  arma::uword column = 4;
  for (const Method* method : {&laplace_quadrature, &laplace_samples, &importance_laplace}) {
    const PreparedMethod prepared = prepare_method(*method, model, m_moons, {300, 5});
    COMPARE_NUMBERS(arma::vec(got.col(column++)), predictive_probability(prepared, m_moons.inputs),
                    test::tolerance::two_routes);
  }
}

void CommandLineTest::poorImportanceSamplingIsSaid() {
  const Outcome poor = run("predict moons.csv --at points.csv --at-columns a,b --methods importance_prior");
  QCOMPARE(poor.status, 0);
  QVERIFY2(poor.errors.contains("they rest on few draws and cannot be trusted\n"), poor.errors);
  const Outcome few =
      run("predict moons.csv --at points.csv --at-columns a,b --methods importance_prior --draws 3");
  QVERIFY2(few.errors.contains("too few to tell whether they can be trusted\n"), few.errors);
}

void CommandLineTest::predictionsAtNamedColumns() {
  const arma::mat got = table(run("predict moons.csv --at points.csv --at-columns a,b").output);
  const arma::mat expected = {{-1.0, 0.5}, {2.0, 1.25}};
  COMPARE_NUMBERS(got.head_cols(2), expected, test::Tolerance{});
}

void CommandLineTest::manyPredictionsEqualFew() {
  // More points than are predicted at once; the last of them again on its own.
  QByteArray points;
  for (int n = 0; n < 4500; ++n) points += QByteArray::number(n * 1e-3) + ",0.25\n";
  write("many.csv", points);
  write("last.csv", "4.499,0.25\n");
  const arma::mat many = table(run("predict moons.csv --at many.csv --width 0.7").output);
  const arma::mat last = table(run("predict moons.csv --at last.csv --width 0.7").output);
  QCOMPARE(many.n_rows, arma::uword{4500});
  // Not bit for bit: BLAS may sum in another order where the matrix has another height.
  COMPARE_NUMBERS(arma::mat(many.tail_rows(1)), last, test::tolerance::two_routes);
}

void CommandLineTest::farPredictionsAreLimits() {
  write("far.csv", "a,b\n1e100,2e100\n1e200,2e200\n8e307,1.6e308\n0.5,-1\n");
  const Outcome outcome =
      run("predict moons.csv --at far.csv --features linear --prior-variance 1 "
          "--methods map,laplace_probit,laplace_quadrature,laplace_samples,importance_laplace");
  QCOMPARE(outcome.status, 0);
  const arma::mat values = table(outcome.output);
  QVERIFY2(!outcome.output.contains("nan"), outcome.output.constData());
  for (arma::uword row = 1; row < 3; ++row) {
    COMPARE_NUMBERS(arma::rowvec(values.row(row).tail(5)), arma::rowvec(values.row(0).tail(5)),
                    (test::Tolerance{1e-11}));
  }
  QVERIFY(values(0, 5) > 0.01 && values(0, 5) < 0.1);
  QVERIFY2(outcome.errors.contains(
               "\nat 2 points the latent mean or variance is beyond the largest number, 1.8e308, and "
               "written as inf; the probabilities are those that it tends to\n"),
           outcome.errors.constData());
}

void CommandLineTest::predictionsByTheReference() {
  const Outcome outcome = run(
      "predict moons.csv --at moons.csv --width 1 --prior-variance 3 --methods map,reference --draws-seed 5");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith("x1,x2,latent_mean,latent_variance,p_map,p_reference\n"));
  QVERIFY2(outcome.errors.contains("\np_reference: ") && outcome.errors.contains(", R-hat 1.0"),
           outcome.errors);
  const Model model = fit_model(m_moons, {&rbf_features, 1.0, 3.0});
  const auto reference = std::make_shared<ReferenceRun>(model, m_moons, SamplerOptions{.seed = 5});
  sampleReference(*reference, {});
  COMPARE_NUMBERS(arma::vec(table(outcome.output).col(5)),
                  predict_draws(model.basis(), referenceDraws(model, reference), m_moons.inputs),
                  test::tolerance::two_routes);
  const Outcome hasty = run("predict moons.csv --at moons.csv --methods reference --seconds 1e-9");
  QCOMPARE(hasty.status, 1);
  QVERIFY2(hasty.errors.contains("give it more (--seconds)"), hasty.errors);
}

void CommandLineTest::auditSaysWhatTheReferenceIsWorth() {
  const QString line = text("audit moons.csv --width 0.5 --prior-variance 10 --draws 200 --json");
  const Outcome outcome = run(words(line));
  QCOMPARE(outcome.status, 0);
  const QJsonObject audit = QJsonDocument::fromJson(outcome.output).object();
  const QJsonObject reference = audit[text("reference")].toObject();
  QCOMPARE(reference[text("draws")].toInt(), 200);
  QCOMPARE(reference[text("state")].toString(), text("out_of_draws"));
  QVERIFY(reference[text("effective_draws")].toDouble() > 10.0);
  const QJsonObject evidence = audit[text("log_evidence")].toObject();
  QCOMPARE(evidence[text("bridge")].toDouble(),
           evidence[text("laplace")].toDouble() + evidence[text("difference")].toDouble());
  QVERIFY(evidence[text("standard_error")].toDouble() > 0.0);
  const QJsonArray methods = audit[text("methods")].toArray();
  QCOMPARE(methods.size(), qsizetype{6});
  QCOMPARE(methods[0].toObject()[text("method")].toString(), text("map"));
  QVERIFY(methods[2].toObject()[text("against_quadrature")].isNull());
  // The same seed, the same draws: only the time it took differs.
  const auto withoutSeconds = [&](const QByteArray& json) {
    QJsonObject object = QJsonDocument::fromJson(json).object();
    QJsonObject part = object[text("reference")].toObject();
    part.remove(text("seconds"));
    object[text("reference")] = part;
    return object;
  };
  QCOMPARE(withoutSeconds(run(words(line)).output), withoutSeconds(outcome.output));
  const QByteArray table = run(words(line.chopped(7))).output;
  QVERIFY(table.contains("stopped at the limit of draws"));
}

void CommandLineTest::evidenceIsAGeometricGrid() {
  const Outcome outcome = run("evidence moons.csv --widths 0.25:4:5 --prior-variances 0.1:10:3");
  QCOMPARE(outcome.status, 0);
  QVERIFY(
      outcome.output.startsWith("width,prior_variance,log_evidence,fit,weight_penalty,log_determinant\n"));
  const arma::mat rows = table(outcome.output);
  QCOMPARE(rows.n_rows, arma::uword{15});
  const arma::vec widths = {0.25, 0.5, 1.0, 2.0, 4.0};
  const arma::vec variances = {0.1, 1.0, 10.0};
  for (arma::uword i = 0; i < 5; ++i) {
    for (arma::uword j = 0; j < 3; ++j) {
      const arma::rowvec row = rows.row(3 * i + j);
      COMPARE_NUMBERS(row(0), widths(i), test::tolerance::rounding);
      COMPARE_NUMBERS(row(1), variances(j), test::tolerance::rounding);
      const Model model = fit_model(m_moons, {&rbf_features, row(0), row(1)});
      // The map starts each fit at its neighbour's weights.
      COMPARE_NUMBERS(row(2), model.posterior.evidence.total(), test::tolerance::log_evidence);
      COMPARE_NUMBERS(row(3) + row(4) + row(5), row(2), test::tolerance::rounding);
    }
  }
}

void CommandLineTest::evidenceWritesTheColumnsAskedFor() {
  const Outcome outcome =
      run("evidence moons.csv --widths 0.5:2:2 --prior-variances 1:10:2 --train-fraction 0.7 --quantities "
          "cv_laplace,log_evidence,test_map,effective_parameters --folds 4 --fold-seed 9");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith(
      "width,prior_variance,cv_laplace,log_evidence,test_map,effective_parameters\n"));
  const arma::mat rows = table(outcome.output);
  const Split split = split_rows(m_moons, {SplitRule::Kind::fraction, 0, 0.7, 1});
  const Dataset training = m_moons.subset(split.train);
  for (arma::uword k = 0; k < rows.n_rows; ++k) {
    const Hyperparameters setting{&rbf_features, rows(k, 0), rows(k, 1)};
    const Model model = fit_model(training, setting);
    double heldOut = 0.0;
    for (const Split& fold : fold_splits(training, {4, 9, true})) {
      const Model part = fit_model(training.subset(fold.train), setting);
      heldOut += held_out_log_likelihood({&laplace_probit}, part, training.subset(fold.train),
                                         training.subset(fold.test))
                     .front();
    }
    COMPARE_NUMBERS(rows(k, 2), heldOut / static_cast<double>(training.size()),
                    test::tolerance::log_evidence);
    COMPARE_NUMBERS(rows(k, 4), evaluate(model, m_moons, split).of(map_method).test->mean_log_likelihood,
                    test::tolerance::log_evidence);
    COMPARE_NUMBERS(rows(k, 5), model.posterior.covariance.effective_parameters(),
                    test::tolerance::log_evidence);
  }
  // Both optima, and that each lies on the edge, as it must with two values on either axis.
  const QList<QByteArray> remarks = outcome.errors.trimmed().split('\n');
  QCOMPARE(remarks.size(), 5);
  QVERIFY(remarks.at(1).contains("log evidence -") && remarks.at(1).contains("may be better"));
  QVERIFY(remarks.at(2).contains("cross-validation, Laplace -"));
  QVERIFY(remarks.at(3).contains("test log-likelihood, MAP -"));
}

void CommandLineTest::tuneFindsTheMaximum() {
  const QJsonObject found =
      QJsonDocument::fromJson(
          run("tune moons.csv --widths 0.1:3:2 --prior-variances 0.1:1000:2 --json").output)
          .object();
  QCOMPARE(found[text("end")].toString(), text("converged"));
  const Hyperparameters setting{&rbf_features, found[text("width")].toDouble(),
                                found[text("prior_variance")].toDouble()};
  const Model model = fit_model(m_moons, setting);
  COMPARE_NUMBERS(found[text("log_evidence")].toDouble(), model.posterior.evidence.total(),
                  test::tolerance::log_evidence);
  const arma::mat grid =
      table(run("evidence moons.csv --widths 0.1:3:15 --prior-variances 0.1:1000:15").output);
  QVERIFY(found[text("log_evidence")].toDouble() >= grid.col(2).max() - 1e-6);
  QVERIFY(found[text("path")].toArray().size() > 5);
  const Outcome words = run("tune moons.csv --fixed-point --width 0.5");
  QCOMPARE(words.status, 0);
  QVERIFY(words.output.contains("converged after") && words.output.contains("\nEffective parameters"));
}

void CommandLineTest::bestCellAgreesWithRows() {
  const Outcome outcome = run("evidence moons.csv --widths 0.1:3:7");
  const QList<QByteArray> lines = outcome.output.trimmed().split('\n');
  QCOMPARE(lines.size(), 71);
  QList<QByteArray> best;
  for (const QByteArray& line : lines.mid(1)) {
    const QList<QByteArray> fields = line.split(',');
    if (best.isEmpty() || fields.at(2).toDouble() > best.at(2).toDouble()) best = fields;
  }
  const QList<QByteArray> remarks = outcome.errors.trimmed().split('\n');
  QCOMPARE(remarks.size(), 3);
  QCOMPARE(remarks.at(0),
           QByteArray("widths 0.1:3:7, prior variances 0.01:1000:10 (suggested for these data)"));
  QCOMPARE(remarks.at(1), "best of 70 settings: width " + best.at(0) + ", prior variance " + best.at(1) +
                              ", log evidence " + best.at(2));
  QCOMPARE(remarks.at(2), QByteArray("0 of 70 settings did not converge"));
}

void CommandLineTest::linearEvidenceHasNoWidths() {
  const Outcome outcome = run("evidence moons.csv --features linear --prior-variances 1:100:3");
  const QList<QByteArray> lines = outcome.output.trimmed().split('\n');
  QCOMPARE(lines.size(), 4);
  QVERIFY(lines.at(1).startsWith(",1,-"));
  // Nor has a search, or the path it took.
  const Outcome tuned = run("tune moons.csv --features linear --json");
  const QJsonObject json = QJsonDocument::fromJson(tuned.output).object();
  QVERIFY(json[text("width")].isNull());
  for (const QJsonValue& step : json[text("path")].toArray()) QVERIFY(step.toArray().at(0).isNull());
  QVERIFY(!run("tune moons.csv --features linear").output.contains("Width"));
}

void CommandLineTest::generatedDataReadBack() {
  const Outcome outcome = run("generate circles --count 101 --noise 0.25 --seed 9 --output circles.csv");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.output + outcome.errors, QByteArray());
  const Dataset expected = generate(*find_generator("circles"), {101, 0.25, 9});
  QVERIFY(identical(read_dataset(path("circles.csv").toStdString()), expected));
  QCOMPARE(fitJson("circles.csv")[text("train")][text("n")].toInt(), 101);
}

void CommandLineTest::generatorsAndTheirOptionsAreListed() {
  const QByteArray help = run("generate --help").output.simplified();
  for (const Generator& generator : generators()) {
    const QByteArray name(generator.name.data(), static_cast<qsizetype>(generator.name.size()));
    QVERIFY2(help.contains(name + ": "), name);
    for (const GeneratorOption& option : generator.options) {
      const QByteArray word(option.name.data(), static_cast<qsizetype>(option.name.size()));
      QVERIFY2(help.contains("--" + word + " <"), word);
    }
  }
}

void CommandLineTest::theTruthIsTold() {
  const Outcome outcome = run("generate linear --w1 2.5 --count 5");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, QByteArray("Linear, w = (0, 2.5, -1)\n"));
  QCOMPARE(outcome.output.count('\n'), 6);
}

void CommandLineTest::outputGoesToFileOrStandardOutput() {
  const QByteArray expected = run("evidence moons.csv --widths 1:2:2").output;
  const Outcome dash = run("evidence moons.csv --widths 1:2:2 --output -");
  QCOMPARE(dash.output, expected);
  QVERIFY(dash.errors.contains("best of 20 settings: "));
  const Outcome file = run("evidence moons.csv --widths 1:2:2 --output evidence.csv");
  QCOMPARE(file.status, 0);
  QCOMPARE(read("evidence.csv"), expected);
  QVERIFY(file.output.contains("best of 20 settings: "));
  QCOMPARE(file.errors, QByteArray());
}

void CommandLineTest::figurePngHasItsSize() {
  // 50.8 mm by 25.4 mm at 200 dots an inch
  const Outcome outcome = run("figure moons.csv --output figure.png --size 50.8x25.4 --dpi 200");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  const QImage image(path("figure.png"));
  QCOMPARE(image.size(), QSize(400, 200));
  // pHYs counts whole dots a metre: half of one in 7874
  COMPARE_NUMBERS(image.dotsPerMeterX() * 0.0254, 200.0, (test::Tolerance{0.0, 1e-4}));
}

void CommandLineTest::figurePdf() {
  const Outcome outcome = run("figure moons.csv --output figure.pdf --view laplace --width 0.5");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith(
      "width 0.5, prior variance 10 (suggested for these data); the fit converged"));
  QVERIFY(read("figure.pdf").startsWith("%PDF"));
}

void CommandLineTest::figureSvgHasText() {
  const Outcome outcome = run("figure moons.csv --output figure.svg --view map");
  QCOMPARE(outcome.errors, QByteArray());
  QCOMPARE(outcome.status, 0);
  QXmlStreamReader xml(read("figure.svg"));
  int texts = 0;
  while (!xml.atEnd()) {
    if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == text("text")) ++texts;
  }
  QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  QVERIFY(texts > 5);
}

void CommandLineTest::figureOfEvidence() {
  const auto figure = [this](const char* width) {
    const QString line = text(
        "figure moons.csv --view evidence --widths 0.1:3:4 --prior-variances 1:100:3 "
        "--output evidence.svg --prior-variance 10 --width %1");
    return run(line.arg(text(width)).toUtf8().constData()).status == 0 ? read("evidence.svg") : QByteArray();
  };
  const QByteArray one = figure("0.5");
  QVERIFY(one.contains("<svg"));
  QVERIFY2(figure("2") != one, "the marked setting must show");
}

/// Where there is room for equal scales they are equal to the pixel, whatever ticks and titles took.
void CommandLineTest::figuresSayWhetherScalesAreEqual() {
  for (const bool room : {true, false}) {
    const QString line =
        text("figure bundled:penguins --size %1x60 --output scales.svg").arg(room ? 180 : 120);
    QCOMPARE(run(words(line)).status, 0);
    QCOMPARE(read("scales.svg").contains("axes not to scale"), !room);
  }
}

void CommandLineTest::figuresOfPointsBeyondAllAxesAreRefused() {
  write("far.csv", "0,0,a\n1e290,1,b\n2,-1e290,a\n");
  const Outcome outcome = run("figure far.csv --standardise --output far.png");
  QCOMPARE(outcome.status, 1);
  QCOMPARE(outcome.errors,
           QByteArray("credence: these points cannot be drawn: axes reach from 1e-280 to 1e250\n"));
}

void CommandLineTest::figuresDrawAsManyAsAsked() {
  const QString line = text(
      "figure moons.csv --left laplace_samples --right importance_laplace --draws 80 --output drawn.svg");
  const Outcome outcome = run(words(line + text(" --draws-seed 4")));
  QCOMPARE(outcome.status, 0);
  QVERIFY2(outcome.output.count(" of 80") == 2, outcome.output);
  const QByteArray drawn = read("drawn.svg");
  QCOMPARE(run(words(line + text(" --draws-seed 5"))).status, 0);
  QVERIFY(read("drawn.svg") != drawn);
  const Outcome sampled = run("figure moons.csv --view reference --width 1 --output reference.svg");
  QCOMPARE(sampled.status, 0);
  QVERIFY2(sampled.output.contains("R-hat 1.0"), sampled.output);
  const Outcome hasty = run("figure moons.csv --view reference --seconds 1e-9 --output reference.svg");
  QCOMPARE(hasty.status, 1);
  QVERIFY2(hasty.errors.contains("give it more (--seconds)"), hasty.errors);
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"

#include "app/report/json_object.h"
#include "core/method/method.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QFile>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

using namespace credence;
using namespace credence::test;

/// What people and scripts meet at the command line, whatever the command.
class CommandLineTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
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
};

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
  row("fit bad.csv",
      "bad.csv:3: column 'x2': \"abc\" is not a number; --skip-bad-rows leaves out rows like it");
  row("fit one-class.csv", "one-class.csv: every label is \"1\"; two classes are needed");
  row("fit moons.csv --columns x1,x2,z",
      "moons.csv:1: no column is called \"z\"; the header has \"x1\", \"x2\", \"label\"");
  row("fit generated:moon",
      "there is no generator \"moon\"; there are: moons, circles, spirals, xor, checkerboard, gaussians, "
      "clumps, banana, linear");
  row("fit generated:moons,noise=wide", "noise=wide: expected a number from 0 to 100");
  row("fit generated:moons,clumps=3",
      "\"clumps\" is no option of moons; there are: count, balance, noise, label-noise, seed, reach");
  row("fit bundled:iris",
      "there is no bundled data set \"iris\"; there are: penguins, penguins-sex, seattle-rain-2015, ripley");
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
  row("fit moons.csv labels.txt more.csv", "unexpected argument \"more.csv\"");
  row("fit moons.csv --wide 1", "unknown option 'wide'");
  row("fit moons.csv --width", "missing value after '--width'");
  row("fit moons.csv --separator pipe", "--separator: \"pipe\" is not comma, semicolon, tab, bar or blanks");
  row("fit moons.csv --decimal ;", "--decimal: \";\" is not point or comma");
  row("fit moons.csv --encoding EBCDIC",
      "--encoding: \"EBCDIC\" is not UTF-8, UTF-16LE, UTF-16BE, Latin-1 or Windows-1252");
  row("fit moons.csv --header maybe", "--header: \"maybe\" is not yes or no");
  row("fit moons.csv --comment ###", "--comment: \"###\" is not one character or two, or none");
  row("fit moons.csv --comment 1",
      "--comment: \"1\" is not a character such as # or %, and no part of a table");
  row("fit moons.csv --positive 1 --negative 1",
      "--positive and --negative are both \"1\"; classes 0 and 1 must be different labels");
  row("fit moons.csv --split-column label --train-first 3",
      "--split-column excludes --train-first and --train-fraction");
  row("audit moons.csv --draws 10", "--draws: \"10\" is not a whole number of at least 100");
  row("audit moons.csv --seconds 0", "--seconds: \"0\" is not a positive number");
  row("ladder moons.csv --widths 0.1:1:3",
      "--widths and --prior-variances have no meaning but for generated data with noise");
  row("fit generated:moons --columns 1,2,3", "--columns has no meaning for generated data");
  row("figure bundled:penguins --right true_p --output f.png",
      "true_p: nobody knows the truth of these data; those of generated:NAME have one, where there is noise");
  row("figure generated:moons,noise=0 --true-boundary --output f.png",
      "--true-boundary: nobody knows the truth of these data; those of generated:NAME have one, where there "
      "is noise");
  row("figure generated:moons --true-boundary --view evidence --output f.png",
      "--true-boundary has no meaning with --view evidence");
  row("fit bundled:penguins --skip-bad-rows", "--skip-bad-rows has no meaning for bundled data");
  for (const char* value : {"0", "-1", "nan", "inf", "1e400", "1,5x", "wide", "2mm"}) {
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
      "vb, kl, ep, importance_prior, importance_laplace, importance_ep, reference");
  row("fit moons.csv --methods reference --draws 10",
      "--draws has no meaning without a method that draws (--methods)");
  row("fit moons.csv --methods laplace_samples --seconds 3",
      "--seconds has no meaning without the reference (--methods)");
  row("fit moons.csv --table html", "--table: \"html\" is not csv, markdown or latex");
  row("fit moons.csv --table csv --json", "--json and --table exclude each other");
  row("fit moons.csv --features sextic",
      "--features: \"sextic\" is not rbf, matern52, matern32, matern12, linear, quadratic, cubic, quartic or "
      "quintic");
  row("fit moons.csv --columns x1,x2", "--columns: \"x1,x2\" is not three columns A,B,LABEL");
  row("fit bundled:penguins --columns 1,2,3", "--columns has no meaning for bundled data");
  row("predict moons.csv", "--at is missing");
  row("predict moons.csv --at points.csv --at-columns 1", "--at-columns: \"1\" is not two columns A,B");
  row("predict moons.csv --at points.csv --methods map,guess",
      "--methods: \"guess\" is none of map, laplace_probit, laplace_quadrature, laplace_samples, "
      "vb, kl, ep, importance_prior, importance_laplace, importance_ep, reference");
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
      "--prior-variances: \"nan:1:3\" is not START:STOP:COUNT, for example 0.1:10:20");
  row("evidence moons.csv --prior-variances 0:1:3",
      "--prior-variances: \"0:1:3\": the range of prior variances needs positive, finite ends");
  row("evidence moons.csv --prior-variances 1:2:-3",
      "--prior-variances: \"1:2:-3\" is not START:STOP:COUNT, for example 0.1:10:20");
  row("evidence moons.csv --quantities fit,occam",
      "--quantities: \"fit,occam\" is not a list of log_evidence, fit, weight_penalty, log_determinant, "
      "error_bound, effective_parameters, log_evidence_vb, log_evidence_kl, log_evidence_ep, "
      "log_evidence_truth, "
      "log_evidence_truth_standard_error, truth_pareto_k, evidence_error_laplace, evidence_error_vb, "
      "evidence_error_kl, evidence_error_ep, test_map, test_laplace, "
      "test_laplace_quadrature, test_vb, test_kl, test_ep, validation_map, validation_laplace, "
      "validation_laplace_quadrature, validation_vb, validation_kl, validation_ep, cv_map, cv_laplace, "
      "cv_laplace_quadrature, cv_vb, "
      "cv_kl, cv_ep");
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
      "--view: \"top\" is not a view (comparison, left, right, difference, evidence, width_slice, "
      "prior_slice, "
      "occam, roc, calibration, growth, growth_gap, growth_parameters, growth_scores, centres, "
      "centres_scores, "
      "eigenvalues, solver, solver_gradient, solver_scores, splits, cursor, audit, ladder, ladder_evidence, "
      "draws, draws_weights, draws_evidence, panels, section, section_logit, weights, lab, lab_energy, "
      "budget, weight_panels, precision_recall, next), "
      "several of them with "
      "commas, or a quantity "
      "(map, laplace_probit, "
      "laplace_quadrature, laplace_samples, vb, kl, ep, importance_prior, importance_laplace, importance_ep, "
      "reference, "
      "latent_deviation, latent_variance, probability_deviation, entropy, mutual_information, odds, "
      "map_average, map_best, solver_step, true_p, laplace)");
  row("figure moons.csv --output f.png --view roc --point 1,2",
      "--point has no meaning without --view cursor, draws or its like");
  row("figure moons.csv --output f.png --size 90",
      "--size: \"90\" is not WxH in millimetres, each at least 10, for example 180x90, or column, page, "
      "slide or poster");
  row("figure moons.csv --output f.png --size 9x90",
      "--size: \"9x90\" is not WxH in millimetres, each at least 10, for example 180x90, or column, page, "
      "slide or poster");
  row("figure moons.csv --output f.png --dpi 0", "--dpi: \"0\" is not a whole number of at least 1");
  row("figure moons.csv --output f.png --dpi 4294967296",
      "--size and --dpi: the figure would have more than 200 million pixels");
  row("figure moons.csv --output f.png --size 999x999 --dpi 1000",
      "--size and --dpi: the figure would have more than 200 million pixels");
  row("figure moons.csv --output f.png --widths 1:2:3",
      "--widths and --prior-variances have no meaning without --view evidence, width_slice, prior_slice, "
      "occam, map_average or map_best");
  row("fit moons.csv --train-first 61", "--train-first: 61 is more than the 60 points");
  row("fit moons.csv --train-fraction 1e-320", "--train-fraction: 1e-320 of the 60 points is less than one");
  row("fit moons.csv --train-fraction 0.008", "--train-fraction: 0.008 of the 60 points is less than one");
  row("fit moons.csv --features linear --width 2", "--width has no meaning with --features linear");
  row("fit moons.csv --features linear --prior-means 0,1",
      "--prior-means: \"0,1\" is not three numbers, for example 0,0,1");
  row("tune moons.csv --features linear --prior-means 0,1,x",
      "--prior-means: \"0,1,x\" is not three numbers, for example 0,0,1");
  row("evidence moons.csv --features linear --prior-factors 1,0,1",
      "--prior-factors: \"1,0,1\" is not three positive numbers, for example 100,1,1");
  row("fit moons.csv --prior-means 0,0,1", "--prior-means has no meaning without --features linear");
  row("spectrum moons.csv --features cubic --prior-factors 1,2,1",
      "--prior-factors has no meaning without --features linear");
  row("fit moons.csv --features linear --prior-variance inf --prior-means 0,0,1",
      "--prior-means has no meaning with --prior-variance inf");
  row("fit moons.csv --first -1", "--first: \"-1\" is not a whole number of at least 0");
  row("fit moons.csv --order-seed 2", "--order-seed has no meaning without --first");
  row("growth moons.csv --first 61", "--first: 61 is more than the 60 training points");
  row("growth moons.csv --counts 5,0",
      "--counts: \"5,0\" is not a list of whole numbers from 1, for example 10,100,1000");
  row("fit moons.csv --centres 0", "--centres: \"0\" is not a whole number of at least 1");
  row("fit moons.csv --centre-seed 2", "--centre-seed has no meaning without --centres");
  row("tune moons.csv --centre-grid", "--centre-grid has no meaning without --centres");
  row("fit moons.csv --centres 9 --centre-grid --centre-seed 2",
      "--centre-seed and --centre-grid exclude each other");
  row("evidence moons.csv --features cubic --centres 9", "--centres has no meaning with --features cubic");
  row("fit moons.csv --features quintic --width 2", "--width has no meaning with --features quintic");
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
  QVERIFY2(map.output.endsWith(",1e+60,nan,nan,nan,nan,nan\n"), map.output.constData());
  QVERIFY2(map.errors.endsWith("1 of 3 settings did not converge: they have no numbers (nan)\n"),
           map.errors.constData());
}

/// Where OpenBLAS found no room for its buffers it tried for ever.
void CommandLineTest::littleAddressSpaceEndsInASentence() {
#ifdef CREDENCE_SANITIZE
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
#ifdef CREDENCE_SANITIZE
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

CREDENCE_TEST(QCoreApplication, CommandLineTest);
#include "tst_command_line.moc"

#include "places.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace credence;
using namespace credence::test;

namespace {

enum class Where { inFile, inside };

/// A table of other programs or people, and where its scripts read the points.
struct Case {
  const char* file;
  const char* options;
  Where where;
};

constexpr Case cases[] = {
    {"plain.csv", "", Where::inFile},
    {"separator_rows.csv", "", Where::inFile},
    {"title_line.csv", "", Where::inFile},
    {"device_block.csv", "", Where::inFile},
    {"sep_line.csv", "", Where::inFile},
    {"units_row.csv", "", Where::inFile},
    {"hash_header.txt", "", Where::inside},  // between blanks
    {"hash_first_name.csv", "", Where::inFile},
    {"row_names.tsv", "", Where::inFile},
    {"pipe.txt", "", Where::inFile},
    {"comma_tab.csv", "", Where::inFile},
    {"percent_comment.csv", "", Where::inFile},
    {"excel_error_first.csv", "--skip-bad-rows", Where::inFile},
    {"id_camel.csv", "", Where::inFile},
    {"int_header_12.csv", "", Where::inFile},
    {"minus_labels.csv", "", Where::inFile},
    {"plus_minus.csv", "", Where::inFile},
    {"unlabelled_rows.csv", "--positive soft --skip-bad-rows", Where::inFile},
    {"lot_numbers.csv", "--positive 20240101000000003", Where::inFile},
    {"d_exponent.txt", "", Where::inside},
    {"signed.csv", "", Where::inFile},
    {"quoted.csv", "--skip-bad-rows", Where::inFile},
    {"behind_sign.csv", "", Where::inFile},
    {"minus.csv", "", Where::inside},                      // U+2212
    {"thousand.csv", "", Where::inside},                   // "1 234.5"
    {"two_lines.csv", "", Where::inside},                  // a field goes on in the next line
    {"both_signs.csv", "--skip-bad-rows", Where::inside},  // a row and a comment begin with #
};

/// The number behind the name in what a script prints; nan where it prints none.
double printed(const QByteArray& output, const char* name) {
  const QRegularExpression line(QStringLiteral("^%1: (\\S+)$").arg(text(name)),
                                QRegularExpression::MultilineOption);
  const auto match = line.match(QString::fromUtf8(output));
  return match.hasMatch() ? match.captured(1).toDouble() : std::nan("");
}

/// The picture takes longer than all else, and shows no other rows.
QByteArray withoutPicture(QByteArray script) {
  const qsizetype picture = script.indexOf("# --- picture ---");
  const qsizetype behind = script.indexOf("# --- are these Credence's numbers? ---");
  return picture < 0 || behind < picture ? script : script.remove(picture, behind - picture);
}

}  // namespace

/// Scripts read from tables of any make the rows that the program reads.
class ScriptsOfTablesTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void scriptsReadTheRowsOfTheProgram_data();
  void scriptsReadTheRowsOfTheProgram();
  void aSessionKnowsHowItsTableIsRead();

 private:
  QString folder(const char* file) const {
    const QString kept = text(CREDENCE_SOURCE_DIR "/tests/core/table/cases/") + text(file);
    return QFile::exists(kept) ? kept : path(file);
  }
  QByteArray code(const Case& table, const char* language) const {
    const QStringList line =
        QStringList{text("code"), folder(table.file), text("--language"), text(language)} +
        words(text(table.options));
    const Outcome outcome = run(line);
    return outcome.status == 0 ? outcome.output : "the program fails: " + outcome.errors;
  }
  /// What all scripts print, a part for each; they run in one process, for what they import takes longest.
  void runAll(const QString& program, const QStringList& arguments, QList<QByteArray>& outputs) const;

  QList<QByteArray> m_python;
  QList<QByteArray> m_r;
  QList<QByteArray> m_scripts[2];
};

void ScriptsOfTablesTest::runAll(const QString& program, const QStringList& arguments,
                                 QList<QByteArray>& outputs) const {
  const Outcome outcome = runProgram(program, arguments);
  QVERIFY2(outcome.status == 0, outcome.errors);
  const QByteArray end = "=== end ===\n";
  for (qsizetype from = 0; from < outcome.output.size();) {
    const qsizetype to = outcome.output.indexOf(end, from);
    QVERIFY(to >= 0);
    outputs << outcome.output.mid(from, to - from);
    from = to + end.size();
  }
  QCOMPARE(outputs.size(), static_cast<qsizetype>(std::size(cases)));
}

void ScriptsOfTablesTest::initTestCase() {
  qputenv("MPLBACKEND", "Agg");
  writeFiles();
  write("quoted.csv",
        "# by hand\n\"mass, \"\"wet\"\" in g\";long;\"the class\"\n  \"1,5\" ;2;\" "
        "a\"\n+2,5;1e0;b\n1_0;2;b\n0x1A;1;b\n"
        "3;3;b;\n2;2;b;extra\n2;2\n\t1 ; 1 ;\" a\"\n,5;7.5;b\n4,25;,5;b \n1;nan;b\n#4;3;b\n");
  write("signed.csv",
        "x,y,class\n1,0,#1\n0,1,#2\n# 7 of 9\n3,1,#1\n#\n2,2.5,\"#2\"\n  # further\n1,3,#2\n0,0,#1\n");
  write("behind_sign.csv", "# measured in May\n#x,y,class\n1,0,a\n0,1,b\n3,1,a\n2,2.5,b\n1,3,b\n0,0,a\n");
  write("minus.csv",
        "x,y,class\n1,0,a\n0,1,b\n\xe2\x88\x92"
        "3,1,a\n2,2.5,b\n1,3,b\n0,0,a\n");
  write("thousand.csv", "x,y,class\n1,0,a\n0,1,b\n1 234.5,1,a\n2,2.5,b\n1,3,b\n0,0,a\n");
  write("two_lines.csv", "x,y,class,note\n1,0,a,\n0,1,b,\"two\nlines\"\n3,1,a,\n2,2.5,b,\n1,3,b,\n0,0,a,\n");
  write("both_signs.csv",
        "x,y,class\n1,0,a\n0,1,b\n#N/A,1,a\n# from here on in May\n2,2.5,b\n1,3,b\n0,0,a\n");
  QStringList files[2];
  for (const Case& table : cases) {
    for (std::size_t k = 0; k < 2; ++k) {
      m_scripts[k] << code(table, k == 0 ? "python" : "r");
      const QByteArray name = QByteArray(table.file) + (k == 0 ? ".py" : ".R");
      write(name.constData(), withoutPicture(m_scripts[k].last()));
      files[k] << text(name.constData());
    }
  }
  write("all.py",
        "import runpy, sys, traceback\nimport matplotlib.pyplot as plt\nfiles, sys.argv[1:] = sys.argv[1:], "
        "[]\n"
        "for file in files:\n    try:\n        runpy.run_path(file)\n    except BaseException:\n"
        "        traceback.print_exc(file=sys.stdout)\n    plt.close('all')\n    print('=== end ===')\n");
  write("all.R",
        "for (file in commandArgs(trailingOnly = TRUE)) {\n  tryCatch(source(file, local = new.env(), "
        "encoding = \"UTF-8\"),\n"
        "    error = function(e) cat(conditionMessage(e), \"\\n\"))\n  cat(\"=== end ===\\n\")\n}\n");
  runAll(text("/usr/bin/python3"), QStringList(text("all.py")) + files[0], m_python);
  runAll(text("Rscript"), QStringList{text("--vanilla"), text("all.R")} + files[1], m_r);
}

void ScriptsOfTablesTest::scriptsReadTheRowsOfTheProgram_data() {
  QTest::addColumn<qsizetype>("number");
  QTest::addColumn<QString>("language");
  for (qsizetype i = 0; i < std::ssize(cases); ++i) {
    for (const char* language : {"python", "r"}) {
      QTest::addRow("%s in %s", cases[i].file, language) << i << text(language);
    }
  }
}

void ScriptsOfTablesTest::scriptsReadTheRowsOfTheProgram() {
  QFETCH(qsizetype, number);
  QFETCH(QString, language);
  const bool python = language == text("python");
  const Case& table = cases[number];
  const QByteArray script = m_scripts[python ? 0 : 1].value(number);
  const QByteArray output = (python ? m_python : m_r).value(number);
  QCOMPARE(script.contains(python ? "\nFILE = " : "\nfile_name <- "), table.where == Where::inFile);
  QVERIFY2(output.endsWith("All numbers are those of Credence.\n"), output);
  const Outcome fit =
      run(QStringList{text("fit"), folder(table.file), text("--json")} + words(text(table.options)));
  const QJsonObject known = QJsonDocument::fromJson(fit.output).object();
  QCOMPARE(printed(output, "points"), known[text("train")][text("n")].toDouble());
  const double evidence = known[text("log_evidence")].toDouble();
  QVERIFY(evidence < 0.0);
  // Newton's method ends a step before the digits do; another row would change the first of them.
  QVERIFY(std::abs(printed(output, "log evidence by laplace") - evidence) <= (python ? 1e-9 : 1e-7));
}

/// Although nobody has read the table since, and in a few words.
void ScriptsOfTablesTest::aSessionKnowsHowItsTableIsRead() {
  for (const char* file : {"title_line.csv", "id_camel.csv"}) {
    QCOMPARE(run(QStringList{text("session"), folder(file), text("-o"), text("table.credence")}).status, 0);
    const QByteArray direct = run(QStringList{text("code"), folder(file)}).output;
    const QByteArray by = run("code table.credence").output;
    QVERIFY(direct.contains("\nFILE = "));
    QCOMPARE(by, direct);
    const QByteArray command = run("code table.credence --language shell").output;
    QCOMPARE(command, run(QStringList{text("code"), folder(file), text("--language"), text("shell")}).output);
    QVERIFY(!command.contains("--columns"));
  }
}

CREDENCE_TEST(QCoreApplication, ScriptsOfTablesTest);
#include "tst_scripts_of_tables.moc"

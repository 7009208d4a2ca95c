#include "support/command_fixture.h"
#include "support/registered_test.h"

#include <QDir>
#include <QRegularExpression>

#include <filesystem>
#include <sys/stat.h>

namespace credence {

/// Nobody's data are written over by a command.
class WrittenFilesTest : public QObject, private test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void whatIsReadStays_data();
  void whatIsReadStays();
  void whatASessionNamesStays_data();
  void whatASessionNamesStays();
  void twoOutputsAreTwoFiles();
  void anotherKindOfFileStays_data();
  void anotherKindOfFileStays();
  void theSameIsWrittenAgain_data();
  void theSameIsWrittenAgain();
  void whatIsNoFileIsWrittenTo();
  void rightsAndLinksAreKept_data();
  void rightsAndLinksAreKept();
  void figuresOfSessionsSpareFiles();
  void everyOptionThatNamesAFileIsKnown();

 private:
  static QString of(const char* line) { return QString::fromUtf8(line); }
};

namespace {

using test::Outcome;
using test::words;

/// Fast to compute.
constexpr const char* oneSetting = " --widths 1:1:1 --prior-variances 1:1:1";

}  // namespace

void WrittenFilesTest::initTestCase() {
  writeFiles();
  QDir folder(m_folder.path());
  QVERIFY(folder.mkpath(QStringLiteral("sub")));
  write("inputs.csv", "x1,x2\n0,0\n1,1\n0.5,0\n2,1\n");
  write("labels.txt", "0\n1\n0\n1\n");
  for (const char* line :
       {"session moons.csv --output work.credence", "session moons.csv --carry hash --output hash.credence",
        "session moons.csv --carry file --output file.credence",
        "session inputs.csv --labels labels.txt --carry file --output labelled.credence",
        "figure moons.csv --size 80x50 --dpi 30 --output picture.png", "report moons.csv --output page.html",
        "evidence moons.csv --widths 1:2:2 --prior-variances 1:1:1 --part 1/2 --output 1.part",
        "evidence moons.csv --widths 1:2:2 --prior-variances 1:1:1 --part 2/2 --output 2.part"}) {
    const Outcome outcome = run(line);
    QVERIFY2(outcome.status == 0, outcome.errors);
  }
  const std::filesystem::path moons = path("moons.csv").toStdString();
  std::filesystem::create_symlink("moons.csv", path("link.csv").toStdString());
  std::filesystem::create_hard_link(moons, path("hard.csv").toStdString());
  std::filesystem::create_directory_symlink("sub", path("other").toStdString());
}

void WrittenFilesTest::whatIsReadStays_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("file");
  const auto row = [](const QString& line, const char* file) {
    QTest::newRow(qPrintable(line)) << line << of(file);
  };
  // Each command that writes.
  row(of("session moons.csv --carry hash --output moons.csv"), "moons.csv");
  row(of("session moons.csv --schema --output moons.csv"), "moons.csv");
  row(of("session work.credence --carry hash -o work.credence"), "work.credence");
  row(of("predict moons.csv --at points.csv --output moons.csv"), "moons.csv");
  row(of("evidence moons.csv --output moons.csv") + of(oneSetting), "moons.csv");
  row(of("code moons.csv --output moons.csv"), "moons.csv");
  row(of("code moons.csv --output moons.py --data-output moons.csv"), "moons.csv");
  row(of("contours moons.csv --output moons.csv"), "moons.csv");
  row(of("figure picture.png --output picture.png"), "picture.png");
  row(of("report page.html --output page.html"), "page.html");
  // Each thing that is read.
  row(of("predict moons.csv --at points.csv --output points.csv"), "points.csv");
  row(of("evidence inputs.csv --labels labels.txt --output labels.txt"), "labels.txt");
  row(of("evidence hash.credence --data moons.csv --output moons.csv"), "moons.csv");
  row(of("evidence --merge 1.part 2.part --output 2.part"), "2.part");
  // Each name of a file.
  row(of("evidence moons.csv --output ./moons.csv"), "moons.csv");
  row(of("evidence ./moons.csv --output sub/../moons.csv"), "moons.csv");
  row(of("evidence moons.csv --output other/../moons.csv"), "moons.csv");
  row(of("evidence moons.csv --output ") + path("moons.csv"), "moons.csv");
  row(of("evidence moons.csv --output link.csv"), "moons.csv");
  row(of("evidence link.csv --output moons.csv"), "moons.csv");
  row(of("evidence moons.csv --output hard.csv"), "moons.csv");
}

void WrittenFilesTest::whatIsReadStays() {
  QFETCH(const QString, line);
  QFETCH(const QString, file);
  const QByteArray before = read(file.toUtf8().constData());
  QVERIFY(before.size() > 4);
  for (const QString& force : {QString(), QStringLiteral(" --force")}) {
    const Outcome outcome = run(words(line + force));
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.errors.contains("nothing is written over a file that is read; choose another name"),
             outcome.errors);
    QCOMPARE(outcome.errors.count('\n'), 2);  // the other says where the options are explained
    QCOMPARE(read(file.toUtf8().constData()), before);
  }
  QVERIFY(!QFile::exists(path("moons.py")));
}

void WrittenFilesTest::whatASessionNamesStays_data() {
  QTest::addColumn<QString>("session");
  QTest::addColumn<QString>("file");
  QTest::newRow("its table") << of("file.credence") << of("moons.csv");
  QTest::newRow("the table of points that it has") << of("work.credence") << of("moons.csv");
  QTest::newRow("its inputs") << of("labelled.credence") << of("inputs.csv");
  QTest::newRow("its labels") << of("labelled.credence") << of("labels.txt");
  QTest::newRow("a link to its table") << of("file.credence") << of("link.csv");
}

void WrittenFilesTest::whatASessionNamesStays() {
  QFETCH(const QString, session);
  QFETCH(const QString, file);
  const QByteArray before = read(file.toUtf8().constData());
  const Outcome outcome = run({of("evidence"), session, of("--force"), of("--output"), file});
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.errors.contains("nothing is written over a file that the session names"), outcome.errors);
  QCOMPARE(read(file.toUtf8().constData()), before);
}

void WrittenFilesTest::twoOutputsAreTwoFiles() {
  const Outcome both = run("code generated:moons --output both.txt --data-output sub/../both.txt");
  QCOMPARE(both.status, 2);
  QVERIFY2(both.errors.contains("--output and --data-output name the same file, both.txt"), both.errors);
  QVERIFY(!QFile::exists(path("both.txt")));
  const Outcome inside = run("report moons.csv --crate crate --output crate/mine.html");
  QCOMPARE(inside.status, 2);
  QVERIFY2(inside.errors.contains("in the folder of --crate"), inside.errors);
  QVERIFY(!QFile::exists(path("crate")));
}

void WrittenFilesTest::anotherKindOfFileStays_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QByteArray>("holds");
  QTest::addColumn<QString>("line");
  QTest::addColumn<QByteArray>("kind");
  const QByteArray rows = read("moons.csv");
  const auto row = [](const char* file, const QByteArray& holds, const QString& line, const char* kind) {
    QTest::newRow(qPrintable(line + QLatin1String(": ") + of(kind)))
        << of(file) << holds << line << QByteArray(kind);
  };
  row("t.csv", rows, of("session moons.csv --output"), "a table");
  row("t.credence", read("work.credence"), of("generate moons --output"), "a session");
  row("p.csv", read("picture.png"), of("generate moons --output"), "a PNG picture");
  row("p.csv", read("1.part"), of("evidence --merge 1.part 2.part --output"), "JSON");
  row("h.csv", read("page.html"), of("predict moons.csv --at inputs.csv --output"), "a web page");
  row("b.csv", QByteArray("PK\3\4\0\0\0\0", 8), of("generate moons --output"), "does not write");
  row("t.py", rows, of("code moons.csv --output"), "a table");
  row("s.csv", "#!/bin/sh\necho 1\n", of("code generated:moons --data-output"), "a script");
  row("t.png", rows, of("figure moons.csv --size 80x50 --dpi 30 --output"), "a table");
  row("s.svg", read("picture.png"), of("figure moons.csv --size 80x50 --dpi 30 --output"), "a PNG picture");
  row("t.html", rows, of("report moons.csv --width 1 --prior-variance 1 --output"), "a table");
  row("t.npy", rows, of("contours moons.csv --output"), "a table");
  row("t.geojson", rows, of("contours moons.csv --output"), "a table");
}

void WrittenFilesTest::anotherKindOfFileStays() {
  QFETCH(const QString, file);
  QFETCH(const QByteArray, holds);
  QFETCH(const QString, line);
  QFETCH(const QByteArray, kind);
  const QByteArray name = file.toUtf8();
  write(name.constData(), holds);
  const Outcome outcome = run(words(line) + QStringList(file));
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.startsWith("credence: " + name + ": this file holds "), outcome.errors);
  QVERIFY2(outcome.errors.contains(kind) && outcome.errors.contains("--force"), outcome.errors);
  QCOMPARE(outcome.errors.count('\n'), 1);
  QCOMPARE(read(name.constData()), holds);
  const Outcome forced = run(words(line) + QStringList{file, of("--force")});
  QVERIFY2(forced.status == 0, forced.errors);
  QVERIFY(read(name.constData()) != holds);
}

void WrittenFilesTest::theSameIsWrittenAgain_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("file");
  const auto row = [](const QString& line, const char* file) {
    QTest::newRow(qPrintable(line + QLatin1Char(' ') + of(file))) << line << of(file);
  };
  row(of("session moons.csv --output"), "again.credence");
  row(of("session --schema --output"), "schema.json");
  row(of("generate moons --count 3 --output"), "again.csv");
  row(of("generate moons --count 2 --output"), "again.txt");
  row(of("predict moons.csv --at inputs.csv --output"), "predictions.csv");
  row(of("evidence moons.csv --widths 1:2:2 --prior-variances 1:1:1 --output"), "map.csv");
  row(of("evidence moons.csv --widths 1:2:2 --prior-variances 1:1:1 --part 1/2 --output"), "map.part");
  row(of("code moons.csv --output"), "again.py");
  row(of("code moons.csv --language r --output"), "again.R");
  row(of("code moons.csv --language shell --output"), "again.sh");
  row(of("code generated:moons --output script.py --data-output"), "script-points.csv");
  row(of("contours moons.csv --output"), "lines.geojson");
  row(of("contours moons.csv --output"), "lines.json");
  row(of("contours moons.csv --output"), "grid.csv");
  row(of("contours moons.csv --output"), "grid.npy");
  row(of("figure moons.csv --size 80x50 --dpi 30 --output"), "again.png");
  row(of("figure moons.csv --size 80x50 --dpi 30 --output"), "again.svg");
  row(of("figure moons.csv --size 80x50 --dpi 30 --output"), "again.pdf");
  row(of("report moons.csv --width 1 --prior-variance 1 --output"), "again.html");
}

void WrittenFilesTest::theSameIsWrittenAgain() {
  QFETCH(const QString, line);
  QFETCH(const QString, file);
  const QByteArray name = file.toUtf8();
  write(name.constData(), "");  // one that is empty is nobody's data
  for (int time = 0; time < 2; ++time) {
    const Outcome outcome = run(words(line) + QStringList(file));
    QVERIFY2(outcome.status == 0, outcome.errors);
    QVERIFY(!read(name.constData()).isEmpty());
  }
}

void WrittenFilesTest::whatIsNoFileIsWrittenTo() {
  for (const char* line :
       {"session moons.csv --output /dev/null", "predict moons.csv --at inputs.csv -o /dev/null",
        "session moons.csv --output -"}) {
    const Outcome outcome = run(line);
    QVERIFY2(outcome.status == 0, outcome.errors);
  }
  const Outcome piped =
      runProgram(of("/bin/sh"),
                 {of("-c"), of("\"$0\" generate moons --output /dev/stdout | cat"), of(CREDENCE_PROGRAM)});
  QVERIFY2(piped.output.contains("x1,x2,label\n"), piped.errors);
  // Standard input may be a file, too.
  const Outcome same = runProgram(
      of("/bin/sh"), {of("-c"), of("exec \"$0\" session /dev/stdin --output moons.csv --force < moons.csv"),
                      of(CREDENCE_PROGRAM)});
  QCOMPARE(same.status, 2);
  QVERIFY2(same.errors.contains("moons.csv: this is the same file as /dev/stdin, and nothing"), same.errors);
}

void WrittenFilesTest::rightsAndLinksAreKept_data() {
  QTest::addColumn<QByteArray>("name");
  QTest::newRow("usual") << QByteArray("kept.csv");
  QTest::newRow("with blanks") << QByteArray(" kept as it is .csv");
  QTest::newRow("of other letters") << QByteArray("größe-点.csv");
  QTest::newRow("no UTF-8") << QByteArray("kept\xff\xe9.csv");
}

void WrittenFilesTest::rightsAndLinksAreKept() {
  QFETCH(const QByteArray, name);
  const std::string folder = m_folder.path().toStdString() + "/sub/";
  const std::string target = folder + name.toStdString();
  const std::string link = folder + "to-" + name.toStdString();
  // QProcess can say names in UTF-8 alone.
  QString octal;
  for (const char byte : name) {
    octal += QStringLiteral("\\%1").arg(static_cast<unsigned char>(byte), 3, 8, QLatin1Char('0'));
  }
  const auto generate = [&](const QString& before, const char* rest) {
    return runProgram(
        of("/bin/sh"),
        {of("-c"),
         QStringLiteral("cd sub; umask 022; file=$(printf '%1'); exec \"$0\" generate moons --output "
                        "\"%2$file\" %3")
             .arg(octal, before, of(rest)),
         of(CREDENCE_PROGRAM)});
  };
  struct stat file = {};
  QCOMPARE(generate(of(""), "--count 5").status, 0);
  QCOMPARE(stat(target.c_str(), &file), 0);
  QCOMPARE(file.st_mode & 07777, mode_t(0644));
  QCOMPARE(chmod(target.c_str(), 0660), 0);
  const Outcome again = generate(of(""), "--count 6");
  QVERIFY2(again.status == 0, again.errors);
  QCOMPARE(stat(target.c_str(), &file), 0);
  QCOMPARE(file.st_mode & 07777, mode_t(0660));

  std::filesystem::create_symlink(name.toStdString(), link);
  const auto size = file.st_size;
  QCOMPARE(generate(of("to-"), "--count 60").status, 0);
  QVERIFY(std::filesystem::is_symlink(link));
  QVERIFY(!std::filesystem::is_symlink(target));
  QCOMPARE(stat(target.c_str(), &file), 0);
  QVERIFY(file.st_size > size);
  QCOMPARE(file.st_mode & 07777, mode_t(0660));
  // A link to nothing yet.
  QVERIFY(std::filesystem::remove(target));
  QCOMPARE(generate(of("to-"), "--count 5").status, 0);
  QVERIFY(std::filesystem::is_symlink(link) && std::filesystem::exists(target));
  std::filesystem::remove(link);
  std::filesystem::remove(target);
  QVERIFY2(std::filesystem::is_empty(folder), "what was begun is left behind");
}

void WrittenFilesTest::figuresOfSessionsSpareFiles() {
  QVERIFY(QDir(m_folder.path()).mkpath(of("figures")));
  const QString line = of("render file.credence --view comparison,left --dpi 30 --output figures");
  // The last of them alone: nothing is drawn before.
  const std::string last = path("figures/file-left.png").toStdString();
  for (const char* name : {"moons.csv", "file.credence"}) {
    const QByteArray before = read(name);
    std::filesystem::create_hard_link(path(name).toStdString(), last);
    const Outcome outcome = run(words(line + of(" --force")));
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.errors.contains("figures/file-left.png: this is the same file as "), outcome.errors);
    QCOMPARE(read(name), before);
    QCOMPARE(QDir(path("figures")).entryList(QDir::Files).size(), 1);
    std::filesystem::remove(last);
  }
  write("figures/file-left.png", "my notes\n");
  const Outcome outcome = run(words(line));
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.errors.contains("figures/file-left.png: this file holds a text"), outcome.errors);
  QCOMPARE(read("figures/file-left.png"), QByteArray("my notes\n"));
  QCOMPARE(run(words(line + of(" --force"))).status, 0);
  QCOMPARE(run(words(line)).status, 0);
  QVERIFY(read("figures/file-left.png").startsWith("\x89PNG"));
}

// A new one that the rule does not know of would be no input that stays, or an output that spares nothing.
void WrittenFilesTest::everyOptionThatNamesAFileIsKnown() {
  const QStringList known = {of("data"),  of("labels"), of("at"),     of("output"), of("data-output"),
                             of("crate"), of("values"), of("figure"), of("text")};
  const QRegularExpression named(of("--([a-z-]+) <(FILE|FOLDER|POINTS|PATH|TABLE|SESSION|FIGURE)>"));
  const QRegularExpression listed(of("\n  ([a-z]+) +[A-Z]"));
  int commands = 0;
  int writing = 0;
  for (auto command = listed.globalMatch(QString::fromUtf8(run("--help").output)); command.hasNext();) {
    const QString help = QString::fromUtf8(run({command.next().captured(1), of("--help")}).output);
    ++commands;
    for (auto option = named.globalMatch(help); option.hasNext();) {
      const QString name = option.next().captured(1);
      QVERIFY2(known.contains(name), qPrintable(name));
    }
    const bool writes = help.contains(of("--output <"));
    QCOMPARE(help.contains(of("--force")), writes);
    writing += writes ? 1 : 0;
  }
  QVERIFY(commands >= 25);
  QCOMPARE(writing, 10);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::WrittenFilesTest);
#include "tst_written_files.moc"

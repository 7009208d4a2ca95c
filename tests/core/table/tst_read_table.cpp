#include "core/concurrency/cancelled.h"
#include "core/table/label_column.h"
#include "core/table/read_table.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <sstream>
#include <stop_token>
#include <string>
#include <sys/resource.h>
#include <vector>

using namespace credence;

namespace {

TableReading reading_of(const std::string& text, const ReadOptions& options = {}) {
  std::istringstream stream(text);
  return read_table(stream, "points.csv", options);
}

std::string write(const QTemporaryDir& folder, const char* name, const std::string& text) {
  QFile file(folder.filePath(QString::fromUtf8(name)));
  if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", name);
  file.write(text.data(), static_cast<qint64>(text.size()));
  return file.fileName().toStdString();
}

std::string labels_of(const Dataset& dataset) {
  std::string text;
  for (const arma::uword label : dataset.labels) {
    text.append(text.empty() ? "" : " ").append(dataset.class_names[label]);
  }
  return text;
}

/// Ten columns, of which three are read.
std::string wide_table(int rows) {
  std::string text = "id,a,b,c,d,e,f,g,h,label\n";
  for (int i = 0; i < rows; ++i) {
    text.append(std::to_string(i))
        .append(",0.123456789012345,-9.87654321098765,17,3.25,word,0.000001,12345678,2015-01-02,")
        .append(i % 2 == 0 ? "spam\n" : "ham\n");
  }
  return text;
}

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

}  // namespace

class ReadTableTest : public QObject {
  Q_OBJECT

 private slots:
  void says_what_it_detected() {
    const TableFormat commas = reading_of("x1,x2,label\n1.5,2,a\n3,4,b\n").format;
    QVERIFY((commas == TableFormat{.separator = Separator::comma, .has_header = true}));
    const TableFormat german = reading_of(
                                   "gr\xF6\xDF"
                                   "e\tb\tl\n1,5\t2\ta\n3\t4\tb\n")
                                   .format;
    QVERIFY((german == TableFormat{.separator = Separator::tab,
                                   .decimal_sign = ',',
                                   .has_header = true,
                                   .encoding = Encoding::windows_1252}));
    const TableFormat blanks = reading_of("1 2 a\n3 4 b\n", {.comment_sign = "%"}).format;
    QVERIFY((blanks ==
             TableFormat{.separator = Separator::blanks, .comment_sign = "%", .comments = CommentRule::all}));
  }

  // The first characters beyond ASCII may come after all that detection looks at.
  void an_encoding_shows_late() {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += "1,2,a\n";
    const TableReading latin = reading_of(text + "3,4,gr\xFC\x6E\n");
    QCOMPARE(latin.format.encoding, Encoding::windows_1252);
    QCOMPARE(latin.dataset.class_names[1], std::string("grün"));
    const TableReading utf8 = reading_of(text + "3,4,grün\n");
    QCOMPARE(utf8.format.encoding, Encoding::utf8);
    QCOMPARE(utf8.dataset.class_names[1], std::string("grün"));
  }

  // A character must not be damaged where one block of the file ends and the next begins.
  void blocks_join_within_any_character() {
    for (std::size_t padding = 65'500; padding < 65'540; ++padding) {
      const std::string text = std::string(padding, '#') + "\n1,2,\xF0\x9F\x98\x80\n3,4,ü\n";
      const Dataset dataset = reading_of(text).dataset;
      QCOMPARE(dataset.class_names[0], std::string("ü"));
      QCOMPARE(dataset.class_names[1], std::string("\xF0\x9F\x98\x80"));
    }
  }

  void classes_are_chosen_data() {
    QTest::addColumn<QString>("zero");
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("labels");
    QTest::addColumn<QString>("names");
    const auto add = [](const char* what, const char* zero, const char* one, const char* labels,
                        const char* names) {
      QTest::newRow(what) << QString::fromUtf8(zero) << QString::fromUtf8(one) << QString::fromUtf8(labels)
                          << QString::fromUtf8(names);
    };
    add("swapped by class 1", "", "a", "a b a", "b|a");
    add("swapped by class 0", "b", "", "a b a", "b|a");
    add("both", "b", "a", "a b a", "b|a");
    add("as they were", "a", "b", "a b a", "a|b");
    add("one against two", "", "b", "a b c", "not b|b");
    add("two against one", "b", "", "a b c", "b|not b");
    add("one against many", "", "7", "1 2 3 4 5 6 7 8 9 10 11 12", "not 7|7");
    add("a number in another form", "", "7.0", "7 8 7e0", "8|7");
  }
  void classes_are_chosen() {
    QFETCH(QString, zero);
    QFETCH(QString, one);
    QFETCH(QString, labels);
    QFETCH(QString, names);
    ReadOptions options;
    if (!zero.isEmpty()) options.class_0 = zero.toStdString();
    if (!one.isEmpty()) options.class_1 = one.toStdString();
    std::string text;
    const QStringList values = labels.split(QLatin1Char(' '));
    for (const QString& value : values) text.append("1,2,").append(value.toStdString()).append("\n");
    const Dataset dataset = reading_of(text, options).dataset;
    QCOMPARE(dataset.class_names[0] + "|" + dataset.class_names[1], names.toStdString());
    QCOMPARE(dataset.size(), static_cast<arma::uword>(values.size()));
    for (arma::uword i = 0; i < dataset.size(); ++i) {
      const std::string value = label_key(values[static_cast<qsizetype>(i)].toStdString());
      const std::string& given = dataset.class_names[dataset.labels(i)];
      QVERIFY2(label_key(given) == value || (given.starts_with("not ") && given != "not " + value),
               given.c_str());
    }
  }

  void skipped_rows_are_told_with_line_and_reason() {
    const SkippedRows skipped =
        reading_of("# c\nx1,x2,label\n1,2,a\n3,\"x\ny\",a\n5,6,b\n7,8\n", {.bad_rows = BadRows::skip})
            .skipped;
    QCOMPARE(skipped.count, std::size_t{2});
    QCOMPARE(skipped.shown[0].line, std::size_t{4});
    QCOMPARE(skipped.shown[0].reason, std::string("column 'x2': \"x\\ny\" is not a number"));
    QCOMPARE(skipped.shown[1].line, std::size_t{7});
    QCOMPARE(skipped.shown[1].reason, std::string("expected 3 fields as in line 2, found 2"));
  }

  // A point whose label, or a label whose point, cannot be used takes the other with it.
  void rows_skipped_stay_in_step_with_a_labels_file() {
    const QTemporaryDir folder;
    ReadOptions options;
    options.bad_rows = BadRows::skip;
    options.labels_file = write(folder, "labels.txt", "kind\na\n\"\"\nb\na\nb\n");
    const TableReading reading = reading_of("1 0\n2 0\n? 0\n4 0\n5 0\n", options);
    QCOMPARE(reading.dataset.inputs.col(0).eval()(1), 4.0);
    QCOMPARE(reading.dataset.size(), arma::uword{3});
    QCOMPARE(labels_of(reading.dataset), std::string("a a b"));
    QCOMPARE(reading.dataset.label_name, std::string("kind"));
    QCOMPARE(reading.skipped.count, std::size_t{2});
    QCOMPARE(reading.skipped.shown[1].reason, options.labels_file->string() + ": the label is empty");
  }

  void sets_come_from_any_column_that_says_train_and_test() {
    const Dataset dataset =
        reading_of("1,2,0,a\n3,4,1,b\n5,6,TEST,a\n7,8,Train,b\n", {.has_header = false, .split_column = "3"})
            .dataset;
    QVERIFY(arma::all(dataset.role_marks == arma::uvec({0, 1, 1, 0})));
    QVERIFY(reading_of("1,2,a\n3,4,b\n").dataset.role_marks.is_empty());
  }

  void options_that_make_no_sense_are_refused() {
    QVERIFY_EXCEPTION_THROWN(reading_of("", {.decimal_sign = ';'}), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(reading_of("", {.comment_sign = "1"}), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(reading_of("", {.class_0 = "a", .class_1 = "a"}), std::invalid_argument);
  }

  void progress_is_told_at_most_twenty_times_a_second() {
    const QTemporaryDir folder;
    const std::string text = wide_table(200'000);
    const std::string path = write(folder, "wide.csv", text);
    std::vector<std::size_t> done;
    QElapsedTimer timer;
    timer.start();
    const auto note = [&](const Progress& progress) {
      QCOMPARE(progress.total, text.size());
      done.push_back(progress.done);
    };
    read_table(path, {}, {{}, note});
    const double seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
    QVERIFY(!done.empty());
    QVERIFY(static_cast<double>(done.size()) <= 1.0 + 20.0 * seconds);
    QVERIFY(std::is_sorted(done.begin(), done.end()));
    QVERIFY(done.back() <= text.size());
  }

  void reading_stops_when_asked() {
    const QTemporaryDir folder;
    const std::string path = write(folder, "wide.csv", wide_table(100'000));
    std::stop_source stop;
    std::size_t reached = 0;
    const auto stop_soon = [&](const Progress& progress) {
      reached = progress.done;
      stop.request_stop();
    };
    QVERIFY_EXCEPTION_THROWN(read_table(path, {}, {stop.get_token(), stop_soon}), Cancelled);
    QVERIFY2(reached < 1'000'000, "it stopped long before the end");
  }

  // The file has 90 MB; what is kept of it, and the read-ahead, must not be of that size.
  void a_million_rows_of_ten_columns_take_little_memory() {
#ifdef CREDENCE_SANITIZE
    QSKIP("sanitizers need memory of their own");
#endif
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("wide.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::string header = wide_table(0);
    const std::string rows = wide_table(1000).substr(header.size());
    file.write(header.data(), static_cast<qint64>(header.size()));
    for (int k = 0; k < 1000; ++k) file.write(rows.data(), static_cast<qint64>(rows.size()));
    file.close();
    const long before = peak_kilobytes();
    QElapsedTimer timer;
    timer.start();
    const TableReading reading =
        read_table(file.fileName().toStdString(), {.columns = {{"b", "g", "label"}}});
    qInfo("%.2f s, %ld MiB more than before", static_cast<double>(timer.elapsed()) / 1e3,
          (peak_kilobytes() - before) / 1024);
    QCOMPARE(reading.dataset.size(), arma::uword{1'000'000});
    QVERIFY(peak_kilobytes() - before < 70 * 1024);
  }
};

CREDENCE_TEST(QCoreApplication, ReadTableTest);
#include "support/print_string.h"
#include "support/registered_test.h"
#include "tst_read_table.moc"

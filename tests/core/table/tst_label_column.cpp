#include "core/table/data_error.h"
#include "core/table/label_column.h"
#include "support/print_string.h"
#include "support/registered_test.h"

#include <QTest>

#include <sstream>
#include <string>
#include <vector>

using namespace credence;

namespace {

using Choice = std::array<std::optional<std::string>, 2>;

/// Adds labels, separated by blanks, in lines from 1 on; those that are refused are left out.
LabelColumn column_of(const std::string& labels, const Choice& choice = {}, LabelRules rules = {}) {
  LabelColumn column(ClassChoice{choice}, rules);
  std::istringstream words(labels);
  std::size_t line = 0;
  for (std::string word; words >> word;) column.add(word, ++line);
  return column;
}

/// "a|b: 0 1 1": the names of the classes, and the class of each row; or why there are none.
std::string classes_of(const LabelColumn& column, std::size_t first_row = 0) {
  Dataset dataset;
  try {
    column.assign_to(dataset, "points.csv", first_row);
  } catch (const DataError& error) {
    return error.what();
  }
  std::string text = dataset.class_names[0] + "|" + dataset.class_names[1] + ":";
  for (const arma::uword label : dataset.labels) text += ' ' + std::to_string(label);
  return text;
}

std::string names(int first, int end, const std::string& before = "tree") {
  std::string text;
  for (int i = first; i < end; ++i) text += before + std::to_string(i) + ' ';
  return text;
}

}  // namespace

class LabelColumnTest : public QObject {
  Q_OBJECT

 private slots:
  void every_spelling_of_a_number_is_one_label() {
    QCOMPARE(classes_of(column_of("1 1.0 +1 1e0 01 100e-2 0 -0 0.00 .0 0e7")),
             std::string("0|1: 1 1 1 1 1 1 0 0 0 0 0"));
    QCOMPARE(classes_of(column_of("−1 1 -1.0 –1")), std::string("-1|1: 0 1 0 0"));
    QCOMPARE(classes_of(column_of("1,0 0,0 1", {}, {','})), std::string("0,0|1,0: 1 0 1"));
  }

  void a_class_is_called_as_its_label_is_first_spelled() {
    QCOMPARE(classes_of(column_of("1E2 100 007 7")), std::string("007|1E2: 1 1 0 0"));
    LabelColumn column(ClassChoice{});
    column.add("  b", 1);
    column.add("\ta ", 2);
    column.add("b", 3);
    QCOMPARE(classes_of(column), std::string("a|b: 1 0 1"));
  }

  void numbers_longer_than_a_double_stay_apart() {
    QCOMPARE(classes_of(column_of("20240101000000002 20240101000000000 20240101000000002")),
             std::string("20240101000000000|20240101000000002: 1 0 1"));
    QCOMPARE(classes_of(column_of("0.1 0.10000000000000000001")),
             std::string("0.1|0.10000000000000000001: 0 1"));
    QCOMPARE(classes_of(column_of("1e401 1e400 10e399")), std::string("1e400|1e401: 1 0 0"));
    QCOMPARE(classes_of(column_of("1e9999999999999999999 1e9999999999999999998")),
             std::string("1e9999999999999999998|1e9999999999999999999: 1 0"));
  }

  void classes_are_in_the_order_people_expect_data() {
    QTest::addColumn<std::string>("less");
    QTest::addColumn<std::string>("more");
    const auto add = [](const char* less, const char* more) {
      QTest::newRow((std::string(less) + " before " + more).c_str())
          << std::string(less) << std::string(more);
    };
    add("9", "10");
    add("-2", "-1.5");
    add("−2", "1");
    add("-0.5", "0");
    add("0", "1e-500");
    add("2", "1e1");
    add("0.09", "0.1");
    add("1.2", "1.25");
    add("-", "+");
    add("−", "+");
    add("10", "9 lives");
    add("No", "no");
  }
  void classes_are_in_the_order_people_expect() {
    QFETCH(std::string, less);
    QFETCH(std::string, more);
    QVERIFY(class_name_less(less, more));
    QVERIFY(!class_name_less(more, less));
  }

  void missing_labels_are_no_class() {
    LabelColumn column(ClassChoice{});
    for (const char* label : {"?", "n/a", "<NA>", "None", "#DIV/0!", "--", ".", "NULL", ""}) {
      QVERIFY2(!column.add(label, 1), label);
      QCOMPARE(column.complaint(label),
               "\"" + std::string(label) + "\" is a missing value; leave the row out");
    }
    QVERIFY(column.add("-", 2) && column.add("+", 3));
    QCOMPARE(classes_of(column), std::string("-|+: 0 1"));
  }

  void a_missing_value_may_be_chosen_as_a_class() {
    QCOMPARE(classes_of(column_of("? soft NA hard ?", {{std::nullopt, "?"}})),
             std::string("not ?|?: 1 0 0 1"));
  }

  void a_choice_means_every_spelling() {
    QCOMPARE(classes_of(column_of("1 2 1.00", {{std::nullopt, "1.0"}})), std::string("2|1: 1 0 1"));
    QCOMPARE(classes_of(column_of("−1 2 3", {{"-1", std::nullopt}})), std::string("-1|not -1: 0 1 1"));
    QCOMPARE(classes_of(column_of("1,50 2,00", {{"1.5", std::nullopt}}, {','})),
             std::string("1,50|2,00: 0 1"));
    QCOMPARE(classes_of(column_of("1,50 2,00", {{"1,5", std::nullopt}}, {','})),
             std::string("1,50|2,00: 0 1"));
  }

  void a_class_comment_names_classes_as_it_stands() {
    LabelColumn column(ClassChoice::of({}, std::array<std::string, 2>{"−1", "1.0"}));
    column.add("1", 2);
    column.add("-1", 3);
    QCOMPARE(classes_of(column), std::string("−1|1.0: 1 0"));
  }

  void several_spellings_are_told() {
    using Notes = std::vector<std::string>;
    QVERIFY(column_of("1 0 1 a").notes().empty());
    QCOMPARE(
        column_of("1 1.0 0 1.00 0").notes(),
        (Notes{"the labels \"1\", \"1.0\" and \"1.00\" are the same number and one class, called \"1\""}));
    QCOMPARE(column_of("−1 -1 1").notes(),
             (Notes{"the labels \"−1\" and \"-1\" are the same number and one class, called \"-1\""}));
    QCOMPARE(column_of("1 01 001 1. 1.0 1.00 1.000 0").notes(),
             (Notes{"the labels \"1\", \"01\", \"001\", \"1.\", \"1.0\" and others are the same number and "
                    "one class, called \"1\""}));
    // Among the rest of one class it makes no difference.
    QVERIFY(column_of("1 1.0 2 3", {{std::nullopt, "3"}}).notes().empty());
  }

  void labels_are_listed_but_not_endlessly() {
    const auto message = [](const std::string& labels) {
      return classes_of(column_of(labels, {{std::nullopt, "oak"}}));
    };
    QCOMPARE(message(names(0, 8)),
             std::string("points.csv: no label is \"oak\"; the labels are \"tree0\", \"tree1\", \"tree2\", "
                         "\"tree3\", \"tree4\", \"tree5\", \"tree6\", \"tree7\""));
    const std::string long_list = message(names(0, 15));
    QVERIFY2(long_list.ends_with("\"tree10\", \"tree11\" and 3 more"), long_list.c_str());
    const std::string longer = message(names(0, 1500));
    QVERIFY2(longer.ends_with("\"tree11\" and at least 988 more"), longer.c_str());
  }

  void a_thousand_values_and_more_do_not_mix() {
    const std::string some = classes_of(column_of(names(0, 1200) + "tree1199", {{std::nullopt, "tree5"}}));
    QVERIFY(some.starts_with("not tree5|tree5: 0 0 0 0 0 1 0"));
    QCOMPARE(some.size(), std::string("not tree5|tree5:").size() + 2 * 1201);
    LabelColumn column = column_of(names(0, 1200));
    std::vector<bool> kept(1200);
    kept[0] = kept[1100] = kept[1101] = true;
    column.keep(kept);
    QCOMPARE(classes_of(column),
             std::string("points.csv: the labels have more than 1000 values; choose another label column"));
  }

  void a_first_row_of_names_is_suspected() {
    const std::string third =
        "points.csv:3: the labels have a third value, \"1\", after \"2\" and \"0\"; choose one of them "
        "against the rest, or another label column";
    const std::string header = "; if the first row names the columns, say that there is a header";
    const auto message = [](const std::string& labels, std::size_t first_row) {
      return classes_of(column_of(labels), first_row);
    };
    QCOMPARE(message("2 0 1 0 1", 1), third + header);
    QCOMPARE(message("2 0 1 0 1", 0), third);
    // Further values that stand in one row, or one that comes back, are no sign of names.
    QCOMPARE(message("2 0 1 0", 1), third);
    QCOMPARE(message("2 0 1 0 1 2", 1), third);
    // The first row is not among the labels.
    QCOMPARE(message("2 0 1 0 1 2", 7), third);
  }

  void old_sessions_read_labels_as_they_did() {
    const LabelRules rules{'.', true};
    QCOMPARE(classes_of(column_of("1.0 1E2 100 NA", {}, rules)), std::string("1|100: 0 1 1"));
    QCOMPARE(classes_of(column_of("? none ?", {}, rules)), std::string("?|none: 0 1 0"));
    QCOMPARE(classes_of(column_of("- +", {}, rules)), std::string("+|-: 1 0"));
    QCOMPARE(classes_of(column_of("−1 1", {}, rules)), std::string("1|−1: 1 0"));
    QCOMPARE(classes_of(column_of("20240101000000000 20240101000000002 5", {}, rules)),
             std::string("5|2.0240101e+16: 1 1 0"));
    QCOMPARE(classes_of(column_of("1,0 2,0 3", {{std::nullopt, "1"}}, {',', true})),
             std::string("not 1|1: 1 0 0"));
    QVERIFY(column_of("1 1.0 0", {}, rules).notes().empty());
  }
};

CREDENCE_TEST(QCoreApplication, LabelColumnTest);
#include "tst_label_column.moc"

#include "core/data/edit_points.h"
#include "core/data/number.h"
#include "core/data/random.h"
#include "core/table/read_dataset.h"
#include "core/table/write_dataset.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

using credence::Dataset;
using credence::Random;
using credence::read_dataset;
using credence::to_round_trip_string;
using credence::write_dataset;

namespace {

std::string written(const Dataset& dataset) {
  std::ostringstream stream;
  write_dataset(stream, dataset);
  return stream.str();
}

Dataset read_back(const std::string& text) {
  std::istringstream stream(text);
  return read_dataset(stream, "written.csv");
}

Dataset two_points() {
  Dataset dataset;
  append_points(dataset, arma::rowvec{0.1, -2.0}, 0);
  append_points(dataset, arma::rowvec{1e-300, 12345.5}, 1);
  return dataset;
}

/// Any finite double: sign, exponent and mantissa all random, so that denormals and huge numbers occur.
double any_double(Random& random) {
  while (true) {
    const double value = std::bit_cast<double>(random.next());
    if (std::isfinite(value)) return value;
  }
}

/// Made of the characters that a text table is most easily broken by.
std::string any_name(Random& random) {
  const std::vector<std::string> pieces = {",", ";", "\t", " ",    "\"",  "\n", "\r\n", "\r",
                                           "#", "a", "é",  "°C",   "1",   ".",  "-",    "\xEF\xBB\xBF",
                                           "=", "+", "@",  " 1:2", " 3:4"};
  std::string name;
  for (std::uint64_t left = random.next() % 6; left > 0; --left)
    name += pieces[random.next() % pieces.size()];
  return name;
}

Dataset any_dataset(Random& random) {
  Dataset dataset;
  const arma::uword count = 2 + random.next() % 20;
  for (arma::uword i = 0; i < count; ++i) {
    append_points(dataset, arma::rowvec{any_double(random), any_double(random)},
                  i < 2 ? i : random.next() % 2);
  }
  dataset.input_names = {any_name(random), any_name(random)};
  dataset.label_name = any_name(random);
  if (random.next() % 2 == 0) {
    dataset.role_marks.set_size(count);
    for (arma::uword& mark : dataset.role_marks) mark = random.next() % 2;
  }
  // Starting with letters they are no numbers, whatever follows.
  dataset.class_names = {"a", "b"};
  if (random.next() % 2 == 0) std::swap(dataset.class_names[0], dataset.class_names[1]);
  for (std::string& name : dataset.class_names) name += any_name(random);
  return dataset;
}

}  // namespace

class WriteDatasetTest : public QObject {
  Q_OBJECT

 private slots:
  void writes_a_plain_table() {
    QCOMPARE(written(two_points()), std::string("x1,x2,label\n0.1,-2,0\n1e-300,12345.5,1\n"));
  }

  void quotes_only_what_needs_it() {
    Dataset dataset = two_points();
    dataset.input_names = {"bill length (mm)", "a \"b\", c"};
    dataset.class_names = {"no", "yes, please"};
    QCOMPARE(written(dataset),
             std::string(
                 "bill length (mm),\"a \"\"b\"\", c\",label\n0.1,-2,no\n1e-300,12345.5,\"yes, please\"\n"));
  }

  void numbers_are_the_shortest_that_read_back() {
    QCOMPARE(to_round_trip_string(0.1), std::string("0.1"));
    QCOMPARE(to_round_trip_string(-0.0), std::string("-0"));
    QCOMPARE(to_round_trip_string(0.1 + 0.2), std::string("0.30000000000000004"));
    QCOMPARE(to_round_trip_string(std::numeric_limits<double>::denorm_min()), std::string("5e-324"));
    QCOMPARE(to_round_trip_string(-std::numeric_limits<double>::max()),
             std::string("-1.7976931348623157e+308"));
  }

  void extreme_numbers_survive() {
    using Limits = std::numeric_limits<double>;
    Dataset dataset = two_points();
    append_points(dataset, arma::rowvec{-0.0, 0.0}, 0);
    append_points(dataset, arma::rowvec{Limits::denorm_min(), -Limits::denorm_min()}, 1);
    append_points(dataset, arma::rowvec{Limits::max(), Limits::lowest()}, 1);
    append_points(dataset, arma::rowvec{Limits::min(), std::nextafter(1.0, 2.0)}, 0);
    QVERIFY(identical(read_back(written(dataset)), dataset));
  }

  void random_datasets_survive() {
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
      Random random(seed);
      const Dataset dataset = any_dataset(random);
      const std::string text = written(dataset);
      const QByteArray context = "seed " + QByteArray::number(qulonglong{seed}) + "\n" + text.c_str() + "\n";
      try {
        QVERIFY2(identical(read_back(text), dataset), context.constData());
      } catch (const credence::DataError& error) {
        QFAIL((context + error.what()).constData());
      }
    }
  }

  void input_names_that_look_like_numbers_survive() {
    using Names = std::array<std::string, 2>;
    for (const Names& names : {Names{"2015", "2016"}, Names{"x", "2016"}, Names{"1e5", ""}, Names{"", ""},
                               Names{"nan", "-inf"}, Names{"x", "x"}}) {
      Dataset dataset = two_points();
      dataset.input_names = names;
      dataset.label_name = "2017";
      QVERIFY2(identical(read_back(written(dataset)), dataset), names[0].c_str());
    }
  }

  void classes_keep_their_order() {
    using Names = std::array<std::string, 2>;
    for (const Names& names : {Names{"0", "1"},
                               Names{"-1", "1"},
                               Names{"9", "10"},
                               Names{"-0.5", "1e-05"},
                               Names{"10", "9 lives"},
                               Names{"No", "no"},
                               Names{"spam", "ham"},
                               Names{"NA", "a"},
                               Names{"a", "nan"},
                               Names{"10", "9"},
                               Names{"0.0", "1E2"},
                               Names{"1.0", "2"},
                               Names{"20240101000000000", "20240101000000002"},
                               Names{"0.10", "0.1000000000000000000001"},
                               Names{"-", "+"},
                               Names{"+", "-"},
                               Names{"?", "#N/A"},
                               Names{"none", "-1"},
                               Names{"−1", "1"},
                               Names{"1", "−"},
                               Names{" a", "b\t"},
                               Names{"1,5", "2,5"},
                               Names{"b \"x\"\n\\n", "a, \r\\"}}) {
      Dataset dataset = two_points();
      append_points(dataset, arma::rowvec{5.0, 5.0}, 0);
      dataset.class_names = names;
      QVERIFY2(identical(read_back(written(dataset)), dataset), names[0].c_str());
    }
  }

  void order_is_said_only_where_labels_do_not_say_it() {
    Dataset dataset = two_points();
    dataset.class_names = {"spam", "ham"};
    QCOMPARE(written(dataset), std::string("# classes: \"spam\", \"ham\"\nx1,x2,label\n0.1,-2,spam\n"
                                           "1e-300,12345.5,ham\n"));
  }

  void one_class_alone_keeps_the_name_of_the_other() {
    for (const arma::uword label : {0U, 1U}) {
      Dataset dataset;
      dataset.class_names = {"ham", "spam"};
      append_points(dataset, arma::rowvec{1.0, 2.0}, label);
      append_points(dataset, arma::rowvec{3.0, 4.0}, label);
      QVERIFY(identical(read_back(written(dataset)), dataset));
    }
  }

  void rows_held_out_are_written_in_a_column() {
    Dataset dataset = two_points();
    append_points(dataset, arma::rowvec{5.0, 5.0}, 0);
    dataset.role_marks = {0, 1, 0};
    QCOMPARE(written(dataset), std::string("x1,x2,set,label\n0.1,-2,train,0\n1e-300,12345.5,test,1\n"
                                           "5,5,train,0\n"));
    using Names = std::array<std::string, 3>;
    for (const Names& names :
         {Names{"x1", "x2", "label"}, Names{"set", "set", "set"}, Names{"2015", "7", "l"}, Names{"", "", ""},
          Names{"NA", "?", "test"}, Names{"train", "test", "set"}}) {
      dataset.input_names = {names[0], names[1]};
      dataset.label_name = names[2];
      for (const auto& classes : {std::array<std::string, 2>{"0", "1"}, {"test", "train"}}) {
        dataset.class_names = classes;
        const std::string text = written(dataset);
        QVERIFY2(identical(read_back(text), dataset), text.c_str());
      }
    }
  }

  void refuses_what_would_read_back_differently() {
    using Names = std::array<std::string, 2>;
    for (const Names& names : {Names{"same", "same"}, Names{"", "a"}, Names{"1", "1.0"}, Names{"a", " a"},
                               Names{"a", "b\x01"}, Names{"a", "\xFF"}}) {
      Dataset dataset = two_points();
      dataset.class_names = names;
      std::ostringstream stream;
      QVERIFY_EXCEPTION_THROWN(write_dataset(stream, dataset), std::invalid_argument);
      QVERIFY(stream.str().empty());
    }
    Dataset dataset = two_points();
    dataset.inputs(0, 0) = std::nan("");
    QVERIFY_EXCEPTION_THROWN(written(dataset), std::invalid_argument);
  }
};

CREDENCE_TEST(QCoreApplication, WriteDatasetTest);
#include "support/print_string.h"
#include "support/registered_test.h"
#include "tst_write_dataset.moc"

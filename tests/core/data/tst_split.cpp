#include "core/data/dataset.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/data/role.h"
#include "core/data/split.h"
#include "support/registered_test.h"

#include <QTest>
#include <armadillo>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

using credence::Dataset;
using credence::Random;
using credence::Role;
using credence::Split;
using credence::split_rows;
using credence::SplitRule;
using credence::training_order;

namespace {

Dataset random_points(arma::uword count, double share_of_ones, Random& random) {
  Dataset dataset;
  dataset.inputs.set_size(count, 2);
  dataset.inputs.imbue([&] { return random.normal(); });
  dataset.labels.set_size(count);
  dataset.labels.imbue([&] { return random.uniform() < share_of_ones ? 1U : 0U; });
  return dataset;
}

Dataset points(arma::uword count) {
  Random random(count);
  return random_points(count, 0.5, random);
}

SplitRule fraction_rule(double fraction, std::uint64_t seed = 1) {
  return {.kind = SplitRule::Kind::fraction, .fraction = fraction, .seed = seed};
}

SplitRule stratified_rule(double fraction, std::uint64_t seed = 1) {
  return {.kind = SplitRule::Kind::fraction, .fraction = fraction, .seed = seed, .stratified = true};
}

SplitRule first_rule(std::uint64_t n) {
  return {.kind = SplitRule::Kind::first_n, .first_n = n};
}

arma::uvec trains(const Split& split) {
  arma::uvec result(split.train().n_elem + split.rows[Role::test].n_elem, arma::fill::zeros);
  result.elem(split.train()).ones();
  return result;
}

bool same_rows(const arma::uvec& a, const arma::uvec& b) {
  return a.n_elem == b.n_elem && arma::all(a == b);
}

bool covers_each_row_once(const Split& split, arma::uword count) {
  const arma::uvec all = arma::join_cols(split.train(), split.rows[Role::test]);
  if (!split.train().is_sorted("strictascend") || !split.rows[Role::test].is_sorted("strictascend"))
    return false;
  arma::uvec expected(count);
  for (arma::uword i = 0; i < count; ++i) expected(i) = i;
  return same_rows(arma::sort(all), expected);
}

}  // namespace

class SplitTest : public QObject {
  Q_OBJECT

 private slots:
  void random_stream_is_splitmix64() {
    // The first numbers that the reference implementation (Vigna, prng.di.unimi.it) gives for this seed.
    Random random(1234567);
    QCOMPARE(random.next(), std::uint64_t{6457827717110365317u});
    QCOMPARE(random.next(), std::uint64_t{3203168211198807973u});
    QCOMPARE(random.next(), std::uint64_t{9817491932198370423u});
  }

  void normal_numbers_have_the_moments_of_a_standard_normal() {
    Random random(3);
    arma::vec sample(200'000);
    sample.imbue([&random] { return random.normal(); });
    // Five standard errors of each estimate: sqrt(1/n), sqrt(2/n), sqrt(96/n).
    const double n = static_cast<double>(sample.n_elem);
    QVERIFY(std::abs(arma::mean(sample)) < 5.0 * std::sqrt(1.0 / n));
    QVERIFY(std::abs(arma::mean(arma::vec(arma::square(sample))) - 1.0) < 5.0 * std::sqrt(2.0 / n));
    QVERIFY(std::abs(arma::mean(arma::vec(arma::pow(sample, 4))) - 3.0) < 5.0 * std::sqrt(96.0 / n));
    const arma::vec before = sample.head(sample.n_elem - 1);
    const arma::vec after = sample.tail(sample.n_elem - 1);
    QVERIFY(std::abs(arma::dot(before, after) / n) < 5.0 * std::sqrt(1.0 / n));
  }

  void all_rows_train() {
    const Split split = split_rows(points(7), {});
    QVERIFY(covers_each_row_once(split, 7));
    QCOMPARE(split.rows[Role::test].n_elem, arma::uword{0});
  }

  void first_rows_train_data() {
    QTest::addColumn<int>("first_n");
    QTest::addColumn<int>("expected");
    QTest::newRow("some") << 3 << 3;
    QTest::newRow("all") << 10 << 10;
    QTest::newRow("more than there are") << 99 << 10;
  }
  void first_rows_train() {
    QFETCH(int, first_n);
    QFETCH(int, expected);
    const Split split = split_rows(points(10), first_rule(static_cast<std::uint64_t>(first_n)));
    QVERIFY(covers_each_row_once(split, 10));
    QCOMPARE(split.train().n_elem, static_cast<arma::uword>(expected));
    QCOMPARE(split.train().max(), static_cast<arma::uword>(expected - 1));
  }

  void fraction_counts_are_exact_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("fraction");
    QTest::addColumn<int>("expected");
    QTest::newRow("four fifths") << 10 << 0.8 << 8;
    QTest::newRow("rounded up") << 7 << 0.5 << 4;
    QTest::newRow("rounded down") << 1001 << 0.3333 << 334;
    QTest::newRow("everything") << 5 << 1.0 << 5;
    QTest::newRow("at least one") << 5 << 0.01 << 1;
    QTest::newRow("nothing to split") << 0 << 0.5 << 0;
  }
  void fraction_counts_are_exact() {
    QFETCH(int, count);
    QFETCH(double, fraction);
    QFETCH(int, expected);
    const auto rows = static_cast<arma::uword>(count);
    const Split split = split_rows(points(rows), fraction_rule(fraction));
    QCOMPARE(split.train().n_elem, static_cast<arma::uword>(expected));
    QVERIFY(covers_each_row_once(split, rows));
  }

  void same_seed_gives_the_same_split_and_another_seed_another() {
    const arma::uvec once = trains(split_rows(points(200), fraction_rule(0.5, 4)));
    QVERIFY(same_rows(once, trains(split_rows(points(200), fraction_rule(0.5, 4)))));
    // Independent halves agree on 100 of 200 rows, with a standard deviation of 7.
    const arma::uword agreeing = arma::accu(once == trains(split_rows(points(200), fraction_rule(0.5, 5))));
    QVERIFY2(agreeing > 60 && agreeing < 140, QByteArray::number(agreeing).constData());
  }

  void a_new_row_moves_at_most_one_other() {
    for (const double fraction : {0.1, 0.5, 0.8}) {
      for (arma::uword count = 1; count < 300; ++count) {
        const arma::uvec before = trains(split_rows(points(count), fraction_rule(fraction)));
        const arma::uvec after = trains(split_rows(points(count + 1), fraction_rule(fraction)));
        QVERIFY2(arma::accu(before != after.head(count)) <= 1, QByteArray::number(count).constData());
      }
    }
  }

  void each_class_is_split_in_the_same_share() {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
      const QByteArray context = "seed " + QByteArray::number(static_cast<qulonglong>(seed));
      Random random(seed);
      const auto count = static_cast<arma::uword>(random.uniform(0.0, 60.0));
      const Dataset dataset = random_points(count, random.uniform(), random);
      const double fraction = random.uniform(0.05, 1.0);
      const Split split = split_rows(dataset, stratified_rule(fraction, seed));
      QVERIFY2(covers_each_row_once(split, count), context.constData());
      const auto all = dataset.class_counts();
      const auto train = dataset.subset(split.train()).class_counts();
      for (const std::size_t label : {0U, 1U}) {
        const double exact = fraction * static_cast<double>(all[label]);
        const double off = std::abs(static_cast<double>(train[label]) - exact);
        const bool last_one_kept = all[label] > 0 && exact < 0.5 && train[label] == 1;
        QVERIFY2(off <= 0.5 + 1e-12 || last_one_kept, context.constData());
      }
    }
  }

  void a_new_point_moves_at_most_one_other_of_its_class() {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      const QByteArray context = "seed " + QByteArray::number(static_cast<qulonglong>(seed));
      Random random(seed);
      const SplitRule rule = stratified_rule(random.uniform(0.05, 1.0), seed);
      const double share = random.uniform();
      Dataset dataset;
      for (arma::uword count = 0; count < 80; ++count) {
        const arma::uvec before = trains(split_rows(dataset, rule));
        const arma::uword label = random.uniform() < share ? 1 : 0;
        append_points(dataset, arma::rowvec{random.normal(), random.normal()}, label);
        const arma::uvec after = trains(split_rows(dataset, rule));
        const arma::uvec moved = before != after.head(count);
        QVERIFY2(arma::accu(moved) <= 1, context.constData());
        QVERIFY2(arma::all(dataset.labels.elem(arma::find(moved)) == label), context.constData());
      }
    }
  }

  void a_stratified_split_depends_on_its_seed() {
    const arma::uvec once = trains(split_rows(points(200), stratified_rule(0.5, 4)));
    const arma::uword agreeing = arma::accu(once == trains(split_rows(points(200), stratified_rule(0.5, 5))));
    QVERIFY2(agreeing > 60 && agreeing < 140, QByteArray::number(agreeing).constData());
  }

  void marked_points_test() {
    Dataset dataset = points(5);
    const SplitRule rule{.kind = SplitRule::Kind::marked};
    QCOMPARE(split_rows(dataset, rule).train().n_elem, arma::uword{5});
    dataset.role_marks = {0, 1, 0, 0, 1};
    QVERIFY(same_rows(split_rows(dataset, rule).train(), {0, 2, 3}));
    QVERIFY(same_rows(split_rows(dataset, rule).rows[Role::test], {1, 4}));
    append_points(dataset, arma::rowvec{0.0, 0.0}, 1);
    QVERIFY(same_rows(split_rows(dataset, rule).train(), {0, 2, 3, 5}));
    QVERIFY(leaves_training_points(dataset, rule));
    dataset.role_marks.ones();
    QVERIFY(split_rows(dataset, rule).train().is_empty());
    QVERIFY(!leaves_training_points(dataset, rule));
    QVERIFY(!split_rows(dataset, {}).has(Role::test));
    QVERIFY(leaves_training_points(dataset, {}));
    QVERIFY(!leaves_training_points(Dataset(), {}));
  }

  void without_validation_points_the_split_is_that_of_the_hashes_alone() {
    // The definition, written again: all rows sorted by their hashes.
    Random random(31);
    for (int round = 0; round < 60; ++round) {
      const Dataset dataset = random_points(1 + random.next() % 200, 0.3, random);
      SplitRule rule = fraction_rule(random.uniform(0.01, 1.0), random.next());
      rule.stratified = random.uniform() < 0.5;
      std::vector<std::vector<std::pair<std::uint64_t, arma::uword>>> strata(2);
      for (arma::uword n = 0; n < dataset.size(); ++n) {
        strata.at(rule.stratified ? dataset.labels(n) : 0)
            .emplace_back(credence::mix64(credence::mix64(rule.seed) ^ n), n);
      }
      arma::uvec expected(dataset.size(), arma::fill::zeros);
      for (auto& stratum : strata) {
        std::sort(stratum.begin(), stratum.end());
        const double share = std::round(rule.fraction * static_cast<double>(stratum.size()));
        const auto count = std::min(stratum.size(), static_cast<std::size_t>(std::max(1.0, share)));
        for (std::size_t k = 0; k < count; ++k) expected(stratum[k].second) = 1;
      }
      const Split split = split_rows(dataset, rule);
      QVERIFY(same_rows(trains(split), expected));
      QVERIFY(!split.has(Role::validation) && split.unused.is_empty());
    }
  }

  void validation_points_are_a_share_of_those_that_do_not_train() {
    Random random(32);
    for (int round = 0; round < 100; ++round) {
      const Dataset dataset = random_points(1 + random.next() % 200, 0.3, random);
      SplitRule rule = fraction_rule(random.uniform(0.05, 0.95), random.next());
      rule.stratified = random.uniform() < 0.5;
      const Split before = split_rows(dataset, rule);
      rule.validation = random.uniform(0.0, 0.99);
      const Split split = split_rows(dataset, rule);
      QVERIFY(same_rows(split.train(), before.train()));
      QVERIFY(split.rows[Role::validation].is_sorted("strictascend") &&
              split.rows[Role::test].is_sorted("strictascend"));
      const arma::uvec held_out = arma::join_cols(split.rows[Role::test], split.rows[Role::validation]);
      QVERIFY(same_rows(arma::sort(held_out), before.rows[Role::test]));
      const auto validates = [&](const arma::uvec& all, const arma::uvec& others, const arma::uvec& some) {
        const double share = std::round(rule.validation * static_cast<double>(all.n_elem));
        return some.n_elem == std::min(others.n_elem, static_cast<arma::uword>(share));
      };
      const arma::uvec rows = arma::regspace<arma::uvec>(0, dataset.size() - 1);
      if (!rule.stratified) QVERIFY(validates(rows, before.rows[Role::test], split.rows[Role::validation]));
      for (const arma::uword label : {0U, 1U}) {
        if (!rule.stratified) break;
        const auto of_class = [&](const arma::uvec& some) {
          return arma::uvec(some.elem(arma::find(dataset.labels.elem(some) == label)));
        };
        QVERIFY(validates(of_class(rows), of_class(before.rows[Role::test]),
                          of_class(split.rows[Role::validation])));
      }
      // More of the same seed hold the fewer.
      rule.validation = std::min(0.99, rule.validation + 0.1);
      QVERIFY(same_rows(
          arma::intersect(split_rows(dataset, rule).rows[Role::validation], split.rows[Role::validation]),
          split.rows[Role::validation]));
    }
  }

  void a_new_row_moves_at_most_three_others() {
    SplitRule rule = fraction_rule(0.55, 5);
    rule.validation = 0.25;
    const auto roles = [&rule](arma::uword count) {
      const Split split = split_rows(points(count), rule);
      arma::uvec result(count, arma::fill::zeros);
      result.elem(split.rows[Role::test]).fill(1);
      result.elem(split.rows[Role::validation]).fill(2);
      return result;
    };
    for (arma::uword count = 1; count < 300; ++count) {
      const arma::uvec after = roles(count + 1);
      const arma::uword moved = arma::accu(roles(count) != after.head(count));
      QVERIFY2(moved <= 3, QByteArray::number(moved).constData());
    }
  }

  void the_first_of_an_order_leave_validation_points_alone() {
    SplitRule rule = stratified_rule(0.5, 7);
    rule.validation = 0.25;
    const Split whole = split_rows(points(80), rule);
    rule.use_first = 11;
    const Split split = split_rows(points(80), rule);
    QVERIFY(same_rows(split.rows[Role::validation], whole.rows[Role::validation]) &&
            same_rows(split.rows[Role::test], whole.rows[Role::test]));
    QVERIFY(split.has(Role::validation));
    QCOMPARE(split.not_fitted().n_elem, arma::uword{69});
  }

  void marks_are_roles() {
    Dataset dataset = points(5);
    dataset.role_marks = {0, 2, 0, 1, 2};
    SplitRule rule{.kind = SplitRule::Kind::marked};
    Split split = split_rows(dataset, rule);
    QVERIFY(same_rows(split.train(), {0, 2}) && same_rows(split.rows[Role::test], {3}) &&
            same_rows(split.rows[Role::validation], {1, 4}));
    QVERIFY(!credence::for_tuning(split).has(Role::test));
    QVERIFY(same_rows(credence::for_tuning(split).rows[Role::validation], split.rows[Role::validation]));
    split.rows[Role::validation].reset();
    QVERIFY(same_rows(credence::for_tuning(split).rows[Role::test], {3}));
    dataset.role_marks = {2, 2, 2, 1, 2};
    QVERIFY(!leaves_training_points(dataset, rule));
    // A brush begins with the roles that a share had given.
    rule = fraction_rule(0.4, 3);
    rule.validation = 0.4;
    const Split share = split_rows(dataset, rule);
    mark_points(dataset, rule, {share.train()(0)}, credence::Role::validation);
    const Split marked = split_rows(dataset, rule);
    QVERIFY(same_rows(marked.rows[Role::test], share.rows[Role::test]));
    QCOMPARE(marked.rows[Role::validation].n_elem, share.rows[Role::validation].n_elem + 1);
  }

  void train_rows_are_spread_over_the_file() {
    const Split split = split_rows(points(10'000), fraction_rule(0.5));
    // The mean of half the row numbers 0…9999, drawn without replacement, has a standard deviation of 29.
    const double mean = arma::mean(arma::conv_to<arma::vec>::from(split.train()));
    QVERIFY2(std::abs(mean - 4999.5) < 150.0, QByteArray::number(mean).constData());
  }

  void the_first_of_more_hold_those_of_fewer() {
    for (const std::uint64_t seed : {1U, 2U, 77U}) {
      for (SplitRule rule : {SplitRule(), fraction_rule(0.6), stratified_rule(0.6), first_rule(40)}) {
        Random random(seed);
        const Dataset dataset = random_points(90, 0.4, random);
        const Split whole = split_rows(dataset, rule);
        QVERIFY(whole.unused.is_empty());
        rule.order_seed = seed;
        arma::uvec before;
        for (std::uint64_t first = 1; first <= 100; ++first) {
          rule.use_first = first;
          const Split split = split_rows(dataset, rule);
          const arma::uword count = std::min<arma::uword>(first, whole.train().n_elem);
          QCOMPARE(split.train().n_elem, count);
          QVERIFY(same_rows(split.rows[Role::test], whole.rows[Role::test]));
          QVERIFY(
              same_rows(arma::sort(arma::uvec(arma::join_cols(split.train(), split.unused))), whole.train()));
          QVERIFY(split.train().is_sorted("strictascend") && split.unused.is_sorted("strictascend"));
          QVERIFY(same_rows(arma::intersect(split.train(), before), before));
          const arma::uvec order = training_order(whole.train(), seed);
          QVERIFY(same_rows(split.train(), arma::sort(arma::uvec(order.head(count)))));
          before = split.train();
        }
      }
    }
  }

  void the_order_is_at_random_and_of_its_seed_alone() {
    const arma::uvec rows = split_rows(points(2000), {}).train();
    const arma::uvec order = training_order(rows, 3);
    QVERIFY(same_rows(arma::sort(order), rows));
    QVERIFY(same_rows(order, training_order(rows, 3)));
    // Of other rows, those of both come in the same order.
    const arma::uvec half = training_order(arma::uvec(rows.head(1000)), 3);
    QVERIFY(same_rows(half, order.elem(arma::find(order < 1000))));
    // The standard deviation of a rank correlation of independent orders is 0.022.
    const auto correlation = [&](const arma::uvec& other) {
      return std::abs(arma::as_scalar(
          arma::cor(arma::conv_to<arma::vec>::from(order), arma::conv_to<arma::vec>::from(other))));
    };
    QVERIFY(correlation(training_order(rows, 4)) < 0.11);
    QVERIFY(correlation(rows) < 0.11);
    // The rows that a small share of the same seed would take are not the first.
    const arma::uvec share = split_rows(points(2000), fraction_rule(0.5, 3)).train();
    const arma::uword common = arma::intersect(share, arma::uvec(order.head(1000))).eval().n_elem;
    QVERIFY2(common > 410 && common < 590, QByteArray::number(common).constData());
  }

  void impossible_rules_are_refused() {
    QVERIFY_EXCEPTION_THROWN(split_rows(points(5), first_rule(0)), std::invalid_argument);
    for (const double fraction : {0.0, -0.1, 1.1, std::nan("")}) {
      QVERIFY_EXCEPTION_THROWN(split_rows(points(5), fraction_rule(fraction)), std::invalid_argument);
    }
    for (const double share : {1.0, -0.1, std::nan("")}) {
      SplitRule rule = fraction_rule(0.5);
      rule.validation = share;
      QVERIFY_EXCEPTION_THROWN(split_rows(points(5), rule), std::invalid_argument);
    }
  }
};

CREDENCE_TEST(QCoreApplication, SplitTest);
#include "tst_split.moc"

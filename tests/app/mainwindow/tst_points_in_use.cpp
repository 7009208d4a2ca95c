#include "app/panels/metrics_panel.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plane_points.h"
#include "core/data/edit_points.h"
#include "support/legend_names.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace credence {

/// How the window shows that only the first of the training points are in use.
class PointsInUseTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_points_in_use"); }
  void init();
  void cleanup() { closeWindow(); }
  void theOthersAreDrawnApart();
  void theOthersHaveNoRings();
  void drawnPointsMayBeNotInUse();
  void wordsSaySo();
  void ofVeryManyPointsThoseInUseAreAllDrawn();
  void aKeyShowsThePriorAndGoesBack();

 private:
  using Places = std::set<std::pair<double, double>>;

  const ProbabilityPlot* left() const { return m_window->findChild<ComparisonView*>()->leftPlot(); }
  void use(std::optional<std::uint64_t> count) const;
  Places placesOf(const arma::uvec& rows) const;
  static Places placesOf(const QVector<QPointF>& points);
  QStringList legend() const;
};

void PointsInUseTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {120, 0.6, 2});
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  awaitFit();
}

/// Back to as many labels as there were; each is a step that can be undone.
void PointsInUseTest::aKeyShowsThePriorAndGoesBack() {
  const auto press = [this] { QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ShiftModifier); };
  const auto count = [this] { return document().state().split.use_first; };
  auto* entry = action(QStringLiteral("No Labels"));
  use(7);
  QVERIFY(!entry->isChecked());
  press();
  QCOMPARE(count(), std::optional<std::uint64_t>(0));
  QVERIFY(entry->isChecked());
  awaitFit();
  QCOMPARE(liveFit().fit()->evidence.total(), 0.0);
  press();
  QCOMPARE(count(), std::optional<std::uint64_t>(7));
  QVERIFY(!entry->isChecked());
  document().undoStack()->undo();
  QVERIFY(entry->isChecked());
  document().undoStack()->undo();
  QVERIFY(!entry->isChecked() && count() == std::optional<std::uint64_t>(7));
}

void PointsInUseTest::use(std::optional<std::uint64_t> count) const {
  SplitRule rule = document().state().split;
  rule.use_first = count;
  document().setSplit(rule);
  awaitFit();
}

PointsInUseTest::Places PointsInUseTest::placesOf(const arma::uvec& rows) const {
  Places places;
  for (const arma::uword row : rows) places.insert({dataset().inputs(row, 0), dataset().inputs(row, 1)});
  return places;
}

PointsInUseTest::Places PointsInUseTest::placesOf(const QVector<QPointF>& points) {
  Places places;
  for (const QPointF& point : points) places.insert({point.x(), point.y()});
  return places;
}

QStringList PointsInUseTest::legend() const {
  return test::legend_names(left()->plot());
}

void PointsInUseTest::theOthersAreDrawnApart() {
  QVERIFY(!legend().contains(QStringLiteral("not in use")));
  use(15);
  const Split& split = document().split();
  QCOMPARE(split.unused.n_elem, arma::uword{45});
  const auto drawn = [&] {
    const MarkedPoints& points = *left()->seen()->points;
    Places apart = placesOf(points.unused[0]);
    apart.merge(placesOf(points.unused[1]));
    Places training = placesOf(points.places[0][0]);
    training.merge(placesOf(points.places[1][0]));
    return std::pair(apart, training);
  };
  AWAIT(drawn() == std::pair(placesOf(split.unused), placesOf(split.train)));
  AWAIT(legend().contains(QStringLiteral("not in use")));
  use(0);
  AWAIT(drawn().first == placesOf(arma::join_cols(split.unused, split.train)) && drawn().second.empty());
  use({});
  AWAIT(drawn().first.empty());
  AWAIT(!legend().contains(QStringLiteral("not in use")));
}

void PointsInUseTest::theOthersHaveNoRings() {
  const auto misclassified = [&](const arma::uvec& rows) {
    const arma::vec& logits = liveFit().fit()->evaluation.latent.mean;
    std::vector<arma::uword> wrong;
    for (const arma::uword row : rows) {
      if ((logits(row) >= 0.0) != (dataset().labels(row) == 1)) wrong.push_back(row);
    }
    return placesOf(arma::uvec(wrong));
  };
  use(15);
  const Split& split = document().split();
  Places expected = misclassified(split.train);
  expected.merge(misclassified(split.test));
  QVERIFY2(!misclassified(split.unused).empty(), "the example tells nothing");
  AWAIT(placesOf(left()->seen()->rings) == expected);
  // And they are not scored.
  QCOMPARE(liveFit().fit()->evaluation.of(map_method).test->count, split.test.n_elem);
  QCOMPARE(liveFit().fit()->evaluation.of(map_method).train.count, split.train.n_elem);
}

// A new point has a place somewhere in the order.
void PointsInUseTest::drawnPointsMayBeNotInUse() {
  document().setSplit({});
  use(20);
  Dataset more = dataset();
  for (int k = 0; k < 60; ++k) append_points(more, arma::rowvec{0.02 * k, 1.5}, 1);
  document().editDataset(std::move(more), QStringLiteral("draw"));
  const Split& split = document().split();
  QCOMPARE(split.train.n_elem, arma::uword{20});
  QCOMPARE(split.unused.n_elem, arma::uword{160});
  AWAIT(left()->seen() && left()->seen()->points->unused[1].size() > 60);
}

void PointsInUseTest::wordsSaySo() {
  const auto* counts = find<QLabel>("splitCounts");
  const auto said = [this](const QString& words) {
    for (const QLabel* label : m_window->findChildren<QLabel*>()) {
      if (label->text().contains(words)) return true;
    }
    return false;
  };
  QCOMPARE(counts->text(), QStringLiteral("60 train, 60 test"));
  use(15);
  QCOMPARE(counts->text(), QStringLiteral("First 15 of 60 train, 60 test"));
  AWAIT(said(QStringLiteral("First 15 of 60 training points")));
  AWAIT(m_window->findChild<MetricsPanel*>()->text().contains(
      QStringLiteral("used are the first 15 (order of seed 1)")));
  use(0);
  QCOMPARE(counts->text(), QStringLiteral("None of 60 train: the prior is shown, 60 test"));
  QVERIFY(find<PanelChip>("dataChip")->text().contains(QStringLiteral("none of 60 train: the prior")));
  AWAIT(said(QStringLiteral("No labels used: the prior")));
  AWAIT(said(QStringLiteral("The map needs labels")));
  QVERIFY(liveFit().map() == nullptr);
  AWAIT(!said(QStringLiteral("First 15")));
  QVERIFY(!said(QStringLiteral("No training point of")));  // which is no news where there is none at all
  use({});
  QCOMPARE(counts->text(), QStringLiteral("60 train, 60 test"));
  AWAIT(!said(QStringLiteral("No labels used")));
  QVERIFY(!said(QStringLiteral("The map needs labels")));
  document().setSplit({.use_first = 15});
  QVERIFY(!counts->isHidden());
  QVERIFY(find<PanelChip>("dataChip")->text().contains(QStringLiteral("15 of 120 train")));
  QCOMPARE(counts->text(), QStringLiteral("First 15 of 120 train"));
}

void PointsInUseTest::ofVeryManyPointsThoseInUseAreAllDrawn() {
  const Bounds view{-3.0, 3.0, -3.0, 3.0};
  const auto many = std::make_shared<const Dataset>(generate(*find_generator("moons"), {100'000, 0.3, 1}));
  const auto trainingDrawn = [&](std::uint64_t count) {
    PlanePoints points(1.0);
    SplitRule rule;
    if (count > 0) rule.use_first = count;
    points.set(many, split_rows(*many, rule), view);
    const auto& places = points.marked()->places;
    return places[0][0].size() + places[1][0].size();
  };
  QVERIFY(trainingDrawn(0) < 50'000);  // a share of them
  QCOMPARE(trainingDrawn(30), qsizetype{30});
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PointsInUseTest);
#include "tst_points_in_use.moc"

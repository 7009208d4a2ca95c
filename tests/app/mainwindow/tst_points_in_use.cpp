#include "app/mainwindow/appearance.h"
#include "app/panels/metrics_panel.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plane_points.h"
#include "app/studies/studio_pages.h"
#include "app/style/plot_theme.h"
#include "core/data/edit_points.h"
#include "core/data/role.h"
#include "support/legend_names.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <map>
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
  void thePriorRingsNothing();
  void everyPageStandsThePrior_data();
  void everyPageStandsThePrior();
  void samplesAreSeenOnDarkPaper();

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

/// Which is one half everywhere, so that every held-out point of one class would be on the wrong side.
void PointsInUseTest::thePriorRingsNothing() {
  const auto explained = [this] {
    return test::legend_names(find<ProbabilityPlot>("rightPlot")->plot()).join(QLatin1Char('|'));
  };
  use(15);
  AWAIT(!left()->seen()->rings.isEmpty());
  AWAIT(explained().contains(QStringLiteral("misclassified")));
  use(0);
  AWAIT(left()->picture() != nullptr && left()->picture()->prior);
  AWAIT(left()->seen()->rings.isEmpty());
  AWAIT(explained().contains(QStringLiteral("no rings")));
  QVERIFY(!explained().contains(QStringLiteral("misclassified")));
  // A prior whose weights have another mean than zero does decide.
  use(15);
  Hyperparameters decided = document().state().hyperparameters;
  decided.features = &linear_features;
  decided.weight_priors.means = {0.0, 2.0, 0.0};
  document().setHyperparameters(decided);
  use(0);
  AWAIT(left()->picture() != nullptr && left()->picture()->prior);
  AWAIT(!left()->seen()->rings.isEmpty());
  AWAIT(explained().contains(QStringLiteral("misclassified")));
}

void PointsInUseTest::everyPageStandsThePrior_data() {
  QTest::addColumn<QString>("page");
  QTest::addColumn<QString>("sentence");  // of what it lacks; empty: it shows what the prior is
  const std::map<QByteArray, QString> sentences = {
      {"tune", QStringLiteral("Without labels the log evidence is 0 at every setting.")},
      {"audit", QStringLiteral("there is nothing to audit")},
      {"solver", QStringLiteral("Without labels there is nothing to solve")},
      {"ladder", QStringLiteral("there is nothing to compare")},
      {"draws", QStringLiteral("the middlemost training point")},
      {"centres", QStringLiteral("A comparison of centres needs labels")},
      {"eigenvalues", QStringLiteral("and none are used")},
      {"weights", QStringLiteral("Without labels all bumps have the prior's weight")}};
  for (const StudioPage& page : studioPages()) {
    const auto sentence = sentences.find(page.id);
    QTest::newRow(page.id) << page.name() << (sentence == sentences.end() ? QString() : sentence->second);
  }
}

/// Also where no point is held out, of which a page could show one.
void PointsInUseTest::everyPageStandsThePrior() {
  QFETCH(const QString, page);
  QFETCH(const QString, sentence);
  document().setSplit({.use_first = 0});
  awaitFit();
  document().setInView(&ViewState::page, page);
  auto* shown = find<QWidget>(qPrintable(page));
  const auto says = [&] {
    return std::ranges::any_of(shown->findChildren<QLabel*>(), [&](const QLabel* label) {
      return label->isVisible() && label->text().contains(sentence);
    });
  };
  AWAIT(shown->isVisible() && (sentence.isEmpty() || says()));
  for (const auto* plot : shown->findChildren<QCustomPlot*>()) {
    const auto* label = plot->findChild<QLabel*>();
    if (label != nullptr && label->isVisible()) QVERIFY(!plot->axisRect()->visible());
  }
  // With labels it shows what it showed before.
  document().setSplit({});
  awaitFit();
  AWAIT(sentence.isEmpty() || page == QLatin1String("drawsPage") || !says());
}

void PointsInUseTest::samplesAreSeenOnDarkPaper() {
  document().setInView(&ViewState::boundaries, true);
  document().setInView(&ViewState::priorBoundaries, true);
  use(15);
  const auto* right = find<ProbabilityPlot>("rightPlot");
  AWAIT(test::legend_names(right->plot()).join(QLatin1Char('|')).contains(QStringLiteral("prior")));
  applyAppearance(Appearance::Dark);
  const auto luminance = [](const QColor& colour) {
    const auto linear = [](double share) {
      return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.red() / 255.0) + 0.7152 * linear(colour.green() / 255.0) +
           0.0722 * linear(colour.blue() / 255.0);
  };
  const double paper = luminance(PlotTheme::night().paper);
  // The lowest contrast of all samples with the paper, and how many there are.
  const auto lowest = [&]() -> std::pair<double, int> {
    std::pair<double, int> found{21.0, 0};
    for (const char* name : {"leftPlot", "rightPlot"}) {
      QCPLegend* legend = find<ProbabilityPlot>(name)->plot()->legend;
      for (int k = 0; k < legend->elementCount(); ++k) {
        auto* item = qobject_cast<QCPPlottableLegendItem*>(legend->elementAt(k));
        if (item == nullptr) continue;
        const auto* graph = qobject_cast<const QCPGraph*>(item->plottable());
        const bool line = graph->name().contains(QStringLiteral("draws"));
        if (!line && graph->name() != QLatin1String("not in use")) continue;
        const QColor colour = line ? graph->pen().color() : graph->scatterStyle().brush().color();
        const double share = static_cast<double>(colour.alphaF());
        const double seen = share * luminance(colour) + (1.0 - share) * paper;
        found = {std::min(found.first, (seen + 0.05) / (paper + 0.05)), found.second + 1};
      }
    }
    return found;
  };
  AWAIT(lowest().first >= 3.0);
  const int samples = lowest().second;
  applyAppearance(Appearance::Light);
  QVERIFY(samples >= 3);
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
    Places training = placesOf(points.places[0][Role::train]);
    training.merge(placesOf(points.places[1][Role::train]));
    return std::pair(apart, training);
  };
  AWAIT(drawn() == std::pair(placesOf(split.unused), placesOf(split.train())));
  AWAIT(legend().contains(QStringLiteral("not in use")));
  use(0);
  AWAIT(drawn().first == placesOf(arma::join_cols(split.unused, split.train())) && drawn().second.empty());
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
  Places expected = misclassified(split.train());
  expected.merge(misclassified(split.rows[Role::test]));
  QVERIFY2(!misclassified(split.unused).empty(), "the example tells nothing");
  AWAIT(placesOf(left()->seen()->rings) == expected);
  // And they are not scored.
  QCOMPARE(liveFit().fit()->evaluation.of(map_method).of(Role::test)->count, split.rows[Role::test].n_elem);
  QCOMPARE(liveFit().fit()->evaluation.of(map_method).train().count, split.train().n_elem);
}

// A new point has a place somewhere in the order.
void PointsInUseTest::drawnPointsMayBeNotInUse() {
  document().setSplit({});
  use(20);
  Dataset more = dataset();
  for (int k = 0; k < 60; ++k) append_points(more, arma::rowvec{0.02 * k, 1.5}, 1);
  document().editDataset(std::move(more), QStringLiteral("draw"));
  const Split& split = document().split();
  QCOMPARE(split.train().n_elem, arma::uword{20});
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
    return places[0][Role::train].size() + places[1][Role::train].size();
  };
  QVERIFY(trainingDrawn(0) < 50'000);  // a share of them
  QCOMPARE(trainingDrawn(30), qsizetype{30});
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PointsInUseTest);
#include "tst_points_in_use.moc"

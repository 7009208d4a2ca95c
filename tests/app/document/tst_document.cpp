#include "app/document/document.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "support/registered_test.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <memory>
#include <vector>

namespace credence {

class DocumentTest : public QObject {
  Q_OBJECT

 private slots:
  void openingFollowsTheDataWithItsRanges();
  void aNewSeedKeepsTheSetting();
  void undoAndRedoReturnBitIdenticalData();
  void aGestureIsOneStep();
  void editsThatChangeNothingAreNoSteps();
  void changesAreNamed();
  void standardisingCarriesTheWidthOver();
  void markedPointsTestWhereAFileBringsThem();
  void aRunOfNextSplitsIsOneStep();
  void linearDataChooseLinearFeatures();
  void generatedDataRememberTheirSettings();
  void returningGoesThroughTheHistory();
  void returningWhereTheHistoryIsGone();
  void whoListensToFieldsOfTheViewHearsOfThoseAlone();
};

namespace {

Dataset square(double side) {
  Dataset dataset;
  append_points(dataset, arma::rowvec{0.0, 0.0}, 0);
  append_points(dataset, arma::rowvec{side, side}, 1);
  return dataset;
}

}  // namespace

void DocumentTest::openingFollowsTheDataWithItsRanges() {
  Document document;
  document.openDataset(square(10.0), QStringLiteral("a"));
  QCOMPARE(document.state().hyperparameters.width, 1.0);
  const int origin = document.state().origin;
  document.openDataset(square(500.0), QStringLiteral("b"));
  QCOMPARE(document.state().hyperparameters.width, 50.0);
  QVERIFY(document.state().origin != origin);
  document.undoStack()->undo();
  QCOMPARE(document.state().name, QStringLiteral("a"));
  QCOMPARE(document.state().hyperparameters.width, 1.0);
  QCOMPARE(document.state().origin, origin);
}

void DocumentTest::aNewSeedKeepsTheSetting() {
  Document document;
  const Generator& moons = *find_generator("moons");
  document.generateDataset(moons, {100, 0.2, 1});
  Hyperparameters setting = document.state().hyperparameters;
  setting.width = 0.777;
  document.setHyperparameters(setting);
  document.generateDataset(moons, {100, 0.2, 2});
  QCOMPARE(document.state().hyperparameters.width, 0.777);
  QCOMPARE(document.state().generated->settings.seed, std::uint64_t{2});
  document.generateDataset(*find_generator("circles"), {100, 0.2, 2});
  QVERIFY(document.state().hyperparameters.width != 0.777);
}

void DocumentTest::undoAndRedoReturnBitIdenticalData() {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    qInfo("seed %d", static_cast<int>(seed));
    Random random(seed);
    Document document;
    document.openDataset(square(1.0), QStringLiteral("start"));
    std::vector<DocumentState> states = {document.state()};
    for (int step = 0; step < 200; ++step) {
      const double choice = random.uniform();
      if (choice < 0.5) {
        Dataset dataset = document.dataset();
        append_points(dataset, arma::rowvec{random.normal(), random.normal()},
                      random.uniform() < 0.5 ? 0 : 1);
        document.editDataset(std::move(dataset), QStringLiteral("add"));
      } else if (choice < 0.6) {
        document.openDataset(square(random.uniform(1.0, 9.0)), QStringLiteral("other"));
      } else if (choice < 0.65) {
        const Generator& generator = generators()[random.next() % generators().size()];
        document.generateDataset(generator, default_settings(generator));
      } else if (const Generator* made = document.generator(); made != nullptr && choice < 0.75) {
        document.setGeneratorOption(*find_option(*made, "seed"), std::floor(random.uniform(0.0, 1e6)));
      } else if (choice < 0.8) {
        Hyperparameters setting = document.state().hyperparameters;
        setting.width = random.uniform(0.1, 10.0);
        document.setHyperparameters(setting);
      } else {
        document.setSplit({SplitRule::Kind::fraction, 0, random.uniform(0.1, 1.0), random.next()});
      }
      states.push_back(document.state());
    }
    const auto agrees = [&](std::size_t k) {
      return identical(document.dataset(), *states[k].dataset) && document.state().split == states[k].split &&
             document.state().hyperparameters == states[k].hyperparameters &&
             document.state().name == states[k].name &&
             document.generator() == (states[k].generated
                                          ? find_generator(states[k].generated->generator.toStdString())
                                          : nullptr) &&
             (!states[k].generated || document.state().generated->settings == states[k].generated->settings);
    };
    for (std::size_t k = states.size() - 1; k-- > 0;) {
      document.undoStack()->undo();
      QVERIFY(agrees(k));
    }
    for (std::size_t k = 1; k < states.size(); ++k) {
      document.undoStack()->redo();
      QVERIFY(agrees(k));
    }
  }
}

void DocumentTest::aGestureIsOneStep() {
  Document document;
  document.openDataset(square(10.0), QStringLiteral("a"));
  const auto drag = [&](double from) {
    document.beginGesture();
    for (int k = 0; k < 50; ++k) {
      Hyperparameters setting = document.state().hyperparameters;
      setting.width = from + k;
      document.setHyperparameters(setting);
    }
    document.endGesture();
  };
  drag(2.0);
  drag(100.0);
  QCOMPARE(document.undoStack()->count(), 3);
  document.undoStack()->undo();
  QCOMPARE(document.state().hyperparameters.width, 51.0);
  document.undoStack()->undo();
  QCOMPARE(document.state().hyperparameters.width, 1.0);
}

void DocumentTest::editsThatChangeNothingAreNoSteps() {
  Document document;
  document.openDataset(square(10.0), QStringLiteral("a"));
  const QSignalSpy spy(&document, &Document::changed);
  document.setHyperparameters(document.state().hyperparameters);
  document.setSplit(document.state().split);
  QCOMPARE(document.undoStack()->count(), 1);
  QCOMPARE(spy.count(), 0);
}

void DocumentTest::changesAreNamed() {
  Document document;
  Changes seen;
  connect(&document, &Document::changed, this, [&](Changes changes) { seen = changes; });
  document.openDataset(square(10.0), QStringLiteral("a"));
  QVERIFY(seen.testFlag(Change::Dataset) && seen.testFlag(Change::Name) && seen.testFlag(Change::Suggested));
  document.setSplit({SplitRule::Kind::first_n, 1, 0.5, 1});
  QCOMPARE(seen, Changes(Change::Split));
  document.undoStack()->undo();
  QCOMPARE(seen, Changes(Change::Split));
}

void DocumentTest::markedPointsTestWhereAFileBringsThem() {
  Document document;
  Dataset marked = square(10.0);
  marked.role_marks = {0, 1};
  document.openDataset(marked, QStringLiteral("a"));
  QCOMPARE(document.state().split.kind, SplitRule::Kind::marked);
  document.openDataset(square(10.0), QStringLiteral("b"));
  QCOMPARE(document.state().split.kind, SplitRule::Kind::all_training);
  document.undoStack()->undo();
  QCOMPARE(document.state().split.kind, SplitRule::Kind::marked);
  // Whoever has chosen a share keeps it.
  document.setSplit({SplitRule::Kind::fraction, 0, 0.5, 9});
  document.openDataset(square(10.0), QStringLiteral("c"));
  QCOMPARE(document.state().split.kind, SplitRule::Kind::fraction);
}

void DocumentTest::aRunOfNextSplitsIsOneStep() {
  Document document;
  document.openDataset(square(10.0), QStringLiteral("a"));
  document.setSplit({SplitRule::Kind::fraction, 0, 0.5, 0x7ffffffe});
  for (int k = 0; k < 50; ++k) document.nextSplit();
  QCOMPARE(document.state().split.seed, std::uint64_t{48});
  QCOMPARE(document.undoStack()->count(), 3);
  document.setSplit({SplitRule::Kind::fraction, 0, 0.6, 48});
  document.nextSplit();
  QCOMPARE(document.undoStack()->count(), 5);
  document.undoStack()->undo();
  document.undoStack()->undo();
  QCOMPARE(document.state().split.seed, std::uint64_t{48});
  document.undoStack()->undo();
  QCOMPARE(document.state().split.seed, std::uint64_t{0x7ffffffe});
}

void DocumentTest::standardisingCarriesTheWidthOver() {
  Document document;
  Dataset dataset = square(10.0);
  document.openDataset(dataset, QStringLiteral("a"));
  const DocumentState before = document.state();
  document.setStandardise(true);
  const DocumentState& after = document.state();
  QVERIFY(after.hyperparameters.standardise);
  // The points keep their units; width and ranges go over by one factor.
  QVERIFY(identical(document.dataset(), dataset));
  const double factor = after.hyperparameters.width / before.hyperparameters.width;
  QVERIFY(factor < 1.0);
  QCOMPARE(after.evidenceRanges.width.start, before.evidenceRanges.width.start * factor);
  QCOMPARE(after.evidenceRanges.width.stop, before.evidenceRanges.width.stop * factor);
  QVERIFY(after.suggested.width_slider.start < after.hyperparameters.width);
  QVERIFY(after.hyperparameters.width < after.suggested.width_slider.stop);
  QCOMPARE(after.hyperparameters.prior_variance, before.hyperparameters.prior_variance);
  QCOMPARE(document.undoStack()->undoText(), QStringLiteral("Standardise Inputs"));
  // Other data are looked at the same way, and undo returns to the units as they were.
  document.openDataset(square(2000.0), QStringLiteral("b"));
  QVERIFY(document.state().hyperparameters.standardise);
  QCOMPARE(document.state().hyperparameters.width, after.suggested.hyperparameters.width);
  document.undoStack()->undo();
  document.undoStack()->undo();
  QVERIFY(document.state().hyperparameters == before.hyperparameters);
  QVERIFY(document.state().evidenceRanges == before.evidenceRanges);
}

/// And give back what they took the place of, but what a person has chosen stays.
void DocumentTest::linearDataChooseLinearFeatures() {
  const auto generate = [](Document& document, const char* name) {
    const Generator& generator = *find_generator(name);
    document.generateDataset(generator, default_settings(generator));
  };
  const auto features = [](const Document& document) { return document.state().hyperparameters.features; };
  Document document;
  generate(document, "moons");
  QVERIFY(features(document) == &rbf_features);
  QVERIFY(!document.view().trueBoundary);
  generate(document, "linear");
  QVERIFY(features(document) == &linear_features);
  QVERIFY(document.view().trueBoundary);
  document.undoStack()->undo();
  QVERIFY(features(document) == &rbf_features);
  document.undoStack()->redo();
  QVERIFY(features(document) == &linear_features);
  generate(document, "circles");
  QVERIFY(features(document) == &rbf_features);
  Hyperparameters chosen = document.state().hyperparameters;
  chosen.features = feature_family_from_id("quadratic");
  document.setHyperparameters(chosen);
  generate(document, "linear");
  QVERIFY(features(document) == chosen.features);
  chosen.features = &linear_features;
  document.setHyperparameters(chosen);
  generate(document, "moons");
  QVERIFY(features(document) == &linear_features);
}

void DocumentTest::generatedDataRememberTheirSettings() {
  Document document;
  const Generator& clumps = *find_generator("clumps");
  document.setGeneratorOption(*find_option(clumps, "noise"), 0.7);
  QCOMPARE(document.undoStack()->count(), 0);  // nothing is generated yet
  document.generateDataset(clumps, default_settings(clumps));
  const DocumentState before = document.state();
  document.setGeneratorOption(*find_option(clumps, "clumps"), 5.0);
  QCOMPARE(document.undoStack()->undoText(), QStringLiteral("Change Clumps per class"));
  GeneratorSettings expected = default_settings(clumps);
  expected.shape = {5.0};
  QVERIFY(document.state().generated->settings == expected);
  QVERIFY(identical(document.dataset(), generate(clumps, expected)));
  QVERIFY_EXCEPTION_THROWN(document.setGeneratorOption(*find_option(clumps, "clumps"), 0.0),
                           std::invalid_argument);
  QVERIFY(document.state().generated->settings == expected);
  // Settings and points come back together.
  document.undoStack()->undo();
  QVERIFY(document.state().generated->settings == before.generated->settings);
  QCOMPARE(document.state().dataset, before.dataset);
  document.editDataset(square(2.0), QStringLiteral("draw"));
  QVERIFY(document.state().edited());
  document.undoStack()->undo();
  QVERIFY(!document.state().edited());
}

void DocumentTest::returningGoesThroughTheHistory() {
  Document document;
  document.openDataset(square(10.0), QStringLiteral("a"));
  const DocumentState then = document.state();
  document.openDataset(square(20.0), QStringLiteral("b"));
  document.setSplit({SplitRule::Kind::first_n, 1, 0.5, 1});
  document.returnTo(then, QStringLiteral("Back"));
  QCOMPARE(document.state().dataset, then.dataset);
  QCOMPARE(document.undoStack()->count(), 3);
  QCOMPARE(document.undoStack()->index(), 1);
  const int changes = document.undoStack()->index();
  document.returnTo(then, QStringLiteral("Back"));
  QCOMPARE(document.undoStack()->index(), changes);
  document.undoStack()->setIndex(3);
  QCOMPARE(document.state().split.first_n, std::uint64_t{1});
}

void DocumentTest::returningWhereTheHistoryIsGone() {
  Document document;
  document.openDataset(square(10.0), QStringLiteral("a"));
  const DocumentState then = document.state();
  document.undoStack()->undo();
  document.openDataset(square(20.0), QStringLiteral("b"));
  document.returnTo(then, QStringLiteral("Back"));
  QCOMPARE(document.state().dataset, then.dataset);
  QCOMPARE(document.undoStack()->undoText(), QStringLiteral("Back"));
  document.undoStack()->undo();
  QCOMPARE(document.state().name, QStringLiteral("b"));
}

void DocumentTest::whoListensToFieldsOfTheViewHearsOfThoseAlone() {
  Document document;
  QStringList heard;
  auto* listener = new QObject(&document);
  document.onView<&ViewState::threshold, &ViewState::bins>(listener,
                                                           [&] { heard << QStringLiteral("first"); });
  document.onView<&ViewState::page>(listener, [&] { heard << QStringLiteral("page"); });
  document.onView<&ViewState::bins>(listener, [&] { heard << QStringLiteral("second"); });
  document.onView<&ViewState::judgedRole>(listener, &QObject::deleteLater);  // a slot of its own
  document.setInView(&ViewState::crosshair, QPointF(1.0, 2.0));
  document.setInView(&ViewState::threshold, document.view().threshold);
  QCOMPARE(heard, QStringList());
  ViewState both = document.view();
  both.bins = 7;
  both.threshold = 0.3;
  document.setView(both);
  QCOMPARE(heard, (QStringList{QStringLiteral("first"), QStringLiteral("second")}));
  document.setInView(&ViewState::threshold, 0.4);
  QCOMPARE(heard.mid(2), QStringList{QStringLiteral("first")});
  QSignalSpy gone(listener, &QObject::destroyed);
  document.setInView(&ViewState::judgedRole, Role::train);
  QCoreApplication::sendPostedEvents(listener, QEvent::DeferredDelete);
  QCOMPARE(gone.count(), 1);
  document.setInView(&ViewState::page, QStringLiteral("judgePage"));
  QCOMPARE(heard.size(), 3);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::DocumentTest);
#include "tst_document.moc"

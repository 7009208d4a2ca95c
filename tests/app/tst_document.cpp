#include "app/document/document.h"
#include "core/data/random.h"

#include <QSignalSpy>
#include <QTest>

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
};

namespace {

Dataset square(double side) {
  Dataset dataset;
  dataset.append(0.0, 0.0, 0);
  dataset.append(side, side, 1);
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
        dataset.append(random.normal(), random.normal(), random.uniform() < 0.5 ? 0 : 1);
        document.editDataset(std::move(dataset), QStringLiteral("add"));
      } else if (choice < 0.6) {
        document.openDataset(square(random.uniform(1.0, 9.0)), QStringLiteral("other"));
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
             document.state().name == states[k].name;
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

}  // namespace credence

QTEST_GUILESS_MAIN(credence::DocumentTest)
#include "tst_document.moc"

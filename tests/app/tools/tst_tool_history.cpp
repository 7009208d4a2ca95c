#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/plots/plot_tool.h"
#include "app/tools/select_tool.h"
#include "app/tools/toolbox.h"
#include "core/data/random.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/repetitions.h"

#include <QApplication>
#include <QKeyEvent>
#include <QSettings>
#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

namespace credence {

namespace {

/// A person who does anything there is to do, in any order.
class RandomPerson {
 public:
  RandomPerson(Document& document, Toolbox& toolbox, std::uint64_t seed)
      : m_document(document), m_toolbox(toolbox), m_random(seed) {}

  void act() {
    const double choice = m_random.uniform();
    if (choice < 0.65) {
      useTool();
    } else if (choice < 0.75) {
      dragSlider();
    } else if (choice < 0.85) {
      changeSplit();
    } else if (choice < 0.93) {
      useSelection();
    } else {
      generateAnew();
    }
  }

  double uniform() { return m_random.uniform(); }

 private:
  std::uint64_t below(std::uint64_t n) { return m_random.next() % n; }

  PlotPointer pointer() {
    PlotPointer result;
    result.position = {m_random.uniform(-3.0, 3.0), m_random.uniform(-3.0, 3.0)};
    result.unitsPerPixel = {0.02, 0.03};
    result.button = m_random.uniform() < 0.7 ? Qt::LeftButton : Qt::RightButton;
    if (m_random.uniform() < 0.3) result.modifiers = Qt::ShiftModifier;
    return result;
  }

  void useTool() {
    ToolSettings settings = m_toolbox.options()->settings();
    settings.label = below(2);
    settings.sprayGaussian = below(2) == 0;
    settings.strokeSpacing = m_random.uniform(5.0, 40.0);
    settings.relabelRadius = m_random.uniform(5.0, 60.0);
    m_toolbox.options()->set(settings);
    m_toolbox.choose(m_toolbox.entries()[below(m_toolbox.entries().size())].tool);
    PlotTool* tool = m_toolbox.current();
    PlotPointer at = pointer();
    tool->press(at);
    for (std::uint64_t k = below(6); k > 0; --k) {
      PlotPointer next = pointer();
      next.button = Qt::NoButton;
      next.modifiers = at.modifiers;
      tool->move(next);
      at.position = next.position;
    }
    if (tool->traits().sprays) QTest::qWait(20);
    tool->release(at);
  }

  void useSelection() {
    m_toolbox.choose(m_toolbox.selectTool());
    m_toolbox.selectTool()->selectAll();
    if (below(8) == 0) {
      m_toolbox.selectTool()->deleteSelected();
      return;
    }
    const QKeyEvent press(QEvent::KeyPress, Qt::Key_Left, below(2) == 0 ? Qt::NoModifier : Qt::ShiftModifier);
    const QKeyEvent release(QEvent::KeyRelease, Qt::Key_Left, Qt::NoModifier);
    m_toolbox.selectTool()->keyPressed(press, {0.02, 0.03});
    m_toolbox.selectTool()->keyReleased(release);
  }

  void dragSlider() {
    m_document.beginGesture();
    for (int k = 0; k < 5; ++k) {
      Hyperparameters setting = m_document.state().hyperparameters;
      setting.width = m_random.uniform(0.3, 3.0);
      m_document.setHyperparameters(setting);
    }
    m_document.endGesture();
  }

  void changeSplit() {
    SplitRule rule = m_document.state().split;
    constexpr std::array kinds = {SplitRule::Kind::all_training, SplitRule::Kind::first_n,
                                  SplitRule::Kind::fraction, SplitRule::Kind::marked};
    rule.kind = kinds[below(kinds.size())];
    rule.first_n = 1 + below(50);
    rule.fraction = m_random.uniform(0.1, 1.0);
    rule.seed = m_random.next();
    m_document.setSplit(rule);
  }

  void generateAnew() {
    const Generator& generator = generators()[below(generators().size())];
    GeneratorSettings settings = default_settings(generator);
    settings.count = 20 + below(40);
    settings.seed = below(1'000'000);
    m_document.generateDataset(generator, settings);
  }

  Document& m_document;
  Toolbox& m_toolbox;
  Random m_random;
};

bool same(const DocumentState& a, const DocumentState& b) {
  return identical(*a.dataset, *b.dataset) && a.split == b.split && a.hyperparameters == b.hyperparameters &&
         a.name == b.name && a.origin == b.origin;
}

}  // namespace

/// The history under everything the tools do.
class ToolHistoryTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init() { QSettings().clear(); }
  void twoHundredStepsBackAndForthAreBitIdentical_data();
  void twoHundredStepsBackAndForthAreBitIdentical();
  void aLongStrokeKeepsTwoDatasets();
};

void ToolHistoryTest::initTestCase() {
  QCoreApplication::setOrganizationName(QStringLiteral("Credence-test"));
  QCoreApplication::setApplicationName(QStringLiteral("tst_tool_history"));
}

void ToolHistoryTest::twoHundredStepsBackAndForthAreBitIdentical_data() {
  QTest::addColumn<int>("seed");
  const unsigned seeds = test::repetitions(test::at_night() ? 20 : 2);
  for (unsigned seed = 1; seed <= seeds; ++seed) QTest::addRow("seed %u", seed) << static_cast<int>(seed);
}

void ToolHistoryTest::twoHundredStepsBackAndForthAreBitIdentical() {
  QFETCH(int, seed);
  Document document;
  LiveFit fit(&document);  // computations run all the while
  fit.setView({-3.0, 3.0, -3.0, 3.0});
  Toolbox toolbox(&document);
  RandomPerson person(document, toolbox, static_cast<std::uint64_t>(seed));
  QUndoStack& stack = *document.undoStack();
  std::vector<DocumentState> states = {document.state()};
  while (states.size() <= 200) {
    const int before = stack.index();
    const int originBefore = document.state().origin;
    person.act();
    // One action, one step; or none, where it changed nothing.
    QVERIFY2(stack.index() == before || stack.index() == before + 1,
             qPrintable(QStringLiteral("seed %1, step %2, from %3 to %4")
                            .arg(seed)
                            .arg(states.size())
                            .arg(before)
                            .arg(stack.index())));
    if (stack.index() == before)
      QVERIFY(originBefore == document.state().origin && same(states.back(), document.state()));
    if (stack.index() > before) states.push_back(document.state());
    QCoreApplication::processEvents();
  }
  const auto check = [&] {
    const auto k = static_cast<std::size_t>(stack.index());
    QVERIFY2(same(document.state(), states[k]),
             qPrintable(QStringLiteral("seed %1, state %2").arg(seed).arg(k)));
  };
  while (stack.canUndo()) {
    stack.undo();
    check();
  }
  QCOMPARE(stack.index(), 0);
  while (stack.canRedo()) {
    stack.redo();
    check();
  }
  // And a walk that turns at random.
  for (int k = 0; k < 400; ++k) {
    person.uniform() < 0.5 ? stack.undo() : stack.redo();
    check();
    if (k % 20 == 0) QCoreApplication::processEvents();
  }
}

void ToolHistoryTest::aLongStrokeKeepsTwoDatasets() {
  Document document;
  GeneratorSettings settings;
  settings.count = 5000;
  document.generateDataset(*find_generator("moons"), settings);
  Toolbox toolbox(&document);
  std::vector<std::weak_ptr<const Dataset>> seen = {document.state().dataset};
  connect(&document, &Document::changed, this, [&] { seen.push_back(document.state().dataset); });
  const auto alive = [&] {
    return std::count_if(seen.begin(), seen.end(), [](const auto& dataset) { return !dataset.expired(); });
  };
  for (const ToolEntry& entry : toolbox.entries()) {
    if (entry.icon == QLatin1String("stroke")) toolbox.choose(entry.tool);
  }
  PlotPointer at;
  at.unitsPerPixel = {0.01, 0.01};
  at.button = Qt::LeftButton;
  toolbox.current()->press(at);
  for (int k = 0; k < 500; ++k) {
    at.position += QPointF(0.2, 0.1);
    toolbox.current()->move(at);
    QVERIFY2(alive() <= 2, qPrintable(QString::number(alive())));
  }
  toolbox.current()->release(at);
  QVERIFY(seen.size() > 400);
  QVERIFY(document.dataset().size() > 6000);
  QCOMPARE(alive(), 2);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ToolHistoryTest);
#include "tst_tool_history.moc"

#include "app/chart/chart_view.h"
#include "app/panels/audit_page.h"
#include "app/panels/judge_page.h"
#include "app/panels/section_page.h"
#include "app/panels/study_page.h"
#include "app/plots/section_chart.h"
#include "app/report/translate.h"
#include "app/studies/growth/page/growth_page.h"
#include "app/style/method_style.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

#include <map>
#include <set>
#include <string_view>

namespace credence {

/// One method, one colour: what pages of the window draw for a method, under whatever name of its own, has
/// the colour of the table.
class MethodColoursTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_method_colours"); }
  void init();
  void cleanup() { closeWindow(); }
  void mapAndLaplaceAreTheSameOnEveryPage_data();
  void mapAndLaplaceAreTheSameOnEveryPage();
  void theCalibratedMethodHasItsColour();
  void dotsOfErrorsAreTheirMethods();

 private:
  PlotTheme theme() const { return PlotTheme::forPalette(m_window->palette()); }
  void open(const char* page) const {
    document().setInView(&ViewState::page, QString::fromLatin1(page));
    QCoreApplication::processEvents();
  }
  /// Pens of lines that a chart draws, by the first word of their names.
  void check(const QPen& pen, const Method& method, const char* where) const {
    QVERIFY2(pen.color() == methodColour(method, theme()),
             qPrintable(QStringLiteral("%1: %2 has %3")
                            .arg(QLatin1String(where), QLatin1String(method.id), pen.color().name())));
    QVERIFY2(pen.dashPattern() == methodPen(method, theme()).dashPattern(), where);
  }
};

void MethodColoursTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {60, 0.3, 1});
  document().setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  document().setHyperparameters({&rbf_features, 0.7, 10.0});
  awaitFit();
}

void MethodColoursTest::mapAndLaplaceAreTheSameOnEveryPage_data() {
  QTest::addColumn<bool>("dark");
  QTest::newRow("light") << false;
  QTest::newRow("dark") << true;
}

void MethodColoursTest::mapAndLaplaceAreTheSameOnEveryPage() {
  QFETCH(const bool, dark);
  if (dark) {
    QPalette palette = qApp->palette();
    palette.setColor(QPalette::Window, QColor(0x24, 0x27, 0x2b));
    palette.setColor(QPalette::WindowText, Qt::white);
    m_window->setPalette(palette);
    QCoreApplication::processEvents();
    QVERIFY(theme().dark);
  }
  const std::vector<const Method*> scored = methods_always_scored();
  QCOMPARE(scored, (std::vector<const Method*>{&map_method, &laplace_probit}));
  open("judgePage");
  const auto* roc = find<ChartView>("rocChart");
  AWAIT(m_window->findChild<JudgePage*>()->judgement());
  AWAIT(roc->graph(std::string(scored.back()->id)));
  for (std::size_t k = 0; k < scored.size(); ++k) {
    const std::string id(scored[k]->id);
    check(roc->graph(id)->pen(), *scored[k], "Judge");
    const QCPScatterStyle mark = roc->graph(id + " at the threshold")->scatterStyle();
    QCOMPARE(mark.pen().color(), methodColour(*scored[k], theme()));
    QCOMPARE(mark.shape(), methodMarker(*scored[k], theme()).shape());
  }
  open("growthPage");
  auto* growth = m_window->findChild<GrowthPage*>();
  AWAIT(growth->chart("growth_scores")->plot()->graphCount() == 2);
  for (std::size_t k = 0; k < scored.size(); ++k) {
    const QCPGraph* line = growth->chart("growth_scores")->plot()->graph(static_cast<int>(k));
    check(line->pen(), *scored[k], "Growth");
    QCOMPARE(line->scatterStyle().shape(), methodMarker(*scored[k], theme()).shape());
  }
  check(growth->chart("growth")->plot()->graph(0)->pen(), laplace_probit, "Growth: evidence");
  open("centresPage");
  auto* centres = m_window->findChild<StudyPage*>(QStringLiteral("centresPage"));
  AWAIT(centres->chart("centres_scores")->plot()->graphCount() == 4);
  for (std::size_t k = 0; k < 4; ++k) {
    const QCPGraph* line = centres->chart("centres_scores")->plot()->graph(static_cast<int>(k));
    check(line->pen(), *scored[k % 2], "Centres");
    // The held-out ones are hollow, as points are.
    QCOMPARE(line->scatterStyle().brush().color() == methodColour(*scored[k % 2], theme()), k >= 2);
  }
  document().setInView(&ViewState::section, Segment{{-1.0, 0.0}, {2.0, 0.5}});
  open("sectionPage");
  auto* section = find<SectionPage>("sectionPage");
  AWAIT(section->prediction());
  const std::vector<Section::Line>& lines = section->prediction()->section.lines;
  QVERIFY(lines.size() >= 2);
  for (const Section::Line& line : lines) {
    const QCPGraph* drawn = section->probabilityChart()->graph(std::string(line.method->id));
    QVERIFY(drawn != nullptr);
    check(drawn->pen(), *line.method, "Section");
  }
}

void MethodColoursTest::theCalibratedMethodHasItsColour() {
  open("judgePage");
  auto* page = m_window->findChild<JudgePage*>();
  AWAIT(page->judgement());
  QCoreApplication::processEvents();
  const auto* bins = find<ChartView>("calibrationChart")->graph("bins");
  std::set<QRgb> colours;
  for (const MethodStyle& row : methodStyles()) colours.insert(methodColour(*row.method, theme()).rgb());
  QVERIFY(colours.contains(bins->scatterStyle().pen().color().rgb()));
  QCOMPARE(bins->scatterStyle().pen().color(), methodColour(laplace_probit, theme()));
}

void MethodColoursTest::dotsOfErrorsAreTheirMethods() {
  open("auditPage");
  auto* plot = find<QCustomPlot>("auditPlot");
  AWAIT(plot->graphCount() > 4 && plot->graph(0)->dataCount() == 1);
  std::vector<const Method*> audited;
  for (const Method* method : methods()) {
    if (method->at_hand()) audited.push_back(method);
  }
  for (std::size_t k = 0; k < audited.size(); ++k) {
    for (const int which : {0, 1}) {
      const auto* graph = plot->graph(static_cast<int>(2 * k) + which);
      QCOMPARE(graph->scatterStyle().pen().color(), methodColour(*audited[k], theme()));
    }
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::MethodColoursTest);
#include "tst_method_colours.moc"

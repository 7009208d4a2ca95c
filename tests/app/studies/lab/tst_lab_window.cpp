#include "app/panels/picture_button.h"
#include "app/report/number_text.h"
#include "app/studies/lab/lab_charts.h"
#include "app/studies/lab/page/lab_density_chart.h"
#include "app/studies/lab/page/lab_energy_chart.h"
#include "app/studies/lab/page/lab_window.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/copied_table.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>

namespace credence {

/// The one-dimensional lab as a person uses it: handles are dragged, data added, modes chosen, a question
/// answered.
class LabWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void itOpensOnTheFigureOfTheBook();
  void areasAndHeightsAreThoseOfTheDensity();
  void theParabolaTouches();
  void aHandleIsDragged();
  void axesStandStillWhileOneIsDragged();
  void boxesSayTheSame();
  void dataAreAddedAndRemoved();
  void manyDataAreDrawn();
  void aModeIsChosenAndAMinimumRefused();
  void aQuestionComesBeforeItsAnswer();
  void anotherDensityIsAskedAnew();
  void whatHasNoModeIsNotAsked();
  void aGaussianIsHidden();
  void hiddenItComputesNothing();
  void theChartsAreSaved();
  void aNumberThatWillNotDoIsRefused();
  void itFitsASmallScreen();

 private:
  const LabSetting& setting() const { return m_document->view().lab; }
  template <typename Widget>
  Widget* find(const char* name) {
    auto* widget = m_window->findChild<Widget*>(QString::fromLatin1(name));
    if (widget == nullptr) qFatal("no widget %s", name);
    return widget;
  }
  QTableWidget* table() { return find<QTableWidget>("labTable"); }
  QString cell(int row, int column) { return table()->item(row, column)->text(); }
  double number(int row, int column) { return readNumber(cell(row, column)).value_or(std::nan("")); }
  QString said() { return find<QLabel>("labQuestion")->text(); }
  void press(const char* button) { QTest::mouseClick(find<QToolButton>(button), Qt::LeftButton); }
  void choose(const char* density);
  const ChartLine* densityLine(const char* id) {
    return findPart<ChartLine>(m_window->densityChart()->chart(), id);
  }
  const ChartLine* energyLine(const char* id) {
    return findPart<ChartLine>(m_window->energyChart()->chart(), id);
  }
  QCustomPlot* densityPlot() { return m_window->densityChart()->plot(); }
  /// Sideways, in pixels, with a stop on the way.
  void drag(std::size_t handle, double by, bool release = true);

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LabWindow> m_window;
};

void LabWindowTest::init() {
  m_document = std::make_unique<Document>();
  m_window = std::make_unique<LabWindow>(m_document.get());
  m_window->resize(1000, 620);
  m_window->show();
  QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
  densityPlot()->replot();
  m_window->energyChart()->plot()->replot();
}

void LabWindowTest::cleanup() {
  m_window.reset();
  m_document.reset();
}

void LabWindowTest::choose(const char* density) {
  auto* choice = find<QComboBox>("labDensity");
  const int index = choice->findData(QString::fromLatin1(density));
  choice->setCurrentIndex(index);
  emit choice->activated(index);
  densityPlot()->replot();
  m_window->energyChart()->plot()->replot();
}

void LabWindowTest::drag(std::size_t handle, double by, bool release) {
  QCustomPlot* plot = densityPlot();
  plot->replot();
  const QPoint from = m_window->densityChart()->handlePosition(handle).toPoint();
  QTest::mousePress(plot, Qt::LeftButton, {}, from);
  QTest::mouseMove(plot, from + QPoint(qRound(by / 2.0), 0));
  QTest::mouseMove(plot, from + QPoint(qRound(by), 0));
  if (release) QTest::mouseRelease(plot, Qt::LeftButton, {}, from + QPoint(qRound(by), 0));
}

void LabWindowTest::itOpensOnTheFigureOfTheBook() {
  press("labShow");
  QCOMPARE(table()->rowCount(), static_cast<int>(lab_rules().size()) + 1);
  constexpr test::Tolerance threeDecimals{5e-4, 0.0};
  COMPARE_NUMBERS(number(0, 1), 0.077, threeDecimals);  // the mode
  COMPARE_NUMBERS(number(0, 4), 1.561, threeDecimals);
  COMPARE_NUMBERS(number(4, 4), 1.451, threeDecimals);
  COMPARE_NUMBERS(number(0, 5), std::log(1.5609 / 1.4512), threeDecimals);
}

void LabWindowTest::areasAndHeightsAreThoseOfTheDensity() {
  for (const LabDensity& density : lab_densities()) {
    choose(density.id.data());
    COMPARE_NUMBERS(arma::as_scalar(arma::trapz(densityLine("density")->x, densityLine("density")->y)), 1.0,
                    (test::Tolerance{0.01, 0.0}));
    const QCPRange shown = densityPlot()->xAxis->range();
    for (const StationaryPoint& point : m_window->result()->points) QVERIFY(shown.contains(point.place));
  }
}

void LabWindowTest::theParabolaTouches() {
  const LabResult& result = *m_window->result();
  const StationaryPoint& mode = result.points.at(*result.chosen);
  const ChartLine* energy = energyLine("energy");
  const ChartLine* parabola = energyLine("parabola");
  QVERIFY(energy != nullptr && parabola != nullptr);
  QCOMPARE(parabola->x.n_elem, energy->x.n_elem);
  const double deviation = 1.0 / std::sqrt(mode.curvature);
  int near = 0;
  for (arma::uword k = 0; k < energy->x.n_elem; ++k) {
    const double x = (energy->x(k) - mode.place) / deviation;
    if (std::abs(x) > 0.03) continue;
    ++near;
    // Value, slope and curvature: what is left is of the third order.
    QVERIFY(std::abs(energy->y(k) - parabola->y(k)) < 20.0 * std::abs(x * x * x) + 1e-9);
  }
  QVERIFY(near >= 3);
}

void LabWindowTest::aHandleIsDragged() {
  for (const LabDensity& density : lab_densities()) {
    choose(density.id.data());
    const LabProblem before = setting().problem;
    const std::vector<LabHandle> handles = density.handles(before);
    for (std::size_t k = 0; k < handles.size(); ++k) {
      const LabProblem problem = setting().problem;
      const double place = density.handles(problem)[k].place;
      const double unit = densityPlot()->xAxis->pixelToCoord(1) - densityPlot()->xAxis->pixelToCoord(0);
      drag(k, 40.0);
      QVERIFY2(setting().problem != problem, density.id.data());
      COMPARE_NUMBERS(density.handles(setting().problem)[k].place, place + 40.0 * unit,
                      (test::Tolerance{2.0 * std::abs(unit), 0.0}));
      QCOMPARE(m_window->result()->problem, setting().problem);
    }
  }
}

void LabWindowTest::axesStandStillWhileOneIsDragged() {
  choose("weight");
  const QCPRange before = densityPlot()->xAxis->range();
  const std::vector<LabHandle> handles = setting().problem.density->handles(setting().problem);
  drag(handles.size() - 1, 120.0, false);
  QCOMPARE(densityPlot()->xAxis->range().lower, before.lower);
  QCOMPARE(densityPlot()->xAxis->range().upper, before.upper);
  QTest::mouseRelease(densityPlot(), Qt::LeftButton, {}, QPoint(1, 1));
  QVERIFY(densityPlot()->xAxis->range() != before);
  const LabRange wanted = lab_range(*m_window->result());
  QCOMPARE(densityPlot()->xAxis->range().lower, wanted.low);
}

void LabWindowTest::boxesSayTheSame() {
  auto* row = find<QWidget>("steepness");
  auto* box = row->findChild<QDoubleSpinBox*>();
  QCOMPARE(box->value(), 20.0);
  box->setFocus();
  box->selectAll();
  QTest::keyClicks(box, QStringLiteral("-5"));
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(setting().problem.parameters[0], -5.0);
  drag(0, 30.0);
  QCOMPARE(find<QWidget>("offset")->findChild<QDoubleSpinBox*>()->value(), setting().problem.parameters[1]);
  // A step of the prior variance's slider, which is logarithmic.
  choose("weight");
  auto* slider = find<QWidget>("prior-variance")->findChild<QSlider*>();
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_PageUp);
  QVERIFY(setting().problem.parameters[0] > 1.5);
  choose("gamma");
  auto* transformed = find<QCheckBox>("labTransformed");
  QVERIFY(transformed->isVisible());
  transformed->click();
  QVERIFY(setting().problem.transformed);
  QCOMPARE(densityPlot()->xAxis->label(), QStringLiteral("ln τ"));
}

void LabWindowTest::dataAreAddedAndRemoved() {
  choose("weight");
  QCustomPlot* plot = densityPlot();
  const QPoint free(plot->axisRect()->left() + 60, plot->axisRect()->top() + 20);
  QTest::mouseDClick(plot, Qt::LeftButton, {}, free);
  QCOMPARE(setting().problem.data.size(), std::size_t{2});
  QCOMPARE(setting().datum, std::optional<std::size_t>(1));
  const LabDatum added = setting().problem.data[1];
  QVERIFY(std::isfinite(added.offset / added.steepness));
  // Its numbers stand in the boxes, and can be typed.
  auto* offset = find<QLineEdit>("datumOffset");
  offset->setFocus();
  offset->selectAll();
  QTest::keyClicks(offset, QStringLiteral("7.5"));
  QTest::keyClick(offset, Qt::Key_Return);
  QCOMPARE(setting().problem.data[1].offset, 7.5);
  press("datumSign");
  QVERIFY(!setting().problem.data[1].positive);
  m_window->densityChart()->setFocus();
  QTest::keyClick(m_window->densityChart(), Qt::Key_Delete);
  QCOMPARE(setting().problem.data.size(), std::size_t{1});
  press("removeDatum");
  QVERIFY(setting().problem.data.empty());
  // The prior alone is a Gaussian, and Laplace is exact.
  QVERIFY(std::abs(m_window->result()->gaussian(laplace_rule).log_z) < 1e-9);
  // There can be so many and no more.
  LabSetting full = setting();
  full.problem.data.assign(most_lab_data - 2, LabDatum{.steepness = 1.0, .offset = 0.5});
  m_document->setInView(&ViewState::lab, full);
  for (int k = 0; k < 5; ++k) press("addDatum");
  QCOMPARE(setting().problem.data.size(), most_lab_data);
}

/// Many at once, at a true weight that the chart marks; the work in the window stays bounded.
void LabWindowTest::manyDataAreDrawn() {
  choose("weight");
  const auto type = [&](const char* name, const char* text) {
    auto* edit = find<QLineEdit>(name);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QString::fromLatin1(text));
  };
  find<QSpinBox>("drawCount")->setValue(1000);
  find<QSpinBox>("drawSeed")->setValue(3);
  type("drawSpread", "2");
  type("trueWeight", "0.75");
  const auto widgets = m_window->findChildren<QWidget*>().size();
  press("drawData");
  QCOMPARE(setting().problem.data.size(), std::size_t{1000});
  const LabDraw drawn{.count = 1000, .true_weight = 0.75, .spread = 2.0, .seed = 3};
  QVERIFY(setting().problem.drawn == drawn);
  QVERIFY(setting().problem.data == draw_lab_data(drawn));
  const LabResult& result = *m_window->result();
  QVERIFY(std::abs(result.truth.mean - 0.75) < 5.0 * std::sqrt(result.truth.variance));
  QCOMPARE(m_window->findChildren<QWidget*>().size(), widgets);
  QVERIFY(densityPlot()->graphCount() < 30);
  const auto mark = [this] { return findPart<ChartRule>(m_window->densityChart()->chart(), "true weight"); };
  QVERIFY(mark() != nullptr);
  QCOMPARE(mark()->at, 0.75);
  // One of them is chosen, and dragged: it is the one that is seen, and the data are no longer those drawn.
  find<QSpinBox>("datum")->setValue(700);
  QCOMPARE(setting().datum, std::optional<std::size_t>(699));
  const LabDatum before = setting().problem.data[699];
  densityPlot()->replot();
  drag(1, 15.0);
  QVERIFY(setting().problem.data[699] != before);
  QVERIFY(!setting().problem.drawn);
  QVERIFY(mark() == nullptr);
  // Back to the same data; then what will not do is refused.
  press("drawData");
  QVERIFY(setting().problem.drawn == drawn);
  type("drawSpread", "0");
  press("drawData");
  QCOMPARE(said(), QStringLiteral("The spread must be a number from 0.01 to 20."));
  QVERIFY(setting().problem.drawn == drawn);
  choose("humps");
  QVERIFY(!find<QSpinBox>("drawCount")->isVisible());
}

void LabWindowTest::aModeIsChosenAndAMinimumRefused() {
  choose("humps");
  press("labShow");
  LabEnergyChart* chart = m_window->energyChart();
  const auto click = [&](std::size_t point) {
    chart->plot()->replot();
    QTest::mouseClick(chart->plot(), Qt::LeftButton, {}, chart->stationaryPosition(point).toPoint());
  };
  QCOMPARE(m_window->result()->points.size(), std::size_t{3});
  click(2);
  COMPARE_NUMBERS(number(0, 1), m_window->result()->points[2].place, (test::Tolerance{1e-3, 0.0}));
  click(1);
  QVERIFY2(said().contains(QStringLiteral("has a minimum, A = -")), qPrintable(said()));
  QVERIFY(said().contains(QStringLiteral("no Gaussian there")));
  QVERIFY(std::isnan(number(0, 1)));
  QVERIFY(energyLine("parabola") == nullptr);
  click(0);
  QVERIFY(number(0, 1) < -1.5);
}

void LabWindowTest::aQuestionComesBeforeItsAnswer() {
  QCOMPARE(said(), QStringLiteral("Is Laplace’s Z too large, too small or about right?"));
  const auto hidden = [&](int row, int column) { return cell(row, column) == QStringLiteral("?"); };
  // Laplace's own Z is what the question is about; all that knows the true one is not to be seen.
  QVERIFY(!hidden(0, 4));
  for (int row = 0; row < 5; ++row) {
    for (int column : {5, 6, 7}) QVERIFY(hidden(row, column));
    if (row > 0) QVERIFY(hidden(row, 3) && hidden(row, 4));
  }
  press("labAnswer1");
  QVERIFY2(said().startsWith(QStringLiteral("Not so. Laplace says Z = 1.561, exactly it is 1.451: ")),
           qPrintable(said()));
  QVERIFY(!hidden(4, 4));
  QVERIFY(!find<QToolButton>("labAnswer0")->isVisible());
  press("labAskAgain");
  QVERIFY(hidden(4, 4));
  press("labAnswer0");
  QVERIFY(said().startsWith(QStringLiteral("Right. ")));
  QVERIFY(said().endsWith(QStringLiteral("0.073 nats too large.")));
  // Other numbers of the same density leave it answered.
  drag(0, 30.0);
  QVERIFY(!setting().asks());
}

void LabWindowTest::anotherDensityIsAskedAnew() {
  press("labShow");
  QVERIFY(said().startsWith(QStringLiteral("Laplace says")));
  choose("weight");
  QCOMPARE(said(), QStringLiteral("Is Laplace’s p(D) too large, too small or about right?"));
  QCOMPARE(cell(4, 4), QStringLiteral("?"));
  press("labAnswer0");
  QVERIFY(said().startsWith(QStringLiteral("Right. Laplace says p(D) = 0.991")));
  choose("humps");
  press("labAnswer1");
  QVERIFY2(said().startsWith(QStringLiteral("Right. ")), qPrintable(said()));
  choose("gamma");
  press("labAnswer2");
  QVERIFY2(said().startsWith(QStringLiteral("Right. ")), qPrintable(said()));
}

void LabWindowTest::whatHasNoModeIsNotAsked() {
  choose("gamma");
  LabSetting next = setting();
  next.problem.parameters[0] = 0.7;
  m_document->setInView(&ViewState::lab, next);
  QVERIFY2(said().contains(QStringLiteral("no mode")), qPrintable(said()));
  QVERIFY(!find<QToolButton>("labAnswer0")->isVisible());
  QVERIFY(number(4, 4) > 0.0);
}

void LabWindowTest::aGaussianIsHidden() {
  QVERIFY(densityLine("ep") != nullptr && densityLine("ep")->x.n_elem > 100);
  find<QCheckBox>("labShow_ep")->click();
  QCOMPARE(setting().hidden, std::vector<std::string>{"ep"});
  QVERIFY(densityLine("ep") == nullptr);
  find<QCheckBox>("labShow_ep")->click();
  QVERIFY(setting().hidden.empty());
}

void LabWindowTest::hiddenItComputesNothing() {
  m_window->hide();
  const auto before = m_window->result();
  LabSetting next = setting();
  next.problem = default_problem(*find_lab_density("humps"));
  m_document->setInView(&ViewState::lab, next);
  QCOMPARE(m_window->result(), before);
  m_window->show();
  QCOMPARE(m_window->result()->problem, next.problem);
}

void LabWindowTest::theChartsAreSaved() {
  const QTemporaryDir folder;
  const auto read = [&](const char* name) {
    QFile file(folder.filePath(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  };
  QVERIFY_EXCEPTION_THROWN(labPage(nullptr), std::runtime_error);
  choose("gamma");
  const FigurePage page = find<PictureButton>("labPictures")->picture();
  for (const char* name : {"lab.png", "lab.svg", "lab.pdf"}) {
    savePage(page, folder.filePath(QLatin1String(name)));
  }
  QVERIFY(read("lab.pdf").startsWith("%PDF"));
  const QImage image(folder.filePath(QStringLiteral("lab.png")));
  QCOMPARE(image.width(), qRound(180.0 / 25.4 * 300.0));
  QCOMPARE(image.pixelColor(3, 3), QColor(Qt::white));
  const QByteArray svg = read("lab.svg");
  for (const char* word : {"density", "Laplace", "EP"}) QVERIFY2(svg.contains(word), word);
  QVERIFY(!svg.contains(">VB<"));  // it has no line to name
}

void LabWindowTest::aNumberThatWillNotDoIsRefused() {
  choose("weight");
  auto* steepness = find<QLineEdit>("datumSteepness");
  steepness->setFocus();
  steepness->selectAll();
  QTest::keyClicks(steepness, QStringLiteral("1e7"));
  QTest::keyClick(steepness, Qt::Key_Return);
  QVERIFY2(said().startsWith(QStringLiteral("b must be a number from")), qPrintable(said()));
  QCOMPARE(setting().problem.data[0].steepness, 20.0);
  QCOMPARE(readNumber(steepness->text()), std::optional<double>(20.0));
}

void LabWindowTest::itFitsASmallScreen() {
  for (const LabDensity& density : lab_densities()) {
    choose(density.id.data());
    m_window->resize(960, 500);
    QVERIFY2(m_window->width() <= 960 && m_window->height() <= 500, density.id.data());
    QVERIFY(m_window->minimumSizeHint().width() <= 960);
    QVERIFY(m_window->minimumSizeHint().height() <= 460);
    QVERIFY(m_window->densityChart()->height() >= 150);
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::LabWindowTest);
#include "tst_lab_window.moc"

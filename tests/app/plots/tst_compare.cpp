#include "app/chart/chart_view.h"
#include "app/compute/fit_job.h"
#include "app/compute/live_reference.h"
#include "app/compute/method_text.h"
#include "app/panels/cursor_page.h"
#include "app/plots/colour_bar_row.h"
#include "app/plots/comparison_view.h"
#include "app/plots/figure.h"
#include "app/plots/picture_style.h"
#include "app/plots/plot_overlay.h"
#include "app/plots/quantity_button.h"
#include "app/report/number_text.h"
#include "app/widgets/log_slider.h"
#include "app/widgets/table_label.h"
#include "core/data/role.h"
#include "core/method/corrected_marginal.h"
#include "core/method/logit_draws.h"
#include "core/method/prepared_method.h"
#include "core/model/stable_functions.h"
#include "core/prediction/boundary_draws.h"
#include "support/foreseen_plane.h"
#include "support/legend_names.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace credence {

namespace {

/// Whether one of the numbers of a text is this one, as far as three decimals tell.
bool tells(const QString& text, double number) {
  static const QRegularExpression decimal(QStringLiteral("[−-]?\\d+\\.\\d+"));
  auto match = decimal.globalMatch(text);
  while (match.hasNext()) {
    const std::optional<double> told = readNumber(match.next().captured());
    if (told && std::abs(*told - number) < 0.0006) return true;
  }
  return false;
}

/// Logit and probability of all that has one: the marks, the Gaussians, the corrected marginal, the truth.
std::vector<QPointF> dotsOf(const Chart& chart) {
  std::vector<QPointF> dots;
  for (const ChartPart& part : chart.parts) {
    const auto* line = std::get_if<ChartLine>(&part);
    if (line != nullptr && line->id.ends_with(" averaged")) dots.emplace_back(line->x(0), line->y(0));
  }
  return dots;
}

}  // namespace

/// What the plots show, and what the crosshair tells: through real widgets.
class CompareTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_compare"); }
  void init();
  void cleanup() { closeWindow(); }
  void levelsAreRound();
  void theTitleIsAMenu();
  void keysOpenTheMenus();
  void deviationAndEntropyAreThoseOfTheLatentGaussian();
  void quadratureIsTheMeanOfTheSigmoid();
  void samplesAgreeWithQuadrature();
  void collapsedWeightsAreSaid();
  void theReferenceSharpensAndIsCompared();
  void theLastReferenceStaysUntilTheNext();
  void theChoiceIsRememberedAndNotUndone();
  void onlyWhatIsShownIsComputed();
  void theDifferenceIsRightMinusLeft();
  void twoKindsHaveNoDifference();
  void theCrosshairIsLinked();
  void theCursorPageExplainsThePoint();
  void theProbitStepIsDrawnOnRequest();
  void theCursorPageSaysWhatIsNotThere();
  void theFrozenPointStaysAndFollowsTheSlider();
  void aHiddenPageComputesNothing();
  void sampledBoundariesAreThoseOfDraws();
  void thoseOfThePriorStandBesideThem();
  void sampledBoundariesMoveOnRequest();
  void sampledBoundariesAreOfEachPlotsPosterior();
  void theGeneratorsBoundaryIsShown();
  void surpriseIsTheSizeOfPoints();
  void theDifferenceIsInPlaceOfTheRightOneWhereThereIsNoRoom();
  void everyPlotSaysWhatItsColourIs();
  void longClassNamesAreCutShort();
  void wordsOfTheTradeAreExplained();
  void theLegendsNameEveryMark();
  void aLegendNeverCoversItsTitle();
  void figuresShowWhatTheWindowShows();

 private:
  ComparisonView* view() const { return m_window->findChild<ComparisonView*>(); }
  ProbabilityPlot* left() const { return view()->leftPlot(); }
  ProbabilityPlot* right() const { return view()->rightPlot(); }
  ProbabilityPlot* difference() const { return view()->differencePlot(); }
  CursorPage* page() const { return m_window->findChild<CursorPage*>(); }
  const FitResult& pictures() const { return *m_services->liveFit.result(); }
  const Fit& fit() const { return *m_services->liveFit.fit(); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const {
    QTest::keyClick(m_window.get(), key, modifiers);
  }
  void makeRoomForThree() const { m_window->resize(1900, 800); }
  /// Chooses from the menu above a plot and waits for the picture.
  void choose(ProbabilityPlot* plot, const Quantity& quantity) const;
  /// What is plotted at a point of the grid.
  static double plotted(const ProbabilityPlot* plot, arma::uword i, arma::uword j) {
    return plot->seen()->picture()->values(i, j);
  }
  /// What the legend of a plot explains, in its order.
  static QStringList legend(const ProbabilityPlot* plot) {
    QStringList names;
    for (const QString& name : test::legend_names(plot->plot())) {
      // By whom is said where there is room.
      names << (name.startsWith(QLatin1String("misclassified")) ? QStringLiteral("misclassified") : name);
    }
    return names;
  }
  QPoint pixel(const ProbabilityPlot* plot, const QPointF& place) const {
    return QPointF(plot->plot()->xAxis->coordToPixel(place.x()), plot->plot()->yAxis->coordToPixel(place.y()))
        .toPoint();
  }
  /// Where the mouse is after moving there: pixels are coarser than places.
  QPointF moveTo(const ProbabilityPlot* plot, const QPointF& place) const;
  Latent latentAt(const QPointF& place) const {
    return predict_latent(fit().model->posterior, arma::mat(arma::rowvec{place.x(), place.y()}));
  }
};

void CompareTest::init() {
  showWindow();
  leaveOutMap();
  m_window->openAtStart({});
  awaitFit();
}

void CompareTest::choose(ProbabilityPlot* plot, const Quantity& quantity) const {
  const auto id = QString::fromStdString(std::string(id_of(quantity)));
  for (QAction* entry : plot->quantityButton()->menu()->actions()) {
    if (entry->data().toString() == id) entry->trigger();
  }
  awaitFit();
  AWAIT(plot->picture() != nullptr && plot->picture()->quantity == quantity);
}

QPointF CompareTest::moveTo(const ProbabilityPlot* plot, const QPointF& place) const {
  const QPoint at = pixel(plot, place);
  QTest::mouseMove(plot->plot(), at + QPoint(9, 5));
  QTest::mouseMove(plot->plot(), at);
  return {plot->plot()->xAxis->pixelToCoord(at.x()), plot->plot()->yAxis->pixelToCoord(at.y())};
}

void CompareTest::levelsAreRound() {
  const std::vector<double> tenths = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};
  QVERIFY(roundLevels(0.0, 1.0, 10) == tenths);  // exactly: 0.5 must be one half
  QVERIFY((roundLevels(-0.2, 0.2, 4) == std::vector<double>{-0.1, 0.0, 0.1}));
  QVERIFY((roundLevels(0.0, 40.0, 4) == std::vector<double>{10.0, 20.0, 30.0}));
  for (const double span : {1e-5, 0.07, 3.3, 870.0}) {
    const std::vector<double> levels = roundLevels(0.3 * span, 1.3 * span, 8);
    QVERIFY2(levels.size() >= 2 && levels.size() <= 10, qPrintable(QString::number(levels.size())));
    QVERIFY(levels.front() > 0.3 * span && levels.back() < 1.3 * span);
  }
}

void CompareTest::theTitleIsAMenu() {
  // With the first picture that is painted.
  AWAIT_COMPARE(left()->quantityButton()->text(), QStringLiteral("MAP: p(Chinstrap) ▾"));
  // The legend beside it may cut the class short.
  AWAIT(right()->quantityButton()->text().startsWith(QStringLiteral("Laplace (probit): p(Ch")));
  QVERIFY(left()->quantityButton()->isVisible());
  // Within the plot, and not on its canvas.
  const QRect button = left()->quantityButton()->geometry();
  QVERIFY(button.bottom() <= left()->plot()->axisRect()->top());
  QVERIFY(button.width() > 30);
  QCOMPARE(left()->quantityButton()->menu()->actions().isEmpty(), false);
  for (const QAction* entry : left()->quantityButton()->menu()->actions()) {
    if (!entry->isSeparator()) QVERIFY(!entry->toolTip().isEmpty() && entry->toolTip() != entry->text());
  }
  choose(left(), Quantity::probability(laplace_probit));
  AWAIT_COMPARE(left()->quantityButton()->text(), QStringLiteral("Laplace (probit): p(Chinstrap) ▾"));
  AWAIT_COMPARE(plotted(left(), 10, 20), pictures().prediction.probability(probit_integral)(10, 20));
  QVERIFY(left()->quantityButton()->menu()->actions()[1]->isChecked());
}

void CompareTest::keysOpenTheMenus() {
  for (const auto& [letter, plot] : {std::pair(Qt::Key_Q, left()), std::pair(Qt::Key_W, right())}) {
    QMenu* opened = nullptr;
    QTimer::singleShot(100, this, [&] {
      opened = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (opened != nullptr) opened->close();
    });
    key(letter);
    AWAIT(opened != nullptr);
    QCOMPARE(opened, plot->quantityButton()->menu());
  }
}

void CompareTest::deviationAndEntropyAreThoseOfTheLatentGaussian() {
  choose(left(), Quantity::latent_deviation());
  choose(right(), Quantity::entropy());
  const Grid& grid = pictures().prediction.grid;
  for (const auto& [i, j] : {std::pair<arma::uword, arma::uword>{0, 0}, {100, 80}, {200, 133}}) {
    const Latent latent = latentAt({grid.x1(i), grid.x2(j)});
    QVERIFY(std::abs(plotted(left(), i, j) - std::sqrt(latent.variance(0))) < 1e-6);
    const double p = test::predict_laplace(latent)(0);
    const double bits = -p * std::log2(p) - (1.0 - p) * std::log2(1.0 - p);
    QVERIFY(std::abs(plotted(right(), i, j) - bits) < 1e-6);
  }
  // The colours span the values, which are said; contours lie between.
  const Picture& deviation = *left()->picture();
  QVERIFY(deviation.low <= deviation.values.min() && deviation.high >= deviation.values.max());
  QVERIFY(deviation.contours.levels.size() >= 3);
  const Picture& entropy = *right()->seen()->picture();
  QVERIFY(entropy.low == 0.0 && entropy.high == 1.0);
  QVERIFY(gradientOf(deviation.quantity) != gradientOf(entropy.quantity));
}

void CompareTest::quadratureIsTheMeanOfTheSigmoid() {
  choose(left(), Quantity::probability(laplace_quadrature));
  const Grid& grid = pictures().prediction.grid;
  for (const auto& [i, j] : {std::pair<arma::uword, arma::uword>{3, 5}, {90, 110}, {170, 60}}) {
    const Latent latent = latentAt({grid.x1(i), grid.x2(j)});
    // The trapezoidal rule over twelve standard deviations is exact to rounding for a smooth bell.
    double sum = 0.0;
    double weights = 0.0;
    for (int k = -4000; k <= 4000; ++k) {
      const double z = 12.0 * k / 4000.0;
      const double weight = std::exp(-0.5 * z * z);
      sum += weight * sigmoid(latent.mean(0) + z * std::sqrt(latent.variance(0)));
      weights += weight;
    }
    QVERIFY(std::abs(plotted(left(), i, j) - sum / weights) < 1e-7);
  }
  QVERIFY(noteOf(*left()->picture()).isEmpty());
}

void CompareTest::samplesAgreeWithQuadrature() {
  choose(left(), Quantity::probability(laplace_quadrature));
  choose(right(), Quantity::probability(laplace_samples));
  QVERIFY(right()->picture()->quality.has_value());
  const auto draws = static_cast<double>(right()->picture()->quality->draws);
  const arma::mat error = right()->picture()->values - left()->picture()->values;
  // A probability's standard deviation is at most one half; five standard errors over the whole plane.
  QVERIFY(arma::abs(error).max() < 5.0 * 0.5 / std::sqrt(draws));
  QVERIFY(arma::abs(error).max() > 0.0);
  QVERIFY2(noteOf(*right()->picture()).contains(QStringLiteral("1000 effective of 1000")),
           qPrintable(noteOf(*right()->picture())));
  // The Cursor page knows the method while a plot shows it.
  key(Qt::Key_1, Qt::ControlModifier);
  moveTo(left(), {44.0, 17.0});
  AWAIT_COMPARE(dotsOf(page()->chart()->chart()).size(), gaussian_posteriors().size() + 4);
  QVERIFY(page()->text().contains(QStringLiteral("Laplace (samples)")));
}

void CompareTest::collapsedWeightsAreSaid() {
  choose(right(), Quantity::probability(importance_prior));
  const Picture& picture = *right()->picture();
  QVERIFY(picture.quality.has_value());
  QVERIFY(picture.quality->effective < 0.05 * static_cast<double>(picture.quality->draws));
  QVERIFY(!picture.quality->reliable);
  QVERIFY(noteOf(picture).startsWith(QStringLiteral("⚠")));
  QVERIFY(picture.values.min() >= 0.0 && picture.values.max() <= 1.0);
}

void CompareTest::theReferenceSharpensAndIsCompared() {
  QVERIFY(!m_services->liveReference.running());
  makeRoomForThree();
  key(Qt::Key_D);
  choose(left(), Quantity::probability(reference_method));
  QVERIFY(m_services->liveReference.running());
  choose(right(), Quantity::probability(laplace_quadrature));
  AWAIT(!left()->picture()->values.is_empty());
  AWAIT(left()->picture()->grid.nx == 101);
  // The plots take a new picture one after another; held, they come to show the same one.
  m_services->liveReference.hold();
  AWAIT(difference()->picture() != nullptr && difference()->picture()->grid.nx == 101);
  awaitPainted();
  // What is plotted is what was sampled, and its quality is said.
  const ReferenceResult& reference = *m_services->liveReference.result();
  AWAIT_COMPARE(plotted(left(), 40, 60), m_services->liveReference.result()->mean(40, 60));
  QVERIFY(left()->picture()->quality.has_value());
  QVERIFY(reference.request.fit->model == fit().model);
  QVERIFY(!noteOf(*left()->picture()).isEmpty());
  // The difference is taken where both have points: every second one of the finer grid.
  AWAIT_COMPARE(difference()->picture()->values(40, 60),
                right()->picture()->values(80, 120) - left()->picture()->values(40, 60));
  m_services->liveReference.resume();
  // Where no plot shows it, it rests.
  choose(left(), Quantity::probability(map_method));
  AWAIT(!m_services->liveReference.running());
}

void CompareTest::theLastReferenceStaysUntilTheNext() {
  const auto painted = [this] { return right()->seen() && right()->seen()->pictured; };
  const auto washedOut = [this] { return right()->seen()->wash.isValid(); };
  choose(right(), Quantity::probability(reference_method));
  AWAIT(!right()->picture()->values.is_empty());
  AWAIT(painted() && !washedOut());
  awaitPainted();
  const double before = plotted(right(), 10, 12);

  Hyperparameters other = document().state().hyperparameters;
  other.width *= 0.8;
  document().setHyperparameters(other);
  AWAIT(right()->result()->request.hyperparameters == other && right()->picture()->values.is_empty());
  QVERIFY(painted());
  AWAIT(washedOut());
  QCOMPARE(plotted(right(), 10, 12), before);
  AWAIT(!right()->picture()->values.is_empty());
  AWAIT(!washedOut());
  QVERIFY(plotted(right(), 10, 12) != before);

  // Not over other points.
  document().generateDataset(*find_generator("moons"), {200, 0.3, 1});
  const auto ofThesePoints = [this] {
    const auto result = right()->result();  // none at first
    return result && result->request.dataset == document().state().dataset;
  };
  AWAIT(ofThesePoints() && right()->picture()->values.is_empty());
  AWAIT(!painted());
}

void CompareTest::theChoiceIsRememberedAndNotUndone() {
  const int steps = m_services->document.undoStack()->count();
  choose(right(), Quantity::entropy());
  key(Qt::Key_D);
  QCOMPARE(m_services->document.undoStack()->count(), steps);
  makeWindow();
  makeRoomForThree();
  m_window->show();
  m_window->openAtStart({});
  awaitFit();
  AWAIT(right()->picture() != nullptr && right()->picture()->quantity == Quantity::entropy());
  QVERIFY(difference()->isVisible());
}

void CompareTest::onlyWhatIsShownIsComputed() {
  QCOMPARE(pictures().pictures.size(), std::size_t{2});
  const auto before = m_services->liveFit.fit();
  choose(left(), Quantity::entropy());
  QCOMPARE(pictures().pictures.size(), std::size_t{2});
  // Neither the fit nor the prediction was made again.
  QCOMPARE(fit().model, before->model);
  QVERIFY(pictures().refined);
}

void CompareTest::theDifferenceIsRightMinusLeft() {
  QVERIFY(!difference()->isVisible());
  QVERIFY(left()->width() >= 380 && right()->width() >= 380);
  makeRoomForThree();
  key(Qt::Key_D);
  awaitFit();
  AWAIT(difference()->isVisible() && difference()->picture() != nullptr);
  QVERIFY(std::abs(difference()->width() - left()->width()) <= 2);
  // All canvases are of one size, but for a pixel that cannot be shared out.
  const auto alike = [this] {
    const QSize a = left()->canvasSize() - right()->canvasSize();
    const QSize b = left()->canvasSize() - difference()->canvasSize();
    const auto close = [](const QSize& size) {
      return std::abs(size.width()) <= 1 && std::abs(size.height()) <= 1;
    };
    return close(a) && close(b);
  };
  AWAIT(right()->isVisible() && alike());
  QVERIFY(left()->y() == right()->y() && difference()->y() == left()->y());
  QVERIFY(left()->geometry().right() < right()->x() && right()->geometry().right() < difference()->x());
  const GridPrediction& prediction = pictures().prediction;
  const arma::mat expected =
      prediction.probability(probit_integral) - prediction.probability(plug_in_integral);
  QCOMPARE(plotted(difference(), 30, 40), expected(30, 40));
  const Picture& picture = *difference()->picture();
  // Zero is in the middle of the colours, and the largest difference is where it is said to be.
  QCOMPARE(picture.low, -picture.high);
  QVERIFY(picture.high >= arma::abs(expected).max());
  QVERIFY(picture.extreme.has_value());
  QCOMPARE(std::abs(picture.extreme->value), arma::abs(expected).max());
  const Latent there = latentAt({picture.extreme->x1, picture.extreme->x2});
  QVERIFY(std::abs(test::predict_laplace(there)(0) - test::predict_map(there)(0) - picture.extreme->value) <
          1e-6);
  // The other way round, it changes its sign.
  const double size = picture.extreme->value;
  choose(left(), Quantity::probability(laplace_probit));
  choose(right(), Quantity::probability(map_method));
  AWAIT(difference()->picture() != nullptr && difference()->picture()->extreme.has_value());
  QCOMPARE(difference()->picture()->extreme->value, -size);
  // Of the same twice there is none, which is said and not marked.
  choose(right(), Quantity::probability(laplace_probit));
  AWAIT(difference()->picture() != nullptr && !difference()->picture()->extreme.has_value());
  key(Qt::Key_D);
  AWAIT(!difference()->isVisible());
  QVERIFY(right()->isVisible());
}

void CompareTest::theDifferenceIsInPlaceOfTheRightOneWhereThereIsNoRoom() {
  m_window->resize(1000, 800);
  AWAIT(m_window->width() == 1000);
  awaitFit();
  const QRect place = right()->geometry();
  key(Qt::Key_D);
  AWAIT(difference()->isVisible() && difference()->picture() != nullptr);
  QVERIFY(!right()->isVisible());
  // No part of the view is left empty, and nothing has moved.
  AWAIT_COMPARE(difference()->geometry(), place);
  // What it is taken of can still be chosen, by key and by its title.
  AWAIT_COMPARE(difference()->quantityButton()->text(), QStringLiteral("Laplace (probit) − MAP ▾"));
  QMenu* opened = nullptr;
  QTimer::singleShot(100, this, [&] {
    opened = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (opened != nullptr) opened->close();
  });
  key(Qt::Key_W);
  AWAIT(opened != nullptr);
  QCOMPARE(opened, difference()->quantityButton()->menu());
  for (QAction* entry : opened->actions()) {
    if (entry->data().toString() == QLatin1String("laplace_quadrature")) entry->trigger();
  }
  AWAIT(difference()->picture() != nullptr &&
        difference()->picture()->minuend == Quantity::probability(laplace_quadrature));
  // Without a right plot, the left one names the rings.
  AWAIT(legend(left()).join(QLatin1Char(' ')).contains(QStringLiteral("misclassified")));
  // Where there comes to be room, all three are seen, and the right one shows what it missed.
  makeRoomForThree();
  AWAIT(right()->isVisible() && difference()->isVisible());
  AWAIT(right()->picture() != nullptr &&
        right()->picture()->quantity == Quantity::probability(laplace_quadrature));
  m_window->resize(1000, 800);
  AWAIT(!right()->isVisible());
  key(Qt::Key_D);
  AWAIT(right()->isVisible() && !difference()->isVisible());
}

void CompareTest::everyPlotSaysWhatItsColourIs() {
  const auto* row = find<ColourBarRow>();
  const auto bar = [row](std::size_t k) { return row->bars().at(k); };
  // Of two plots of probabilities, one.
  AWAIT_COMPARE(row->bars().size(), std::size_t{1});
  QCOMPARE(bar(0).title, QStringLiteral("p(Chinstrap)"));
  QCOMPARE(bar(0).low + bar(0).high, QStringLiteral("01"));
  QCOMPARE(bar(0).count, std::size_t{2});
  QVERIFY(row->isVisible() && row->y() >= left()->geometry().bottom());
  choose(right(), Quantity::entropy());
  AWAIT_COMPARE(row->bars().size(), std::size_t{2});
  QVERIFY(bar(1).title.contains(QStringLiteral("bits")) && bar(1).first == 1);
  choose(right(), Quantity::latent_deviation());
  AWAIT(bar(1).title.contains(QStringLiteral("deviation")));
  const Picture& deviation = *right()->picture();
  QCOMPARE(bar(1).high, signedNumber(deviation.high, deviation.decimals));
  choose(right(), Quantity::probability(laplace_probit));
  makeRoomForThree();
  key(Qt::Key_D);
  AWAIT(row->bars().size() == 2 && bar(1).first == 2);
  QCOMPARE(bar(0).count, std::size_t{2});
  QCOMPARE(bar(1).title, QStringLiteral("Laplace (probit) − MAP"));
  QCOMPARE(bar(1).low.mid(1), bar(1).high.mid(1));
  QCOMPARE(bar(1).high.left(1), QStringLiteral("+"));
  // The words under it are for those who point at it.
  QVERIFY(row->toolTip().contains(QStringLiteral("dashed")));
}

void CompareTest::longClassNamesAreCutShort() {
  Dataset renamed = document().dataset();
  renamed.class_names = {"Pygoscelis adeliae of the Palmer Archipelago, Antarctica",
                         "Pygoscelis antarcticus of Dream Island and its neighbourhood"};
  document().openDataset(renamed, QStringLiteral("long.csv"));
  awaitFit();
  const QString dots = QStringLiteral("…");
  for (const int width : {1100, 1000}) {
    m_window->resize(width, 800);
    AWAIT(legend(left()).size() >= 2 && legend(left()).at(1).contains(dots));
    // Both classes are named, the method is whole, and nothing reaches out of the plot.
    QVERIFY(legend(left()).at(0).startsWith(QStringLiteral("Py")) &&
            legend(left()).at(1).startsWith(QStringLiteral("Py")));
    AWAIT(left()->quantityButton()->text().startsWith(QStringLiteral("MAP: p(Py")));
    QVERIFY(left()->quantityButton()->text().contains(dots));
    for (const ProbabilityPlot* plot : {left(), right()}) {
      AWAIT(!plot->plot()->legend->outerRect().intersects(plot->quantityButton()->geometry()));
      QVERIFY(plot->plot()->legend->outerRect().right() <= plot->plot()->width());
      QVERIFY(plot->quantityButton()->width() >= plot->quantityButton()->sizeHint().width());
    }
    QVERIFY(std::abs(left()->canvasSize().width() - right()->canvasSize().width()) <= 1);
  }
}

void CompareTest::twoKindsHaveNoDifference() {
  makeRoomForThree();
  key(Qt::Key_D);
  choose(right(), Quantity::entropy());
  AWAIT(difference()->picture() == nullptr);
  const QLabel* message = nullptr;
  for (const QLabel* label : difference()->findChildren<QLabel*>()) {
    if (label->isVisible() && label->text().contains(QLatin1String("same kind"))) message = label;
  }
  QVERIFY(message != nullptr);
}

void CompareTest::theCrosshairIsLinked() {
  key(Qt::Key_D);
  awaitFit();
  const QPointF place = moveTo(left(), {42.0, 18.0});
  QVERIFY(!left()->overlay()->crosshair());
  for (const ProbabilityPlot* other : {right(), difference()}) {
    QVERIFY(other->overlay()->crosshair().has_value());
    QCOMPARE(other->overlay()->crosshair()->x(), place.x());
    QCOMPARE(other->overlay()->crosshair()->y(), place.y());
  }
  // Not while a hand pans or draws.
  const QPoint at = pixel(left(), place);
  QTest::mousePress(left()->plot(), Qt::LeftButton, {}, at);
  QTest::mouseMove(left()->plot(), at + QPoint(12, 4));
  QVERIFY(!right()->overlay()->crosshair());
  QTest::mouseRelease(left()->plot(), Qt::LeftButton, {}, at + QPoint(12, 4));
  moveTo(left(), {42.0, 18.0});
  QVERIFY(right()->overlay()->crosshair().has_value());
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(left()->plot(), &leave);
  for (const ProbabilityPlot* plot : view()->plots()) QVERIFY(!plot->overlay()->crosshair());
}

void CompareTest::theCursorPageExplainsThePoint() {
  key(Qt::Key_1, Qt::ControlModifier);
  AWAIT(page()->isVisible());
  const QPointF place = moveTo(right(), {44.0, 17.0});
  const arma::rowvec there = {place.x(), place.y()};
  const auto chart = [this]() -> const Chart& { return page()->chart()->chart(); };
  // All posteriors of the fit, made here.
  const Dataset training = fit().request.dataset->subset(fit().split.train());
  FitPosteriors posteriors(*fit().model, training);
  const Gaussian& ep = *posteriors.of(ep_posterior).gaussian;
  const LogitDensity corrected =
      CorrectedMarginals(ep, ep.basis->training_design(training.inputs), training.labels).at(there);
  const Posterior& weighted = posteriors.of(ep_importance_posterior, importance_ep.draws);
  QVERIFY(weighted.quality.reliable);
  const LogitDraws truth(*weighted.basis, weighted.draws, there);
  std::vector<double> expected = {test::predict_map(latentAt(place))(0)};
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    expected.push_back(quadrature_probability(predict_latent(*posteriors.of(*kind).gaussian, there))(0));
  }
  expected.push_back(corrected.probability());
  expected.push_back(truth.probability());
  const auto shown = [&] {
    const std::vector<QPointF> dots = dotsOf(chart());
    if (dots.size() != expected.size()) return false;
    for (std::size_t k = 0; k < dots.size(); ++k) {
      // Iterations end within 1e-6; draws about another end of one are others.
      if (!(std::abs(dots[k].y() - expected[k]) < (k + 1 < dots.size() ? 1e-5 : 1e-3))) return false;
      if (!(std::abs(sigmoid(dots[k].x()) - dots[k].y()) < 1e-12)) return false;
    }
    return true;
  };
  AWAIT(shown());
  const QString text = page()->text();
  for (const QPointF& dot : dotsOf(chart())) {
    QVERIFY2(text.contains(QString::number(dot.y(), 'f', 4)), qPrintable(text));
  }
  // Each Gaussian stands over its mean, with its number by the probit approximation beside it.
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    const Latent latent = predict_latent(*posteriors.of(*kind).gaussian, there);
    const auto* density = findPart<ChartLine>(chart(), std::string(kind->id));
    QVERIFY(density != nullptr);
    QVERIFY(std::abs(density->x(density->y.index_max()) - latent.mean(0)) < 1e-4);
    for (const double number :
         {latent.mean(0), std::sqrt(latent.variance(0)), probit_integral.probability(latent)(0)}) {
      QVERIFY2(tells(text, number), qPrintable(text));
    }
  }
  // The draws' area and the corrected marginal are of one scale with the curves.
  const auto* draws = findPart<ChartBars>(chart(), "draws");
  QVERIFY(draws != nullptr);
  const double area = (draws->before + draws->after) * arma::accu(draws->y);
  QVERIFY(std::abs(area - 1.0) < 0.02);
  QVERIFY(std::abs(arma::dot(draws->x, draws->y) / arma::accu(draws->y) - truth.mean()) <
          0.05 * truth.deviation());
  const double under =
      arma::accu(findPart<ChartLine>(chart(), "corrected")->y) * (corrected.logit(1) - corrected.logit(0));
  QVERIFY2(std::abs(under - area) < 0.02 * area, qPrintable(QStringLiteral("%1 %2").arg(under).arg(area)));
}

void CompareTest::theProbitStepIsDrawnOnRequest() {
  key(Qt::Key_1, Qt::ControlModifier);
  AWAIT(page()->isVisible());
  auto* box = page()->findChild<QCheckBox*>(QStringLiteral("cursorProbit"));
  const auto curve = [this] { return findPart<ChartLine>(page()->chart()->chart(), "probit"); };
  QVERIFY(!box->isChecked() && !curve());
  box->click();
  QVERIFY(document().view().probitCurve && curve());
  // Steeper than the sigmoid far out, never more than 0.0195 from it (Bishop, PRML, fig. 4.9).
  double farthest = 0.0;
  for (arma::uword k = 0; k < curve()->x.n_elem; ++k) {
    farthest = std::max(farthest, std::abs(curve()->y(k) - sigmoid(curve()->x(k))));
  }
  QVERIFY2(farthest > 0.015 && farthest < 0.0195, qPrintable(QString::number(farthest)));
  document().setInView(&ViewState::probitCurve, false);
  QVERIFY(!box->isChecked() && !curve());
}

void CompareTest::theCursorPageSaysWhatIsNotThere() {
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 0.4;
  setting.prior_variance = 1e6;
  document().setHyperparameters(setting);
  awaitFit();
  const Dataset training = fit().request.dataset->subset(fit().split.train());
  FitPosteriors posteriors(*fit().model, training);
  QVERIFY(!posteriors.of(ep_importance_posterior, importance_ep.draws).quality.reliable);
  key(Qt::Key_1, Qt::ControlModifier);
  moveTo(right(), {44.0, 17.0});
  AWAIT(page()->text().contains(QStringLiteral("No exact draws")));
  QVERIFY(!findPart<ChartBars>(page()->chart()->chart(), "draws"));
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    const PosteriorQuality& quality = posteriors.of(*kind).quality;
    if (!quality.reliable) QVERIFY(page()->text().contains(describeSweeps(quality)));
  }
}

void CompareTest::theFrozenPointStaysAndFollowsTheSlider() {
  key(Qt::Key_1, Qt::ControlModifier);
  const QPointF place = moveTo(left(), {44.0, 17.0});
  key(Qt::Key_X);
  QVERIFY(document().view().crosshairFrozen);
  for (const ProbabilityPlot* plot : {left(), right()})
    QCOMPARE(plot->overlay()->pin(), std::optional(place));
  moveTo(left(), {38.0, 20.0});
  QCOMPARE(view()->crosshair(), place);
  const auto tells = [&](const Latent& latent) {
    return page()->text().contains(QString::number(test::predict_map(latent)(0), 'f', 4));
  };
  AWAIT(tells(latentAt(place)));
  // The slider changes what is said about the same point.
  QSlider* slider = m_window->findChild<LogSlider*>(QStringLiteral("width"))->slider();
  const double before = latentAt(place).mean(0);
  QTest::keyClick(slider, Qt::Key_PageUp);
  awaitFit();
  QVERIFY(latentAt(place).mean(0) != before);
  AWAIT(tells(latentAt(place)));
  key(Qt::Key_X);
  const QPointF other = moveTo(left(), {38.0, 20.0});
  QCOMPARE(view()->crosshair(), other);
  QVERIFY(!left()->overlay()->pin());
  AWAIT(tells(latentAt(other)));
}

void CompareTest::aHiddenPageComputesNothing() {
  QVERIFY(!page()->isVisible());
  moveTo(left(), {44.0, 17.0});
  test::settle(60);
  QVERIFY(dotsOf(page()->chart()->chart()).empty());
  key(Qt::Key_1, Qt::ControlModifier);
  // MAP, each Gaussian, the corrected marginal and the truth.
  AWAIT_COMPARE(dotsOf(page()->chart()->chart()).size(), gaussian_posteriors().size() + 3);
}

void CompareTest::sampledBoundariesAreThoseOfDraws() {
  const LiveBoundaries& live = m_services->boundaries;
  QVERIFY(live.boundaries() == nullptr);
  key(Qt::Key_B, Qt::ShiftModifier);
  AWAIT(live.boundaries() != nullptr);
  const SampledBoundaries& boundaries = *live.boundaries();
  QCOMPARE(boundaries.lines.size(), std::size_t{drawnBoundaries});
  // Along each line the logit of its own draw is zero, but for the interpolation on the grid.
  GridPredictor predictor;
  QVERIFY(!boundaries.lines[3].empty());
  const arma::mat lines = boundaries.lines[3].front().points;
  const Grid fine{pictures().request.view, 241, 241};
  const arma::mat logits =
      BoundaryDraws(predictor, fit().model->posterior, fine, drawnBoundaries, 1).logits(3);
  for (arma::uword n = 0; n < lines.n_rows; ++n) {
    const auto i = static_cast<arma::uword>(
        std::lround(240.0 * (lines(n, 0) - fine.bounds.x1_min) / fine.bounds.width()));
    const auto j = static_cast<arma::uword>(
        std::lround(240.0 * (lines(n, 1) - fine.bounds.x2_min) / fine.bounds.height()));
    // The nearest point of a grid four times as fine: half a cell away at most.
    const arma::mat around =
        logits.submat(i > 2 ? i - 2 : 0, j > 2 ? j - 2 : 0, std::min<arma::uword>(i + 2, 240),
                      std::min<arma::uword>(j + 2, 240));
    QVERIFY(around.min() <= 0.0 && around.max() >= 0.0);
  }
  // Plotted below the fitted boundary in both plots, and only there.
  for (const ProbabilityPlot* plot : {left(), right()}) {
    AWAIT_COMPARE(plot->seen()->boundaries, live.boundaries());
  }
  QTest::keyClick(m_window->findChild<LogSlider*>(QStringLiteral("width"))->slider(), Qt::Key_PageUp);
  awaitFit();
  AWAIT_COMPARE(live.boundaries()->model, fit().model);
  key(Qt::Key_B, Qt::ShiftModifier);
  QVERIFY(live.boundaries() == nullptr);
}

/// Of the same features and as many draws, whatever the labels say, in both plots; with or without the
/// others.
void CompareTest::thoseOfThePriorStandBesideThem() {
  const LiveBoundaries& live = m_services->boundaries;
  document().setInView(&ViewState::priorBoundaries, true);
  AWAIT(live.boundaries() != nullptr);
  QVERIFY(live.boundaries()->lines.empty());
  QCOMPARE(live.boundaries()->priorLines.size(), std::size_t{drawnBoundaries});
  const auto entries = [&](const char* name) {
    const QStringList names = test::legend_names(right()->plot());
    return names.filter(QLatin1String(name)).size();
  };
  AWAIT_COMPARE(entries("prior"), qsizetype{1});
  key(Qt::Key_B, Qt::ShiftModifier);
  AWAIT(live.boundaries() != nullptr && !live.boundaries()->lines.empty());
  const auto prior = live.boundaries()->priorLines;
  QCOMPARE(prior.size(), std::size_t{drawnBoundaries});
  const std::shared_ptr<const Model> fitted = fit().model;
  // Where no label is used the posterior is the prior, and has its draws: the kernels stand where they stood.
  SplitRule none = document().state().split;
  none.use_first = 0;
  document().setSplit(none);
  awaitFit();
  AWAIT(live.boundaries() != nullptr && live.boundaries()->model == fit().model);
  QCOMPARE(fit().model->basis().full_size(), fitted->basis().full_size());
  const SampledBoundaries& drawn = *live.boundaries();
  for (std::size_t draw = 0; draw < prior.size(); ++draw) {
    QCOMPARE(drawn.lines[draw].size(), drawn.priorLines[draw].size());
    for (std::size_t k = 0; k < drawn.lines[draw].size(); ++k) {
      COMPARE_NUMBERS(drawn.lines[draw][k].points, drawn.priorLines[draw][k].points, test::Tolerance{});
    }
    QCOMPARE(drawn.priorLines[draw].size(), prior[draw].size());
  }
  document().undoStack()->undo();
  document().setInView(&ViewState::priorBoundaries, false);
  AWAIT(live.boundaries() != nullptr && live.boundaries()->priorLines.empty());
  key(Qt::Key_B, Qt::ShiftModifier);
  QVERIFY(live.boundaries() == nullptr);
}

void CompareTest::sampledBoundariesMoveOnRequest() {
  const LiveBoundaries& live = m_services->boundaries;
  key(Qt::Key_B, Qt::ControlModifier);
  AWAIT(live.boundaries() != nullptr && live.boundaries()->angle > 0.2);
  QCOMPARE(live.boundaries()->lines.size(), std::size_t{drawnBoundaries});
  // Hidden, they rest.
  key(Qt::Key_B, Qt::ShiftModifier);
  QVERIFY(!document().view().boundariesMove);
  test::settle(50);
  QVERIFY(live.boundaries() == nullptr);
}

void CompareTest::sampledBoundariesAreOfEachPlotsPosterior() {
  const LiveBoundaries& live = m_services->boundaries;
  const auto posteriorAt = [&](PicturePlace place) {
    const auto drawn = live.boundaries(place);
    return drawn ? drawn->posterior : nullptr;
  };
  key(Qt::Key_B, Qt::ShiftModifier);
  AWAIT(posteriorAt(PicturePlace::left) == &laplace_posterior);
  QCOMPARE(live.boundaries(PicturePlace::left), live.boundaries(PicturePlace::right));
  ViewState view = document().view();
  view.shown.right = Quantity::probability(ep_method);
  document().setView(view);
  AWAIT(posteriorAt(PicturePlace::right) == &ep_posterior);
  QCOMPARE(posteriorAt(PicturePlace::left), &laplace_posterior);
  // The same random numbers on another Gaussian: other lines.
  const auto lines = [&](PicturePlace place) { return live.boundaries(place)->lines.at(3); };
  QVERIFY(!lines(PicturePlace::left).empty() && !lines(PicturePlace::right).empty());
  const arma::mat left = lines(PicturePlace::left).front().points;
  const arma::mat right = lines(PicturePlace::right).front().points;
  QVERIFY(!arma::approx_equal(left, right, "absdiff", 1e-9));
  AWAIT_COMPARE(this->right()->seen()->boundaries, live.boundaries(PicturePlace::right));
  key(Qt::Key_B, Qt::ShiftModifier);
}

void CompareTest::surpriseIsTheSizeOfPoints() {
  const auto sizes = [&]() -> const QVector<int>& { return right()->seen()->points->sizes[0][Role::train]; };
  QVERIFY(sizes().isEmpty());
  key(Qt::Key_S, Qt::ShiftModifier);
  QVERIFY(document().view().surprise);
  AWAIT(!sizes().isEmpty());
  AWAIT(!legend(right()).filter(QStringLiteral("surprise")).isEmpty());
  const auto truth = m_services->truth.result();
  QVERIFY(truth);
  const Dataset& dataset = document().dataset();
  QVector<int> expected;
  for (arma::uword n = 0; n < dataset.size(); ++n) {
    if (dataset.labels(n) == 0 && !arma::any(document().split().rows[Role::test] == n)) {
      expected.push_back(sizeStep(truth->truth.surprise(n)));
    }
  }
  QCOMPARE(sizes(), expected);
  // When the hand rests, a dot marks those that were left out exactly: the ten most surprising.
  AWAIT(right()->seen()->points->exact.size() == 10);
  const arma::uvec exact = m_services->truth.result()->truth.exact_rows;
  QCOMPARE(exact.n_elem, 10U);
  for (const arma::uword row : exact) {
    const QPointF place(dataset.inputs(row, 0), dataset.inputs(row, 1));
    QVERIFY(right()->seen()->points->exact.contains(place));
    QVERIFY(!arma::any(document().split().rows[Role::test] == row));
  }
  QVERIFY(*std::max_element(expected.begin(), expected.end()) >
          *std::min_element(expected.begin(), expected.end()));
  // Points of another drawing are alike until theirs is known.
  key(Qt::Key_S, Qt::ShiftModifier);
  AWAIT(sizes().isEmpty());
}

void CompareTest::theGeneratorsBoundaryIsShown() {
  key(Qt::Key_G, Qt::ShiftModifier);
  QVERIFY(document().view().trueBoundary);
  awaitFit();
  QVERIFY(pictures().trueBoundary.empty());  // nobody knows that of the penguins
  document().generateDataset(*find_generator("linear"), default_settings(*find_generator("linear")));
  awaitFit();
  AWAIT(!pictures().trueBoundary.empty());
  // 0.5 x1 = x2, straight, but for the grid's interpolation: a hundredth of a cell.
  for (const Polyline& line : pictures().trueBoundary) {
    QVERIFY(arma::abs(0.5 * line.points.col(0) - line.points.col(1)).max() < 1e-3);
  }
  AWAIT(legend(left()).contains(QStringLiteral("true boundary")));
  choose(right(), Quantity::truth());
  const Picture& truth = *right()->picture();
  const arma::mat expected = arma::reshape(
      document().truth()->probability(truth.grid.points(0, truth.grid.ny - 1)), truth.grid.nx, truth.grid.ny);
  QVERIFY(arma::approx_equal(truth.values, expected, "absdiff", 1e-15));
  key(Qt::Key_D);
  awaitFit();
  AWAIT(pictures().picture(PicturePlace::difference) != nullptr);
  // Data of which it is not known: it says so, and no picture is left over.
  GeneratorSettings sharp = default_settings(*find_generator("moons"));
  sharp.noise = 0.0;
  document().generateDataset(*find_generator("moons"), sharp);
  awaitFit();
  QVERIFY(pictures().trueBoundary.empty());
  AWAIT(pictures().picture(PicturePlace::right)->values.is_empty());
  QVERIFY(hasNote(Quantity::truth()));
  QVERIFY(noteOf(*pictures().picture(PicturePlace::right)).contains(QStringLiteral("only generated data")));
  key(Qt::Key_D);
  key(Qt::Key_G, Qt::ShiftModifier);
}

void CompareTest::wordsOfTheTradeAreExplained() {
  const auto textOf = [](const QWidget* widget) {
    const auto* table = qobject_cast<const TableLabel*>(widget);
    const auto* label = qobject_cast<const QLabel*>(widget);
    return table != nullptr ? table->text() : label != nullptr ? label->text() : QString();
  };
  const auto explained = [&](const QString& seen, const QStringList& words) {
    for (const QWidget* label : m_window->findChildren<QWidget*>()) {
      if (!label->isVisible() || !textOf(label).contains(seen)) continue;
      if (qobject_cast<const TableLabel*>(label) == nullptr && seen != QLatin1String("directions")) continue;
      return std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return label->toolTip().contains(word + QLatin1Char(':'));
      });
    }
    return false;
  };
  showAllNumbers();
  AWAIT(explained(QStringLiteral("Occam"), {QStringLiteral("nats"), QStringLiteral("fit"),
                                            QStringLiteral("weight penalty"), QStringLiteral("Occam")}));
  AWAIT(explained(QStringLiteral("accuracy"), {QStringLiteral("true ●, predicted ◆")}));
  AWAIT(explained(QStringLiteral("directions"), {QStringLiteral("directions")}));
}

void CompareTest::theLegendsNameEveryMark() {
  const QString adelie = QStringLiteral("Adelie");
  const QString chinstrap = QStringLiteral("Chinstrap");
  const QString ring = QStringLiteral("misclassified");
  const QString line = QStringLiteral("p = 0.5");
  // By whom is said where there is room.
  const auto named = [this](const ProbabilityPlot* plot) {
    QStringList names = legend(plot);
    for (QString& name : names) {
      if (name.startsWith(QStringLiteral("misclassified"))) name = QStringLiteral("misclassified");
    }
    return names;
  };
  AWAIT_COMPARE(named(left()), (QStringList{adelie, chinstrap, ring}));
  AWAIT_COMPARE(named(right()), (QStringList{line, ring}));
  SplitRule rule;
  rule.kind = SplitRule::Kind::fraction;
  document().setSplit(rule);
  AWAIT_COMPARE(named(left()).mid(0, 3), (QStringList{adelie, chinstrap, QStringLiteral("test")}));
  key(Qt::Key_B, Qt::ShiftModifier);
  AWAIT_COMPARE(named(right()), (QStringList{line, QStringLiteral("30 draws"), ring}));
  key(Qt::Key_B, Qt::ShiftModifier);
  AWAIT_COMPARE(named(right()), (QStringList{line, ring}));
  view()->setHighlighted(document().state().dataset, arma::uvec{3, 5});
  AWAIT_COMPARE(named(right()), (QStringList{line, QStringLiteral("in the cell"), ring}));
  view()->setHighlighted(nullptr, {});
  AWAIT_COMPARE(named(right()), (QStringList{line, ring}));
  // What the right plot does not have is named above the left one.
  choose(right(), Quantity::entropy());
  AWAIT_COMPARE(named(left()).filter(line), QStringList{line});
  // Where all at once have no room beside a title they have lines of their own, as many in both plots.
  choose(right(), Quantity::probability(laplace_probit));
  document().setInView(&ViewState::section, Segment{{35.0, 17.0}, {55.0, 20.0}});
  view()->setHighlighted(document().state().dataset, arma::uvec{3, 5});
  key(Qt::Key_B, Qt::ShiftModifier);
  AWAIT_COMPARE(named(right()).size(), 5);
  const auto below = [](const ProbabilityPlot* plot) {
    return plot->plot()->legend->outerRect().top() >= plot->quantityButton()->geometry().bottom();
  };
  AWAIT(below(left()) && below(right()));
  AWAIT_COMPARE(left()->canvasSize().height(), right()->canvasSize().height());
}

void CompareTest::aLegendNeverCoversItsTitle() {
  const auto free = [](const ProbabilityPlot* plot) {
    return !plot->plot()->legend->visible() ||
           !plot->plot()->legend->outerRect().intersects(plot->quantityButton()->geometry());
  };
  document().setHyperparameters({&linear_features, 1.0, 1.0});  // three weights are soon drawn
  key(Qt::Key_B, Qt::ShiftModifier);
  for (const int width : {1100, 1000}) {
    m_window->resize(width, 800);
    choose(right(), Quantity::probability(importance_laplace));
    awaitFit();
    AWAIT(legend(right()).contains(QStringLiteral("misclassified")) || width < 1280);
    for (const ProbabilityPlot* plot : {left(), right()}) {
      AWAIT(free(plot));
      QVERIFY2(plot->quantityButton()->width() >= plot->quantityButton()->sizeHint().width(),
               qPrintable(QStringLiteral("%1 of %2 at %3: %4")
                              .arg(plot->quantityButton()->width())
                              .arg(plot->quantityButton()->sizeHint().width())
                              .arg(plot->width())
                              .arg(legend(plot).join(QLatin1Char(' ')))));
    }
  }
  // Three plots in a row: both legends have the line below.
  m_window->resize(1280, 800);
  choose(right(), Quantity::probability(laplace_quadrature));
  key(Qt::Key_D);
  key(Qt::Key_1, Qt::ControlModifier);
  const auto below = [](const ProbabilityPlot* plot) {
    return plot->plot()->legend->outerRect().top() >= plot->quantityButton()->geometry().bottom();
  };
  for (const ProbabilityPlot* plot : {left(), right()}) {
    AWAIT(plot->plot()->legend->visible() && below(plot));
  }
}

void CompareTest::figuresShowWhatTheWindowShows() {
  makeRoomForThree();
  key(Qt::Key_D);
  choose(left(), Quantity::latent_deviation());
  choose(right(), Quantity::latent_deviation());
  FigureContent content;
  content.fit = m_services->liveFit.result();
  ForeseenPlane plane = test::foreseen(content.fit->request);
  const double ofTwo = defaultFigureSize({}, plane).width();
  plane.pictures = 3;
  QVERIFY(defaultFigureSize({}, plane).width() > ofTwo);
  for (const FigureView* figure : {&comparisonView, &leftView, &differenceView}) {
    const QImage image = renderFigure(content, {figure, QSizeF(120.0, 60.0), 100});
    QCOMPARE(image.size(), QSize(472, 236));
  }
  // A fit without that picture cannot be drawn as if it had one.
  FitRequest request = pictures().request;
  request.shown = {};
  FigureContent two;
  two.fit = FitJob::compute(request);
  QVERIFY_THROWS_EXCEPTION(std::runtime_error, renderFigure(two, {&differenceView, QSizeF(60.0, 60.0), 100}));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::CompareTest);
#include "tst_compare.moc"
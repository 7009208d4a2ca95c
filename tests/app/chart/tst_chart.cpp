#include "app/chart/chart_table.h"
#include "app/chart/chart_view.h"
#include "app/chart/draw_chart.h"
#include "app/chart/looks.h"
#include "app/report/table_text.h"
#include "app/style/method_style.h"
#include "app/style/solver_style.h"
#include "core/method/method.h"
#include "core/model/all_solvers.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace credence {

/// A chart is a value: its view, its painting and its table all say the same.
class ChartTest : public QObject {
  Q_OBJECT

 private slots:
  void everyLookIsOneAndHasItsTable();
  void theViewShowsTheValues();
  void aLogarithmicAxisHasLogarithms();
  void withoutEndsThereAreNoAxes();
  void aSentenceStandsInPlaceOfTheAxes();
  void theViewFollowsThePalette();
  void whatIsStaleIsPaler();
  void barsThatTouchAreNoMoreThanPixels();
  void aDoubleClickChoosesTheNearestPoint();
  void itsNumbersAreATable();
  void paperIsWhiteWhateverTheWindowIs();
  void hundredsOfMarkersLeaveSomeOut();
  void rowsHaveNamesAndPowersTheirNumbers();
  void namesOfRowsDoNotLieOnOneAnother();
  void stepsGoFromValueToValue();
  void namesStandWithinTheAxesOrBesideThem();
  void aSecondAxisHasItsOwnValues();
  void anotherQuantityStandsBelowOnTheSameAxis();
  void intervalsReachToTheirEnds();
  void marksAtTheEndsAreWhole();
  void whatIsPointedAtIsMarkedAndSaid();

 private:
  static Chart usual() {
    Chart chart{.x = {.title = QStringLiteral("points"), .logarithmic = true, .low = 1.0, .high = 100.0},
                .y = {.title = QStringLiteral("nats"), .low = -4.0, .high = 0.0}};
    chart.parts.emplace_back(ChartRule{.id = "mark", .style = {"ink:dotted", 1.0}, .at = 10.0});
    chart.parts.emplace_back(ChartBand{.id = "band",
                                       .style = {lookOf(map_method), 1.8},
                                       .x = {1.0, 10.0, 100.0},
                                       .low = {-4.0, -3.0, -2.0},
                                       .high = {-3.0, -2.0, -1.0}});
    chart.parts.emplace_back(ChartLine{.id = "line",
                                       .style = {lookOf(map_method), 1.8},
                                       .x = {1.0, 10.0, 100.0},
                                       .y = {-3.5, arma::datum::nan, -1.5},
                                       .errors = {0.5, 0.25, 0.125}});
    chart.names = {{QStringLiteral("MAP"), ChartName::Sample::line, {lookOf(map_method), 1.8}}};
    return chart;
  }
  static QPalette dark() {
    QPalette palette;
    palette.setColor(QPalette::Window, Qt::black);
    palette.setColor(QPalette::WindowText, Qt::white);
    return palette;
  }
};

void ChartTest::everyLookIsOneAndHasItsTable() {
  QSet<QString> names;
  for (const PlotTheme& theme : {PlotTheme::light(), PlotTheme::night()}) {
    for (const Method* method : methods()) {
      const ChartStyle style(lookOf(*method), 2.5, 7.0);
      names.insert(QString::fromStdString(style.look));
      QVERIFY(isLook(style.look));
      QCOMPARE(penOf(style, theme), methodPen(*method, theme, 2.5));
      QCOMPARE(markerOf(style, theme).shape(), methodMarker(*method, theme).shape());
    }
    for (const Solver solver : all_solvers) {
      const ChartStyle style(lookOf(solver), 1.6, 6.0, false);
      names.insert(QString::fromStdString(style.look));
      QVERIFY(isLook(style.look));
      QCOMPARE(penOf(style, theme), solverPen(solver, theme));
      QCOMPARE(markerOf(style, theme).shape(), solverMarker(solver, theme).shape());
      QCOMPARE(markerOf(style, theme).brush().color(), theme.canvas);
    }
  }
  QCOMPARE(names.size(), static_cast<qsizetype>(methods().size() + all_solvers.size()));
  for (const char* plain : {"ink", "ink:dashed", "ink:dotted", "ink:dashdot", "ink:faint", "chance",
                            "ink:pale", "floor", "ring"}) {
    QVERIFY2(isLook(plain), plain);
  }
  QVERIFY(isLook(lookOfTerm(1)) && isLook(lookOfSeries(2, 3)));
  QVERIFY(isLook(lookOfPoint(1, Role::validation)) && isLook("setting") && isLook("truth:line"));
  QVERIFY(!isLook("series:3/3"));
  QVERIFY(!isLook("series:x"));
  QVERIFY(!isLook("#ff0000"));
  QVERIFY(!isLook("method:none"));
}

void ChartTest::theViewShowsTheValues() {
  ChartView view;
  view.setChart(usual());
  const QCPGraph* line = view.graph("line");
  QVERIFY(line != nullptr);
  QCOMPARE(line->dataCount(), 2);  // the point without a value is none
  QCOMPARE(line->data()->at(1)->value, -1.5);
  QCOMPARE(line->pen().color(), methodColour(map_method, PlotTheme::light()));
  auto* errors = qobject_cast<QCPErrorBars*>(view.plot()->plottable(view.plot()->plottableCount() - 1));
  QVERIFY(errors != nullptr);
  QCOMPARE(errors->data()->size(), 2);
  QCOMPARE(errors->data()->at(1).errorPlus, 0.125);  // those of the points that are there
  QCOMPARE(view.graph("band")->channelFillGraph()->data()->at(0)->value, -4.0);
  QVERIFY(view.graph("nothing") == nullptr);
  QCOMPARE(view.plot()->xAxis->label(), QStringLiteral("points"));
  QVERIFY(view.plot()->axisRect()->visible());
  // Another chart leaves nothing of the one before.
  view.setChart({});
  QCOMPARE(view.plot()->plottableCount() + view.plot()->itemCount(), 0);
}

void ChartTest::aLogarithmicAxisHasLogarithms() {
  ChartView view;
  view.setChart(usual());
  QCOMPARE(view.plot()->xAxis->range().lower, 0.0);
  QCOMPARE(view.plot()->xAxis->range().upper, 2.0);
  QCOMPARE(view.graph("line")->data()->at(1)->key, 2.0);
  QCOMPARE(qobject_cast<QCPItemStraightLine*>(view.plot()->item(0))->point1->key(), 1.0);
  QCOMPARE(view.plot()->yAxis->range().lower, -4.0);
}

void ChartTest::withoutEndsThereAreNoAxes() {
  Chart chart = usual();
  QVERIFY(hasAxes(chart));
  chart.y.high = arma::datum::nan;
  QVERIFY(!hasAxes(chart));
  ChartView view;
  view.setChart(chart);
  QVERIFY(!view.plot()->axisRect()->visible());
  QVERIFY(hasValues(chart));
  QVERIFY(!hasValues({}));
  chart.parts.erase(chart.parts.begin() + 1, chart.parts.end());
  QVERIFY(!hasValues(chart));  // a mark says nothing alone
}

void ChartTest::aSentenceStandsInPlaceOfTheAxes() {
  Chart chart = usual();
  chart.sentence = QStringLiteral("There is nothing yet.");
  ChartView view;
  view.setChart(chart);
  QVERIFY(!view.plot()->axisRect()->visible());
  const auto labels = view.findChildren<QLabel*>();
  QCOMPARE(labels.size(), 1);
  QCOMPARE(labels.front()->text(), chart.sentence);
  QVERIFY(!labels.front()->isHidden());
  view.setChart(usual());
  QVERIFY(view.plot()->axisRect()->visible());
  QVERIFY(labels.front()->isHidden());
}

void ChartTest::theViewFollowsThePalette() {
  ChartView view;
  view.setChart(usual());
  view.setPalette(dark());
  QCOMPARE(view.graph("line")->pen().color(), methodColour(map_method, PlotTheme::night()));
  QCOMPARE(view.plot()->xAxis->basePen().color(), PlotTheme::night().ink);
  const std::vector<NamedLine> names = namedLines(view.chart().names, PlotTheme::night());
  QCOMPARE(names.size(), std::size_t{1});
  QCOMPARE(names.front().pen, view.graph("line")->pen());
}

void ChartTest::whatIsStaleIsPaler() {
  Chart chart = usual();
  chart.stale = true;
  ChartView view;
  view.setChart(chart);
  QVERIFY(view.graph("line")->pen().color().alphaF() < 0.5F);
  QVERIFY(view.graph("band")->brush().color().alphaF() < 0.15F);
  const auto rule = [&view] {
    return qobject_cast<QCPItemStraightLine*>(view.plot()->item(0))->pen().color();
  };
  std::get<ChartRule>(chart.parts.front()).style.look = "ink:pale";
  chart.stale = false;
  view.setChart(chart);
  const float before = rule().alphaF();
  QVERIFY(before < 0.3F);
  chart.stale = true;
  view.setChart(chart);
  QVERIFY(rule().alphaF() < 0.5F * before);  // paler also where it was pale before
}

// Heights that fall: the first bar of a pixel is the highest.
void ChartTest::barsThatTouchAreNoMoreThanPixels() {
  constexpr arma::uword count = 50'000;
  Chart chart{.x = {.logarithmic = true, .low = 1.0, .high = count + 1.0}, .y = {.low = 0.0, .high = 1.1}};
  const arma::vec ranks = arma::linspace(1.0, count, count);
  chart.parts.emplace_back(
      ChartBars{.id = "bars", .x = ranks, .y = 1.0 / ranks, .before = 0.0, .after = 1.0});
  ChartView view;
  view.resize(400, 200);
  view.setChart(chart);
  view.plot()->setViewport(QRect(0, 0, 400, 200));
  view.plot()->replot();
  const QCPGraph* bars = view.graph("bars");
  const int width = view.plot()->axisRect()->width();
  QVERIFY(width > 300);
  QVERIFY(bars->dataCount() <= 4 * width);
  QVERIFY(bars->dataCount() > width);
  // Only wide bars stand apart: an area that went down to the axis beside each bar took seconds to fill.
  const double pixel = view.plot()->xAxis->range().size() / width;
  const auto wide = std::ranges::count_if(
      ranks, [&](double rank) { return std::log10(rank + 1.0) - std::log10(rank) >= 4.0 * pixel; });
  const auto down = std::count_if(bars->data()->constBegin(), bars->data()->constEnd(),
                                  [](const QCPGraphData& at) { return at.value == 0.0; });
  QVERIFY(wide > 3);
  QVERIFY(std::abs(down - 2 * wide) <= 2);
  QCOMPARE(bars->data()->at(0)->value, 1.0);
  QCOMPARE(bars->data()->at(1)->value, 1.0);
  // The third rank begins where the second ends, and has its own height.
  QCOMPARE(bars->data()->at(8)->key, std::log10(3.0));
  QCOMPARE(bars->data()->at(8)->value, 1.0 / 3.0);
  QCOMPARE((bars->data()->constEnd() - 1)->key, std::log10(count + 1.0));
}

void ChartTest::aDoubleClickChoosesTheNearestPoint() {
  ChartView view;
  view.resize(400, 200);
  view.setChart(usual());
  view.show();
  QVERIFY(QTest::qWaitForWindowExposed(&view));
  view.plot()->replot(QCustomPlot::rpImmediateRefresh);
  QSignalSpy chosen(&view, &ChartView::chosen);
  const auto clickAt = [&](double x) {
    const QPoint place(static_cast<int>(view.plot()->xAxis->coordToPixel(std::log10(x))),
                       view.plot()->axisRect()->center().y());
    QTest::mouseDClick(view.plot(), Qt::LeftButton, {}, place);
  };
  clickAt(25.0);  // nearer to 10 than to 100, and not by the units
  QCOMPARE(chosen.size(), 1);
  QCOMPARE(chosen.last().front().toInt(), 1);
  clickAt(40.0);
  QCOMPARE(chosen.last().front().toInt(), 2);
}

void ChartTest::itsNumbersAreATable() {
  const QString csv = tableText(chartTable(usual()), ExportFormat::Csv);
  QCOMPARE(csv, QStringLiteral("part,points,nats,error,low,high\n"
                               "mark,10,,,,\n"
                               "band,1,,,-4,-3\n"
                               "band,10,,,-3,-2\n"
                               "band,100,,,-2,-1\n"
                               "line,1,-3.5,0.5,,\n"
                               "line,10,,0.25,,\n"
                               "line,100,-1.5,0.125,,\n"));
  Chart bars{.x = {.title = QStringLiteral("direction")}, .y = {.title = QStringLiteral("λ")}};
  bars.parts.emplace_back(ChartBars{.id = "determined", .x = {1.0, 2.0}, .y = {8.0, 0.5}});
  QCOMPARE(tableText(chartTable(bars), ExportFormat::Csv),
           QStringLiteral("part,direction,λ\ndetermined,1,8\ndetermined,2,0.5\n"));
}

void ChartTest::paperIsWhiteWhateverTheWindowIs() {
  const auto painted = [] {
    QImage image(300, 200, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QCPPainter painter(&image);
    paintChart(painter, usual(), image.size());
    return image;
  };
  const QImage light = painted();
  QCOMPARE(light.pixelColor(1, 1), QColor(Qt::white));
  const QPalette before = QApplication::palette();
  QApplication::setPalette(dark());
  const QImage underDark = painted();
  QApplication::setPalette(before);
  QCOMPARE(underDark, light);
}

void ChartTest::hundredsOfMarkersLeaveSomeOut() {
  Chart chart{.x = {.low = 0.0, .high = 500.0}, .y = {.low = 0.0, .high = 1.0}};
  const arma::vec x = arma::linspace(0.0, 499.0, 500);
  chart.parts.emplace_back(
      ChartLine{.id = "line", .style = {"ink", 1.0, 6.0}, .x = x, .y = x / 500.0, .mostMarkers = 12});
  ChartView view;
  view.setChart(chart);
  const int skipped = view.graph("line")->scatterSkip();
  QVERIFY(500 / (skipped + 1) <= 13 && 500 / (skipped + 1) >= 10);
}

/// As low as a page can make it.
void ChartTest::namesOfRowsDoNotLieOnOneAnother() {
  Chart chart{.x = {.title = QStringLiteral("error"), .powers = true, .low = 1e-4, .high = 2.0},
              .y = {.low = -0.6, .high = 10.6},
              .key = QStringLiteral("● largest")};
  for (int row = 0; row < 11; ++row) chart.y.rows << QStringLiteral("Method %1").arg(row);
  chart.parts.emplace_back(ChartLine{.id = "error", .x = {0.1}, .y = {1.0}, .joined = false});
  ChartView view;
  view.setChart(chart);
  view.plot()->setViewport(QRect(0, 0, 300, view.minimumHeight()));
  view.plot()->replot();
  const QCPAxis* y = view.plot()->yAxis;
  // Letters with nothing below or above them leave a seventh of a line free.
  const double line = QFontMetrics(y->tickLabelFont()).height();
  QVERIFY2(y->coordToPixel(1.0) - y->coordToPixel(0.0) >= 0.85 * line,
           qPrintable(QString::number(y->coordToPixel(1.0) - y->coordToPixel(0.0))));
}

void ChartTest::rowsHaveNamesAndPowersTheirNumbers() {
  Chart chart{.x = {.title = QStringLiteral("error"), .powers = true, .low = 1e-4, .high = 2.0},
              .y = {.low = -0.6, .high = 1.6, .rows = {QStringLiteral("MAP"), QStringLiteral("EP")}},
              .key = QStringLiteral("● largest")};
  chart.parts.emplace_back(ChartArea{
      .id = "chance", .style = {"ink:pale", 8.0}, .left = 1e-4, .right = 1e-2, .low = -1.0, .high = 2.0});
  ChartStyle dot(lookOf(ep_method), 1.5, 8.0, false);
  dot.shape = MarkerShape::round;
  chart.parts.emplace_back(ChartLine{.id = "ep_mean", .style = dot, .x = {0.1}, .y = {1.0}, .joined = false});
  ChartView view;
  view.setChart(chart);
  view.plot()->setViewport(QRect(0, 0, 300, 200));
  view.plot()->replot();
  const QCPAxis* y = view.plot()->yAxis;
  QCOMPARE(y->tickVectorLabels(), (QVector<QString>{QStringLiteral("MAP"), QStringLiteral("EP")}));
  QVERIFY(y->coordToPixel(0.0) < y->coordToPixel(1.0));  // the first on top
  const QCPAxis* x = view.plot()->xAxis;
  QVERIFY(std::abs(x->coordToPixel(1e-2) - 0.5 * (x->coordToPixel(1e-3) + x->coordToPixel(1e-1))) < 0.5);
  const auto* area = qobject_cast<QCPItemRect*>(view.plot()->item(0));
  QVERIFY(area != nullptr);
  QCOMPARE(area->bottomRight->coords(), QPointF(1e-2, 2.0));
  const QCPScatterStyle mark = view.graph("ep_mean")->scatterStyle();
  QCOMPARE(mark.shape(), QCPScatterStyle::ssCircle);
  QCOMPARE(mark.pen().color(), methodColour(ep_method, PlotTheme::light()));
  const auto key = [&] { return qobject_cast<QCPTextElement*>(view.plot()->plotLayout()->element(0, 0)); };
  QVERIFY(key() != nullptr);
  QCOMPARE(key()->text(), chart.key);
  QCOMPARE(tableText(chartTable(chart), ExportFormat::Csv), QStringLiteral("part,error,value,low,high\n"
                                                                           "chance,1e-04,,-1,2\n"
                                                                           "chance,0.01,,-1,2\n"
                                                                           "ep_mean,0.1,EP,,\n"));
  // And back: nothing stays of all that.
  view.setChart(usual());
  QVERIFY(key() == nullptr);
  QVERIFY(!y->rangeReversed());
  QCOMPARE(x->scaleType(), QCPAxis::stLinear);
  QCOMPARE(view.plot()->plotLayout()->elementCount(), 1);
}

void ChartTest::stepsGoFromValueToValue() {
  Chart chart{
      .x = {.low = -0.5, .high = 1.5, .rows = {QStringLiteral("now\n−5"), QStringLiteral("best\n−3")}},
      .y = {.title = QStringLiteral("nats"), .low = -6.0, .high = 0.5}};
  chart.parts.emplace_back(ChartBars{.id = "Occam",
                                     .style = {lookOfTerm(2), 9.0},
                                     .x = {0.0, 1.0},
                                     .y = {-5.0, -3.0},
                                     .from = {-2.0, -1.0},
                                     .before = -0.1,
                                     .after = 0.3});
  ChartView view;
  view.setChart(chart);
  view.plot()->setViewport(QRect(0, 0, 300, 200));
  view.plot()->replot();
  const auto* first = qobject_cast<QCPItemRect*>(view.plot()->item(0));
  QVERIFY(first != nullptr);
  QCOMPARE(first->topLeft->coords(), QPointF(0.1, -2.0));
  QCOMPARE(first->bottomRight->coords(), QPointF(0.3, -5.0));
  QVERIFY(view.plot()->xAxis->coordToPixel(0.0) < view.plot()->xAxis->coordToPixel(1.0));
  QVERIFY(!view.plot()->xAxis->rangeReversed());
  QCOMPARE(tableText(chartTable(chart), ExportFormat::Csv),
           QStringLiteral("part,x,nats,from\nOccam,now,-5,-2\nOccam,best,-3,-1\n"));
}

void ChartTest::namesStandWithinTheAxesOrBesideThem() {
  Chart chart = usual();
  ChartView view;
  view.setChart(chart);
  view.plot()->setViewport(QRect(0, 0, 400, 200));
  const auto shown = [&view] {
    for (int pass = 0; pass < 2; ++pass) view.plot()->replot();  // margins follow the numbers
    return view.plot()->legend->realVisibility();
  };
  QVERIFY(!shown());  // the page has them
  const int whole = view.plot()->axisRect()->width();
  chart.namesAt = NamesPlace::topRight;
  view.setChart(chart);
  QVERIFY(shown());
  QCOMPARE(view.plot()->axisRect()->width(), whole);
  QVERIFY(view.plot()->axisRect()->rect().contains(view.plot()->legend->rect()));
  QCOMPARE(view.plot()->legend->itemCount(), 1);
  chart.namesAt = NamesPlace::beside;
  view.setChart(chart);
  QVERIFY(shown());
  QVERIFY(view.plot()->axisRect()->right() < view.plot()->legend->rect().left());
  chart.sentence = QStringLiteral("There is nothing yet.");
  view.setChart(chart);
  QVERIFY(!shown());
  view.setChart(usual());
  QVERIFY(!shown());
  QCOMPARE(view.plot()->axisRect()->width(), whole);
}

void ChartTest::aSecondAxisHasItsOwnValues() {
  Chart chart = usual();
  chart.right = {.title = QStringLiteral("probability"), .step = 0.5, .low = 0.0, .high = 1.0};
  chart.parts.emplace_back(
      ChartLine{.id = "sigmoid", .style = {"ink", 1.0}, .x = {1.0, 100.0}, .y = {0.25, 0.75}, .right = true});
  ChartView view;
  view.setChart(chart);
  view.plot()->setViewport(QRect(0, 0, 300, 200));
  view.plot()->replot();
  QCOMPARE(view.graph("sigmoid")->valueAxis(), view.plot()->yAxis2);
  QCOMPARE(view.graph("line")->valueAxis(), view.plot()->yAxis);
  QVERIFY(view.plot()->yAxis2->visible());
  QCOMPARE(view.plot()->yAxis2->tickVectorLabels().size(), 3);
  const QString csv = tableText(chartTable(chart), ExportFormat::Csv);
  QVERIFY2(csv.startsWith(QStringLiteral("part,points,nats,probability,error,low,high\n")), qPrintable(csv));
  QVERIFY2(csv.endsWith(QStringLiteral("sigmoid,1,,0.25,,,\nsigmoid,100,,0.75,,,\n")), qPrintable(csv));
  view.setChart(usual());
  QVERIFY(!view.plot()->yAxis2->visible());
}

void ChartTest::anotherQuantityStandsBelowOnTheSameAxis() {
  Chart chart{.x = {.title = QStringLiteral("predicted"), .low = 0.0, .high = 1.0},
              .y = {.title = QStringLiteral("observed"), .low = 0.0, .high = 1.0}};
  chart.parts.emplace_back(ChartLine{.id = "bins", .x = {0.25}, .y = {0.5}, .joined = false});
  Chart counts{.y = {.title = QStringLiteral("points"), .low = 0.0, .high = 20.0}, .height = 34};
  counts.parts.emplace_back(
      ChartBand{.id = "counts", .x = {0.0, 0.5}, .low = {0.0, 0.0}, .high = {12.0, 12.0}});
  chart.below = {counts};
  ChartView view;
  view.setChart(chart);
  QCustomPlot& plot = *view.plot();
  plot.setViewport(QRect(0, 0, 300, 300));
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  QCOMPARE(plot.axisRectCount(), 2);
  QCOMPARE(plot.axisRect(1)->height(), 34);
  QVERIFY(plot.axisRect(0)->bottom() < plot.axisRect(1)->top());
  QCOMPARE(plot.axisRect(0)->left(), plot.axisRect(1)->left());
  QCOMPARE(plot.axisRect(0)->width(), plot.axisRect(1)->width());
  QCOMPARE(view.graph("counts")->keyAxis()->axisRect(), plot.axisRect(1));
  QCOMPARE(view.graph("bins")->keyAxis()->axisRect(), plot.axisRect(0));
  QCOMPARE(plot.axisRect(1)->axis(QCPAxis::atBottom)->label(), QStringLiteral("predicted"));
  QVERIFY(plot.xAxis->label().isEmpty() && !plot.xAxis->tickLabels());
  plot.setViewport(QRect(0, 0, 300, 120));  // less where there is little
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  QVERIFY(plot.axisRect(1)->height() < 34);
  QCOMPARE(tableText(chartTable(chart), ExportFormat::Csv),
           QStringLiteral("part,predicted,observed,points\nbins,0.25,0.5,\ncounts,0,,12\ncounts,0.5,,12\n"));
  view.setChart(usual());
  QCOMPARE(plot.axisRectCount(), 1);
  QVERIFY(plot.xAxis->tickLabels());
}

void ChartTest::intervalsReachToTheirEnds() {
  Chart chart{.x = {.low = 0.0, .high = 1.0}, .y = {.low = 0.0, .high = 1.0}};
  chart.parts.emplace_back(ChartLine{.id = "bins",
                                     .style = {"ink", 1.4, 7.0, false},
                                     .x = {0.25, 0.75},
                                     .y = {0.5, 0.875},
                                     .low = {0.25, 0.75},
                                     .high = {0.625, 1.0},
                                     .joined = false});
  ChartView view;
  view.setChart(chart);
  const auto* bars = qobject_cast<QCPErrorBars*>(view.plot()->plottable(1));
  QVERIFY(bars != nullptr);
  QCOMPARE(bars->data()->at(0).errorMinus, 0.25);
  QCOMPARE(bars->data()->at(0).errorPlus, 0.125);
  QCOMPARE(bars->data()->at(1).errorPlus, 0.125);
  QVERIFY(bars->symbolGap() >= 7.0);  // hollow marks stay so
}

void ChartTest::marksAtTheEndsAreWhole() {
  Chart chart{.x = {.low = 0.0, .high = 1.0, .room = 6.0}, .y = {.low = 0.0, .high = 1.0, .room = 6.0}};
  chart.parts.emplace_back(ChartLine{.id = "corners", .x = {0.0, 1.0}, .y = {0.0, 1.0}, .joined = false});
  ChartView view;
  view.setChart(chart);
  for (const QSize size : {QSize(400, 300), QSize(160, 90)}) {
    view.plot()->setViewport(QRect(QPoint(), size));
    for (int pass = 0; pass < 2; ++pass) view.plot()->replot();
    const QRect area = view.plot()->axisRect()->rect();
    QVERIFY(view.plot()->xAxis->coordToPixel(0.0) - area.left() > 5.0);
    QVERIFY(area.right() - view.plot()->xAxis->coordToPixel(1.0) > 4.0);
    QVERIFY(area.bottom() - view.plot()->yAxis->coordToPixel(0.0) > 4.0);
  }
}

void ChartTest::whatIsPointedAtIsMarkedAndSaid() {
  ChartView view;
  view.resize(400, 200);
  view.setChart(usual());
  view.show();
  QVERIFY(QTest::qWaitForWindowExposed(&view));
  view.plot()->replot(QCustomPlot::rpImmediateRefresh);
  std::optional<double> said;
  connect(&view, &ChartView::pointedAt, this, [&said](const std::optional<double>& x) { said = x; });
  const QPoint middle(static_cast<int>(view.plot()->xAxis->coordToPixel(1.0)),
                      view.plot()->axisRect()->center().y());
  QMouseEvent move(QEvent::MouseMove, QPointF(middle), QPointF(view.plot()->mapToGlobal(middle)),
                   Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QCoreApplication::sendEvent(view.plot(), &move);
  QVERIFY(said.has_value());
  QVERIFY2(std::abs(std::log10(*said) - 1.0) < 0.02, qPrintable(QString::number(*said)));  // in its own unit
  const int before = view.plot()->itemCount();
  view.setPointed(10.0);
  QCOMPARE(view.plot()->itemCount(), before + 1);
  const auto* mark = qobject_cast<QCPItemStraightLine*>(view.plot()->item(before));
  QCOMPARE(mark->point1->key(), 1.0);
  view.setChart(usual());  // stays with another chart
  QCOMPARE(view.plot()->itemCount(), before + 1);
  view.setPointed(std::nullopt);
  QCOMPARE(view.plot()->itemCount(), before);
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(view.plot(), &leave);
  QVERIFY(!said);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ChartTest);
#include "tst_chart.moc"

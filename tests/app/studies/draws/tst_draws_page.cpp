#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/studies/draws/draws.h"
#include "app/studies/draws/draws_text.h"
#include "app/studies/draws/page/draws_page.h"
#include "app/widgets/line_legend.h"
#include "app/widgets/log_slider.h"
#include "support/await.h"
#include "support/copied_table.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <memory>

namespace credence {

/// How many draws, as a person meets it: a slider that lengthens lines, and words for what they are worth.
class DrawsPageTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void hiddenPageDrawsNothing();
  void theSliderLengthensTheLines();
  void barsAreNoMoreThanPixels();
  void thePriorCollapsesAndSaysSo();
  void thePlaceIsTheCrosshairs();
  void everyGaussianCanBeDrawn();
  void anotherSettingIsDrawnAnew();
  void numbersCanBeTakenAlong();
  void withoutPointsItSaysSo();

 private:
  const DrawsResult* result() const {
    const auto found = m_page->answer();
    return found ? &resultOf<DrawsResult>(found->result) : nullptr;
  }
  bool complete() const {
    const ViewState& view = m_document->view();
    return result() != nullptr && result()->complete && m_fit->fitCurrent() &&
           m_page->answer()->inputs.fit->model == m_fit->fit()->model &&
           result()->asked.draws == view.draws && result()->asked.from.kind == view.drawnFrom;
  }
  QSlider* slider() { return m_page->findChild<LogSlider*>(QStringLiteral("drawsNumber"))->slider(); }
  QString place() { return m_page->findChild<QLabel*>(QStringLiteral("drawsPlace"))->text(); }
  QString legends() {
    QString text;
    for (const auto* legend : m_page->findChildren<LineLegend*>()) text += legend->text() + QLatin1Char('\n');
    return text;
  }
  void choose(const QString& title) {
    auto* box = m_page->findChild<QComboBox*>(QStringLiteral("drawsFrom"));
    const int index = box->findText(title);
    QVERIFY2(index >= 0, qPrintable(title));
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int k = 0; k < index; ++k) QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentText(), title);
  }
  static QVector<QPointF> points(const QCPGraph* graph) {
    QVector<QPointF> result;
    if (graph == nullptr) return result;
    for (const QCPGraphData& point : *graph->data()) result << QPointF(point.key, point.value);
    return result;
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<DrawsPage> m_page;
};

void DrawsPageTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_page = std::make_unique<DrawsPage>(m_document.get(), m_fit.get());
  m_page->resize(820, 236);
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {40, 0.3, 1});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 1.0, 10.0});
}

void DrawsPageTest::cleanup() {
  m_page.reset();
  m_fit.reset();
  m_document.reset();
}

void DrawsPageTest::hiddenPageDrawsNothing() {
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QVERIFY(!result());
  m_page->show();
  AWAIT(complete());
  m_page->hide();
  const auto before = m_page->answer();
  m_document->setHyperparameters({&rbf_features, 0.6, 3.0});
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QCOMPARE(m_page->answer(), before);
}

void DrawsPageTest::theSliderLengthensTheLines() {
  m_page->show();
  AWAIT(complete());
  const auto line = [&] { return points(m_page->chart("draws")->graph("drawn")); };
  const auto prior = [&] { return points(m_page->chart("draws_evidence")->graph("prior")); };
  const QVector<QPointF> few = line();
  const QVector<QPointF> fewOfPrior = prior();
  QCOMPARE(few.last().x(), 3.0);  // 1000 draws
  slider()->setValue(750);
  QCOMPARE(m_document->view().draws, arma::uword{10'000});
  AWAIT(complete());
  const QVector<QPointF> many = line();
  QCOMPARE(many.last().x(), 4.0);
  QCOMPARE(many.first(few.size()), few);
  QCOMPARE(prior().first(fewOfPrior.size()), fewOfPrior);
  QVERIFY(m_page->chart("draws")->plot()->xAxis->range().upper > 3.9);
  // And back: the band is narrower where there are more.
  const auto band = [&] {
    const arma::vec& error = result()->probability.drawn.standard_error;
    return error(error.n_elem - 1);
  };
  const double narrow = band();
  slider()->setValue(500);
  AWAIT(complete());
  QCOMPARE(line(), few);
  QVERIFY(narrow < 0.5 * band());
  QVERIFY(points(m_page->chart("draws")->graph("drawn_band")).size() > 50);
}

void DrawsPageTest::barsAreNoMoreThanPixels() {
  m_page->show();
  AWAIT(complete());
  slider()->setValue(875);
  AWAIT(complete());
  QCOMPARE(result()->weights->importance.n_elem, arma::uword{31'623});
  const ChartView* chart = m_page->chart("draws_weights");
  const auto bars = [&] { return points(chart->graph("weights")); };
  QVERIFY(bars().size() > 40);
  QVERIFY(bars().size() <= 4 * chart->plot()->axisRect()->width());
  QCOMPARE(bars().first().y(), result()->weights->importance(0));
  // In another room they are other bars.
  const qsizetype before = bars().size();
  m_page->resize(1640, 236);
  AWAIT(bars().size() > before + 100);
  QVERIFY(bars().size() <= 4 * chart->plot()->axisRect()->width());
}

void DrawsPageTest::thePriorCollapsesAndSaysSo() {
  m_document->generateDataset(*find_generator("moons"), {200, 0.3, 1});
  m_document->setHyperparameters({&rbf_features, 0.4, 100.0});
  m_page->show();
  choose(QStringLiteral("The prior"));
  slider()->setValue(750);
  AWAIT(complete());
  const ImportanceDiagnostics& found = result()->weights->diagnostics;
  QVERIFY(found.effective_sample_size < 5.0);
  QVERIFY2(legends().contains(describeEffective(found)), qPrintable(legends()));
  QVERIFY2(legends().contains(QStringLiteral("unreliable")), qPrintable(legends()));
  QVERIFY2(legends().contains(QStringLiteral("weighted –")), qPrintable(legends()));
  QVERIFY(points(m_page->chart("draws_evidence")->graph("weighted")).isEmpty());
  QVERIFY(points(m_page->chart("draws_evidence")->graph("prior_band")).isEmpty());
  QVERIFY(points(m_page->chart("draws")->graph("weighted_band")).isEmpty());
  // A mean of ever more draws never falls for long: it is its largest term over their number.
  const QVector<QPointF> line = points(m_page->chart("draws_evidence")->graph("prior"));
  const double laplace = result()->evidences.front().log_evidence;
  QVERIFY(line.last().y() < laplace - 5.0);
  QVERIFY(m_page->chart("draws_evidence")->plot()->yAxis->range().contains(laplace));
}

void DrawsPageTest::thePlaceIsTheCrosshairs() {
  m_page->show();
  AWAIT(complete());
  QVERIFY2(place().contains(QStringLiteral("middlemost training point")), qPrintable(place()));
  const QPointF chosen = result()->place();
  const arma::mat inputs = m_document->dataset().inputs;
  QVERIFY(arma::any(inputs.col(0) == chosen.x() && inputs.col(1) == chosen.y()));
  const double before = result()->probability.integral;
  const auto weights = result()->weights;
  m_document->setInView(&ViewState::crosshair, QPointF(2.5, 1.5));
  AWAIT(complete() && result()->place() == QPointF(2.5, 1.5));
  QVERIFY(!place().contains(QStringLiteral("middlemost")));
  QCOMPARE(result()->weights, weights);  // which are of the data, and are not weighed again
  QVERIFY(std::abs(result()->probability.integral - before) > 1e-3);
  const auto* level = findPart<ChartLine>(m_page->chart("draws")->chart(), "quadrature");
  QVERIFY(level != nullptr);
  QCOMPARE(level->y.front(), result()->probability.integral);
  m_document->setInView(&ViewState::crosshair, {});
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  AWAIT(complete() && place().contains(QStringLiteral("middlemost test point")));
}

void DrawsPageTest::everyGaussianCanBeDrawn() {
  m_page->show();
  for (const PosteriorKind* kind : posteriors()) {
    if (!kind->maps()) continue;
    choose(QString::fromUtf8(kind->title));
    AWAIT(complete());
    const DrawnProbability answer = result()->probability;
    const arma::uword last = answer.counts.n_elem - 1;
    QVERIFY(std::abs(answer.drawn.value(last) - answer.integral) < 5.0 * answer.drawn.standard_error(last));
    QVERIFY2(legends().contains(QString::fromUtf8(kind->title)), qPrintable(legends()));
  }
  QVERIFY2(legends().contains(QStringLiteral("exact")), qPrintable(legends()));
  QVERIFY2(legends().contains(QStringLiteral("Pareto k")), qPrintable(legends()));
}

void DrawsPageTest::anotherSettingIsDrawnAnew() {
  m_page->show();
  AWAIT(complete());
  const QVector<QPointF> before = points(m_page->chart("draws_evidence")->graph("weighted"));
  m_document->setHyperparameters({&rbf_features, 0.6, 3.0});
  AWAIT(complete());
  QVERIFY(points(m_page->chart("draws_evidence")->graph("weighted")) != before);
}

void DrawsPageTest::numbersCanBeTakenAlong() {
  m_page->show();
  AWAIT(complete());
  const test::CopiedTable copied(m_page->findChild<QToolButton*>(QStringLiteral("drawsTables")));
  QCOMPARE(static_cast<arma::uword>(copied.rows().size()), result()->probability.counts.n_elem);
}

void DrawsPageTest::withoutPointsItSaysSo() {
  m_page->show();
  AWAIT(complete());
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  AWAIT(!m_fit->fit() && m_page->said().contains(QStringLiteral("nothing to fit")));
  QVERIFY(legends().trimmed().isEmpty());
  QVERIFY(points(m_page->chart("draws")->graph("drawn")).isEmpty());
  QVERIFY(points(m_page->chart("draws_weights")->graph("weights")).isEmpty());
  const QCPAxisRect* axes = m_page->chart("draws_evidence")->plot()->axisRect();
  QVERIFY(!axes->visible());
  m_document->generateDataset(*find_generator("moons"), {40, 0.3, 1});
  AWAIT(complete());
  QVERIFY(axes->visible());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::DrawsPageTest);
#include "tst_draws_page.moc"

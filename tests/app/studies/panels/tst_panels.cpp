#include "app/compute/boundary_drawer.h"
#include "app/studies/panels/live_panels.h"
#include "app/studies/panels/panels_fit.h"
#include "core/concurrency/cancelled.h"
#include "core/data/role.h"
#include "core/method/prepared_method.h"
#include "core/model/latent.h"
#include "core/prediction/predict.h"
#include "support/added_rows.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QObject>
#include <QSet>
#include <QTest>

#include <cmath>
#include <memory>
#include <random>
#include <stdexcept>
#include <stop_token>

namespace credence {

/// Several settings, each fitted by itself: what values mean, what each panel says, and how they come.
class PanelsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void cleanup();
  void rowsHaveNamesOfTheirOwn();
  void badValuesAreRefusedInASentence_data();
  void badValuesAreRefusedInASentence();
  void valuesMeanWhatTheySay();
  void suitableValuesSuit();
  void boundariesOfDrawsStandBesideProbabilities();
  void weightsStandInPlaceOfProbabilities();
  void weightsThatAreNotThereAreRefused_data();
  void weightsThatAreNotThereAreRefused();
  void everyPanelIsTheFitOfItsSetting_data();
  void everyPanelIsTheFitOfItsSetting();
  void whatCannotBeFittedSaysWhy();
  void aMethodThatIsAddedCanBeShown();
  void theyCanBeStopped();
  void hiddenNothingIsFitted();
  void theyComeOneByOne();
  void whatIsKnownIsNotFittedAgain();
  void theSettingThatIsVariedDoesNotMatter();
  void nothingOutdatedIsKept();
  void twoHaveADifference();
  void stoppedTheyWait();
  void badValuesAreSaid();

 private:
  PanelsBase base() const;
  PanelsRequest request(const char* quantity, const char* values) const;
  void wish(const char* quantity, const char* values);
  bool complete() const { return m_live->result() && m_live->result()->complete() && !m_live->running(); }

  std::shared_ptr<const Dataset> m_data;
  SplitRule m_split{.kind = SplitRule::Kind::fraction, .fraction = 0.7, .seed = 5};
  std::unique_ptr<Document> m_document;
  std::unique_ptr<LivePanels> m_live;
};

void PanelsTest::initTestCase() {
  m_data = std::make_shared<const Dataset>(generate(*find_generator("moons"), {60, 0.3, 3}));
}

void PanelsTest::init() {
  m_document = std::make_unique<Document>();
  m_live = std::make_unique<LivePanels>(m_document.get());
  m_document->openDataset(*m_data, QStringLiteral("moons"));
  m_document->setSplit(m_split);
  m_document->setHyperparameters({&rbf_features, 0.6, 10.0});
  m_document->setInView(&ViewState::bounds, {-2.0, 3.0, -1.5, 2.0});
}

void PanelsTest::cleanup() {
  m_live.reset();
  m_document.reset();
}

PanelsBase PanelsTest::base() const {
  const Split split = split_rows(*m_data, m_split);
  PanelsBase base;
  base.usual = {{&rbf_features, 0.6, 10.0}, m_split, &laplace_probit};
  base.pins = {{'A', {&rbf_features, 0.3, 1.0}}, {'C', {&linear_features, 1.0, 5.0}}};
  base.training = split.train().n_elem;
  base.allTraining = split.train().n_elem;
  return base;
}

PanelsRequest PanelsTest::request(const char* quantity, const char* values) const {
  PanelsRequest request;
  request.dataset = m_data;
  request.cases = panelCases(*variedQuantityFromId(quantity), QString::fromUtf8(values), base());
  request.view = {-2.0, 3.0, -1.5, 2.0};
  return request;
}

void PanelsTest::wish(const char* quantity, const char* values) {
  PanelsSetting next = m_document->view().panels;
  next.quantity = quantity;
  next.values = QString::fromUtf8(values);
  m_document->setInView(&ViewState::panels, next);
}

void PanelsTest::rowsHaveNamesOfTheirOwn() {
  QSet<QByteArray> ids;
  for (const VariedQuantity* row : variedQuantities()) {
    QVERIFY(!row->title.empty());
    ids << QByteArray(row->id.data(), static_cast<qsizetype>(row->id.size()));
    QCOMPARE(variedQuantityFromId(row->id), row);
  }
  QCOMPARE(ids.size(), static_cast<qsizetype>(variedQuantities().size()));
  QVERIFY(variedQuantityFromId("zebra") == nullptr);
}

void PanelsTest::badValuesAreRefusedInASentence_data() {
  QTest::addColumn<QString>("quantity");
  QTest::addColumn<QString>("values");
  QTest::addColumn<QString>("says");
  const auto row = [](const char* quantity, const char* values, const char* says) {
    QTest::addRow("%s=%s", quantity, values)
        << QString::fromUtf8(quantity) << QString::fromUtf8(values) << QString::fromUtf8(says);
  };
  row("width", "1", "2 to 12 values are needed, with commas between them, not 1");
  row("width", "1,2,3,4,5,6,7,8,9,10,11,12,13", "not 13");
  row("width", "1,zebra", "\"zebra\" is not a positive number");
  row("width", "1,-2", "\"-2\" is not a positive number");
  row("width", "1,,2", "\"\" is not a positive number");
  row("width", "1,inf", "\"inf\" is not a positive number");
  row("prior-variance", "1,0", "\"0\" is not a positive number");
  row("centres", "10,0", "\"0\" is neither a whole number from 1 on nor \"all\"");
  row("points", "10,2.5", "\"2.5\" is neither");
  row("points", "10,1e30", "\"1e30\" is neither");
  row("method", "map,zebra", "\"zebra\" is not one of map, laplace_probit");
  row("method", "map,reference", "\"reference\" is not one of");
  row("method", "map,zebra", "laplace_samples");
  row("method", "map,zebra", "boundaries");
  row("features", "linear,zebra", "\"zebra\" is not one of rbf, ");
  row("pins", "A,B", "\"B\" is neither a pinned setting nor \"now\"");
}

void PanelsTest::badValuesAreRefusedInASentence() {
  QFETCH(QString, quantity);
  QFETCH(QString, values);
  QFETCH(QString, says);
  try {
    panelCases(*variedQuantityFromId(quantity.toStdString()), values, base());
    QFAIL("nothing was thrown");
  } catch (const std::invalid_argument& error) {
    QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
  }
}

void PanelsTest::valuesMeanWhatTheySay() {
  const auto cases = [&](const char* quantity, const char* values) {
    return panelCases(*variedQuantityFromId(quantity), QString::fromUtf8(values), base());
  };
  QCOMPARE(cases("width", "0.25, 4")[1].setting.width, 4.0);
  QCOMPARE(cases("width", "0.25, 4")[0].caption, QStringLiteral("width 0.25"));
  const auto priors = cases("prior-variance", "0.01,inf");
  QCOMPARE(priors[0].setting.prior_variance, 0.01);
  QVERIFY(!priors[1].setting.has_prior());
  QCOMPARE(priors[1].caption, QStringLiteral("no prior"));
  const auto centres = cases("centres", "7,all");
  QVERIFY(centres[0].setting.centres == (Centres{Centres::Rule::random, 7, 1}));
  QVERIFY(centres[1].setting.centres == Centres());
  QCOMPARE(centres[1].caption, QStringLiteral("42 centres (all points)"));
  const auto points = cases("points", "1,5,all,500");
  QCOMPARE(points[1].split.use_first.value_or(0), std::uint64_t{5});
  QCOMPARE(points[0].caption, QStringLiteral("1 point"));
  for (const std::size_t all : {std::size_t{2}, std::size_t{3}}) {
    QVERIFY(!points[all].split.use_first);
    QCOMPARE(points[all].caption, QStringLiteral("all 42 points"));
  }
  const auto ways = cases("method", "map,laplace,ep");
  QCOMPARE(ways[0].method, &map_method);
  QCOMPARE(ways[1].method, &laplace_probit);
  QCOMPARE(ways[2].method, &ep_method);
  const auto pins = cases("pins", "a,C,now");
  QCOMPARE(pins[0].setting.width, 0.3);
  QCOMPARE(pins[1].setting.features, &linear_features);
  QVERIFY(pins[2].setting == base().usual.setting);
  QCOMPARE(pins[0].caption, QStringLiteral("A: width 0.3, prior variance 1"));
  QCOMPARE(describeCommon(cases("width", "1,2")), QStringLiteral("Laplace (probit), prior variance 10"));
  QCOMPARE(describeCommon(ways), QStringLiteral("width 0.6, prior variance 10"));
}

/// Whatever the setting: two to twelve, which mean something, the one at hand among those of a number.
void PanelsTest::suitableValuesSuit() {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> exponent(-3.0, 3.0);
  for (int k = 0; k < 50; ++k) {
    PanelsBase any = base();
    any.usual.setting.width = std::pow(10.0, exponent(random));
    any.usual.setting.prior_variance = k % 7 == 0 ? no_prior : std::pow(10.0, exponent(random));
    any.training = any.allTraining = 20 + static_cast<arma::uword>(random() % 3000);
    for (const VariedQuantity* row : variedQuantities()) {
      const std::vector<PanelCase> cases = panelCases(*row, QString(), any);
      QVERIFY(cases.size() >= fewestPanels && cases.size() <= mostPanels);
      for (const PanelCase& one : cases) QVERIFY(!one.caption.isEmpty());
    }
  }
  PanelsBase linear = base();
  linear.usual.setting.features = &linear_features;
  linear.pins.clear();
  for (const char* id : {"width", "centres", "pins"}) {
    QVERIFY_EXCEPTION_THROWN(panelCases(*variedQuantityFromId(id), {}, linear), std::invalid_argument);
  }
}

/// Boundaries | MAP | Laplace. Every point of a draw's boundary has a logit of zero under weights that are a
/// draw of Laplace's posterior; so along it the mean of the logit is within a few deviations of zero.
void PanelsTest::boundariesOfDrawsStandBesideProbabilities() {
  const PanelsRequest wanted = request("method", "boundaries,map,laplace");
  QVERIFY(wanted.differInMethod());
  const auto boundaries = fitPanel(wanted, wanted.cases[0]);
  QVERIFY2(boundaries->boundaries, qPrintable(boundaries->row.refusal));
  QCOMPARE(boundaries->boundaries->lines.size(), std::size_t(drawnBoundaries));
  QVERIFY(!fitPanel(wanted, wanted.cases[1])->boundaries);
  QVERIFY(!wanted.cases[0].sameFit(wanted.cases[2]));
  const Model& model = *boundaries->fit->fit->model;
  int points = 0;
  double largest = 0.0;
  double squares = 0.0;
  for (const std::vector<Polyline>& lines : boundaries->boundaries->lines) {
    for (const Polyline& line : lines) {
      const arma::mat places = line.points.rows(arma::uvec{line.points.n_rows / 2});
      const Latent latent = predict_latent(model.posterior, places);
      const double deviations = latent.mean(0) / std::sqrt(latent.variance(0));
      largest = std::max(largest, std::abs(deviations));
      squares += deviations * deviations;
      ++points;
    }
  }
  QVERIFY(points >= drawnBoundaries / 2);
  QVERIFY2(largest < 5.0, qPrintable(QString::number(largest)));
  QVERIFY2(squares / points > 0.05, qPrintable(QString::number(squares / points)));
}

/// What a prior variance does to the posterior: a tight prior holds it at zero, a wide one lets it go, and
/// its width follows. The truth is the same in all, and no picture of p is made.
void PanelsTest::weightsStandInPlaceOfProbabilities() {
  const auto linear = std::make_shared<const Dataset>(generate(*find_generator("linear"), {60, 0.0, 1}));
  PanelsBase base;
  base.usual.setting = {&linear_features, 1.0, 1.0};
  base.training = 60;
  base.allTraining = 60;
  PanelsRequest request = panelsRequest(
      linear, {.quantity = "prior-variance", .values = QStringLiteral("0.01, 1, 100"), .weights = true},
      base);
  QCOMPARE(request.pair, QStringList({QStringLiteral("x1"), QStringLiteral("x2")}));
  request.truth = GeneratorTruth{find_generator("linear"), {60, 0.0, 1}};
  std::shared_ptr<const PanelsResult> result;
  fitPanels(begunPanels(request, nullptr), [&](const auto& newest) { result = newest; });
  QVERIFY(result && result->complete());
  double before = 0.0;
  for (const auto& panel : result->panels) {
    QVERIFY(panel->weights);
    QVERIFY(panel->fit->pictures.empty());
    QCOMPARE(panel->pair, (WeightPair{1, 2}));
    const Model& model = *panel->fit->fit->model;
    const PanelWeight& second = panel->row.pair.at(1);
    QCOMPARE(second.name, QStringLiteral("x2"));
    QCOMPARE(second.estimate, model.mode.weights(2));
    // The Hessian itself, in place of what the program factorises.
    const arma::mat design = arma::join_rows(arma::ones(60), linear->inputs);
    const arma::vec p = 1.0 / (1.0 + arma::exp(-design * model.mode.weights));
    const arma::mat hessian = design.t() * arma::diagmat(p % (1.0 - p)) * design +
                              arma::eye(3, 3) / panel->shown.setting.prior_variance;
    const arma::mat covariance = arma::inv(hessian);
    COMPARE_NUMBERS(second.deviation, std::sqrt(covariance(2, 2)), test::tolerance::latent_variance);
    QVERIFY(second.deviation > before);
    before = second.deviation;
    QVERIFY(arma::approx_equal(panel->weights->truth, arma::vec{0.0, 0.5, -1.0}, "absdiff", 1e-12));
  }
  QVERIFY(std::abs(result->panels.front()->row.pair.at(1).estimate) <
          std::abs(result->panels.back()->row.pair.at(1).estimate));
  // Others are studied anew; the same, in another part of the plane, are not.
  PanelsRequest others = request;
  others.pair = QStringList({QStringLiteral("1"), QStringLiteral("x2")});
  QVERIFY(!begunPanels(others, result.get()).panels.front());
  PanelsRequest elsewhere = request;
  elsewhere.view = {-9.0, 9.0, -9.0, 9.0};
  QCOMPARE(begunPanels(elsewhere, result.get()).done(), std::size_t{3});
}

void PanelsTest::weightsThatAreNotThereAreRefused_data() {
  QTest::addColumn<QString>("pair");
  QTest::addColumn<bool>("bumps");
  QTest::addColumn<QString>("sentence");
  const QString all = QStringLiteral(": the weights are those of 1, x1, x2");
  QTest::newRow("unknown") << QStringLiteral("x1, x7") << false
                           << QStringLiteral("\"x7\" is no weight") + all;
  QTest::newRow("one") << QStringLiteral("x1") << false
                       << QStringLiteral("\"x1\" is not two weights with a comma") + all;
  QTest::newRow("twice") << QStringLiteral("x1,x1") << false
                         << QStringLiteral("\"x1,x1\" is one weight twice") + all;
  QTest::newRow("bumps") << QString() << true << QStringLiteral("RBF features have a weight at each centre");
}

void PanelsTest::weightsThatAreNotThereAreRefused() {
  QFETCH(const QString, pair);
  QFETCH(const bool, bumps);
  QFETCH(const QString, sentence);
  PanelsBase base = this->base();
  base.usual.setting.features = bumps ? &rbf_features : &linear_features;
  const PanelsSetting setting = {
      .quantity = "prior-variance", .values = QStringLiteral("1, 2"), .weights = true, .weightPair = pair};
  try {
    panelsRequest(m_data, setting, base);
    QFAIL("nothing was refused");
  } catch (const std::invalid_argument& error) {
    QVERIFY2(QString::fromUtf8(error.what()).startsWith(sentence), error.what());
  }
}

void PanelsTest::everyPanelIsTheFitOfItsSetting_data() {
  QTest::addColumn<QByteArray>("quantity");
  QTest::addColumn<QByteArray>("values");
  QTest::newRow("widths") << QByteArray("width") << QByteArray("0.2,0.6,3");
  QTest::newRow("prior variances") << QByteArray("prior-variance") << QByteArray("0.01,1,100");
  QTest::newRow("centres") << QByteArray("centres") << QByteArray("5,20,all");
  QTest::newRow("points") << QByteArray("points") << QByteArray("2,10,all");
  QTest::newRow("methods") << QByteArray("method") << QByteArray("map,laplace,ep,vb,laplace_samples");
  QTest::newRow("features") << QByteArray("features") << QByteArray("linear,rbf");
  QTest::newRow("pins") << QByteArray("pins") << QByteArray("A,C,now");
}

/// By another route: a fit of its own, and the points of the grid one by one.
void PanelsTest::everyPanelIsTheFitOfItsSetting() {
  QFETCH(QByteArray, quantity);
  QFETCH(QByteArray, values);
  const PanelsRequest wanted = request(quantity.constData(), values.constData());
  constexpr test::Tolerance rounding{1e-12, 1e-12};
  for (const PanelCase& one : wanted.cases) {
    const auto panel = fitPanel(wanted, one);
    QVERIFY2(panel->fit, qPrintable(panel->row.refusal));
    const Split split = split_rows(*m_data, one.split);
    const Dataset training = m_data->subset(split.train());
    const Model model = fit_model(training, one.setting);
    const PreparedMethod prepared = prepare_method(*one.method, model, training);
    const Picture& picture = panel->fit->pictures.at(0);
    QCOMPARE(picture.quantity, Quantity::probability(*one.method));
    QCOMPARE(picture.grid.bounds, wanted.view);
    QCOMPARE(picture.low, 0.0);
    QCOMPARE(picture.high, 1.0);
    const arma::vec expected = predictive_probability(prepared, picture.grid.points(0, picture.grid.ny - 1));
    COMPARE_NUMBERS(arma::mat(arma::vectorise(picture.values)), arma::mat(expected), rounding);
    QCOMPARE(panel->row.points, split.train().n_elem);
    COMPARE_NUMBERS(panel->row.logEvidence, prepared.posterior.log_evidence, rounding);
    COMPARE_NUMBERS(panel->row.effectiveParameters, model.posterior.covariance.effective_parameters(),
                    rounding);
    const arma::vec p = predictive_probability(prepared, m_data->inputs.rows(split.rows[Role::test]));
    double sum = 0.0;
    for (arma::uword n = 0; n < p.n_elem; ++n) {
      sum += std::log(m_data->labels(split.rows[Role::test](n)) == 1 ? p(n) : 1.0 - p(n));
    }
    COMPARE_NUMBERS(panel->row.heldOut->mean_log_likelihood, sum / static_cast<double>(p.n_elem),
                    (test::Tolerance{1e-10, 1e-10}));
  }
}

void PanelsTest::whatCannotBeFittedSaysWhy() {
  const PanelsRequest wanted = request("prior-variance", "1,inf,10");
  PanelsResult result;
  fitPanels(begunPanels(wanted, nullptr),
            [&](const std::shared_ptr<const PanelsResult>& newest) { result = *newest; });
  QVERIFY(result.complete());
  QVERIFY(result.panels[0]->fit && result.panels[2]->fit);
  QVERIFY(!result.panels[1]->fit);
  QVERIFY2(result.panels[1]->row.refusal.startsWith(QStringLiteral("Without a prior")),
           qPrintable(result.panels[1]->row.refusal));
  QVERIFY(std::isnan(result.panels[1]->row.logEvidence));
  PanelsRequest ep = request("method", "map,ep");
  for (PanelCase& one : ep.cases) one.setting = {&linear_features, 1.0, no_prior};
  QVERIFY(fitPanel(ep, ep.cases[0])->fit);
  QVERIFY2(fitPanel(ep, ep.cases[1])->row.refusal.contains(QStringLiteral("prior")), "EP needs one");
}

void PanelsTest::aMethodThatIsAddedCanBeShown() {
  add_posterior(test::added::doubled_posterior);
  add_method(test::added::doubled_probit);
  const VariedQuantity& ways = *variedQuantityFromId("method");
  QVERIFY(ways.choices(base()).contains(QStringLiteral("doubled_probit")));
  QVERIFY(ways.suitable(base()).contains(QStringLiteral("doubled_probit")));
  const PanelsRequest wanted = request("method", "map,doubled");
  QCOMPARE(wanted.cases[1].caption, QStringLiteral("Doubled (probit)"));
  const auto panel = fitPanel(wanted, wanted.cases[1]);
  const auto laplace = fitPanel(wanted, wanted.cases[0]);
  COMPARE_NUMBERS(panel->row.logEvidence, laplace->row.logEvidence - test::added::doubled_penalty,
                  (test::Tolerance{1e-9, 0.0}));
}

void PanelsTest::theyCanBeStopped() {
  std::stop_source stop;
  int published = 0;
  const PanelsRequest wanted = request("width", "0.2,0.5,1,2");
  const auto publish = [&](const std::shared_ptr<const PanelsResult>& newest) {
    QCOMPARE(newest->done(), static_cast<std::size_t>(++published));
    if (published == 2) stop.request_stop();
  };
  bool gaveWay = false;
  try {
    fitPanels(begunPanels(wanted, nullptr), publish, stop.get_token());
  } catch (const Cancelled&) {
    gaveWay = true;
  }
  QVERIFY(gaveWay);
  QCOMPARE(published, 2);
}

void PanelsTest::hiddenNothingIsFitted() {
  wish("width", "0.5,1");
  test::settle(50);
  QVERIFY(!m_live->result());
  QVERIFY(!m_live->running());
}

void PanelsTest::theyComeOneByOne() {
  std::vector<std::size_t> counts;
  connect(m_live.get(), &LivePanels::resultChanged, this, [&] {
    if (m_live->result()) counts.push_back(m_live->result()->done());
  });
  m_live->interest().set(this, true);
  wish("width", "0.3,0.6,1.2,2.4");
  AWAIT(complete());
  QCOMPARE(m_live->result()->panels.size(), std::size_t{4});
  QVERIFY(std::ranges::is_sorted(counts.end() - 2, counts.end()));
  const auto expected = fitPanel(m_live->result()->request, m_live->result()->request.cases[2]);
  COMPARE_NUMBERS(m_live->result()->panels[2]->fit->pictures[0].values, expected->fit->pictures[0].values,
                  (test::Tolerance{1e-12, 0.0}));
}

void PanelsTest::whatIsKnownIsNotFittedAgain() {
  m_live->interest().set(this, true);
  wish("width", "0.3,0.6");
  AWAIT(complete());
  const auto before = m_live->result();
  wish("width", "0.6,1.5,0.3");
  AWAIT(complete() && m_live->result()->panels.size() == 3);
  QCOMPARE(m_live->result()->panels[0]->fit, before->panels[1]->fit);
  QCOMPARE(m_live->result()->panels[2]->fit, before->panels[0]->fit);
  // In another part of the plane, or of other data, everything is.
  m_document->setInView(&ViewState::bounds, {-1.0, 1.0, -1.0, 1.0});
  AWAIT(complete());
  QVERIFY(m_live->result()->panels[2]->fit != before->panels[0]->fit);
}

void PanelsTest::theSettingThatIsVariedDoesNotMatter() {
  m_live->interest().set(this, true);
  wish("width", "0.3,0.6");
  AWAIT(complete());
  const auto before = m_live->result();
  m_document->setHyperparameters({&rbf_features, 2.0, 10.0});
  QCOMPARE(m_live->result(), before);
  m_document->setHyperparameters({&rbf_features, 2.0, 20.0});
  QVERIFY(m_live->result() != before);
  AWAIT(complete());
  QCOMPARE(m_live->result()->panels[0]->fit->fit->model->hyperparameters.prior_variance, 20.0);
}

void PanelsTest::nothingOutdatedIsKept() {
  m_live->interest().set(this, true);
  wish("prior-variance", "1,10");
  AWAIT(complete());
  m_document->setHyperparameters({&rbf_features, 1.7, 10.0});
  QCOMPARE(m_live->result()->done(), std::size_t{0});
  AWAIT(complete());
  Dataset more = *m_data;
  more.labels(0) = 1 - more.labels(0);
  m_document->editDataset(std::move(more), QStringLiteral("flip"));
  QCOMPARE(m_live->result()->done(), std::size_t{0});
  AWAIT(complete());
  QCOMPARE(m_live->result()->request.dataset, m_document->state().dataset);
  m_document->openDataset(Dataset(), QStringLiteral("sketch"));
  QVERIFY(!m_live->result());
  QVERIFY(m_live->problem().contains(QStringLiteral("Draw points")));
}

void PanelsTest::twoHaveADifference() {
  m_live->interest().set(this, true);
  PanelsSetting next = m_document->view().panels;
  next.difference = true;
  m_document->setInView(&ViewState::panels, next);
  wish("prior-variance", "1,10,100");
  AWAIT(complete());
  QVERIFY(!m_live->result()->difference);  // of three there is none
  wish("prior-variance", "1,100");
  AWAIT(complete());
  const PanelsResult& result = *m_live->result();
  QVERIFY(result.difference);
  const Picture& difference = result.difference->pictures.at(0);
  QCOMPARE(difference.quantity, Quantity::difference());
  const arma::mat expected =
      result.panels[1]->fit->pictures[0].values - result.panels[0]->fit->pictures[0].values;
  COMPARE_NUMBERS(difference.values, expected, (test::Tolerance{1e-15, 0.0}));
  QVERIFY(std::abs(difference.extreme->value) == arma::abs(expected).max());
  wish("prior-variance", "1,inf");
  AWAIT(complete());
  QVERIFY(!m_live->result()->difference);  // one of them has no fit
}

void PanelsTest::stoppedTheyWait() {
  m_live->interest().set(this, true);
  wish("width", "0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1,1.1,1.2,1.3");
  m_live->stop();
  test::settle(50);
  QVERIFY(!m_live->result()->complete());
  const std::size_t done = m_live->result()->done();
  QVERIFY(!m_live->running());
  m_live->goOn();
  QVERIFY(m_live->running());
  QVERIFY(m_live->result()->done() >= done);
  AWAIT(complete());
}

void PanelsTest::badValuesAreSaid() {
  m_live->interest().set(this, true);
  wish("width", "0.5,zebra");
  QVERIFY(!m_live->result());
  QCOMPARE(m_live->problem(), QStringLiteral("\"zebra\" is not a positive number."));
  wish("width", "0.5,1");
  QVERIFY(m_live->problem().isEmpty());
  AWAIT(complete());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::PanelsTest);
#include "tst_panels.moc"

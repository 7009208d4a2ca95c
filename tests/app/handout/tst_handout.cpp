#include "app/handout/handout_data.h"
#include "app/handout/handout_page.h"
#include "app/handout/narrow_end.h"
#include "core/data/role.h"
#include "core/generators/generators.h"
#include "core/model/covariance_rank.h"
#include "support/added_rows.h"
#include "support/hostile_names.h"
#include "support/registered_test.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace credence;
using namespace credence::test;

namespace {

Session sessionOfMoons(arma::uword count, std::uint64_t seed = 1) {
  Document document;
  document.openDataset(generate(*find_generator("moons"), {count, 0.3, seed}), QStringLiteral("moons"));
  return sessionOf(document);
}

QByteArray pageOf(const Session& session, const HandoutOptions& options = {}) {
  return handoutPage(computeHandout(handoutRequest(session, options)));
}

/// What stands between two marks of a page, the first of them.
QByteArray between(const QByteArray& page, const QByteArray& begin, const QByteArray& end) {
  const qsizetype mark = page.indexOf(begin);
  if (mark < 0) return {};
  const qsizetype from = mark + begin.size();
  return page.mid(from, page.indexOf(end, from) - from);
}

QByteArray dataText(const QByteArray& page) {
  return between(page, "<script type=\"application/json\" id=\"handout-data\">", "</script>");
}

QJsonObject dataOf(const QByteArray& page) {
  return QJsonDocument::fromJson(dataText(page)).object();
}

QString refusalOf(const Session& session) {
  try {
    handoutRequest(session, {});
    return {};
  } catch (const std::exception& error) {
    return QString::fromUtf8(error.what());
  }
}

}  // namespace

/// The page that students are given: what the program puts into it.
class HandoutTest : public QObject {
  Q_OBJECT

 private slots:
  void itHasThePointsAndTheSetting();
  void rolesAreThoseOfTheSplit();
  void manyPointsAreDrawnAndItIsSaid();
  void testPointsCanBeLeftOut();
  void theMapIsThatOfTheProgram();
  void methodsThePageDoesNotKnowAreStored();
  void kernelsStandWhereTheyStood();
  void aHandoutOfThePriorHasItsKernels();
  void sameStateSameBytes();
  void onlyWhatIsInsideMayRun();
  void hostileNamesStayNames();
  void narrowWidthsThatTakeLongAreNotOffered();
  void whatNoHandoutCanBeOfIsSaid();
  void theRankIsThatOfTheCovariance();
};

void HandoutTest::itHasThePointsAndTheSetting() {
  Session session = sessionOfMoons(40);
  session.state.hyperparameters.width = 0.625;
  session.state.hyperparameters.prior_variance = 3.5;
  session.view.locked = {"width", "points"};
  session.view.covered.right = true;
  const QJsonObject data = dataOf(pageOf(session, {.title = QStringLiteral("Moons")}));
  QCOMPARE(data[QLatin1String("title")].toString(), QStringLiteral("Moons"));
  const QJsonArray x1 = data[QLatin1String("points")][QLatin1String("x1")].toArray();
  QCOMPARE(x1.size(), 40);
  // Every bit of a coordinate arrives.
  for (int n = 0; n < 40; ++n) QCOMPARE(x1[n].toDouble(), session.state.dataset->inputs(n, 0));
  QCOMPARE(data[QLatin1String("setting")][QLatin1String("width")].toDouble(), 0.625);
  QCOMPARE(data[QLatin1String("setting")][QLatin1String("prior_variance")].toDouble(), 3.5);
  QCOMPARE(data[QLatin1String("locked")].toArray(),
           (QJsonArray{QStringLiteral("width"), QStringLiteral("points")}));
  QCOMPARE(data[QLatin1String("view")][QLatin1String("covered")].toArray(), (QJsonArray{false, true}));
  QVERIFY(data[QLatin1String("sliders")][QLatin1String("width")][0].toDouble() <= 0.625);
  QCOMPARE(data[QLatin1String("plots")][0][QLatin1String("id")].toString(), QStringLiteral("map"));
}

void HandoutTest::rolesAreThoseOfTheSplit() {
  Session session = sessionOfMoons(50);
  session.state.split = {
      .kind = SplitRule::Kind::fraction, .fraction = 0.6, .validation = 0.2, .use_first = 10};
  const Split split = split_rows(*session.state.dataset, session.state.split);
  const QJsonArray roles = dataOf(pageOf(session))[QLatin1String("points")][QLatin1String("role")].toArray();
  const auto compare = [&roles](const arma::uvec& rows, int role) {
    for (const arma::uword row : rows) QCOMPARE(roles[static_cast<int>(row)].toInt(), role);
  };
  compare(split.train(), 0);
  compare(split.rows[Role::test], 1);
  compare(split.rows[Role::validation], 2);
  compare(split.unused, 3);
}

void HandoutTest::manyPointsAreDrawnAndItIsSaid() {
  Session session = sessionOfMoons(2000);
  session.state.split = {.kind = SplitRule::Kind::fraction, .fraction = 0.5, .seed = 7};
  const HandoutRequest request = handoutRequest(session, {});
  const Dataset& drawn = *request.session.state.dataset;
  QCOMPARE(drawn.size(), mostPointsOfHandout);
  QCOMPARE(request.notes.size(), 1);
  QVERIFY2(request.notes.front().contains(QStringLiteral("2000 points")) &&
               request.notes.front().contains(QStringLiteral("seed 7")),
           qPrintable(request.notes.front()));
  // Each is one of the points, in its own role.
  const Split before = split_rows(*session.state.dataset, session.state.split);
  const Split after = split_rows(drawn, request.session.state.split);
  const arma::mat& all = session.state.dataset->inputs;
  const auto areOf = [&](const arma::uvec& rows, const arma::uvec& role) {
    const arma::vec known = arma::sort(arma::vec(all.col(0).eval().elem(role)));
    for (const arma::uword row : rows) {
      if (!std::binary_search(known.begin(), known.end(), drawn.inputs(row, 0))) return false;
    }
    return !rows.is_empty();
  };
  QVERIFY(areOf(after.train(), before.train()));
  QVERIFY(areOf(after.rows[Role::test], before.rows[Role::test]));
}

void HandoutTest::testPointsCanBeLeftOut() {
  Session session = sessionOfMoons(50);
  session.state.split = {.kind = SplitRule::Kind::fraction, .fraction = 0.6};
  const QByteArray page = pageOf(session, {.map = false, .testPoints = false});
  QCOMPARE(dataOf(page)[QLatin1String("points")][QLatin1String("x1")].toArray().size(), 30);
  QVERIFY(dataOf(page)[QLatin1String("map")].isNull());
  QVERIFY(!between(page, "<aside", "</aside>").contains("test"));
}

void HandoutTest::theMapIsThatOfTheProgram() {
  Session session = sessionOfMoons(40);
  session.state.evidenceRanges = {{0.2, 2.0, 3}, {1.0, 100.0, 2}};
  const QJsonObject map = dataOf(pageOf(session))[QLatin1String("map")].toObject();
  QCOMPARE(map[QLatin1String("widths")].toArray().size(), 3);
  Hyperparameters there = session.state.hyperparameters;
  there.width = map[QLatin1String("widths")][1].toDouble();
  there.prior_variance = map[QLatin1String("prior_variances")][1].toDouble();
  const Model model = fit_model(*session.state.dataset, there);
  // A cell's fit is for the evidence alone, and keeps fewer directions: 1e-4 nats at most.
  QVERIFY(std::abs(map[QLatin1String("log_evidence")][1][1].toDouble() - model.posterior.evidence.total()) <
          1e-4);
}

void HandoutTest::methodsThePageDoesNotKnowAreStored() {
  Session session = sessionOfMoons(40);
  session.view.shown.right = *quantity_from_id("ep");
  const QJsonObject plot = dataOf(pageOf(session))[QLatin1String("plots")][1].toObject();
  QCOMPARE(plot[QLatin1String("id")].toString(), QStringLiteral("ep"));
  const QJsonObject stored = plot[QLatin1String("stored")].toObject();
  const int nodes = stored[QLatin1String("nx")].toInt() * stored[QLatin1String("ny")].toInt();
  QVERIFY(nodes > 1000);
  QCOMPARE(stored[QLatin1String("logit")].toArray().size(), nodes);
  QVERIFY(!plot[QLatin1String("computed_at")].toString().isEmpty());
  // What is no probability gives way, and that is said.
  session.view.shown.right = Quantity::information();
  const HandoutRequest request = handoutRequest(session, {});
  QVERIFY(request.session.view.shown.right == ShownQuantities().right);
  QCOMPARE(request.notes.size(), 1);
}

void HandoutTest::kernelsStandWhereTheyStood() {
  Session session = sessionOfMoons(40);
  QVERIFY(dataOf(pageOf(session))[QLatin1String("setting")][QLatin1String("centres")].isNull());
  session.state.hyperparameters.centres = {Centres::Rule::grid, 9, 1};
  session.state.hyperparameters.standardise = true;
  const QJsonArray centres =
      dataOf(pageOf(session))[QLatin1String("setting")][QLatin1String("centres")].toArray();
  QCOMPARE(centres.size(), 9);
  // On a grid over standardised inputs, whose mean is 0.
  QVERIFY(centres[0][0].toDouble() < 0.0 && centres[8][0].toDouble() > 0.0);
}

void HandoutTest::aHandoutOfThePriorHasItsKernels() {
  Session session = sessionOfMoons(20);
  session.state.split.use_first = 0;
  const QJsonObject data = dataOf(pageOf(session));
  QCOMPARE(data[QLatin1String("setting")][QLatin1String("centres")].toArray().size(), 20);
  for (const QJsonValue& role : data[QLatin1String("points")][QLatin1String("role")].toArray()) {
    QCOMPARE(role.toInt(), 3);
  }
  QVERIFY(data[QLatin1String("map")].isNull());
  session.state.hyperparameters.standardise = true;
  QVERIFY(refusalOf(session).contains(QStringLiteral("handout of the prior")));
}

void HandoutTest::sameStateSameBytes() {
  const Session session = sessionOfMoons(60, 3);
  QCOMPARE(pageOf(session), pageOf(session));
}

void HandoutTest::onlyWhatIsInsideMayRun() {
  const QByteArray page = pageOf(sessionOfMoons(20), {.text = QStringLiteral("<script>alert(1)</script>")});
  const QByteArray policy = between(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"");
  QVERIFY2(policy.startsWith("default-src 'none'; "), policy.constData());
  QVERIFY(policy.contains("worker-src blob:"));
  QVERIFY(!policy.contains("unsafe"));
  QVERIFY(!policy.contains("http"));
  const auto hash = [](const QByteArray& text) {
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64();
  };
  QVERIFY(policy.contains(hash(between(page, "<style>", "</style>"))));
  QVERIFY(policy.contains(hash(between(page, "<script id=\"handout-script\">", "</script>"))));
  QCOMPARE(page.count("<script"), 2);  // the data, and what reads them
  QCOMPARE(page.count("<style"), 1);
  // Styles of elements would be refused by the policy, and so would what they are there for.
  QVERIFY(!page.contains(" style=\""));
  QVERIFY(!page.contains("src=\"http"));
  QVERIFY(!page.contains("href=\"http"));
}

void HandoutTest::hostileNamesStayNames() {
  for (const HostileName& name : hostileNames()) {
    Session session = sessionOfMoons(12);
    auto dataset = std::make_shared<Dataset>(*session.state.dataset);
    const std::string words = name.name.toStdString();
    dataset->input_names = {words, words};
    dataset->class_names = {words + "0", words + "1"};
    session.state.dataset = dataset;
    session.state.name = name.name;
    QByteArray page;
    try {
      page = pageOf(session, {.title = name.name, .text = name.name, .map = false});
    } catch (const std::exception& error) {
      QFAIL(qPrintable(QString::fromUtf8(name.what) + QString::fromUtf8(error.what())));
    }
    QCOMPARE(page.count("<script"), 2);
    QVERIFY(!page.contains("<img"));
    const QByteArray data = dataText(page);
    QVERIFY(!data.contains('<'));
    const QJsonObject read = QJsonDocument::fromJson(data).object();
    QCOMPARE(read[QLatin1String("inputs")][0].toString(), QString::fromStdString(words));
    QCOMPARE(read[QLatin1String("classes")][1].toString(), QString::fromStdString(words + "1"));
  }
}

void HandoutTest::whatNoHandoutCanBeOfIsSaid() {
  QVERIFY(refusalOf(sessionOf(Document())).contains(QStringLiteral("needs points")));
  Session session = sessionOfMoons(30);
  QCOMPARE(refusalOf(session), QString());
  session.state.hyperparameters.prior_variance = no_prior;
  QVERIFY(refusalOf(session).contains(QStringLiteral("needs a prior")));
  session.state.hyperparameters.prior_variance = 1.0;
  session.state.hyperparameters.features = &added::curved_features;
  QVERIFY(refusalOf(session).contains(QStringLiteral("features of the kind curved")));
}

void HandoutTest::narrowWidthsThatTakeLongAreNotOffered() {
  const Bounds view{-2.0, 3.0, -2.0, 2.0};
  const LogRange slider{0.01, 5.0, 10};
  const Hyperparameters setting{.width = 0.3};
  const arma::mat few = sessionOfMoons(60).state.dataset->inputs;
  QVERIFY(!narrowEnd(few, setting, slider, view).raised);
  QCOMPARE(narrowEnd(few, setting, slider, view).width, 0.01);
  const arma::mat many = sessionOfMoons(1500).state.dataset->inputs;
  const NarrowEnd end = narrowEnd(many, setting, slider, view);
  QVERIFY(end.raised);
  QVERIFY2(end.width > 0.05 && end.width <= 0.3, qPrintable(QString::number(end.width)));
  // The author's own setting is always within reach.
  QCOMPARE(narrowEnd(many, {.width = 0.02}, slider, view).width, 0.02);
}

void HandoutTest::theRankIsThatOfTheCovariance() {
  const arma::mat inputs = sessionOfMoons(80).state.dataset->inputs;
  const Hyperparameters setting{.width = 0.5, .prior_variance = 2.0};
  const arma::uword rank = covariance_rank(inputs, setting, 1e-6, 80);
  // No approximation of fewer directions leaves less than the eigenvalues beyond them.
  arma::mat kernel(80, 80);
  for (arma::uword i = 0; i < 80; ++i) {
    for (arma::uword j = 0; j < 80; ++j) {
      kernel(i, j) = std::exp(-arma::accu(arma::square(inputs.row(i) - inputs.row(j))) / (2.0 * 0.25));
    }
  }
  const arma::vec eigenvalues = arma::sort(arma::eig_sym(2.0 * (kernel * kernel + 1.0)), "descend");
  arma::uword least = 0;
  while (arma::accu(arma::clamp(eigenvalues.tail(80 - least), 0.0, 1e9)) > 1e-6) ++least;
  QVERIFY2(rank >= least && rank <= least + 20, qPrintable(QStringLiteral("%1 for %2").arg(rank).arg(least)));
  QCOMPARE(covariance_rank(inputs, setting, 1e-6, rank - 1), rank);
}

CREDENCE_TEST(QApplication, HandoutTest);

#include "tst_handout.moc"

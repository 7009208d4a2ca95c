#include "core/lab/lab_result.h"
#include "support/command_fixture.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QJsonArray>

#include <cmath>

namespace credence {

using namespace Qt::StringLiterals;

/// `credence lab` as scripts and people use it.
class LabCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void jsonHasTheNumbersOfTheBook();
  void everyDensityIsThere();
  void dataAreRepeated();
  void manyDataAreDrawn();
  void aModeIsChosen();
  void whatIsInfiniteIsNull();
  void textIsATable();
  void tablesAreWritten();
  void wrongUsageIsRefused();

 private:
  QJsonObject labJson(const QString& line) const {
    const test::Outcome outcome = run(test::words(QStringLiteral("lab ") + line + QStringLiteral(" --json")));
    if (outcome.status != 0 || !outcome.errors.isEmpty()) return {};
    return QJsonDocument::fromJson(outcome.output).object();
  }
};

constexpr test::Tolerance bookDecimals{5e-4, 0.0};

void LabCommandTest::jsonHasTheNumbersOfTheBook() {
  for (const char* line : {"--density sigmoid --b 20 --c 4", "-b 20 -c 4", "--steepness 20 --offset 4"}) {
    const QJsonObject json = labJson(test::text(line));
    COMPARE_NUMBERS(json["mode"_L1].toDouble(), 0.077, bookDecimals);
    COMPARE_NUMBERS(std::exp(json["log_z"_L1].toDouble()), 1.451, bookDecimals);
    COMPARE_NUMBERS(std::exp(json["log_z_laplace"_L1].toDouble()), 1.561, bookDecimals);
    const QJsonArray gaussians = json["gaussians"_L1].toArray();
    QCOMPARE(gaussians.size(), static_cast<qsizetype>(lab_rules().size()));
    const QJsonObject laplace = gaussians[0].toObject();
    QCOMPARE(laplace["id"_L1].toString(), QStringLiteral("laplace"));
    QCOMPARE(laplace["mean"_L1].toDouble(), json["mode"_L1].toDouble());
    COMPARE_NUMBERS(laplace["variance"_L1].toDouble() * json["curvature"_L1].toDouble(), 1.0,
                    (test::Tolerance{1e-12, 0.0}));
    for (const char* key : {"kl_forward", "kl_reverse"}) {
      const QLatin1StringView name(key);
      QVERIFY(json[name].toDouble() > 0.1);
      QCOMPARE(laplace[name].toDouble(), json[name].toDouble());
    }
    // What is printed is what is computed.
    const LabResult result = compute_lab(default_problem(*find_lab_density("sigmoid")));
    QCOMPARE(json["log_z"_L1].toDouble(), result.truth.log_z);
    QCOMPARE(gaussians[2].toObject()["kl_reverse"_L1].toDouble(), result.gaussian(kl_rule).kl_reverse);
    QCOMPARE(gaussians[2].toObject()["converged"_L1].toBool(), true);
  }
}

void LabCommandTest::everyDensityIsThere() {
  for (const LabDensity& density : lab_densities()) {
    const QString id = QString::fromUtf8(density.id.data(), static_cast<qsizetype>(density.id.size()));
    const QJsonObject json = labJson(QStringLiteral("--density ") + id);
    QCOMPARE(json["density"_L1].toString(), id);
    QCOMPARE(json["log_z"_L1].toDouble(), compute_lab(default_problem(density)).truth.log_z);
    QCOMPARE(json["parameters"_L1].toObject().size(), static_cast<qsizetype>(density.parameters.size()));
  }
}

void LabCommandTest::dataAreRepeated() {
  const QJsonObject json = labJson(
      QStringLiteral("--density weight --datum 20,10 --datum -3,1.5,- --datum 2,-1,+ --prior-variance 5"));
  const LabResult result = compute_lab({.density = find_lab_density("weight"),
                                        .parameters = {5.0},
                                        .data = {{20, 10, true}, {-3, 1.5, false}, {2, -1, true}}});
  QCOMPARE(json["log_z"_L1].toDouble(), result.truth.log_z);
  QCOMPARE(json["data"_L1].toArray().size(), 3);
  // The prior alone is normalised.
  const QJsonObject prior = labJson(QStringLiteral("--density weight --no-data"));
  COMPARE_NUMBERS(prior["log_z"_L1].toDouble(), 0.0, (test::Tolerance{1e-12, 0.0}));
}

void LabCommandTest::manyDataAreDrawn() {
  const QJsonObject json =
      labJson(QStringLiteral("--density weight --draw-data 1000 --true-weight 0.7 --spread 2 --seed 9"));
  const LabDraw drawn{.count = 1000, .true_weight = 0.7, .spread = 2.0, .seed = 9};
  const LabResult result = compute_lab(with_drawn_data(default_problem(*find_lab_density("weight")), drawn));
  QCOMPARE(json["log_z"_L1].toDouble(), result.truth.log_z);
  QCOMPARE(json["data"_L1].toArray().size(), 1000);
  QCOMPARE(json["drawn"_L1]["true_weight"_L1].toDouble(), 0.7);
  QVERIFY(labJson(QStringLiteral("--density weight"))["drawn"_L1].isNull());
  QVERIFY(
      run("lab --density weight --draw-data 500 --true-weight 0.7")
          .output.startsWith("Posterior of one weight, prior variance = 1, 500 data, drawn at w = 0.7\n"));
}

void LabCommandTest::aModeIsChosen() {
  const QString humps = QStringLiteral("--density humps --distance 8 --mode ");
  COMPARE_NUMBERS(labJson(humps + QStringLiteral("1"))["mode"_L1].toDouble(), -4.0, bookDecimals);
  const QJsonObject second = labJson(humps + QStringLiteral("2"));
  COMPARE_NUMBERS(second["mode"_L1].toDouble(), 4.0, bookDecimals);
  COMPARE_NUMBERS(std::exp(second["log_z_laplace"_L1].toDouble()), 0.4, bookDecimals);
  const test::Outcome third = run(test::words(QStringLiteral("lab ") + humps + QStringLiteral("3")));
  QCOMPARE(third.status, 1);
  QCOMPARE(third.errors, QByteArray("credence: there is no mode 3: this density has 2\n"));
}

void LabCommandTest::whatIsInfiniteIsNull() {
  const QJsonObject json = labJson(QStringLiteral("--density gamma --shape 3 --rate 2"));
  QVERIFY(json["kl_forward"_L1].isDouble());
  QVERIFY(json["kl_reverse"_L1].isNull());
  COMPARE_NUMBERS(json["log_z"_L1].toDouble(), std::log(2.0 / 8.0), (test::Tolerance{1e-12, 0.0}));
  QVERIFY(labJson(QStringLiteral("--density gamma --log"))["kl_reverse"_L1].isDouble());
  const QJsonObject flat = labJson(QStringLiteral("--density gamma --shape 0.5"));
  QVERIFY(flat["mode"_L1].isNull());
  QVERIFY(flat["log_z_laplace"_L1].isNull());
  QVERIFY(flat["gaussians"_L1][0]["note"_L1].toString().contains("no mode"_L1));
}

void LabCommandTest::textIsATable() {
  const test::Outcome outcome = run("lab --density humps --distance 8 --mode 2");
  QCOMPARE(outcome.status, 0);
  const QList<QByteArray> lines = outcome.output.split('\n');
  QCOMPARE(QString::fromUtf8(lines[0]),
           test::text("Two humps, distance = 8, weight = 0.4, second width = 0.7"));
  QVERIFY(lines[1].startsWith("mode 2 of 2 at z = 4"));
  QVERIFY(lines[3].startsWith("Laplace’s Gaussian at z = 4, one of 2 modes, has standard deviation "));
  QVERIFY(lines[5].startsWith("Gaussian "));
  for (const char* title : {"Laplace ", "EP ", "KL ", "VB ", "Exact "}) {
    QVERIFY2(outcome.output.contains('\n' + QByteArray(title)), title);
  }
  QVERIFY(outcome.output.contains("the bound is one of"));
}

void LabCommandTest::tablesAreWritten() {
  const QByteArray csv = run("lab --table csv").output;
  QVERIFY(csv.startsWith("Gaussian,mean,variance,log Z,Z,"));
  QCOMPARE(csv.count('\n'), 6);
  QVERIFY(run("lab --table latex").output.contains("\\begin{table}"));
  QVERIFY(run("lab --table markdown").output.contains("| Laplace |"));
}

void LabCommandTest::wrongUsageIsRefused() {
  for (const char* line : {"lab --density zebra",
                           "lab foo",
                           "lab --b x",
                           "lab --b 1e5",
                           "lab --shape 2",
                           "lab --log",
                           "lab --datum 1,2",
                           "lab --density weight --datum 1",
                           "lab --density weight --datum 1,2,x",
                           "lab --density weight --datum 1e5,2",
                           "lab --density weight --prior-variance 0",
                           "lab --density weight --datum 1,2 --no-data",
                           "lab --draw-data 5",
                           "lab --density weight --draw-data 1001",
                           "lab --density weight --draw-data 0",
                           "lab --density weight --seed 2",
                           "lab --density weight --draw-data 5 --no-data",
                           "lab --density weight --draw-data 5 --datum 1,2",
                           "lab --density weight --draw-data 5 --spread 0",
                           "lab --mode 0",
                           "lab --json --table csv"}) {
    const test::Outcome outcome = run(line);
    QVERIFY2(outcome.status == 2, line);
    QVERIFY2(outcome.output.isEmpty(), line);
    QVERIFY2(outcome.errors.startsWith("credence: ") && outcome.errors.count('\n') == 2, outcome.errors);
  }
  QVERIFY(run("lab --density zebra").errors.contains("sigmoid, weight, humps or gamma"));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LabCommandTest);
#include "tst_lab_command.moc"

#include "app/commands/sub_command.h"
#include "core/data/random.h"
#include "support/command_fixture.h"
#include "support/registered_test.h"
#include "support/repetitions.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

using namespace credence;
using namespace credence::test;

namespace {

/// How a command is asked for its numbers: DATA stands for the data, SETTING for width and prior variance.
struct Asked {
  const char* command;
  const char* line;        ///< empty where the command fits nothing
  const char* method;      ///< what asks for VB; null where that cannot be
  bool json = true;        ///< has --json, one object
  const char* file = "";   ///< whose contents are its numbers, in place of standard output
  bool saidBefore = true;  ///< it says before it fits what will be cut
};

constexpr std::array asked = {
    Asked{"fit", "DATA SETTING", "--methods vb"},
    Asked{"predict", "DATA SETTING --at at.csv", "--methods vb", false},
    Asked{"section", "DATA SETTING --from 0,0 --to 1,1 --places 3", "--methods vb"},
    Asked{"next", "DATA SETTING --count 1 --grid 11", "--posterior vb"},
    Asked{"evidence", "DATA RANGES", nullptr, false},
    Asked{"tune", "DATA RANGES", nullptr},
    Asked{"ladder", "DATA SETTING --draws 100", ""},
    Asked{"centres", "DATA SETTING --counts 200", nullptr, true, "", false},
    Asked{"growth", "DATA SETTING --counts 300", nullptr},
    Asked{"splits", "DATA SETTING --train-fraction 0.9 --count 2", nullptr},
    Asked{"draws", "DATA SETTING --draws 100", "--from vb"},
    Asked{"solve", "DATA SETTING", nullptr},
    Asked{"roc", "DATA SETTING", "--methods vb"},
    Asked{"spectrum", "DATA SETTING", nullptr},
    Asked{"precision", "DATA SETTING", nullptr},
    Asked{"audit", "DATA SETTING --draws 300", ""},
    Asked{"contours", "DATA SETTING", "--of vb"},
    Asked{"figure", "DATA SETTING --output figure.svg --force", nullptr, false, "figure.svg"},
    Asked{"report", "DATA SETTING --output report.html --force", nullptr, false, "report.html"},
    Asked{"handout", "DATA SETTING --output handout.html --force --without map", nullptr, false,
          "handout.html"},
    Asked{"code", "DATA SETTING", nullptr, false},
    // What they show was saved by a figure or a session before.
    Asked{"verify", "figure.svg", nullptr, false, "", false},
    Asked{"render", "kept.credence --output drawn --format svg --view left --force", nullptr, false, "",
          false},
    Asked{"panels", "DATA SETTING --over points=250,all", "--method vb"},
    // These fit nothing, or ten points with all weights: they describe a density of one weight, share out an
    // evidence, save, make data, explain.
    Asked{"budget", "", nullptr},
    Asked{"lab", "", nullptr},
    Asked{"session", "", nullptr},
    Asked{"generate", "", nullptr},
    Asked{"lesson", "", nullptr},
    Asked{"help", "", nullptr},
};

const Asked& askedOf(std::string_view command) {
  return *std::ranges::find_if(asked, [command](const Asked& each) { return each.command == command; });
}

const QString hard = QStringLiteral("generated:moons,count=300,noise=0.3,seed=5");

constexpr int latticeSize = 6000;

int latticeLabel(int k) {
  return static_cast<int>(mix64(static_cast<std::uint64_t>(k) + 1) & 1U);
}

/// Points so far apart that no bump of width 0.05 reaches another one.
QByteArray lattice() {
  QByteArray lines = "x1,x2,label\n";
  for (int k = 0; k < latticeSize; ++k) {
    lines += QByteArray::number(k / 78) + ',' + QByteArray::number(k % 78) + ',' +
             QByteArray::number(latticeLabel(k)) + '\n';
  }
  return lines;
}

/// The weight w of a bump on one point of label 1 where the constant has the weight `bias`: the largest
/// log σ(bias + w) - w²/20, by bisection of its derivative.
double weightOfPoint(double bias) {
  double low = 0.0;
  double high = 10.0;
  for (int step = 0; step < 100; ++step) {
    const double w = 0.5 * (low + high);
    (1.0 / (1.0 + std::exp(bias + w)) > w / 10.0 ? low : high) = w;
  }
  return 0.5 * (low + high);
}

/// Laplace's log evidence of the lattice, prior variance 10: each point has a weight of its own and shares
/// the constant, whose slope is bisected too.
double evidenceOfLattice() {
  double ones = 0.0;
  for (int k = 0; k < latticeSize; ++k) ones += latticeLabel(k);
  const double zeros = latticeSize - ones;
  double low = -1.0;
  double high = 1.0;
  for (int step = 0; step < 100; ++step) {
    const double bias = 0.5 * (low + high);
    const double slope = (ones * weightOfPoint(bias) - zeros * weightOfPoint(-bias) - bias) / 10.0;
    (slope > 0.0 ? low : high) = bias;
  }
  const double bias = 0.5 * (low + high);
  double total = -bias * bias / 20.0;
  double curvature = 0.0;  // of the constant, the points' own weights eliminated
  for (const double sign : {1.0, -1.0}) {
    const double count = sign > 0.0 ? ones : zeros;
    const double w = weightOfPoint(sign * bias);
    const double p = 1.0 / (1.0 + std::exp(-(sign * bias + w)));
    const double r = p * (1.0 - p);
    total += count * (std::log(p) - w * w / 20.0 - 0.5 * std::log1p(10.0 * r));
    curvature += count * r / (1.0 + 10.0 * r);
  }
  return total - 0.5 * std::log1p(10.0 * curvature);
}

}  // namespace

/// Whoever reads any number learns whether it holds.
class SoundnessTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void cleanup() { qunsetenv("CREDENCE_MOST_DIRECTIONS"); }
  void everyCommandIsAsked();
  void whatWasCutIsSaid_data() { addRows(false); }
  void whatWasCutIsSaid();
  void whatDidNotSettleIsSaid_data() { addRows(true); }
  void whatDidNotSettleIsSaid();
  void whatHoldsIsPassedOver_data() { addRows(false); }
  void whatHoldsIsPassedOver();
  void noBoundIsPassedByTheTruth();
  void cutBumpsStayAsUncertainAsThePrior();
  void drawsKnowWhatWasCut();
  void cellsWhoseBoundExceedsTheirLeadAreNotBest();
  void aLatticeHasTheEvidenceOfItsClosedForm();
  void everyCommandKnowsTheLattice_data() { addRows(false); }
  void everyCommandKnowsTheLattice();
  void roughBumpsOnManyPointsSayIt();
  void theLimitIsANumber();

 private:
  void addRows(bool byVb);
  QString lineOf(const Asked& each, const QString& data, const QString& setting) const;
  Outcome ask(const Asked& each, const QString& data, const QString& setting, bool json = false);
  QJsonObject object(const QString& line);
};

void SoundnessTest::initTestCase() {
  writeFiles();
  write("at.csv", "x1,x2\n0,0\n1,1\n");
  // Two clusters far apart, so that VB's iteration does not come to an end under a hardly limited prior.
  QByteArray separable = "x1,x2,label\n";
  for (int k = 0; k < 60; ++k) {
    const double along = (k % 2 == 0 ? 4.0 : -4.0) + 0.9 * std::sin(3.4 * k + 2.0);
    const double across = 1.5 * std::cos(2.3 * k + 0.8);
    separable +=
        QByteArray::number(along) + ',' + QByteArray::number(across) + ',' + QByteArray::number(k % 2) + '\n';
  }
  write("separable.csv", separable);
  QCOMPARE(
      run(words(text("session ") + hard + text(" --width 0.1 --prior-variance 1 --output kept.credence")))
          .status,
      0);
}

void SoundnessTest::addRows(bool byVb) {
  QTest::addColumn<int>("row");
  for (std::size_t k = 0; k < asked.size(); ++k) {
    const Asked& each = asked.at(k);
    if (*each.line == '\0' || (byVb && each.method == nullptr)) continue;
    QTest::newRow(each.command) << static_cast<int>(k);
  }
}

QString SoundnessTest::lineOf(const Asked& each, const QString& data, const QString& setting) const {
  return text(each.command) + QLatin1Char(' ') +
         text(each.line)
             .replace(text("DATA"), data)
             .replace(text("SETTING"), setting)
             .replace(text("RANGES"), text("--widths 0.05:0.4:3 --prior-variances 1:10:2"));
}

Outcome SoundnessTest::ask(const Asked& each, const QString& data, const QString& setting, bool json) {
  Outcome outcome = run(words(lineOf(each, data, setting) + (json ? text(" --json") : QString())));
  if (*each.file != '\0') outcome.output += read(each.file);
  return outcome;
}

QJsonObject SoundnessTest::object(const QString& line) {
  const Outcome outcome = run(words(line));
  return outcome.status == 0 ? QJsonDocument::fromJson(outcome.output).object() : QJsonObject();
}

/// A new command has to say here how it is asked.
void SoundnessTest::everyCommandIsAsked() {
  for (const SubCommand* command : subCommands()) {
    const bool known = std::ranges::any_of(
        asked, [&](const Asked& each) { return std::string_view(each.command) == command->name; });
    QVERIFY2(known, command->name);
  }
}

void SoundnessTest::whatWasCutIsSaid() {
  QFETCH(const int, row);
  const Asked& each = asked.at(static_cast<std::size_t>(row));
  qputenv("CREDENCE_MOST_DIRECTIONS", "50");
  if (std::string_view(each.command) == "verify")  // of a figure of these numbers
    QCOMPARE(run(words(lineOf(askedOf("figure"), hard, text("--width 0.1 --prior-variance 1")))).status, 0);
  const QString setting = text("--width 0.1 --prior-variance 1");
  const Outcome told = ask(each, hard, setting);
  QVERIFY2(told.status == 0, told.errors.constData());
  const QByteArray all = told.output + told.errors;
  QVERIFY2(all.contains("log evidence within") || all.contains("log evidence may be off"),
           told.errors.constData());
  if (each.saidBefore) {
    const auto before = told.errors.indexOf("going to be kept");
    QVERIFY2(before >= 0, told.errors.constData());
    const auto after = told.errors.indexOf("log evidence within");
    QVERIFY2(after < 0 || before < after, told.errors.constData());
    QCOMPARE(told.errors.count("going to be kept"), 1);
  }
  if (!each.json) return;
  const Outcome json = ask(each, hard, setting, true);
  const QJsonObject object = QJsonDocument::fromJson(json.output).object();
  QCOMPARE(object[text("reason")].toString(), text("approximated"));
  QVERIFY(object[text("error_bound")].toDouble() > 1e-3);
  QVERIFY(object[text("error_bound_p")].toDouble() > 0.01);
  QCOMPARE(object[text("converged")].toBool(), true);
}

void SoundnessTest::whatDidNotSettleIsSaid() {
  QFETCH(const int, row);
  const Asked& each = asked.at(static_cast<std::size_t>(row));
  const QString setting = text("--features linear --prior-variance 1e6 ") + text(each.method);
  const Outcome told = ask(each, text("separable.csv"), setting);
  QVERIFY2(told.status == 0, told.errors.constData());
  const QByteArray all = told.output + told.errors;
  QVERIFY2(all.contains("not settle") || all.contains("not to be trusted"), all.constData());
  if (std::string_view(each.command) == "predict") QVERIFY(told.output.contains(",nan\n"));
  if (!each.json || *each.method == '\0') return;  // in these each method has a word of its own
  const Outcome json = ask(each, text("separable.csv"), setting, true);
  const QJsonObject object = QJsonDocument::fromJson(json.output).object();
  const QString reason = object[text("reason")].toString();
  QVERIFY2(reason == text("not_settled") || reason == text("few_draws"), json.output.constData());
  QVERIFY(object[text("error_bound")].isNull() && object[text("error_bound_p")].isNull());
}

void SoundnessTest::whatHoldsIsPassedOver() {
  QFETCH(const int, row);
  const Asked& each = asked.at(static_cast<std::size_t>(row));
  const QString setting = text("--width 0.6 --prior-variance 1");
  if (std::string_view(each.command) == "verify")
    QCOMPARE(run(words(lineOf(askedOf("figure"), hard, setting))).status, 0);
  const Outcome told = ask(each, hard, setting);
  QVERIFY2(told.status == 0, told.errors.constData());
  QVERIFY2(!told.errors.contains("within") && !told.errors.contains("approximated"), told.errors.constData());
  QVERIFY2(!told.errors.contains("going to be"), told.errors.constData());
  if (!each.json) return;
  const Outcome json = ask(each, hard, setting, true);
  const QJsonObject object = QJsonDocument::fromJson(json.output).object();
  QVERIFY(object.contains(text("reason")));
  if (std::string_view(each.command) != "draws") QVERIFY(object[text("reason")].isNull());
  if (std::string_view(each.command) == "draws") return;  // 100 draws may be too few
  QVERIFY(object[text("error_bound")].toDouble() <= 1e-3);
  QVERIFY(object[text("error_bound_p")].toDouble() <= 2e-4);
}

/// Against the fit that leaves nothing out.
void SoundnessTest::noBoundIsPassedByTheTruth() {
  for (const char* setting : {" --width 0.1 --prior-variance 1", " --width 0.25 --prior-variance 0.1",
                              " --width 0.4 --prior-variance 10"}) {
    const QString fit = text("fit ") + hard + text(setting) + text(" --json");
    const QString predict = text("predict ") + hard + text(setting) + text(" --at at.csv");
    const double whole = object(fit)[text("log_evidence")].toDouble();
    const arma::mat exact = table(run(words(predict)).output);
    for (const char* most : {"10", "50", "120"}) {
      qputenv("CREDENCE_MOST_DIRECTIONS", most);
      const QJsonObject cut = object(fit);
      const double error = std::abs(cut[text("log_evidence")].toDouble() - whole);
      QVERIFY2(error <= cut[text("error_bound")].toDouble() + 1e-6,
               qPrintable(text("%1, %2 directions: %3 of %4")
                              .arg(text(setting), text(most))
                              .arg(error)
                              .arg(cut[text("error_bound")].toDouble())));
      const arma::mat kept = table(run(words(predict)).output);
      const double off = arma::abs(kept.col(5) - exact.col(5)).max();
      QVERIFY2(off <= kept(0, 6) + 1e-6, qPrintable(text("%1 of %2").arg(off).arg(kept(0, 6))));
      qunsetenv("CREDENCE_MOST_DIRECTIONS");
    }
  }
}

/// What is left out is added back to the variance, so that ignorance is never certainty.
void SoundnessTest::cutBumpsStayAsUncertainAsThePrior() {
  const QString predict = text("predict ") + hard +
                          text(" --width 0.05 --prior-variance 100 --at at.csv --methods laplace_quadrature");
  const arma::mat exact = table(run(words(predict)).output);
  qputenv("CREDENCE_MOST_DIRECTIONS", "5");
  const arma::mat kept = table(run(words(predict)).output);
  for (arma::uword k = 0; k < exact.n_rows; ++k) {
    QVERIFY2(kept(k, 3) >= 0.5 * exact(k, 3),
             qPrintable(text("%1 in place of %2").arg(kept(k, 3)).arg(exact(k, 3))));
  }
}

/// By draws as by quadrature: where most was cut, both say that little is known.
void SoundnessTest::drawsKnowWhatWasCut() {
  qputenv("CREDENCE_MOST_DIRECTIONS", "60");
  const arma::mat at =
      table(run(words(text("predict ") + hard + text(" --width 0.15 --prior-variance 100 --at at.csv ") +
                      text("--methods map,laplace_quadrature,laplace_samples --draws 40000")))
                .output);
  for (arma::uword k = 0; k < at.n_rows; ++k) {
    QVERIFY2(std::abs(at(k, 6) - at(k, 5)) < 0.01,
             qPrintable(text("%1 in place of %2").arg(at(k, 6)).arg(at(k, 5))));
  }
  // Draws of what was kept alone said 0.926 of the first place.
  QVERIFY(at(0, 5) < 0.7);
}

void SoundnessTest::cellsWhoseBoundExceedsTheirLeadAreNotBest() {
  const QString line = text("evidence ") + hard + text(" --widths 0.03:1:6 --prior-variances 1:100:3");
  qputenv("CREDENCE_MOST_DIRECTIONS", "30");
  const Outcome outcome = run(words(line));
  QVERIFY(outcome.output.startsWith(
      "width,prior_variance,log_evidence,fit,weight_penalty,log_determinant,error_bound\n"));
  const arma::mat cells = table(outcome.output);
  const QByteArray said = outcome.errors;
  const auto at = said.indexOf("log evidence ", said.indexOf("best of "));
  const double best = said.mid(at + 13).split(';').front().split('\n').front().toDouble();
  const arma::uvec chosen = arma::find(cells.col(2) == best);
  QCOMPARE(chosen.n_elem, 1U);
  const arma::vec others = cells.submat(arma::find(cells.col(2) != best), arma::uvec{2}).as_col();
  const double bound = cells(chosen(0), 6);
  const double lead = best - arma::vec(others.elem(arma::find(others < best))).max();
  QVERIFY2(bound <= std::max(lead, 1e-3), said.constData());
  QVERIFY(arma::any(cells.col(6) > 1.0));
  QVERIFY(said.contains("settings are approximated"));
}

/// Of 6,000 directions none can be left out, and each is known by itself.
void SoundnessTest::aLatticeHasTheEvidenceOfItsClosedForm() {
  write("lattice.csv", lattice());
  const double closed = evidenceOfLattice();
  const QString setting = text(" lattice.csv --columns x1,x2,label --width 0.05 --prior-variance 10");
  const QJsonObject fit = object(text("fit") + setting + text(" --json"));
  const double found = fit[text("log_evidence")].toDouble();
  qInfo("6,000 labels of seeds 1 to 6,000: log evidence %.6f, closed form %.6f", found, closed);
  QVERIFY(std::abs(found - closed) <= std::max(1e-6 * std::abs(closed), fit[text("error_bound")].toDouble()));
  QVERIFY(fit[text("reason")].isNull());
  const Outcome cell = run(words(text("evidence lattice.csv --columns x1,x2,label --widths 0.05:0.05:1 ") +
                                 text("--prior-variances 10:10:1")));
  QVERIFY2(cell.status == 0, cell.errors.constData());
  QVERIFY(std::abs(table(cell.output)(0, 2) - closed) < 0.01);
  const Outcome at = run(words(text("predict") + setting + text(" --at at.csv")));
  QVERIFY2(at.status == 0, at.errors.constData());
  // At a point of the lattice: MAP is that of its own weight.
  QVERIFY(std::abs(table(at.output)(0, 2) - 0.5) > 0.1);
  // With half of the points' bumps most is cut, and whoever reads a number learns it.
  qputenv("CREDENCE_MOST_DIRECTIONS", "50");
  const QJsonObject cut = object(text("fit") + setting + text(" --centres 3000 --json"));
  QCOMPARE(cut[text("reason")].toString(), text("approximated"));
  QVERIFY(cut[text("error_bound")].toDouble() > 100.0);
}

void SoundnessTest::everyCommandKnowsTheLattice() {
  if (!at_night()) QSKIP("takes minutes: ./dev night has them");
  QFETCH(const int, row);
  const Asked& each = asked.at(static_cast<std::size_t>(row));
  write("lattice.csv", lattice());
  const QString data = text("lattice.csv --columns x1,x2,label");
  const QString setting = text("--width 0.05 --prior-variance 10");
  if (std::string_view(each.command) == "verify")
    QCOMPARE(run(words(lineOf(askedOf("figure"), data, setting))).status, 0);
  if (std::string_view(each.command) == "render") return;  // of a session that was saved before
  QString line = lineOf(each, data, setting).replace(text("--counts 200"), text("--counts 6000"));
  line.replace(text("--counts 300"), text("--counts 6000")).replace(text("0.05:0.4:3"), text("0.05:0.05:1"));
  const Outcome told = run(words(line));
  // What does not fit into memory, or takes too long, is refused in a sentence.
  const QByteArray all = told.output + told.errors;
  QVERIFY2(told.status == 0 || told.errors.size() > 20, all.constData());
  if (std::string_view(each.command) == "code") return;  // a script may speak of them
  static const QRegularExpression notANumber(text("\\bnan\\b"), QRegularExpression::CaseInsensitiveOption);
  QVERIFY2(!notANumber.match(QString::fromUtf8(all)).hasMatch(), all.constData());
}

/// Nearly as many directions as points: the bound is large, and said.
void SoundnessTest::roughBumpsOnManyPointsSayIt() {
  if (!at_night()) QSKIP("takes minutes: ./dev night has it");
  const QJsonObject fit =
      object(text("fit generated:moons,count=10000,noise=0.3,seed=5 --features matern12 --width 0.3 ") +
             text("--prior-variance 10 --json"));
  QCOMPARE(fit[text("reason")].toString(), text("approximated"));
  QVERIFY(fit[text("error_bound")].toDouble() > 1.0);
  QVERIFY(fit[text("rank")].toInt() < 10001);
}

void SoundnessTest::theLimitIsANumber() {
  qputenv("CREDENCE_MOST_DIRECTIONS", "many");
  const Outcome outcome = run("fit moons.csv");
  QCOMPARE(outcome.status, 1);
  QVERIFY(outcome.errors.contains("CREDENCE_MOST_DIRECTIONS: a whole number from 1 on"));
}

CREDENCE_TEST(QCoreApplication, SoundnessTest);
#include "tst_soundness.moc"

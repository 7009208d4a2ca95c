#include "app/report/audit_table.h"
#include "app/report/evidence_table.h"
#include "app/report/health_table.h"
#include "app/report/score_tables.h"
#include "app/report/settings_table.h"
#include "app/report/translate.h"
#include "app/studies/solver/solver_tables.h"
#include "app/studies/splits/splits_table.h"
#include "core/data/role.h"
#include "support/registered_test.h"

#include <QTest>

#include <limits>

namespace credence {

namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();

QString shown_text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

/// A cell as files have it.
struct Written {
  QString text;
  QString exact;
};

Written written(const Table& table, std::size_t row, std::size_t column) {
  return {plainText(table.cell(row, column), table.formatAt(row, column)),
          exactText(table.cell(row, column))};
}

QStringList headings(const Table& table) {
  QStringList titles;
  for (const TableColumn& column : table.columns) titles << column.title();
  return titles;
}

/// The cell of a row by its name and a column by its title.
Written cell(const Table& table, const QString& row, const QString& column) {
  const auto index = static_cast<std::size_t>(headings(table).indexOf(column));
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    if (written(table, k, 0).text == row && index < table.columns.size()) return written(table, k, index);
  }
  qFatal("no cell %s, %s", qPrintable(row), qPrintable(column));
}

bool isRectangular(const Table& table) {
  for (const TableRow& row : table.rows) {
    if (row.cells.size() != table.columns.size()) return false;
  }
  return true;
}

SettingMetrics metrics(double evidence, bool converged) {
  SettingMetrics result;
  result.evidence = {{{"fit", "fit", "fit", "fit", "", evidence}}};
  for (const Method* method : methods_always_scored()) {
    MethodScore& score = result.scores.emplace_back();
    score.method = method;
    score.parts[Role::train] = Score();
  }
  result.effectiveParameters = 7.36;
  result.weights = 220;
  if (converged) result.soundness = {};
  return result;
}

SolverTrace trace(Solver solver, SolverStatus status, double lowest) {
  SolverTrace result;
  result.solver = solver;
  result.status = status;
  result.steps = {{.objective = 10.0, .gradient_norm = 4.0, .decrement = nan},
                  {.objective = lowest, .gradient_norm = 1e-9, .seconds = 0.25, .decrement = nan}};
  result.lowest = lowest;
  return result;
}

}  // namespace

/// The studio's tables: every number with all its digits, and what is not to be believed said in them.
class StudioTablesTest : public QObject {
  Q_OBJECT

 private slots:
  void settingsSayWhichFitDidNotConverge();
  void theAuditSaysWhatIsUnreliable();
  void everyStepOfASolverIsARow();
  void solversThatDidNotArriveAreSaid();
  void healthEndsWithItsFindings();
  void splitsLeftOutAreListed();
  void scoresThatAreAwaitedAreSaid();
  void theEvidenceIsTheSameEverywhere();
};

void StudioTablesTest::settingsSayWhichFitDidNotConverge() {
  const SettingMetrics good = metrics(-1.0 / 3.0, true);
  const SettingMetrics bad = metrics(-5.0, false);
  const Hyperparameters linear{&linear_features, 1.0, 2.0, false};
  const Hyperparameters pinned{&rbf_features, 1.0, 1.0, true, {Centres::Rule::random, 40, 2}};
  const Table table =
      exportedSettings(settingsTable({{shown_text("now"), {&rbf_features, 2.6, 1e5, false}, &good},
                                      {shown_text("best"), linear, &bad},
                                      {shown_text("A"), pinned, nullptr}},
                                     shown_text("width (mm)"), shown_text("t")));
  QVERIFY(isRectangular(table));
  QCOMPARE(headings(table),
           (QStringList{shown_text("Setting"), shown_text("now"), shown_text("best"), shown_text("A")}));
  QCOMPARE(cell(table, shown_text("Width (mm)"), shown_text("now")).exact, shown_text("2.6"));
  QVERIFY(cell(table, shown_text("Width (mm)"), shown_text("best"))
              .exact.isEmpty());  // linear features have none
  QCOMPARE(cell(table, shown_text("Prior variance"), shown_text("now")).text, shown_text("1e+05"));
  QCOMPARE(cell(table, shown_text("Log evidence (nats)"), shown_text("now")).exact.toDouble(), -1.0 / 3.0);
  QCOMPARE(cell(table, shown_text("Log evidence (nats)"), shown_text("now")).text, shown_text("-0.33"));
  QCOMPARE(cell(table, shown_text("Effective parameters"), shown_text("now")).exact, shown_text("7.36"));
  QCOMPARE(cell(table, shown_text("Inputs"), shown_text("A")).text, shown_text("standardised"));
  QCOMPARE(cell(table, shown_text("Features"), shown_text("now")).text, shown_text("RBF"));
  QCOMPARE(cell(table, shown_text("Features"), shown_text("A")).text,
           shown_text("RBF, 40 random centres (seed 2)"));
  QVERIFY(cell(table, shown_text("Log evidence (nats)"), shown_text("A")).text.isEmpty());
  QVERIFY(cell(table, shown_text("Mean log-likelihood, test, MAP"), shown_text("now")).text.isEmpty());
  QCOMPARE(cell(table, shown_text("Fit converged"), shown_text("now")).text, shown_text("yes"));
  QCOMPARE(cell(table, shown_text("Fit converged"), shown_text("best")).text, shown_text("no"));
  QCOMPARE(cell(table, shown_text("Fit converged"), shown_text("A")).text, shown_text("not computed yet"));
}

void StudioTablesTest::theAuditSaysWhatIsUnreliable() {
  Audit audit;
  AuditRow map;
  map.method = &map_method;
  map.against_quadrature = PictureError{1e-7, 2e-6, 3.0, 4.0};
  map.against_reference = PictureError{0.01, 0.02, 1.0 / 3.0, -2.0};
  map.reference_error = 0.01;  // the error is two of these: it may be chance
  AuditRow importance = map;
  importance.method = &importance_prior;
  importance.reference_error = 0.001;
  importance.quality = {.draws = 2000, .effective = 3.0, .pareto_k = 1.2, .reliable = false};
  audit.rows = {map, importance};
  Dataset dataset;
  dataset.input_names = {"bill length (mm)", "bill depth (mm)"};
  AuditedReference reference{{}, shown_text("how good")};
  reference.summary.draws = 6000;
  reference.summary.effective_draws = 1200.0;
  reference.summary.r_hat = 1.004;

  const Table table = exportedAudit(dataset, audit, &reference, shown_text("t"));
  QVERIFY(isRectangular(table));
  QCOMPARE(cell(table, shown_text("MAP"), shown_text("Largest error against quadrature")).text,
           shown_text("2e-06"));
  QCOMPARE(cell(table, shown_text("MAP"), shown_text("There: bill length (mm)")).exact.toDouble(), 1.0 / 3.0);
  QVERIFY(cell(table, shown_text("MAP"), shown_text("Note"))
              .text.startsWith(shown_text("not clear of the reference's")));
  QVERIFY(cell(table, shown_text("MAP"), shown_text("Draws")).text.isEmpty());
  const QString prior = written(table, 1, 0).text;
  QCOMPARE(cell(table, prior, shown_text("Note")).text, shown_text("unreliable: Pareto k is too large"));
  QCOMPARE(cell(table, prior, shown_text("Pareto k")).exact, shown_text("1.2"));
  QCOMPARE(cell(table, prior, shown_text("Effective draws")).text, shown_text("3"));
  QCOMPARE(table.rows.size(), std::size_t{3});
  const QString last = written(table, table.rows.size() - 1, 0).text;
  QCOMPARE(cell(table, last, shown_text("Draws")).text, shown_text("6000"));
  QCOMPARE(cell(table, last, shown_text("Effective draws")).text, shown_text("1200"));
  QCOMPARE(cell(table, last, shown_text("R-hat")).exact, shown_text("1.004"));
  QCOMPARE(cell(table, last, shown_text("Note")).text, shown_text("how good"));

  // Without a reference, its columns are empty, and that is said.
  audit.rows = {map};
  audit.rows[0].against_reference.reset();
  const Table early = exportedAudit(dataset, audit, nullptr, shown_text("t"));
  QCOMPARE(early.rows.size(), std::size_t{1});
  QVERIFY(cell(early, shown_text("MAP"), shown_text("Standard error of the reference there")).text.isEmpty());
  QCOMPARE(cell(early, shown_text("MAP"), shown_text("Note")).text, shown_text("no reference yet"));
}

void StudioTablesTest::everyStepOfASolverIsARow() {
  const std::vector<SolverTrace> traces = {trace(Solver::newton, SolverStatus::converged, 1.0 / 3.0),
                                           trace(Solver::gradient_ascent, SolverStatus::running, 2.0 / 3.0)};
  const Table table = solverStepsTable(traces, {10, 0}, false, shown_text("t"));
  QVERIFY(isRectangular(table));
  QCOMPARE(table.rows.size(), std::size_t{4});
  QCOMPARE(written(table, 1, 1).text, shown_text("1"));
  QCOMPARE(written(table, 1, 2).exact.toDouble(), 1.0 / 3.0);
  QCOMPARE(written(table, 1, 4).exact, shown_text("1e-09"));
  QVERIFY(written(table, 0, 8).text.isEmpty());
  QCOMPARE(written(table, 1, 8).text, shown_text("converged"));
  QCOMPARE(written(table, 3, 0).text, shown_text("Gradient ascent"));
  QCOMPARE(written(table, 3, 3).exact.toDouble(), 2.0 / 3.0 - 1.0 / 3.0);
  QCOMPARE(written(table, 3, 8).text, shown_text("stopped"));
}

void StudioTablesTest::solversThatDidNotArriveAreSaid() {
  SolverTrace failed;
  failed.solver = Solver::lbfgs;
  failed.status = SolverStatus::failed;
  failed.message = "no memory";
  const std::vector<SolverTrace> traces = {
      trace(Solver::newton, SolverStatus::converged, 1.0), failed,
      trace(Solver::gradient_ascent, SolverStatus::iteration_limit, 1.5)};
  const Table table = solversTable(traces, false, shown_text("t"));
  QVERIFY(isRectangular(table));
  const QString outcome = shown_text("Outcome");
  QCOMPARE(cell(table, shown_text("Newton"), shown_text("Seconds")).exact, shown_text("0.25"));
  QCOMPARE(cell(table, shown_text("L-BFGS"), outcome).text, shown_text("failed: no memory"));
  QVERIFY(cell(table, shown_text("L-BFGS"), shown_text("Seconds")).text.isEmpty());
  QCOMPARE(cell(table, shown_text("Gradient ascent"), outcome).text, shown_text("0.5 nats left"));
}

void StudioTablesTest::healthEndsWithItsFindings() {
  ModelHealth health;
  health.iterations = 12;
  health.condition_number = 1.0e9 / 7.0;
  health.findings = {{HealthIssue::ill_conditioned, Severity::warning, health.condition_number},
                     {HealthIssue::separated, Severity::note, 1.0}};
  const Table table = exportedHealth(health, shown_text("t"));
  QVERIFY(isRectangular(table));
  QCOMPARE(cell(table, shown_text("Converged"), shown_text("Value")).text, shown_text("no"));
  QCOMPARE(cell(table, shown_text("Condition number of the Hessian"), shown_text("Value")).exact.toDouble(),
           health.condition_number);
  QVERIFY(
      cell(table, shown_text("Warning"), shown_text("Value")).text.contains(shown_text("condition number")));
  QVERIFY(cell(table, shown_text("Note"), shown_text("Value"))
              .text.startsWith(shown_text("The classes are separated")));
}

void StudioTablesTest::splitsLeftOutAreListed() {
  const Table table = splitsTable(
      {{3, {-0.1, -0.2}, true}, {4, {-0.3, -0.4}, true}, {5, {-9.0, -9.0}, false}}, shown_text("t"));
  QVERIFY(isRectangular(table));
  QCOMPARE(table.rows.size(), std::size_t{5});
  QVERIFY(cell(table, shown_text("3"), shown_text("Note")).text.isEmpty());
  QCOMPARE(cell(table, shown_text("5"), shown_text("MAP")).text, shown_text("-9.0000"));
  QVERIFY(cell(table, shown_text("5"), shown_text("Note")).text.startsWith(shown_text("did not converge")));
  QCOMPARE(cell(table, shown_text("Mean"), shown_text("MAP")).text, shown_text("-0.2000"));
  QCOMPARE(cell(table, shown_text("Mean"), shown_text("Note")).text, shown_text("over 2 splits"));
  QCOMPARE(cell(table, shown_text("Standard deviation"), shown_text("Laplace")).text, shown_text("0.1414"));
}

void StudioTablesTest::scoresThatAreAwaitedAreSaid() {
  MethodScore score;
  score.method = &map_method;
  score.parts[Role::train] = {.count = 3,
                              .mean_log_likelihood = -1.0 / 3.0,
                              .accuracy = 0.5,
                              .brier = 0.25,
                              .auc = {nan, nan},
                              .confusion = {{{2, 1}, {0, 0}}}};
  score.parts[Role::test] = score.train();
  const Table table = scoreTable({{shown_text("MAP"), &score}, {shown_text("Pinned"), nullptr}});
  QVERIFY(isRectangular(table));
  QCOMPARE(table.rows.size(), std::size_t{4});
  QCOMPARE(table.rows[0].group, shown_text("training"));
  QCOMPARE(table.rows[3].group, shown_text("test"));
  const Table shown =
      selected(table, std::vector<std::string>{"method", "auc", "confusion.0.0", "confusion.0.1"});
  QCOMPARE(windowText(shown.cell(0, 1), fixed(3)), shown_text("–"));
  QCOMPARE(windowText(shown.cell(0, 2), fixed(3)), shown_text("2"));
  QCOMPARE(written(shown, 2, 3).exact, shown_text("1"));
  for (const std::size_t row : {1U, 3U}) {
    QCOMPARE(windowText(shown.cell(row, 0), {}), shown_text("Pinned"));
    QCOMPARE(windowText(shown.cell(row, 1), fixed(3)), shown_text("…"));
    QVERIFY(written(shown, row, 1).exact.isEmpty());
  }
  const Table exported = exportedScores({{shown_text("MAP"), &score}});
  QVERIFY(cell(exported, shown_text("AUC"), shown_text("MAP")).text.isEmpty());
  QCOMPARE(cell(exported, shown_text("Accuracy"), shown_text("MAP")).text, shown_text("0.5000"));
}

void StudioTablesTest::theEvidenceIsTheSameEverywhere() {
  LogEvidence evidence = log_evidence(EvidenceFit());
  for (std::size_t k = 0; k < evidence.terms.size(); ++k) {
    evidence.terms[k].nats = -1.0 / static_cast<double>(k + 2);
  }
  const Table exported = exportedEvidence(evidence);
  const Table lines = evidenceInText(evidence);
  const Table shown = evidenceInWindow(evidence);
  const QByteArray object = evidenceObject(evidence).text();
  QCOMPARE(headings(exported), (QStringList{shown_text("Term"), shown_text("Nats")}));
  QCOMPARE(exported.rows.size(), evidence.terms.size() + 1);
  QCOMPARE(cell(exported, shown_text("Log evidence"), shown_text("Nats")).exact.toDouble(), evidence.total());
  QVERIFY(shown.rows.front().strong);
  QCOMPARE(written(shown, 0, 0).text, QStringLiteral("Log evidence ↑ (nats)"));
  for (std::size_t k = 0; k < evidence.terms.size(); ++k) {
    const EvidenceTerm& term = evidence.terms[k];
    QCOMPARE(written(exported, k + 1, 1).exact.toDouble(), term.nats);
    QCOMPARE(written(lines, k + 1, 0).text, shown_text("  ") + fromTable(term.title));
    QCOMPARE(written(lines, k + 1, 1).text, QString::number(term.nats, 'f', 4));
    QCOMPARE(written(shown, k + 1, 0).text, fromTable(term.name));
    const QByteArray member =
        '"' + QByteArray(term.id.data(), static_cast<qsizetype>(term.id.size())) + "\": " + json(term.nats);
    QVERIFY2(object.contains(member), object);
  }
  QVERIFY2(object.startsWith("{\"log_evidence\": ") && object.contains("\"terms\": {"), object);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::StudioTablesTest);
#include "tst_studio_tables.moc"

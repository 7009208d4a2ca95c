#include "app/compute/live_fit.h"
#include "app/compute/live_method.h"
#include "app/compute/live_reference.h"
#include "app/compute/live_scores.h"
#include "app/compute/live_truth.h"
#include "app/panels/metrics_panel.h"
#include "app/report/number_text.h"
#include "app/studies/splits/split_trials.h"
#include "app/widgets/table_label.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>
#include <QTextDocument>

#include <memory>

namespace credence {

/// The truth beside the evidence, as a person reads it while settings change.
class MetricsTruthTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void hiddenItComputesNothing();
  void itIsThatOfTheDraws();
  void itFollowsEverySetting();
  void whatCannotBeTrustedIsSampled();
  void veryManyPointsAreLeftToTheLadder();
  void surpriseIsComputedWhereItIsWanted();
  void withoutAPriorThereIsNone();

 private:
  QString shown() {
    QTextDocument text;
    text.setHtml(m_panel->findChild<TableLabel*>(QStringLiteral("truth"))->text());
    return text.toPlainText();
  }
  bool atRest() {
    const auto truth = m_truth->result();
    return m_fit->fitCurrent() && truth && truth->fit->model == m_fit->fit()->model && !truth->sampling &&
           truth->truth.left_out_exactly > 0 &&
           (truth->truth.quality.draws >= 4000 || truth->truth.source == &slice_posterior);
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<LiveReference> m_reference;
  std::unique_ptr<LiveMethod> m_pinned;
  std::unique_ptr<LiveScores> m_scores;
  std::unique_ptr<SplitTrials> m_trials;
  std::unique_ptr<LiveTruth> m_truth;
  std::unique_ptr<MetricsPanel> m_panel;
};

void MetricsTruthTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_reference = std::make_unique<LiveReference>(m_document.get(), m_fit.get());
  m_pinned = std::make_unique<LiveMethod>(m_document.get(), m_fit.get(), m_reference.get());
  m_scores = std::make_unique<LiveScores>(m_fit.get(), m_reference.get(), m_pinned.get());
  m_trials = std::make_unique<SplitTrials>(m_document.get(), m_fit.get());
  m_truth = std::make_unique<LiveTruth>(m_document.get(), m_fit.get());
  m_panel = std::make_unique<MetricsPanel>(m_document.get(), m_fit.get(), m_trials.get(), m_scores.get(),
                                           m_truth.get());
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 1});
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 0.8, 10.0});
}

void MetricsTruthTest::cleanup() {
  m_panel.reset();
  m_truth.reset();
  m_trials.reset();
  m_scores.reset();
  m_pinned.reset();
  m_reference.reset();
  m_fit.reset();
  m_document.reset();
}

void MetricsTruthTest::hiddenItComputesNothing() {
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QVERIFY(!m_truth->result());
}

void MetricsTruthTest::itIsThatOfTheDraws() {
  m_panel->show();
  AWAIT(atRest());
  const Fit& fit = *m_fit->fit();
  const Dataset training = fit.request.dataset->subset(fit.split.train());
  FitPosteriors posteriors(*fit.model, training);
  const FitTruth expected = weigh_truth(posteriors, *fit.request.dataset, fit.split);
  const FitTruth& truth = m_truth->result()->truth;
  // EP began elsewhere, and stops within 1e-6 nats.
  QVERIFY(std::abs(truth.log_evidence - expected.log_evidence) < 1e-3);
  QVERIFY2(std::abs(truth.leave_one_out - expected.leave_one_out) < 1e-5,
           qPrintable(QStringLiteral("%1 for %2")
                          .arg(truth.leave_one_out, 0, 'g', 10)
                          .arg(expected.leave_one_out, 0, 'g', 10)));
  QVERIFY(shown().contains(signedNumber(truth.log_evidence, 2) + QStringLiteral(" ± ")));
  QVERIFY(shown().contains(signedNumber(truth.test->mean_log_likelihood, 4)));
  QVERIFY(shown().contains(QStringLiteral("leave one out")));
  QVERIFY(shown().contains(QStringLiteral("draws effective, k ")));
}

void MetricsTruthTest::itFollowsEverySetting() {
  m_panel->show();
  AWAIT(atRest());
  const QString before = shown();
  m_document->setHyperparameters({&rbf_features, 0.5, 3.0});
  AWAIT(atRest() && shown() != before);
  // A new drawing: nothing of the old one stays.
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  AWAIT(!m_truth->result() && shown().isEmpty());
}

void MetricsTruthTest::whatCannotBeTrustedIsSampled() {
  m_panel->show();
  // Narrow bumps on points of either class beside each other, and hardly a prior: nothing like a Gaussian.
  m_document->generateDataset(*find_generator("moons"), {40, 0.4, 1});
  m_document->setSplit({});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 0.1, 1e6});
  AWAIT(m_truth->result() && m_truth->result()->sampling);
  QVERIFY(!m_truth->result()->truth.known());
  QVERIFY2(shown().contains(QStringLiteral("Exact (by draws)\n–")), qPrintable(shown()));
  QVERIFY(shown().contains(QStringLiteral("unreliable. Slice sampling takes over")));
  // It gives way to another setting.
  m_document->setHyperparameters({&rbf_features, 0.8, 10.0});
  AWAIT(atRest());
  QVERIFY(m_truth->result()->truth.known());
}

void MetricsTruthTest::veryManyPointsAreLeftToTheLadder() {
  m_panel->show();
  // Few train, so that the fit is quick.
  m_document->setSplit(SplitRule{.kind = SplitRule::Kind::first_n, .first_n = 100});
  m_document->setHyperparameters({&rbf_features, 0.1, 10.0});
  m_document->generateDataset(*find_generator("moons"), {100000, 0.3, 1});
  m_fit->cancelMap();
  AWAIT(m_truth->result() && m_truth->result()->tooMany);
  QVERIFY2(shown().trimmed().startsWith(QStringLiteral("Exact (by draws): too many points")),
           qPrintable(shown()));
}

void MetricsTruthTest::surpriseIsComputedWhereItIsWanted() {
  m_panel->show();
  AWAIT(atRest());
  QVERIFY(m_truth->result()->truth.surprise.is_empty());
  m_document->setInView(&ViewState::surprise, true);
  AWAIT(m_truth->result() && m_truth->result()->truth.surprise.n_elem == m_document->dataset().size());
}

void MetricsTruthTest::withoutAPriorThereIsNone() {
  QStringList failures;
  connect(m_panel.get(), &MetricsPanel::failed, this, [&](const QString& message) { failures << message; });
  m_panel->show();
  AWAIT(atRest());
  m_document->setHyperparameters({&linear_features, 1.0, no_prior});
  AWAIT(m_truth->result() && m_truth->result()->needsPrior);
  QVERIFY2(shown().trimmed().startsWith(QStringLiteral("Exact (by draws): without a prior")),
           qPrintable(shown()));
  // What counts weights stands in the evidence's place.
  const Model& model = *m_fit->fit()->model;
  const double aic = model.mode.log_likelihood - 3.0;
  QVERIFY(m_panel->text().contains(QStringLiteral("AIC")));
  QVERIFY(m_panel->text().contains(signedNumber(aic, 2)));
  QCOMPARE(failures, QStringList());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::MetricsTruthTest);
#include "tst_metrics_truth.moc"

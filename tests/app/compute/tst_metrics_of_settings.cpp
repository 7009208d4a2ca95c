#include "app/compute/metrics_of_settings.h"
#include "core/generators/generators.h"
#include "core/model/model.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

namespace credence {

class MetricsOfSettingsTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void theSettingAtHandIsNotFittedAgain();
  void othersAreFitted();
  void otherDataForgetThem();

 private:
  const Hyperparameters& atHand() const { return m_document->state().hyperparameters; }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<MetricsOfSettings> m_metrics;
};

void MetricsOfSettingsTest::init() {
  m_metrics.reset();
  m_fit.reset();
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_metrics = std::make_unique<MetricsOfSettings>(m_document.get(), m_fit.get());
  m_document->generateDataset(*find_generator("moons"), {40, 0.3, 1});
  m_fit->cancelMap();
}

void MetricsOfSettingsTest::theSettingAtHandIsNotFittedAgain() {
  const QSignalSpy ready(m_metrics.get(), &MetricsOfSettings::ready);
  m_metrics->request({atHand()});
  test::settle(100);
  QVERIFY(!m_metrics->find(atHand()));  // nobody has said what the plots show, so that there is no fit yet
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  AWAIT(m_fit->fitCurrent());
  m_metrics->request({atHand()});
  AWAIT(!ready.isEmpty());
  const SettingMetrics* metrics = m_metrics->find(atHand());
  QVERIFY(metrics);
  const Fit& fit = *m_fit->fit();
  QCOMPARE(metrics->evidence.total(), fit.evidence.total());
  QCOMPARE(metrics->effectiveParameters, fit.model->posterior.covariance.effective_parameters());
  QCOMPARE(metrics->scores.size(), fit.evaluation.scores.size());
  QCOMPARE(metrics->weights, arma::uword{41});
}

void MetricsOfSettingsTest::othersAreFitted() {
  Hyperparameters one = atHand();
  one.width *= 2.0;
  Hyperparameters other = atHand();
  other.prior_variance *= 3.0;
  m_metrics->request({one, atHand(), other});
  AWAIT(m_metrics->find(one) && m_metrics->find(other));
  const Model model = fit_model(m_document->dataset(), one);
  QCOMPARE(m_metrics->find(one)->evidence.total(), model.posterior.evidence.total());
  QVERIFY(!m_metrics->find(atHand()));
}

void MetricsOfSettingsTest::otherDataForgetThem() {
  Hyperparameters setting = atHand();
  setting.width *= 2.0;
  m_metrics->request({setting});
  AWAIT(m_metrics->find(setting));
  m_document->generateDataset(*find_generator("moons"), {40, 0.3, 2});
  QVERIFY(!m_metrics->find(setting));
  m_metrics->request({setting});
  AWAIT(m_metrics->find(setting));
  QCOMPARE(m_metrics->find(setting)->evidence.total(),
           fit_model(m_document->dataset(), setting).posterior.evidence.total());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::MetricsOfSettingsTest);
#include "tst_metrics_of_settings.moc"

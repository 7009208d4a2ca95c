#include "app/paper/report_material.h"
#include "app/plots/plane_view.h"
#include "app/studies/splits/splits.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <memory>

namespace credence {

/// What a report computes.
class ReportMaterialTest : public QObject {
  Q_OBJECT

 private slots:
  void splitsAreScoredOnce();
};

void ReportMaterialTest::splitsAreScoredOnce() {
  Session session;
  DocumentState& state = session.state;
  const Dataset moons = generate(*find_generator("moons"), {40, 0.3, 5});
  state.dataset = std::make_shared<const Dataset>(moons);
  state.split = {.kind = SplitRule::Kind::fraction, .fraction = 0.7, .seed = 3};
  state.evidenceRanges = {{0.3, 3.0, 2}, {0.1, 10.0, 2}};
  session.view.bounds = viewOfData(moons);
  const auto made = [&](bool asked, std::size_t& scored) {
    ReportRequest request = reportRequest(session);
    if (asked) request.studies = {&splitsStudy};
    return computeReport(request,
                         [&](const Progress& progress) { scored += progress.stage == "splits" ? 1 : 0; });
  };
  std::size_t alone = 0;
  std::size_t besideStudy = 0;
  const ReportMaterial plain = made(false, alone);
  const ReportMaterial answered = made(true, besideStudy);
  QCOMPARE(alone, usualSplits);
  QCOMPARE(besideStudy, usualSplits);
  QVERIFY(answered.studies.front().answered);
  QVERIFY(std::ranges::equal(plain.splits, answered.splits, {}, &SplitScore::log_likelihoods,
                             &SplitScore::log_likelihoods));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ReportMaterialTest);
#include "tst_report_material.moc"

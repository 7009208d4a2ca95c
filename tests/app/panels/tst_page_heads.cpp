#include "app/answers/cursor_sentence.h"
#include "app/answers/judge_sentence.h"
#include "app/answers/section_sentence.h"
#include "app/answers/tune_sentence.h"
#include "app/panels/judge_page.h"
#include "app/panels/section_page.h"
#include "app/panels/study_page.h"
#include "app/report/number_text.h"
#include "app/studies/studies.h"
#include "app/study/study.h"
#include "core/model/latent.h"
#include "support/map_fixture.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QLabel>
#include <QTest>

#include <atomic>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace credence {

namespace {

std::atomic<bool> refuses = false;  // the study below has no answer

void answerNothing(const StudyInputs& /*inputs*/, const NoOptions& /*options*/, const StudyWork<bool>& work) {
  if (refuses) throw std::runtime_error("these are too many");
  work.publish(true);
}

const Study& refusingStudy() {
  static const Study study(
      {.id = "refusing", .question = "What is refused?", .failing = "Nothing was found: %1"},
      StudyRow<NoOptions, bool>{.mayStay = isOfSameModel,
                                .isRight = isOfSameModel,
                                .compute = answerNothing,
                                .answer = [](const bool&) { return QStringLiteral("Nothing."); }});
  return study;
}

}  // namespace

/// The question above each page that is none of a study, and what is answered there of what the page shows.
class PageHeadsTest : public QObject, protected test::MapFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_page_heads"); }
  void init() { showWindow(); }
  void cleanup() { closeWindow(); }
  void eachPageAsksAndSaysWhyThereIsNoAnswer_data() { addPages(); }
  void eachPageAsksAndSaysWhyThereIsNoAnswer();
  void answersOfAnotherSettingAreDimmed_data() { addPages(); }
  void answersOfAnotherSettingAreDimmed();
  void withoutLabelsNothingIsClaimed_data() { addPages(); }
  void withoutLabelsNothingIsClaimed();
  void aFitThatFailsIsNotAwaited_data();
  void aFitThatFailsIsNotAwaited();
  void anAnswerThatFailsIsNotAwaited();
  void judgeFollowsMethodRoleAndThreshold();
  void cursorFollowsThePoint();
  void tuneFollowsTheMapAndTheSettingAtHand();
  void auditSaysWhoIsNearest();
  void sectionFollowsLineAndThreshold();
  void weightsSayWhatIsKnownOfThem();

 private:
  static void addPages();
  void openPage(const QString& page) const {
    document().setInView(&ViewState::page, page + QStringLiteral("Page"));
  }
  QLabel* label(const QString& page, const char* part) const {
    return find<QLabel>(qPrintable(page + QString::fromLatin1(part)));
  }
  QString answer(const QString& page) const { return label(page, "Answer")->text(); }
  void showMoons() {
    leaveOutMap();
    document().generateDataset(*find_generator("moons"), {80, 0.3, 5});
    awaitFit();
  }
};

void PageHeadsTest::addPages() {
  QTest::addColumn<QString>("page");
  for (const char* page : {"judge", "cursor", "tune", "audit", "section", "weights"})
    QTest::newRow(page) << QString::fromLatin1(page);
}

void PageHeadsTest::eachPageAsksAndSaysWhyThereIsNoAnswer() {
  QFETCH(const QString, page);
  openPage(page);
  QVERIFY(label(page, "Question")->isVisible());
  QVERIFY(label(page, "Question")->text().endsWith(QLatin1Char('?')));
  QVERIFY2(answer(page).startsWith(QStringLiteral("Draw points or open a file")), qPrintable(answer(page)));
}

// It stays in sight, as the charts do.
void PageHeadsTest::answersOfAnotherSettingAreDimmed() {
  QFETCH(const QString, page);
  showMoons();
  openPage(page);
  AWAIT(!answer(page).isEmpty() && label(page, "Answer")->isEnabled());
  emit liveFit().staleChanged(true);
  QVERIFY(!label(page, "Answer")->isEnabled() && label(page, "Question")->isEnabled());
  QVERIFY(!answer(page).isEmpty());
  emit liveFit().staleChanged(false);
  QVERIFY(label(page, "Answer")->isEnabled());
}

void PageHeadsTest::withoutLabelsNothingIsClaimed() {
  QFETCH(const QString, page);
  showMoons();
  document().setInView(&ViewState::section, Segment{{-1.0, 0.5}, {2.0, 0.5}});
  openPage(page);
  document().setSplit({.use_first = 0});
  awaitFit();
  AWAIT(answer(page).contains(QStringLiteral("ithout labels")));
}

void PageHeadsTest::aFitThatFailsIsNotAwaited_data() {
  QTest::addColumn<QString>("page");
  for (const char* page : {"judge", "cursor", "audit", "section", "weights"})
    QTest::newRow(page) << QString::fromLatin1(page);
  for (const Study* study : studies()) {
    if (study->words().group != nullptr)
      QTest::newRow(study->words().id) << QString::fromLatin1(study->words().id);
  }
}

// Neither where there is no fit nor where there is one of the setting before.
void PageHeadsTest::aFitThatFailsIsNotAwaited() {
  QFETCH(const QString, page);
  const auto failsAndSaysSo = [&] {
    Hyperparameters tooWide = setting();
    tooWide.prior_variance = 1e60;
    document().setHyperparameters(tooWide);
    AWAIT(!liveFit().fitFailure().isEmpty());
    AWAIT(!answer(page).isEmpty() && !answer(page).contains(QStringLiteral("computing")) &&
          !answer(page).contains(QStringLiteral("waiting")));
    AWAIT(liveFit().fit() || answer(page) == liveFit().fitFailure());
  };
  openPage(page);
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {80, 0.3, 5});
  document().setInView(&ViewState::section, Segment{{-1.0, 0.5}, {2.0, 0.5}});
  failsAndSaysSo();  // before there is a fit
  Hyperparameters fitting = setting();
  fitting.prior_variance = 5.0;
  document().setHyperparameters(fitting);
  awaitFit();
  AWAIT(!answer(page).contains(QStringLiteral("failed")));
  failsAndSaysSo();
}

void PageHeadsTest::anAnswerThatFailsIsNotAwaited() {
  showMoons();
  refuses = true;
  StudyPage page(refusingStudy(), &document(), &liveFit());
  page.show();
  AWAIT(page.said() == QStringLiteral("Nothing was found: these are too many"));
  refuses = false;
  Hyperparameters another = setting();
  another.width *= 2.0;
  document().setHyperparameters(another);
  AWAIT(page.said() == QStringLiteral("Nothing."));
}

void PageHeadsTest::judgeFollowsMethodRoleAndThreshold() {
  const QString page = QStringLiteral("judge");
  showMoons();
  openPage(page);
  AWAIT(answer(page).contains(QStringLiteral("80 points right that it was fitted to")));
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.6});
  awaitFit();
  AWAIT(answer(page).contains(QStringLiteral(" of 32 test points right")));
  const auto said = [&](const Method& method, Role role, double threshold) {
    return judgeSentence(*find<JudgePage>("judgePage")->judgement(), &method, role, threshold);
  };
  QCOMPARE(answer(page), said(laplace_probit, Role::test, 0.5));
  document().setInView(&ViewState::judged, &map_method);
  QCOMPARE(answer(page), said(map_method, Role::test, 0.5));
  QVERIFY(answer(page).startsWith(QStringLiteral("MAP gets")));
  document().setInView(&ViewState::judgedRole, Role::train);
  QCOMPARE(answer(page), said(map_method, Role::train, 0.5));
  QVERIFY(answer(page).contains(QStringLiteral("new ones are harder")));
  document().setInView(&ViewState::threshold, 0.3);
  QVERIFY(answer(page).startsWith(QStringLiteral("MAP, class 1 from p = 0.3 on, gets")));
}

void PageHeadsTest::cursorFollowsThePoint() {
  const QString page = QStringLiteral("cursor");
  showMoons();
  openPage(page);
  AWAIT(answer(page).startsWith(QStringLiteral("MAP says p is ")));
  const QString inTheMiddle = answer(page);
  document().setInView(&ViewState::crosshair, QPointF(-1.2, 1.0));
  AWAIT(answer(page) != inTheMiddle);
  const Latent latent = predict_latent(liveFit().fit()->model->posterior, {-1.2, 1.0});
  const QString logit = QStringLiteral("%1 ± %2").arg(signedNumber(latent.mean(0), 2),
                                                      signedNumber(std::sqrt(latent.variance(0)), 2));
  AWAIT(answer(page).contains(logit));
  AWAIT(answer(page).contains(QStringLiteral("exact draws")));
}

void PageHeadsTest::tuneFollowsTheMapAndTheSettingAtHand() {
  const QString page = QStringLiteral("tune");
  showWindowWithMap();
  openPage(page);
  const auto said = [&] {
    return tuneSentence(map(), setting(), m_services->best.known(), liveFit().fit()->evidence.total());
  };
  AWAIT(answer(page) == said());
  QVERIFY(answer(page).contains(QStringLiteral("at hand it is")));
  const auto best = map().best();
  document().setHyperparameters(map().setting_at(*best, setting()));
  awaitFit();
  AWAIT(answer(page) == said());
  QVERIFY2(answer(page).contains(QStringLiteral("as it is at hand")), qPrintable(answer(page)));
}

void PageHeadsTest::auditSaysWhoIsNearest() {
  const QString page = QStringLiteral("audit");
  showMoons();
  openPage(page);
  AWAIT(answer(page).contains(QStringLiteral("on their way")) ||
        answer(page).contains(QStringLiteral("is nearest")));
  AWAIT(answer(page).contains(QStringLiteral(" is nearest: its p is off by ")));
  QVERIFY2(answer(page).contains(QStringLiteral(", Laplace 0.")), qPrintable(answer(page)));
  QVERIFY2(answer(page).contains(QStringLiteral("; reference ")), qPrintable(answer(page)));
}

void PageHeadsTest::sectionFollowsLineAndThreshold() {
  const QString page = QStringLiteral("section");
  showMoons();
  openPage(page);
  AWAIT(answer(page).contains(QStringLiteral("drag a line across a plot")));
  document().setInView(&ViewState::section, Segment{{-1.0, 0.5}, {2.0, 0.5}});
  const auto* shown = find<SectionPage>("sectionPage");
  AWAIT(shown->prediction() && answer(page) == sectionSentence(shown->prediction()->section));
  document().setInView(&ViewState::threshold, 0.3);
  QCOMPARE(answer(page), sectionSentence(shown->prediction()->section, true, 0.3));
  document().setInView(&ViewState::section, std::nullopt);
  AWAIT(answer(page).contains(QStringLiteral("drag a line across a plot")));
}

void PageHeadsTest::weightsSayWhatIsKnownOfThem() {
  const QString page = QStringLiteral("weights");
  showMoons();
  openPage(page);
  AWAIT(answer(page).contains(QStringLiteral(" largest of 80 bumps")));
  Hyperparameters line = setting();
  line.features = &linear_features;
  document().setHyperparameters(line);
  awaitFit();
  AWAIT(answer(page).startsWith(QStringLiteral("The data know the sign of ")));
  AWAIT(answer(page).contains(QStringLiteral(", exactly ")));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PageHeadsTest);
#include "tst_page_heads.moc"

#include "app/studies/ladder/page/ladder_page.h"

#include "app/compute/live_fit.h"
#include "app/panels/cure_row.h"
#include "app/report/ladder_table.h"
#include "app/report/number_text.h"
#include "app/studies/ladder/ladder.h"
#include "app/widgets/elided_label.h"
#include "core/method/method.h"

#include <QToolButton>

namespace credence {

namespace {

constexpr int progressInterval = 200;  // ms

}  // namespace

LadderPage::LadderPage(Document* document, LiveFit* fit, QWidget* parent)
    : StudyPage(ladderStudy, document, fit, parent),
      m_status(new ElidedLabel),
      m_cures(
          new StudyCures(QStringLiteral("ladderCures"), tr("The ladder takes %1."), fit, Effort::posterior)),
      m_action(new QToolButton) {
  m_status->setObjectName(QStringLiteral("ladderStatus"));
  m_action->setObjectName(QStringLiteral("ladderAction"));
  connect(m_action, &QToolButton::clicked, this, [this] { computing() ? live().hold() : live().resume(); });
  m_progressTimer.setInterval(progressInterval);
  connect(&m_progressTimer, &QTimer::timeout, this, &LadderPage::showStatus);
  addButton(m_action);
  addRow(m_status);
  addRow(m_cures);
  connect(&live(), &LiveStudy::runningChanged, this, &LadderPage::showStatus);
  connect(fit, &LiveFit::fitChanged, this, &LadderPage::showStatus);
  showStatus();
}

void LadderPage::showStatus() {
  const bool running = computing();
  if (running != m_progressTimer.isActive()) running ? m_progressTimer.start() : m_progressTimer.stop();
  m_action->setText(running ? tr("Stop") : tr("Again"));
  m_action->setToolTip(running ? tr("Stop computing and keep what there is") : tr("Climb the ladder again"));
  m_action->setEnabled(live().inputs().has_value());
  m_status->setText(live().inputs() ? tr("Exact (by draws): %1").arg(describeTruthSoFar()) + describeExcess()
                                    : QString());
  m_status->setToolTip(
      m_status->text() + QStringLiteral("\n") +
      tr("Draws about EP's Gaussian, weighted by the true posterior. Where Pareto k says that "
         "they cannot be trusted, slice sampling takes over."));
  followTime();
}

/// Its steps are the methods that the fit does not give at once, and the truth. Each takes a fit at least.
void LadderPage::followTime() {
  const auto found = answer();
  const bool known = found && resultOf<Ladder>(found->result).truth.source != nullptr && !computing();
  const bool failed = !live().failure().isEmpty();
  if (!live().inputs() || !isVisible() || known || failed) return m_cures->finish();
  const Progress progress = live().progress();
  const bool rungsDone = !progress.stage.empty() && progress.stage != "posteriors";
  std::size_t rungs = 0;  // in the order in which they are made
  double steps = 0.0;
  double done = 0.0;
  for (const Method* method : methods()) {
    if (!method->maps()) continue;
    const bool made = rungsDone || rungs < progress.done;
    ++rungs;
    if (method->integrates_fit()) continue;
    steps += 1.0;
    done += made ? 1.0 : 0.0;
  }
  if (rungsDone && progress.total > 0)
    done += static_cast<double>(progress.done) / static_cast<double>(progress.total);
  if (!computing()) return m_cures->expect(steps + 1.0, fit()->secondsOfFit());
  m_cures->follow(steps + 1.0, fit()->secondsOfFit(), done);
}

QString LadderPage::describeTruthSoFar() const {
  const auto found = answer();
  if (found && resultOf<Ladder>(found->result).truth.source != nullptr)
    return describeTruth(resultOf<Ladder>(found->result).truth);
  if (live().held()) return tr("stopped");
  if (!live().failure().isEmpty()) return tr("not drawn: the ladder failed");
  if (!computing()) return tr("waiting for the fit");
  const Progress progress = live().progress();
  if (progress.stage == "posteriors")
    return tr("waiting for the posteriors, %1 of them done").arg(progress.done);
  if (progress.total == 0) return tr("drawing…");
  return tr("drawing… %1 of %2").arg(countNumber(progress.done), countNumber(progress.total));
}

/// After the truth; empty where no generator is known.
QString LadderPage::describeExcess() const {
  const auto found = answer();
  if (!found) return {};
  const auto& ladder = resultOf<Ladder>(found->result);
  const bool stopped = live().held() && !ladder.exact && tellsExcess(ladder);
  const QString excess = stopped ? tr("stopped") : describeExactLoss(ladder);
  return excess.isEmpty() ? QString() : tr(". Excess loss over the generator's p, in nats: %1").arg(excess);
}

}  // namespace credence

#include "app/panels/key_scores.h"

#include "app/compute/live_fit.h"
#include "app/compute/live_scores.h"
#include "app/compute/method_text.h"
#include "app/document/document.h"
#include "app/panels/readable_fit.h"
#include "app/report/glossary.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "app/style/follow_letters.h"
#include "core/evaluation/bits.h"

#include <QGridLayout>
#include <QLabel>

#include <optional>

namespace credence {

namespace {

constexpr double scoreLetters = 1.2;  // times the usual ones

QLabel* number() {
  auto* label = new QLabel(QStringLiteral("–"));
  followLetters(label, scoreLetters, true);
  label->setAlignment(Qt::AlignRight);
  return label;
}

}  // namespace

KeyScores::KeyScores(Document* document, LiveFit* liveFit, ReadableFit* readable, LiveScores* scores,
                     QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_readable(readable),
      m_scores(scores),
      m_points(new QLabel),
      m_accuracy(new QLabel) {
  setObjectName(QStringLiteral("keyScores"));
  m_points->setObjectName(QStringLiteral("scoredPoints"));
  m_points->setForegroundRole(QPalette::PlaceholderText);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(6, 0, 6, 0);
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(1);
  grid->addWidget(m_points, 0, 0);
  auto* bits = new QLabel(tr("bits ↑"));
  bits->setToolTip(tr("Higher is better. %1").arg(explain(Term::Bits)));
  grid->addWidget(m_accuracy, 1, 0);
  grid->addWidget(bits, 2, 0);
  grid->setColumnStretch(0, 1);
  for (std::size_t k = 0; k < scores->shown().size(); ++k) {
    const int column = grid->columnCount();
    m_titles << new QLabel;
    m_titles.back()->setAlignment(Qt::AlignRight);
    m_accuracies << number();
    m_bits << number();
    grid->addWidget(m_titles.back(), 0, column);
    grid->addWidget(m_accuracies.back(), 1, column);
    grid->addWidget(m_bits.back(), 2, column);
    m_bits.back()->setToolTip(bits->toolTip());
  }
  connect(m_readable, &ReadableFit::changed, this, &KeyScores::showFit);
  document->onView<&ViewState::threshold>(this, &KeyScores::showFit);
  connect(scores, &LiveScores::methodsChanged, this, &KeyScores::showFit);
  connect(scores, &LiveScores::scoresChanged, this, &KeyScores::showFit);
  connect(liveFit, &LiveFit::staleChanged, this, &KeyScores::setStale);
  showFit();
}

void KeyScores::showFit() {
  const auto fit = m_readable->fit();
  const std::vector<const Method*> methods = m_scores->shown();
  Role role = Role::train;
  if (fit) {
    const MethodScore& first = fit->evaluation.scores.front();
    role = held_out_role(first);
    const Score* held = first.of(role);
    if (held == nullptr || held->count == 0) role = Role::train;
  }
  m_points->setText(tr("on %1 points").arg(partTitle(role)));
  const double threshold = m_document->view().threshold;
  const bool half = threshold == ViewState().threshold;
  m_accuracy->setText(half ? tr("accuracy ↑") : tr("accuracy at %1 ↑").arg(significantNumber(threshold)));
  const QString explained =
      tr("The share of points whose class is predicted right, class 1 from p = %1 on. Higher is better.")
          .arg(significantNumber(threshold));
  for (QLabel* label : m_accuracies + QList{m_accuracy}) label->setToolTip(explained);
  for (std::size_t k = 0; k < methods.size(); ++k) {
    const auto known = m_scores->of(*methods[k], m_readable->result());
    std::optional<MethodScore> scored;
    if (known) scored = at_threshold(*known, *fit->request.dataset, fit->split, threshold);
    const Score* score = scored ? scored->of(role) : nullptr;
    const auto at = static_cast<qsizetype>(k);
    const QString key = fromTable(methods[k]->key);
    m_titles[at]->setText(columnTitle(*methods[k], !fit || fit->request.hyperparameters.has_prior()));
    m_accuracies[at]->setObjectName(QStringLiteral("accuracy") + key);
    m_bits[at]->setObjectName(QStringLiteral("bits") + key);
    const bool any = score != nullptr && score->count > 0;
    const QString none = fit && !known ? QStringLiteral("…") : QStringLiteral("–");
    m_accuracies[at]->setText(any ? tr("%1 %").arg(signedNumber(100.0 * score->accuracy, 1)) : none);
    m_bits[at]->setText(any ? signedNumber(bits_over_coin(score->mean_log_likelihood), 3) : none);
  }
}

void KeyScores::setStale(bool stale) {
  for (QLabel* label : m_accuracies + m_bits) label->setEnabled(!stale);
}

}  // namespace credence

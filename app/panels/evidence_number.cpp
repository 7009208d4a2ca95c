#include "app/panels/evidence_number.h"

#include "app/compute/live_fit.h"
#include "app/panels/readable_fit.h"
#include "app/report/glossary.h"
#include "app/report/number_text.h"
#include "app/style/follow_letters.h"
#include "core/evidence/information_criteria.h"

#include <QHBoxLayout>
#include <QLabel>

namespace credence {

namespace {

constexpr double evidenceLetters = 1.9;  // times the usual ones

}  // namespace

EvidenceNumber::EvidenceNumber(LiveFit* liveFit, ReadableFit* readable, QWidget* parent)
    : QWidget(parent), m_readable(readable), m_title(new QLabel), m_value(new QLabel) {
  setObjectName(QStringLiteral("evidenceNumber"));
  m_value->setObjectName(QStringLiteral("evidenceValue"));
  m_value->setTextInteractionFlags(Qt::TextSelectableByMouse);
  followLetters(m_value, evidenceLetters, true);
  m_value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 2, 6, 0);
  row->addWidget(m_title);
  row->addWidget(m_value, 1);
  connect(m_readable, &ReadableFit::changed, this, &EvidenceNumber::showFit);
  connect(liveFit, &LiveFit::staleChanged, m_value, [this](bool stale) { m_value->setEnabled(!stale); });
  showFit();
}

void EvidenceNumber::showFit() {
  const auto& fit = m_readable->fit();
  const bool prior = !fit || fit->request.hyperparameters.has_prior();
  m_title->setText(prior ? tr("log evidence ↑") : tr("BIC ↑"));
  setToolTip(prior ? tr("How probable the labels are under this setting, all weights averaged out, by "
                        "Laplace's approximation. Higher is better.\n%1")
                         .arg(explain(Term::Nats))
                   : tr("Without a prior there is no evidence. BIC: log p(y | w) − ½ M log N. Higher is "
                        "better."));
  if (!fit) return m_value->setText(QStringLiteral("–"));
  const double value =
      prior ? fit->evidence.total() : information_criteria(*fit->model, fit->split.train().n_elem).bic;
  m_value->setText(signedNumber(value, 2));
}

}  // namespace credence

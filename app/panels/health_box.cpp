#include "app/panels/health_box.h"

#include "app/report/health_table.h"
#include "app/report/health_text.h"
#include "app/report/table_html.h"
#include "app/widgets/close_line.h"

#include <QLabel>
#include <QVBoxLayout>

namespace credence {

HealthBox::HealthBox(QWidget* parent) : QWidget(parent), m_facts(new QLabel), m_findings(new QLabel) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(1);
  layout->addWidget(m_facts);
  layout->addWidget(m_findings);
  m_facts->setObjectName(QStringLiteral("healthFacts"));
  m_facts->setTextFormat(Qt::RichText);
  m_findings->setObjectName(QStringLiteral("healthFindings"));
  m_findings->setTextFormat(Qt::PlainText);
  m_findings->setWordWrap(true);
  for (QLabel* label : {m_facts, m_findings}) label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_facts->setToolTip(
      tr("The fit on screen, which may have begun at a neighbouring one: steps of Newton's method and the "
         "gradient they left; condition number of the Hessian; largest logit of a training point; the route "
         "taken, how many directions it kept, and how far that can move the log evidence; what the kernel "
         "lost at most of its largest value, one."));
  setHealth(nullptr);
}

void HealthBox::setHealth(const ModelHealth* health) {
  const HtmlLayout look = {.small = true, .line = closeLine(smallFont(*this))};
  m_facts->setText(health ? tableHtml(healthInWindow(*health), look) : QString());
  if (health == nullptr) return m_findings->clear();
  QStringList lines;
  for (const HealthFinding& finding : health->findings) {
    lines << (finding.severity == Severity::warning ? QStringLiteral("⚠ ") : QStringLiteral("• ")) +
                 describeFinding(finding, *health);
  }
  m_findings->setText(lines.isEmpty() ? tr("Nothing is at its limit.") : lines.join(QLatin1Char('\n')));
}

}  // namespace credence

#include "app/panels/health_box.h"

#include "app/report/health_text.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QLabel>
#include <QVBoxLayout>

namespace credence {

namespace {

QString row(const QString& name, const QString& value, const QString& otherName, const QString& otherValue) {
  return QStringLiteral(
             "<tr><td>%1</td><td align='right'>%2</td><td width='10'></td><td>%3</td>"
             "<td align='right'>%4</td></tr>")
      .arg(name, value, otherName, otherValue);
}

QString factsTable(const ModelHealth& health) {
  const bool reduced = health.rank < health.weights;
  return QStringLiteral("<table width='100%' cellspacing='0' cellpadding='0' style='font-size:9pt'>") +
         row(QObject::tr("steps"), QString::number(health.iterations), QObject::tr("condition"),
             significantNumber(health.condition_number, 2)) +
         row(QObject::tr("‖∇E‖ left"), significantNumber(health.gradient_norm, 2),
             QObject::tr("largest logit"), signedNumber(health.largest_logit, 1)) +
         row(QObject::tr("route"), fromTable(health.route), QObject::tr("rank"),
             QObject::tr("%1 of %2").arg(health.rank).arg(health.weights)) +
         row(QObject::tr("log evidence ±"),
             reduced ? significantNumber(health.error_bound, 2) : QObject::tr("exact"),
             QObject::tr("kernel residual"), significantNumber(health.kernel_residual, 2)) +
         QStringLiteral("</table>");
}

}  // namespace

HealthBox::HealthBox(QWidget* parent) : QWidget(parent), m_facts(new QLabel), m_findings(new QLabel) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(3);
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
  m_facts->setText(health ? factsTable(*health) : QString());
  if (health == nullptr) return m_findings->clear();
  QStringList lines;
  for (const HealthFinding& finding : health->findings) {
    lines << (finding.severity == Severity::warning ? QStringLiteral("⚠ ") : QStringLiteral("• ")) +
                 describeFinding(finding, *health);
  }
  m_findings->setText(lines.isEmpty() ? tr("Nothing is at its limit.") : lines.join(QLatin1Char('\n')));
}

}  // namespace credence

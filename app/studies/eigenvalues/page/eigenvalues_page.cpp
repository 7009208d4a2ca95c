#include "app/studies/eigenvalues/page/eigenvalues_page.h"

#include "app/document/document.h"
#include "app/report/evidence_table.h"
#include "app/report/table_html.h"
#include "app/studies/eigenvalues/eigenvalues.h"
#include "app/studies/eigenvalues/spectrum_table.h"
#include "app/widgets/close_line.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

namespace credence {

EigenvaluesPage::EigenvaluesPage(Document* document, LiveFit* fit, QWidget* parent)
    : StudyPage(eigenvaluesStudy, document, fit, parent),
      m_sums(new QLabel),
      m_fourTerms(new QCheckBox(tr("log evidence in four terms"))) {
  m_sums->setObjectName(QStringLiteral("eigenvaluesSums"));
  m_sums->setTextFormat(Qt::RichText);
  m_sums->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_sums->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  offerTable("penalties", m_sums);
  m_fourTerms->setObjectName(QStringLiteral("fourTerms"));
  m_fourTerms->setToolTip(
      tr("Here and among all numbers: the log likelihood, the log density of the prior, ½ M log 2π and "
         "−½ log det H, as MacKay and many lecture notes group them. They add up to the same."));
  connect(m_fourTerms, &QCheckBox::toggled, this,
          [document](bool four) { document->setInView(&ViewState::fourTerms, four); });
  auto* column = new QWidget;
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addWidget(m_fourTerms);
  layout->addWidget(m_sums, 1);
  addColumn(column);
  document->onView<&ViewState::fourTerms>(this, &EigenvaluesPage::showSums);
  showSums();
}

void EigenvaluesPage::showSums() {
  const bool four = document()->view().fourTerms;
  m_fourTerms->setChecked(four);
  const auto shownAnswer = answer();
  if (!shownAnswer) return m_sums->clear();
  const auto& result = resultOf<SpectrumResult>(shownAnswer->result);
  Table sums = penaltyTable(result.spectrum, result.fit->split.train().n_elem);
  for (TableColumn& column : sums.columns) column.heading.clear();
  const LogEvidence evidence = four ? result.fourTerms() : result.fit->evidence;
  const HtmlLayout look = {.padding = 1, .wide = false, .line = closeLine(font())};
  m_sums->setText(tableHtml(sums, look) + tableHtml(evidenceInWindow(evidence), look));
}

}  // namespace credence

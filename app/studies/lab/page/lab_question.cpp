#include "app/studies/lab/page/lab_question.h"

#include "app/studies/lab/lab_text.h"
#include "app/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace credence {

LabQuestion::LabQuestion(QWidget* parent)
    : QWidget(parent), m_text(new ElidedLabel), m_show(new QToolButton), m_again(new QToolButton) {
  m_text->setObjectName(QStringLiteral("labQuestion"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_text, 1);
  int number = 0;
  for (const LaplaceVerdict verdict :
       {LaplaceVerdict::too_large, LaplaceVerdict::too_small, LaplaceVerdict::about_right}) {
    auto* button = new QToolButton;
    button->setText(labVerdictName(verdict));
    button->setObjectName(QStringLiteral("labAnswer%1").arg(number++));
    m_answers.push_back(button);
    layout->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, verdict] { emit answered(verdict); });
  }
  m_show->setText(tr("Show"));
  m_show->setObjectName(QStringLiteral("labShow"));
  m_show->setToolTip(tr("The numbers without an answer"));
  m_again->setText(tr("Ask again"));
  m_again->setObjectName(QStringLiteral("labAskAgain"));
  m_again->setToolTip(tr("Hide the numbers, and ask for this density anew"));
  layout->addWidget(m_show);
  layout->addWidget(m_again);
  connect(m_show, &QToolButton::clicked, this, &LabQuestion::showAsked);
  connect(m_again, &QToolButton::clicked, this, &LabQuestion::askedAgain);
}

void LabQuestion::showQuestion(const LabSetting& setting, const LabResult& result) {
  const bool canAsk = laplace_verdict(result).has_value();
  const bool open = canAsk && setting.asks();
  const QString text = !canAsk ? labRemarks(result)
                       : open  ? labQuestion(result.problem)
                               : labAnswer(result, setting.answer);
  m_text->setText(text);
  m_text->setToolTip(text);
  for (QToolButton* button : m_answers) button->setVisible(open);
  m_show->setVisible(open);
  m_again->setVisible(canAsk && !open);
}

void LabQuestion::showError(const QString& sentence) {
  m_text->setText(sentence);
  m_text->setToolTip(sentence);
  for (QToolButton* button : m_answers) button->setVisible(false);
  m_show->setVisible(false);
  m_again->setVisible(false);
}

}  // namespace credence

#include "app/panels/study_head.h"

#include "app/compute/live_fit.h"
#include "app/report/translate.h"
#include "app/style/letters_scale.h"
#include "app/widgets/elided_label.h"

#include <QBoxLayout>
#include <QEvent>

namespace credence {

namespace {

constexpr int gapBeforeAnswer = 10;  // px

}  // namespace

StudyHead::StudyHead(const QString& name, const QString& question, QWidget* parent)
    : QWidget(parent),
      m_question(new ElidedLabel),
      m_answer(new ElidedLabel),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
  m_question->setObjectName(name + QStringLiteral("Question"));
  m_question->setText(question);
  QFont strong = m_question->font();
  strong.setBold(true);
  m_question->setFont(strong);
  m_answer->setObjectName(name + QStringLiteral("Answer"));
  m_layout->setContentsMargins(0, 0, 0, 0);
  m_layout->setSpacing(0);
  m_layout->addWidget(m_question);
  m_layout->addWidget(m_answer, 1);
}

void StudyHead::setAnswer(const QString& answer) {
  if (m_answer->text() == answer) return;
  m_answer->setText(answer);
  arrange();
}

QString StudyHead::answer() const {
  return m_answer->text();
}

void StudyHead::stackBelow(int width) {
  m_stackedWidth = width;
  arrange();
}

void StudyHead::setDimmed(bool dimmed) {
  m_answer->setDisabled(dimmed);
}

void StudyHead::dimWhileStale(const LiveFit* fit) {
  setDimmed(fit->fitStale());
  connect(fit, &LiveFit::staleChanged, this, &StudyHead::setDimmed);
}

void StudyHead::arrange() {
  const int inOneLine =
      m_question->sizeHint().width() + gapBeforeAnswer + m_answer->fontMetrics().horizontalAdvance(answer());
  const bool besides = inOneLine <= width() || width() / lettersScale(*this) >= m_stackedWidth;
  m_layout->setDirection(besides ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  m_layout->setSpacing(besides ? gapBeforeAnswer : 0);
}

void StudyHead::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void StudyHead::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) arrange();
}

QString whyNoFit(const LiveFit& fit, const QString& nothing) {
  if (!fit.canFit()) return nothing;
  return fit.fitFailure().isEmpty() ? tr("waiting for the fit") : fit.fitFailure();
}

QString whyNoFit(const LiveFit& fit) {
  return whyNoFit(fit, tr("Draw points or open a file: there is nothing to fit yet."));
}

QString whyNoAnswer(const LiveFit& fit, const QString& failure) {
  if (!failure.isEmpty()) return failure;
  return fit.fitFailure().isEmpty() ? tr("computing…") : fit.fitFailure();
}

}  // namespace credence

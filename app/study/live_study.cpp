#include "app/study/live_study.h"

#include "app/compute/live_fit.h"
#include "app/report/translate.h"

#include <utility>

namespace credence {

LiveStudy::LiveStudy(const Study& study, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_study(study),
      m_fit(fit),
      m_computation(
          credence::tr(study.words().failing), Answers::of_newest,
          [&study](const StudyInputs& inputs, const auto& context) {
            study.compute(inputs, {},
                          {[&](StudyResult result) {
                             context.publish(
                                 std::make_shared<const StudyAnswer>(StudyAnswer{inputs, std::move(result)}));
                           },
                           context.superseded});
          },
          [this](std::shared_ptr<const StudyAnswer> answer) {
            m_answer = std::move(answer);
            emit answerChanged();
          }) {
  connect(fit, &LiveFit::fitChanged, this, &LiveStudy::update);
  connect(&m_computation, &Delivery::idle, this, &LiveStudy::runningChanged);
  connect(&m_computation, &Delivery::failed, this, &LiveStudy::failed);
  connect(&m_interest, &Interest::changed, this, &LiveStudy::update);
}

std::optional<StudyInputs> LiveStudy::inputs() const {
  const auto fit = m_study.words().needs.labels ? m_fit->fitToLabels() : m_fit->fit();
  if (!fit || !m_study.lacking(fit->request.hyperparameters).isEmpty()) return {};
  return StudyInputs{fit->request, fit};
}

bool LiveStudy::isRight() const {
  const std::optional<StudyInputs> now = inputs();
  return m_answer && now && m_study.isRight(m_answer->inputs, *now);
}

void LiveStudy::update() {
  std::optional<StudyInputs> now = inputs();
  if (m_answer && (!now || !m_study.mayStay(m_answer->inputs, *now))) {
    m_answer = nullptr;
    emit answerChanged();
  }
  const bool wanted = m_interest.any() && now;
  if (wanted && m_requested && m_study.isRight(*m_requested, *now)) return;
  const bool waits = m_study.waits && !m_fit->fitCurrent();
  if ((!wanted || waits) && !m_requested) return;
  m_held = false;
  m_requested.reset();
  if (wanted && !waits) {
    m_requested = std::move(now);
    m_requested->ranges = m_fit->evidenceRanges();
    m_computation.post(*m_requested);
  } else {
    m_computation.cancel();
  }
  emit runningChanged();
}

void LiveStudy::hold() {
  m_held = true;
  m_computation.cancel();
  emit runningChanged();
}

void LiveStudy::resume() {
  m_requested.reset();
  update();
}

}  // namespace credence

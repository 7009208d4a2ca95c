#include "app/study/live_study.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/report/translate.h"

#include <any>
#include <utility>

namespace credence {

namespace {

constexpr int handFrame = 16;  // ms

}  // namespace

LiveStudy::LiveStudy(const Study& study, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_study(study),
      m_fit(fit),
      m_computation(
          credence::tr(study.words().failing), study.followsHand ? Answers::of_all : Answers::of_newest,
          [&study, kept = std::make_shared<std::any>()](const StudyRequest& request, const auto& context) {
            const auto publish = [&](StudyResult result) {
              context.publish(std::make_shared<const StudyAnswer>(
                  StudyAnswer{request.inputs, request.options, std::move(result)}));
            };
            study.compute(request.inputs, request.options,
                          {publish, context.superseded, context.report, context.cancelled, kept});
          },
          [this](std::shared_ptr<const StudyAnswer> answer) {
            const std::optional<StudyInputs> now = inputs();
            if (!now || !m_study.mayStay(answer->inputs, *now)) return;  // of a request before the newest
            m_answer = std::move(answer);
            emit answerChanged();
          }) {
  if (study.followsHand) m_computation.setInterval(handFrame);
  connect(fit, &LiveFit::fitChanged, this, &LiveStudy::update);
  if (study.optionsIn) connect(fit->document(), &Document::viewChanged, this, &LiveStudy::update);
  connect(&m_computation, &Delivery::idle, this, &LiveStudy::runningChanged);
  connect(&m_computation, &Delivery::failed, this, &LiveStudy::failed);
  connect(&m_interest, &Interest::changed, this, &LiveStudy::update);
}

std::optional<StudyInputs> LiveStudy::inputs() const {
  const auto fit = m_study.words().needs.labels ? m_fit->fitToLabels() : m_fit->fit();
  if (!fit || !m_study.lacking(fit->request).isEmpty()) return {};
  return StudyInputs{.problem = fit->request, .fit = fit, .sight = m_fit->result()->request.view};
}

bool LiveStudy::isRight() const {
  const std::optional<StudyInputs> now = inputs();
  return m_answer && now && m_study.isRight(m_answer->inputs, *now) &&
         m_study.isSameRequest(m_answer->options, optionsFor(*now));
}

StudyOptions LiveStudy::optionsFor(const StudyInputs& inputs) const {
  return m_study.optionsOf(m_fit->document()->view(), inputs);
}

/// Whether what was requested last is what is wanted with these inputs.
bool LiveStudy::isRequested(const StudyInputs& now) const {
  return m_requested && m_study.isRight(m_requested->inputs, now) &&
         m_study.isSameRequest(m_requested->options, optionsFor(now));
}

void LiveStudy::update() {
  std::optional<StudyInputs> now = inputs();
  if (m_answer && (!now || !m_study.mayStay(m_answer->inputs, *now))) {
    m_answer = nullptr;
    emit answerChanged();
  }
  const bool wanted = m_interest.any() && now;
  if (wanted && isRequested(*now)) return;
  const bool waits = m_study.waits && !m_fit->fitCurrent();
  if ((!wanted || waits) && !m_requested) return;
  m_held = false;
  m_requested.reset();
  if (wanted && !waits) {
    now->ranges = m_fit->evidenceRanges();
    m_requested = StudyRequest{*now, optionsFor(*now)};
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

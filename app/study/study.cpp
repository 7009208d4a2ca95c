#include "app/study/study.h"

#include "app/report/soundness_text.h"
#include "app/report/translate.h"

#include <stdexcept>
#include <utility>

namespace credence {

bool isOfSameDataset(const StudyInputs& then, const StudyInputs& now) {
  return then.problem.dataset == now.problem.dataset;
}

bool isOfSameModel(const StudyInputs& then, const StudyInputs& now) {
  return then.fit->model == now.fit->model;
}

StudyResult Study::computed(const StudyInputs& inputs, const StudyOptions& options,
                            const std::stop_token& stop, const ProgressCallback& progress) const {
  const QString nothing = lacking(inputs.problem);
  if (!nothing.isEmpty()) throw std::runtime_error(nothing.toStdString());
  StudyResult last;
  compute(inputs, options, {[&](StudyResult result) { last = std::move(result); }, stop, progress});
  return last;
}

QString Study::fullAnswer(const StudyInputs& inputs, const StudyResult& result) const {
  const QString doubt = soundnessText(soundness(inputs, result));
  if (doubt.isEmpty()) return answer(result);
  return QStringLiteral("%1 %2.").arg(answer(result), capitalised(doubt));
}

void Study::addJson(JsonObject& object, const StudyInputs& inputs, const StudyResult& result) const {
  jsonOfData(object, inputs, result);
  if (m_words.command.ofOneFit) addSoundness(object, soundness(inputs, result));
  json(object, inputs, result);
}

}  // namespace credence

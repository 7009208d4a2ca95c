#include "app/study/study.h"

#include "app/report/soundness_text.h"
#include "app/report/translate.h"

namespace credence {

Study::Result Study::computed(const StudyInputs& inputs, const StudyOptions& options,
                              const std::stop_token& stop, const ProgressCallback& progress) const {
  Result last;
  compute(inputs, options, {[&](Result result) { last = std::move(result); }, stop, progress});
  return last;
}

QString Study::fullAnswer(const StudyInputs& inputs, const StudyResult& result) const {
  const QString doubt = soundnessText(soundness(inputs, result));
  if (doubt.isEmpty()) return answer(result);
  return QStringLiteral("%1 %2.").arg(answer(result), capitalised(doubt));
}

}  // namespace credence

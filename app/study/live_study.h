#pragma once

#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/study/study.h"

#include <QObject>

#include <memory>
#include <optional>

namespace credence {

class LiveFit;

/// What a study is asked.
struct StudyRequest {
  StudyInputs inputs;
  StudyOptions options;
};

/// What a study found, and of what.
struct StudyAnswer {
  StudyInputs inputs;
  StudyOptions options;
  StudyResult result;
};

/// Computes a study of the fit at hand while it is wanted, and keeps its result in view as long as the study
/// says that it may stay.
class LiveStudy : public QObject {
  Q_OBJECT

 public:
  LiveStudy(const Study& study, LiveFit* fit, QObject* parent = nullptr);

  const Study& study() const { return m_study; }
  /// Who sees it.
  Interest& interest() { return m_interest; }

  /// What there is, complete or not, of the present inputs or of others before them; null where there is
  /// none.
  std::shared_ptr<const StudyAnswer> answer() const { return m_answer; }
  /// Says whether that is of the present inputs.
  bool isRight() const;
  /// How far what is under way is, and whether anything is.
  Progress progress() const { return m_computation.progress(); }
  bool running() const { return m_computation.busy(); }
  /// Ends what is under way: what there is stays until the inputs are others, or resume().
  void hold();
  void resume();
  bool held() const { return m_held; }
  /// Why the newest request has no answer, or none that is complete; empty where nothing failed.
  const QString& failure() const { return m_computation.failure(); }
  /// What the present fit gives the study; nothing where there is no fit, or the study needs labels that are
  /// not in use.
  std::optional<StudyInputs> inputs() const;

 signals:
  void answerChanged();
  void runningChanged();
  void failed(const QString& message);

 private:
  void update();
  StudyOptions optionsFor(const StudyInputs& inputs) const;
  bool isRequested(const StudyInputs& now) const;

  const Study& m_study;
  LiveFit* m_fit;
  Interest m_interest;
  std::optional<StudyRequest> m_requested;  // none while the worker has nothing to do
  bool m_held = false;                      // as for that request
  std::shared_ptr<const StudyAnswer> m_answer;
  LiveComputation<StudyRequest, StudyAnswer> m_computation;  // last: its thread ends first
};

}  // namespace credence

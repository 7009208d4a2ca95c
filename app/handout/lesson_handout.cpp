#include "app/handout/lesson_handout.h"

#include "app/document/covered_plots.h"
#include "app/handout/lesson_question.h"
#include "app/lesson/lesson_answer.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/question_words.h"
#include "app/report/translate.h"
#include "core/concurrency/cancelled.h"

#include <QJsonDocument>

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace credence {

namespace {

/// Runs `act`, and names the step where it throws.
template <typename Act>
auto inStep(const Lesson& lesson, std::size_t step, const Act& act) {
  try {
    return act();
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception& error) {
    const QString sentence =
        QStringLiteral("%1: %2").arg(nameOfStep(lesson, step), QString::fromUtf8(error.what()));
    throw std::runtime_error(sentence.toStdString());
  }
}

QString pageTitle(QString page) {
  page.remove(QStringLiteral("Page"));
  return capitalised(page);
}

/// What the program shows beside the plots, which no page of a browser does.
QStringList besidePlots(const ViewState& view) {
  QStringList parts;
  if (!view.page.isEmpty()) parts << tr("the page %1").arg(pageTitle(view.page));
  if (!(view.panels == PanelsSetting())) parts << tr("several settings side by side");
  if (!(view.lab == LabSetting())) parts << tr("the laboratory");
  return parts;
}

LessonPageRequest pageRequest(const Session& session) {
  LessonPageRequest request;
  if (const QStringList parts = besidePlots(session.view); !parts.isEmpty())
    request.notes << tr("Credence also shows %1 here.").arg(parts.join(tr(" and ")));
  try {
    request.plots = handoutRequest(session, {});
    request.notes << request.plots->notes;
  } catch (const std::invalid_argument& error) {
    request.notes
        << tr("The plots of this step are in Credence alone: %1.").arg(QString::fromUtf8(error.what()));
  }
  return request;
}

bool hasPart(const std::vector<std::string>& parts, std::string_view part) {
  return std::ranges::find(parts, part) != parts.end();
}

/// The step as it is before the guess: what would give the answer away is covered.
Session askingSession(const LessonStep& step, Session session) {
  for (const CoveredPlotRow& row : coveredPlots) {
    if (hasPart(step.hidden, row.id)) session.view.covered.*row.plot = true;
  }
  const bool sketched =
      step.question && step.question->kind == QuestionKind::boundary && !step.question->after;
  if (sketched) session.view.covered = {.left = true, .right = true, .difference = true};
  return session;
}

/// One evidence map for all states that have the same but for the setting of width and prior variance.
class MapsOfLesson {
 public:
  std::shared_ptr<const MapResult> of(const HandoutRequest& request, const std::stop_token& stop) {
    Session session = request.session;
    session.state.hyperparameters.width = 1.0;
    session.state.hyperparameters.prior_variance = 1.0;
    session.view = {};
    session.state.suggested = {};
    session.state.pins = {};
    const auto key = std::pair(session.state.dataset.get(), toRecordJson(session));
    const auto known = m_maps.find(key);
    if (known != m_maps.end()) return known->second;
    return m_maps[key] = handoutMap(request, {}, stop);
  }

 private:
  std::map<std::pair<const Dataset*, QByteArray>, std::shared_ptr<const MapResult>> m_maps;
};

LessonPageState computePage(const LessonPageRequest& request, MapsOfLesson& maps,
                            const std::stop_token& stop) {
  LessonPageState page{.notes = request.notes};
  if (!request.plots) return page;
  HandoutRequest plots = *request.plots;
  plots.options.map = false;
  // Where the setting cannot be fitted its words and its question are worth reading still.
  try {
    HandoutMaterial material = computeHandout(plots, {}, stop);
    material.map = maps.of(plots, stop);
    page.plots = std::move(material);
  } catch (const std::exception& error) {
    page.notes << tr("This step has no plots here: %1.").arg(QString::fromUtf8(error.what()));
  }
  return page;
}

/// `missing`: numbers may be, and are dashes then; else that is a fault of the lesson's.
QString htmlOf(const LessonFolder& folder, const QString& file, LessonNumbers& numbers, bool missing) {
  if (file.isEmpty()) return {};
  const LessonText text = readLessonText(folder.texts.at(file));
  QString why;
  const QStringList numbersOfText = numberTexts(text.numbers, numbers, why);
  if (!why.isEmpty() && !missing) throw std::runtime_error((file + QStringLiteral(": ") + why).toStdString());
  return lessonHtml(text, numbersOfText);
}

Question toldWhole(const Question& question, LessonNumbers& numbers) {
  QString why;
  Question told = toldQuestion(question, numbers, why);
  if (!why.isEmpty()) throw std::runtime_error(why.toStdString());
  return told;
}

/// Items in the order in which the window offers them, which follows upon the author's words.
Question offered(Question question, const Question& written, ProgramAnswer& answer) {
  const std::vector<OrderItem> items = question.items;
  const std::vector<double> values = answer.values;
  const std::vector<std::size_t> order = offeredOrder(written, values);
  for (std::size_t k = 0; k < order.size(); ++k) {
    question.items[k] = items[order[k]];
    answer.values[k] = values[order[k]];
  }
  return question;
}

/// Whether all plots that were to be computed could be.
bool computes(const LessonStepRequest& request, const LessonStepMaterial& material) {
  const bool now = !request.now.plots || material.now.plots;
  const bool after = !request.after || !request.after->plots || material.after->plots;
  return now && after;
}

/// Puts the step's question into the material, whole or, where it throws, not at all.
void takeQuestion(LessonStepMaterial& material, const LessonFolder& folder, const Question& question,
                  LessonNumbers& numbers, bool missing) {
  ProgramAnswer answer = answerOf(question, numbers);
  Question asked = offered(toldWhole(question, numbers), question, answer);
  material.question = QJsonDocument(questionJson(asked, answer, numbers)).toJson(QJsonDocument::Compact);
  // What is drawn on the screen is a picture of its own on paper.
  const bool drawn = question.kind == QuestionKind::boundary;
  material.answer = drawn ? tr("It is the heavy line.") : solution(asked, answer);
  material.explanation = htmlOf(folder, question.explanation, numbers, missing);
  material.asked = std::move(asked);
}

LessonStepMaterial computeStep(const LessonHandoutRequest& request, std::size_t k, const RunCommand& run,
                               MapsOfLesson& maps, const std::stop_token& stop) {
  const LessonStep& step = request.folder.lesson.steps[k];
  const StepState& state = request.states[k];
  LessonNumbers numbers(state.session, state.after ? *state.after : state.session, run);
  LessonStepMaterial material;
  material.now = computePage(request.steps[k].now, maps, stop);
  if (request.steps[k].after) material.after = computePage(*request.steps[k].after, maps, stop);
  // A setting that cannot be fitted has no numbers either; its note says why.
  const bool missing = !computes(request.steps[k], material);
  material.text = htmlOf(request.folder, step.text, numbers, missing);
  if (!step.question) return material;
  try {
    takeQuestion(material, request.folder, *step.question, numbers, missing);
  } catch (const std::exception& error) {
    // It may be about another setting than the one without a fit.
    throw_if_stopped(stop);
    if (!missing) throw;
    material.question = "null";
    material.now.notes
        << tr("Its question is asked in Credence alone: %1.").arg(QString::fromUtf8(error.what()));
  }
  return material;
}

}  // namespace

LessonHandoutRequest lessonHandoutRequest(LessonFolder folder) {
  LessonHandoutRequest request{.folder = std::move(folder)};
  request.states = stepStates(request.folder, request.folder.ignored);
  const Lesson& lesson = request.folder.lesson;
  for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
    request.steps.push_back(inStep(lesson, k, [&] {
      const StepState& state = request.states[k];
      LessonStepRequest step{.now = pageRequest(askingSession(lesson.steps[k], state.session))};
      if (state.after) step.after = pageRequest(*state.after);
      return step;
    }));
  }
  return request;
}

LessonHandout computeLessonHandout(const LessonHandoutRequest& request, const RunCommand& run,
                                   const ProgressCallback& progress, const std::stop_token& stop) {
  LessonHandout handout{.folder = request.folder};
  MapsOfLesson maps;
  const std::size_t count = request.steps.size();
  for (std::size_t k = 0; k < count; ++k) {
    if (progress) progress({"steps", k, count});
    handout.steps.push_back(
        inStep(request.folder.lesson, k, [&] { return computeStep(request, k, run, maps, stop); }));
    throw_if_stopped(stop);
  }
  return handout;
}

}  // namespace credence

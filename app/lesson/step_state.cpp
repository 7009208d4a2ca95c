#include "app/lesson/step_state.h"

#include "app/document/document.h"
#include "app/document/table_source.h"
#include "app/files/bundled_data.h"
#include "app/files/generated_data.h"
#include "app/files/session_file.h"
#include "app/plots/plane_view.h"
#include "core/table/data_error.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonValue>

#include <algorithm>
#include <exception>
#include <memory>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr qint64 mostData = 16'000'000;  // bytes

/// Members of `changes` take the place of those in `whole`; objects are joined member by member.
QJsonObject joined(QJsonObject whole, const QJsonObject& changes) {
  for (auto member = changes.begin(); member != changes.end(); ++member) {
    const QJsonValue before = whole.value(member.key());
    const bool both = before.isObject() && member.value().isObject();
    whole[member.key()] =
        both ? QJsonValue(joined(before.toObject(), member.value().toObject())) : QJsonValue(member.value());
  }
  return whole;
}

/// The members of `now` that `before` has otherwise.
QJsonObject difference(const QJsonObject& before, const QJsonObject& now) {
  QJsonObject changes;
  for (auto member = now.begin(); member != now.end(); ++member) {
    const QJsonValue then = before.value(member.key());
    if (then == member.value()) continue;
    const bool both = then.isObject() && member.value().isObject();
    changes[member.key()] = both ? QJsonValue(difference(then.toObject(), member.value().toObject()))
                                 : QJsonValue(member.value());
  }
  return changes;
}

QJsonObject recordOf(const Session& session) {
  return QJsonDocument::fromJson(toRecordJson(session)).object();
}

Session sessionInside(const LessonFolder& folder, const QString& data) {
  SessionReading reading = sessionFromJson(lessonFile(folder.folder, data, mostData));
  if (reading.data.carried == PointsPlace::inside) return std::move(reading.session);
  throw std::runtime_error(
      QStringLiteral("%1: its points are not in it; a lesson reads nothing outside its folder")
          .arg(data)
          .toStdString());
}

void openFile(Document& document, const LessonFolder& folder, const QString& data) {
  TableSource source;
  source.text = lessonFile(folder.folder, data, mostData);
  try {
    document.openDataset(*readTable(source).dataset, data);
  } catch (const DataError& error) {
    throw std::runtime_error(QString::fromUtf8(error.what()).replace(source.name(), data).toStdString());
  }
}

/// A window that has just opened these data.
Session sessionShowingAll(Document& document) {
  ViewState view = document.view();
  view.bounds = viewOfData(document.dataset());
  view.equalScale = document.generator() != nullptr || planeShape(document.dataset(), view.bounds).equalScale;
  document.setView(view);
  return sessionOf(document);
}

Session sessionOfTable(const std::shared_ptr<const OpenedTable>& table) {
  Document document;
  document.openTable(table);
  return sessionShowingAll(document);
}

/// The step's own members after those that locked and limits stand for.
QJsonObject stateMembers(const LessonStep& step) {
  QJsonObject suggested;
  const auto add = [&](const char* name, const std::optional<Ends>& ends) {
    if (!ends) return;
    suggested[QLatin1String(name)] =
        QJsonObject{{QStringLiteral("start"), (*ends)[0]}, {QStringLiteral("stop"), (*ends)[1]}};
  };
  add("width_slider", step.limits.width);
  add("prior_variance_slider", step.limits.priorVariance);
  if (suggested.isEmpty()) return step.state.members;
  return joined({{QStringLiteral("suggested"), suggested}}, step.state.members);
}

QJsonObject viewMembers(const LessonStep& step) {
  QJsonArray locked;
  for (const std::string& id : step.locked) locked.append(QString::fromStdString(id));
  return joined(step.view.members, {{QStringLiteral("locked"), locked}});
}

/// Other units bring other widths, as the switch in the window does.
void changeUnits(Session& session, SuggestedRanges& usual, const QJsonObject& state) {
  const QJsonValue wanted = state[QStringLiteral("setting")].toObject()[QStringLiteral("standardise")];
  if (!wanted.isBool() || wanted.toBool() == session.state.hyperparameters.standardise) return;
  Document document;
  document.openSession(session.state, session.view, QString());
  document.setStandardise(wanted.toBool());
  session.state.hyperparameters = document.state().hyperparameters;
  session.state.evidenceRanges = document.state().evidenceRanges;
  session.state.suggested = document.state().suggested;
  usual = session.state.suggested;
}

/// Sliders end where the data say, unless the step says otherwise; a session that is data brings its own.
void restoreSliders(Session& session, const SuggestedRanges& usual) {
  session.state.suggested.width_slider = usual.width_slider;
  session.state.suggested.prior_variance_slider = usual.prior_variance_slider;
}

std::optional<Session> stateAfter(const Session& session, const std::optional<Question>& question,
                                  UnknownNames& ignored) {
  if (!question || !question->after) return {};
  const QJsonObject setting = question->after->setting.members;
  QJsonObject state = question->after->state.members;
  if (!setting.isEmpty()) state = joined({{QStringLiteral("setting"), setting}}, state);
  return withMembers(session, state, question->after->view.members, ignored);
}

}  // namespace

Session withMembers(const Session& session, const QJsonObject& state, const QJsonObject& view,
                    UnknownNames& ignored) {
  QJsonObject record = recordOf(session);
  const QString stateName = QStringLiteral("state");
  const QString viewName = QStringLiteral("view");
  record[stateName] = joined(record[stateName].toObject(), state);
  record[viewName] = joined(record[viewName].toObject(), view);
  Session changed = sessionFromRecord(record, &ignored);
  // The points, and how they came, stay.
  changed.state.dataset = session.state.dataset;
  changed.state.opened = session.state.opened;
  changed.state.table = session.state.table;
  changed.state.generated = session.state.generated;
  changed.state.name = session.state.name;
  changed.state.extras = session.state.extras;
  changed.state.origin = session.state.origin;
  return changed;
}

bool takesOwnData(const Lesson& lesson, std::size_t step) {
  bool takes = false;
  for (std::size_t k = 0; k <= step && k < lesson.steps.size(); ++k) {
    if (lesson.steps[k].data) takes = lesson.steps[k].ownData;
  }
  return takes;
}

bool takesOwnData(const Lesson& lesson) {
  return std::ranges::any_of(lesson.steps, [](const LessonStep& step) { return step.data && step.ownData; });
}

Session sessionOfData(const LessonFolder& folder, const QString& data) {
  if (hasSessionName(data)) return sessionInside(folder, data);
  Document document;
  if (const auto bundled = bundledId(data)) {
    document.openDataset(loadBundledData(*bundled), *bundled + QStringLiteral(".csv"));
  } else if (const auto generated = generatedData(data)) {
    document.generateDataset(*generated->generator, generated->settings);
  } else {
    openFile(document, folder, data);
  }
  return sessionShowingAll(document);
}

std::vector<StepState> stepStates(const LessonFolder& folder, UnknownNames& ignored,
                                  std::shared_ptr<const OpenedTable> own) {
  std::vector<StepState> states;
  Session session;
  SuggestedRanges usual;
  bool ofOwn = false;
  for (std::size_t k = 0; k < folder.lesson.steps.size(); ++k) {
    const LessonStep& step = folder.lesson.steps[k];
    try {
      if (step.data) {
        ofOwn = own && step.ownData;
        session = ofOwn ? sessionOfTable(own) : sessionOfData(folder, *step.data);
        usual = session.state.suggested;
      }
      restoreSliders(session, usual);
      changeUnits(session, usual, step.state.members);
      QJsonObject view = viewMembers(step);
      // That part of the plane is where the lesson's points are.
      if (ofOwn) view.remove(QStringLiteral("bounds"));
      session = withMembers(session, stateMembers(step), view, ignored);
      states.push_back({session, stateAfter(session, step.question, ignored)});
    } catch (const std::exception& error) {
      throw std::runtime_error(
          (nameOfStep(folder.lesson, k) + QStringLiteral(": ") + QString::fromUtf8(error.what()))
              .toStdString());
    }
  }
  return states;
}

LessonStep changesBetween(const Session& before, const Session& now) {
  const QJsonObject then = recordOf(before);
  const QJsonObject here = recordOf(now);
  LessonStep step;
  step.state.members =
      difference(then[QStringLiteral("state")].toObject(), here[QStringLiteral("state")].toObject());
  step.view.members =
      difference(then[QStringLiteral("view")].toObject(), here[QStringLiteral("view")].toObject());
  step.view.members.remove(QStringLiteral("locked"));
  step.view.members.remove(QStringLiteral("layout"));
  step.locked = now.view.locked;
  return step;
}

}  // namespace credence

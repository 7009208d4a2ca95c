#include "app/mainwindow/session_actions.h"

#include "app/document/file_name.h"
#include "app/files/session_file.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/panels/file_to_write.h"

#include <QAction>
#include <QKeySequence>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <utility>
#include <vector>

namespace credence {

namespace {

const QString carriedKey = QStringLiteral("sessionCarried");

/// How data may travel, as the file dialog lists it.
std::vector<std::pair<PointsPlace, QString>> dataPlaces(const DocumentState& state) {
  std::vector<std::pair<PointsPlace, QString>> list = {
      {PointsPlace::inside, SessionActions::tr("Session with its points (*.credence)")}};
  if (travelsByFile(state)) {
    list.emplace_back(PointsPlace::file, SessionActions::tr("Session that names its data file (*.credence)"));
  }
  list.emplace_back(PointsPlace::left_out,
                    SessionActions::tr("Session without points: their number and hash (*.credence)"));
  return list;
}

}  // namespace

SessionActions::SessionActions(Document* document, SessionFiles* sessions, MessageBar* messages,
                               QWidget* window)
    : QObject(window), m_document(document), m_sessions(sessions), m_window(window) {
  connect(sessions, &SessionFiles::failed, messages, &MessageBar::showMessage);
  connect(sessions, &SessionFiles::saved, this,
          [this](const QString& file) { emit noticed(tr("Saved to %1").arg(shownFileName(file))); });
}

void SessionActions::addToFileMenu(QMenu* menu) {
  m_save = addEntry(
      menu, tr("&Save Session"), QKeySequence::Save, [this] { save(); }, QStringLiteral("save"));
  m_save->setToolTip(tr("Data, split, setting, pins and view, in one file (Ctrl+S)"));
  addEntry(menu, tr("Save Session &As…"), tr("Ctrl+Shift+S"), [this] { saveAs(); });
}

bool SessionActions::save() {
  const QString file = m_sessions->file();
  if (file.isEmpty()) return saveAs();
  PointsPlace carried = m_sessions->carried();
  // Once points were edited, their file no longer has them.
  if (carried == PointsPlace::file && !travelsByFile(m_document->state())) carried = PointsPlace::inside;
  m_sessions->save(file, carried);
  return true;
}

bool SessionActions::saveAs() {
  const auto choices = dataPlaces(m_document->state());
  QStringList filters;
  QString chosen = choices.front().second;
  for (const auto& [carried, filter] : choices) {
    filters << filter;
    if (static_cast<int>(carried) == QSettings().value(carriedKey).toInt()) chosen = filter;
  }
  const QString file =
      fileToWrite(m_window, {.title = tr("Save Session As"),
                             .kind = QStringLiteral("session"),
                             .ending = QLatin1String(sessionSuffix),
                             .file = m_sessions->file(),
                             .filters = filters.join(QStringLiteral(";;")),
                             .filter = &chosen,
                             .as = SavedAs::session,
                             .complete = [](const QString& typed) {
                               return hasSessionName(typed) ? typed : typed + QLatin1String(sessionSuffix);
                             }});
  if (file.isEmpty()) return false;
  const auto found = std::find_if(choices.begin(), choices.end(),
                                  [&](const auto& choice) { return choice.second == chosen; });
  const PointsPlace carried = found == choices.end() ? PointsPlace::inside : found->first;
  // The file that has the points does not become one without them.
  const bool loses = carried == PointsPlace::left_out && m_sessions->carried() != PointsPlace::left_out;
  if (loses && !mayWrite(m_window, file)) return false;
  QSettings().setValue(carriedKey, static_cast<int>(carried));
  m_sessions->save(file, carried);
  return true;
}

}  // namespace credence

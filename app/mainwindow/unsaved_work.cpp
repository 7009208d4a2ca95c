#include "app/mainwindow/unsaved_work.h"

#include "app/document/menu_text.h"
#include "app/files/data_files.h"
#include "app/files/session_files.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/session_actions.h"
#include "app/panels/file_to_write.h"

#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>

#include <iterator>
#include <optional>
#include <utility>

namespace credence {

namespace {

QString nameOf(const QString& name) {
  return name.isEmpty() ? UnsavedWork::tr("sketch") : name;
}

/// The session file in which that work is saved, where it is as it was then: who has saved into it since does
/// not want it replaced.
std::optional<SavedSession> fileOf(const RecoveredWork& work) {
  const QFileInfo info(work.last.saved.file);
  if (work.last.saved.file.isEmpty() || !info.isFile() || info.lastModified() > work.last.time) return {};
  return work.last.saved;
}

/// As the title would call it.
QString nameOf(const RecoveredWork& work) {
  const auto saved = fileOf(work);
  return saved ? QFileInfo(saved->file).fileName() : nameOf(work.name);
}

QString countedPoints(const Dataset& dataset) {
  return dataset.size() == 1 ? UnsavedWork::tr("1 point")
                             : UnsavedWork::tr("%1 points").arg(static_cast<qulonglong>(dataset.size()));
}

}  // namespace

UnsavedWork::UnsavedWork(QWidget* window, Document* document, DataFiles* files, SessionFiles* sessions,
                         SessionActions* saving, MessageBar* messages, MessageBar* offers)
    : QObject(window),
      m_window(window),
      m_document(document),
      m_files(files),
      m_sessions(sessions),
      m_saving(saving),
      m_offers(offers),
      m_recovery(document, sessions),
      m_finder([](const Search&, const Finder::Context& context) { context.publish(findRecords()); },
               [this] { emit recordsWaiting(QPrivateSignal()); }) {
  connect(this, &UnsavedWork::recordsWaiting, this, &UnsavedWork::receiveRecords, Qt::QueuedConnection);
  connect(&m_recovery, &Recovery::failed, messages, &MessageBar::showMessage);
  document->setBeforeReplacing([this](Document::Replaced replaced) {
    const bool kept = replaced == Document::Replaced::points && !m_sessions->pointsModified();
    if (!kept && !settle(tr("Save your work before other data take its place?"))) return false;
    m_recovery.settle();
    return true;
  });
}

UnsavedWork::~UnsavedWork() {
  m_document->setBeforeReplacing({});
}

void UnsavedWork::saveData() {
  const DocumentState& state = m_document->state();
  const QString file = fileToWrite(m_window, {.title = tr("Save Data As"),
                                              .kind = QStringLiteral("data"),
                                              .ending = QStringLiteral(".csv"),
                                              .filters = tr("Comma-separated table (*.csv)"),
                                              .as = SavedAs::points});
  if (!file.isEmpty()) m_files->save(file, state);
}

bool UnsavedWork::settle(const QString& question) {
  if (m_asking) return false;
  if (!m_sessions->modified()) return true;
  const DocumentState& state = m_document->state();
  QMessageBox box(QMessageBox::Question, tr("Credence"), QString(),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
  box.setTextFormat(Qt::PlainText);
  QString what = tr("%1 in “%2”").arg(countedPoints(*state.dataset), nameOf(state.name));
  if (!state.pins.empty()) {
    what += state.pins.size() == 1 ? tr(", 1 pin") : tr(", %1 pins").arg(state.pins.size());
  }
  box.setText(question + QStringLiteral("\n\n") + what);
  box.setDefaultButton(QMessageBox::Save);
  m_asking = true;
  const int answer = box.exec();
  m_asking = false;
  if (answer == QMessageBox::Discard) return true;
  return answer == QMessageBox::Save && m_saving->saveNow();
}

bool UnsavedWork::mayClose() {
  if (!settle(tr("Save your work before closing?"))) return false;
  m_recovery.forget();
  return true;
}

void UnsavedWork::offerRecords() {
  m_finder.post({});
}

void UnsavedWork::receiveRecords() {
  if (auto found = m_finder.take()) {
    m_found.insert(m_found.end(), std::make_move_iterator(found->begin()),
                   std::make_move_iterator(found->end()));
    offerNext();
  }
  if (const auto reason = m_finder.take_failure()) {
    m_offers->showMessage(tr("What earlier sessions left behind could not be looked for (%1).")
                              .arg(QString::fromStdString(*reason)));
  }
}

void UnsavedWork::offerNext() {
  while (!m_found.empty() && m_found.front().work.dataset.size() == 0) {
    const FoundRecord& record = m_found.front();
    m_offers->showMessage(record.work.complaint);
    if (!record.work.otherVersion) record.journal->setAside();
    m_found.pop_front();
  }
  if (m_found.empty()) return;
  const RecoveredWork& work = m_found.front().work;
  QString text = tr("Not saved when Credence ended on %1: %2 in “%3”.")
                     .arg(QLocale::c().toString(work.last.time.toLocalTime(), QLocale::ShortFormat),
                          countedPoints(work.dataset), nameOf(work));
  if (!work.complaint.isEmpty()) text += QLatin1Char(' ') + work.complaint;
  m_offers->showRemedies(
      text, {{tr("Restore"), [this] { restoreFirst(); }}, {tr("Discard"), [this] { discardFirst(); }}});
}

void UnsavedWork::restoreFirst() {
  FoundRecord record = std::move(m_found.front());
  m_found.pop_front();
  const Session session = record.work.session();
  const bool whole = record.work.complaint.isEmpty();
  if (whole) m_recovery.adopt(session.state.opened, std::move(record.journal));
  const int before = m_document->state().origin;
  m_document->openSession(session.state, session.view, tr("Restore %1").arg(menuText(nameOf(record.work))));
  if (m_document->state().origin == before) {  // what there was is to stay, and this waits
    if (whole) record.journal = m_recovery.release(session.state.opened);
    m_found.push_front(std::move(record));
  } else {
    if (!whole) record.journal->setAside();
    if (const auto saved = fileOf(record.work)) m_sessions->resume(saved->file, saved->carried);
  }
  offerNext();
}

void UnsavedWork::discardFirst() {
  m_found.front().journal->remove();
  m_found.pop_front();
  offerNext();
}

}  // namespace credence

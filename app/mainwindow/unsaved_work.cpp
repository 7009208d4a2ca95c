#include "app/mainwindow/unsaved_work.h"

#include "app/files/data_files.h"
#include "app/mainwindow/message_bar.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QStringList>

#include <iterator>
#include <utility>

namespace credence {

namespace {

QString nameOf(const QString& name) {
  return name.isEmpty() ? UnsavedWork::tr("sketch") : name;
}

QString countedPoints(const Dataset& dataset) {
  return dataset.size() == 1 ? UnsavedWork::tr("1 point")
                             : UnsavedWork::tr("%1 points").arg(static_cast<qulonglong>(dataset.size()));
}

}  // namespace

UnsavedWork::UnsavedWork(QWidget* window, Document* document, DataFiles* files, MessageBar* messages,
                         MessageBar* offers)
    : QObject(window),
      m_window(window),
      m_document(document),
      m_files(files),
      m_offers(offers),
      m_recovery(document, files),
      m_finder([](const Search&, const Finder::Context& context) { context.publish(findRecords()); },
               [this] { emit recordsWaiting(QPrivateSignal()); }) {
  connect(this, &UnsavedWork::recordsWaiting, this, &UnsavedWork::receiveRecords, Qt::QueuedConnection);
  connect(&m_recovery, &Recovery::failed, messages, &MessageBar::showMessage);
}

bool UnsavedWork::save(const DocumentState& state) {
  const QString name =
      state.generated ? state.generated->generator : QFileInfo(nameOf(state.name)).completeBaseName();
  const QString file = QFileDialog::getSaveFileName(
      m_window, tr("Save Data As"), name + QStringLiteral(".csv"), tr("Comma-separated table (*.csv)"));
  return !file.isEmpty() && m_files->save(file, state);
}

std::vector<DocumentState> UnsavedWork::unsaved() const {
  std::vector<DocumentState> states = m_document->dataWithinUndo();
  std::erase_if(states, [this](const DocumentState& state) { return !m_files->modified(state); });
  return states;
}

bool UnsavedWork::mayClose() {
  if (m_asking) return false;
  const std::vector<DocumentState> states = unsaved();
  if (!states.empty()) {
    QStringList lines;
    for (const DocumentState& state : states) {
      lines << tr("%1 in “%2”").arg(countedPoints(*state.dataset), nameOf(state.name));
    }
    QMessageBox box(QMessageBox::Question, tr("Credence"), QString(),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setTextFormat(Qt::PlainText);
    box.setText(tr("Save your points before closing?\n\n%1").arg(lines.join(QLatin1Char('\n'))));
    box.setDefaultButton(QMessageBox::Save);
    m_asking = true;
    const int answer = box.exec();
    m_asking = false;
    if (answer != QMessageBox::Save && answer != QMessageBox::Discard) return false;
    for (const DocumentState& state : states) {
      if (answer == QMessageBox::Save && !save(state)) return false;
    }
  }
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
                     .arg(QLocale().toString(work.last.time.toLocalTime(), QLocale::ShortFormat),
                          countedPoints(work.dataset), nameOf(work.name));
  if (!work.complaint.isEmpty()) text += QLatin1Char(' ') + work.complaint;
  m_offers->showRemedies(
      text, {{tr("Restore"), [this] { restoreFirst(); }}, {tr("Discard"), [this] { discardFirst(); }}});
}

void UnsavedWork::restoreFirst() {
  FoundRecord record = std::move(m_found.front());
  m_found.pop_front();
  if (record.work.complaint.isEmpty()) {
    m_recovery.adopt(std::move(record.journal));
  } else {
    record.journal->setAside();
  }
  const RecoveryStep& last = record.work.last;
  m_document->restore(std::move(record.work.dataset), nameOf(record.work.name), last.split,
                      last.hyperparameters);
  offerNext();
}

void UnsavedWork::discardFirst() {
  m_found.front().journal->remove();
  m_found.pop_front();
  offerNext();
}

}  // namespace credence

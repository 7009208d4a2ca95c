#include "app/mainwindow/report_actions.h"

#include "app/document/document.h"
#include "app/document/file_name.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/report_dialog.h"
#include "app/mainwindow/work_bar.h"
#include "app/studies/studies.h"

#include <QAction>
#include <QDate>
#include <QMenu>

#include <exception>
#include <utility>

namespace credence {

namespace {

constexpr double mostReferenceSeconds = 60.0;
constexpr int progressInterval = 100;  // ms

}  // namespace

ReportActions::ReportActions(Document* document, MessageBar* messages, QWidget* window)
    : QObject(window),
      m_document(document),
      m_messages(messages),
      m_window(window),
      m_bar(new WorkBar(QStringLiteral("reportBar"), tr("Write no report"), window)),
      m_computation(
          tr("No report: %1"), Answers::of_newest,
          [](const ReportRequest& request, const auto& context) {
            context.publish(std::make_shared<const ReportMaterial>(
                computeReport(request, context.report, context.superseded)));
          },
          [this](std::shared_ptr<const ReportMaterial> material) { write(*material); }) {
  connect(&m_computation, &Delivery::failed, m_messages, &MessageBar::showMessage);
  connect(&m_computation, &Delivery::idle, this, [this] {
    m_progressTimer.stop();
    m_bar->finish();
    m_report->setEnabled(true);
  });
  m_progressTimer.setInterval(progressInterval);
  connect(&m_progressTimer, &QTimer::timeout, this, &ReportActions::showProgress);
  connect(m_bar, &WorkBar::cancelled, this, &ReportActions::cancel);
}

void ReportActions::addToFileMenu(QMenu* menu) {
  m_report = addEntry(menu, tr("Repor&t…"), {}, [this] { ask(); });
  m_report->setToolTip(tr("Data, setting, figures, tables, warnings and formulas as a page to hand on"));
}

void ReportActions::ask() {
  if (m_document->dataset().size() == 0) {
    return m_messages->showMessage(tr("There are no points yet that a report could be of"));
  }
  ReportDialog dialog(m_document->state().name, studiesThatSuit(m_document->view()), m_window);
  if (dialog.exec() != QDialog::Accepted) return;
  ReportRequest request = reportRequest(sessionOf(*m_document));
  request.carried = dialog.carried();
  request.studies = dialog.studies();
  request.goal.most_seconds = mostReferenceSeconds;
  m_destination = dialog.destination();
  request.pointsApart = !m_destination.folder.isEmpty();
  m_report->setEnabled(false);
  m_bar->start(tr("Computing the report"));
  m_progressTimer.start();
  m_computation.post(std::move(request));
}

void ReportActions::showProgress() {
  const Progress progress = m_computation.progress();
  m_bar->showProgress(
      progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : -1.0);
}

void ReportActions::cancel() {
  m_computation.cancel();
  emit noticed(tr("No report was written"));
}

void ReportActions::write(const ReportMaterial& material) {
  try {
    writeReport(material, m_destination, QDate::currentDate());
    const QString& where = m_destination.file.isEmpty() ? m_destination.folder : m_destination.file;
    emit noticed(tr("Report saved to %1").arg(shownFileName(where)));
  } catch (const std::exception& error) {
    m_messages->showMessage(tr("No report: %1").arg(QString::fromUtf8(error.what())));
  }
}

}  // namespace credence

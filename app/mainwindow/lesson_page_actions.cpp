#include "app/mainwindow/lesson_page_actions.h"

#include "app/document/file_name.h"
#include "app/files/whole_file.h"
#include "app/mainwindow/handout_dialog.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/work_bar.h"

#include <exception>
#include <memory>
#include <stdexcept>
#include <utility>

namespace credence {

LessonPageActions::LessonPageActions(RunCommand run, MessageBar* messages, QWidget* window)
    : QObject(window),
      m_run(std::move(run)),
      m_messages(messages),
      m_window(window),
      m_bar(new WorkBar(QStringLiteral("lessonPageBar"), tr("Write no handout"), window)),
      m_computation(
          tr("No handout: %1"), Answers::of_newest,
          [runCommand = m_run](const LessonHandoutRequest& request, const auto& context) {
            context.publish(std::make_shared<const LessonHandout>(
                computeLessonHandout(request, runCommand, context.report, context.superseded)));
          },
          [this](std::shared_ptr<const LessonHandout> handout) { write(*handout); }) {
  connect(&m_computation, &Delivery::failed, m_messages, &MessageBar::showMessage);
  connect(&m_computation, &Delivery::idle, m_bar, &WorkBar::finish);
  connect(m_bar, &WorkBar::cancelled, this, [this] {
    m_computation.cancel();
    emit noticed(tr("No handout was written"));
  });
}

void LessonPageActions::ask(const LessonFolder& folder) {
  const QString file = handoutFile(m_window, folder.id);
  if (file.isEmpty()) return;
  try {
    LessonHandoutRequest request = lessonHandoutRequest(folder);
    m_file = file;
    m_bar->start(tr("Computing the handout of the lesson"));
    m_computation.post(std::move(request));
  } catch (const std::exception& error) {
    m_messages->showMessage(tr("No handout: %1").arg(QString::fromUtf8(error.what())));
  }
}

void LessonPageActions::write(const LessonHandout& handout) {
  try {
    if (const auto reason = replaceFile(m_file, lessonHandoutPage(handout))) {
      throw std::runtime_error(
          tr("%1: cannot be written: %2").arg(shownFileName(m_file), *reason).toStdString());
    }
    emit noticed(tr("Handout saved to %1").arg(shownFileName(m_file)));
  } catch (const std::exception& error) {
    m_messages->showMessage(tr("No handout: %1").arg(QString::fromUtf8(error.what())));
  }
}

}  // namespace credence

#include "app/mainwindow/handout_actions.h"

#include "app/document/document.h"
#include "app/document/file_name.h"
#include "app/files/whole_file.h"
#include "app/handout/handout_page.h"
#include "app/mainwindow/handout_dialog.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/work_bar.h"

#include <QAction>
#include <QDesktopServices>
#include <QMenu>
#include <QUrl>

#include <exception>
#include <stdexcept>
#include <utility>

namespace credence {

HandoutActions::HandoutActions(Document* document, MessageBar* messages, QWidget* window)
    : QObject(window),
      m_document(document),
      m_messages(messages),
      m_window(window),
      m_bar(new WorkBar(QStringLiteral("handoutBar"), tr("Write no handout"), window)),
      m_computation(
          tr("No handout: %1"), Answers::of_newest,
          [](const HandoutRequest& request, const auto& context) {
            context.publish(std::make_shared<const HandoutMaterial>(
                computeHandout(request, context.report, context.superseded)));
          },
          [this](std::shared_ptr<const HandoutMaterial> material) { write(*material); }) {
  connect(&m_computation, &Delivery::failed, this, &HandoutActions::refuse);
  connect(&m_computation, &Delivery::idle, this, &HandoutActions::finish);
  connect(m_bar, &WorkBar::cancelled, this, &HandoutActions::cancel);
}

void HandoutActions::addToFileMenu(QMenu* menu) {
  m_handout = addEntry(menu, tr("&Handout…"), {}, [this] { ask(); });
  m_handout->setToolTip(tr("One page for browsers in which students drag the sliders, without a network"));
}

void HandoutActions::ask() {
  if (m_document->dataset().size() == 0) {
    return m_messages->showMessage(tr("There are no points yet that a handout could be of"));
  }
  HandoutDialog dialog(m_document->state().name, m_options, m_document->view().locked, m_window);
  m_dialog = &dialog;
  connect(&dialog, &HandoutDialog::previewed, this, &HandoutActions::preview);
  const bool accepted = dialog.exec() == QDialog::Accepted;
  m_options = dialog.options();
  const std::vector<std::string> locked = dialog.locked();
  const QString file = dialog.file();
  m_dialog = nullptr;
  if (!accepted) return m_computation.cancel();
  m_document->setLocksObeyed(false);  // they are for others
  m_document->setInView(&ViewState::locked, locked);
  begin(file);
}

void HandoutActions::preview() {
  m_options = m_dialog->options();
  m_document->setLocksObeyed(false);
  m_document->setInView(&ViewState::locked, m_dialog->locked());
  begin(m_previews.filePath(QStringLiteral("handout.html")));
}

void HandoutActions::begin(const QString& file) {
  try {
    HandoutRequest request = handoutRequest(sessionOf(*m_document), m_options);
    m_file = file;
    m_handout->setEnabled(false);
    if (m_dialog) {
      m_dialog->setBusy(true);
    } else {
      m_bar->start(tr("Computing the handout"));
    }
    m_computation.post(std::move(request));
  } catch (const std::exception& error) {
    refuse(tr("No handout: %1").arg(QString::fromUtf8(error.what())));
  }
}

void HandoutActions::finish() {
  m_bar->finish();
  m_handout->setEnabled(true);
  if (m_dialog) m_dialog->setBusy(false);
}

void HandoutActions::cancel() {
  m_computation.cancel();
  emit noticed(tr("No handout was written"));
}

void HandoutActions::refuse(const QString& reason) {
  if (m_dialog) {
    m_dialog->showNotice(reason);
  } else {
    m_messages->showMessage(reason);
  }
}

void HandoutActions::write(const HandoutMaterial& material) {
  try {
    if (const auto reason = replaceFile(m_file, handoutPage(material))) {
      throw std::runtime_error(
          tr("%1: cannot be written: %2").arg(shownFileName(m_file), *reason).toStdString());
    }
    if (!m_dialog) {
      QStringList said = {tr("Handout saved to %1").arg(shownFileName(m_file))};
      said << material.request.notes;
      emit noticed(said.join(QStringLiteral(". ")));
      return;
    }
    const bool opened = QDesktopServices::openUrl(QUrl::fromLocalFile(m_file));
    m_dialog->showNotice(opened
                             ? tr("The page is open in the browser. Save it to keep it.")
                             : tr("No browser could be started. The page is at %1 until the window closes.")
                                   .arg(shownFileName(m_file)));
  } catch (const std::exception& error) {
    refuse(tr("No handout: %1").arg(QString::fromUtf8(error.what())));
  }
}

}  // namespace credence

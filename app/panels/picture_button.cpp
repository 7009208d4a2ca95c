#include "app/panels/picture_button.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>

#include <exception>
#include <utility>

namespace credence {

PictureButton::PictureButton(const QString& name, std::function<FigurePage()> make, QString fileName,
                             QWidget* parent)
    : QToolButton(parent), m_make(std::move(make)), m_fileName(std::move(fileName)) {
  setObjectName(name);
  setText(tr("Picture ▾"));
  setToolTip(tr("Copy or save it as a picture, in the light theme"));
  setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
  setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(this);
  menu->addAction(tr("Copy as Picture"), this, &PictureButton::copy);
  menu->addAction(tr("Save as Picture…"), this, &PictureButton::save);
  setMenu(menu);
}

void PictureButton::copy() {
  try {
    QGuiApplication::clipboard()->setImage(renderPage(m_make()));
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void PictureButton::save() {
  QString file = QFileDialog::getSaveFileName(this, tr("Save Picture"), m_fileName + QStringLiteral(".pdf"),
                                              tr("Pictures (*.pdf *.svg *.png)"));
  if (file.isEmpty()) return;
  if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".pdf");
  try {
    FigurePage page = m_make();
    if (m_payload) page.payload = m_payload();
    savePage(page, file);
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace credence

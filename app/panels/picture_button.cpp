#include "app/panels/picture_button.h"

#include "app/panels/carried_session.h"
#include "app/panels/file_to_write.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <exception>
#include <utility>

namespace credence {

PictureButton::PictureButton(const Document* document, const QString& name, std::function<FigurePage()> make,
                             QString fileName, QWidget* parent)
    : MenuButton(parent), m_document(document), m_make(std::move(make)), m_fileName(std::move(fileName)) {
  setObjectName(name);
  setText(tr("Picture ▾"));
  setToolTip(tr("Copy or save it as a picture, in the light theme"));
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
  const QString file = fileToWrite(
      this, {.title = tr("Save Picture"),
             .kind = QStringLiteral("picture"),
             .subject = m_fileName,
             .ending = QStringLiteral(".pdf"),
             .filters = tr("Pictures (*.pdf *.svg *.png)"),
             .complete = [](const QString& typed) { return withEnding(typed, QStringLiteral(".pdf")); }});
  if (file.isEmpty()) return;
  try {
    FigurePage page = m_make();
    page.payload = carriedSession(*m_document);
    savePage(page, file);
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace credence

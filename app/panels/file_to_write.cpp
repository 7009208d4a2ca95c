#include "app/panels/file_to_write.h"

#include "app/document/file_name.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace credence {

QString fileToWrite(QWidget* parent, const WritingQuestion& question) {
  QString typed = QFileDialog::getSaveFileName(parent, question.title, question.suggestion, question.filters,
                                               question.filter);
  if (typed.isEmpty() || !question.complete) return typed;
  QString file = question.complete(typed);
  if (file == typed || !QFileInfo::exists(file)) return file;
  // The dialog knows only of the name that was typed.
  QMessageBox box(QMessageBox::Question, question.title,
                  QCoreApplication::translate("credence::WritingQuestion", "%1 is there already. Replace it?")
                      .arg(shownFileName(QFileInfo(file).fileName())),
                  QMessageBox::Yes | QMessageBox::No, parent);
  box.setTextFormat(Qt::PlainText);
  box.setDefaultButton(QMessageBox::No);
  return box.exec() == QMessageBox::Yes ? file : QString();
}

QString withEnding(const QString& typed, const QString& ending) {
  return QFileInfo(typed).suffix().isEmpty() ? typed + ending : typed;
}

}  // namespace credence

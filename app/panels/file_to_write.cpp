#include "app/panels/file_to_write.h"

#include "app/document/file_name.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <QWidget>

namespace credence {

namespace {

constexpr char placeProperty[] = "dataFolder";
constexpr char nameProperty[] = "dataName";
constexpr char lastProperty[] = "lastFolderOf";  // and the kind, in this window
const QString lastFolderKey = QStringLiteral("saveFolder");

/// The window that has the data, which may be behind others.
QWidget* ownerOf(QWidget* widget) {
  while (widget->parentWidget() != nullptr && !widget->property(placeProperty).isValid())
    widget = widget->parentWidget();
  return widget;
}

QByteArray lastPropertyOf(const QString& kind) {
  return lastProperty + kind.toUtf8();
}

/// Where the last of its kind went, else beside the data, else where the last of anything went.
QString folderFor(const QWidget& owner, const QString& kind) {
  QString lastHere = owner.property(lastPropertyOf(kind).constData()).toString();
  if (!lastHere.isEmpty()) return lastHere;
  QString ofData = owner.property(placeProperty).toString();
  if (!ofData.isEmpty()) return ofData;
  QString last = QSettings().value(lastFolderKey).toString();
  if (QFileInfo(last).isDir()) return last;
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

QString suggestionFor(const QWidget& owner, const WritingQuestion& question) {
  if (!question.file.isEmpty()) return question.file;
  QString name = owner.property(nameProperty).toString();
  if (name.isEmpty()) name = QCoreApplication::translate("credence::WritingQuestion", "sketch");
  if (!question.subject.isEmpty()) name += QLatin1Char('-') + question.subject;
  return folderFor(owner, question.kind) + QLatin1Char('/') + name + question.ending;
}

/// What the dialog says.
QString askedFile(QWidget* parent, const WritingQuestion& question) {
  QWidget* owner = ownerOf(parent);
  QString typed = QFileDialog::getSaveFileName(parent, question.title, suggestionFor(*owner, question),
                                               question.filters, question.filter);
  if (typed.isEmpty()) return typed;
  const QString folder = QFileInfo(typed).absolutePath();
  owner->setProperty(lastPropertyOf(question.kind).constData(), folder);
  QSettings().setValue(lastFolderKey, folder);
  return typed;
}

}  // namespace

void setDataPlace(QWidget* window, const DataPlace& place) {
  window->setProperty(placeProperty, place.folder);
  window->setProperty(nameProperty, place.name);
}

QString fileToWrite(QWidget* parent, const WritingQuestion& question) {
  QString typed = askedFile(parent, question);
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

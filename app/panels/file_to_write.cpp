#include "app/panels/file_to_write.h"

#include "app/document/file_name.h"
#include "app/files/same_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <QVariant>
#include <QWidget>

namespace credence {

namespace {

constexpr char placeProperty[] = "dataPlace";
constexpr char lastProperty[] = "lastFolderOf";  // and the kind, in this window
const QString lastFolderKey = QStringLiteral("saveFolder");

/// The window that has the data, which may be behind others.
QWidget* ownerOf(QWidget* widget) {
  while (widget->parentWidget() != nullptr && !widget->property(placeProperty).isValid())
    widget = widget->parentWidget();
  return widget;
}

DataPlace placeOf(const QWidget& owner) {
  return owner.property(placeProperty).value<DataPlace>();
}

QByteArray lastPropertyOf(const QString& kind) {
  return lastProperty + kind.toUtf8();
}

/// Where the last of its kind went, else beside the data, else where the last of anything went.
QString folderFor(const QWidget& owner, const QString& kind) {
  QString lastHere = owner.property(lastPropertyOf(kind).constData()).toString();
  if (!lastHere.isEmpty()) return lastHere;
  QString ofData = placeOf(owner).folder;
  if (!ofData.isEmpty()) return ofData;
  QString last = QSettings().value(lastFolderKey).toString();
  if (QFileInfo(last).isDir()) return last;
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

QString suggestionFor(const QWidget& owner, const WritingQuestion& question) {
  if (!question.file.isEmpty()) return question.file;
  QString name = placeOf(owner).name;
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

/// Whether to write there is to write over that file, which may be in a folder that is written.
bool wouldLose(const QString& written, const QString& open) {
  return isSameFile(written, open) || (QFileInfo(written).isDir() && isInFolder(open, written));
}

/// What of the open files would be lost, as a sentence has it; empty: none.
QString lostOf(const DataPlace& place, const QString& file, SavedAs as) {
  if (as != SavedAs::points && wouldLose(file, place.table)) {
    return QCoreApplication::translate("credence::WritingQuestion", "the table that is open");
  }
  if (wouldLose(file, place.labels)) {
    return QCoreApplication::translate("credence::WritingQuestion", "the labels of the table that is open");
  }
  if (as != SavedAs::session && wouldLose(file, place.session)) {
    return QCoreApplication::translate("credence::WritingQuestion", "the session that is open");
  }
  return {};
}

}  // namespace

void setDataPlace(QWidget* window, const DataPlace& place) {
  window->setProperty(placeProperty, QVariant::fromValue(place));
}

bool mayWrite(QWidget* parent, const QString& file, SavedAs as) {
  const DataPlace place = placeOf(*ownerOf(parent));
  const QString lost = lostOf(place, file, as);
  if (lost.isEmpty()) return true;
  if (place.refuse) {
    place.refuse(
        QCoreApplication::translate("credence::WritingQuestion",
                                    "Nothing saved: %1 has %2, which would be lost; choose another name")
            .arg(shownFileName(file), lost));
  }
  return false;
}

QString fileToWrite(QWidget* parent, const WritingQuestion& question) {
  const QString typed = askedFile(parent, question);
  if (typed.isEmpty()) return {};
  QString file = question.complete ? question.complete(typed) : typed;
  if (!mayWrite(parent, file, question.as)) return {};
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

QString fileNotThere(QWidget* parent, const WritingQuestion& question,
                     const std::function<bool(const QString& file)>& isThere) {
  const QString first = suggestionFor(*ownerOf(parent), question);
  const QString base = first.chopped(question.ending.size());
  QString file = first;
  for (int number = 2; isThere ? isThere(file) : QFileInfo::exists(file); ++number) {
    file = base + QLatin1Char('-') + QString::number(number) + question.ending;
  }
  return file;
}

QString withEnding(const QString& typed, const QString& ending) {
  return QFileInfo(typed).suffix().isEmpty() ? typed + ending : typed;
}

}  // namespace credence

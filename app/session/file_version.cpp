#include "app/session/file_version.h"

#include "core/table/data_error.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonParseError>

#include <stdexcept>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr qsizetype mostValues = 2'000'000;

/// How many values there are, at least: the signs that part them, outside texts. Stops counting beyond what
/// is allowed.
qsizetype countValues(const QByteArray& json) {
  qsizetype count = 0;
  bool inText = false;
  for (qsizetype k = 0; k < json.size() && count <= mostValues; ++k) {
    const char sign = json[k];
    if (sign == '"') inText = !inText;
    if (inText) {
      if (sign == '\\') ++k;
    } else if (sign == ',' || sign == ':' || sign == '[' || sign == '{') {
      ++count;
    }
  }
  return count;
}

/// Whether this program can do what a file asks for by that name. There is nothing yet that would have a
/// name.
bool hasCapability(const QString&) {
  return false;
}

}  // namespace

QJsonObject jsonObjectOf(const QByteArray& json) {
  if (countValues(json) > mostValues) {
    throw std::runtime_error("it holds more than 2,000,000 values, which no file of Credence does");
  }
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(json, &error);
  if (error.error != QJsonParseError::NoError) {
    throw std::runtime_error(
        QStringLiteral("byte %1: %2").arg(error.offset).arg(error.errorString()).toStdString());
  }
  return document.object();
}

FileVersion takeVersion(QJsonObject& object, int known, const QString& what) {
  FileVersion version;
  version.number = readWhole(object[QStringLiteral("version")], {.name = "version"},
                             {.low = 1.0, .high = largestJsonWhole});
  version.newer = version.number > static_cast<quint64>(known);
  const QJsonValue needs = object.take(QStringLiteral("needs"));
  if (needs.isUndefined()) return version;
  std::vector<std::string> lacking;
  for (const QString& name : FieldKind<std::vector<QString>>::read(needs, {.name = "needs"}, {})) {
    if (!hasCapability(name)) lacking.push_back(name.toStdString());
  }
  if (lacking.empty()) return version;
  throw std::runtime_error(QStringLiteral("the %1 is of a newer version of Credence, and needs what this one "
                                          "does not have: %2; open it with a newer one")
                               .arg(what, QString::fromStdString(shown_list(lacking)))
                               .toStdString());
}

void refuseNewer(const FieldError& error) {
  throw std::runtime_error("a newer version of Credence saved it in a way that this one cannot read: " +
                           std::string(error.what()));
}

QString noticeOf(const FileVersion& version, const UnknownNames& unknown) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("Session", text); };
  if (!version.newer) {
    if (unknown.isEmpty()) return {};
    return tr("not known to this version, and kept without effect: %1").arg(unknown.text());
  }
  const QString newer = tr("saved by a newer version of Credence, in format %1; ").arg(version.number);
  if (unknown.isEmpty()) return newer + tr("all that it says is known to this one");
  return newer + tr("this one does not know, and keeps without effect: %1").arg(unknown.text());
}

QJsonObject schemaOfNeeds() {
  return FieldKind<std::vector<QString>>::schema({});
}

}  // namespace credence

#include "app/panels/save_here_button.h"

#include "app/document/file_name.h"

#include <QFileInfo>
#include <QFontMetrics>

namespace credence {

SaveHereButton::SaveHereButton(QWidget* parent) : QPushButton(parent) {
  setObjectName(QStringLiteral("saveHere"));
  setAutoDefault(false);
}

void SaveHereButton::setFile(const QString& file) {
  constexpr int mostOfName = 28;
  const QString name = shownFileName(QFileInfo(file).fileName());
  QString shown =
      fontMetrics().elidedText(name, Qt::ElideMiddle, mostOfName * fontMetrics().averageCharWidth());
  shown.replace(QLatin1Char('&'), QStringLiteral("&&"));  // of the name, not of a key
  setText(tr("Save as %1").arg(shown));
  setToolTip(tr("Write %1; no file that is there is replaced").arg(shownFileName(file)));
}

}  // namespace credence

#include "app/mainwindow/labels_remedy.h"

#include "app/document/file_name.h"
#include "app/document/menu_text.h"
#include "app/report/translate.h"

#include <QFileInfo>

#include <utility>

namespace credence {

std::vector<MessageBar::Remedy> labelsRemedy(const LoadFailure& failure,
                                             std::function<void(const TableSource&)> read) {
  if (failure.labels.isEmpty()) return {};
  TableSource source = failure.source;
  source.setLabelsFile(failure.labels);
  const QString name = menuText(QFileInfo(shownFileName(failure.labels)).fileName());
  return {{tr("Read %1 as Its Labels").arg(name), [source, read = std::move(read)] { read(source); }}};
}

}  // namespace credence

#include "app/mainwindow/loading_bar.h"

#include "app/files/table_loader.h"

#include <QPushButton>

namespace credence {

LoadingBar::LoadingBar(TableLoader* loader, QWidget* parent)
    : WorkBar(QStringLiteral("loadingBar"), tr("Stop reading; the data stay as they are"), parent) {
  cancelButton()->setObjectName(QStringLiteral("cancelLoading"));
  connect(this, &WorkBar::cancelled, loader, &TableLoader::cancel);
  const auto showReading = [this, loader] { start(tr("Reading %1").arg(loader->loading().name())); };
  connect(loader, &TableLoader::started, this, showReading);
  connect(loader, &TableLoader::progressed, this, &WorkBar::showProgress);
  connect(loader, &TableLoader::finished, this, &WorkBar::finish);
  if (loader->busy()) showReading();
}

}  // namespace credence

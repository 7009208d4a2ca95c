#pragma once

#include "app/mainwindow/work_bar.h"

namespace credence {

class TableLoader;

/// How far a table has been read.
class LoadingBar : public WorkBar {
  Q_OBJECT

 public:
  explicit LoadingBar(TableLoader* loader, QWidget* parent = nullptr);
};

}  // namespace credence

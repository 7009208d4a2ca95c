#pragma once

#include <QDialog>

namespace credence {

/// All keys and mouse actions on one page.
class HelpPage : public QDialog {
  Q_OBJECT

 public:
  explicit HelpPage(QWidget* parent = nullptr);
};

}  // namespace credence

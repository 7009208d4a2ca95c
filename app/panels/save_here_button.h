#pragma once

#include <QPushButton>
#include <QString>

namespace credence {

/// Saves at once, where the dialog that asks for a file would have begun: it names the file.
class SaveHereButton : public QPushButton {
  Q_OBJECT

 public:
  explicit SaveHereButton(QWidget* parent = nullptr);

  /// The file that a press writes, with its path: see fileNotThere().
  void setFile(const QString& file);
};

}  // namespace credence

#pragma once

#include "app/handout/handout_request.h"

#include <QDialog>
#include <QString>

#include <string>
#include <vector>

class QCheckBox;
class QGridLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace credence {

/// What a handout says, what it has with it and what its readers cannot change. Then asks for the file.
class HandoutDialog : public QDialog {
  Q_OBJECT

 public:
  /// `name`: of the data. `options`: as they were last.
  HandoutDialog(const QString& name, const HandoutOptions& options, const std::vector<std::string>& locked,
                QWidget* parent = nullptr);

  HandoutOptions options() const;
  std::vector<std::string> locked() const;  ///< ids of lockedControls
  /// Where it goes, once it has been accepted.
  const QString& file() const { return m_file; }

  /// Whether a preview is being made, and no other can be asked for.
  void setBusy(bool busy);
  /// What came of a preview.
  void showNotice(const QString& text);

 public slots:
  void accept() override;

 signals:
  /// The page as it would be is to be looked at.
  void previewed();

 private:
  void acceptAt(const QString& file);
  QLayout* switches(const HandoutOptions& options, const std::vector<std::string>& locked);

  QLineEdit* m_title;
  QPlainTextEdit* m_text;
  QCheckBox* m_map = nullptr;
  QCheckBox* m_testPoints = nullptr;
  std::vector<QCheckBox*> m_locked;  ///< in the order of lockedControls
  QPushButton* m_preview = nullptr;
  QLabel* m_notice;
  QString m_file;
};

/// Where a page for browsers goes, as the person wants it; empty for nowhere. `subject`: what it is of the
/// data.
QString handoutFile(QWidget* parent, const QString& subject);
/// Where it can go without a question.
QString handoutFileNotThere(QWidget* parent, const QString& subject);

}  // namespace credence

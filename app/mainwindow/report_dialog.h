#pragma once

#include "app/figures/figure_testimony.h"
#include "app/panels/file_to_write.h"
#include "app/paper/write_report.h"

#include <QDialog>
#include <QString>

class QComboBox;
class QLineEdit;

namespace credence {

class SaveHereButton;

/// What a report is called, in what form it is written, and what it has with it. Then asks for the file or
/// the folder.
class ReportDialog : public QDialog {
  Q_OBJECT

 public:
  /// `name`: of the data.
  explicit ReportDialog(const QString& name, QWidget* parent = nullptr);

  /// Where it goes, once it has been accepted.
  const ReportDestination& destination() const { return m_destination; }
  FigureCarriage carriage() const;

 public slots:
  void accept() override;

 private:
  enum class Form { page, pdf, folder };
  Form form() const;
  WritingQuestion question() const;
  QString pathNotThere();
  void formChanged();
  void acceptAt(const QString& path);

  QLineEdit* m_title;
  QComboBox* m_form;
  QComboBox* m_carriage;
  QLineEdit* m_license;
  SaveHereButton* m_here;
  ReportDestination m_destination;
};

}  // namespace credence

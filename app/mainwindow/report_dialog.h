#pragma once

#include "app/figures/figure_record.h"
#include "app/panels/file_to_write.h"
#include "app/paper/write_report.h"

#include <QDialog>
#include <QString>
#include <QStringList>

#include <vector>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace credence {

class SaveHereButton;
class Study;

/// What a report is called, in what form it is written, and what it has with it. Then asks for the file or
/// the folder.
class ReportDialog : public QDialog {
  Q_OBJECT

 public:
  /// `name`: of the data; `offered`: whose questions can be answered, too.
  ReportDialog(const QString& name, std::vector<const Study*> offered, QWidget* parent = nullptr);

  /// Where it goes, once it has been accepted.
  const ReportDestination& destination() const { return m_destination; }
  CarriedByFigure carried() const;
  /// Those whose questions are to be answered.
  std::vector<const Study*> studies() const;

 public slots:
  void accept() override;

 private:
  enum class Form { page, pdf, folder };
  Form form() const;
  QLayout* studyBoxes();
  QStringList chosenIds() const;
  WritingQuestion question() const;
  QString pathNotThere();
  void formChanged();
  void acceptAt(const QString& path);

  QLineEdit* m_title;
  QComboBox* m_form;
  QComboBox* m_carried;
  std::vector<const Study*> m_offered;
  std::vector<QCheckBox*> m_studies;  // one for each of them
  QLineEdit* m_license;
  SaveHereButton* m_here;
  ReportDestination m_destination;
};

}  // namespace credence

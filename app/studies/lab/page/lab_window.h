#pragma once

#include "app/document/document.h"
#include "app/report/table.h"
#include "app/studies/lab/lab_picture.h"
#include "app/style/typed_box.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLayout;
class QTableWidget;

namespace credence {

class ElidedLabel;
class LabDensityChart;
class LabEnergyChart;
class LabForm;
class LabQuestion;
class PictureButton;
class TableButton;

/// Laplace in one dimension: a density over one number, its energy, and Gaussians in its place, all of which
/// follow the handles on the picture. Renders the lab of the document's view and edits it. Computes in the
/// GUI thread while it is in sight: some milliseconds, some tens with the most data there can be.
class LabWindow : public QWidget, public RefusalPlace {
  Q_OBJECT

 public:
  explicit LabWindow(Document* document, QWidget* parent = nullptr);

  LabDensityChart* densityChart() const { return m_density; }
  LabEnergyChart* energyChart() const { return m_energy; }
  /// Null where the last problem could not be computed.
  std::shared_ptr<const LabResult> result() const { return m_result; }

  QSize sizeHint() const override { return {1040, 640}; }
  void showRefusal(const QString& sentence) override;

 signals:
  void helpAsked();

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QLayout* buildTop();
  QLayout* buildLegend();
  QLayout* buildBottom();
  TableButton* buildExport();
  PictureButton* buildPictures();
  void connectCharts();

  const LabSetting& setting() const { return m_document->view().lab; }
  void set(LabSetting next);
  void setProblem(const LabProblem& problem);
  void chooseDensity(int index);
  void answer(const std::optional<LaplaceVerdict>& verdict, bool revealed);
  void addDatum(double place);
  void removeDatum(std::size_t datum);
  void drawData(const LabDraw& draw);
  void showDatumMenu(std::size_t datum, const QPoint& position);
  void setHidden(const LabRule& rule, bool hidden);

  void showLab();
  void compute();
  void showPicture();
  void showNumbers();
  void showLegend();

  Document* m_document;
  QComboBox* m_choice;
  ElidedLabel* m_formula;
  QCheckBox* m_transformed;
  LabQuestion* m_question;
  LabDensityChart* m_density;
  LabEnergyChart* m_energy;
  std::vector<QCheckBox*> m_shown;  // in the order of lab_rules()
  LabForm* m_form;
  QTableWidget* m_table;
  ElidedLabel* m_remarks;
  std::shared_ptr<const LabPicture> m_picture;
  std::shared_ptr<const LabResult> m_result;
  std::optional<LabProblem> m_computed;  // whose result, or failure, that is
  std::optional<LabProblem> m_grabbed;   // what a handle was grabbed of
  LabRange m_range;
};

}  // namespace credence

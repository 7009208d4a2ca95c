#pragma once

#include "app/document/document.h"
#include "app/report/table.h"
#include "app/studies/panels/live_panels.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLayout;
class QLineEdit;
class QSpinBox;
class QTableWidget;
class QToolButton;

namespace credence {

class ElidedLabel;
class LiveFit;
class PanelsPart;
class PanelsPlot;
class StudyCures;
class StudyHead;
class TableButton;

/// Several settings side by side: widths, prior variances, centres, training points, methods or pins, each
/// fitted by itself: p over the plane, or two weights; or, in a part of its own, what those models say of all
/// labels of a few points. Renders the panels of the document's view and edits them. Computes while it is in
/// sight.
class PanelsWindow : public QWidget {
  Q_OBJECT

 public:
  /// `labels`: shows the evidence of all labels; the window takes it.
  PanelsWindow(Document* document, LiveFit* fit, PanelsPart* labels, QWidget* parent = nullptr);

  PanelsPlot* plot() const { return m_plot; }
  const LivePanels& panels() const { return m_panels; }

  QSize sizeHint() const override { return {1040, 660}; }

 signals:
  void helpAsked();
  void pictureAsked();  ///< in the dialog that saves all pictures

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QLayout* buildTop();
  QLayout* buildStatus();
  QLayout* buildWeights();
  QLayout* buildLabellings();
  TableButton* buildExport();
  QToolButton* buildPictures();

  const PanelsSetting& setting() const { return m_document->view().panels; }
  void set(const PanelsSetting& next) { m_document->setInView(&ViewState::panels, next); }
  void chooseQuantity(int index);
  void suggestValues();
  void fillChoices();
  /// The pairs of the weights that the settings have, the chosen one among them.
  void fillPairs();
  void toggleChoice(const QString& value, bool on);
  void adopt(std::size_t panel);
  /// Into the right plot, or both where they show two settings.
  void adoptMethod(const Method& method);

  void showSetting();
  void showPanels();
  void showAnswer();
  void showLabels();
  void showCurrent();
  void showTheTable();
  void fitTable();
  void followTime();
  QString describeWork() const;
  Table makeTable() const;

  void copyPicture();
  void showError(const QString& sentence);

  Document* m_document;
  LiveFit* m_fit;
  LivePanels m_panels;
  QComboBox* m_quantity;
  QLineEdit* m_values;
  QToolButton* m_choices;
  QComboBox* m_method;
  QCheckBox* m_difference;
  QCheckBox* m_shown;
  QCheckBox* m_weights;
  QComboBox* m_pair;
  QCheckBox* m_labellings;
  QSpinBox* m_labelled;
  ElidedLabel* m_status;
  StudyCures* m_cures;
  StudyHead* m_head;         // of pictures
  StudyHead* m_weightsHead;  // of two weights
  QToolButton* m_stop;
  PanelsPlot* m_plot;
  PanelsPart* m_labels;  // in place of the plot
  QTableWidget* m_table;
  QString m_suggested;  // values that nobody typed: other data get others
  QString m_error;
};

}  // namespace credence

#pragma once

#include "app/compute/judgement.h"
#include "app/compute/live_computation.h"
#include "app/figures/compute_studies.h"
#include "app/figures/figure_record.h"
#include "app/figures/plots_to_make.h"
#include "app/panels/file_to_write.h"
#include "app/plots/figure.h"
#include "app/session/session.h"
#include "app/style/typed_box.h"

#include <QDialog>
#include <QImage>
#include <QStringList>
#include <QTimer>

#include <array>
#include <set>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFontComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace credence {

class CellList;
class SaveHereButton;

/// Asks what to put into a picture, how large, and what it carries unseen; shows it as it will be, saves it
/// or copies it to the clipboard. Size, letters and what is carried are remembered.
class ExportDialog : public QDialog, public RefusalPlace {
  Q_OBJECT

 public:
  /// `session`: what pictures can carry.
  ExportDialog(FigureContent content, Session session, const FigureView* view, QWidget* parent = nullptr);
  ~ExportDialog() override;

  FigureSpec spec() const;
  /// Of the files that are to be saved: one, or one for each of several views.
  std::vector<FigureSpec> specs() const;

  void showRefusal(const QString& sentence) override;

 signals:
  void failed(const QString& message);
  void saved(const QString& file);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addViews(QFormLayout* form, const FigureView* view);
  void addCells(QFormLayout* form);
  void showCells();
  void addSize(QFormLayout* form);
  void addLetters(QFormLayout* form);
  void addParts(QFormLayout* form);
  void addMarks(QFormLayout* form);
  void addNumbers(QFormLayout* form);
  void addCarried(QFormLayout* form);
  QWidget* makePreview();
  void addButtons(QFormLayout* form);
  const FigureView* figureView() const;
  CarriedByFigure carried() const;
  FigureParts parts() const;
  bool eachAlone() const;  ///< several views, in files of their own
  QSizeF presetSize(const FigureSpec& spec) const;
  void takePreset();
  void resized();  ///< by hand: it belongs to no preset
  QString note() const;
  void changed();
  void refine();
  bool waitsForPlots(void (ExportDialog::*asked)());
  void studyWhatIsShown();
  void showPreview();
  QImage previewOf(FigureSpec spec, const QSizeF& room) const;
  QImage preview() const;
  QByteArray payload(const FigureSpec& spec) const;
  QString suggestedSubject() const;  ///< without its ending
  QStringList filesFor(const QString& chosen) const;
  bool mayReplace(const QStringList& files);
  WritingQuestion question() const;
  QString fileNotThereYet();
  void saveAs(const QString& file);
  void saveHere();
  bool hasSomething();
  void remember() const;
  void save();
  void copy();

  FigureContent m_content;
  Session m_session;
  QFormLayout* m_form;
  QComboBox* m_view;
  CellList* m_cells;
  QSpinBox* m_columns;
  QCheckBox* m_each;
  QComboBox* m_preset;
  QDoubleSpinBox* m_width;
  QDoubleSpinBox* m_height;
  QSpinBox* m_dpi;
  QFontComboBox* m_font;
  QDoubleSpinBox* m_fontSize;
  QCheckBox* m_title;
  std::array<QCheckBox*, 4> m_marksShown = {};  ///< in the order of markParts
  QComboBox* m_legend;                          ///< rows: legendPlaces
  QComboBox* m_colourBar;                       ///< rows: barPlaces
  QCheckBox* m_transparent;
  QDoubleSpinBox* m_marks;
  QDoubleSpinBox* m_lines;
  QCheckBox* m_greys;
  QComboBox* m_numbers;
  QComboBox* m_carried;
  SaveHereButton* m_here;
  QPushButton* m_save;
  QPushButton* m_copy;
  QLabel* m_preview;
  QLabel* m_note;
  double m_scale = 1.0;                         ///< of letters, lines and marks
  Bounds m_refined;                             ///< the part of the plane that was asked for last
  void (ExportDialog::*m_waiting)() = nullptr;  ///< what is done once the plots are made
  QTimer m_soon;                                ///< draws the preview once the hand rests
  std::vector<const FigureStudy*> m_asked;      ///< studies that are there or under way
  LiveComputation<JudgementRequest, Judgement> m_judgements;  ///< last: its thread ends before what it uses
  LiveComputation<StudiesRequest, FigureStudies> m_studies;   ///< likewise
  LiveComputation<PlotsRequest, FigureContent> m_finest;      ///< likewise
};

}  // namespace credence

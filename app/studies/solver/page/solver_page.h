#pragma once

#include "app/panels/study_page.h"
#include "app/widgets/line_legend.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QToolButton;

namespace credence {

class HealthBox;
class LiveSolverStep;
class SolverLegend;
class SolverStartRow;
class SolverStepRow;
class StudyCures;
struct SolverResult;

/// The page of the solvers, with where they begin, which step of one the plots show, and how healthy the fit
/// is that they get to. Computes while such a plot can be seen, too.
class SolverPage : public StudyPage {
  Q_OBJECT

 public:
  SolverPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  /// The side column and the row below the charts need so much.
  QSize sizeHint() const override { return {820, 246}; }

  /// Who draws the step that plots show.
  void drawStepsBy(LiveSolverStep* step);

  /// The newest ways of the data at hand; null where there are none.
  std::shared_ptr<const SolverResult> ways() const;
  /// Says whether solvers are under way.
  bool solving() const { return live().running() && !live().held(); }

 protected:
  /// Over what the view says, with a mark at the step that plots show; the legend says what the lines are.
  Chart onPage(const std::string& id, Chart chart) const override;
  std::vector<LineLegend::Row> linesOfPicture() const override;
  void shown() override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* buildSide();
  QWidget* buildControls();
  void showAxis();
  void followFit();
  void followPlots();
  void showWays();
  void showStep();
  void followTime();
  bool showsTheFit() const;

  LiveSolverStep* m_step = nullptr;
  SolverStepRow* m_stepRow;
  SolverStartRow* m_startRow;
  SolverLegend* m_legend;
  HealthBox* m_health;
  QComboBox* m_axis;
  QComboBox* m_second;  // chart
  QCheckBox* m_logarithmic;
  QToolButton* m_stop;
  StudyCures* m_cures;
};

}  // namespace credence

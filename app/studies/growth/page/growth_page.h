#pragma once

#include "app/compute/live_weights.h"
#include "app/panels/study_page.h"

#include <string>

namespace credence {

class FirstPoints;
class LineLegend;
class StudyCures;
class WeightPanels;

/// The page of growth, with how many of the training points are in use, which a double click on a row or a
/// chart takes from there. Of linear features the weights of those in use, too, which tighten as there are
/// more.
class GrowthPage : public StudyPage {
  Q_OBJECT

 public:
  GrowthPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  WeightPanels* weightPanels() const { return m_panels; }
  const LiveWeights* weights() const { return &m_weights; }

  QSize sizeHint() const override { return {820, 255}; }

 protected:
  void shown() override { followTime(); }
  Chart onPage(const std::string& id, Chart chart) const override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void buildPanels();
  void showWeights();
  void followWeights();
  void followTime();
  void useRow(int row);

  LiveWeights m_weights;
  FitProblem m_axesOf;  // whose weights the panel's axes have shown
  FirstPoints* m_first;
  StudyCures* m_cures;
  WeightPanels* m_panels;
  LineLegend* m_panelsLegend;
  QWidget* m_panelsColumn = nullptr;
};

}  // namespace credence

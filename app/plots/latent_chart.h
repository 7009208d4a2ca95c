#pragma once

#include "core/method/method.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCPAxisRect;
class QCPGraph;
class QCPItemLine;
class QCPItemText;
class QCustomPlot;

namespace credence {

/// The Gaussian of the logit at one point, and what each method makes of it.
struct LatentView {
  struct Mark {
    const Method* method = nullptr;
    double probability = 0.5;
  };

  double mean = 0.0;
  double deviation = 0.0;  ///< standard deviation
  std::vector<Mark> marks;
};

/// The latent Gaussian N(μ, v) drawn over the sigmoid: the logit to the right, probability on the right-hand
/// axis. Each method's probability is a point on the sigmoid with a line to its name at the right.
class LatentChart : public QWidget {
  Q_OBJECT

 public:
  explicit LatentChart(QWidget* parent = nullptr);
  ~LatentChart() override;

  void setView(const std::optional<LatentView>& view);

  QCustomPlot* plot() const { return m_plot; }
  QCPGraph* density() const { return m_density; }
  QCPGraph* dots() const { return m_dots; }  ///< one a mark, in their order: logit and probability

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Label {
    QCPItemLine* level;   // from the dot to the axis at the right
    QCPItemLine* leader;  // from there to the text, which gives way to its neighbours
    QCPItemText* text;
  };

  void buildAxes();
  void updateTheme();
  void drawSigmoid(double reach);
  void drawGaussian();
  void drawMarks();
  void placeLabels();
  Label makeLabel();

  QCustomPlot* m_plot;
  QCPGraph* m_density;
  QCPGraph* m_middle;  // of the density, within a standard deviation
  QCPGraph* m_sigmoid;
  QCPGraph* m_mean;  // an upright line
  QCPGraph* m_dots;
  std::vector<Label> m_labels;
  std::optional<LatentView> m_view;
  double m_reach = 0.0;
};

}  // namespace credence

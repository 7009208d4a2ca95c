#pragma once

#include "core/evaluation/split_scores.h"

#include <QColor>
#include <QWidget>

#include <optional>
#include <vector>

namespace credence {

/// Test scores under several splits: a row of ticks for each method that is always scored, over a common
/// axis, the newest split tall and dark, the mean a wedge and a number. A click on a tick asks for its split.
class SplitStrip : public QWidget {
  Q_OBJECT

 public:
  explicit SplitStrip(QWidget* parent = nullptr);

  /// Newest last; of weights that have a prior, or none.
  void setScores(const std::vector<SplitScore>& scores, bool hasPrior = true);
  const std::vector<SplitScore>& scores() const { return m_scores; }

  /// Where the tick of that split stands in the row of that method.
  QPoint tickOf(const SplitScore& score, std::size_t row) const;

  /// All of it in that ink, as large as the widget, from the painter's origin.
  void paint(QPainter& painter, const QColor& ink) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void seedChosen(quint64 seed);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  double xOf(double value) const;
  int rugTop(std::size_t row) const;
  void findRange();
  void paintRow(QPainter& painter, const QColor& ink, std::size_t row) const;
  void paintAxis(QPainter& painter, const QColor& ink) const;
  const SplitScore* scoreAt(const QPoint& place) const;

  bool m_hasPrior = true;
  std::vector<const Method*> m_methods = methods_always_scored();  // a row each
  std::vector<SplitScore> m_scores;
  std::vector<Spread> m_spreads;
  double m_low = 0.0;
  double m_high = 1.0;
};

}  // namespace credence

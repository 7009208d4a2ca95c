#pragma once

#include "app/plots/evidence_plot.h"
#include "support/window_fixture.h"

#include <QComboBox>
#include <QTest>
#include <QVector>
#include <qcustomplot.h>

#include <cmath>

namespace credence::test {

/// What tests of the evidence map in the window share: moons, and a map of 7×7 cells of them.
class MapFixture : protected WindowFixture {
 protected:
  void showWindowWithMap() {
    showWindow();
    askNothing();
    document().generateDataset(*find_generator("moons"), {90, 0.3, 5});
    document().setEvidenceRanges({{0.1, 4.0, 7}, {0.01, 1000.0, 7}});
    awaitFit();
    awaitMap();
  }

  const Hyperparameters& setting() const { return document().state().hyperparameters; }
  QCustomPlot* plot() const { return find<EvidencePlot>("evidencePlot")->plot(); }
  const EvidenceMap& map() const { return m_services->liveFit.map()->map; }
  void awaitMap() const {
    AWAIT(!m_services->liveFit.mapRunning() && m_services->liveFit.map() &&
          m_services->liveFit.map()->complete() &&
          m_services->liveFit.map()->request.ranges == document().state().evidenceRanges &&
          m_services->liveFit.map()->request.split == document().state().split &&
          m_services->liveFit.map()->request.dataset == document().state().dataset);
  }
  void choose(const char* quantity) const {
    auto* box = find<QComboBox>("mapQuantity");
    box->setCurrentIndex(box->findData(QString::fromLatin1(quantity)));
  }
  QPoint pixel(double width, double priorVariance) const {
    return QPointF(plot()->xAxis->coordToPixel(std::log10(width)),
                   plot()->yAxis->coordToPixel(std::log10(priorVariance)))
        .toPoint();
  }
  /// Points of the plottable of that name on the map.
  QVector<QPointF> drawn(const char* name) const {
    QVector<QPointF> points;
    for (int k = 0; k < plot()->plottableCount(); ++k) {
      if (plot()->plottable(k)->name() != QLatin1String(name)) continue;
      if (const auto* graph = qobject_cast<QCPGraph*>(plot()->plottable(k))) {
        for (const QCPGraphData& point : *graph->data()) points << QPointF(point.key, point.value);
      }
      if (const auto* curve = qobject_cast<QCPCurve*>(plot()->plottable(k))) {
        for (const QCPCurveData& point : *curve->data()) points << QPointF(point.key, point.value);
      }
    }
    return points;
  }
  /// The coloured cells; not those of the map before, which lie below.
  QCPColorMap* cells() const {
    QCPColorMap* last = nullptr;
    for (int k = 0; k < plot()->plottableCount(); ++k) {
      if (auto* cells = qobject_cast<QCPColorMap*>(plot()->plottable(k))) last = cells;
    }
    return last;
  }
  void key(Qt::Key which, Qt::KeyboardModifiers modifiers = {}) const {
    QTest::keyClick(m_window.get(), which, modifiers);
  }
  void split() const {
    SplitRule rule;
    rule.kind = SplitRule::Kind::fraction;
    rule.fraction = 0.7;
    rule.stratified = true;
    document().setSplit(rule);
  }
};

}  // namespace credence::test

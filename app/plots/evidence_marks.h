#pragma once

#include "app/document/pin.h"
#include "app/style/plot_theme.h"
#include "core/evidence/search_path.h"

#include <QFont>
#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QVector>

#include <vector>

class QCPCurve;
class QCPGraph;
class QCPItemText;
class QCPLegend;
class QCustomPlot;

namespace credence {

/// What lies on the evidence map beside the cells: the settings visited last, the path of a search, and the
/// letters of pins. Places are logarithms to base ten; without a width all stand at zero.
class EvidenceMarks {
 public:
  /// Everything goes to `layer`, which must exist.
  EvidenceMarks(QCustomPlot& plot, const QString& layer);

  /// The settings at which the hand has rested, oldest first.
  void setTrail(const std::vector<Hyperparameters>& settings);
  /// The settings that a search tried, each a dot, and a line along those that were better than all before
  /// them, or as good.
  void setPath(const std::vector<SearchStep>& path);
  /// Letters beside their places, none over another.
  /// Of pins.
  void setLetters(const QFont& letters);
  /// Lines are so many times as heavy as usual.
  void setWeight(double times);
  void setPins(const std::vector<Pin>& pins);
  QVector<QRectF> pins() const;  ///< where the letters are, in pixels
  /// What the letters in sight stand for: the person's words, or the setting.
  QStringList pinNames() const;
  /// The same in a legend, each beside its letter, cut where it is wider than `width` (px).
  void namePins(QCPLegend& legend, int width) const;

  /// Whether the map below has an axis of widths.
  void setHasWidth(bool hasWidth);
  double widthPlace(double width) const;
  /// NaN, which is nowhere, where there is no prior.
  static double priorVariancePlace(double priorVariance);

 private:
  struct PinMark {
    QCPItemText* item = nullptr;
    Pin pin;
  };

  void placeTrail();
  void placePath();
  void placePins();

  QCustomPlot& m_plot;
  QString m_layer;
  QFont m_letters;
  QCPCurve* m_trail;
  QCPGraph* m_tried;
  QCPCurve* m_climbEdge;
  QCPCurve* m_climb;
  std::vector<PinMark> m_pins;
  bool m_hasWidth = true;
  std::vector<Hyperparameters> m_settings;
  std::vector<SearchStep> m_steps;
  QObject m_layouts;  // as long as this lives, it is told of the plot's
};

}  // namespace credence

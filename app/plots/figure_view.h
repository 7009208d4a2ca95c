#pragma once

#include "app/chart/chart.h"
#include "app/compute/picture.h"

#include <QSizeF>
#include <QString>

#include <optional>

class QCPPainter;
class QFont;

namespace credence {

struct FigureContent;
struct FigureSpec;
struct FigureStudy;

/// One thing that a figure may show, alone or in a grid: a row of figureViews(). Made once, never changed,
/// and told apart by its address.
struct FigureView {
  const char* id = "";     ///< on the command line and in files
  const char* title = "";  ///< of a document, to be translated in the context "credence"
  /// Follows the id where the command line lists views; null: the row before names this one, too.
  const char* help = "";
  bool plane = false;   ///< plots over the plane of the inputs
  bool map = false;     ///< shows the evidence map or a part of it
  bool judged = false;  ///< shows how methods stand up on the points of one role
  bool width = false;   ///< needs features with a width
  bool fit = true;      ///< needs a fit, alone; one without may mark the setting of a fit that is there
  bool setting = true;  ///< shows something of the setting at hand
  /// The one plot over the plane that it shows; nothing: all or none.
  std::optional<PicturePlace> place = {};
  const FigureStudy* study = nullptr;  ///< what is computed for it beside the fit
  /// Paints it in the spec's size from the painter's origin; null for plots over the plane and for the map.
  void (*paint)(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                const QFont& font) = nullptr;
  /// The chart that is painted, where it is one; null for all else.
  Chart (*chart)(const FigureContent& content, const FigureView& view) = nullptr;
  QSizeF size = {90.0, 80.0};   ///< in millimetres, that suits it alone, until its study knows better
  QSizeF least = {45.0, 35.0};  ///< in millimetres; in less, words run into each other. Plots have their own
  const char* options = "";     ///< of `credence figure`, with blanks between, that mean something with it

  /// Whether the option, "--point", means something with it.
  bool takes(const char* option) const;
};

extern const FigureView comparisonView;  ///< all plots of a fit side by side
extern const FigureView leftView;
extern const FigureView rightView;
extern const FigureView differenceView;
extern const FigureView evidenceView;
extern const FigureView widthSliceView;
extern const FigureView priorSliceView;
extern const FigureView occamView;
extern const FigureView rocView;
extern const FigureView calibrationView;
/// Several views, each with a letter. It is no row of figureViews(): a cell cannot be a grid.
extern const FigureView gridView;

}  // namespace credence

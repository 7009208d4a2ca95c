#pragma once

#include <QFont>
#include <QRect>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

namespace credence {

/// The words over one panel.
struct PanelWords {
  QString caption;
  QStringList notes;  ///< short, each of which stays in one line
};

/// What has to have room around panels.
struct PanelsContent {
  std::vector<PanelWords> words;
  double aspect = 0.0;       ///< of the axes, width over height; 0: any that is not far from a square
  double tickWidth = 0.0;    ///< px, of the widest number at the vertical axes
  double legendWidth = 0.0;  ///< px, in one line; 0: none
  double barWidth = 0.0;     ///< px, of the colour bar with its words; 0: none
  bool heading = true;       ///< over them all
};

/// Where everything stands on a page of several panels: px from its upper left corner.
struct PanelsLayout {
  struct Place {
    QRect canvas;  ///< inside the axes
    QRectF caption;
    QRectF notes;
    QStringList captionLines;
    QStringList noteLines;
    bool leftmost = false;  ///< it has numbers at its vertical axis,
    bool lowest = false;    ///< and below its horizontal one
  };
  std::size_t columns = 1;
  std::vector<Place> places;
  QRectF heading;
  QRectF title1;  ///< of the horizontal axes
  QRectF title2;  ///< of the vertical ones, to be written upwards
  QRectF legend;
  QRectF bar;

  double gap = 0.0;    ///< between two panels of a row
  double spare = 0.0;  ///< of the page's height, half of it above and half below
};

/// As many columns as make the panels largest; nothing where there is too little room to read them.
std::optional<PanelsLayout> layOutPanels(const PanelsContent& content, const QSizeF& page, const QFont& font);

/// Smaller on pages with smaller panels, so far as journals still print it. `page` in millimetres.
QFont panelsFont(const QSizeF& page, std::size_t panels);

/// Bold.
QFont captionFont(const QFont& font);

}  // namespace credence

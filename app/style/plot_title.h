#pragma once

#include <QFont>
#include <QString>

namespace credence {

/// What stands above a plot: what it shows, in bold, and beside it what its colour is.
struct PlotTitle {
  QString name;    ///< "MAP"
  QString colour;  ///< the class whose probability the colour is, "Chinstrap"; may be empty
  QString note;    ///< " · 1 in 5 points"

  /// "MAP:", in bold letters; a colon among the others would stand apart from it where a renderer of vectors
  /// draws bold ones narrower.
  QString heading() const { return colour.isEmpty() ? name : name + QLatin1Char(':'); }
  /// " p(Chinstrap) · 1 in 5 points"
  QString detail() const;
  QString text() const { return heading() + detail(); }

  bool operator==(const PlotTitle&) const = default;
};

/// The fonts of a title beside text in `small`.
QFont titleFont(const QFont& small);

/// In pixels, of titleFont() and `small`.
int widthOf(const PlotTitle& title, const QFont& small);

/// The title in at most `width` pixels: first the class is cut short, with an ellipsis, then left out, then
/// the note; the name last of all.
PlotTitle fitted(PlotTitle title, const QFont& small, int width);

}  // namespace credence

#pragma once

#include "app/plots/plot_legend.h"
#include "app/style/plot_title.h"

#include <QFont>
#include <QRect>
#include <QString>

#include <vector>

class QCPLayoutElement;
class QCPLayoutGrid;
class QCPTextElement;
class QCustomPlot;

namespace credence {

struct PlotTheme;

/// What stands above the axes of a plot over the plane: its title, what the markers mean, a line of notes.
/// Cut to what there is room for whenever the plot is laid out; asks for that where something has changed.
class ChartHead {
 public:
  ChartHead(QCustomPlot& plot, const QFont& small);

  /// Of all but the title, which is larger; then the theme is to be set again.
  void setLetters(const QFont& small);
  void setTheme(const PlotTheme& theme);
  /// Says whether it is another than before.
  bool setTitle(const PlotTitle& title);
  void setNote(const QString& note);
  /// Says whether they are others than before.
  bool setEntries(std::vector<PlotLegend::Entry> entries);
  PlotLegend& legend() { return m_legend; }
  const PlotLegend& legend() const { return m_legend; }

  /// Keeps room for a line of notes below the title.
  void setNoteShown(bool shown);
  /// What is drawn is named in so many lines of its own; none: in the line of the title.
  void setLegendLines(int lines);
  int legendLines() const { return m_lines; }
  /// As many lines as it takes, whatever that is; for a plot that stands alone.
  void setAsManyLinesAsNeeded(bool asNeeded) { m_asManyAsNeeded = asNeeded; }
  /// How many lines of its own it takes to name all at the present width; none where there is room beside the
  /// title, or beside one of any length, where it is not known yet.
  int linesNeeded(bool titleKnown) const;
  /// Where they are not shown, there is no room for them either.
  void setTitleShown(bool shown);
  void setLegendShown(bool shown);
  /// On paper: what the markers mean is said in a line below the axes.
  void putLegendUnderAxes();

  /// So many pixels at the end of the title's line are for controls of the window.
  void keepRoomAtEnd(int room);

  /// Leaves the title's room to a control of the window.
  void hideTitle();
  const PlotTitle& title() const { return m_titleSeen; }  ///< as far as there is room
  QRect titleArea() const;                                ///< in pixels, once it has been painted

  /// Before the plot is laid out.
  void fitToSize();

 private:
  void setLine(QCPLayoutElement& element, bool shown, int least = 0);
  void placeLegend();
  int lineWidth() const;
  PlotTitle wantedTitle() const { return m_titleShown ? m_title : PlotTitle(); }

  QCustomPlot& m_plot;
  QFont m_small;
  PlotLegend m_legend;
  QCPLayoutGrid* m_head;
  QCPLayoutGrid* m_legendRow;
  QCPTextElement* m_titleElement;
  QCPTextElement* m_detail;
  QCPTextElement* m_note;
  PlotTitle m_title;
  PlotTitle m_titleSeen;
  QString m_noteText;
  int m_lines = 0;
  int m_roomAtEnd = 0;
  bool m_titleHidden = false;
  bool m_titleShown = true;
  bool m_legendShown = true;
  bool m_asManyAsNeeded = false;
  bool m_legendUnderAxes = false;
};

}  // namespace credence

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

  void setTheme(const PlotTheme& theme);
  void setTitle(const PlotTitle& title);
  void setNote(const QString& note);
  void setEntries(std::vector<PlotLegend::Entry> entries);
  PlotLegend& legend() { return m_legend; }
  const PlotLegend& legend() const { return m_legend; }

  /// Keeps room for a line of notes below the title.
  void setNoteShown(bool shown);
  /// What the markers mean is said in the line of the title, or in one of its own.
  void setLegendBelow(bool below);
  /// No legend; a line of its own stays empty: axes side by side are alike.
  void setLegendless(bool legendless);

  /// On paper: neither is there, nor room for it.
  void leaveOutTitle();
  void leaveOutLegend();
  /// On paper: what the markers mean is said in a line below the axes.
  void putLegendUnderAxes();

  /// Leaves the title's room to a control of the window.
  void hideTitle();
  const PlotTitle& title() const { return m_titleSeen; }  ///< as far as there is room
  QRect titleArea() const;                                ///< in pixels, once it has been painted

  /// Before the plot is laid out.
  void fitToSize();

 private:
  void setLine(QCPLayoutElement& element, bool shown, int lines = 1);
  void placeLegend();

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
  bool m_titleHidden = false;
  bool m_titleLeftOut = false;
  bool m_legendLeftOut = false;
  bool m_legendBelow = false;
  bool m_legendUnderAxes = false;
  bool m_legendless = false;
};

}  // namespace credence

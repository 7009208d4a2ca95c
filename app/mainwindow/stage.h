#pragma once

#include <QByteArray>
#include <QWidget>

class QSplitter;
class QStackedWidget;

namespace credence {

class SettingBar;
class SideColumn;
class Studio;

/// The room below the tool bar: the plots with the column of numbers beside them, the bar of sliders below
/// both, the names of the studio's pages, and under them the page that is open. The plots keep two fifths of
/// the window while a page is open, and a third beside a lesson; where the window is too small for that, or
/// the page is to fill it, the page takes the place of the plots and the column. The sliders are never
/// covered.
class Stage : public QWidget {
  Q_OBJECT

 public:
  Stage(QWidget* plots, SideColumn* column, SettingBar* bar, Studio* studio);

  /// Puts a column at the left edge, as high as all of it.
  void placeBeside(QWidget* column);

  /// The numbers at the right edge, beside the plots.
  SideColumn* column() const { return m_column; }

  /// How high the person has made the page; empty where they have not.
  QByteArray layoutState() const;
  /// Back to a layoutState(); without an effect where it cannot be read.
  void setLayoutState(const QByteArray& state);

  /// The page as high as it wants, no numbers but the few.
  void restore();

  /// Whether the page stands in place of the plots.
  bool pageIsSheet() const { return m_sheet; }

 signals:
  void layoutChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void adapt();
  void placePage(const QSizeF& room);
  void sharePage();
  int usualPageHeight() const;
  int mostPageHeight() const;
  void keepPageHeight();

  SideColumn* m_column;
  SettingBar* m_bar;
  Studio* m_studio;
  QWidget* m_beside = nullptr;  // the column at the left edge
  QStackedWidget* m_room;       // of the plots and the column, or of a page in their place
  QSplitter* m_splitter;        // all but an open page, and that
  int m_pageHeight = 0;         // as the person wants it; 0: as the page does
  bool m_sheet = false;
};

}  // namespace credence

#pragma once

#include "app/study/live_study.h"
#include "app/widgets/line_legend.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QBoxLayout;
class QTableWidget;

namespace credence {

class ChartBox;
class ChartView;
class Document;
class LiveFit;
class PictureButton;
class StudyHead;

/// The page of a study: its question and the answer, the buttons for charts and tables, and below them what
/// the study's row says is shown. Computes while it is in sight, and only then. A study that has more to show
/// than that, or does something to the document, has a page of its own derived from this.
class StudyPage : public QWidget {
  Q_OBJECT

 public:
  StudyPage(const Study& study, Document* document, LiveFit* fit, QWidget* parent = nullptr);

  const Study& study() const { return m_live.study(); }
  /// The chart of that id; null where there is none.
  ChartView* chart(const std::string& id) const;
  /// All of them, in the order of the study's row.
  std::vector<ChartView*> charts() const;
  /// What the head says beside the question: the answer, or why there is none yet.
  QString said() const;

  QSize sizeHint() const override { return {820, 230}; }

 signals:
  void failed(const QString& message);

 protected:
  Document* document() const { return m_document; }
  LiveFit* fit() const { return m_fit; }
  LiveStudy& live() { return m_live; }
  const LiveStudy& live() const { return m_live; }
  /// What is in view, complete or not; null where there is nothing.
  std::shared_ptr<const StudyAnswer> answer() const { return m_live.answer(); }
  /// Null where no table of the study has a form for the window.
  QTableWidget* tableView() const { return m_table; }

  /// A button of the page's own, beside those of charts and tables.
  void addButton(QWidget* button);
  /// A row between the head and what is shown; a column to the right of all, as high as the page; and a
  /// column after the charts, `share` as wide as a chart is 3; and a row below all these.
  void addRow(QWidget* row);
  void addColumn(QWidget* column);
  void addAfterCharts(QWidget* widget, int share);
  void addBelow(QWidget* row);
  /// The right button of `widget` offers the study's table of that id.
  void offerTable(const std::string& id, QWidget* widget);
  /// Whether the chart of that id has its place among the others, on paper too.
  void setChartShown(const std::string& id, bool shown);
  /// Shows the present charts anew, once the page is in sight: what is hidden would cost the hand time with
  /// every move.
  void showCharts();

  /// A chart as the page shows it; as it is made, if it is not told otherwise.
  virtual Chart onPage(const std::string& /*id*/, Chart chart) const { return chart; }
  /// What a picture of the page says below all charts; nothing where they say it themselves.
  virtual std::vector<LineLegend::Row> linesOfPicture() const { return {}; }
  /// What is shown has changed, or why it is not: to be called for derived pages' own parts.
  virtual void shown() {}
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  struct ShownChart {
    const StudyChart<StudyResult>* of = nullptr;
    ChartBox* box = nullptr;
    bool chosen = true;  // by the page; it may be too narrow for it
  };

  void buildHead();
  PictureButton* buildPicture();
  void buildBody();
  void showAnswer();
  void follow();
  void drawCharts();
  void arrangeNames();
  void adaptToWidth();
  QString describe() const;
  Table makeTable(std::size_t index) const;

  Document* m_document;
  LiveFit* m_fit;
  LiveStudy m_live;
  StudyHead* m_head;
  QTimer m_patience;  // of a study that follows the hand, until it is said that the answer is another's
  QTableWidget* m_table = nullptr;  // of the first table that has a form for the window; null where none has
  std::size_t m_tableIndex = 0;
  std::vector<ShownChart> m_charts;  // in the order of the row's
  bool m_chartsLate = true;          // they are not drawn as they are now: the page was hidden
  QBoxLayout* m_top;
  QBoxLayout* m_rows;
  QBoxLayout* m_body;
  QBoxLayout* m_below;
  QBoxLayout* m_whole;
};

}  // namespace credence

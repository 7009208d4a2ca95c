#pragma once

#include "app/document/document.h"
#include "app/report/table.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QTableWidget;
class QToolButton;

namespace credence {

class BestSetting;
class ChartView;
class LiveFit;
class MetricsOfSettings;
class PictureButton;
class StudyCures;
class StudyHead;
class TableButton;

/// The studio's page on choosing a setting: slices of the evidence map through the setting at hand, the terms
/// of its evidence beside those of the best cell, and a table that compares it with the best setting that is
/// known and with pinned settings. Works only while it is in sight.
class TunePage : public QWidget {
  Q_OBJECT

 public:
  TunePage(Document* document, LiveFit* liveFit, BestSetting* bestSetting, QWidget* parent = nullptr);

  QSize sizeHint() const override;

 signals:
  void pinRequested();
  void failed(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// A column of the table.
  struct Column {
    QString title;
    Hyperparameters setting;
    char pin = 0;  // its letter, if it is one
  };

  QToolButton* buildAgainst();
  void buildTable();
  void buildExport();
  PictureButton* buildPicture();
  void buildRoles();
  void refresh();
  void updateSlices();
  void updateBars();
  void updateTable();
  void updateRoles();
  void updateHead();
  QString answer() const;
  void followTime();
  void fitTable();
  int tableHeight(int rowCount) const;
  std::vector<Column> columns() const;
  void useColumn(int column);
  void removePin();
  void captionPin();
  /// The letter of the pin whose column was clicked last, or of the only one; nothing where there is none.
  char chosenPin() const;
  Table settings() const;
  Table shownTable() const;
  Table makeTable() const;

  Document* m_document;
  LiveFit* m_liveFit;
  BestSetting* m_bestSetting;
  MetricsOfSettings* m_metrics;
  StudyHead* m_head;
  ChartView* m_overWidth;
  ChartView* m_overPriorVariance;
  ChartView* m_bars;
  QTableWidget* m_table;
  StudyCures* m_cures;
  QLabel* m_roles;  // by what points settings are compared, where there are validation points
  QToolButton* m_pin;
  QToolButton* m_remove;
  QToolButton* m_caption;
  TableButton* m_tables;
  std::vector<Column> m_columns;  // as shown
};

}  // namespace credence

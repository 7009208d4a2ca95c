#pragma once

#include "core/table/preview_table.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QListWidget;

namespace credence {

/// The rows that cannot be used, each with its line and reason, and the consent to leave them out.
class BadRowsForm : public QWidget {
  Q_OBJECT

 public:
  explicit BadRowsForm(QWidget* parent = nullptr);

  void setOptions(const ReadOptions& options);
  void addTo(ReadOptions& options) const;
  bool skips() const;

  void showPreview(const TablePreview& preview);

 signals:
  void changed();
  void rowChosen(int row);  ///< of the preview's rows

 private:
  QLabel* m_title;
  QListWidget* m_list;
  QCheckBox* m_skip;
};

}  // namespace credence

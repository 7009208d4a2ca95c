#pragma once

#include "app/report/table.h"
#include "app/studies/splits/split_trials.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace credence {

class LiveFit;
class SplitStrip;
class StudyCures;
class TableButton;
class TableExport;

/// How much the test scores depend on the split: the last splits as a strip, and the button that tries many.
/// Hidden where the split has no seed or leaves no test points.
class SplitTrialsBox : public QWidget {
  Q_OBJECT

 public:
  /// `place` ends the object names of its parts, where there are several boxes.
  SplitTrialsBox(Document* document, LiveFit* liveFit, SplitTrials* trials, const QString& place = {},
                 QWidget* parent = nullptr);

  /// To be called when the scores above it have changed, so that both come and go together.
  void refresh();

  /// To copy or save the scores: another entry, enabled while there are some.
  void addTableTo(TableButton* button);

 signals:
  void failed(const QString& message);

 private:
  Table makeTable() const;
  void followTime();

  LiveFit* m_liveFit;
  SplitTrials* m_trials;
  QLabel* m_title;
  QToolButton* m_button;
  SplitStrip* m_strip;
  StudyCures* m_cures;
  TableExport* m_export;
};

}  // namespace credence

#pragma once

#include <QWidget>

class QToolButton;

namespace credence {

class Document;
class LiveFit;
class SplitTrials;
class SplitTrialsBox;
class StudyHead;

/// How much a test score depends on the split: the scores of the last splits at this setting, the trial of
/// many, and another split.
class SplitsPage : public QWidget {
  Q_OBJECT

 public:
  SplitsPage(Document* document, LiveFit* fit, SplitTrials* trials, QWidget* parent = nullptr);

  QSize sizeHint() const override { return {820, 170}; }

 signals:
  void failed(const QString& message);
  void nextAsked();  ///< another split; the first one, where all points train

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void follow();
  QString answer() const;

  Document* m_document;
  LiveFit* m_fit;
  SplitTrials* m_trials;
  StudyHead* m_head;
  QToolButton* m_another;
  SplitTrialsBox* m_box;
};

}  // namespace credence

#pragma once

#include <QString>
#include <QWidget>

#include <limits>

class QBoxLayout;

namespace credence {

class ElidedLabel;
class LiveFit;

/// A question and its answer: side by side where there is room for both, else the answer below.
class StudyHead : public QWidget {
  Q_OBJECT

 public:
  /// Named `name`Question and `name`Answer.
  StudyHead(const QString& name, const QString& question, QWidget* parent = nullptr);

  void setAnswer(const QString& answer);
  QString answer() const;

  /// Only in a head narrower than that, under usual letters, is the answer below the question: wider pages
  /// have no height to spare for it.
  void stackBelow(int width);

  /// Of another setting than the one at hand.
  void setDimmed(bool dimmed);

  /// From now on the answer is dimmed while the newest fit has been of another setting than the one at hand
  /// for a while.
  void dimWhileStale(const LiveFit* fit);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void arrange();

  ElidedLabel* m_question;
  ElidedLabel* m_answer;
  QBoxLayout* m_layout;
  int m_stackedWidth = std::numeric_limits<int>::max();
};

/// What a head says while there is no fit: that it is awaited, that it failed, or `nothing`, which is that
/// there is nothing to fit.
QString whyNoFit(const LiveFit& fit, const QString& nothing);
QString whyNoFit(const LiveFit& fit);

/// What it says while there is no answer: `failure`, the sentence of why there will be none; where that is
/// empty, that of a newer fit that failed, or that the answer is awaited.
QString whyNoAnswer(const LiveFit& fit, const QString& failure);

}  // namespace credence

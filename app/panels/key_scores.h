#pragma once

#include "core/data/role.h"

#include <QList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace credence {

class Document;
class LiveFit;
class LiveScores;
class ReadableFit;

/// Accuracy and bits of the methods that the plots show, in large letters, on the points that no fit has seen
/// where there are some; the accuracy at the threshold of the view. Dim while they are of another setting.
class KeyScores : public QWidget {
  Q_OBJECT

 public:
  KeyScores(Document* document, LiveFit* liveFit, ReadableFit* readable, LiveScores* scores,
            QWidget* parent = nullptr);

 private:
  void showFit();
  void setStale(bool stale);

  Document* m_document;
  ReadableFit* m_readable;
  LiveScores* m_scores;
  QLabel* m_points;
  QLabel* m_accuracy;
  QList<QLabel*> m_titles;  // by method, in the order of LiveScores::shown()
  QList<QLabel*> m_accuracies;
  QList<QLabel*> m_bits;
};

}  // namespace credence

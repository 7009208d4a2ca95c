#pragma once

#include <QWidget>

class QToolButton;

namespace credence {

class Document;
class EvidenceNumber;
class EvidencePanel;
class KeyScores;
class LiveFit;
class LiveScores;
class MetricsPanel;
class ScrollBox;

/// Beside the plots: the log evidence in large letters, the evidence map, the few scores that matter, and all
/// numbers where they are asked for.
class SideColumn : public QWidget {
  Q_OBJECT

 public:
  SideColumn(Document* document, LiveFit* liveFit, LiveScores* scores, EvidencePanel* evidence,
             MetricsPanel* metrics, QWidget* parent = nullptr);

  /// Takes the width that suits a window of that size, in pixels under usual letters.
  void adaptTo(const QSize& window);

  /// Hides the evidence and all scores, while a lesson asks for them.
  void setNumbersHidden(bool hidden);

  /// As at the first start.
  void restore();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showAll(bool all);
  void share();
  void makeRoomForBar();
  int usualShare() const;
  void widen();

  QWidget* m_content;
  EvidencePanel* m_evidence;
  EvidenceNumber* m_number;
  KeyScores* m_scores;
  QToolButton* m_all;
  ScrollBox* m_numbers;
  ScrollBox* m_scroll = nullptr;  // around all of it
  bool m_numbersHidden = false;
  QSize m_window;
  int m_needed = 0;  // px of width, by what has stood there in a window of that size
  int m_bar = 0;     // px of that for a scroll bar
};

}  // namespace credence

#pragma once

#include "app/compute/live_reference.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace credence {

class LatentChart;

/// What the classifier says at one point, and why: the Gaussian of the logit over the sigmoid, and each
/// method's probability. The point is that of the crosshair; what it says is shown within a frame.
class CursorPage : public QWidget {
  Q_OBJECT

 public:
  CursorPage(Document* document, LiveFit* liveFit, LiveReference* reference, QWidget* parent = nullptr);

  LatentChart* chart() const { return m_chart; }
  QString text() const;

  QSize sizeHint() const override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void viewChanged(const ViewState& before);
  void refreshSoon();
  void refresh();
  QString describePoint() const;

  Document* m_document;
  LiveFit* m_liveFit;
  LiveReference* m_reference;
  LatentChart* m_chart;
  QLabel* m_place;
  QLabel* m_table;
  QLabel* m_reason;
  QTimer m_timer;
};

}  // namespace credence

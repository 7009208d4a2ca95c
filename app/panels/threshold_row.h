#pragma once

#include "app/document/document.h"

#include <QWidget>

class QDoubleSpinBox;
class QSlider;

namespace credence {

/// The probability from which class 1 is predicted, by slider and number: the threshold of the document's
/// view.
class ThresholdRow : public QWidget {
  Q_OBJECT

 public:
  explicit ThresholdRow(Document* document, QWidget* parent = nullptr);

  double probability() const;
  double logit() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showThreshold();

  Document* m_document;
  QSlider* m_slider;
  QDoubleSpinBox* m_box;
};

}  // namespace credence

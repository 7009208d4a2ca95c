#pragma once

#include "app/document/document.h"

#include <QWidget>

class QSlider;
class QSpinBox;

namespace credence {

/// How many of the training points are in use, in which order: a slider whose right end means all, the
/// number, and the seed of the order.
class FirstPoints : public QWidget {
  Q_OBJECT

 public:
  explicit FirstPoints(Document* document, QWidget* parent = nullptr);

  /// So many; all there are, also those to come, where there are no more.
  void use(arma::uword count);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildSlider();
  void update();
  arma::uword trainingPoints() const;
  arma::uword countAt(int position) const;
  int positionOf(arma::uword count) const;

  Document* m_document;
  QSlider* m_slider;
  QSpinBox* m_number;
  QSpinBox* m_seed;
};

}  // namespace credence

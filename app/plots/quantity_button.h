#pragma once

#include "core/prediction/quantity.h"

#include <QToolButton>

class QActionGroup;

namespace credence {

/// The title of a plot, and the menu of what the plot can show instead.
class QuantityButton : public QToolButton {
  Q_OBJECT

 public:
  explicit QuantityButton(QWidget* parent = nullptr);

  void setTitle(const QString& title);

  /// The entry that is marked in the menu.
  void setCurrent(const Quantity& quantity);

 signals:
  void chosen(const credence::Quantity& quantity);

 private:
  QActionGroup* m_entries;
};

}  // namespace credence

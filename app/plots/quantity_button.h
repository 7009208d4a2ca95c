#pragma once

#include "app/style/menu_button.h"
#include "app/style/plot_title.h"
#include "core/prediction/quantity.h"

#include <QElapsedTimer>

class QActionGroup;

namespace credence {

/// The title of a plot, and the menu of what the plot can show instead.
class QuantityButton : public MenuButton {
  Q_OBJECT

 public:
  explicit QuantityButton(QWidget* parent = nullptr);

  /// Its name in bold, the rest in `small`; as wide as sizeHint() then says.
  void setTitle(const PlotTitle& title, const QFont& small);

  /// The entry that is marked in the menu.
  void setCurrent(const Quantity& quantity);

  QSize sizeHint() const override;

 signals:
  void chosen(const credence::Quantity& quantity);
  void doubleClicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QActionGroup* m_entries;
  QElapsedTimer m_sinceOpened;  // the menu was
  PlotTitle m_title;
  QFont m_small;
};

}  // namespace credence

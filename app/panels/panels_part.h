#pragma once

#include "app/plots/figure_page.h"
#include "app/report/table.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace credence {

/// What the window of several settings shows of them in place of its panels. Computes while it is in sight.
class PanelsPart : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  /// How far it is, or what there is to be read off, in a sentence.
  virtual QString status() const = 0;
  /// Its numbers, as far as they have come.
  virtual Table table() const = 0;
  /// All of them, with a title; empty while some are to come.
  virtual Table exportedTable() const = 0;
  /// Nothing before there is anything to draw.
  virtual std::optional<FigurePage> picture(int dpi) const = 0;

 signals:
  void changed();  ///< any of these is another
  void failed(const QString& message);
};

}  // namespace credence

#include "app/mainwindow/plain_words.h"

#include "app/chart/new_plot.h"
#include "app/widgets/elided_button.h"
#include "app/widgets/plain_tip.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QToolTip>
#include <qcustomplot.h>

namespace credence {

namespace {

QString tipOfSection(const QHeaderView& header, const QPoint& place) {
  const int section = header.logicalIndexAt(place);
  if (section < 0 || header.model() == nullptr) return {};
  return header.model()->headerData(section, header.orientation(), Qt::ToolTipRole).toString();
}

/// What `widget` says at `place`; empty where it is for its parent to say something.
QString tipOf(const QWidget& widget, const QPoint& place) {
  if (const auto* plot = qobject_cast<const QCustomPlot*>(&widget)) {
    QString title = elidedTitleAt(*plot, place);
    if (!title.isEmpty()) return title;
  }
  if (const auto* button = qobject_cast<const ElidedButton*>(&widget); button && button->elided())
    return QStringLiteral("%1\n%2").arg(button->text(), button->toolTip());
  if (const auto* menu = qobject_cast<const QMenu*>(&widget)) {
    const QAction* entry = menu->toolTipsVisible() ? menu->actionAt(place) : nullptr;
    return entry != nullptr ? entry->toolTip() : QString();
  }
  if (const auto* bar = qobject_cast<const QTabBar*>(&widget)) {
    QString tip = bar->tabToolTip(bar->tabAt(place));
    if (!tip.isEmpty()) return tip;
  }
  const auto* view = qobject_cast<const QAbstractItemView*>(widget.parentWidget());
  if (view == nullptr || view->viewport() != &widget) return widget.toolTip();
  if (const auto* header = qobject_cast<const QHeaderView*>(view)) return tipOfSection(*header, place);
  return view->indexAt(place).data(Qt::ToolTipRole).toString();
}

}  // namespace

PlainWords::PlainWords(QObject* parent) : QObject(parent) {
  qApp->installEventFilter(this);
}

bool PlainWords::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Polish) {  // comes before a label is shown for the first time
    auto* label = qobject_cast<QLabel*>(watched);
    // Qt's own label of tool tips is given markup, below.
    const bool guesses = label != nullptr && label->textFormat() == Qt::AutoText;
    if (guesses && label->windowType() != Qt::ToolTip) label->setTextFormat(Qt::PlainText);
    return false;
  }
  if (event->type() != QEvent::ToolTip || !watched->isWidgetType()) return false;
  auto* widget = static_cast<QWidget*>(watched);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QString tip = tipOf(*widget, help->pos());
  if (tip.isEmpty()) return false;
  QToolTip::showText(help->globalPos(), plainTip(tip), widget, {}, widget->toolTipDuration());
  return true;
}

}  // namespace credence

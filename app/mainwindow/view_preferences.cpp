#include "app/mainwindow/view_preferences.h"

#include "app/compute/live_method.h"
#include "app/report/translate.h"

#include <QSettings>

namespace credence {

namespace {

const QString leftKey = QStringLiteral("plots/left");
const QString rightKey = QStringLiteral("plots/right");
const QString differenceKey = QStringLiteral("plots/difference");
const QString pinnedKey = QStringLiteral("judge/pinned");
const QString pageKey = QStringLiteral("window/page");
const QString layoutKey = QStringLiteral("window/layout");

/// The stored view; where nothing was stored, or nothing that makes sense, as it is in `view`.
ViewState loaded(ViewState view) {
  const QSettings settings;
  const auto text = [&settings](const QString& key) { return settings.value(key).toString().toStdString(); };
  view.shown.left = quantity_from_id(text(leftKey)).value_or(view.shown.left);
  view.shown.right = quantity_from_id(text(rightKey)).value_or(view.shown.right);
  view.shown.difference = settings.value(differenceKey, view.shown.difference).toBool();
  const Method* const pinned = method_from_id(text(pinnedKey));
  if (pinned != nullptr && LiveMethod::canBePinned(*pinned)) view.pinned = pinned;
  view.page = settings.value(pageKey).toString();
  view.layout = settings.value(layoutKey).toByteArray();
  return view;
}

}  // namespace

ViewPreferences::ViewPreferences(Document* document, QObject* parent) : QObject(parent) {
  document->setView(loaded(document->view()));
  const ViewState& view = document->view();
  document->onView<&ViewState::shown>(this, [&view] {
    QSettings settings;
    settings.setValue(leftKey, fromTable(id_of(view.shown.left)));
    settings.setValue(rightKey, fromTable(id_of(view.shown.right)));
    settings.setValue(differenceKey, view.shown.difference);
  });
  document->onView<&ViewState::pinned>(this, [&view] {
    QSettings().setValue(pinnedKey, view.pinned != nullptr ? fromTable(view.pinned->id) : QString());
  });
  document->onView<&ViewState::page>(this, [&view] { QSettings().setValue(pageKey, view.page); });
  document->onView<&ViewState::layout>(this, [&view] { QSettings().setValue(layoutKey, view.layout); });
}

}  // namespace credence

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

ViewPreferences::ViewPreferences(Document* document, QObject* parent)
    : QObject(parent), m_document(document) {
  document->setView(loaded(document->view()));
  connect(document, &Document::viewChanged, this, &ViewPreferences::store);
}

void ViewPreferences::store(const ViewState& before) {
  const ViewState& now = m_document->view();
  // The crosshair moves with the mouse: what is of no concern here must cost nothing.
  const bool concerns = now.shown != before.shown || now.pinned != before.pinned || now.page != before.page ||
                        now.layout != before.layout;
  if (!concerns) return;
  QSettings settings;
  if (now.shown != before.shown) {
    settings.setValue(leftKey, fromTable(id_of(now.shown.left)));
    settings.setValue(rightKey, fromTable(id_of(now.shown.right)));
    settings.setValue(differenceKey, now.shown.difference);
  }
  if (now.pinned != before.pinned) {
    settings.setValue(pinnedKey, now.pinned != nullptr ? fromTable(now.pinned->id) : QString());
  }
  if (now.page != before.page) settings.setValue(pageKey, now.page);
  if (now.layout != before.layout) settings.setValue(layoutKey, now.layout);
}

}  // namespace credence

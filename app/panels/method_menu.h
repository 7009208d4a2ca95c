#pragma once

#include "app/compute/live_method.h"

#include <QMenu>

namespace credence {

/// Which method is pinned: one of those that are not judged anyway, or none.
class MethodMenu : public QMenu {
  Q_OBJECT

 public:
  explicit MethodMenu(LiveMethod* pinned, QWidget* parent = nullptr);

 signals:
  /// By the person; the method is pinned already.
  void chosen();

 private:
  void add(const QString& text, const QString& purpose, const Method* method);

  LiveMethod* m_pinned;
  QActionGroup* m_entries;
};

}  // namespace credence

#pragma once

#include "app/document/document.h"
#include "app/document/locked_controls.h"
#include "app/report/translate.h"

#include <QString>

#include <string_view>

namespace credence {

/// What a control says that cannot be used: who locks it, and what stays as it is.
inline QString lockedTip(const Document& document, std::string_view id) {
  const LockedControlRow* row = lockedControlFromId(id);
  const QString stays = row == nullptr ? QString() : tr(row->purpose);
  return (document.laidAside() ? tr("This step of the lesson locks it. %1")
                               : tr("This session locks it; File ▸ Handout… says what is locked. %1"))
      .arg(stays);
}

}  // namespace credence

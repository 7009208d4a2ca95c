#pragma once

#include "app/study/page_group.h"

#include <QAnyStringView>
#include <QString>

#include <vector>

namespace credence {

/// A page of the studio, as tabs, menus, sessions, lessons and the manual know it.
struct StudioPage {
  const char* id = "";       ///< of the page in lessons and of the manual; with "Page" behind it in sessions
  const char* title = "";    ///< its tab and its entry in the menu; to be translated
  const char* key = "";      ///< that opens it, such as "Ctrl+2"
  const char* purpose = "";  ///< one line, beside title and key
  const PageGroup* group = &insideTheFit;

  /// What a session calls it, and the object name of its widget.
  QString name() const { return QLatin1String(id) + QStringLiteral("Page"); }
};

/// All pages, those of studies that have one among them: question by question, and in the order of the tabs.
/// What another study is added with comes last under its question.
std::vector<StudioPage> studioPages();

/// Whether a page has that id.
bool isStudioPage(QAnyStringView id);

}  // namespace credence

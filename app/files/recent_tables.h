#pragma once

#include "app/document/table_source.h"

#include <QVector>

namespace credence {

/// The last ten tables that were opened from files or saved, the newest first, each with all that it takes to
/// read it the same way again. Kept in the settings as one value.
class RecentTables {
 public:
  RecentTables();

  const QVector<TableSource>& list() const { return m_list; }

  /// Puts `source` in front; what was remembered of the same files before goes. Pasted text is not kept.
  void add(TableSource source);

  void clear();

 private:
  void store() const;

  QVector<TableSource> m_list;
};

}  // namespace credence

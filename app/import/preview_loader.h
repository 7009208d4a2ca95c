#pragma once

#include "app/document/table_source.h"
#include "core/concurrency/loose_worker.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace credence {

/// The first rows of a table, read with the settings in `source`; or why there are none.
struct PreviewResult {
  TableSource source;
  TablePreview preview;
  QString failure;  ///< empty: there is a preview
  QString labels;   ///< a file beside a table without labels that has them; see labelsBeside()
};

/// Reads previews in the background: a file may lie on a slow disk, or on one that went away. The newest
/// request supersedes the others.
class PreviewLoader : public QObject {
  Q_OBJECT

 public:
  using Reader = std::function<TablePreview(const TableSource&)>;

  explicit PreviewLoader(Reader reader = previewTable, QObject* parent = nullptr);
  ~PreviewLoader() override;

  void load(const TableSource& source);

  /// Whether the newest request is still to be answered.
  bool busy() const { return m_loading.has_value(); }

 signals:
  void loaded(std::shared_ptr<const credence::PreviewResult> result);

 signals:
  // Sent by the worker. Queued, and without data: results wait behind the worker's mutex until taken.
  void resultWaiting(QPrivateSignal);

 private:
  struct Found {
    TablePreview preview;
    QString labels;
  };
  using Worker = LooseWorker<TableSource, Found>;

  void deliver();

  std::optional<TableSource> m_loading;
  std::unique_ptr<Worker> m_worker;  // last: it tells this of nothing once it is gone
};

}  // namespace credence

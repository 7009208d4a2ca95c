#pragma once

#include "app/compute/fit.h"
#include "app/compute/live_computation.h"
#include "app/compute/map_result.h"
#include "app/document/document.h"
#include "core/evidence/search_path.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

class LiveFit;

/// What a search is asked for.
struct SearchRequest {
  bool step = false;  ///< one step of the prior variance, not the maximum
  std::shared_ptr<const Dataset> dataset;
  SplitRule split;
  Hyperparameters start;
  EvidenceRanges ranges;
  std::shared_ptr<const Fit> fit;                       ///< of `start`, or null where it is not there yet
  std::shared_ptr<const MapResult> scan;                ///< a finished map to start from, or null
  const PosteriorKind* posterior = &laplace_posterior;  ///< whose evidence is to be largest
};

struct SearchResult {
  bool step = false;
  Hyperparameters setting;
  double logEvidence = 0.0;
  const PosteriorKind* posterior = &laplace_posterior;  ///< whose that is
  SearchEnd end = SearchEnd::step_limit;
  RangeEdges edges = {};
  bool fitConverged = false;
  std::vector<SearchStep> path;
};

/// Searches the setting of largest evidence for the document, and takes MacKay's steps of the prior variance,
/// on a worker of its own. What it finds becomes the document's setting in one step of the history. A change
/// of the document meanwhile ends the search.
class Tuner : public QObject {
  Q_OBJECT

 public:
  Tuner(Document* document, LiveFit* liveFit, QObject* parent = nullptr);

  void maximise();
  void step();
  void stop();

  bool running() const { return m_running; }
  Progress progress() const { return m_searches.progress(); }
  /// Roughly how many seconds a search takes from here, by what fits and the cells of the map took; zero
  /// where neither is known.
  double expectedSeconds() const;
  /// For how many of these stands what the search that is under way has done.
  double doneSeconds() const;
  /// Of the last search, or of the last steps in a row; empty for other data.
  const std::vector<SearchStep>& path() const { return m_path; }

 signals:
  void runningChanged();
  void pathChanged();
  /// How a search ended, in one sentence.
  void noticed(const QString& text);
  void failed(const QString& text);

 private:
  void request(bool step);
  void take(const SearchResult& result);
  std::shared_ptr<const MapResult> finishedMap(const PosteriorKind& posterior) const;
  double secondsOfFirstLook() const;
  void documentChanged(Changes changes);
  void setRunning(bool running);
  QString describe(const SearchResult& result) const;

  Document* m_document;
  LiveFit* m_liveFit;
  bool m_running = false;
  bool m_own = false;  // the change of the document is the search's own
  std::vector<SearchStep> m_path;
  bool m_pathOfSteps = false;
  Hyperparameters m_pathLike;                               // features and units of the path
  LiveComputation<SearchRequest, SearchResult> m_searches;  // last: its thread ends before anything it uses
};

}  // namespace credence

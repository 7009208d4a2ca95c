#pragma once

#include "app/compute/compute.h"
#include "app/compute/work_duration.h"
#include "app/document/document.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace credence {

/// How far the map that was asked for last has come.
struct MapProgress {
  arma::uword done = 0;
  arma::uword total = 0;     ///< cells; zero where there is nothing to fit
  bool waits = false;        ///< the fit comes first
  double secondsLeft = 0.0;  ///< zero while nothing is known, or nothing under way
};

/// Keeps the fit and the evidence map in step with the document and its view: asks for what has become
/// outdated, passes on results that still belong to the data at hand, and says when what is shown has been
/// outdated for long enough that a person would notice.
class LiveFit : public QObject {
  Q_OBJECT

 public:
  explicit LiveFit(Document* document, QObject* parent = nullptr);

  Document* document() const { return m_document; }

  /// How times are measured from now on.
  void setMeasures(Measures measures) { m_measures = std::move(measures); }
  /// Seconds on a clock that never jumps.
  double now() const { return m_measures.now(); }

  /// What part of the plane the plots show, which their size decides, too; predictions follow it.
  void setView(const Bounds& view);

  /// The newest fit with its pictures, and the fit alone; null where there is none.
  std::shared_ptr<const FitResult> result() const { return m_result; }
  std::shared_ptr<const Fit> fit() const { return m_result ? m_result->fit : nullptr; }
  /// fit(), where labels were used; null, too, where it is the prior, of which most studies have nothing to
  /// say.
  std::shared_ptr<const Fit> fitToLabels() const;
  /// Of a random sample, while result() does not answer the newest request and all points take long; else
  /// null.
  std::shared_ptr<const FitResult> preview() const { return m_preview; }
  /// The newest picture there is: preview(), else that of result().
  std::shared_ptr<const FitResult> picture() const { return m_preview ? m_preview : m_result; }
  std::shared_ptr<const MapResult> map() const { return m_map; }
  /// fit(), where it is of the document's data, split and setting; null while that is still to come.
  std::shared_ptr<const Fit> fitAtHand() const;
  /// Whether result() answers the newest request on the finest grid.
  bool fitCurrent() const;
  /// Whether fit() is of another setting than the one at hand, and has been for a while.
  bool fitStale() const { return m_stale; }
  bool fitRunning() const { return m_fitRunning; }
  bool mapRunning() const { return m_mapRunning; }
  /// Whether there is anything to fit: labels, or at least points where kernels stand.
  bool canFit() const { return m_document->split().can_be_fitted(); }
  bool hasTrainingPoints() const;  ///< whose labels are used
  /// Of the map, and of every search among settings.
  const EvidenceRanges& evidenceRanges() const { return m_document->state().evidenceRanges; }
  Progress fitProgress() const { return m_compute.fitProgress(); }
  MapProgress mapProgress() const;
  /// Why what was asked for last does not come, in one sentence; empty where nothing failed.
  const QString& fitFailure() const { return m_compute.fitFailure(); }
  const QString& mapFailure() const { return m_compute.mapFailure(); }
  /// Of the fit that is wanted, to its finest picture.
  const WorkDuration& fitTime() const { return m_fitTime; }
  const WorkDuration& mapTime() const { return m_mapTime; }
  /// What a fit of the features at hand takes by the last one; zero while there is none of these points.
  double secondsOfFit() const;
  /// And what a cell of the map takes, all cores at work: by its cells so far, or else by the fit.
  double secondsOfCell() const;
  /// What is to colour the map.
  const std::string& mapQuantity() const { return m_document->view().mapQuantity; }

  /// What there is of the picture stays until the next change, or restartFit().
  void cancelFit();
  void restartFit();
  void cancelMap();
  void restartMap();

 signals:
  void fitChanged();  ///< result() is another, or null when there is nothing to fit; or no other will come
  void previewChanged();
  void fitRunningChanged();
  void staleChanged(bool stale);
  void mapChanged();  ///< map() is another, or null
  void mapRunningChanged();
  void failed(const QString& message);

 private:
  void documentChanged(Changes changes);
  void viewChanged(const ViewState& before);
  FitProblem problem() const;
  void requestFit();
  void requestFitOfOtherData();
  void requestMap();
  void requestMapForStroke();
  void receiveFit(std::shared_ptr<const FitResult> result);
  void receiveMap(std::shared_ptr<const MapResult> result);
  void setPreview(std::shared_ptr<const FitResult> preview);
  void setStale(bool stale);
  void setFitRunning(bool running);
  void setMapRunning(bool running);
  void dropOtherData();
  void expectFit();
  void expectMap();
  double guessOfCell() const;

  Document* m_document;
  Measures m_measures = Measures::usual();
  WorkDuration m_fitTime{[this] { return now(); }};
  WorkDuration m_mapTime{[this] { return now(); }};
  Compute m_compute;
  Bounds m_view;
  bool m_viewKnown = false;
  bool m_fitAwaitsView = false;  // of other data
  std::shared_ptr<const FitResult> m_result;
  std::shared_ptr<const FitResult> m_preview;
  std::shared_ptr<const MapResult> m_map;
  std::optional<Hyperparameters> m_mapLike;  // of the newest request, which map() may not answer yet
  quint64 m_fitGeneration = 0;               // of the newest request
  bool m_mapAnswers = false;                 // map() answers the newest request, as far as it has come
  bool m_stale = false;
  bool m_fitRunning = false;
  bool m_mapRunning = false;
  bool m_mapOutdated = false;  // the map under way is of data that have been changed since
  QTimer m_staleTimer;
  QTimer m_strokeTimer;  // since the data changed last
};

}  // namespace credence

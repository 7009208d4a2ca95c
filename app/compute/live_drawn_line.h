#pragma once

#include "app/compute/fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "core/data/segment.h"
#include "core/weights/line_weights.h"

#include <QObject>
#include <QString>

#include <memory>

namespace credence {

class Document;
class LiveFit;

/// A line that was drawn among the data, and the most probable of its weights.
struct DrawnLine {
  std::shared_ptr<const Fit> fit;
  Segment segment;
  std::shared_ptr<const LineWeights> weights = {};  ///< null where there are none
  QString whyNone = {};                             ///< a sentence's end, where there are none
};

/// Follows the line of the Section tool while that is wanted and the features are a straight line's: it is a
/// w then. A hand in motion is answered.
class LiveDrawnLine : public QObject {
  Q_OBJECT

 public:
  LiveDrawnLine(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// Who sees it.
  Interest& interest() { return m_interest; }

  /// Null where there is no line, or it is no w.
  std::shared_ptr<const DrawnLine> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  struct Request {
    std::shared_ptr<const Fit> fit;
    Segment segment;
  };

  void update();
  void setResult(std::shared_ptr<const DrawnLine> result);

  Document* m_document;
  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const DrawnLine> m_result;
  LiveComputation<Request, DrawnLine> m_lines;  // last: its thread ends first
};

}  // namespace credence

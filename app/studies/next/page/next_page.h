#pragma once

#include "app/report/table.h"

#include <QWidget>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

class QCheckBox;
class QTableWidget;
class QToolButton;

namespace credence {

class Document;
struct Dataset;
class ElidedLabel;
class LiveFit;
class LiveNext;
class StudyHead;

/// Which point is worth labelling next: where in sight a label would tell most, the best five of such places,
/// the mark of the best in the plots, and adding a point there.
class NextPage : public QWidget {
  Q_OBJECT

 public:
  NextPage(Document* document, LiveFit* fit, LiveNext* next, QWidget* parent = nullptr);

  /// What came of the point that was added last. Plain text.
  void tellGain(const QString& text);

  QSize sizeHint() const override { return {820, 185}; }

 signals:
  void failed(const QString& message);
  /// A point is to be added at the best place, of that class, or of one drawn from the true p.
  void addAsked(std::optional<std::size_t> label);

 private:
  QWidget* buildControls();
  void follow();
  QString answer() const;
  void updateControls();
  Table makeTable() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveNext* m_next;
  StudyHead* m_head;
  QCheckBox* m_mark;
  QToolButton* m_draw;                      // a class from the true p,
  std::array<QToolButton*, 2> m_classes{};  // or either, where that is not known
  ElidedLabel* m_gain;
  std::shared_ptr<const Dataset> m_gainOf;  // with the point
  QTableWidget* m_table;
};

}  // namespace credence

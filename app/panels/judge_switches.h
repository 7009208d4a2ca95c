#pragma once

#include "app/compute/judgement.h"
#include "app/document/document.h"
#include "core/data/role.h"

#include <QWidget>

#include <cstddef>
#include <vector>

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QSpinBox;

namespace credence {

class LiveScores;
class MethodSwitch;

/// What the Judge page judges: whose probabilities, on which points, in which bins. All of it stands in the
/// document's view.
class JudgeSwitches : public QWidget {
  Q_OBJECT

 public:
  JudgeSwitches(Document* document, LiveScores* scores, QWidget* parent = nullptr);

  /// Whose probabilities: the view's method where it is listed, else that of the right plot. Null while the
  /// pinned method is chosen and there is none.
  const Method* method() const;
  /// Which points judge: those chosen where there are some, else others that are held out, else those that
  /// train.
  Role role() const;
  /// What there are beside training points. Validation points have a button only then.
  void setPossible(const ByRole<bool>& possible);

  std::size_t bins() const;
  Binning binning() const;

  /// From which the person pins a method.
  void openMethodMenu();

  /// At the right end of the row.
  void addAtEnd(QWidget* widget);

 private:
  void showChoices();
  void nameMethods();
  void addMethods();
  void addParts();
  void addBins();

  Document* m_document;
  QHBoxLayout* m_row;
  QButtonGroup* m_methods;
  MethodSwitch* m_pinned;
  LiveScores* m_scores;  // a button for each that the plots show, then the pinned one
  QButtonGroup* m_parts;
  QSpinBox* m_bins;
  QComboBox* m_binning;
  ByRole<bool> m_possible;
};

}  // namespace credence

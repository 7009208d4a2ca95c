#pragma once

#include "app/document/document.h"
#include "core/data/bounds.h"

#include <QDialog>

#include <array>
#include <optional>

class QCheckBox;
class QLabel;
class QLineEdit;

namespace credence {

class ComparisonView;

/// Sets the part of the plane that the plots show, in the data's units. Stays open beside the window; what
/// is typed counts at once.
class AxesDialog : public QDialog {
  Q_OBJECT

 public:
  AxesDialog(Document* document, const ComparisonView* plots, QWidget* parent = nullptr);
  ~AxesDialog() override;

  void reject() override;

  /// Titles of both axes.
  void setTitles(const std::array<QString, 2>& titles);

 signals:
  void fitRequested();

 private:
  void showView();
  void apply();
  std::optional<Bounds> typed() const;

  Document* m_document;
  const ComparisonView* m_plots;
  std::array<QLabel*, 2> m_titles = {};
  std::array<QLineEdit*, 4> m_ends = {};  // x1 from, to; x2 from, to
  QCheckBox* m_equal;
  QLabel* m_problem;
};

}  // namespace credence

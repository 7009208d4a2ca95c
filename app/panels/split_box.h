#pragma once

#include "app/document/document.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QStackedWidget;

namespace credence {

/// Which points train, which validate and which test.
class SplitBox : public QWidget {
  Q_OBJECT

 public:
  explicit SplitBox(Document* document, QWidget* parent = nullptr);

 private:
  QWidget* buildShare();
  template <typename Edit>
  void edit(const Edit& change);
  void update(Changes changes);
  void updateRule();
  void updateMarks();

  Document* m_document;
  QComboBox* m_kind;
  QStackedWidget* m_detail;
  QSpinBox* m_percent = nullptr;
  QSpinBox* m_validation = nullptr;
  QSpinBox* m_seed = nullptr;
  QCheckBox* m_stratified = nullptr;
  QSpinBox* m_firstN;
  QLabel* m_marked;
};

}  // namespace credence

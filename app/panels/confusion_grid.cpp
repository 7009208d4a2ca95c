#include "app/panels/confusion_grid.h"

#include "app/report/markup_text.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/style/class_title.h"
#include "app/widgets/choice_button.h"
#include "app/widgets/elided_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <utility>

namespace credence {

namespace {

constexpr int longestTitle = 12;  // letters

QString shortTitle(const Dataset& dataset, std::size_t label) {
  const QString title = classTitle(dataset, label).simplified();
  return title.size() <= longestTitle ? title : title.left(longestTitle - 1) + QStringLiteral("…");
}

QString cellText(arma::uword count, arma::uword ofClass) {
  if (ofClass == 0) return countNumber(count);
  const double share = 100.0 * static_cast<double>(count) / static_cast<double>(ofClass);
  return QStringLiteral("%1\n%2 %").arg(countNumber(count), signedNumber(share, 1));
}

}  // namespace

ConfusionGrid::ConfusionGrid(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(2);
  auto* corner = new ElidedLabel;
  corner->setText(tr("true ↓ as →"));
  grid->addWidget(corner, 0, 0);
  for (std::size_t k : {0U, 1U}) {
    m_rowTitles[k] = new QLabel;
    m_columnTitles[k] = new QLabel;
    m_columnTitles[k]->setAlignment(Qt::AlignCenter);
    for (QLabel* title : {m_rowTitles[k], m_columnTitles[k]}) title->setTextFormat(Qt::RichText);
    grid->addWidget(m_rowTitles[k], static_cast<int>(k) + 1, 0);
    grid->addWidget(m_columnTitles[k], 0, static_cast<int>(k) + 1);
    grid->setColumnStretch(static_cast<int>(k) + 1, 1);
  }
  for (std::size_t label : {0U, 1U}) {
    for (std::size_t prediction : {0U, 1U}) {
      auto* cell = new ChoiceButton;
      cell->setObjectName(QStringLiteral("confusion%1%2").arg(label).arg(prediction));
      cell->setCheckable(true);
      cell->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
      cell->setMinimumHeight(34);
      cell->installEventFilter(this);
      connect(cell, &QToolButton::clicked, this, [this, label, prediction](bool checked) {
        keep({label, prediction}, checked);
      });
      grid->addWidget(cell, static_cast<int>(label) + 1, static_cast<int>(prediction) + 1);
      m_cells[label][prediction] = cell;
    }
  }
}

void ConfusionGrid::setDecisions(const Dataset& dataset, const DecisionCounts& decisions) {
  for (std::size_t label : {0U, 1U}) {
    m_rowTitles[label]->setText(
        QStringLiteral("%1 %2").arg(classSign(label), markupText(shortTitle(dataset, label))));
    m_columnTitles[label]->setText(
        QStringLiteral("%1 %2").arg(classSign(label), markupText(shortTitle(dataset, label))));
    const auto& counts = decisions[label];
    const arma::uword ofClass = counts[0] + counts[1] + counts[2];
    for (std::size_t prediction : {0U, 1U}) {
      QToolButton* cell = m_cells[label][prediction];
      cell->setText(cellText(counts.at(prediction), ofClass));
      const QString title = confusionTitle(dataset, label, prediction);
      cell->setAccessibleName(title);
      cell->setToolTip(
          tr("%1, and their share of the true class. Double rings mark these points in the plots "
             "while the mouse is here; a click keeps them until the next.")
              .arg(title));
    }
  }
}

void ConfusionGrid::clear() {
  for (std::size_t label : {0U, 1U}) {
    m_rowTitles[label]->clear();
    m_columnTitles[label]->clear();
    for (QToolButton* cell : m_cells[label]) {
      cell->setText(QString());
      cell->setAccessibleName(QString());
      cell->setToolTip(QString());
    }
  }
}

void ConfusionGrid::keep(const ConfusionCell& cell, bool kept) {
  m_kept = kept ? std::optional(cell) : std::nullopt;
  // A click that lets go of a cell shows at once that its points are free.
  m_hovered.reset();
  for (std::size_t label : {0U, 1U}) {
    for (std::size_t prediction : {0U, 1U}) {
      m_cells[label][prediction]->setChecked(m_kept == ConfusionCell{label, prediction});
    }
  }
  emit chosenChanged();
}

void ConfusionGrid::hover(std::optional<ConfusionCell> cell) {
  if (std::exchange(m_hovered, cell) != cell) emit chosenChanged();
}

bool ConfusionGrid::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Leave) hover({});
  if (event->type() == QEvent::Enter) {
    for (std::size_t label : {0U, 1U}) {
      for (std::size_t prediction : {0U, 1U}) {
        if (m_cells[label][prediction] == watched) hover(ConfusionCell{label, prediction});
      }
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace credence

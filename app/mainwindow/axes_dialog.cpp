#include "app/mainwindow/axes_dialog.h"

#include "app/plots/comparison_view.h"
#include "app/plots/plane_view.h"
#include "app/report/number_text.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/return_key.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

constexpr int leastTitle = 120;  // px

QString toText(double value) {
  // As many digits as tell it from its neighbours on the screen.
  return significantNumber(value, 6);
}

}  // namespace

AxesDialog::AxesDialog(Document* document, const ComparisonView* plots, QWidget* parent)
    // A tool window: the keys of the main window go on working while it is in front.
    : QDialog(parent, Qt::Tool),
      m_document(document),
      m_plots(plots),
      m_equal(new QCheckBox),
      m_problem(new QLabel) {
  setObjectName(QStringLiteral("axesDialog"));
  setWindowTitle(tr("Axes"));
  auto* layout = new QGridLayout(this);
  for (std::size_t axis : {0U, 1U}) {
    const int row = static_cast<int>(axis);
    m_titles[axis] = new ElidedLabel;
    m_titles[axis]->setMinimumWidth(leastTitle);
    layout->addWidget(m_titles[axis], row, 0);
    for (std::size_t end : {0U, 1U}) {
      auto* edit = new QLineEdit;
      edit->setObjectName(QStringLiteral("x%1%2").arg(axis + 1).arg(end == 0 ? QStringLiteral("Min")
                                                                             : QStringLiteral("Max")));
      edit->setToolTip(end == 0 ? tr("Where the axis begins, in the data's units")
                                : tr("Where the axis ends, in the data's units"));
      edit->setMinimumWidth(90);
      edit->setInputMethodHints(Qt::ImhFormattedNumbersOnly);
      if (end == 1) layout->addWidget(new QLabel(QStringLiteral("–")), row, 2);
      layout->addWidget(edit, row, end == 0 ? 1 : 3);
      connect(edit, &QLineEdit::editingFinished, this, [this, edit] {
        if (edit->isModified()) apply();
      });
      m_ends[2 * axis + end] = edit;
    }
  }
  m_equal->setText(tr("Equal scale: a unit is as long on both axes"));
  m_equal->setToolTip(tr("Shows more along one axis than is asked for, so that circles look round"));
  layout->addWidget(m_equal, 2, 0, 1, 4);
  m_problem->setWordWrap(true);
  layout->addWidget(m_problem, 3, 0, 1, 4);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* fit = buttons->addButton(tr("Fit to Data"), QDialogButtonBox::ActionRole);
  // Return in a field takes its number, and does not press a button.
  for (QPushButton* button : buttons->findChildren<QPushButton*>()) pressedByOwnReturnOnly(button);
  layout->addWidget(buttons, 4, 0, 1, 4);
  connect(fit, &QPushButton::clicked, this, &AxesDialog::fitRequested);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_equal, &QCheckBox::toggled, document,
          [document](bool equal) { document->setInView(&ViewState::equalScale, equal); });
  connect(plots, &ComparisonView::viewChanged, this, &AxesDialog::showView);
  document->onView<&ViewState::bounds, &ViewState::equalScale>(this, &AxesDialog::showView);
  showView();
}

AxesDialog::~AxesDialog() {
  // The base hides the window, and a field that loses the keyboard says that editing has finished.
  for (QLineEdit* edit : m_ends) disconnect(edit, nullptr, this, nullptr);
}

void AxesDialog::reject() {
  // The same again: what was being typed when Escape was pressed is not wanted.
  for (QLineEdit* edit : m_ends) edit->setModified(false);
  m_problem->clear();
  showView();
  QDialog::reject();
}

void AxesDialog::setTitles(const std::array<QString, 2>& titles) {
  for (std::size_t axis : {0U, 1U}) {
    m_titles[axis]->setText(titles[axis]);
    m_titles[axis]->setToolTip(titles[axis]);
  }
}

void AxesDialog::showView() {
  const Bounds view = m_plots->view();
  const std::array ends = {view.x1_min, view.x1_max, view.x2_min, view.x2_max};
  for (std::size_t k = 0; k < ends.size(); ++k) {
    if (!m_ends[k]->isModified()) m_ends[k]->setText(toText(ends[k]));
  }
  const QSignalBlocker blocker(m_equal);
  m_equal->setChecked(m_document->view().equalScale);
}

std::optional<Bounds> AxesDialog::typed() const {
  std::array<double, 4> ends = {};
  const Bounds view = m_plots->view();
  const std::array shown = {view.x1_min, view.x1_max, view.x2_min, view.x2_max};
  for (std::size_t k = 0; k < ends.size(); ++k) {
    // What was not touched stays as it is, to the last digit.
    const QString text = m_ends[k]->text();
    const std::optional<double> end = m_ends[k]->isModified() ? readNumber(text) : shown[k];
    if (!end) throw std::invalid_argument(refusedNumber(text, tr("a number")).toStdString());
    ends[k] = *end;
  }
  if (!(ends[0] < ends[1] && ends[2] < ends[3])) return std::nullopt;
  const Bounds bounds{ends[0], ends[1], ends[2], ends[3]};
  return canBeDrawn(bounds) ? std::optional(bounds) : std::nullopt;
}

void AxesDialog::apply() {
  std::optional<Bounds> bounds;
  try {
    bounds = typed();
    m_problem->setText(bounds ? QString()
                              : tr("An axis goes from a number to a larger one, for example 0 to 10; the "
                                   "longest reaches 1e250."));
  } catch (const std::invalid_argument& reason) {
    m_problem->setText(QString::fromUtf8(reason.what()));
  }
  if (!bounds) return;
  for (QLineEdit* edit : m_ends) edit->setModified(false);
  // Exactly what was typed: equal scales would show more along one axis.
  ViewState view = m_document->view();
  view.equalScale = false;
  view.bounds = *bounds;
  m_document->setView(view);
  showView();
}

}  // namespace credence

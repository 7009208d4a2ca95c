#include "app/studies/lab/page/lab_draw_row.h"

#include "app/report/translate.h"
#include "app/style/typed_box.h"
#include "app/widgets/box_width.h"
#include "app/widgets/number_edit.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace credence {

namespace {

QSpinBox* wholeLabBox(const char* name, int low, int high, const QString& purpose) {
  auto* box = new WholeBox;
  box->setObjectName(QLatin1String(name));
  box->setRange(low, high);
  box->setKeyboardTracking(false);
  box->setToolTip(purpose);
  box->setAccessibleName(purpose);
  return box;
}

NumberEdit* labNumber(const char* name, double number, const QString& purpose) {
  auto* edit = new NumberEdit(purpose);
  edit->setObjectName(QLatin1String(name));
  edit->setAccessibleName(purpose);
  edit->setNumber(number);
  keepAsWideAs(edit, QStringLiteral("−0.75"));
  return edit;
}

}  // namespace

LabDrawRow::LabDrawRow(QWidget* parent)
    : QWidget(parent),
      m_count(wholeLabBox("drawCount", 1, static_cast<int>(most_lab_data),
                          tr("How many data are drawn in place of those there are"))),
      m_weight(labNumber("trueWeight", LabDraw().true_weight,
                         tr("The true weight w, at which the labels are drawn"))),
      m_spread(labNumber("drawSpread", LabDraw().spread,
                         tr("The standard deviation of b, the steepness of the data; c has one of 1"))),
      m_seed(
          wholeLabBox("drawSeed", 0, static_cast<int>(last_lab_seed), tr("Another seed draws other data"))) {
  auto* draw = new QToolButton;
  draw->setObjectName(QStringLiteral("drawData"));
  draw->setText(tr("Draw"));
  draw->setToolTip(tr("Draw so many data from the model, at a true weight, in place of those there are"));
  m_count->setValue(static_cast<int>(LabDraw().count));
  m_seed->setValue(static_cast<int>(LabDraw().seed));
  m_seed->setPrefix(tr("seed "));
  m_seed->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(3);
  layout->addWidget(draw);
  layout->addWidget(m_count);
  layout->addWidget(new QLabel(tr("data at w")));
  layout->addWidget(m_weight);
  layout->addWidget(new QLabel(tr("b ±")));
  layout->addWidget(m_spread);
  layout->addWidget(m_seed, 1);
  connect(draw, &QToolButton::clicked, this, &LabDrawRow::ask);
  for (NumberEdit* edit : {m_weight, m_spread}) {
    connect(edit, &QLineEdit::returnPressed, this, &LabDrawRow::ask);
  }
}

void LabDrawRow::showProblem(const LabProblem& problem) {
  if (!problem.drawn) return;
  m_count->setValue(static_cast<int>(problem.drawn->count));
  m_weight->setNumber(problem.drawn->true_weight);
  m_spread->setNumber(problem.drawn->spread);
  m_seed->setValue(static_cast<int>(problem.drawn->seed));
}

void LabDrawRow::ask() {
  try {
    const LabDraw draw{.count = static_cast<std::size_t>(m_count->value()),
                       .true_weight = m_weight->number(),
                       .spread = m_spread->number(),
                       .seed = static_cast<std::uint64_t>(m_seed->value())};
    draw_lab_data(draw);
    emit drawAsked(draw);
  } catch (const std::invalid_argument& reason) {
    tellRefusal(*this, capitalised(QString::fromUtf8(reason.what())) + QLatin1Char('.'));
  }
}

}  // namespace credence

#include "app/panels/weight_priors_button.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/widgets/box_width.h"
#include "app/widgets/number_edit.h"

#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QWidgetAction>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr int priorNoteWidth = 270;  // px

NumberEdit* priorEdit(const QString& purpose, const char* name, std::size_t weight) {
  auto* edit = new NumberEdit(purpose);
  edit->setObjectName(QLatin1String(name) + QString::number(weight));
  keepAsWideAs(edit, QStringLiteral("−1.23×10⁻⁷"));
  return edit;
}

}  // namespace

WeightPriorsButton::WeightPriorsButton(Document* document, QWidget* parent)
    : ElidedButton(parent),
      m_document(document),
      m_reset(new QPushButton(tr("&As for all: mean 0, variance σ0²"))),
      m_note(new QLabel) {
  setObjectName(QStringLiteral("weightPriors"));
  setPopupMode(QToolButton::InstantPopup);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // the panel is as wide as it is
  auto* menu = new QMenu(this);
  auto* action = new QWidgetAction(menu);
  action->setDefaultWidget(buildForm());
  menu->addAction(action);
  setMenu(menu);
  for (std::size_t k = 0; k < m_means.size(); ++k) {
    connect(m_means.at(k), &NumberEdit::editingFinished, this, &WeightPriorsButton::take);
    connect(m_factors.at(k), &NumberEdit::editingFinished, this, &WeightPriorsButton::take);
  }
  connect(m_reset, &QPushButton::clicked, this, [this] {
    Hyperparameters next = m_document->state().hyperparameters;
    next.weight_priors = {};
    m_document->setHyperparameters(next);
    update();
  });
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & Change::Hyperparameters) update();
  });
  update();
}

QWidget* WeightPriorsButton::buildForm() {
  auto* form = new QWidget;
  auto* layout = new QGridLayout(form);
  const std::array headings = {tr("Weight of"), tr("Mean"), tr("× σ0²"), tr("Variance")};
  for (std::size_t column = 0; column < headings.size(); ++column) {
    layout->addWidget(new QLabel(headings.at(column)), 0, static_cast<int>(column));
  }
  const std::vector<std::string> names = linear_features.names();
  for (std::size_t k = 0; k < m_means.size(); ++k) {
    const int row = static_cast<int>(k) + 1;
    m_means.at(k) = priorEdit(tr("Prior mean"), "priorMean", k);
    m_factors.at(k) = priorEdit(tr("How many times σ0², the prior variance on the slider"), "priorFactor", k);
    m_variances.at(k) = new QLabel;
    m_variances.at(k)->setObjectName(QStringLiteral("priorVariance%1").arg(k));
    layout->addWidget(new QLabel(fromTable(names.at(k))), row, 0);
    layout->addWidget(m_means.at(k), row, 1);
    layout->addWidget(m_factors.at(k), row, 2);
    layout->addWidget(m_variances.at(k), row, 3);
  }
  m_reset->setObjectName(QStringLiteral("priorsReset"));
  m_note->setObjectName(QStringLiteral("priorsNote"));
  m_note->setTextFormat(Qt::PlainText);
  m_note->setWordWrap(true);
  m_note->setMinimumWidth(priorNoteWidth);
  layout->addWidget(m_reset, 4, 0, 1, 4);
  layout->addWidget(m_note, 5, 0, 1, 4);
  return form;
}

void WeightPriorsButton::update() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  const bool own = now.has_own_priors();
  setVisible(now.features->straight);
  setEnabled(now.has_prior());
  setText(own ? tr("Priors of their own") : tr("Prior of each weight"));
  setToolTip(now.has_prior()
                 ? tr("Gives each weight a prior mean and a prior variance of its own. The slider below then "
                      "is what all variances are multiplied with.")
                 : tr("There is no prior: move the slider below away from its right end first."));
  for (std::size_t k = 0; k < m_means.size(); ++k) {
    m_means.at(k)->setNumber(now.weight_priors.means.at(k));
    m_factors.at(k)->setNumber(now.weight_priors.factors.at(k));
    m_variances.at(k)->setText(
        now.has_prior() ? significantNumber(now.prior_variance * now.weight_priors.factors.at(k)) : tr("–"));
  }
  m_reset->setEnabled(now.weight_priors != WeightPriors());
  m_note->setText(now.standardises() ? tr("Of the weights of standardised inputs.")
                                     : tr("Of the weights of the inputs as they are."));
}

/// What the form says, or a sentence why it will not do.
void WeightPriorsButton::take() {
  Hyperparameters next = m_document->state().hyperparameters;
  try {
    for (std::size_t k = 0; k < m_means.size(); ++k) {
      next.weight_priors.means.at(k) = m_means.at(k)->number();
      next.weight_priors.factors.at(k) = m_factors.at(k)->number();
    }
    validate(next.weight_priors);
  } catch (const std::invalid_argument& reason) {
    return m_note->setText(tr("That will not do: %1.").arg(QString::fromUtf8(reason.what())));
  }
  if (next == m_document->state().hyperparameters) return update();
  m_document->setHyperparameters(next);
}

}  // namespace credence

#include "app/panels/data_summary.h"

#include "app/document/table_source.h"
#include "app/plots/plane_view.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/warning_sign.h"
#include "core/data/role.h"

#include <QGridLayout>
#include <QLabel>
#include <QStringList>

namespace credence {

namespace {

QString undrawnText() {
  return tr("Too far out, or too close together, to be drawn");
}

bool someUndrawn(const Dataset& dataset) {
  return dataset.size() > 0 && !canBeDrawn(viewOfData(dataset));
}

}  // namespace

QString dataWarning(const DocumentState& state) {
  QStringList sentences;
  if (state.table && state.table->skipped.count > 0) sentences << skippedText(*state.table);
  if (someUndrawn(*state.dataset)) sentences << undrawnText();
  return sentences.join(QStringLiteral(". "));
}

DataSummary::DataSummary(QWidget* parent)
    : QWidget(parent),
      m_split(new QLabel),
      m_skippedText(new QLabel),
      m_skipped(warningLine(QStringLiteral("skippedRows"), m_skippedText)),
      m_leftOut(new ElidedLabel),
      m_undrawn(warningLine(QStringLiteral("undrawnPoints"), new QLabel(undrawnText()))) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(2);
  for (const std::size_t label : {0U, 1U}) {
    const int row = static_cast<int>(label);
    m_classes[label] = new ElidedLabel;
    m_counts[label] = new QLabel;
    m_classes[label]->setObjectName(QStringLiteral("class%1").arg(label));
    m_counts[label]->setObjectName(QStringLiteral("count%1").arg(label));
    m_counts[label]->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* sign = new QLabel(classSign(label));
    sign->setTextFormat(Qt::RichText);
    grid->addWidget(sign, row, 0);
    grid->addWidget(m_classes[label], row, 1);
    grid->addWidget(m_counts[label], row, 2);
  }
  grid->setColumnStretch(1, 1);
  m_split->setObjectName(QStringLiteral("splitCounts"));
  grid->addWidget(m_split, 2, 0, 1, 3);
  for (QWidget* line : {m_skipped, m_undrawn}) grid->addWidget(line, grid->rowCount(), 0, 1, 3);
  m_leftOut->setObjectName(QStringLiteral("leftOutLines"));
  grid->addWidget(m_leftOut, grid->rowCount(), 0, 1, 3);
  m_undrawn->setToolTip(
      tr("Axes reach from 1e-280 to 1e250, and these points do not fit between. Scale them for a picture."));
}

void DataSummary::showState(const DocumentState& state, const Split& split) {
  const Dataset& dataset = *state.dataset;
  const auto counts = dataset.class_counts();
  for (const std::size_t label : {0U, 1U}) {
    m_classes[label]->setText(classTitle(dataset, label));
    m_classes[label]->setToolTip(classTitle(dataset, label));
    m_counts[label]->setText(countNumber(counts[label]));
  }
  const QString train = countNumber(split.train().n_elem);
  const QString all = countNumber(split.train().n_elem + split.unused.n_elem);
  const bool some = !split.unused.is_empty();
  const QString use = split.shows_prior() ? tr("None of %1 train: the prior is shown").arg(all)
                                          : tr("First %1 of %2 train").arg(train, all);
  QStringList parts = {some ? use : tr("%1 train").arg(train)};
  if (split.has(Role::validation))
    parts << tr("%1 validate").arg(countNumber(split.rows[Role::validation].n_elem));
  if (split.has(Role::test)) parts << tr("%1 test").arg(countNumber(split.rows[Role::test].n_elem));
  m_split->setText(parts.join(QStringLiteral(", ")));
  m_split->setToolTip(some ? tr("The others are not in use: the page Growth says how many are (Ctrl+9)")
                           : QString());
  m_split->setVisible(some || parts.size() > 1);
  m_skipped->setVisible(state.table && state.table->skipped.count > 0);
  m_skippedText->setText(state.table ? skippedText(*state.table) : QString());
  m_skipped->setToolTip(state.table ? skippedDetails(*state.table) : QString());
  const QStringList leftOut = state.table ? leftOutTexts(state.table->leftOut) : QStringList();
  m_leftOut->setVisible(!leftOut.isEmpty());
  m_leftOut->setText(tr("Left out: %1").arg(leftOut.join(QStringLiteral(", "))));
  m_leftOut->setToolTip(leftOut.join(QLatin1Char('\n')));
  m_undrawn->setVisible(someUndrawn(dataset));
}

}  // namespace credence

#include "app/panels/tune_page.h"

#include "app/compute/live_fit.h"
#include "app/compute/metrics_of_settings.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/occam_bars.h"
#include "app/plots/slice_plot.h"
#include "app/report/number_text.h"
#include "app/report/settings_table.h"
#include "app/report/split_text.h"
#include "app/report/width_title.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QShowEvent>
#include <QStyle>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace credence {

namespace {

constexpr int rowHeight = 16;
constexpr int headerHeight = 20;
constexpr int rowsInSight = 6;  // in sight at least

/// The rows of the table: what each says, and why one would look at it.
struct Row {
  const char* title;
  const char* toolTip;
};

const Row rows[] = {
    {QT_TRANSLATE_NOOP("TunePage", "width"), ""},
    {QT_TRANSLATE_NOOP("TunePage", "prior variance"), ""},
    {QT_TRANSLATE_NOOP("TunePage", "log evidence"),
     QT_TRANSLATE_NOOP("TunePage", "Of the training points, in nats")},
    {QT_TRANSLATE_NOOP("TunePage", "fit"), QT_TRANSLATE_NOOP("TunePage", "log p(y | w_MAP)")},
    {QT_TRANSLATE_NOOP("TunePage", "weight penalty"), QT_TRANSLATE_NOOP("TunePage", "−wᵀw/2σ0²")},
    {QT_TRANSLATE_NOOP("TunePage", "Occam"), QT_TRANSLATE_NOOP("TunePage", "−½ log det(I + σ0² ΦᵀRΦ)")},
    {QT_TRANSLATE_NOOP("TunePage", "γ of M"),
     QT_TRANSLATE_NOOP("TunePage", "Effective parameters: how many of the M weights the data determine")},
    {QT_TRANSLATE_NOOP("TunePage", "train MAP"),
     QT_TRANSLATE_NOOP("TunePage", "Mean log-likelihood per point")},
    {QT_TRANSLATE_NOOP("TunePage", "train Laplace"),
     QT_TRANSLATE_NOOP("TunePage", "Mean log-likelihood per point")},
    {QT_TRANSLATE_NOOP("TunePage", "test MAP"),
     QT_TRANSLATE_NOOP("TunePage", "Mean log-likelihood per point")},
    {QT_TRANSLATE_NOOP("TunePage", "test Laplace"),
     QT_TRANSLATE_NOOP("TunePage", "Mean log-likelihood per point")},
    {QT_TRANSLATE_NOOP("TunePage", "BIC"),
     QT_TRANSLATE_NOOP(
         "TunePage",
         "log p(y | w) − ½ M log N, larger is better. It counts all M weights as if the data "
         "determined each; γ shows how few they determine. Not for choosing a width here: M is the "
         "same for all.")},
    {QT_TRANSLATE_NOOP("TunePage", "AIC"),
     QT_TRANSLATE_NOOP("TunePage", "log p(y | w) − M, larger is better, with the same caveat as BIC")},
};

/// The value at a place between the cells of one row or column, linear in the logarithm; NaN beyond them.
double between(const arma::vec& settings, const arma::vec& values, double place) {
  for (arma::uword k = 0; k + 1 < settings.n_elem; ++k) {
    if (place < settings(k) || place > settings(k + 1)) continue;
    const double t = std::log(place / settings(k)) / std::log(settings(k + 1) / settings(k));
    return t <= 0.0 ? values(k) : t >= 1.0 ? values(k + 1) : (1.0 - t) * values(k) + t * values(k + 1);
  }
  return settings.n_elem == 1 ? values(0) : arma::datum::nan;
}

}  // namespace

TunePage::TunePage(Document* document, LiveFit* liveFit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_metrics(new MetricsOfSettings(document, this)),
      m_overWidth(new SlicePlot),
      m_overPriorVariance(new SlicePlot),
      m_bars(new OccamBars),
      m_table(new QTableWidget),
      m_pin(new QToolButton),
      m_remove(new QToolButton),
      m_tables(new TableButton(QStringLiteral("tuneTables"), m_table)) {
  setObjectName(QStringLiteral("tunePage"));
  m_overWidth->setObjectName(QStringLiteral("sliceOverWidth"));
  m_overPriorVariance->setObjectName(QStringLiteral("sliceOverPriorVariance"));
  m_bars->setObjectName(QStringLiteral("occamBars"));
  m_overWidth->setToolTip(tr("Log evidence over the width at the prior variance at hand, read off the map"));
  m_overPriorVariance->setToolTip(
      tr("Log evidence over the prior variance at the width at hand, read off the map"));
  m_overWidth->setValueTitle(tr("log evidence (nats)"));
  buildTable();
  buildExport();
  m_pin->setObjectName(QStringLiteral("pinSetting"));
  m_pin->setText(tr("Pin"));
  m_pin->setToolTip(tr("Keep the setting at hand in the table and on the map (K)"));
  m_remove->setObjectName(QStringLiteral("removePin"));
  m_remove->setText(tr("Remove"));
  m_remove->setToolTip(tr("Remove the pin whose column was clicked last"));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_pin);
  buttons->addWidget(m_remove);
  buttons->addStretch(1);
  auto* bars = new QVBoxLayout;
  bars->addWidget(m_bars, 1);
  bars->addLayout(buttons);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->setSpacing(4);
  layout->addWidget(m_overWidth, 3);
  layout->addWidget(m_overPriorVariance, 3);
  layout->addLayout(bars, 3);
  layout->addWidget(m_table);
  connect(m_pin, &QToolButton::clicked, this, &TunePage::pinRequested);
  connect(m_remove, &QToolButton::clicked, this, &TunePage::removePin);
  connect(m_table, &QTableWidget::cellClicked, this, [this](int, int column) { useColumn(column); });
  connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, &TunePage::useColumn);
  connect(m_metrics, &MetricsOfSettings::ready, this, &TunePage::updateTable);
  connect(m_metrics, &MetricsOfSettings::failed, this, &TunePage::failed);
  connect(document, &Document::changed, this, &TunePage::refresh);
  connect(liveFit, &LiveFit::mapChanged, this, &TunePage::refresh);
  connect(liveFit, &LiveFit::mapRunningChanged, this, &TunePage::refresh);
  connect(liveFit, &LiveFit::fitChanged, this, &TunePage::refresh);
}

void TunePage::buildTable() {
  m_table->setObjectName(QStringLiteral("pinsTable"));
  m_table->setRowCount(static_cast<int>(std::size(rows)));
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setSelectionBehavior(QAbstractItemView::SelectColumns);
  m_table->setShowGrid(false);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->verticalHeader()->setMinimumSectionSize(rowHeight);
  m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
  m_table->horizontalHeader()->setFixedHeight(headerHeight);
  m_table->setMinimumHeight(tableHeight(rowsInSight));
  for (int row = 0; row < m_table->rowCount(); ++row) {
    auto* title = new QTableWidgetItem(tr(rows[row].title));
    title->setToolTip(tr(rows[row].toolTip));
    m_table->setVerticalHeaderItem(row, title);
  }
  m_table->setToolTip(
      tr("The setting at hand, the best cell of the map, and the pins. Click a column to return to its "
         "setting."));
}

void TunePage::buildExport() {
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("settings"), this);
  connect(table, &TableExport::failed, this, &TunePage::failed);
  table->addContextMenu(m_table);
  table->addContextMenu(m_bars);
  m_tables->setTable(table);
  m_tables->setAutoRaise(true);
  m_table->horizontalHeader()->installEventFilter(this);
}

/// The button stands in the empty corner of the table, where it takes no room from it.
bool TunePage::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_table->horizontalHeader() &&
      (event->type() == QEvent::Move || event->type() == QEvent::Resize)) {
    const QRect header = m_table->horizontalHeader()->geometry();
    m_tables->setGeometry(m_table->frameWidth(), header.y(), header.x() - m_table->frameWidth(),
                          header.height());
    m_tables->raise();
  }
  return QWidget::eventFilter(watched, event);
}

void TunePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void TunePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitTable();
}

void TunePage::refresh() {
  if (!isVisible()) return;
  updateSlices();
  updateBars();
  m_columns = columns();
  std::vector<Hyperparameters> settings;
  for (const Column& column : m_columns) settings.push_back(column.setting);
  m_metrics->request(settings);
  updateTable();
}

void TunePage::updateSlices() {
  const auto result = m_liveFit->map();
  const auto fit = m_liveFit->fit();
  const Hyperparameters& now = m_document->state().hyperparameters;
  const double value = fit && fit->request.hyperparameters == now ? fit->evidence.total() : arma::datum::nan;
  arma::vec widths;
  arma::vec variances;
  arma::vec overWidth;
  arma::vec overVariance;
  if (result) {
    const arma::mat& values = result->map[MapQuantity::log_evidence];
    widths = result->map.widths;
    variances = result->map.prior_variances;
    overWidth.set_size(widths.n_elem);
    overVariance.set_size(variances.n_elem);
    for (arma::uword i = 0; i < widths.n_elem; ++i) {
      overWidth(i) = between(variances, values.row(i).t(), now.prior_variance);
    }
    for (arma::uword j = 0; j < variances.n_elem; ++j) {
      overVariance(j) = between(widths, values.col(j), now.width);
    }
  }
  m_overWidth->setVisible(now.features == FeatureKind::rbf);
  m_overPriorVariance->setValueTitle(now.features == FeatureKind::rbf ? QString()
                                                                      : tr("log evidence (nats)"));
  m_overWidth->setSlice(widthTitle(m_document->dataset(), now), widths, overWidth, now.width, value);
  m_overPriorVariance->setSlice(tr("prior variance"), variances, overVariance, now.prior_variance, value);
}

void TunePage::updateBars() {
  std::optional<LogEvidence> current;
  std::optional<LogEvidence> best;
  if (const auto fit = m_liveFit->fit()) current = fit->evidence;
  if (const auto result = m_liveFit->map()) {
    const EvidenceMap& map = result->map;
    if (const auto cell = map.best()) {
      const auto at = [&](MapQuantity quantity) { return map[quantity](cell->i, cell->j); };
      best = LogEvidence{at(MapQuantity::fit), at(MapQuantity::weight_penalty),
                         at(MapQuantity::log_determinant)};
    }
  }
  m_bars->setEvidence(current, best);
}

std::vector<TunePage::Column> TunePage::columns() const {
  const DocumentState& state = m_document->state();
  std::vector<Column> result{{tr("now"), state.hyperparameters, 0}};
  if (const auto map = m_liveFit->map()) {
    if (const auto cell = map->map.best()) {
      Hyperparameters best = state.hyperparameters;
      if (best.features == FeatureKind::rbf) best.width = map->map.widths(cell->i);
      best.prior_variance = map->map.prior_variances(cell->j);
      if (!m_liveFit->mapRunning()) result.push_back({tr("best"), best, 0});
    }
  }
  for (const Pin& pin : state.pins)
    result.push_back({QString(QLatin1Char(pin.letter)), pin.setting, pin.letter});
  return result;
}

void TunePage::updateTable() {
  m_table->setColumnCount(static_cast<int>(m_columns.size()));
  for (int k = 0; k < m_table->columnCount(); ++k) {
    const Column& column = m_columns[static_cast<std::size_t>(k)];
    m_table->setHorizontalHeaderItem(k, new QTableWidgetItem(column.title));
    const bool rbf = column.setting.features == FeatureKind::rbf;
    const auto put = [&](int row, const QString& value) {
      auto* item = new QTableWidgetItem(value);
      item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      m_table->setItem(row, k, item);
    };
    put(0, rbf ? significantNumber(column.setting.width) : tr("linear"));
    put(1, significantNumber(column.setting.prior_variance));
    fillColumn(k, m_metrics->find(column.setting));
  }
  m_remove->setEnabled(!m_document->state().pins.empty());
  fitTable();
}

int TunePage::tableHeight(int rowCount) const {
  return headerHeight + rowCount * rowHeight + 2 * m_table->frameWidth();
}

/// All rows of the table in sight.
QSize TunePage::sizeHint() const {
  const QMargins margins = layout()->contentsMargins();
  return {820, tableHeight(m_table->rowCount()) + margins.top() + margins.bottom()};
}

/// What the table does not need is the slices'.
void TunePage::fitTable() {
  const bool scrolls = m_table->height() < tableHeight(m_table->rowCount());
  const int needed = m_table->verticalHeader()->sizeHint().width() + m_table->horizontalHeader()->length() +
                     2 * m_table->frameWidth() +
                     (scrolls ? style()->pixelMetric(QStyle::PM_ScrollBarExtent) : 0);
  m_table->setFixedWidth(std::min(needed, width() * 3 / 5));
}

void TunePage::fillColumn(int column, const SettingMetrics* metrics) {
  int row = 2;
  const auto put = [&](const QString& value) {
    auto* item = new QTableWidgetItem(value);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (metrics != nullptr && !metrics->converged) item->setToolTip(tr("The fit did not converge"));
    m_table->setItem(row++, column, item);
  };
  if (metrics == nullptr) {
    const bool toCome = !m_document->split().train.is_empty();
    while (row < m_table->rowCount()) put(toCome ? QStringLiteral("…") : QStringLiteral("–"));
    return;
  }
  const auto nats = [](double value) { return signedNumber(value, 2); };
  const auto mean = [](const Score& score) { return signedNumber(score.mean_log_likelihood, 4); };
  put(nats(metrics->evidence.total()) + (metrics->converged ? QString() : QStringLiteral(" !")));
  put(nats(metrics->evidence.fit));
  put(nats(metrics->evidence.weight_penalty));
  put(nats(metrics->evidence.log_determinant));
  put(tr("%1 / %2").arg(signedNumber(metrics->effectiveParameters, 1), countNumber(metrics->weights)));
  put(mean(metrics->train.map));
  put(mean(metrics->train.laplace));
  put(metrics->test ? mean(metrics->test->map) : QString());
  put(metrics->test ? mean(metrics->test->laplace) : QString());
  put(nats(metrics->criteria.bic));
  put(nats(metrics->criteria.aic));
}

Table TunePage::makeTable() const {
  const Dataset& dataset = m_document->dataset();
  std::vector<ComparedSetting> settings;
  settings.reserve(m_columns.size());
  QStringList widths;
  for (const Column& column : m_columns) {
    settings.push_back({column.title, column.setting, m_metrics->find(column.setting)});
    widths << widthTitle(dataset, column.setting);
  }
  widths.removeDuplicates();
  return settingsTable(settings, widths.size() == 1 ? widths.first() : tr("width"),
                       tr("Settings compared; %1").arg(describeSplit(m_document->state().split)));
}

void TunePage::useColumn(int column) {
  if (column < 0 || column >= static_cast<int>(m_columns.size())) return;
  const Hyperparameters setting = m_columns[static_cast<std::size_t>(column)].setting;
  // A pin of other units is returned to through the switch, so that ranges and sliders follow.
  m_document->beginGesture();
  m_document->setStandardise(setting.standardise);
  m_document->setHyperparameters(setting);
  m_document->endGesture();
}

void TunePage::removePin() {
  const int column = m_table->currentColumn();
  if (column < 0 || column >= static_cast<int>(m_columns.size())) return;
  const char letter = m_columns[static_cast<std::size_t>(column)].pin;
  if (letter != 0) m_document->removePin(letter);
}

}  // namespace credence

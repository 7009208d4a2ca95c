#include "app/panels/tune_page.h"

#include "app/answers/tune_sentence.h"
#include "app/chart/chart_view.h"
#include "app/compute/best_evidence.h"
#include "app/compute/best_setting.h"
#include "app/compute/live_fit.h"
#include "app/compute/metrics_of_settings.h"
#include "app/document/pinned_setting.h"
#include "app/panels/against_menu.h"
#include "app/panels/cure_row.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/pin_caption.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/occam_chart.h"
#include "app/plots/slice_chart.h"
#include "app/report/evidence_table.h"
#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/settings_table.h"
#include "app/report/translate.h"
#include "app/style/follow_letters.h"
#include "app/style/menu_button.h"
#include "app/widgets/table_view.h"
#include "core/data/role.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShowEvent>
#include <QStyle>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <string>

namespace credence {

namespace {

constexpr QSize leastBars(160, 90);  // px
constexpr int rowHeight = 16;
constexpr int headerHeight = 20;
constexpr int rowsInSight = 6;       // in sight at least
constexpr int longestCaption = 110;  // px, of a pin

/// "Occam" is what the bars beside the table say, too.
QString shortTitleOf(const EvidenceTerm& term) {
  return fromTable(term.short_title == "Occam" ? term.short_title : term.title);
}

/// What the table tells of each setting, and why one would look at it.
std::vector<TableColumn> shownColumns(Role heldOut) {
  std::vector<TableColumn> columns = {{.key = "setting", .side = Side::Left},
                                      {"width", tr("width")},
                                      {"prior_variance", tr("prior variance")}};
  columns.push_back({.key = "log_evidence",
                     .heading = tr("log evidence"),
                     .format = fixed(2),
                     .toolTip = tr("Of the training points, in nats")});
  for (const EvidenceTerm& term : log_evidence(EvidenceFit()).terms) {
    columns.push_back({.key = evidenceKey(term),
                       .heading = shortTitleOf(term),
                       .format = fixed(2),
                       .toolTip = fromTable(term.formula)});
  }
  columns.push_back({.key = "parameters",
                     .heading = tr("γ of M"),
                     .toolTip = tr("Effective parameters: how many of the M weights the data determine")});
  for (const Role role : {Role::train, heldOut}) {
    const QString part = briefPart(role);
    for (const Method* method : methods_always_scored()) {
      columns.push_back({.key = scoreKey(role) + std::string(method->key),
                         .heading = tr("%1 %2").arg(part, fromTable(method->name)),
                         .format = fixed(4),
                         .toolTip = tr("Mean log-likelihood per %1 point").arg(partTitle(role))});
    }
  }
  columns.push_back(
      {.key = "bic",
       .heading = tr("BIC"),
       .format = fixed(2),
       .toolTip = tr(
           "log p(y | w) − ½ M log N, larger is better. It counts all M weights as if the data determined "
           "each; γ shows how few they determine. Not for choosing a width here: M is the same for all.")});
  columns.push_back({.key = "aic",
                     .heading = tr("AIC"),
                     .format = fixed(2),
                     .toolTip = tr("log p(y | w) − M, larger is better, with the same caveat as BIC")});
  return columns;
}

}  // namespace

TunePage::TunePage(Document* document, LiveFit* liveFit, BestSetting* bestSetting, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_bestSetting(bestSetting),
      m_metrics(new MetricsOfSettings(document, liveFit, this)),
      m_head(new StudyHead(QStringLiteral("tune"), credence::tr(tuneQuestion))),
      m_overWidth(new ChartView),
      m_overPriorVariance(new ChartView),
      m_bars(new ChartView),
      m_table(makeTableView(QStringLiteral("pinsTable"))),
      m_cures(new StudyCures(QStringLiteral("tuneCures"), tr("The table takes %1."), liveFit, Effort::fits)),
      m_roles(new QLabel),
      m_pin(new QToolButton),
      m_remove(new QToolButton),
      m_caption(new QToolButton),
      m_tables(new TableButton(QStringLiteral("tuneTables"), m_table)) {
  setObjectName(QStringLiteral("tunePage"));
  m_overWidth->setObjectName(QStringLiteral("sliceOverWidth"));
  m_overPriorVariance->setObjectName(QStringLiteral("sliceOverPriorVariance"));
  m_bars->setObjectName(QStringLiteral("occamBars"));
  m_bars->setMinimumSize(leastBars);
  m_bars->setToolTip(
      tr("The log evidence in three steps down from zero, in nats (natural logarithms: one nat less is a "
         "factor of 2.7): misfit of the training points, penalty on large weights, and the Occam term, "
         "−½ log det(I + σ0² ΦᵀRΦ), which a flexible model pays. Where they end is the log evidence: the "
         "higher end wins."));
  m_overWidth->setToolTip(tr("Log evidence over the width at the prior variance at hand, read off the map"));
  m_overPriorVariance->setToolTip(
      tr("Log evidence over the prior variance at the width at hand, read off the map"));
  buildTable();
  buildExport();
  m_pin->setObjectName(QStringLiteral("pinSetting"));
  m_pin->setText(tr("Pin"));
  m_pin->setToolTip(tr("Keep the setting at hand in the table and on the map (K)"));
  m_remove->setObjectName(QStringLiteral("removePin"));
  m_remove->setText(tr("Remove"));
  m_remove->setToolTip(tr("Remove the pin whose column was clicked last"));
  m_caption->setObjectName(QStringLiteral("captionPin"));
  m_caption->setText(tr("Caption…"));
  m_caption->setToolTip(tr("Say what the pin is whose column was clicked last"));
  // Two to a row: side by side they would take the width that the slices need.
  auto* buttons = new QGridLayout;
  buttons->setSpacing(2);
  buttons->addWidget(m_pin, 0, 0);
  buttons->addWidget(m_remove, 0, 1);
  buttons->addWidget(buildAgainst(), 1, 0);
  buttons->addWidget(buildPicture(), 1, 1);
  buttons->addWidget(m_caption, 2, 0);
  buttons->setColumnStretch(2, 1);
  auto* bars = new QVBoxLayout;
  bars->addWidget(m_bars, 1);
  bars->addLayout(buttons);
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(4, 2, 4, 2);
  page->setSpacing(0);
  page->addWidget(m_head);
  auto* layout = new QHBoxLayout;
  page->addLayout(layout, 1);
  page->addWidget(m_cures);
  page->addWidget(m_roles);
  buildRoles();
  layout->setSpacing(4);
  layout->addWidget(m_overWidth, 3);
  layout->addWidget(m_overPriorVariance, 3);
  layout->addLayout(bars, 3);
  layout->addWidget(m_table);
  connect(m_pin, &QToolButton::clicked, this, &TunePage::pinRequested);
  connect(m_remove, &QToolButton::clicked, this, &TunePage::removePin);
  connect(m_caption, &QToolButton::clicked, this, &TunePage::captionPin);
  connect(m_table, &QTableWidget::cellClicked, this, [this](int, int column) { useColumn(column); });
  connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, &TunePage::useColumn);
  connect(m_metrics, &MetricsOfSettings::ready, this, &TunePage::updateTable);
  connect(m_metrics, &MetricsOfSettings::failed, this, &TunePage::failed);
  connect(document, &Document::changed, this, &TunePage::refresh);
  connect(liveFit, &LiveFit::mapChanged, this, &TunePage::refresh);
  connect(liveFit, &LiveFit::mapRunningChanged, this, &TunePage::refresh);
  connect(liveFit, &LiveFit::fitChanged, this, &TunePage::refresh);
  connect(bestSetting, &BestSetting::changed, this, &TunePage::updateHead);
  m_head->dimWhileStale(liveFit);
}

QToolButton* TunePage::buildAgainst() {
  auto* button = new MenuButton;
  button->setObjectName(QStringLiteral("pinsAgainst"));
  button->setText(tr("Plots ▾"));
  button->setToolTip(tr("Show two settings in the plots: A on the left, B or the one at hand on the right"));
  button->setMenu(new AgainstMenu(QString(), m_document, button));
  return button;
}

void TunePage::buildTable() {
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setSelectionBehavior(QAbstractItemView::SelectColumns);
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  onLetters(m_table, [this] {
    const int row = std::max(rowHeight, m_table->fontMetrics().height());
    m_table->verticalHeader()->setMinimumSectionSize(row);
    m_table->verticalHeader()->setDefaultSectionSize(row);
    m_table->horizontalHeader()->setFixedHeight(row + headerHeight - rowHeight);
    m_table->setMinimumHeight(tableHeight(rowsInSight));
  });
  showTable(m_table, shownTable(), RowTitles::Header);
  m_table->setToolTip(
      tr("The setting at hand, the best cell of the map, and the pins. Click a column to return to its "
         "setting."));
}

void TunePage::buildRoles() {
  m_roles->setObjectName(QStringLiteral("tuningPoints"));
  m_roles->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  useSmallLetters(m_roles);
  m_roles->hide();
}

/// Says that the test points stay unseen while validation points choose.
void TunePage::updateRoles() {
  const Split& split = m_document->split();
  m_roles->setVisible(split.has(Role::validation));
  const QString chosen = tr("Settings are compared on the %1 validation points")
                             .arg(countNumber(split.rows[Role::validation].n_elem));
  m_roles->setText(split.has(Role::test) ? tr("%1; the %2 test points were not looked at")
                                               .arg(chosen, countNumber(split.rows[Role::test].n_elem))
                                         : tr("%1; there are no test points").arg(chosen));
}

void TunePage::updateHead() {
  if (isVisible()) m_head->setAnswer(answer());
}

QString TunePage::answer() const {
  if (!m_liveFit->canFit()) return tr("Draw points or open a file: there is nothing to fit yet.");
  if (m_document->split().shows_prior()) return tr("Without labels the log evidence is 0 at every setting.");
  const Hyperparameters& now = m_document->state().hyperparameters;
  const auto map = m_liveFit->map();
  const bool running = m_liveFit->mapRunning();
  if (!map || !of_same_features(map->request.like, now)) {
    if (running) return tr("computing…");
    return m_liveFit->mapFailure().isEmpty() ? tr("It cannot be told: the map of the evidence was stopped.")
                                             : m_liveFit->mapFailure();
  }
  const auto fit = m_liveFit->fit();
  std::optional<double> atHand;
  if (fit && fit->request.hyperparameters == now && now.has_prior()) atHand = fit->evidence.total();
  const auto known = running ? std::nullopt : m_bestSetting->known();
  QString sentence = tuneSentence(map->map, map->request.like, known, atHand);
  if (!sentence.isEmpty()) return sentence;
  return running ? tr("computing…")
                 : tr("It cannot be told: at no setting of the map has the fit converged.");
}

PictureButton* TunePage::buildPicture() {
  auto* button = new PictureButton(
      m_document, QStringLiteral("tunePictures"),
      [this] {
        return pageOf(
            {this, tr("Slices of the evidence, and its terms"), {m_overWidth, m_overPriorVariance, m_bars}});
      },
      QStringLiteral("tune"));
  connect(button, &PictureButton::failed, this, &TunePage::failed);
  return button;
}

void TunePage::buildExport() {
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("settings"), this);
  connect(table, &TableExport::failed, this, &TunePage::failed);
  table->addContextMenu(m_table);
  table->addContextMenu(m_bars->plot());
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
  updateHead();
  updateRoles();
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
  // One number at all settings is no slice.
  const bool prior = m_document->split().shows_prior();
  const bool known = fit && fit->request.hyperparameters == now && !prior;
  const double value = known ? fit->evidence.total() : arma::datum::nan;
  arma::vec widths;
  arma::vec variances;
  arma::vec overWidth;
  arma::vec overVariance;
  if (result) {
    widths = result->map.widths;
    variances = result->map.prior_variances;
    overWidth = result->map.over_widths("log_evidence", now.prior_variance);
    overVariance = result->map.over_prior_variances("log_evidence", now.width);
  }
  const auto show = [&](ChartView* view, const QString& title, const arma::vec& settings,
                        const arma::vec& values, double current) {
    Chart chart = sliceChart(title, settings, values, prior ? arma::datum::nan : current, value);
    if (prior) chart.sentence = tr("Without labels the log evidence is 0 at every setting.");
    // Beside the other slice, which has it too, the title would only take room.
    if (view == m_overPriorVariance && now.features->has_width()) chart.y.title.clear();
    view->setChart(std::move(chart));
  };
  m_overWidth->setVisible(now.features->has_width());
  show(m_overWidth, widthTitle(m_document->dataset(), now), widths, overWidth, now.width);
  show(m_overPriorVariance, tr("prior variance"), variances, overVariance, now.prior_variance);
}

void TunePage::updateBars() {
  std::optional<LogEvidence> current;
  std::optional<LogEvidence> best;
  const auto fit = m_liveFit->fit();
  // Without a prior there is no evidence, and nothing to step down to.
  if (fit && fit->request.hyperparameters.has_prior()) current = fit->evidence;
  if (const auto result = m_liveFit->map(); result && fit) best = bestEvidence(result->map, fit->evidence);
  m_bars->setChart(occamChart(current, best));
}

std::vector<TunePage::Column> TunePage::columns() const {
  const DocumentState& state = m_document->state();
  std::vector<Column> result{{tr("now"), state.hyperparameters, 0}};
  const auto& known = m_bestSetting->known();
  if (known && m_liveFit->map() && !m_liveFit->mapRunning())
    result.push_back({tr("best known"), known->setting, 0});
  for (const Pin& pin : state.pins) result.push_back({pinName(pin), pin.setting, pin.letter});
  return result;
}

void TunePage::updateTable() {
  showTable(m_table, shownTable(), RowTitles::Header);
  followTime();
  m_remove->setEnabled(!m_document->state().pins.empty());
  m_caption->setEnabled(m_remove->isEnabled());
  fitTable();
}

/// A fit for each column but that of the setting at hand.
void TunePage::followTime() {
  double steps = 0.0;
  double done = 0.0;
  for (const Column& column : m_columns) {
    if (column.setting == m_document->state().hyperparameters) continue;
    steps += 1.0;
    done += m_metrics->find(column.setting) != nullptr ? 1.0 : 0.0;
  }
  if (done >= steps || m_document->split().train().is_empty()) return m_cures->finish();
  m_cures->follow(steps, m_liveFit->secondsOfFit(), done);
}

int TunePage::tableHeight(int rowCount) const {
  return m_table->horizontalHeader()->height() + rowCount * m_table->verticalHeader()->defaultSectionSize() +
         2 * m_table->frameWidth();
}

/// All rows of the table in sight.
QSize TunePage::sizeHint() const {
  const QMargins margins = layout()->contentsMargins();
  const int roles = m_roles->isHidden() ? 0 : m_roles->sizeHint().height();
  return {820, m_head->sizeHint().height() + tableHeight(m_table->rowCount()) + roles + margins.top() +
                   margins.bottom()};
}

/// What the table does not need is the slices'.
void TunePage::fitTable() {
  const bool scrolls = m_table->height() < tableHeight(m_table->rowCount());
  const int needed = m_table->verticalHeader()->sizeHint().width() + m_table->horizontalHeader()->length() +
                     2 * m_table->frameWidth() +
                     (scrolls ? style()->pixelMetric(QStyle::PM_ScrollBarExtent) : 0);
  m_table->setFixedWidth(std::min(needed, width() * 3 / 5));
}

/// A row for each setting; metrics that are not known yet are to come where there are points to fit.
Table TunePage::settings() const {
  const Dataset& dataset = m_document->dataset();
  std::vector<ComparedSetting> compared;
  compared.reserve(m_columns.size());
  QStringList widths;
  for (const Column& column : m_columns) {
    compared.push_back({column.title, column.setting, m_metrics->find(column.setting)});
    widths << widthTitle(dataset, column.setting);
  }
  widths.removeDuplicates();
  return settingsTable(compared, widths.size() == 1 ? widths.first() : tr("width"),
                       tr("Settings compared; %1").arg(describeSplit(m_document->state().split)),
                       m_document->split().train().is_empty() ? QString() : QStringLiteral("…"),
                       m_document->split().held_out());
}

Table TunePage::shownTable() const {
  Table table = transposed(selected(settings(), shownColumns(m_document->split().held_out())));
  const QFontMetrics metrics(m_table->horizontalHeader()->font());
  for (TableColumn& column : table.columns) {
    const QString whole = column.heading;
    column.heading = metrics.elidedText(whole, Qt::ElideRight, longestCaption);
    if (column.heading != whole) column.toolTip = whole;
  }
  return table;
}

Table TunePage::makeTable() const {
  return exportedSettings(settings());
}

void TunePage::useColumn(int column) {
  if (column < 0 || column >= static_cast<int>(m_columns.size())) return;
  const Hyperparameters setting = m_columns[static_cast<std::size_t>(column)].setting;
  returnTo(*m_document, setting);
}

char TunePage::chosenPin() const {
  const std::vector<Pin>& pins = m_document->state().pins;
  const int column = m_table->currentColumn();
  const bool any = column >= 0 && column < static_cast<int>(m_columns.size());
  const char letter = any ? m_columns[static_cast<std::size_t>(column)].pin : char{};
  return letter == 0 && pins.size() == 1 ? pins.front().letter : letter;
}

void TunePage::removePin() {
  if (const char letter = chosenPin()) m_document->removePin(letter);
}

void TunePage::captionPin() {
  const char letter = chosenPin();
  if (letter == 0)
    return emit failed(tr("Click the column of a pin first: its caption is what is asked for"));
  askForCaption(m_document, letter, this);
}

}  // namespace credence

#include "app/panels/judge_page.h"

#include "app/answers/judge_sentence.h"
#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/compute/live_scores.h"
#include "app/compute/method_text.h"
#include "app/panels/confusion_grid.h"
#include "app/panels/cost_button.h"
#include "app/panels/cure_row.h"
#include "app/panels/judge_switches.h"
#include "app/panels/picture_button.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/panels/threshold_row.h"
#include "app/plots/judgement_charts.h"
#include "app/plots/judgement_figure.h"
#include "app/report/decision_table.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "app/style/follow_letters.h"
#include "core/data/role.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr int widthBesidePlots = 1000;  // px, from which on the page shares the height with the plots
constexpr int leastJudgeChart = 130;    // px, of which both charts are read
constexpr int confusionWidth = 256;     // px, at least
constexpr int confusionDigits = 32;     // beside each other, where letters are larger

ChartView* makeChart(const QString& name, const QString& purpose) {
  auto* view = new ChartView;
  view->setObjectName(name + QStringLiteral("Chart"));
  view->plot()->setObjectName(name + QStringLiteral("Plot"));
  // The page has the height that is left beside the plots, and the chart all that this leaves it.
  view->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  view->setMinimumHeight(leastJudgeChart);
  view->plot()->setToolTip(purpose);
  return view;
}

/// "TPR 0.94 · FPR 0.02 · …" of one row of rates: what is right stands on top.
QString ratesSentence(const Table& rates) {
  const Table shown =
      selected(rates, std::vector<std::string>{"true_positive_rate", "false_positive_rate", "precision"});
  const auto share = [&shown](std::size_t column) { return windowText(shown.cell(0, column), fixed(2)); };
  return tr("TPR %1 · FPR %2 · precision %3").arg(share(0), share(1), share(2));
}

}  // namespace

JudgePage::JudgePage(Document* document, LiveFit* liveFit, LiveScores* scores, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_scores(scores),
      m_judgements(
          tr("Judging the fit failed: %1"), Answers::of_all,
          [](const JudgementRequest& request, const auto& context) {
            context.publish(std::make_shared<const Judgement>(judge(request)));
          },
          [this](std::shared_ptr<const Judgement> judgement) { setJudgement(std::move(judgement)); }),
      m_head(new StudyHead(QStringLiteral("judge"), credence::tr(judgeQuestion))),
      m_switches(new JudgeSwitches(document, scores)),
      m_cures(new StudyCures(QStringLiteral("judgeCures"), tr("The pinned method takes %1."), liveFit,
                             Effort::posterior)),
      m_roc(makeChart(QStringLiteral("roc"),
                      tr("Receiver operating characteristic: how many of class 1 are found against how many "
                         "of class 0 are taken for it, at every threshold; the marks are at yours. The area "
                         "(AUC) is the chance that a point of class 1 gets a larger probability than one of "
                         "class 0, ± its standard error after DeLong."))),
      m_calibration(makeChart(
          QStringLiteral("calibration"),
          tr("How often class 1 came true among points with about the same predicted probability, with 95 % "
             "intervals by Wilson; on the dotted line where the probabilities are right. Hollow marks are "
             "bins with fewer than %1 points. Below: how many points each bin holds.")
              .arg(few_in_bin))),
      m_notes(new QLabel),
      m_calibrationNote(new QLabel),
      m_grid(new ConfusionGrid),
      m_rates(new QLabel),
      m_threshold(new ThresholdRow(document)) {
  setObjectName(QStringLiteral("judgePage"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 1, 4, 1);
  layout->setSpacing(2);
  m_head->stackBelow(widthBesidePlots);
  layout->addWidget(m_head);
  layout->addWidget(m_switches);
  layout->addWidget(m_cures);
  auto* whose = new QLabel(tr("of the setting at hand"));
  whose->setObjectName(QStringLiteral("judgedSetting"));
  const auto showWhose = [document, whose] { whose->setVisible(document->view().against.has_value()); };
  document->onView<&ViewState::against>(this, showWhose);
  m_switches->addAtEnd(whose);
  showWhose();
  m_switches->addAtEnd(buildExports());
  auto* pictures = new PictureButton(
      m_document, QStringLiteral("judgePictures"), [this] { return makePicture(); },
      QStringLiteral("judgement"));
  connect(pictures, &PictureButton::failed, this, &JudgePage::failed);
  m_switches->addAtEnd(pictures);
  auto* charts = new QHBoxLayout;
  charts->setSpacing(6);
  layout->addLayout(charts, 1);
  const auto addChart = [charts](ChartView* view, QLabel* note) {
    auto* chart = new QVBoxLayout;
    chart->setSpacing(0);
    chart->addWidget(view, 1);
    chart->addWidget(note);
    note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    charts->addLayout(chart, 1);
  };
  addChart(m_roc, m_notes);
  addChart(m_calibration, m_calibrationNote);
  auto* confusion = new QVBoxLayout;
  confusion->setSpacing(1);
  confusion->addWidget(m_grid, 1);
  confusion->addWidget(m_rates);
  auto* decision = new QHBoxLayout;
  decision->setSpacing(4);
  decision->addWidget(m_threshold, 1);
  decision->addWidget(new CostButton(document));
  confusion->addLayout(decision);
  auto* right = new QWidget;
  right->setLayout(confusion);
  confusion->setContentsMargins(0, 0, 0, 0);
  onLetters(right, [right] {
    right->setFixedWidth(
        std::max(confusionWidth, confusionDigits * right->fontMetrics().horizontalAdvance(QLatin1Char('0'))));
  });
  charts->addWidget(right);
  m_calibrationNote->setObjectName(QStringLiteral("calibrationNote"));
  m_notes->setObjectName(QStringLiteral("pinnedNote"));
  m_notes->setTextFormat(Qt::PlainText);
  m_calibrationNote->setTextFormat(Qt::RichText);
  m_notes->setToolTip(qualityPurpose());
  m_rates->setObjectName(QStringLiteral("confusionRates"));
  m_rates->setToolTip(tr(
      "With costs: what these points cost on average, what the probabilities promised, and what they would "
      "cost whoever knows nothing but how many of each class there are. Without: shares of "
      "class 1 found (true positive rate), of class 0 taken for "
      "class 1 (false positive rate), and of what is predicted as class 1 truly so "
      "(precision)."));
  for (QLabel* label : {m_notes, m_calibrationNote, m_rates}) {
    useSmallLetters(label);
    label->setWordWrap(true);
  }
  connect(scores, &LiveScores::methodsChanged, this, &JudgePage::refresh);
  connect(scores, &LiveScores::methodsChanged, this, &JudgePage::scoresChanged);
  connect(scores, &LiveScores::scoresChanged, this, &JudgePage::scoresChanged);
  connect(&m_judgements, &Delivery::failed, this, [this](const QString& message) {
    setJudgement(nullptr);
    emit failed(message);
  });
  scores->pinned()->interest().followSight(this);
  document->onView<&ViewState::bins, &ViewState::equalCounts>(this, &JudgePage::request);
  document->onView<&ViewState::judged, &ViewState::judgedRole>(this, &JudgePage::refresh);
  document->onView<&ViewState::threshold, &ViewState::costs>(this, &JudgePage::updateThreshold);
  connect(liveFit, &LiveFit::fitChanged, this, &JudgePage::fitChanged);
  m_head->dimWhileStale(liveFit);
  connect(m_grid, &ConfusionGrid::chosenChanged, this, &JudgePage::updateHighlight);
  refresh();
}

JudgePage::~JudgePage() = default;

TableButton* JudgePage::buildExports() {
  auto* button = new TableButton(QStringLiteral("judgeTables"));
  const auto add = [&](const QString& title, const QString& fileName, Table (JudgePage::*make)() const,
                       QWidget* place) {
    auto* table = new TableExport([this, make] { return (this->*make)(); }, fileName, this);
    connect(table, &TableExport::failed, this, &JudgePage::failed);
    table->addContextMenu(place);
    button->addTable(title, table);
  };
  add(tr("&ROC curve"), QStringLiteral("roc"), &JudgePage::makeRocTable, m_roc->plot());
  add(tr("&Calibration"), QStringLiteral("calibration"), &JudgePage::makeCalibrationTable,
      m_calibration->plot());
  add(tr("Confusion &matrix"), QStringLiteral("confusion"), &JudgePage::makeConfusionTable, m_grid);
  return button;
}

QSize JudgePage::sizeHint() const {
  return {820, 246 + m_head->sizeHint().height()};
}

void JudgePage::fitChanged() {
  std::shared_ptr<const FitResult> result = m_liveFit->result();
  const bool same = m_result && result && m_result->fit->model == result->fit->model && m_judgement &&
                    m_judgement->request.result->model == result->fit->model;
  m_result = std::move(result);
  // A finer picture of the same fit changes nothing here.
  if (!same) return request();
  scoresChanged();
}

void JudgePage::request() {
  if (!isVisible()) return;
  if (!m_result) {
    m_judgements.cancel();
    return setJudgement(nullptr);
  }
  m_requested = scores();
  m_judgements.post({m_result->fit, m_requested, m_switches->bins(), m_switches->binning()});
}

/// Of the methods that are listed, as far as they are known of the fit at hand.
std::vector<std::shared_ptr<const MethodScore>> JudgePage::scores() const {
  std::vector<std::shared_ptr<const MethodScore>> known;
  for (const Method* method : m_scores->methods()) {
    if (auto score = m_scores->of(*method, m_result)) known.push_back(std::move(score));
  }
  return known;
}

void JudgePage::scoresChanged() {
  const auto same = [](const auto& a, const auto& b) { return a->method == b->method && a.get() == b.get(); };
  if (!std::ranges::equal(m_requested, scores(), same)) request();
  updateNotes();
}

bool JudgePage::hasPrior() const {
  return !m_result || m_result->request.hyperparameters.has_prior();
}

void JudgePage::updateNotes() {
  QStringList notes;
  for (const Method* method : m_scores->methods()) {
    const QString note = m_scores->quality(*method, m_result);
    if (!note.isEmpty()) notes << tr("%1: %2").arg(shortTitle(*method, hasPrior()), note);
  }
  m_notes->setVisible(!notes.isEmpty());
  m_notes->setText(notes.join(QLatin1Char('\n')));
  followTime();
}

void JudgePage::followTime() {
  const Method* const pinned = m_scores->pinned()->method();
  const bool comes = m_scores->pinned()->failure().isEmpty();
  m_cures->await(pinned != nullptr && isVisible() && m_result && comes && !m_scores->of(*pinned, m_result));
}

void JudgePage::openMethodMenu() {
  m_switches->openMethodMenu();
}

void JudgePage::setJudgement(std::shared_ptr<const Judgement> judgement) {
  m_judgement = std::move(judgement);
  refresh();
}

const PartJudgement* JudgePage::part() const {
  return m_judgement ? m_judgement->of(m_switches->role()) : nullptr;
}

const MethodJudgement* JudgePage::method() const {
  const PartJudgement* chosen = part();
  return chosen != nullptr ? chosen->find(m_switches->method()) : nullptr;
}

void JudgePage::refresh() {
  m_switches->setPossible(by_role([this](Role role) { return m_judgement && m_judgement->of(role); }));
  updateCalibration();
  updateNotes();
  updateCalibrationNote();
  updateThreshold();
}

/// The curves with the threshold on each, or why there are none.
void JudgePage::updateRoc() {
  const PartJudgement* chosen = part();
  const double nan = arma::datum::nan;
  std::vector<MethodRoc> curves;
  for (const Method* method : m_scores->methods()) {
    const MethodJudgement* judged = chosen != nullptr ? chosen->find(method) : nullptr;
    MethodRoc curve{columnTitle(*method, hasPrior()), method, nullptr, {nan, nan, nan, nan}};
    if (judged != nullptr) {
      curve.curve = &judged->roc;
      curve.rates =
          rates_of(confusion_matrix(judged->points.logits, judged->points.labels, m_threshold->logit()));
    }
    curves.push_back(curve);
  }
  Chart chart = rocChart(curves);
  if (chosen == nullptr || chosen->methods.empty()) {
    chart.sentence = tr("Nothing to judge yet");
  } else {
    chart.sentence = noCurve(chosen->methods.front(), *m_judgement->request.result->request.dataset);
  }
  m_roc->setChart(std::move(chart));
}

void JudgePage::updateCalibration() {
  m_calibration->setChart(
      calibrationChart(method() ? method()->calibration : Calibration{}, m_switches->method()));
}

void JudgePage::updateCalibrationNote() {
  const MethodJudgement* chosen = method();
  if (chosen == nullptr) return m_calibrationNote->clear();
  const Calibration& calibration = chosen->calibration;
  QString text = tr("Off by %1 on average, over %2 points")
                     .arg(signedNumber(calibration.expected_error, 3))
                     .arg(calibration.count);
  if (calibration.small_bins() > 0) {
    text = tr("Off by %1 over %2 points · <b>%3 of %4 bins hold fewer than %5</b>")
               .arg(signedNumber(calibration.expected_error, 3))
               .arg(calibration.count)
               .arg(calibration.small_bins())
               .arg(calibration.used_bins())
               .arg(few_in_bin);
  }
  m_calibrationNote->setText(text);
  m_calibrationNote->setToolTip(
      tr("Expected calibration error: how far observed frequencies are from predicted probabilities, "
         "averaged over the points. It depends on the bins, and chance alone keeps it above 0. Of bins with "
         "fewer than %1 points the frequency says little: choose fewer bins, or bins of equal count.")
          .arg(few_in_bin));
}

DecisionRule JudgePage::rule() const {
  const auto& costs = m_document->view().costs;
  return {m_threshold->probability(), costs ? abstain_band(*costs) : std::nullopt};
}

/// "cost 0.148 a point · promised 0.111 · without inputs 0.3": only where costs are counted.
QString JudgePage::costsSentence(const MethodJudgement& judged, const DecisionCounts& counts) const {
  const DecisionCosts& costs = *m_document->view().costs;
  const arma::uword undecided = counts[0][2] + counts[1][2];
  QString text = tr("cost %1 a point · promised %2 · without inputs %3")
                     .arg(significantNumber(mean_cost(counts, costs)),
                          significantNumber(promised_cost(judged.points.logits, rule(), costs)),
                          significantNumber(cost_of_ignorance(counts, costs)));
  if (costs.abstaining) text += tr(" · %1 not decided").arg(countNumber(undecided));
  const double best = best_threshold(costs);
  if (m_threshold->probability() != best) {
    text += tr(" · least from p = %1 on").arg(significantNumber(best));
  }
  return text;
}

void JudgePage::updateThreshold() {
  const auto confusion = [this](const MethodJudgement& judged) {
    return confusion_matrix(judged.points.logits, judged.points.labels, m_threshold->logit());
  };
  updateRoc();
  if (const MethodJudgement* chosen = method()) {
    const Dataset& dataset = *m_judgement->request.result->request.dataset;
    const DecisionCounts counts = count_decisions(chosen->points.logits, chosen->points.labels, rule());
    m_grid->setDecisions(dataset, counts);
    // With costs, those in place of the rates, which are of deciding every point.
    m_rates->setText(m_document->view().costs
                         ? costsSentence(*chosen, counts)
                         : ratesSentence(ratesTable(m_threshold->probability(),
                                                    {{{}, everyPointDecided(confusion(*chosen))}})));
  } else {
    m_grid->clear();
    m_rates->clear();
  }
  updateHead();
  updateHighlight();
}

void JudgePage::updateHead() {
  m_head->setAnswer(answer());
}

QString JudgePage::answer() const {
  if (!m_result) {
    return whyNoFit(*m_liveFit, tr("Draw points or open a file: there is nothing to judge yet."));
  }
  if (m_result->fit->split.shows_prior()) return tr("Without labels there is nothing to judge it by.");
  const Method* const chosen = m_switches->method();
  if (chosen == nullptr || method() == nullptr) return whyNoAnswer(*m_liveFit, m_judgements.failure());
  return judgeSentence(*m_judgement, chosen, m_switches->role(), m_threshold->probability());
}

arma::uvec JudgePage::highlightedRows() const {
  const auto cell = m_grid->chosen();
  const MethodJudgement* chosen = method();
  if (!cell || chosen == nullptr || !isVisible()) return {};
  std::vector<arma::uword> rows;
  const DecisionRule decides = rule();
  for (arma::uword n = 0; n < chosen->points.labels.n_elem; ++n) {
    if (chosen->points.labels(n) != cell->label) continue;
    const auto decision = static_cast<std::size_t>(decides.decide(chosen->points.logits(n)));
    if (decision == cell->prediction) rows.push_back(part()->rows(n));
  }
  return arma::uvec(rows);
}

void JudgePage::updateHighlight() {
  emit highlightChanged(m_judgement ? m_judgement->request.result->request.dataset : nullptr,
                        highlightedRows());
}

QString JudgePage::describe(const QString& what) const {
  return tr("%1, %2 points").arg(what, partTitle(m_switches->role()));
}

QString JudgePage::methodTitle() const {
  const Method* const chosen = m_switches->method();
  if (chosen == nullptr) return tr("pinned method");
  if (chosen->scored_always) return columnTitle(*chosen, hasPrior());
  const QString quality = m_scores->quality(*chosen, m_result);
  return quality.isEmpty() ? fullTitle(*chosen) : tr("%1, %2").arg(fullTitle(*chosen), quality);
}

FigurePage JudgePage::makePicture() const {
  const MethodJudgement* chosen = method();
  return judgementPage({m_judgement, m_switches->role(), chosen != nullptr ? chosen->method : nullptr,
                        m_threshold->probability()});
}

Table JudgePage::makeRocTable() const {
  const MethodJudgement* chosen = method();
  return rocTable(chosen ? chosen->roc : RocCurve{}, describe(tr("ROC curve, %1").arg(methodTitle())));
}

Table JudgePage::makeCalibrationTable() const {
  const MethodJudgement* chosen = method();
  return calibrationTable(chosen ? chosen->calibration : Calibration{},
                          describe(tr("Calibration, %1").arg(methodTitle())));
}

Table JudgePage::makeConfusionTable() const {
  const MethodJudgement* chosen = method();
  if (chosen == nullptr) return {};
  const Dataset& dataset = *m_judgement->request.result->request.dataset;
  const QString title =
      describe(tr("Confusion matrix at threshold %1, %2").arg(m_threshold->probability()).arg(methodTitle()));
  const auto& costs = m_document->view().costs;
  const bool abstaining = costs && costs->abstaining;
  const DecisionCounts counts = count_decisions(chosen->points.logits, chosen->points.labels, rule());
  const arma::uword left = counts[0][2] + counts[1][2];
  Table table =
      confusionTable(dataset, {{{}, counts}},
                     abstaining ? tr("%1, %2 not decided").arg(title, countNumber(left)) : title, abstaining);
  // What stands beside it on screen.
  table.notes << m_rates->text() << m_head->answer();
  return table;
}

void JudgePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  request();
}

void JudgePage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_judgements.cancel();
  emit highlightChanged(nullptr, {});
}

}  // namespace credence

#include "app/panels/cursor_page.h"

#include "app/answers/cursor_sentence.h"
#include "app/chart/chart_view.h"
#include "app/compute/method_text.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/study_head.h"
#include "app/plots/latent_chart.h"
#include "app/report/markup_text.h"
#include "app/report/number_text.h"
#include "app/report/table_html.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "app/style/method_style.h"
#include "app/style/posterior_style.h"
#include "app/widgets/close_line.h"
#include "app/widgets/elided_label.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr int frame = 16;  // ms
constexpr QSize leastLatent(280, 120);
constexpr int cursorSideWidth = 310;
constexpr int cursorClassWidth = 60;  // px, of a name over its column

QPointF middleOf(const Bounds& view) {
  return {view.x1_min + view.width() / 2.0, view.x2_min + view.height() / 2.0};
}

TableCell withSample(const QString& sample, const QString& title) {
  TableCell cell = textCell(sample + QStringLiteral("&nbsp;") + markupText(title));
  cell.markup = true;
  return cell;
}

}  // namespace

CursorPage::CursorPage(Document* document, LiveFit* liveFit, LiveReference* reference, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_reference(reference),
      m_head(new StudyHead(QStringLiteral("cursor"), credence::tr(cursorQuestion))),
      m_chart(new ChartView),
      m_place(new ElidedLabel),
      m_probit(new QCheckBox(tr("Φ(λa)"))),
      m_table(new QLabel),
      m_remarks(new QLabel),
      m_posteriors(liveFit),
      // A mouse in motion asks many times a second: what was begun is finished, as it takes milliseconds.
      m_predictions(
          tr("Predicting at the crosshair failed: %1"), Answers::of_all,
          [](const PointRequest& request, const auto& context) {
            context.publish(
                std::make_shared<const PointPrediction>(predictPoint(request, context.cancelled)));
          },
          [this](std::shared_ptr<const PointPrediction> prediction) {
            showPrediction(std::move(prediction));
          }) {
  setObjectName(QStringLiteral("cursorPage"));
  m_chart->setMinimumSize(leastLatent);
  m_chart->setToolTip(tr(
      "How probable each value of the logit is at the crosshair: by each Gaussian, by EP's marginal as the "
      "likelihoods correct it, and by draws of the true posterior (grey), over the sigmoid that turns "
      "logits into probabilities. Each is averaged to the probability at its circle; MAP reads the sigmoid "
      "at Laplace's mean alone."));
  m_table->setObjectName(QStringLiteral("cursorTable"));
  m_table->setTextFormat(Qt::RichText);
  m_table->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_table->setToolTip(tr(
      "Mean μ and standard deviation √v of the logit, the average of the sigmoid, and the same by the "
      "probit approximation. Corrected: EP's marginal, times what each likelihood has over its site (Cseke "
      "and Heskes 2011)."));
  m_remarks->setWordWrap(true);
  m_remarks->setTextFormat(Qt::PlainText);
  m_remarks->setFixedWidth(cursorSideWidth);
  auto* right = new QVBoxLayout;
  right->setSpacing(2);
  right->addWidget(buildSide());
  right->addWidget(m_table);
  right->addWidget(m_remarks);
  right->addStretch(1);
  auto* below = new QHBoxLayout;
  below->addWidget(m_chart, 1);
  below->addLayout(right);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 2, 6, 2);
  layout->setSpacing(2);
  layout->addWidget(m_head);
  layout->addLayout(below, 1);
  m_timer.setSingleShot(true);
  m_timer.setTimerType(Qt::PreciseTimer);
  m_timer.setInterval(frame);
  connect(&m_timer, &QTimer::timeout, this, &CursorPage::refresh);
  connect(&m_predictions, &Delivery::failed, this, [this](const QString& message) {
    showNone(message);
    emit failed(message);
  });
  document->onView<&ViewState::crosshair, &ViewState::crosshairFrozen, &ViewState::against>(
      this, &CursorPage::refreshSoon);
  document->onView<&ViewState::probitCurve>(this, &CursorPage::showSwitch);
  connect(liveFit, &LiveFit::fitChanged, this, &CursorPage::refreshSoon);
  m_head->dimWhileStale(liveFit);
  connect(reference, &LiveReference::resultChanged, this, &CursorPage::refreshSoon);
  m_posteriors.interest().followSight(this);
  connect(&m_posteriors, &LivePosteriors::resultChanged, this, &CursorPage::refreshSoon);
  connect(&m_posteriors, &LivePosteriors::failed, this, &CursorPage::failed);
  showSwitch();
}

QWidget* CursorPage::buildSide() {
  auto* head = new QWidget;
  head->setFixedWidth(cursorSideWidth);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  m_probit->setObjectName(QStringLiteral("cursorProbit"));
  m_probit->setToolTip(
      tr("Draw the normal distribution function Φ(λa), λ² = π/8, dashed over the sigmoid σ(a). The probit "
         "approximation averages it in the sigmoid's place, since that average has a formula."));
  row->addWidget(m_place, 1);
  row->addWidget(m_probit);
  row->addWidget(buildPicture());
  connect(m_probit, &QCheckBox::toggled, this,
          [this](bool shown) { m_document->setInView(&ViewState::probitCurve, shown); });
  return head;
}

PictureButton* CursorPage::buildPicture() {
  auto* button = new PictureButton(
      m_document, QStringLiteral("cursorPictures"),
      [this] {
        // A session holds the point that was chosen, and no other could be computed again from it.
        if (!m_prediction || !m_document->view().crosshair) {
          throw std::runtime_error("no point is chosen: move the mouse over a plot");
        }
        return pageOf({this, tr("The logit at one point"), {m_chart}});
      },
      QStringLiteral("cursor"));
  connect(button, &PictureButton::failed, this, &CursorPage::failed);
  return button;
}

void CursorPage::showSwitch() {
  m_probit->setChecked(m_document->view().probitCurve);
  showChart();
}

void CursorPage::showChart() {
  m_chart->setChart(latentChart(m_prediction.get(), m_document->view().probitCurve));
}

QSize CursorPage::sizeHint() const {
  return {820, 236};
}

QString CursorPage::text() const {
  return m_place->text() + m_table->text() + m_remarks->text() + m_head->answer();
}

void CursorPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void CursorPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_predictions.cancel();
}

/// The table's samples are of the theme.
void CursorPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_prediction) showPrediction(m_prediction);
}

void CursorPage::refreshSoon() {
  if (isVisible() && !m_timer.isActive()) m_timer.start();
}

void CursorPage::refresh() {
  if (!isVisible()) return;
  if (const auto result = m_liveFit->result()) {
    // Something is there to be read before the mouse has been over a plot, and where the page covers them
    // all.
    const QPointF point = m_document->view().crosshair.value_or(middleOf(result->request.view));
    PointRequest request{result, point, m_posteriors.result(), m_reference->result()};
    const auto& model = result->fit->model;
    if (request.posteriors && request.posteriors->fit->model != model) request.posteriors = nullptr;
    if (request.reference && request.reference->request.fit->model != model) request.reference = nullptr;
    return m_predictions.post(std::move(request));
  }
  m_predictions.cancel();
  showNone(whyNoFit(*m_liveFit));
}

void CursorPage::showNone(const QString& why) {
  m_prediction = nullptr;
  showChart();
  m_head->setAnswer(why);
  for (QLabel* label : {static_cast<QLabel*>(m_place), m_table, m_remarks}) label->clear();
}

void CursorPage::showPrediction(std::shared_ptr<const PointPrediction> prediction) {
  m_prediction = std::move(prediction);
  showChart();
  m_place->setText(describePoint());
  m_table->setText(
      tableHtml(makeTable(), {.wide = false, .small = true, .line = closeLine(smallFont(*this))}));
  m_remarks->setText(remarks().join(QLatin1Char('\n')));
  m_head->setAnswer(cursorSentence(*m_prediction));
}

/// What has a line in the chart shows it before its name.
Table CursorPage::makeTable() const {
  const PointPrediction& shown = *m_prediction;
  const PlotTheme theme = PlotTheme::forPalette(palette());
  const qreal ratio = devicePixelRatioF();
  const QString name = fontMetrics().elidedText(classTitle(*shown.request.result->fit->request.dataset, 1),
                                                Qt::ElideRight, cursorClassWidth);
  Table table{.columns = {{.key = "title", .side = Side::Left},
                          {"mean", tr("μ"), fixed(3)},
                          {"deviation", tr("√v"), fixed(3)},
                          {"probability", tr("p(%1)").arg(name), fixed(4)},
                          {"probit", tr("by probit"), fixed(4)}}};
  table.rows.reserve(shown.marks.size() + shown.gaussians.size() + 2);
  const TableCell none = missingCell(QStringLiteral(""));
  for (const auto& mark : shown.marks) {
    table.rows.push_back(
        {{withSample(lineSampleHtml(methodPen(*mark.method, theme), ratio),
                     fullTitle(*mark.method, shown.request.result->request.hyperparameters.has_prior())),
          none, none, numberCell(mark.probability), none}});
  }
  for (const auto& gaussian : shown.gaussians) {
    TableRow row{{withSample(lineSampleHtml(posteriorPen(*gaussian.kind, theme), ratio),
                             fromTable(gaussian.kind->title)),
                  numberCell(gaussian.mean), numberCell(gaussian.deviation), numberCell(gaussian.probability),
                  numberCell(gaussian.probit)}};
    if (!gaussian.quality.reliable) row.cells.front().mark = CellMark::Doubtful;
    table.rows.push_back(std::move(row));
  }
  if (const LogitDensity& corrected = shown.corrected; !corrected.empty()) {
    table.rows.push_back({{withSample(lineSampleHtml(correctedPen(theme), ratio), tr("EP corrected")),
                           numberCell(corrected.mean()), numberCell(corrected.deviation()),
                           numberCell(corrected.probability()), none}});
  }
  if (shown.truth) {
    table.rows.push_back({{withSample(areaSampleHtml(truthColour(theme), ratio), tr("Exact draws")),
                           numberCell(shown.truth->mean), numberCell(shown.truth->deviation),
                           numberCell(shown.truth->probability), none}});
  }
  return table;
}

/// What is not there, or not to be trusted, and how much the draws are worth.
QStringList CursorPage::remarks() const {
  const PointPrediction& shown = *m_prediction;
  QStringList lines;
  for (const auto& gaussian : shown.gaussians) {
    if (gaussian.quality.reliable) continue;
    lines += tr("%1: %2").arg(fromTable(gaussian.kind->title), describeSweeps(gaussian.quality));
  }
  const auto& made = shown.request.posteriors;
  if (!made || !made->complete) {
    const QString& failure = m_posteriors.failure();
    lines += failure.isEmpty() ? tr("The other posteriors are on their way…") : failure;
    return lines;
  }
  if (!made->corrected) {
    lines += tr("Marginals are corrected for up to %1 points.")
                 .arg(countNumber(LivePosteriors::mostPointsToCorrect));
  }
  const PosteriorQuality& weighted = made->weighted.quality;
  if (!shown.truth) {
    lines += tr("No exact draws: the weights of %1 are too uneven (Pareto k %2), and the sampler under Audit "
                "has not come to its goal.")
                 .arg(countNumber(weighted.draws), signedNumber(weighted.pareto_k, 2));
  } else if (shown.truth->sampled) {
    lines += tr("Exact draws by slice sampling: weighted ones are too uneven (Pareto k %1).")
                 .arg(signedNumber(weighted.pareto_k, 2));
  } else {
    lines += tr("%1 of %2 exact draws effective, Pareto k %3.")
                 .arg(signedNumber(std::floor(weighted.effective), 0), countNumber(weighted.draws),
                      signedNumber(weighted.pareto_k, 2));
  }
  return lines;
}

QString CursorPage::describePoint() const {
  const Bounds view = m_prediction->request.result->request.view;
  const QPointF point = m_prediction->request.point;
  const QString state = !m_document->view().crosshair        ? tr("the middle of the plots")
                        : m_document->view().crosshairFrozen ? tr("frozen, X lets go")
                                                             : tr("X freezes it");
  const QString place =
      tr("At (%1, %2) · %3")
          .arg(coordinateNumber(point.x(), view.width()), coordinateNumber(point.y(), view.height()), state);
  return m_document->view().against ? tr("%1 · setting at hand").arg(place) : place;
}

}  // namespace credence

#include "app/panels/cursor_page.h"

#include "app/compute/reference_result.h"
#include "app/plots/latent_chart.h"
#include "app/plots/picture_style.h"
#include "app/report/number_text.h"
#include "app/report/table_html.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr int frame = 16;  // ms
constexpr int cursorSideWidth = 250;

LatentView viewOf(const PointPrediction& prediction) {
  LatentView view{prediction.mean, prediction.deviation, {}};
  view.marks.reserve(prediction.marks.size() + 1);
  for (const auto& mark : prediction.marks) view.marks.push_back({mark.method, mark.probability});
  return view;
}

QString tableOf(const LatentView& view, const QString& heading) {
  Table table{.columns = {{.key = "quantity", .side = Side::Left}, {.key = "value", .format = fixed(4)}}};
  table.rows.reserve(view.marks.size() + 2);
  for (const auto& [title, value] : {std::pair(tr("Mean of the logit μ"), view.mean),
                                     std::pair(tr("Standard deviation √v"), view.deviation)}) {
    table.rows.push_back({{textCell(title), numberCell(value)}});
    table.rows.back().cells.back().format = fixed(3);
  }
  for (const LatentView::Mark& mark : view.marks) {
    table.rows.push_back({{textCell(fromTable(mark.method->title)), numberCell(mark.probability)}});
    table.rows.back().group = heading;
  }
  return tableHtml(table, {.wide = false, .small = true});
}

/// Nothing where the view has no such mark.
std::optional<double> probabilityOf(const LatentView& view, const Method& method) {
  const auto mark = std::ranges::find(view.marks, &method, &LatentView::Mark::method);
  return mark != view.marks.end() ? std::optional(mark->probability) : std::nullopt;
}

QString reasonOf(const LatentView& view) {
  // Where the two would read alike, there is nothing to explain.
  constexpr double alike = 0.005;
  const auto atMean = probabilityOf(view, map_method);
  const auto averaged = probabilityOf(view, laplace_probit);
  if (!atMean || !averaged) return {};
  if (std::abs(*atMean - *averaged) < alike) {
    return view.deviation < 1.0
               ? tr("The Gaussian is narrow: over its width the sigmoid is nearly straight, and "
                    "averaging changes little.")
               : tr("What the sigmoid loses on one side of the mean it gains on the other, and "
                    "averaging changes little.");
  }
  return tr("The Gaussian spreads over the bend of the sigmoid: averaged over it, the sigmoid is %1, "
            "nearer to one half than the %2 at its mean.")
      .arg(signedNumber(*averaged, 2), signedNumber(*atMean, 2));
}

}  // namespace

CursorPage::CursorPage(Document* document, LiveFit* liveFit, LiveReference* reference, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_reference(reference),
      m_chart(new LatentChart),
      m_place(new QLabel),
      m_table(new QLabel),
      m_reason(new QLabel),
      // A mouse in motion asks many times a second: what was begun is finished, as it takes milliseconds.
      m_predictions(
          tr("Predicting at the crosshair failed: %1"), Answers::of_all,
          [predictor = std::make_shared<PointPredictor>()](const PointRequest& request, const auto& context) {
            context.publish(
                std::make_shared<const PointPrediction>(predictor->predict(request, context.cancelled)));
          },
          [this](std::shared_ptr<const PointPrediction> prediction) {
            showPrediction(std::move(prediction));
          }) {
  setObjectName(QStringLiteral("cursorPage"));
  m_place->setTextFormat(Qt::PlainText);
  m_chart->setToolTip(
      tr("The Gaussian of the logit at the crosshair over the sigmoid that turns logits into probabilities. "
         "MAP reads the sigmoid at the mean alone; the others average it over the Gaussian."));
  m_table->setObjectName(QStringLiteral("cursorTable"));
  m_table->setTextFormat(Qt::RichText);
  m_table->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_table->setToolTip(
      tr("Mean and standard deviation of the logit under the Laplace posterior, and what each "
         "method makes of them at this point"));
  m_reason->setWordWrap(true);
  auto* left = new QVBoxLayout;
  left->setSpacing(2);
  left->addWidget(m_chart, 1);
  left->addWidget(m_reason);
  auto* right = new QVBoxLayout;
  right->setSpacing(4);
  right->addWidget(m_place);
  right->addWidget(m_table);
  right->addStretch(1);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(4, 2, 6, 2);
  layout->addLayout(left, 1);
  layout->addLayout(right);
  m_place->setFixedWidth(cursorSideWidth);
  m_timer.setSingleShot(true);
  m_timer.setTimerType(Qt::PreciseTimer);
  m_timer.setInterval(frame);
  connect(&m_timer, &QTimer::timeout, this, &CursorPage::refresh);
  connect(&m_predictions, &Delivery::failed, this, &CursorPage::failed);
  document->onView<&ViewState::crosshair, &ViewState::crosshairFrozen>(this, &CursorPage::refreshSoon);
  connect(liveFit, &LiveFit::fitChanged, this, &CursorPage::refreshSoon);
  connect(reference, &LiveReference::resultChanged, this, &CursorPage::refreshSoon);
}

QSize CursorPage::sizeHint() const {
  return {820, 236};
}

QString CursorPage::text() const {
  return m_place->text() + m_table->text() + m_reason->text();
}

void CursorPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void CursorPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_predictions.cancel();
}

void CursorPage::refreshSoon() {
  if (isVisible() && !m_timer.isActive()) m_timer.start();
}

void CursorPage::refresh() {
  if (!isVisible()) return;
  const auto result = m_liveFit->result();
  const std::optional<QPointF> point = m_document->view().crosshair;
  if (result && point) return m_predictions.post({result, *point});
  m_predictions.cancel();
  m_prediction = nullptr;
  m_chart->setView({});
  m_place->setText(result ? tr("Move the mouse over a plot") : tr("There is no fit yet"));
  m_table->clear();
  m_reason->clear();
}

void CursorPage::showPrediction(std::shared_ptr<const PointPrediction> prediction) {
  m_prediction = std::move(prediction);
  const Fit& fit = *m_prediction->request.result->fit;
  const QPointF point = m_prediction->request.point;
  LatentView view = viewOf(*m_prediction);
  const auto reference = m_reference->result();
  if (reference && reference->request.fit->model == fit.model && !reference->mean.is_empty()) {
    const double probability = reference->grid.interpolate(reference->mean, point.x(), point.y());
    if (!std::isnan(probability)) {
      view.marks.push_back({&reference_method, std::clamp(probability, 0.0, 1.0)});
    }
  }
  m_chart->setView(view);
  m_place->setText(describePoint());
  const QString heading = tr("Probability of %1").arg(classTitle(*fit.request.dataset, 1));
  m_table->setText(tableOf(view, fontMetrics().elidedText(heading, Qt::ElideRight, cursorSideWidth)));
  m_reason->setText(reasonOf(view));
}

QString CursorPage::describePoint() const {
  const Bounds view = m_prediction->request.result->request.view;
  const QPointF point = m_prediction->request.point;
  return tr("At (%1, %2) · %3")
      .arg(coordinateNumber(point.x(), view.width()), coordinateNumber(point.y(), view.height()),
           m_document->view().crosshairFrozen ? tr("frozen, X lets go") : tr("X freezes it"));
}

}  // namespace credence

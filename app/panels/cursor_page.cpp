#include "app/panels/cursor_page.h"

#include "app/compute/method_draws.h"
#include "app/compute/reference_result.h"
#include "app/plots/latent_chart.h"
#include "app/plots/picture_style.h"
#include "app/report/number_text.h"
#include "app/report/table_html.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "core/prediction/predict.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr int frame = 16;  // ms
constexpr int cursorSideWidth = 250;

LatentView viewAt(const FitResult& fit, const QPointF& point) {
  const arma::mat place = arma::rowvec{point.x(), point.y()};
  const Gaussian& posterior = fit.model->posterior;
  const Latent latent = predict_latent(posterior, place);
  LatentView view{latent.mean(0), std::sqrt(latent.variance(0)), {}};
  for (const Method* method : methods()) {
    if (method->integrates_fit()) {
      view.marks.push_back({method, method->integral->probability(latent)(0)});
    }
  }
  // Others are told where a plot shows them: what they take has been made for it.
  for (const auto& made : fit.draws) {
    view.marks.push_back({made->prepared.method, predictive_probability(made->prepared, place)(0)});
  }
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

QString reasonOf(const LatentView& view) {
  // Where the two would read alike, there is nothing to explain.
  constexpr double alike = 0.005;
  const double map = view.marks[0].probability;
  const double laplace = view.marks[1].probability;
  if (std::abs(map - laplace) < alike) {
    return view.deviation < 1.0
               ? tr("The Gaussian is narrow: over its width the sigmoid is nearly straight, and "
                    "averaging changes little.")
               : tr("What the sigmoid loses on one side of the mean it gains on the other, and "
                    "averaging changes little.");
  }
  return tr("The Gaussian spreads over the bend of the sigmoid: averaged over it, the sigmoid is %1, "
            "nearer to one half than the %2 at its mean.")
      .arg(signedNumber(laplace, 2), signedNumber(map, 2));
}

}  // namespace

CursorPage::CursorPage(LiveFit* liveFit, QWidget* parent)
    : QWidget(parent),
      m_liveFit(liveFit),
      m_chart(new LatentChart),
      m_place(new QLabel),
      m_table(new QLabel),
      m_reason(new QLabel) {
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
  connect(liveFit, &LiveFit::fitChanged, this, &CursorPage::refreshSoon);
}

void CursorPage::setPoint(const QPointF& point) {
  m_point = point;
  refreshSoon();
}

void CursorPage::setFrozen(bool frozen) {
  m_frozen = frozen;
  refreshSoon();
}

void CursorPage::setReference(std::shared_ptr<const ReferenceResult> reference) {
  m_reference = std::move(reference);
  refreshSoon();
}

QSize CursorPage::sizeHint() const {
  return {820, 236};
}

QString CursorPage::text() const {
  return m_place->text() + m_table->text() + m_reason->text();
}

void CursorPage::showEvent(QShowEvent* event) {
  refresh();
  QWidget::showEvent(event);
}

void CursorPage::refreshSoon() {
  if (isVisible() && !m_timer.isActive()) m_timer.start();
}

void CursorPage::refresh() {
  const auto fit = m_liveFit->fit();
  if (!fit || !m_point) {
    m_chart->setView({});
    m_place->setText(fit ? tr("Move the mouse over a plot") : tr("There is no fit yet"));
    m_table->clear();
    m_reason->clear();
    return;
  }
  LatentView view = viewAt(*fit, *m_point);
  if (m_reference && m_reference->request.fit->model == fit->model) {
    const bool known = !m_reference->mean.is_empty();
    const double probability =
        known ? m_reference->grid.interpolate(m_reference->mean, m_point->x(), m_point->y())
              : arma::datum::nan;
    if (!std::isnan(probability)) {
      view.marks.push_back({&reference_method, std::clamp(probability, 0.0, 1.0)});
    }
  }
  m_chart->setView(view);
  m_place->setText(describePoint());
  const QString heading = tr("Probability of %1").arg(classTitle(*fit->request.dataset, 1));
  m_table->setText(tableOf(view, fontMetrics().elidedText(heading, Qt::ElideRight, cursorSideWidth)));
  m_reason->setText(reasonOf(view));
}

QString CursorPage::describePoint() const {
  const Bounds view = m_liveFit->fit()->request.view;
  return tr("At (%1, %2) · %3")
      .arg(coordinateNumber(m_point->x(), view.width()), coordinateNumber(m_point->y(), view.height()),
           m_frozen ? tr("frozen, X lets go") : tr("X freezes it"));
}

}  // namespace credence

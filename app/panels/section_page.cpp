#include "app/panels/section_page.h"

#include "app/answers/section_sentence.h"
#include "app/chart/chart_view.h"
#include "app/chart/looks.h"
#include "app/compute/live_fit.h"
#include "app/compute/live_reference.h"
#include "app/panels/cure_row.h"
#include "app/panels/picture_button.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/section_chart.h"
#include "app/report/number_text.h"
#include "app/report/section_table.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/style/follow_letters.h"
#include "app/style/plot_theme.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/line_legend.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int sectionFrame = 16;  // ms
constexpr std::size_t sectionLegendRows = 8;
constexpr QSize leastSection(160, 100);  // px
constexpr int sectionLegendWidth = 150;  // px

}  // namespace

SectionPage::SectionPage(Document* document, LiveFit* fit, LiveReference* reference, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_reference(reference),
      m_head(new StudyHead(QStringLiteral("section"), credence::tr(sectionQuestion))),
      m_status(new ElidedLabel),
      m_probability(new ChartView),
      m_logit(new ChartView),
      m_legend(new LineLegend(sectionLegendRows)),
      m_cures(new StudyCures(QStringLiteral("sectionCures"), tr("The section takes %1."), fit,
                             Effort::posterior)),
      // A hand in motion asks many times a second: what was begun is finished.
      m_sections(
          tr("Predicting along the section failed: %1"), Answers::of_all,
          [](const SectionRequest& request, const auto& context) {
            context.publish(
                std::make_shared<const SectionPrediction>(predictSection(request, context.cancelled)));
          },
          [this](std::shared_ptr<const SectionPrediction> prediction) {
            showPrediction(std::move(prediction));
          }) {
  setObjectName(QStringLiteral("sectionPage"));
  m_status->setObjectName(QStringLiteral("sectionStatus"));
  useSmallLetters(m_status);
  m_probability->setToolTip(
      tr("The probability along the line, by each method. Bands: the middle 95 % of p as the weights vary "
         "over the posterior. Points beside the line stand at the edges: class 1 above, class 0 below."));
  m_logit->setToolTip(
      tr("The mean of the logit under each Gaussian posterior, and two standard deviations to either side."));
  auto* top = new QHBoxLayout;
  top->addWidget(m_head, 1);
  QToolButton* across =
      addButton("sectionAcross", tr("Across"), tr("Lay the line along the horizontal axis"));
  QToolButton* upright =
      addButton("sectionUpright", tr("Upright"), tr("Lay the line along the vertical axis"));
  m_clear = addButton("sectionClear", tr("Clear"), tr("Take the line away"));
  connect(across, &QToolButton::clicked, this, [this] { layAlong(0); });
  connect(upright, &QToolButton::clicked, this, [this] { layAlong(1); });
  connect(m_clear, &QToolButton::clicked, this,
          [this] { m_document->setInView(&ViewState::section, std::nullopt); });
  auto* tables = new TableButton(QStringLiteral("sectionTables"));
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("section"), this);
  connect(table, &TableExport::failed, this, &SectionPage::failed);
  tables->setTable(table);
  m_pictures = new PictureButton(
      m_document, QStringLiteral("sectionPictures"),
      [this] { return sectionPage(m_prediction, m_document->view().threshold); }, QStringLiteral("section"));
  connect(m_pictures, &PictureButton::failed, this, &SectionPage::failed);
  for (QWidget* button : std::initializer_list<QWidget*>{across, upright, m_clear, m_pictures, tables}) {
    top->addWidget(button);
  }
  m_legend->setFixedWidth(sectionLegendWidth);
  auto* side = new QVBoxLayout;
  side->addWidget(m_legend);
  side->addStretch(1);
  auto* below = new QHBoxLayout;
  below->setSpacing(6);
  below->addWidget(m_probability, 5);
  below->addWidget(m_logit, 4);
  below->addLayout(side);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(2);
  layout->addLayout(top);
  layout->addWidget(m_cures);
  layout->addLayout(below, 1);
  layout->addWidget(m_status);
  m_timer.setSingleShot(true);
  m_timer.setTimerType(Qt::PreciseTimer);
  m_timer.setInterval(sectionFrame);
  connect(&m_timer, &QTimer::timeout, this, &SectionPage::refresh);
  connect(&m_sections, &Delivery::failed, this, [this](const QString& message) {
    showPrediction(nullptr);
    emit failed(message);
  });
  connect(fit, &LiveFit::fitChanged, this, &SectionPage::refreshSoon);
  connect(reference, &LiveReference::resultChanged, this, &SectionPage::refreshSoon);
  document->onView<&ViewState::section, &ViewState::against>(this, &SectionPage::refreshSoon);
  document->onView<&ViewState::threshold>(this, [this] {
    showCharts();
    m_head->setAnswer(answer());
  });
  m_head->dimWhileStale(fit);
  document->onView<&ViewState::sectionAt>(this, &SectionPage::showPointed);
  for (ChartView* chart : {m_probability, m_logit}) {
    chart->setMinimumSize(leastSection);
    connect(chart, &ChartView::pointedAt, this, [this](const std::optional<double>& place) {
      std::optional<double> share;
      if (place && m_prediction) share = shareOf(*m_prediction, *place);
      m_document->setInView(&ViewState::sectionAt, share);
    });
  }
}

QToolButton* SectionPage::addButton(const char* name, const QString& text, const QString& toolTip) {
  auto* button = new QToolButton;
  button->setObjectName(QString::fromLatin1(name));
  button->setText(text);
  button->setToolTip(toolTip);
  return button;
}

void SectionPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void SectionPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_sections.cancel();
  m_cures->finish();
}

/// The posteriors whose bands it shows are fitted first.
void SectionPage::followTime() {
  const auto fit = m_fit->fit();
  const bool there = m_prediction && fit && m_prediction->request.result->fit->model == fit->model;
  const bool comes = fit && !there && m_sections.failure().isEmpty();
  m_cures->await(isVisible() && m_document->view().section && comes);
}

void SectionPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showLegend();
}

void SectionPage::refreshSoon() {
  if (isVisible() && !m_timer.isActive()) m_timer.start();
}

void SectionPage::refresh() {
  if (!isVisible()) return;
  followTime();
  const auto result = m_fit->result();
  const std::optional<Segment> section = m_document->view().section;
  if (result && section) {
    SectionRequest request{result, *section, m_reference->result()};
    if (request.reference && request.reference->request.fit->model != result->fit->model) {
      request.reference = nullptr;
    }
    return m_sections.post(std::move(request));
  }
  m_sections.cancel();
  showPrediction(nullptr);
}

void SectionPage::showPrediction(std::shared_ptr<const SectionPrediction> prediction) {
  m_prediction = std::move(prediction);
  showCharts();
  m_head->setAnswer(answer());
  m_status->setText(describe());
  m_status->setVisible(m_prediction != nullptr);
  m_clear->setEnabled(m_document->view().section.has_value());
  m_pictures->setEnabled(m_prediction != nullptr);
  showLegend();
  followTime();
}

void SectionPage::showCharts() {
  const double threshold = m_document->view().threshold;
  const auto chart = [&](SectionOrdinate ordinate) {
    return m_prediction ? sectionChart(*m_prediction, ordinate, threshold) : Chart();
  };
  m_probability->setChart(chart(SectionOrdinate::probability));
  m_logit->setChart(chart(SectionOrdinate::logit));
  showPointed();
}

void SectionPage::showPointed() {
  const std::optional<double> share = m_document->view().sectionAt;
  std::optional<double> place;
  if (share && m_prediction) place = placeOf(*m_prediction, *share);
  for (ChartView* chart : {m_probability, m_logit}) chart->setPointed(place);
}

/// Of the lines and bands; what points are is seen in the plots.
void SectionPage::showLegend() {
  std::vector<ChartName> names = m_probability->chart().names;
  std::erase_if(names, [](const ChartName& name) { return name.sample == ChartName::Sample::marker; });
  if (names.size() > sectionLegendRows) names.resize(sectionLegendRows);
  m_legend->setRows(namedLines(names, PlotTheme::forPalette(palette())));
}

QString SectionPage::answer() const {
  if (!m_fit->result()) {
    return whyNoFit(*m_fit);
  }
  if (m_prediction) {
    const bool hasPrior = m_prediction->request.result->request.hyperparameters.has_prior();
    const QString sentence = sectionSentence(m_prediction->section, hasPrior, m_document->view().threshold);
    const bool prior = m_prediction->request.result->fit->split.shows_prior();
    return prior ? tr("Without labels the prior alone speaks: %1").arg(sentence) : sentence;
  }
  return m_document->view().section
             ? whyNoAnswer(*m_fit, m_sections.failure())
             : tr("Take the Section tool (C) and drag a line across a plot; or lay one with the buttons at "
                  "the right.");
}

/// Where the line lies.
QString SectionPage::describe() const {
  if (!m_prediction) return {};
  const Segment& segment = m_prediction->section.segment;
  const double length = segment.length();
  const auto& beside = m_prediction->beside;
  const QString line = tr("%1, %2 long · %4 points beside it, nearer than %3")
                           .arg(describeSegment(segment), significantNumber(length),
                                significantNumber(beside.reach), countNumber(beside.count));
  return m_document->view().against ? tr("The setting at hand: %1").arg(line) : line;
}

void SectionPage::layAlong(std::size_t axis) {
  const Bounds shown = m_document->view().bounds;
  const std::optional<QPointF> crosshair = m_document->view().crosshair;
  const bool inside = crosshair && shown.contains(crosshair->x(), crosshair->y());
  const QPointF through =
      inside ? *crosshair : QPointF((shown.x1_min + shown.x1_max) / 2.0, (shown.x2_min + shown.x2_max) / 2.0);
  const Segment segment = axis == 0 ? Segment{{shown.x1_min, through.y()}, {shown.x1_max, through.y()}}
                                    : Segment{{through.x(), shown.x2_min}, {through.x(), shown.x2_max}};
  m_document->setInView(&ViewState::section, segment);
}

Table SectionPage::makeTable() const {
  if (!m_prediction) return {};
  Table table =
      sectionTable(m_prediction->section, m_prediction->request.result->request.hyperparameters.has_prior());
  table.title = tr("Section %1, %2")
                    .arg(describeSegment(m_prediction->section.segment),
                         describeSetting(m_prediction->request.result->fit->request.hyperparameters));
  return table;
}

}  // namespace credence

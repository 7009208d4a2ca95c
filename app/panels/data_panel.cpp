#include "app/panels/data_panel.h"

#include "app/document/bundled_data.h"
#include "app/plots/class_title.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>
#include <cmath>
#include <exception>
#include <limits>

namespace credence {

namespace {

const QString bundledPrefix = QStringLiteral("bundled:");
const QString generatorPrefix = QStringLiteral("generator:");

QString toQString(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QSpinBox* spinBox(int low, int high, int value, const QString& tip) {
  auto* box = new QSpinBox;
  box->setRange(low, high);
  box->setValue(value);
  box->setKeyboardTracking(false);
  box->setToolTip(tip);
  return box;
}

}  // namespace

DataPanel::DataPanel(Document* document, QWidget* parent)
    : QWidget(parent), m_document(document), m_source(new QComboBox), m_summary(new QLabel) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 6, 8, 6);
  auto* row = new QHBoxLayout;
  m_source->setObjectName(QStringLiteral("source"));
  m_source->setToolTip(tr("The data: real sets that come with the program, generated ones, or your own"));
  m_source->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_source->setMinimumContentsLength(12);
  auto* open = new QToolButton;
  open->setText(tr("Open…"));
  open->setToolTip(tr("Read points from a text file"));
  row->addWidget(m_source, 1);
  row->addWidget(open);
  layout->addLayout(row);
  m_summary->setWordWrap(true);
  m_summary->setTextFormat(Qt::RichText);
  layout->addWidget(m_summary);
  m_generator = buildGenerator();
  layout->addWidget(m_generator);
  layout->addWidget(buildSplit());
  connect(open, &QToolButton::clicked, this, &DataPanel::openRequested);
  connect(m_source, &QComboBox::activated, this, &DataPanel::chooseSource);
  connect(document, &Document::changed, this, &DataPanel::update);
  updateSource();
  updateSummary();
  updateSplit();
}

QWidget* DataPanel::buildGenerator() {
  auto* group = new QWidget;
  auto* form = new QFormLayout(group);
  form->setContentsMargins(0, 0, 0, 0);
  m_count = spinBox(2, 1000000, 200, tr("How many points to make, both classes together"));
  m_noise = new QDoubleSpinBox;
  m_noise->setRange(0.0, 100.0);
  m_noise->setSingleStep(0.05);
  m_noise->setDecimals(3);
  m_noise->setKeyboardTracking(false);
  m_noise->setToolTip(tr("Standard deviation of the scatter, in the units of the axes"));
  m_seed = spinBox(0, std::numeric_limits<int>::max(), 1, tr("The same seed gives the same points"));
  auto* another = new QToolButton;
  another->setText(tr("Next"));
  another->setToolTip(tr("The next seed"));
  auto* seedRow = new QHBoxLayout;
  seedRow->addWidget(m_seed, 1);
  seedRow->addWidget(another);
  form->addRow(tr("Points"), m_count);
  form->addRow(tr("Noise"), m_noise);
  form->addRow(tr("Seed"), seedRow);
  connect(m_count, &QSpinBox::valueChanged, this, &DataPanel::regenerate);
  connect(m_noise, &QDoubleSpinBox::valueChanged, this, &DataPanel::regenerate);
  connect(m_seed, &QSpinBox::valueChanged, this, &DataPanel::regenerate);
  connect(another, &QToolButton::clicked, this, &DataPanel::newSeed);
  return group;
}

QWidget* DataPanel::buildSplit() {
  auto* group = new QWidget;
  auto* layout = new QVBoxLayout(group);
  layout->setContentsMargins(0, 0, 0, 0);
  m_splitKind = new QComboBox;
  m_splitKind->setObjectName(QStringLiteral("splitKind"));
  m_splitKind->addItems({tr("Train on all points"), tr("Train on a share"), tr("Train on the first rows")});
  m_splitKind->setToolTip(tr("The other points test the classifier; they are drawn hollow"));
  m_percent = spinBox(1, 100, 80, tr("How many of the points train the classifier"));
  m_percent->setSuffix(tr(" %"));
  m_splitSeed = spinBox(0, std::numeric_limits<int>::max(), 1, tr("Another seed draws another split"));
  m_splitSeed->setPrefix(tr("seed "));
  m_firstN = spinBox(1, std::numeric_limits<int>::max(), 100, tr("Rows of the data that train"));
  m_firstN->setSuffix(tr(" rows"));
  auto* share = new QWidget;
  auto* shareRow = new QHBoxLayout(share);
  shareRow->setContentsMargins(0, 0, 0, 0);
  shareRow->addWidget(m_percent);
  shareRow->addWidget(m_splitSeed);
  m_splitDetail = new QStackedWidget;
  m_splitDetail->addWidget(new QWidget);
  m_splitDetail->addWidget(share);
  m_splitDetail->addWidget(m_firstN);
  layout->addWidget(m_splitKind);
  layout->addWidget(m_splitDetail);
  connect(m_splitKind, &QComboBox::activated, this, &DataPanel::editSplit);
  for (QSpinBox* box : {m_percent, m_splitSeed, m_firstN}) {
    connect(box, &QSpinBox::valueChanged, this, &DataPanel::editSplit);
  }
  return group;
}

void DataPanel::chooseSource(int index) {
  const QString source = m_source->itemData(index).toString();
  try {
    if (source.startsWith(bundledPrefix)) {
      const QString id = source.mid(bundledPrefix.size());
      m_document->openDataset(loadBundledData(id), id + QStringLiteral(".csv"));
    } else if (source.startsWith(generatorPrefix)) {
      const Generator* generator = find_generator(source.mid(generatorPrefix.size()).toStdString());
      GeneratorSettings settings;
      settings.noise = generator->default_noise;
      m_document->generateDataset(*generator, settings);
    }
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void DataPanel::regenerate() {
  const auto& generated = m_document->state().generated;
  if (!generated) return;
  const Generator* generator = find_generator(generated->generator.toStdString());
  m_document->generateDataset(*generator, {static_cast<std::uint64_t>(m_count->value()), m_noise->value(),
                                           static_cast<std::uint64_t>(m_seed->value())});
}

void DataPanel::newSeed() {
  if (m_document->state().generated) m_seed->stepUp();
}

void DataPanel::editSplit() {
  SplitRule rule = m_document->state().split;
  constexpr std::array kinds = {SplitRule::Kind::all_training, SplitRule::Kind::fraction,
                                SplitRule::Kind::first_n};
  rule.kind = kinds[static_cast<std::size_t>(m_splitKind->currentIndex())];
  rule.fraction = m_percent->value() / 100.0;
  rule.seed = static_cast<std::uint64_t>(m_splitSeed->value());
  rule.first_n = static_cast<std::uint64_t>(m_firstN->value());
  m_document->setSplit(rule);
}

void DataPanel::update(Changes changes) {
  if (changes & (Change::Name | Change::Origin | Change::Dataset)) updateSource();
  if (changes & (Change::Dataset | Change::Split)) updateSummary();
  if (changes & Change::Split) updateSplit();
}

void DataPanel::updateSource() {
  const DocumentState& state = m_document->state();
  const QSignalBlocker blocker(m_source);
  m_source->clear();
  QString current;
  for (const BundledData& set : bundledData()) {
    m_source->addItem(set.title, bundledPrefix + set.id);
    if (state.name == set.file) current = bundledPrefix + set.id;
  }
  m_source->insertSeparator(m_source->count());
  for (const Generator& generator : generators()) {
    m_source->addItem(toQString(generator.title), generatorPrefix + toQString(generator.name));
  }
  if (state.generated) current = generatorPrefix + state.generated->generator;
  if (current.isEmpty()) {
    m_source->insertSeparator(m_source->count());
    m_source->addItem(state.name, QString());
    m_source->setCurrentIndex(m_source->count() - 1);
  } else {
    m_source->setCurrentIndex(m_source->findData(current));
  }
  m_generator->setVisible(state.generated.has_value());
  if (!state.generated) return;
  const QSignalBlocker countBlocker(m_count);
  const QSignalBlocker noiseBlocker(m_noise);
  const QSignalBlocker seedBlocker(m_seed);
  m_count->setValue(static_cast<int>(state.generated->settings.count));
  m_noise->setValue(state.generated->settings.noise);
  m_seed->setValue(static_cast<int>(state.generated->settings.seed));
}

void DataPanel::updateSummary() {
  const Dataset& dataset = m_document->dataset();
  const auto counts = dataset.class_counts();
  const auto entry = [&](std::size_t label) {
    return QStringLiteral("%1 %2:&nbsp;%3")
        .arg(classSign(label), classTitle(dataset, label).toHtmlEscaped())
        .arg(counts[label]);
  };
  const Split split = split_rows(dataset.size(), m_document->state().split);
  QString text = entry(0) + QStringLiteral("&nbsp;&nbsp; ") + entry(1);
  if (!split.test.is_empty()) {
    text += QStringLiteral("<br>") + tr("%1 train, %2 test").arg(split.train.n_elem).arg(split.test.n_elem);
  }
  m_summary->setText(text);
}

void DataPanel::updateSplit() {
  const SplitRule& rule = m_document->state().split;
  const QSignalBlocker kindBlocker(m_splitKind);
  const QSignalBlocker percentBlocker(m_percent);
  const QSignalBlocker seedBlocker(m_splitSeed);
  const QSignalBlocker firstBlocker(m_firstN);
  const int index = rule.kind == SplitRule::Kind::all_training ? 0
                    : rule.kind == SplitRule::Kind::fraction   ? 1
                                                               : 2;
  m_splitKind->setCurrentIndex(index);
  m_splitDetail->setCurrentIndex(index);
  m_splitDetail->setVisible(index != 0);
  m_percent->setValue(static_cast<int>(std::lround(rule.fraction * 100.0)));
  m_splitSeed->setValue(static_cast<int>(rule.seed));
  if (rule.first_n > 0) m_firstN->setValue(static_cast<int>(rule.first_n));
}

}  // namespace credence

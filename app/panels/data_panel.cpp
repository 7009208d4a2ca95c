#include "app/panels/data_panel.h"

#include "app/files/bundled_data.h"
#include "app/panels/data_summary.h"
#include "app/panels/generate_panel.h"
#include "app/panels/split_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <exception>

namespace credence {

namespace {

const QString bundledPrefix = QStringLiteral("bundled:");
const QString generatorPrefix = QStringLiteral("generator:");

}  // namespace

DataPanel::DataPanel(Document* document, QWidget* parent)
    : QWidget(parent), m_document(document), m_source(new QComboBox), m_summary(new DataSummary) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(5, 5, 5, 5);
  auto* row = new QHBoxLayout;
  m_source->setObjectName(QStringLiteral("source"));
  m_source->setToolTip(tr("The data: real sets that come with the program, generated ones, or your own"));
  m_source->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_source->setMinimumContentsLength(9);
  auto* open = new QToolButton;
  open->setText(tr("Open…"));
  open->setToolTip(tr("Read points from a text file"));
  row->addWidget(m_source, 1);
  row->addWidget(open);
  layout->addLayout(row);
  layout->addWidget(m_summary);
  m_generator = new GeneratePanel(document);
  connect(m_generator, &GeneratePanel::failed, this, &DataPanel::failed);
  layout->addWidget(m_generator);
  layout->addWidget(new SplitBox(document));
  connect(open, &QToolButton::clicked, this, &DataPanel::openRequested);
  connect(m_source, &QComboBox::activated, this, &DataPanel::chooseSource);
  connect(document, &Document::changed, this, &DataPanel::update);
  connect(document, &Document::replacingRefused, this, &DataPanel::updateSource);
  updateSource();
  updateSummary();
}

void DataPanel::chooseSource(int index) {
  const QString source = m_source->itemData(index).toString();
  try {
    if (source.startsWith(bundledPrefix)) {
      const QString id = source.mid(bundledPrefix.size());
      m_document->openDataset(loadBundledData(id), id + QStringLiteral(".csv"));
    } else if (source.startsWith(generatorPrefix)) {
      const Generator* generator = find_generator(source.mid(generatorPrefix.size()).toStdString());
      m_document->generateDataset(*generator, default_settings(*generator));
    }
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void DataPanel::update(Changes changes) {
  if (changes & (Change::Name | Change::Origin)) updateSource();
  if (changes & (Change::Dataset | Change::Split | Change::Table)) updateSummary();
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
    m_source->addItem(QString::fromUtf8(generator.title),
                      generatorPrefix + QString::fromUtf8(generator.name));
  }
  if (state.generated) current = generatorPrefix + state.generated->generator;
  if (current.isEmpty()) {
    m_source->insertSeparator(m_source->count());
    m_source->addItem(state.name, QString());
    m_source->setCurrentIndex(m_source->count() - 1);
  } else {
    m_source->setCurrentIndex(m_source->findData(current));
  }
}

void DataPanel::updateSummary() {
  m_summary->showState(m_document->state(), m_document->split());
}

}  // namespace credence

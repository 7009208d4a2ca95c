#include "app/panels/generate_panel.h"

#include "app/report/translate.h"
#include "app/widgets/number_box.h"

#include <QAction>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <exception>
#include <string>

namespace credence {

GeneratePanel::GeneratePanel(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_count(addBox(*find_option(generators().front(), "count"))),
      m_noise(addBox(*find_option(generators().front(), "noise"))),
      m_seed(addBox(*find_option(generators().front(), "seed"))),
      m_seedRow(new QHBoxLayout),
      m_truth(new QLabel) {
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  m_truth->setObjectName(QStringLiteral("truth"));
  m_truth->setToolTip(
      tr("The labels were drawn with these weights: compare them with the fit of linear features"));
  form->addRow(m_truth);
  form->addRow(tr("Count"), m_count);
  form->addRow(tr("Noise"), m_noise);
  m_seedRow->addWidget(m_seed, 1);
  form->addRow(tr("Seed"), m_seedRow);
  connect(document, &Document::changed, this, &GeneratePanel::update);
  connect(document, &Document::replacingRefused, this, &GeneratePanel::update);
  update();
}

void GeneratePanel::addActions(QAction* nextSeed, QAction* allSettings) {
  auto* dice = new QToolButton;
  dice->setDefaultAction(nextSeed);
  auto* more = new QToolButton;
  more->setObjectName(QStringLiteral("moreGenerate"));
  more->setText(tr("More…"));
  more->setToolTip(allSettings->toolTip());
  connect(more, &QToolButton::clicked, allSettings, &QAction::trigger);
  m_seedRow->addWidget(dice);
  auto* form = static_cast<QFormLayout*>(layout());
  form->addRow(more);
  form->setAlignment(more, Qt::AlignRight);
}

NumberBox* GeneratePanel::addBox(const GeneratorOption& option) {
  auto* box = new NumberBox(option);
  connect(box, &NumberBox::edited, this, [this, option](double value) {
    try {
      m_document->setGeneratorOption(option, value);
    } catch (const std::exception& error) {
      emit failed(QString::fromUtf8(error.what()));
    }
  });
  return box;
}

void GeneratePanel::update() {
  const Generator* generator = m_document->generator();
  setVisible(generator != nullptr);
  if (generator == nullptr) return;
  const GeneratorSettings& settings = m_document->state().generated->settings;
  m_count->showValue(static_cast<double>(settings.count));
  m_noise->showValue(settings.noise);
  m_noise->setToolTip(fromTable(generator->noise_description));
  m_seed->showValue(static_cast<double>(settings.seed));
  const std::string truth = truth_of(*generator, settings);
  m_truth->setVisible(!truth.empty());
  m_truth->setText(tr("True weights: %1").arg(QString::fromStdString(truth)));
}

}  // namespace credence

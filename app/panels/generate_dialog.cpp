#include "app/panels/generate_dialog.h"

#include "app/panels/generate_form.h"
#include "app/style/follow_letters.h"
#include "app/widgets/return_key.h"

#include <QAction>
#include <QCloseEvent>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <exception>

namespace credence {

GenerateDialog::GenerateDialog(Document* document, QAction* nextSeed, QWidget* parent)
    // A tool window: the main window's keys work in it too.
    : QDialog(parent, Qt::Tool),
      m_document(document),
      m_nextSeed(nextSeed),
      m_choice(new QComboBox),
      m_description(new QLabel),
      m_message(new QLabel) {
  setObjectName(QStringLiteral("generateDialog"));
  setWindowTitle(tr("Generate"));
  const Generator& first = generators().front();
  m_last = {QString::fromUtf8(first.name), default_settings(first)};
  m_choice->setObjectName(QStringLiteral("generator"));
  for (const Generator& generator : generators()) {
    m_choice->addItem(QString::fromUtf8(generator.title), QString::fromUtf8(generator.name));
  }
  for (QLabel* label : {m_description, m_message}) label->setWordWrap(true);
  m_message->setObjectName(QStringLiteral("message"));
  m_message->hide();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel | QDialogButtonBox::Close);
  for (QAbstractButton* button : buttons->buttons()) {
    // Return is for the number being typed.
    pressedByOwnReturnOnly(static_cast<QPushButton*>(button));
    button->setIcon(QIcon());
  }
  buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Take back all since this was opened (Escape)"));
  buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Keep these points"));
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_choice);
  layout->addWidget(m_description);
  layout->addWidget(m_message);
  layout->addStretch(1);
  layout->addWidget(buttons);
  connect(m_choice, &QComboBox::activated, this, &GenerateDialog::chooseGenerator);
  connect(buttons->button(QDialogButtonBox::Cancel), &QPushButton::clicked, this, &GenerateDialog::reject);
  connect(buttons->button(QDialogButtonBox::Close), &QPushButton::clicked, this, &GenerateDialog::accept);
  connect(document, &Document::changed, this, &GenerateDialog::update);
  connect(document, &Document::replacingRefused, this, [this] {
    if (m_shown != nullptr) m_choice->setCurrentIndex(m_choice->findData(QString::fromUtf8(m_shown->name)));
    update();
  });
  onLetters(this, [this] { setFixedWidth(fontMetrics().averageCharWidth() * 48); });
}

void GenerateDialog::begin() {
  if (isVisible()) return activateWindow();
  m_before = m_document->state();
  if (m_document->generator() == nullptr) {
    m_document->generateDataset(*find_generator(m_last.generator.toStdString()), m_last.settings);
  }
  show();
  activateWindow();
  update();
}

void GenerateDialog::reject() {
  endDrag();
  // Hidden first: going back may pass states in which there is nothing to show.
  QDialog::reject();
  const GeneratedBy cancelled = m_last;
  m_document->returnTo(m_before, tr("Cancel Generate"));
  m_last = cancelled;
}

void GenerateDialog::closeEvent(QCloseEvent* event) {
  // Not QDialog's, which rejects.
  event->accept();
}

void GenerateDialog::hideEvent(QHideEvent* event) {
  endDrag();
  QDialog::hideEvent(event);
}

void GenerateDialog::chooseGenerator(int index) {
  const Generator& generator = generators()[static_cast<std::size_t>(index)];
  if (&generator == m_shown) return;
  m_document->generateDataset(generator, carried_over(m_document->state().generated->settings, generator));
}

void GenerateDialog::edit(const GeneratorOption& option, double value) {
  try {
    m_document->setGeneratorOption(option, value);
  } catch (const std::exception& error) {
    showMessage(QString::fromUtf8(error.what()));
  }
}

void GenerateDialog::update() {
  const Generator* generator = m_document->generator();
  if (generator != nullptr) m_last = *m_document->state().generated;
  if (!isVisible()) return;
  if (generator == nullptr) {
    hide();
    return;
  }
  if (generator != m_shown) showGenerator(*generator);
  m_form->showSettings(m_document->state().generated->settings);
  showMessage(m_document->state().edited()
                  ? tr("Points were changed by hand. The next change here makes all of them anew.")
                  : QString());
}

void GenerateDialog::showGenerator(const Generator& generator) {
  m_shown = &generator;
  m_choice->setCurrentIndex(m_choice->findData(QString::fromUtf8(generator.name)));
  m_description->setText(QString::fromUtf8(generator.description));
  if (m_form != nullptr) {
    m_form->hide();
    m_form->deleteLater();
  }
  m_form = new GenerateForm(generator, m_nextSeed);
  connect(m_form, &GenerateForm::edited, this, &GenerateDialog::edit);
  connect(m_form, &GenerateForm::dragStarted, this, &GenerateDialog::beginDrag);
  connect(m_form, &GenerateForm::dragFinished, this, &GenerateDialog::endDrag);
  static_cast<QVBoxLayout*>(layout())->insertWidget(2, m_form);
  m_form->show();
  adjustSize();
}

void GenerateDialog::showMessage(const QString& sentence) {
  if (m_message->text() == sentence) return;
  m_message->setText(sentence);
  m_message->setVisible(!sentence.isEmpty());
  adjustSize();
}

void GenerateDialog::beginDrag() {
  m_dragging = true;
  m_document->beginGesture();
}

void GenerateDialog::endDrag() {
  if (!m_dragging) return;
  m_dragging = false;
  m_document->endGesture();
}

}  // namespace credence

#include "app/mainwindow/export_dialog.h"

#include "app/plots/picture_style.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include <array>
#include <exception>
#include <utility>

namespace credence {

namespace {

const QString folderKey = QStringLiteral("pictureFolder");

}  // namespace

ExportDialog::ExportDialog(FigureContent content, FigureView view, QWidget* parent)
    : QDialog(parent),
      m_content(std::move(content)),
      m_view(new QComboBox),
      m_width(new QDoubleSpinBox),
      m_height(new QDoubleSpinBox),
      m_dpi(new QSpinBox) {
  setWindowTitle(tr("Save Picture"));
  auto* form = new QFormLayout(this);
  const auto add = [this](const QString& text, FigureView figure) {
    m_view->addItem(text, QVariant::fromValue(static_cast<int>(figure)));
  };
  add(tr("All plots over the plane"), FigureView::Comparison);
  if (m_content.fit) {
    const std::array views = {FigureView::Left, FigureView::Right, FigureView::Difference};
    for (std::size_t k = 0; k < m_content.fit->pictures.size(); ++k) {
      add(titleOf(m_content.fit->pictures[k]), views.at(k));
    }
  }
  add(tr("Evidence map"), FigureView::Evidence);
  m_view->setCurrentIndex(m_view->findData(static_cast<int>(view)));
  for (QDoubleSpinBox* box : {m_width, m_height}) {
    box->setRange(30.0, 1000.0);
    box->setDecimals(1);
    box->setSuffix(tr(" mm"));
  }
  m_dpi->setRange(50, 1200);
  m_dpi->setValue(300);
  m_dpi->setToolTip(tr("Dots per inch of a PNG"));
  form->addRow(tr("Picture of"), m_view);
  form->addRow(tr("Width"), m_width);
  form->addRow(tr("Height"), m_height);
  form->addRow(tr("Resolution (dpi)"), m_dpi);
  form->addRow(new QLabel(tr("PNG, SVG or PDF, by the file's ending; always in the light theme.")));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* saveButton = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
  QPushButton* copyButton = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  form->addRow(buttons);
  // Only now that the button knows its dialog: earlier, Return in a number would press Close.
  saveButton->setDefault(true);
  connect(m_view, &QComboBox::currentIndexChanged, this, &ExportDialog::suggestSize);
  connect(saveButton, &QPushButton::clicked, this, &ExportDialog::save);
  connect(copyButton, &QPushButton::clicked, this, &ExportDialog::copy);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  suggestSize();
}

FigureSpec ExportDialog::spec() const {
  return {static_cast<FigureView>(m_view->currentData().toInt()), QSizeF(m_width->value(), m_height->value()),
          m_dpi->value()};
}

void ExportDialog::suggestSize() {
  const QSizeF size = defaultFigureSize(spec().view, m_content);
  m_width->setValue(size.width());
  m_height->setValue(size.height());
}

void ExportDialog::save() {
  QSettings settings;
  const QString file = QFileDialog::getSaveFileName(
      this, tr("Save Picture"), settings.value(folderKey).toString() + QStringLiteral("/credence.pdf"),
      tr("Pictures (*.pdf *.svg *.png)"));
  if (file.isEmpty()) return;
  settings.setValue(folderKey, QFileInfo(file).absolutePath());
  try {
    saveFigure(m_content, spec(), file);
    emit saved(file);
    accept();
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void ExportDialog::copy() {
  try {
    QGuiApplication::clipboard()->setImage(renderFigure(m_content, spec()));
    accept();
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace credence

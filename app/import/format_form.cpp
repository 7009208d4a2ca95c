#include "app/import/format_form.h"

#include "app/report/translate.h"
#include "app/style/typed_box.h"

#include <QComboBox>
#include <QFormLayout>
#include <QVariant>

#include <optional>

namespace credence {

namespace {

/// The first entry leaves the choice to the reader; its data are invalid.
constexpr int detect = 0;

template <typename Value>
QVariant toData(Value value) {
  return static_cast<int>(value);
}

template <typename Value>
void choose(QComboBox* box, const std::optional<Value>& value) {
  box->setCurrentIndex(value ? box->findData(toData(*value)) : detect);
}

template <typename Value>
std::optional<Value> chosen(const QComboBox* box) {
  const QVariant data = box->currentData();
  if (!data.isValid()) return {};
  return static_cast<Value>(data.toInt());
}

template <typename Value>
void showDetected(QComboBox* box, Value value) {
  const bool left = box->currentIndex() == detect;
  box->setItemText(detect,
                   left ? FormatForm::tr("Detected: %1").arg(box->itemText(box->findData(toData(value))))
                        : FormatForm::tr("Detect"));
}

}  // namespace

FormatForm::FormatForm(QWidget* parent) : QWidget(parent) {
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(4);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  m_separator =
      add(form, QStringLiteral("separator"), tr("&Separator"), tr("What stands between two columns"));
  m_separator->addItem(tr("comma"), toData(Separator::comma));
  m_separator->addItem(tr("semicolon"), toData(Separator::semicolon));
  m_separator->addItem(tr("tab"), toData(Separator::tab));
  m_separator->addItem(tr("bar |"), toData(Separator::bar));
  m_separator->addItem(tr("blanks"), toData(Separator::blanks));
  m_decimal = add(form, QStringLiteral("decimal"), tr("&Decimal sign"), tr("As in 3.14 or in 3,14"));
  m_decimal->addItem(tr("point"), toData('.'));
  m_decimal->addItem(tr("comma"), toData(','));
  m_header =
      add(form, QStringLiteral("header"), tr("&Header"), tr("Whether the first row names the columns"));
  m_header->addItem(tr("first row"), toData(true));
  m_header->addItem(tr("none"), toData(false));
  m_encoding = add(form, QStringLiteral("encoding"), tr("&Encoding"),
                   tr("How letters are stored; try another when names look wrong"));
  for (const Encoding encoding :
       {Encoding::utf8, Encoding::windows_1252, Encoding::utf16_le, Encoding::utf16_be}) {
    const QString text = fromTable(name_of(encoding));
    m_encoding->addItem(encoding == Encoding::windows_1252 ? tr("Latin-1 (%1)").arg(text) : text,
                        toData(encoding));
  }
  m_comment =
      add(form, QStringLiteral("comment"), tr("Co&mments"),
          tr("Lines that start with this sign are left out. Detected: those before the table, and those "
             "with another number of fields."));
  for (const QString& sign : {QStringLiteral("#"), QStringLiteral("%"), QStringLiteral("//"),
                              QStringLiteral("@"), QStringLiteral("!")}) {
    m_comment->addItem(sign, sign);
  }
  m_comment->addItem(tr("none"), QString(QLatin1String("")));
  m_thousands = add(form, QStringLiteral("thousands"), tr("&Thousands"),
                    tr("What stands between groups of three digits, besides blanks and apostrophes"));
  m_thousands->setItemText(detect, tr("none"));
  m_thousands->addItem(tr("comma"), toData(','));
  m_thousands->addItem(tr("point"), toData('.'));
  m_skippedLines = new WholeBox;
  m_skippedLines->setObjectName(QStringLiteral("skippedLines"));
  m_skippedLines->setRange(-1, 1'000'000);
  m_skippedLines->setSpecialValueText(tr("Detect"));
  m_skippedLines->setValue(-1);
  m_skippedLines->setKeyboardTracking(false);
  m_skippedLines->setMinimumWidth(m_encoding->sizeHint().width());  // room for what was detected
  m_skippedLines->setToolTip(tr("How many lines stand before the table"));
  form->addRow(tr("S&kip lines"), m_skippedLines);
  connect(m_skippedLines, &QSpinBox::valueChanged, this, [this] {
    emit columnsChanged();
    emit changed();
  });
  connect(m_separator, &QComboBox::activated, this, &FormatForm::columnsChanged);
  connect(m_encoding, &QComboBox::activated, this, &FormatForm::textChanged);
  for (const QComboBox* box : {m_separator, m_decimal, m_thousands, m_header, m_encoding, m_comment}) {
    connect(box, &QComboBox::activated, this, &FormatForm::changed);
  }
}

QComboBox* FormatForm::add(QFormLayout* form, const QString& name, const QString& title, const QString& tip) {
  auto* box = new QComboBox;
  box->setObjectName(name);
  box->setToolTip(tip);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(14);
  box->addItem(tr("Detect"));
  form->addRow(title, box);
  return box;
}

void FormatForm::setOptions(const ReadOptions& options) {
  choose(m_separator, options.separator);
  choose(m_decimal, options.decimal_sign);
  choose(m_header, options.has_header);
  choose(m_encoding, options.encoding);
  choose(m_thousands, options.thousands_sign);
  m_comment->setCurrentIndex(detect);
  if (options.comment_sign) {
    const QString sign = QString::fromStdString(*options.comment_sign);
    if (m_comment->findData(sign) < 0) m_comment->addItem(sign, sign);
    m_comment->setCurrentIndex(m_comment->findData(sign));
  }
  const QSignalBlocker blocker(m_skippedLines);
  m_skippedLines->setValue(options.skipped_lines ? static_cast<int>(*options.skipped_lines) : -1);
}

void FormatForm::addTo(ReadOptions& options) const {
  options.separator = chosen<Separator>(m_separator);
  options.decimal_sign = chosen<char>(m_decimal);
  options.has_header = chosen<bool>(m_header);
  options.encoding = chosen<Encoding>(m_encoding);
  options.thousands_sign = chosen<char>(m_thousands);
  options.comments.reset();
  options.comment_sign.reset();
  if (m_comment->currentIndex() != detect)
    options.comment_sign = m_comment->currentData().toString().toStdString();
  options.skipped_lines.reset();
  if (m_skippedLines->value() >= 0) options.skipped_lines = static_cast<std::size_t>(m_skippedLines->value());
}

void FormatForm::showPreview(const TablePreview& preview) {
  showDetected(m_separator, preview.format.separator);
  showDetected(m_decimal, preview.format.decimal_sign);
  showDetected(m_header, preview.format.has_header);
  showDetected(m_encoding, preview.format.encoding);
  const QString sign = QString::fromStdString(preview.format.comment_sign);
  m_comment->setItemText(detect, m_comment->currentIndex() == detect
                                     ? tr("Detected: %1").arg(sign.isEmpty() ? tr("none") : sign)
                                     : tr("Detect"));
  const std::size_t lines = preview.format.skipped_lines;
  m_skippedLines->setSpecialValueText(tr("Detected: %1").arg(lines));
}

}  // namespace credence

#include "app/import/format_form.h"

#include "app/report/translate.h"

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
  m_comment = add(form, QStringLiteral("comment"), tr("Co&mments"),
                  tr("Lines that start with this sign are left out"));
  m_comment->removeItem(detect);
  for (const char sign : {'#', '%', ';', '!'}) m_comment->addItem(QString(QLatin1Char(sign)), toData(sign));
  m_comment->addItem(tr("none"), toData('\0'));
  connect(m_separator, &QComboBox::activated, this, &FormatForm::columnsChanged);
  connect(m_encoding, &QComboBox::activated, this, &FormatForm::textChanged);
  for (const QComboBox* box : {m_separator, m_decimal, m_header, m_encoding, m_comment}) {
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
  const QVariant sign = toData(options.comment_sign);
  if (m_comment->findData(sign) < 0) m_comment->addItem(QString(QLatin1Char(options.comment_sign)), sign);
  m_comment->setCurrentIndex(m_comment->findData(sign));
}

void FormatForm::addTo(ReadOptions& options) const {
  options.separator = chosen<Separator>(m_separator);
  options.decimal_sign = chosen<char>(m_decimal);
  options.has_header = chosen<bool>(m_header);
  options.encoding = chosen<Encoding>(m_encoding);
  options.comment_sign = *chosen<char>(m_comment);
}

void FormatForm::showPreview(const TablePreview& preview) {
  showDetected(m_separator, preview.format.separator);
  showDetected(m_decimal, preview.format.decimal_sign);
  showDetected(m_header, preview.format.has_header);
  showDetected(m_encoding, preview.format.encoding);
}

}  // namespace credence

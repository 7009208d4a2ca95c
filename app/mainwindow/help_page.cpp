#include "app/mainwindow/help_page.h"

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace credence {

namespace {

QString page() {
  const auto row = [](const QString& keys, const QString& meaning) {
    return QStringLiteral("<tr><td style='padding:2px 16px 2px 0'><b>%1</b></td><td>%2</td></tr>")
        .arg(keys, meaning);
  };
  const auto head = [](const QString& title) {
    return QStringLiteral("<tr><td colspan='2' style='padding-top:10px'><h3>%1</h3></td></tr>").arg(title);
  };
  return QStringLiteral("<table>") + head(HelpPage::tr("On the plots")) +
         row(HelpPage::tr("H"), HelpPage::tr("hand: drag to pan, right button for saving the picture")) +
         row(HelpPage::tr("P"), HelpPage::tr("pencil: left button adds class 1, right button class 0")) +
         row(HelpPage::tr("Shift + drag"), HelpPage::tr("with the pencil: spray points")) +
         row(HelpPage::tr("Wheel, Ctrl + +, Ctrl + −"), HelpPage::tr("zoom")) +
         row(HelpPage::tr("F"), HelpPage::tr("fit the view to the data")) +
         row(HelpPage::tr("Click on the evidence map"),
             HelpPage::tr("use that cell's width and prior variance")) +
         head(HelpPage::tr("Sliders")) +
         row(HelpPage::tr("Arrow keys, Page Up, Page Down"), HelpPage::tr("fine and coarse steps")) +
         row(HelpPage::tr("Double click"), HelpPage::tr("back to the default for these data")) +
         row(HelpPage::tr("R"), HelpPage::tr("next seed of generated data")) + head(HelpPage::tr("Files")) +
         row(HelpPage::tr("Ctrl+N"), HelpPage::tr("new sketch")) +
         row(HelpPage::tr("Ctrl+O"), HelpPage::tr("open a table; choose two files for inputs and labels")) +
         row(HelpPage::tr("Ctrl+Shift+O"),
             HelpPage::tr("open a table and choose its columns or labels file")) +
         row(HelpPage::tr("Drop files on the window"), HelpPage::tr("the same as Open")) +
         row(HelpPage::tr("Ctrl+S"), HelpPage::tr("save the points as CSV")) +
         row(HelpPage::tr("Ctrl+E, Ctrl+C"), HelpPage::tr("save or copy a picture")) +
         head(HelpPage::tr("Always")) +
         row(HelpPage::tr("Ctrl+Z, Ctrl+Shift+Z"), HelpPage::tr("undo, redo: data and settings alike")) +
         row(HelpPage::tr("Ctrl+Backspace"), HelpPage::tr("clear all points")) +
         row(HelpPage::tr("F1, Ctrl+Q"), HelpPage::tr("this page, quit")) + QStringLiteral("</table>");
}

}  // namespace

HelpPage::HelpPage(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Keys and Mouse"));
  auto* layout = new QVBoxLayout(this);
  auto* browser = new QTextBrowser;
  browser->setHtml(page());
  layout->addWidget(browser);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  resize(560, 620);
}

}  // namespace credence

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
         row(HelpPage::tr("P"), HelpPage::tr("point: click to add one, keep the button down to place it")) +
         row(HelpPage::tr("S"),
             HelpPage::tr("spray points while the button is down; a pen's pressure counts")) +
         row(HelpPage::tr("L"), HelpPage::tr("line: points along the path; with Shift a straight line")) +
         row(HelpPage::tr("E"), HelpPage::tr("eraser")) +
         row(HelpPage::tr("V"),
             HelpPage::tr(
                 "select by click or rectangle, Shift adds; drag to move, arrow keys nudge, with Shift "
                 "ten pixels, Delete, Esc")) +
         row(HelpPage::tr("B"), HelpPage::tr("relabel: points under the brush get the chosen class")) +
         row(HelpPage::tr("T"),
             HelpPage::tr("test: points under the brush test; right button or Shift: they train")) +
         row(HelpPage::tr("0, 1"), HelpPage::tr("class to draw; the right button draws the other one")) +
         row(HelpPage::tr("[ and ], Ctrl + wheel"), HelpPage::tr("radius of the brush")) +
         row(HelpPage::tr("Ctrl+A"), HelpPage::tr("select all points")) +
         row(HelpPage::tr("Wheel, Ctrl + +, Ctrl + −"), HelpPage::tr("zoom")) +
         row(HelpPage::tr("F"), HelpPage::tr("fit the view to the data")) +
         row(HelpPage::tr("A"), HelpPage::tr("axes: type where they begin and end")) +
         head(HelpPage::tr("Choosing a setting")) +
         row(HelpPage::tr("Click or drag on the evidence map"),
             HelpPage::tr("set width and prior variance; close to a cell's centre, its own")) +
         row(HelpPage::tr("Wheel on the evidence map"), HelpPage::tr("zoom its ranges about the mouse")) +
         row(HelpPage::tr("M"), HelpPage::tr("maximise the evidence within the map's ranges")) +
         row(HelpPage::tr("Shift+M"), HelpPage::tr("one step of MacKay's for the prior variance: wᵀw/γ")) +
         row(HelpPage::tr("K"), HelpPage::tr("keep the setting as a pin, A, B, C…")) +
         row(HelpPage::tr("Ctrl+3"),
             HelpPage::tr("Tune: slices of the map, terms of the evidence, settings side by side")) +
         head(HelpPage::tr("Comparing")) +
         row(HelpPage::tr("Q, W, or click on a plot's title"),
             HelpPage::tr(
                 "what the left and the right plot show: a method's probabilities, the latent standard "
                 "deviation, the predictive entropy")) +
         row(HelpPage::tr("D"),
             HelpPage::tr(
                 "right minus left, the largest difference marked: a third plot where there is room, else "
                 "in place of the right one")) +
         row(HelpPage::tr("Shift+B, Ctrl+B"),
             HelpPage::tr("decision boundaries of 30 draws of the posterior, faint; let them move")) +
         row(HelpPage::tr("Ctrl+1"),
             HelpPage::tr("the Cursor page: the Gaussian of the logit over the sigmoid at the mouse")) +
         row(HelpPage::tr("X"),
             HelpPage::tr("keep the point of the Cursor page; again: it follows the mouse")) +
         head(HelpPage::tr("Sliders")) +
         row(HelpPage::tr("Arrow keys, Page Up, Page Down"), HelpPage::tr("fine and coarse steps")) +
         row(HelpPage::tr("Double click"), HelpPage::tr("back to the default for these data")) +
         head(HelpPage::tr("Generated data")) +
         row(HelpPage::tr("G"),
             HelpPage::tr("all settings: every change makes the points anew and the fit follows; Escape or "
                          "Cancel takes all of it back, Close keeps it")) +
         row(HelpPage::tr("R"), HelpPage::tr("next seed: other points of the same kind")) +
         head(HelpPage::tr("Training and test points")) +
         row(HelpPage::tr("N"),
             HelpPage::tr("another split: the next seed, where a share of the points trains")) +
         row(HelpPage::tr("Shift+N"),
             HelpPage::tr("try 50 splits and return to this one; Escape stops. The strip under Metrics keeps "
                          "the test log-likelihoods; click a tick to see its split")) +
         head(HelpPage::tr("Studio")) +
         row(HelpPage::tr("Ctrl+2"),
             HelpPage::tr(
                 "judge: ROC, calibration, confusion matrix at a threshold; the same key closes it. Point at "
                 "a cell of the matrix to see its points, click to keep them marked; double click on the "
                 "threshold: back to 0.5")) +
         row(HelpPage::tr("J"),
             HelpPage::tr("pin a third method beside MAP and Laplace: Judge and Metrics score it, too")) +
         row(HelpPage::tr("Right button on a table or chart"),
             HelpPage::tr("under Metrics, Judge, Tune, Audit and Solver: copy or save its numbers as CSV, "
                          "Markdown or LaTeX")) +
         row(HelpPage::tr("Ctrl+4"),
             HelpPage::tr(
                 "audit: how far MAP, Laplace and importance sampling are from the true posterior, and "
                 "Laplace's evidence from the true one; samples while the page is open")) +
         row(HelpPage::tr("Ctrl+5"),
             HelpPage::tr("solver: how Newton's method, L-BFGS and gradient ascent get to this fit, and what "
                          "of it is at its limit; the key closes it again")) +
         head(HelpPage::tr("Files")) + row(HelpPage::tr("Ctrl+N"), HelpPage::tr("new sketch")) +
         row(HelpPage::tr("Ctrl+O"), HelpPage::tr("open a table; choose two files for inputs and labels")) +
         row(HelpPage::tr("Ctrl+Shift+O"),
             HelpPage::tr("import: choose format, columns, classes and what becomes of bad rows")) +
         row(HelpPage::tr("Ctrl+V"), HelpPage::tr("open the table in the clipboard, as from a spreadsheet")) +
         row(HelpPage::tr("Drop files or text"), HelpPage::tr("the same as opening or pasting them")) +
         row(HelpPage::tr("F5"),
             HelpPage::tr("read the file again; the File menu can do so at every change")) +
         row(HelpPage::tr("Ctrl+S"),
             HelpPage::tr("save the points as CSV, with the split; closing asks for what is not saved")) +
         row(HelpPage::tr("Ctrl+E, Ctrl+C"), HelpPage::tr("save or copy a picture")) +
         head(HelpPage::tr("Always")) +
         row(HelpPage::tr("Ctrl+Z, Ctrl+Shift+Z"), HelpPage::tr("undo, redo: data and settings alike")) +
         row(HelpPage::tr("Return, Escape"),
             HelpPage::tr("in a box with a number: take it, or leave it as it was, and return to the plots; "
                          "letters are commands there, too")) +
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
  resize(640, 680);
}

}  // namespace credence

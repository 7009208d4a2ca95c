#include "app/plots/roc_chart.h"

#include "app/report/number_text.h"
#include "app/report/table.h"
#include "app/report/translate.h"
#include "app/style/method_style.h"
#include "app/style/unit_axis.h"
#include "core/method/method.h"

#include <QObject>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

namespace {

constexpr double fineStep = 0.002;  // of an axis: less than a pixel

constexpr int narrowRoc = 220;  // px: errors beside the areas would lie over the curves
constexpr int lowRoc = 150;     // px: too low for a title of three words

QString legendText(const QString& method, const Auc& auc, bool brief) {
  const TableCell cell =
      brief ? numberCell(auc.value) : TableCell{.value = Estimate{auc.value, auc.standard_error}};
  return QStringLiteral("%1 %2").arg(method, windowText(cell, fixed(3)));
}

void showCurve(QCPCurve& line, const RocCurve& curve) {
  QVector<double> t;
  QVector<double> x;
  QVector<double> y;
  for (arma::uword k = 0; k < curve.threshold.n_elem; ++k) {
    const double fpr = curve.false_positive_rate(k);
    const double tpr = curve.true_positive_rate(k);
    const bool near = !x.isEmpty() && fpr - x.back() < fineStep && tpr - y.back() < fineStep;
    if (near && k + 1 < curve.threshold.n_elem) continue;
    t.push_back(static_cast<double>(k));
    x.push_back(fpr);
    y.push_back(tpr);
  }
  line.setData(t, x, y, true);
}

}  // namespace

RocChart::RocChart(QCustomPlot& plot) : m_plot(plot) {
  m_chance = new QCPItemLine(&m_plot);
  m_chance->start->setCoords(0.0, 0.0);
  m_chance->end->setCoords(1.0, 1.0);
  addLines(methods_always_scored().size() + 1);  // and the pinned one
  QFont small = m_plot.font();
  small.setPointSizeF(9);
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis}) {
    showUnitInterval(axis, 6.0);
    axis->ticker()->setTickCount(3);
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
    axis->setSubTicks(false);
  }
  m_plot.xAxis->setLabel(tr("false positive rate"));
  m_plot.legend->setVisible(true);
  QFont smaller = small;
  smaller.setPointSizeF(8);  // three methods beside the narrowest axis
  m_plot.legend->setFont(smaller);
  m_plot.legend->insertRow(0);
  m_title = new QCPTextElement(&m_plot, QString(), smaller);
  m_plot.legend->addElement(0, 0, m_title);
  m_plot.legend->setIconSize(12, 10);
  m_plot.legend->setIconTextPadding(3);
  m_plot.legend->setRowSpacing(-2);
  m_plot.legend->setMargins(QMargins(1, 1, 1, 1));
  m_plot.axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignRight | Qt::AlignBottom);
  m_plot.axisRect()->setMinimumMargins(QMargins(4, 7, 6, 4));
  m_message = new QCPItemText(&m_plot);
  m_message->position->setType(QCPItemPosition::ptAxisRectRatio);
  m_message->position->setCoords(0.5, 0.35);
  m_message->setFont(small);
  QObject::connect(&m_plot, &QCustomPlot::beforeReplot, &m_layouts, [this] { fitToSize(); });
}

void RocChart::addLines(std::size_t count) {
  const std::size_t first = m_lines.size();
  m_lines.resize(first + count);
  for (std::size_t k = first; k < m_lines.size(); ++k) {
    m_lines[k].curve = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
    m_lines[k].curve->setScatterSkip(0);
    m_lines[k].curve->removeFromLegend();
  }
  for (std::size_t k = first; k < m_lines.size(); ++k) {
    m_lines[k].mark = m_plot.addGraph();
    m_lines[k].mark->setLineStyle(QCPGraph::lsNone);
    m_lines[k].mark->removeFromLegend();
  }
}

void RocChart::fitToSize() {
  const bool brief = m_plot.width() < narrowRoc;
  m_title->setText(brief ? tr("AUC") : tr("AUC ± standard error"));
  m_plot.yAxis->setLabel(m_plot.height() < lowRoc ? tr("TPR") : tr("true positive rate"));
  for (const Line& line : m_lines) {
    line.curve->setName(line.auc ? legendText(line.title, *line.auc, brief)
                                 : QStringLiteral("%1 …").arg(line.title));
  }
}

void RocChart::setTheme(const PlotTheme& theme) {
  applyTheme(m_plot, theme);
  m_chance->setPen(QPen(theme.faint.darker(theme.dark ? 70 : 120), 1.0, Qt::DotLine));
  m_message->setColor(theme.ink);
  m_title->setTextColor(theme.ink);
  m_theme = theme;
  for (const Line& line : m_lines) styleLine(line);
}

void RocChart::setFont(const QFont& font) {
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis}) {
    axis->setLabelFont(font);
    axis->setTickLabelFont(font);
  }
  m_plot.legend->setFont(font);
  m_title->setFont(font);
  m_message->setFont(font);
}

void RocChart::styleLine(const Line& line) {
  if (line.method == nullptr) return;
  line.curve->setPen(methodPen(*line.method, m_theme, 2.0));
  line.mark->setScatterStyle(methodMarker(*line.method, m_theme, 9.0, false));
}

void RocChart::setCurves(const std::vector<NamedCurve>& curves) {
  if (m_lines.size() < curves.size()) addLines(curves.size() - m_lines.size());
  for (std::size_t k = 0; k < m_lines.size(); ++k) {
    Line& line = m_lines[k];
    const RocCurve* curve = k < curves.size() ? curves[k].curve : nullptr;
    showCurve(*line.curve, curve != nullptr ? *curve : RocCurve{});
    line.title = k < curves.size() ? curves[k].title : QString();
    line.method = k < curves.size() ? curves[k].method : nullptr;
    styleLine(line);
    line.auc = curve != nullptr ? std::optional(curve->auc) : std::nullopt;
    if (k < curves.size()) {
      line.curve->addToLegend();
    } else {
      line.curve->removeFromLegend();
    }
  }
  fitToSize();
}

void RocChart::setThreshold(const std::vector<ConfusionRates>& rates) {
  for (std::size_t k = 0; k < m_lines.size(); ++k) {
    m_lines[k].mark->data()->clear();
    if (k >= rates.size()) continue;
    if (std::isnan(rates[k].false_positive_rate) || std::isnan(rates[k].true_positive_rate)) continue;
    m_lines[k].mark->addData(rates[k].false_positive_rate, rates[k].true_positive_rate);
  }
}

void RocChart::nameMarks(double threshold) {
  QCPLegend* legend = m_plot.legend;
  auto* name = new QCPTextElement(&m_plot, tr("marks: threshold %1").arg(significantNumber(threshold)),
                                  legend->font());
  name->setTextColor(m_theme.ink);
  legend->addElement(legend->rowCount(), 0, name);
  auto* chance = new QCPTextElement(&m_plot, tr("dotted: by chance"), legend->font());
  chance->setTextColor(m_theme.ink);
  legend->addElement(legend->rowCount(), 0, chance);
}

void RocChart::setMessage(const QString& message) {
  m_message->setText(message);
  m_message->setVisible(!message.isEmpty());
}

}  // namespace credence

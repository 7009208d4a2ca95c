#include "app/plots/roc_chart.h"

#include "app/report/number_text.h"
#include "app/style/palette.h"
#include "app/style/unit_axis.h"

#include <QObject>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

namespace {

// Neither is the colour of a class.
constexpr std::array methodColours = {CurveColour::Pink, CurveColour::Green};
constexpr std::array<Qt::PenStyle, 3> methodLines = {Qt::DashLine, Qt::SolidLine, Qt::DashDotLine};
constexpr double fineStep = 0.002;  // of an axis: less than a pixel

constexpr int narrowRoc = 220;  // px: errors beside the areas would lie over the curves
constexpr int lowRoc = 150;     // px: too low for a title of three words

QString legendText(const QString& method, const Auc& auc, bool brief) {
  QString text = QStringLiteral("%1 %2").arg(method, signedNumber(auc.value, 3));
  if (!brief && std::isfinite(auc.standard_error))
    text += QStringLiteral(" ± %1").arg(signedNumber(auc.standard_error, 3));
  return text;
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
  for (QCPCurve*& curve : m_curves) {
    curve = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
    curve->setScatterSkip(0);
  }
  for (QCPGraph*& mark : m_marks) {
    mark = m_plot.addGraph();
    mark->setLineStyle(QCPGraph::lsNone);
    mark->removeFromLegend();
  }
  m_curves[2]->removeFromLegend();
  QFont small = m_plot.font();
  small.setPointSizeF(9);
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis}) {
    showUnitInterval(axis, 6.0);
    axis->ticker()->setTickCount(3);
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
    axis->setSubTicks(false);
  }
  m_plot.xAxis->setLabel(QObject::tr("false positive rate"));
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

void RocChart::fitToSize() {
  const bool brief = m_plot.width() < narrowRoc;
  m_title->setText(brief ? QObject::tr("AUC") : QObject::tr("AUC ± standard error"));
  m_plot.yAxis->setLabel(m_plot.height() < lowRoc ? QObject::tr("TPR") : QObject::tr("true positive rate"));
  for (std::size_t k = 0; k < m_curves.size(); ++k) {
    const Named& named = m_named[k];
    m_curves[k]->setName(named.auc ? legendText(named.title, *named.auc, brief)
                                   : QStringLiteral("%1 …").arg(named.title));
  }
}

void RocChart::setTheme(const PlotTheme& theme) {
  applyTheme(m_plot, theme);
  m_chance->setPen(QPen(theme.faint.darker(theme.dark ? 70 : 120), 1.0, Qt::DotLine));
  m_message->setColor(theme.ink);
  m_title->setTextColor(theme.ink);
  constexpr std::array shapes = {QCPScatterStyle::ssSquare, QCPScatterStyle::ssDisc,
                                 QCPScatterStyle::ssDiamond};
  for (std::size_t k = 0; k < m_curves.size(); ++k) {
    // Ink is what is left that no class and no other method has.
    const QColor colour = k < methodColours.size() ? curveColour(methodColours[k], theme.dark) : theme.ink;
    m_curves[k]->setPen(QPen(colour, k < methodColours.size() ? 2.0 : 1.6, methodLines[k]));
    m_marks[k]->setScatterStyle(
        QCPScatterStyle(shapes[k], QPen(k < methodColours.size() ? colour.darker(140) : colour, 1.5),
                        k < methodColours.size() ? QColor(255, 255, 255, 200) : theme.canvas, 9.0));
  }
}

void RocChart::setCurves(const RocCurve& map, const RocCurve& laplace) {
  showCurve(*m_curves[0], map);
  showCurve(*m_curves[1], laplace);
  m_named[0] = {QObject::tr("MAP"), map.auc};
  m_named[1] = {QObject::tr("Laplace"), laplace.auc};
  fitToSize();
}

void RocChart::setPinned(const QString& title, const RocCurve* curve) {
  showCurve(*m_curves[2], curve != nullptr ? *curve : RocCurve{});
  m_named[2] = {title, curve != nullptr ? std::optional(curve->auc) : std::nullopt};
  fitToSize();
  if (title.isEmpty()) {
    m_curves[2]->removeFromLegend();
  } else {
    m_curves[2]->addToLegend();
  }
}

void RocChart::setThreshold(const std::array<ConfusionRates, 3>& rates) {
  for (std::size_t k = 0; k < rates.size(); ++k) {
    m_marks[k]->data()->clear();
    if (std::isnan(rates[k].false_positive_rate) || std::isnan(rates[k].true_positive_rate)) continue;
    m_marks[k]->addData(rates[k].false_positive_rate, rates[k].true_positive_rate);
  }
}

void RocChart::setMessage(const QString& message) {
  m_message->setText(message);
  m_message->setVisible(!message.isEmpty());
}

}  // namespace credence

#include "app/chart/chart_sentence.h"

#include <QVBoxLayout>
#include <qcustomplot.h>

namespace credence {

ChartSentence::ChartSentence(QCustomPlot* plot) {
  setTextFormat(Qt::PlainText);
  setAlignment(Qt::AlignCenter);
  setWordWrap(true);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
  auto* layout = new QVBoxLayout(plot);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->addWidget(this);
}

void ChartSentence::say(const QString& sentence) {
  setText(sentence);
  setVisible(!sentence.isEmpty());
}

}  // namespace credence

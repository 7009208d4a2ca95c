#include "app/plots/figure.h"

#include "app/document/whole_file.h"
#include "app/plots/evidence_chart.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/plots/probability_chart.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

// QCustomPlot lays out in pixels of 1/96 inch; so does everything here, and devices scale.
constexpr double pixelsPerMillimetre = 96.0 / 25.4;

QSize pixelSize(const FigureSpec& spec) {
  return (spec.size * pixelsPerMillimetre).toSize();
}

/// Of a view of one picture.
PicturePlace placeOf(FigureView view) {
  if (view == FigureView::Right) return PicturePlace::right;
  return view == FigureView::Difference ? PicturePlace::difference : PicturePlace::left;
}

/// A plot set up off the screen.
struct Panel {
  std::unique_ptr<QCustomPlot> plot;
  std::unique_ptr<ProbabilityChart> probability;
  std::unique_ptr<EvidenceChart> evidence;
};

std::unique_ptr<QCustomPlot> emptyPlot(const QSize& size) {
  auto plot = std::make_unique<QCustomPlot>();
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(9);
  plot->setFont(font);
  plot->setViewport(QRect(QPoint(0, 0), size));
  plot->resize(size);
  return plot;
}

void setFonts(QCustomPlot& plot) {
  for (QCPAxisRect* rect : plot.axisRects()) {
    for (QCPAxis* axis : rect->axes()) {
      axis->setLabelFont(plot.font());
      axis->setTickLabelFont(plot.font());
    }
  }
}

/// How many plots stand side by side.
int panelCount(const FigureSpec& spec, const FigureContent& content) {
  if (spec.view != FigureView::Comparison) return 1;
  return content.fit ? static_cast<int>(content.fit->pictures.size()) : 2;
}

QSize panelSize(const FigureSpec& spec, int count) {
  const QSize size = pixelSize(spec);
  return {size.width() / count, size.height()};
}

Panel emptyProbabilityPanel(PicturePlace place, const QSize& size, FigureView view) {
  Panel panel;
  panel.plot = emptyPlot(size);
  panel.probability = std::make_unique<ProbabilityChart>(*panel.plot, place, MarkerMode::Vector);
  setFonts(*panel.plot);
  panel.probability->setTheme(PlotTheme::light());
  if (view != FigureView::Comparison) panel.probability->standAlone();
  return panel;
}

/// Whether any of the panels has a line of notes, which all have then: their axes are alike.
bool hasNotes(const FitResult& fit, FigureView view) {
  if (view != FigureView::Comparison) {
    const Picture* picture = fit.picture(placeOf(view));
    return picture != nullptr && hasNote(picture->quantity);
  }
  return std::any_of(fit.pictures.begin(), fit.pictures.end(),
                     [](const Picture& picture) { return hasNote(picture.quantity); });
}

Panel probabilityPanel(const FigureContent& content, PicturePlace place, const FigureSpec& spec) {
  if (!content.fit) throw std::runtime_error("there is no fit to draw");
  if (content.fit->picture(place) == nullptr) throw std::runtime_error("there is no such picture to draw");
  const int count = panelCount(spec, content);
  Panel panel = emptyProbabilityPanel(place, panelSize(spec, count), spec.view);
  panel.probability->setNoteShown(hasNotes(*content.fit, spec.view));
  panel.probability->setCompact(count > 2);
  // Qt 6.4 loses clipping in SVG: leave out what lies outside the axes.
  const Dataset& dataset = *content.fit->request.dataset;
  const Bounds view = content.fit->prediction.grid.bounds;
  const auto inside = [&](const arma::uvec& rows) {
    std::vector<arma::uword> kept;
    for (const arma::uword n : rows) {
      if (view.contains(dataset.inputs(n, 0), dataset.inputs(n, 1))) kept.push_back(n);
    }
    return arma::uvec(kept);
  };
  panel.probability->setView(view);
  panel.probability->setPoints(content.fit->request.dataset,
                               {inside(content.fit->split.train), inside(content.fit->split.test)});
  panel.probability->setResult(content.fit);
  if (content.boundaries && place != PicturePlace::difference) {
    panel.probability->setBoundaries(content.boundaries.get());
  }
  panel.plot->replot();  // lays out the axes that labels are placed by
  panel.probability->placeLabels();
  return panel;
}

Panel evidencePanel(const FigureContent& content, const QSize& size) {
  if (!content.map) throw std::runtime_error("there is no evidence map to draw");
  Panel panel;
  panel.plot = emptyPlot(size);
  panel.evidence = std::make_unique<EvidenceChart>(*panel.plot);
  setFonts(*panel.plot);
  panel.evidence->setTheme(PlotTheme::light());
  panel.evidence->setMap(content.map);
  if (content.fit) panel.evidence->setCurrent(content.fit->request.hyperparameters);
  return panel;
}

std::vector<Panel> panels(const FigureContent& content, const FigureSpec& spec) {
  std::vector<Panel> result;
  if (spec.view == FigureView::Evidence) {
    result.push_back(evidencePanel(content, pixelSize(spec)));
  } else if (spec.view == FigureView::Comparison) {
    for (int place = 0; place < panelCount(spec, content); ++place) {
      result.push_back(probabilityPanel(content, static_cast<PicturePlace>(place), spec));
    }
  } else {
    result.push_back(probabilityPanel(content, placeOf(spec.view), spec));
  }
  return result;
}

void paint(QPaintDevice& device, const FigureContent& content, const FigureSpec& spec, bool vectors) {
  std::vector<Panel> all = panels(content, spec);
  QCPPainter painter;
  if (!painter.begin(&device)) throw std::runtime_error("the picture cannot be painted");
  if (vectors) {
    painter.setMode(QCPPainter::pmVectorized);
    painter.setRenderHint(QPainter::LosslessImageRendering);
  } else {
    painter.setRenderHint(QPainter::Antialiasing);
    const double scale = static_cast<double>(device.width()) / pixelSize(spec).width();
    painter.scale(scale, scale);
  }
  painter.setMode(QCPPainter::pmNonCosmetic);
  painter.setMode(QCPPainter::pmNoCaching);
  for (Panel& panel : all) {
    const QSize size = panel.plot->viewport().size();
    panel.plot->toPainter(&painter, size.width(), size.height());
    painter.translate(size.width(), 0);
  }
}

QByteArray asPng(const FigureContent& content, const FigureSpec& spec) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  renderFigure(content, spec).save(&buffer, "PNG", -1);
  return bytes;
}

QByteArray asSvg(const FigureContent& content, const FigureSpec& spec) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(96);
  generator.setSize(pixelSize(spec));
  generator.setViewBox(QRect(QPoint(0, 0), pixelSize(spec)));
  generator.setTitle(QStringLiteral("Credence"));
  paint(generator, content, spec, true);
  return bytes;
}

QByteArray asPdf(const FigureContent& content, const FigureSpec& spec) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setPageSize(QPageSize(spec.size, QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setCreator(QStringLiteral("Credence"));
    paint(writer, content, spec, true);
  }
  return bytes;
}

}  // namespace

QSizeF defaultFigureSize(FigureView view, const FigureContent& content) {
  switch (view) {
    case FigureView::Comparison:
      return panelCount({view, {}, 0}, content) > 2 ? QSizeF(240.0, 90.0) : QSizeF(180.0, 95.0);
    case FigureView::Left:
    case FigureView::Right:
      return {90.0, 95.0};
    case FigureView::Difference:  // its title names two quantities
      return {110.0, 105.0};
    case FigureView::Evidence:
      return {110.0, 85.0};
  }
  return {90.0, 90.0};
}

Bounds figureBounds(const Dataset& dataset, const FigureSpec& spec) {
  const Bounds bounds = viewOfData(dataset);
  const Panel panel =
      emptyProbabilityPanel(PicturePlace::left, panelSize(spec, panelCount(spec, {})), spec.view);
  panel.probability->setView(bounds);
  panel.probability->setPoints(std::make_shared<const Dataset>(dataset), split_rows(dataset, {}));
  panel.plot->replot();  // titles and tick labels decide how much room the canvas gets
  const QSize canvas = panel.plot->axisRect()->size();
  return equalScaleSuits(dataset, canvas) ? withEqualScale(bounds, canvas) : bounds;
}

void saveFigure(const FigureContent& content, const FigureSpec& spec, const QString& file) {
  const QString ending = QFileInfo(file).suffix().toLower();
  QByteArray bytes;
  if (ending == QLatin1String("png")) {
    bytes = asPng(content, spec);
  } else if (ending == QLatin1String("svg")) {
    bytes = asSvg(content, spec);
  } else if (ending == QLatin1String("pdf")) {
    bytes = asPdf(content, spec);
  } else {
    throw std::runtime_error(
        QObject::tr("%1: a picture's name must end in .png, .svg or .pdf").arg(file).toStdString());
  }
  if (const auto reason = replaceFile(file, bytes)) {
    throw std::runtime_error(QObject::tr("%1: cannot be written: %2").arg(file, *reason).toStdString());
  }
}

QImage renderFigure(const FigureContent& content, const FigureSpec& spec) {
  const double dotsPerMillimetre = spec.dpi / 25.4;
  QImage image((spec.size * dotsPerMillimetre).toSize(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  paint(image, content, spec, false);
  // Only now: a painter would scale fonts by it, and they are scaled with everything else already.
  image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerMillimetre * 1000.0)));
  image.setDotsPerMeterY(static_cast<int>(std::lround(dotsPerMillimetre * 1000.0)));
  return image;
}

}  // namespace credence

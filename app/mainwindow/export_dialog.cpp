#include "app/mainwindow/export_dialog.h"

#include "app/figures/judged_view.h"
#include "app/mainwindow/cell_list.h"
#include "app/panels/carried_session.h"
#include "app/panels/file_to_write.h"
#include "app/panels/save_here_button.h"
#include "app/plots/figure_grid.h"
#include "app/plots/figure_sizes.h"
#include "app/plots/picture_style.h"
#include "app/report/translate.h"
#include "app/style/whole_dots.h"
#include "core/data/role.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFontComboBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

const QString endingKey = QStringLiteral("pictureEnding");
const QString presetKey = QStringLiteral("picturePreset");
const QString sizeKey = QStringLiteral("pictureSize");
const QString dpiKey = QStringLiteral("pictureDpi");
const QString fontKey = QStringLiteral("pictureFont");
const QString fontSizeKey = QStringLiteral("pictureFontSize");
const QString scaleKey = QStringLiteral("pictureScale");
const QString cellsKey = QStringLiteral("pictureCells");
const QString columnsKey = QStringLiteral("pictureColumns");
const QString eachKey = QStringLiteral("pictureEach");
const QString titleKey = QStringLiteral("pictureTitle");
const QString legendKey = QStringLiteral("pictureLegend");
const QString barKey = QStringLiteral("pictureColourBar");
const QString transparentKey = QStringLiteral("pictureTransparent");
const QString marksKey = QStringLiteral("pictureMarks");
const QString linesKey = QStringLiteral("pictureLines");
const QString greysKey = QStringLiteral("pictureGreys");

constexpr int soon = 120;                // ms
constexpr QSize leastPreview(360, 260);  // px
constexpr QSize firstSize(860, 520);     // px, of the dialog, where the screen has room for it
constexpr double paper = 10.0;           // px around the preview

/// A part that is somewhere, or nowhere.
struct PartRow {
  const char* text = "";
  bool there = true;
  PartPlace place = PartPlace::usual;
};
constexpr std::array legendPlaces = {
    PartRow{QT_TRANSLATE_NOOP("credence::ExportDialog", "Legend where it suits")},
    PartRow{QT_TRANSLATE_NOOP("credence::ExportDialog", "Legend above"), true, PartPlace::above},
    PartRow{QT_TRANSLATE_NOOP("credence::ExportDialog", "Legend below"), true, PartPlace::below},
    PartRow{QT_TRANSLATE_NOOP("credence::ExportDialog", "No legend"), false},
};
/// What is in the picture as it is in the window, where nothing else is said.
struct MarkRow {
  PlotPart part;
  const char* text = "";
  const char* name = "";  ///< of the box
};
constexpr std::array markParts = {
    MarkRow{{Role::train}, QT_TRANSLATE_NOOP("credence::ExportDialog", "Tr&aining"), "pictureTraining"},
    MarkRow{
        {Role::validation}, QT_TRANSLATE_NOOP("credence::ExportDialog", "Vali&dation"), "pictureValidation"},
    MarkRow{{Role::test}, QT_TRANSLATE_NOOP("credence::ExportDialog", "T&est"), "pictureTest"},
    MarkRow{{{}, &PlotParts::rings}, QT_TRANSLATE_NOOP("credence::ExportDialog", "R&ings"), "pictureRings"},
};
constexpr std::array barPlaces = {
    PartRow{QT_TRANSLATE_NOOP("credence::ExportDialog", "Colour bar below")},
    PartRow{QT_TRANSLATE_NOOP("credence::ExportDialog", "Colour bar above"), true, PartPlace::above},
    PartRow{QT_TRANSLATE_NOOP("credence::ExportDialog", "No colour bar"), false},
};
// Rows of the sizes: as suits the picture, those with names, as typed.
constexpr int ownSize = static_cast<int>(namedFigureSizes.size()) + 1;

/// Null where it has none.
const NamedFigureSize* namedSizeOf(int row) {
  return row > 0 && row < ownSize ? &namedFigureSizes.at(static_cast<std::size_t>(row) - 1) : nullptr;
}

/// As they are remembered; those of a first grid where nothing is.
std::vector<const FigureView*> rememberedCells() {
  const QSettings settings;
  if (!settings.contains(cellsKey)) {
    return {&leftView, &rightView, &evidenceView, &rocView};
  }
  std::vector<const FigureView*> cells;
  for (const QString& id : settings.value(cellsKey).toStringList()) {
    if (const FigureView* row = figureViewFromId(id)) cells.push_back(row);
  }
  return cells;
}

QDoubleSpinBox* millimetres() {
  auto* box = new DecimalBox;
  box->setRange(30.0, 1000.0);
  box->setDecimals(1);
  box->setSuffix(ExportDialog::tr(" mm"));
  return box;
}

/// Of what a thing usually measures.
QDoubleSpinBox* times(double least, double most) {
  auto* box = new DecimalBox;
  box->setRange(least, most);
  box->setSingleStep(0.1);
  box->setDecimals(1);
  box->setPrefix(QStringLiteral("× "));
  return box;
}

}  // namespace

ExportDialog::ExportDialog(FigureContent content, Session session, const FigureView* view, QWidget* parent)
    : QDialog(parent),
      m_content(std::move(content)),
      m_session(std::move(session)),
      m_form(new QFormLayout),
      m_view(new QComboBox),
      m_cells(new CellList),
      m_columns(new WholeBox),
      m_each(new QCheckBox(tr("&Each in a file of its own"))),
      m_preset(new QComboBox),
      m_width(millimetres()),
      m_height(millimetres()),
      m_dpi(new WholeBox),
      m_font(new QFontComboBox),
      m_fontSize(new DecimalBox),
      m_title(new QCheckBox(tr("&Title"))),
      m_legend(new QComboBox),
      m_colourBar(new QComboBox),
      m_transparent(new QCheckBox(tr("Transparent"))),
      m_marks(times(smallestMarks, largestMarks)),
      m_lines(times(thinnestLines, widestLines)),
      m_greys(new QCheckBox(tr("&Greys"))),
      m_numbers(new QComboBox),
      m_carried(new QComboBox),
      m_here(new SaveHereButton),
      m_save(new QPushButton(tr("Save As…"))),
      m_copy(new QPushButton(tr("Copy"))),
      m_preview(new QLabel),
      m_note(new QLabel),
      m_judgements(
          tr("ROC curves: %1"), Answers::of_newest,
          [](const JudgementRequest& request, const auto& context) {
            context.publish(std::make_shared<const Judgement>(judge(request)));
          },
          [this](std::shared_ptr<const Judgement> judgement) {
            m_content.judged = judgementFigure(std::move(judgement), m_session.view);
            changed();
          }),
      m_studies(
          tr("Not all views can be drawn: %1"), Answers::of_newest,
          [](const StudiesRequest& request, const auto& context) {
            context.publish(
                std::make_shared<const FigureStudies>(computeStudies(request, context.superseded)));
          },
          [this](std::shared_ptr<const FigureStudies> studies) {
            m_content.studies = *studies;
            takePreset();  // they know now which size suits them
          }),
      m_finest(
          tr("The picture could not be refined: %1"), Answers::of_newest,
          [](const PlotsRequest& request, const auto& context) {
            context.publish(std::make_shared<const FigureContent>(makePlots(request, context.superseded)));
          },
          [this](const std::shared_ptr<const FigureContent>& made) {
            takePlots(*made, m_content);
            changed();
          }) {
  setWindowTitle(tr("Save Picture"));
  setObjectName(QStringLiteral("exportDialog"));
  auto* layout = new QHBoxLayout(this);
  layout->addLayout(m_form);
  layout->addWidget(makePreview(), 1);
  addViews(m_form, view);
  addCells(m_form);
  addSize(m_form);
  addLetters(m_form);
  addMarks(m_form);
  addParts(m_form);
  addCarried(m_form);
  addButtons(m_form);
  m_soon.setSingleShot(true);
  m_soon.setInterval(soon);
  connect(&m_soon, &QTimer::timeout, this, &ExportDialog::showPreview);
  connect(&m_judgements, &Delivery::failed, this, &ExportDialog::failed);
  connect(&m_studies, &Delivery::failed, this, &ExportDialog::failed);
  connect(&m_finest, &Delivery::failed, this, &ExportDialog::failed);
  connect(&m_finest, &Delivery::idle, this, [this] {
    changed();
    // Not from within the delivery: saving asks, and whoever answers may close the dialog.
    if (const auto asked = std::exchange(m_waiting, nullptr)) QTimer::singleShot(0, this, asked);
  });
  if (m_content.fit) m_judgements.post(judgementRequest(*m_content.fit, m_session.view));
  showCells();
  takePreset();
  changed();
  resize(firstSize.boundedTo(screen()->availableSize()));
}

ExportDialog::~ExportDialog() = default;

/// The plots are made as they belong into the picture, once for all sizes of the same shape.
void ExportDialog::refine() {
  const std::vector<FigureSpec> wanted = specs();
  if (wanted.empty()) return;
  std::optional<PlotsRequest> request = plotsToMake(m_content, m_session, wanted.front());
  if (!request || m_refined == request->recipe.bounds) return;  // once, whatever comes of it
  m_refined = request->recipe.bounds;
  m_finest.post(std::move(*request));
  changed();
}

/// Whether plots have to be made first; then what was asked for is done.
bool ExportDialog::waitsForPlots(void (ExportDialog::*asked)()) {
  refine();
  if (!m_finest.busy()) return false;
  m_waiting = asked;
  changed();
  return true;
}

QWidget* ExportDialog::makePreview() {
  m_preview->setObjectName(QStringLiteral("picturePreview"));
  m_preview->setMinimumSize(leastPreview);
  m_preview->setAlignment(Qt::AlignCenter);
  m_preview->setTextFormat(Qt::PlainText);
  m_preview->setWordWrap(true);
  m_preview->setToolTip(tr("The picture as it will be, at the size of this window"));
  // The picture follows the window, not the window the picture.
  m_preview->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  return m_preview;
}

void ExportDialog::addViews(QFormLayout* form, const FigureView* view) {
  const auto add = [this](const QString& text, const FigureView* figure) {
    m_view->addItem(text, QLatin1String(figure->id));
    if (figure != &comparisonView) m_cells->addView(text, figure);
  };
  add(tr("All plots over the plane"), &comparisonView);
  if (m_content.fit) {
    for (const FigureView* plot : {&leftView, &rightView, &differenceView}) {
      if (const Picture* picture = m_content.fit->picture(*plot->place)) add(titleOf(*picture), plot);
    }
  }
  for (const FigureView* row : figureViews()) {
    if (row->plane || (row != view && !viewSuits(*row, m_session))) continue;
    add(fromTable(row->title), row);
  }
  m_view->addItem(tr("Several views, with letters"), QLatin1String(gridView.id));
  m_view->setObjectName(QStringLiteral("pictureView"));
  m_view->setCurrentIndex(m_view->findData(QLatin1String(view->id)));
  form->addRow(tr("&Picture of"), m_view);
  connect(m_view, &QComboBox::currentIndexChanged, this, &ExportDialog::showCells);
  connect(m_view, &QComboBox::currentIndexChanged, this, &ExportDialog::takePreset);
}

void ExportDialog::addCells(QFormLayout* form) {
  m_cells->setObjectName(QStringLiteral("pictureCells"));
  m_columns->setObjectName(QStringLiteral("pictureColumns"));
  m_columns->setRange(0, mostCells);
  m_columns->setSpecialValueText(tr("as suits them"));
  m_columns->setValue(QSettings().value(columnsKey, 0).toInt());
  m_cells->setCells(rememberedCells());
  form->addRow(tr("&Views"), m_cells);
  form->addRow(tr("&Columns"), m_columns);
  connect(m_cells, &CellList::cellsChanged, this, &ExportDialog::takePreset);
  connect(m_columns, &QSpinBox::valueChanged, this, &ExportDialog::takePreset);
  m_each->setObjectName(QStringLiteral("pictureEach"));
  m_each->setToolTip(
      tr("Without letters, each as large as is said below; its view is added to the file's name"));
  m_each->setChecked(QSettings().value(eachKey, false).toBool());
  form->addRow(QString(), m_each);
  connect(m_each, &QCheckBox::toggled, this, &ExportDialog::showCells);
  connect(m_each, &QCheckBox::toggled, this, &ExportDialog::takePreset);
}

/// Only of a grid.
void ExportDialog::showCells() {
  const bool grid = figureView() == &gridView;
  m_form->setRowVisible(m_cells, grid);
  m_form->setRowVisible(m_columns, grid && !m_each->isChecked());
  m_form->setRowVisible(m_each, grid);
}

void ExportDialog::addSize(QFormLayout* form) {
  m_preset->addItem(tr("As suits the picture"));
  for (const NamedFigureSize& size : namedFigureSizes) {
    m_preset->addItem(tr("%1, %2 × %3 mm").arg(fromTable(size.title)).arg(size.width).arg(size.height));
  }
  m_preset->addItem(tr("Own size"));
  m_preset->setObjectName(QStringLiteral("picturePreset"));
  m_width->setObjectName(QStringLiteral("pictureWidth"));
  m_height->setObjectName(QStringLiteral("pictureHeight"));
  const QSettings settings;
  m_preset->setCurrentIndex(std::clamp(settings.value(presetKey, 0).toInt(), 0, ownSize));
  const QSizeF own = settings.value(sizeKey, QSizeF(120.0, 80.0)).toSizeF();
  m_width->setValue(own.width());
  m_height->setValue(own.height());
  m_dpi->setRange(50, 1200);
  m_dpi->setValue(settings.value(dpiKey, 300).toInt());
  m_dpi->setToolTip(tr(
      "Dots per inch of a PNG, and inside SVG and PDF of colours, and of points where they are thousands"));
  form->addRow(tr("&Size"), m_preset);
  auto* sides = new QHBoxLayout;
  sides->addWidget(m_width, 1);
  sides->addWidget(new QLabel(QStringLiteral("×")));
  sides->addWidget(m_height, 1);
  m_height->setAccessibleName(tr("Height"));
  auto* label = new QLabel(tr("&Width × height"));
  label->setBuddy(m_width);
  form->addRow(label, sides);
  form->addRow(tr("&Resolution (dpi)"), m_dpi);
  connect(m_preset, &QComboBox::currentIndexChanged, this, &ExportDialog::takePreset);
  for (QDoubleSpinBox* box : {m_width, m_height}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::resized);
  }
}

void ExportDialog::addLetters(QFormLayout* form) {
  const QSettings settings;
  m_font->setCurrentFont(QFont(settings.value(fontKey, QStringLiteral("DejaVu Sans")).toString()));
  m_font->setObjectName(QStringLiteral("pictureFont"));
  m_fontSize->setObjectName(QStringLiteral("pictureFontSize"));
  m_fontSize->setRange(0.0, 72.0);
  m_fontSize->setDecimals(1);
  m_fontSize->setSuffix(tr(" pt"));
  m_fontSize->setSpecialValueText(tr("as suits the size"));
  m_fontSize->setValue(settings.value(fontSizeKey, 0.0).toDouble());
  m_scale = std::clamp(settings.value(scaleKey, 1.0).toDouble(), smallestScale, largestScale);
  form->addRow(tr("&Font"), m_font);
  form->addRow(tr("Font si&ze"), m_fontSize);
  connect(m_font, &QFontComboBox::currentFontChanged, this, &ExportDialog::changed);
  connect(m_fontSize, &QDoubleSpinBox::valueChanged, this, &ExportDialog::changed);
}

void ExportDialog::addParts(QFormLayout* form) {
  const QSettings settings;
  auto* row = new QHBoxLayout;
  for (QCheckBox* box : {m_title, m_transparent}) {
    row->addWidget(box);
    connect(box, &QCheckBox::toggled, this, &ExportDialog::changed);
  }
  const auto addPlaces = [&](QComboBox* box, const auto& places, const QString& key) {
    for (const PartRow& place : places) box->addItem(tr(place.text));
    box->setCurrentIndex(std::clamp(settings.value(key, 0).toInt(), 0, box->count() - 1));
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::changed);
  };
  addPlaces(m_legend, legendPlaces, legendKey);
  addPlaces(m_colourBar, barPlaces, barKey);
  m_title->setObjectName(QStringLiteral("pictureTitle"));
  m_legend->setObjectName(QStringLiteral("pictureLegend"));
  m_legend->setAccessibleName(tr("Legend"));
  m_colourBar->setObjectName(QStringLiteral("pictureColourBar"));
  m_colourBar->setAccessibleName(tr("Colour bar"));
  const PlotParts& seen = m_session.view.parts;
  m_title->setChecked(seen.title && settings.value(titleKey, true).toBool());
  if (!seen.legend) m_legend->setCurrentIndex(m_legend->count() - 1);
  if (!seen.colourBar) m_colourBar->setCurrentIndex(m_colourBar->count() - 1);
  m_transparent->setObjectName(QStringLiteral("pictureTransparent"));
  m_transparent->setChecked(settings.value(transparentKey, false).toBool());
  m_transparent->setToolTip(tr("No white paper behind the picture"));
  m_marks->setObjectName(QStringLiteral("pictureMarks"));
  m_marks->setToolTip(tr("How large points are, of what suits the size"));
  m_marks->setValue(settings.value(marksKey, 1.0).toDouble());
  m_lines->setObjectName(QStringLiteral("pictureLines"));
  m_lines->setToolTip(tr("How wide all lines are, of what they usually are"));
  m_lines->setAccessibleName(tr("Lines"));
  m_lines->setValue(settings.value(linesKey, 1.0).toDouble());
  m_greys->setObjectName(QStringLiteral("pictureGreys"));
  m_greys->setToolTip(
      tr("No colours, for print: class 0 nearly black, class 1 grey, probabilities from dark to light"));
  m_greys->setChecked(settings.value(greysKey, false).toBool());
  connect(m_greys, &QCheckBox::toggled, this, &ExportDialog::changed);
  for (QDoubleSpinBox* box : {m_marks, m_lines}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::changed);
  }
  form->addRow(tr("With"), row);
  auto* places = new QHBoxLayout;
  places->addWidget(m_legend);
  places->addWidget(m_colourBar);
  form->addRow(QString(), places);
  addNumbers(form);
  auto* weights = new QHBoxLayout;
  weights->addWidget(m_marks);
  weights->addWidget(new QLabel(tr("Lines")));
  weights->addWidget(m_lines);
  weights->addWidget(m_greys);
  auto* points = new QLabel(tr("Poi&nts"));
  points->setBuddy(m_marks);
  form->addRow(points, weights);
}

/// As the view has them; of roles that no point has there is nothing to show.
void ExportDialog::addMarks(QFormLayout* form) {
  const Split split = split_rows(*m_session.state.dataset, m_session.state.split);
  auto* row = new QHBoxLayout;
  for (std::size_t k = 0; k < markParts.size(); ++k) {
    const MarkRow& mark = markParts.at(k);
    auto* box = new QCheckBox(tr(mark.text));
    box->setObjectName(QString::fromLatin1(mark.name));
    box->setChecked(mark.part.in(m_session.view.parts));
    box->setEnabled(!mark.part.role || split.is_scored(*mark.part.role));
    row->addWidget(box);
    connect(box, &QCheckBox::toggled, this, &ExportDialog::changed);
    m_marksShown.at(k) = box;
  }
  m_marksShown[3]->setToolTip(tr("Around points that a plot's method misclassifies"));
  form->addRow(tr("Shown"), row);
}

/// As the view has them: what is seen is saved.
void ExportDialog::addNumbers(QFormLayout* form) {
  m_numbers->setObjectName(QStringLiteral("pictureNumbers"));
  m_numbers->addItem(tr("On all contours in sight"));
  m_numbers->addItem(tr("Only where a line has room"));
  m_numbers->addItem(tr("None"));
  m_numbers->setCurrentIndex(static_cast<int>(m_session.view.contourNumbers));
  m_numbers->setToolTip(tr(
      "Numbers stand in the contours; beside them, or as a range across a bundle, where there is no room"));
  form->addRow(tr("N&umbers"), m_numbers);
  connect(m_numbers, &QComboBox::currentIndexChanged, this, &ExportDialog::changed);
}

FigureParts ExportDialog::parts() const {
  const PartRow& legend = legendPlaces.at(static_cast<std::size_t>(m_legend->currentIndex()));
  const PartRow& bar = barPlaces.at(static_cast<std::size_t>(m_colourBar->currentIndex()));
  PlotParts shown{.legend = legend.there, .colourBar = bar.there, .title = m_title->isChecked()};
  for (std::size_t k = 0; k < markParts.size(); ++k) {
    markParts.at(k).part.in(shown) = m_marksShown.at(k)->isChecked();
  }
  return {.shown = shown,
          .transparent = m_transparent->isChecked(),
          .marks = m_marks->value(),
          .lines = m_lines->value(),
          .equalScale = m_session.view.equalScale,
          .greys = m_greys->isChecked(),
          .numbers = static_cast<NumberedContours>(m_numbers->currentIndex()),
          .legendAt = legend.place,
          .barAt = bar.place};
}

void ExportDialog::addCarried(QFormLayout* form) {
  m_carried->setObjectName(QStringLiteral("pictureCarriage"));
  m_carried->addItem(tr("Session, results and points"));
  m_carried->addItem(tr("The same without the points"));
  m_carried->addItem(tr("Nothing"));
  m_carried->setToolTip(
      tr("What the file carries unseen. With it, Credence opens the picture as the session it was made of, "
         "and “credence verify” computes and draws it again. Without the points, their number and hash are "
         "all that leaves this machine."));
  m_carried->setCurrentIndex(std::clamp(QSettings().value(pictureCarriedKey, 0).toInt(), 0, 2));
  form->addRow(tr("Carrie&s"), m_carried);
  connect(m_carried, &QComboBox::currentIndexChanged, this, &ExportDialog::changed);
  m_note->setTextFormat(Qt::PlainText);
  m_note->setWordWrap(true);
  m_note->setObjectName(QStringLiteral("pictureNote"));
  form->addRow(m_note);
}

void ExportDialog::addButtons(QFormLayout* form) {
  form->addRow(m_here);
  connect(m_here, &SaveHereButton::clicked, this, &ExportDialog::saveHere);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->addButton(m_save, QDialogButtonBox::ActionRole);
  buttons->addButton(m_copy, QDialogButtonBox::ActionRole);
  form->addRow(buttons);
  // Only now that the button knows its dialog: earlier, Return in a number would press Close.
  m_save->setDefault(true);
  connect(m_save, &QPushButton::clicked, this, &ExportDialog::save);
  connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copy);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

const FigureView* ExportDialog::figureView() const {
  const FigureView* view = figureViewFromId(m_view->currentData().toString());
  return view != nullptr ? view : &gridView;
}

CarriedByFigure ExportDialog::carried() const {
  return static_cast<CarriedByFigure>(m_carried->currentIndex());
}

FigureSpec ExportDialog::spec() const {
  FigureSpec spec{figureView(),        QSizeF(m_width->value(), m_height->value()),
                  m_dpi->value(),      m_font->currentFont().family(),
                  m_fontSize->value(), m_scale};
  spec.parts = parts();
  if (spec.view == &gridView) {
    spec.cells = m_cells->cells();
    spec.columns = m_columns->value();
  }
  return spec;
}

bool ExportDialog::eachAlone() const {
  return figureView() == &gridView && m_each->isChecked();
}

std::vector<FigureSpec> ExportDialog::specs() const {
  const FigureSpec all = spec();
  if (!eachAlone()) return {all};
  std::vector<FigureSpec> specs;
  for (const FigureView* view : all.cells) {
    FigureSpec alone = all;
    alone.view = view;
    alone.cells = {};
    alone.columns = 0;
    alone.size = presetSize(alone);
    specs.push_back(alone);
  }
  return specs;
}

/// As typed, where it has no name.
QSizeF ExportDialog::presetSize(const FigureSpec& spec) const {
  const int row = m_preset->currentIndex();
  if (row >= ownSize) return {m_width->value(), m_height->value()};
  if (const NamedFigureSize* named = namedSizeOf(row)) return {named->width, named->height};
  return suitableSize(m_session, spec, m_content.studies, 0.0, m_session.view.bounds);
}

void ExportDialog::takePreset() {
  const QSignalBlocker widthBlocker(m_width);
  const QSignalBlocker heightBlocker(m_height);
  const QSignalBlocker lettersBlocker(m_fontSize);
  // Own sizes keep the letters and the scale that they began with.
  if (m_preset->currentIndex() < ownSize) {
    FigureSpec sized;
    if (const NamedFigureSize* named = namedSizeOf(m_preset->currentIndex())) takeSize(*named, sized);
    if (std::exchange(m_scale, sized.scale) != sized.scale) m_fontSize->setValue(sized.fontSize);
  }
  const std::vector<FigureSpec> wanted = specs();
  const QSizeF size = presetSize(wanted.empty() ? spec() : wanted.front());
  m_width->setValue(size.width());
  m_height->setValue(size.height());
  changed();
}

void ExportDialog::resized() {
  const QSignalBlocker blocker(m_preset);
  m_preset->setCurrentIndex(ownSize);
  changed();
}

void ExportDialog::showRefusal(const QString& sentence) {
  m_note->setText(sentence);
}

QString ExportDialog::note() const {
  if (m_finest.busy())
    return m_waiting != nullptr ? tr("The plots are being refined; then they are saved or copied.")
                                : tr("The plots are being refined.");
  if (carried() == CarriedByFigure::data && m_session.state.dataset->size() > mostPointsInFigure) {
    return tr("There are more than 100 000 points: they travel by their number and hash.");
  }
  return {};
}

void ExportDialog::changed() {
  m_note->setText(note());
  m_copy->setEnabled(!eachAlone());
  m_here->setFile(fileNotThereYet());
  studyWhatIsShown();
  m_soon.start();
}

/// The newest question asks for all that is wanted by now.
void ExportDialog::studyWhatIsShown() {
  if (!m_content.fit) return;
  const std::size_t before = m_asked.size();
  std::ranges::copy_if(studiesShown(spec()), std::back_inserter(m_asked), [this](const FigureStudy* study) {
    return std::ranges::find(m_asked, study) == m_asked.end();
  });
  if (m_asked.size() == before) return;
  m_studies.post({.result = m_content.fit,
                  .wanted = m_asked,
                  .view = m_session.view,
                  .known = m_content.studies,
                  .pins = m_session.state.pins});
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  m_soon.start();
}

/// As large as there is room for, in pixels that the screen counts.
QImage ExportDialog::previewOf(FigureSpec spec, const QSizeF& room) const {
  const double ratio = m_preview->devicePixelRatioF();
  const double pixelsPerInch =
      25.4 * std::min(room.width() / spec.size.width(), room.height() / spec.size.height());
  spec.dpi = std::max(10, static_cast<int>(pixelsPerInch * ratio));
  QImage picture = renderFigure(m_content, spec);
  picture.setDevicePixelRatio(ratio);
  return picture;
}

/// Those in files of their own side by side.
QImage ExportDialog::preview() const {
  const std::vector<FigureSpec> wanted = specs();
  if (wanted.empty()) throw std::runtime_error("a grid needs at least one view");
  const QSizeF room = QSizeF(m_preview->size()) - QSizeF(paper, paper);
  if (wanted.size() == 1) return previewOf(wanted.front(), room);
  const auto columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(wanted.size()))));
  const int rows = (static_cast<int>(wanted.size()) + columns - 1) / columns;
  const QSizeF tile(room.width() / columns, room.height() / rows);
  QImage all(wholeDots(room, m_preview->devicePixelRatioF()), QImage::Format_ARGB32_Premultiplied);
  all.fill(Qt::transparent);
  all.setDevicePixelRatio(m_preview->devicePixelRatioF());
  QPainter painter(&all);
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    const QImage picture = previewOf(wanted[k], tile - QSizeF(paper, paper));
    const auto at = static_cast<int>(k);
    QRectF place(QPointF(), picture.deviceIndependentSize());
    const int row = at / columns;
    place.moveCenter({(at % columns + 0.5) * tile.width(), (row + 0.5) * tile.height()});
    painter.drawImage(place.topLeft(), picture);
  }
  painter.end();
  return all;
}

void ExportDialog::showPreview() {
  refine();
  try {
    m_preview->setPixmap(QPixmap::fromImage(preview()));
  } catch (const std::exception& error) {
    m_preview->setText(QString::fromUtf8(error.what()));
  }
}

/// Empty where the picture is of what the document no longer holds; without results where the plots cannot be
/// drawn again.
QByteArray ExportDialog::payload(const FigureSpec& spec) const {
  const auto session = sessionOfFigure(m_content, spec, m_session);
  if (!session) return {};
  if (!isFinest(m_content) && shows(spec, &FigureView::plane)) return sessionPayload(*session, carried());
  return figureRecordOf(m_content, spec, *session, carried());
}

void ExportDialog::remember() const {
  QSettings settings;
  settings.setValue(presetKey, m_preset->currentIndex());
  settings.setValue(sizeKey, QSizeF(m_width->value(), m_height->value()));
  settings.setValue(dpiKey, m_dpi->value());
  QStringList cells;
  for (const FigureView* view : m_cells->cells()) cells << QLatin1String(view->id);
  settings.setValue(cellsKey, cells);
  settings.setValue(columnsKey, m_columns->value());
  settings.setValue(eachKey, m_each->isChecked());
  settings.setValue(titleKey, m_title->isChecked());
  settings.setValue(legendKey, m_legend->currentIndex());
  settings.setValue(barKey, m_colourBar->currentIndex());
  settings.setValue(transparentKey, m_transparent->isChecked());
  settings.setValue(marksKey, m_marks->value());
  settings.setValue(linesKey, m_lines->value());
  settings.setValue(greysKey, m_greys->isChecked());
  settings.setValue(fontKey, m_font->currentFont().family());
  settings.setValue(fontSizeKey, m_fontSize->value());
  settings.setValue(scaleKey, m_scale);
  settings.setValue(pictureCarriedKey, m_carried->currentIndex());
}

WritingQuestion ExportDialog::question() const {
  const QString ending = QSettings().value(endingKey, QStringLiteral(".pdf")).toString();
  return {.title = tr("Save Picture"),
          .kind = QStringLiteral("picture"),
          .subject = suggestedSubject(),
          .ending = ending,
          .filters = tr("Pictures (*.pdf *.svg *.png)"),
          .complete = [ending](const QString& typed) { return withEnding(typed, ending); }};
}

void ExportDialog::save() {
  remember();
  if (waitsForPlots(&ExportDialog::save)) return;
  if (hasSomething()) saveAs(fileToWrite(this, question()));
}

/// Where the question would begin, without the question.
void ExportDialog::saveHere() {
  remember();
  if (waitsForPlots(&ExportDialog::saveHere)) return;
  if (hasSomething()) saveAs(fileNotThereYet());
}

bool ExportDialog::hasSomething() {
  if (!specs().empty()) return true;
  emit failed(tr("No view has a tick: there is nothing to save"));
  return false;
}

QString ExportDialog::fileNotThereYet() {
  return fileNotThere(this, question(), [this](const QString& file) {
    return std::ranges::any_of(filesFor(file), [](const QString& each) { return QFileInfo::exists(each); });
  });
}

/// Nothing where the name is empty: the person wants none.
void ExportDialog::saveAs(const QString& file) {
  if (file.isEmpty()) return;
  const QStringList files = filesFor(file);
  const auto spares = [this](const QString& each) { return mayWrite(this, each); };
  if (!std::ranges::all_of(files, spares) || !mayReplace(files)) return;
  try {
    const std::vector<FigureSpec> wanted = specs();
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      FigureContent content = m_content;
      content.payload = payload(wanted[k]);
      saveFigure(content, wanted[k], files[static_cast<qsizetype>(k)]);
    }
    QSettings().setValue(endingKey, QLatin1Char('.') + QFileInfo(file).suffix());
    emit saved(files.size() == 1
                   ? files.front()
                   : tr("%1 pictures in %2").arg(files.size()).arg(QFileInfo(file).absolutePath()));
    accept();
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

/// What of the data the picture shows.
QString ExportDialog::suggestedSubject() const {
  const FigureView* view = figureView();
  if (view == &comparisonView) return QStringLiteral("plots");
  return view == &gridView ? QString() : QString::fromLatin1(view->id);
}

/// Of several, each with its view: "plots-roc.pdf".
QStringList ExportDialog::filesFor(const QString& chosen) const {
  if (!eachAlone()) return {chosen};
  const QFileInfo info(chosen);
  QStringList files;
  for (const FigureSpec& spec : specs()) {
    files << info.dir().filePath(
        QStringLiteral("%1-%2.%3").arg(info.completeBaseName(), QLatin1String(spec.view->id), info.suffix()));
  }
  return files;
}

/// The file that was chosen has been asked about; others that come of its name have not.
bool ExportDialog::mayReplace(const QStringList& files) {
  if (!eachAlone()) return true;
  const auto existing =
      std::ranges::count_if(files, [](const QString& file) { return QFileInfo::exists(file); });
  if (existing == 0) return true;
  const QString question =
      tr("%1 of these %2 files are there already. Replace them?").arg(existing).arg(files.size());
  return QMessageBox::question(this, tr("Save Picture"), question) == QMessageBox::Yes;
}

void ExportDialog::copy() {
  remember();
  if (waitsForPlots(&ExportDialog::copy)) return;
  try {
    QGuiApplication::clipboard()->setImage(renderFigure(m_content, spec()));
    accept();
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace credence

#include "app/document/bumps_overlay.h"
#include "app/figures/compute_studies.h"
#include "app/figures/verify_figure.h"
#include "app/files/figure_payload.h"
#include "app/files/session_file.h"
#include "app/mainwindow/export_dialog.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/picture_actions.h"
#include "app/plots/plane_scene.h"
#include "app/plots/quantity_button.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <qcustomplot.h>

#include <cmath>
#include <functional>

namespace credence {

/// A picture that the window has saved says how it was made, opens as that, and can be verified.
class SavedPictureTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_saved_picture"); }
  void init() {
    QSettings().clear();
    showWindowWithData();
  }
  void cleanup() { closeWindow(); }

  void itHoldsWhatTheWindowShows_data();
  void itHoldsWhatTheWindowShows();
  void theEvidenceMapToo();
  void severalViewsInOnePicture();
  void orEachInAFileOfItsOwn();
  void panelsOfSeveralSettings();
  void aStudyIsComputedForIt();
  void openedItIsTheSession();
  void itCarriesNoMoreThanIsAskedFor();
  void theWindowsShapeChangesNothing();
  void partsOutOfSightAreNotInIt();
  void thePreviewIsThePicture();
  void sizesAndLettersAreRemembered();
  void itIsNamedForWhatItShows();
  void itIsSavedWithoutAQuestion();
  void aPictureWithoutSessionIsRefusedInASentence();

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  /// Save Picture, `set`, Return, a name, Return, which writes that file or `written`.
  void save(const QString& name, const std::function<void(ExportDialog*)>& set = {},
            const QString& written = {});
  void choose(const char* box, int index, QWidget* in) const {
    find<QComboBox>(box, in)->setCurrentIndex(index);
  }

  void chooseView(const FigureView* view, QWidget* in) const {
    auto* views = find<QComboBox>("pictureView", in);
    views->setCurrentIndex(views->findData(QLatin1String(view->id)));
  }

  QTemporaryDir m_folder;
  int m_asked = 0;
};

void SavedPictureTest::save(const QString& name, const std::function<void(ExportDialog*)>& set,
                            const QString& written) {
  m_asked = 0;
  const QString expected = path(written.isEmpty() ? name : written);
  QFile::remove(expected);
  QObject context;
  test::whenAsked<ExportDialog>(&context, m_asked, [&](ExportDialog* dialog) {
    if (set) set(dialog);
    test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(path(name));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    QTest::keyClick(find<QDoubleSpinBox>("pictureWidth", dialog), Qt::Key_Return);
  });
  action(QStringLiteral("Save Picture"))->trigger();
  AWAIT(QFile::exists(expected));
  QCOMPARE(m_asked, 2);
}

void SavedPictureTest::itHoldsWhatTheWindowShows_data() {
  QTest::addColumn<QString>("ending");
  QTest::addColumn<bool>("more");
  QTest::newRow("png") << QStringLiteral("png") << false;
  QTest::newRow("svg") << QStringLiteral("svg") << false;
  QTest::newRow("pdf") << QStringLiteral("pdf") << false;
  QTest::newRow("all that can be drawn") << QStringLiteral("png") << true;
}

void SavedPictureTest::itHoldsWhatTheWindowShows() {
  QFETCH(const QString, ending);
  QFETCH(const bool, more);
  document().generateDataset(*find_generator("moons"), {80, 0.25, 3});
  document().setSplit({SplitRule::Kind::fraction, 0, 0.7, 5});
  // Several fits one after another: the last begins at the weights of the one before.
  for (const double width : {0.7, 0.5, 0.45}) {
    Hyperparameters setting = document().state().hyperparameters;
    setting.width = width;
    document().setHyperparameters(setting);
    awaitFit();
  }
  if (more) {
    ViewState view = document().view();
    view.shown.difference = true;
    view.trueBoundary = true;
    view.overlays.set(bumpsOverlay, true);
    view.overlays.set(densityOverlay, true);
    view.costs = DecisionCosts{1.0, 2.0, 0.2};
    view.section = Segment{{-0.5, 0.0}, {1.0, 0.5}};
    document().setView(view);
    AWAIT(m_services->overlays.result() && m_services->overlays.result()->drawn.size() == 2);
  }
  AWAIT(liveFit().fitCurrent() && liveFit().result()->refined);
  awaitPainted();
  save(QStringLiteral("figure.") + ending);
  const FigureVerdict verdict = verifyFigure(path(QStringLiteral("figure.") + ending));
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences.join(QLatin1Char('\n')), QString());
  QCOMPARE(verdict.unchecked, QStringList());
}

void SavedPictureTest::theEvidenceMapToo() {
  bringMapBack();
  document().setEvidenceRanges({{0.2, 2.0, 4}, {1.0, 100.0, 4}});
  AWAIT(!liveFit().mapRunning() && liveFit().map() && liveFit().map()->complete());
  save(QStringLiteral("map.png"), [&](ExportDialog* dialog) { chooseView(&evidenceView, dialog); });
  const FigureVerdict verdict = verifyFigure(path(QStringLiteral("map.png")));
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences, QStringList());
}

void SavedPictureTest::severalViewsInOnePicture() {
  document().generateDataset(*find_generator("moons"), {80, 0.25, 3});
  document().setSplit({SplitRule::Kind::fraction, 0, 0.7, 5});
  bringMapBack();
  document().setEvidenceRanges({{0.2, 2.0, 4}, {1.0, 100.0, 4}});
  AWAIT(!liveFit().mapRunning() && liveFit().map() && liveFit().map()->complete());
  AWAIT(liveFit().fitCurrent() && liveFit().result()->refined);
  awaitPainted();
  std::vector<const FigureView*> cells;
  save(QStringLiteral("grid.pdf"), [&](ExportDialog* dialog) {
    chooseView(&gridView, dialog);
    auto* list = find<QListWidget>("pictureCells", dialog);
    QVERIFY(list->isVisible());
    // Another one by its tick, and the last before the others by the keyboard.
    for (int row = 0; row < list->count(); ++row) {
      if (list->item(row)->data(Qt::UserRole).toString() == QString::fromLatin1(occamView.id))
        list->item(row)->setCheckState(Qt::Checked);
    }
    QCOMPARE(dialog->spec().cells.size(), std::size_t{5});
    list->setCurrentRow(3);
    for (int k = 0; k < 3; ++k) QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
    cells = dialog->spec().cells;
    QCOMPARE(cells.front(), &rocView);
    auto* preview = find<QLabel>("picturePreview", dialog);
    AWAIT(!preview->pixmap().isNull());
  });
  const FigureVerdict verdict = verifyFigure(path(QStringLiteral("grid.pdf")));
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences, QStringList());
  // They are remembered, and have no place beside a single view.
  save(QStringLiteral("again.png"), [&](ExportDialog* dialog) {
    QVERIFY(!find<QListWidget>("pictureCells", dialog)->isVisible());
    chooseView(&gridView, dialog);
    QCOMPARE(dialog->spec().cells, cells);
  });
}

void SavedPictureTest::orEachInAFileOfItsOwn() {
  document().generateDataset(*find_generator("moons"), {40, 0.25, 3});
  AWAIT(liveFit().fitCurrent() && liveFit().result()->refined);
  awaitPainted();
  const auto each = [&](ExportDialog* dialog) {
    chooseView(&gridView, dialog);
    auto* list = find<QListWidget>("pictureCells", dialog);
    for (int row = 0; row < list->count(); ++row) {
      const QString view = list->item(row)->data(Qt::UserRole).toString();
      const bool wanted = view == QString::fromLatin1(rightView.id) ||
                          view == QString::fromLatin1(rocView.id) || view == QStringLiteral("eigenvalues");
      list->item(row)->setCheckState(wanted ? Qt::Checked : Qt::Unchecked);
    }
    find<QCheckBox>("pictureEach", dialog)->setChecked(true);
    choose("picturePreset", 1, dialog);
    QCOMPARE(dialog->specs().size(), std::size_t{3});
    for (const FigureSpec& spec : dialog->specs()) QCOMPARE(spec.size.width(), 85.0);
    QVERIFY(!find<QWidget>("pictureColumns", dialog)->isVisible());
    const auto* preview = find<QLabel>("picturePreview", dialog);
    AWAIT(preview->pixmap().isNull());
    AWAIT(!preview->pixmap().isNull());
  };
  save(QStringLiteral("mine.png"), each, QStringLiteral("mine-eigenvalues.png"));
  QVERIFY(!QFile::exists(path(QStringLiteral("mine.png"))));
  for (const char* view : {"right", "roc", "eigenvalues"}) {
    const FigureVerdict verdict = verifyFigure(path(QStringLiteral("mine-%1.png").arg(QLatin1String(view))));
    QCOMPARE(verdict.failure, QString());
    QCOMPARE(verdict.differences, QStringList());
  }
  // The file dialog knows nothing of the others' names: they are asked about here.
  QFile kept(path(QStringLiteral("mine-roc.png")));
  QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("mine") == 4);
  kept.close();
  QObject context;
  int asked = 0;
  test::whenAsked<QMessageBox>(&context, asked, [&](QMessageBox* question) {
    QVERIFY2(question->text().startsWith(QStringLiteral("2 of these 3 files")), qPrintable(question->text()));
    question->button(QMessageBox::Yes)->click();
  });
  save(QStringLiteral("mine.png"), each, QStringLiteral("mine-eigenvalues.png"));
  QCOMPARE(asked, 1);
  QVERIFY(QFileInfo(kept.fileName()).size() > 1000);
}

void SavedPictureTest::panelsOfSeveralSettings() {
  document().generateDataset(*find_generator("moons"), {40, 0.25, 3});
  document().pinSetting();
  Hyperparameters other = document().state().hyperparameters;
  other.width *= 3.0;
  document().setHyperparameters(other);
  document().pinSetting();
  PanelsSetting panels = document().view().panels;
  panels.quantity = "pins";
  panels.values = QStringLiteral("A, B");
  panels.difference = true;
  document().setInView(&ViewState::panels, panels);
  AWAIT(liveFit().fitCurrent() && liveFit().result()->refined);
  save(QStringLiteral("panels.svg"), [&](ExportDialog* dialog) {
    chooseView(figureViewFromId("panels"), dialog);
    const auto* preview = find<QLabel>("picturePreview", dialog);
    AWAIT(preview->pixmap().isNull());
    AWAIT(!preview->pixmap().isNull());
    QCOMPARE(dialog->spec().size.width(), 180.0);  // what suits them is known once they are there
  });
  const FigureVerdict verdict = verifyFigure(path(QStringLiteral("panels.svg")));
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences, QStringList());
}

void SavedPictureTest::aStudyIsComputedForIt() {
  document().generateDataset(*find_generator("moons"), {40, 0.25, 3});
  awaitFit();
  for (const FigureView* view : {figureViewFromId("growth_parameters"), figureViewFromId("eigenvalues"),
                                 figureViewFromId("centres")}) {
    const QString name = QStringLiteral("study_%1.svg").arg(QLatin1String(view->id));
    save(name, [&](ExportDialog* dialog) {
      chooseView(view, dialog);
      const auto* preview = find<QLabel>("picturePreview", dialog);
      AWAIT(preview->pixmap().isNull());  // none while it is computed
      AWAIT(!preview->pixmap().isNull());
    });
    const FigureVerdict verdict = verifyFigure(path(name));
    QCOMPARE(verdict.failure, QString());
    QCOMPARE(verdict.differences, QStringList());
  }
}

void SavedPictureTest::openedItIsTheSession() {
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 0.4321;
  document().setHyperparameters(setting);
  document().pinSetting();
  awaitFit();
  const Dataset before = dataset();
  save(QStringLiteral("open.png"));
  closeWindow();
  showWindowWithData();
  QVERIFY(document().state().hyperparameters.width != 0.4321);
  m_services->files.openFiles({path(QStringLiteral("open.png"))});
  AWAIT(document().state().hyperparameters.width == 0.4321);
  QVERIFY(identical(dataset(), before));
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  // It is no file that Ctrl+S may write over.
  QVERIFY(m_services->sessions.file().isEmpty());
}

void SavedPictureTest::itCarriesNoMoreThanIsAskedFor() {
  save(QStringLiteral("hash.svg"), [this](ExportDialog* dialog) { choose("pictureCarriage", 1, dialog); });
  const auto bytes = [this](const QString& name) {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  };
  const auto payload = payloadOf(bytes(QStringLiteral("hash.svg")));
  QVERIFY(payload && payload->contains("\"withheld\""));
  save(QStringLiteral("none.svg"), [this](ExportDialog* dialog) { choose("pictureCarriage", 2, dialog); });
  QVERIFY(!payloadOf(bytes(QStringLiteral("none.svg"))));
  // The choice is remembered: nobody's data leave by habit of the program.
  save(QStringLiteral("again.svg"));
  QVERIFY(!payloadOf(bytes(QStringLiteral("again.svg"))));
}

/// Nor does the page that is open.
void SavedPictureTest::theWindowsShapeChangesNothing() {
  document().generateDataset(*find_generator("moons"), {80, 0.25, 3});
  awaitFit();
  const auto saved = [&](const QString& name) {
    save(name, [&](ExportDialog* dialog) {
      choose("pictureCarriage", 2, dialog);
      choose("picturePreset", 2, dialog);
    });
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  };
  const auto copy = [this] {
    QGuiApplication::clipboard()->clear();
    action(QStringLiteral("Copy Picture"))->trigger();
    AWAIT(!QGuiApplication::clipboard()->image().isNull());
  };
  m_window->resize(1200, 620);
  AWAIT(m_window->width() == 1200 && liveFit().fitCurrent());
  const QByteArray wide = saved(QStringLiteral("wide.svg"));
  copy();
  const QImage wideCopy = QGuiApplication::clipboard()->image();
  document().setInView(&ViewState::page, QString());
  m_window->resize(980, 900);
  AWAIT(m_window->height() == 900 && liveFit().fitCurrent());
  const QByteArray high = saved(QStringLiteral("high.svg"));
  QVERIFY(!wide.isEmpty() && wide.contains("width=\"180mm\" height=\"90mm\""));
  QVERIFY(wide == high);
  copy();
  QVERIFY(wideCopy == QGuiApplication::clipboard()->image());
}

void SavedPictureTest::partsOutOfSightAreNotInIt() {
  document().setSplit({SplitRule::Kind::fraction, 0, 0.7, 5});
  awaitFit();
  const auto* left = find<ProbabilityPlot>("leftPlot");
  for (const char* entry : {"Rings around Misclassified Points", "Titles", "Legends", "Test Points"}) {
    action(QString::fromLatin1(entry))->trigger();
  }
  const PlotParts shown = document().view().parts;
  QVERIFY(!shown.rings && !shown.title && !shown.legend && shown.colourBar);
  QVERIFY(!shown.points[Role::test] && shown.points[Role::train]);
  QVERIFY(!left->quantityButton()->isVisible());
  QVERIFY(!left->plot()->legend->visible());
  const auto seen = [left] { return left->seen(); };
  const auto testPoints = [&] {
    qsizetype count = 0;
    for (const auto& ofLabel : seen()->points->places) count += ofLabel[Role::test].size();
    return count;
  };
  AWAIT(seen() && seen()->points && testPoints() == 0 && seen()->rings.isEmpty());
  save(QStringLiteral("bare.svg"), [&](ExportDialog* dialog) {
    const FigureParts parts = dialog->spec().parts;
    QVERIFY(parts.shown == shown);
  });
  // Back again.
  for (const char* entry : {"Rings around Misclassified Points", "Titles", "Legends", "Test Points"}) {
    action(QString::fromLatin1(entry))->trigger();
  }
  QVERIFY(document().view().parts == PlotParts());
  AWAIT(testPoints() > 0 && left->plot()->legend->visible());
  QVERIFY(left->quantityButton()->isVisible());
}

void SavedPictureTest::thePreviewIsThePicture() {
  QSizeF shown;
  double ratio = 0.0;
  save(QStringLiteral("preview.png"), [&](ExportDialog* dialog) {
    auto* preview = find<QLabel>("picturePreview", dialog);
    AWAIT(!preview->pixmap().isNull());
    choose("picturePreset", 3, dialog);  // 16:9
    AWAIT(std::abs(QSizeF(preview->pixmap().size()).width() / preview->pixmap().height() - 16.0 / 9.0) <
          0.02);
    shown = dialog->spec().size;
    ratio = shown.width() / shown.height();
  });
  const QImage saved(path(QStringLiteral("preview.png")));
  QVERIFY(std::abs(static_cast<double>(saved.width()) / saved.height() - ratio) < 0.01);
}

/// Generated data are in no folder: the first is suggested among the person's documents, the next where the
/// last one went.
void SavedPictureTest::itIsNamedForWhatItShows() {
  QString suggested;
  const auto suggestion = [&](const FigureView* view, const QString& name, const QString& written) {
    m_asked = 0;
    QObject context;
    test::whenAsked<ExportDialog>(&context, m_asked, [&](ExportDialog* dialog) {
      chooseView(view, dialog);
      test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
        suggested = chooser->selectedFiles().value(0);
        find<QLineEdit>("fileNameEdit", chooser)->setText(path(name));
        QMetaObject::invokeMethod(chooser, "accept");
      });
      QTest::keyClick(find<QDoubleSpinBox>("pictureWidth", dialog), Qt::Key_Return);
    });
    action(QStringLiteral("Save Picture"))->trigger();
    AWAIT(QFile::exists(path(written)));
  };
  document().generateDataset(*find_generator("moons"), {80, 0.25, 3});
  awaitFit();
  suggestion(&comparisonView, QStringLiteral("first.png"), QStringLiteral("first.png"));
  QCOMPARE(QFileInfo(suggested).fileName(), QStringLiteral("moons-plots.pdf"));
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  QCOMPARE(QFileInfo(suggested).absolutePath(), QDir(documents).exists() ? documents : QDir::homePath());
  // A name without an ending has that of the last picture.
  suggestion(&leftView, QStringLiteral("second"), QStringLiteral("second.png"));
  QCOMPARE(suggested, path(QStringLiteral("moons-left.png")));
  // What is there under the whole name is asked about, though it was not typed: no.
  QFile kept(path(QStringLiteral("second.png")));
  QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("mine") == 4);
  kept.close();
  int questions = 0;
  QObject context;
  m_asked = 0;
  test::whenAsked<ExportDialog>(&context, m_asked, [&](ExportDialog* dialog) {
    test::whenAsked<QFileDialog>(&context, m_asked, [&, dialog](QFileDialog* chooser) {
      test::whenAsked<QMessageBox>(&context, questions, [&, dialog](QMessageBox* box) {
        box->button(QMessageBox::No)->click();
        dialog->reject();
      });
      find<QLineEdit>("fileNameEdit", chooser)->setText(path(QStringLiteral("second")));
      QMetaObject::invokeMethod(chooser, "accept");
    });
    QTest::keyClick(find<QDoubleSpinBox>("pictureWidth", dialog), Qt::Key_Return);
  });
  action(QStringLiteral("Save Picture"))->trigger();
  AWAIT(questions == 1);
  QCOMPARE(kept.size(), qint64{4});
}

/// Where the last one went, under a name that no file has.
void SavedPictureTest::itIsSavedWithoutAQuestion() {
  document().generateDataset(*find_generator("moons"), {80, 0.25, 3});
  awaitFit();
  save(QStringLiteral("first.png"));
  QFile kept(path(QStringLiteral("moons-left.png")));
  QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("mine") == 4);
  kept.close();
  for (const QString& name : {QStringLiteral("moons-left-2.png"), QStringLiteral("moons-left-3.png")}) {
    QString said;
    m_asked = 0;
    QObject context;
    test::whenAsked<ExportDialog>(&context, m_asked, [&](ExportDialog* dialog) {
      chooseView(&leftView, dialog);
      auto* button = find<QPushButton>("saveHere", dialog);
      said = button->text();
      QTest::mouseClick(button, Qt::LeftButton);
    });
    action(QStringLiteral("Save Picture"))->trigger();
    AWAIT(QFile::exists(path(name)));
    QCOMPARE(m_asked, 1);
    QVERIFY2(said.contains(name), qPrintable(said));
    QVERIFY(!QImage(path(name)).isNull());
  }
  QCOMPARE(kept.size(), qint64{4});
}

void SavedPictureTest::sizesAndLettersAreRemembered() {
  save(QStringLiteral("a.png"), [this](ExportDialog* dialog) {
    find<QDoubleSpinBox>("pictureWidth", dialog)->setValue(85.0);
    find<QDoubleSpinBox>("pictureHeight", dialog)->setValue(50.0);
    find<QDoubleSpinBox>("pictureFontSize", dialog)->setValue(6.5);
    find<QCheckBox>("pictureTitle", dialog)->setChecked(false);
    find<QCheckBox>("pictureTransparent", dialog)->setChecked(true);
    find<QDoubleSpinBox>("pictureMarks", dialog)->setValue(0.5);
    find<QDoubleSpinBox>("pictureLines", dialog)->setValue(1.4);
    find<QCheckBox>("pictureGreys", dialog)->setChecked(true);
  });
  save(QStringLiteral("b.png"), [this](ExportDialog* dialog) {
    QCOMPARE(dialog->spec().size, QSizeF(85.0, 50.0));
    QCOMPARE(dialog->spec().fontSize, 6.5);
    QCOMPARE(dialog->spec().parts, (FigureParts{.shown = {.title = false},
                                                .transparent = true,
                                                .marks = 0.5,
                                                .lines = 1.4,
                                                .equalScale = document().view().equalScale,
                                                .greys = true}));
  });
  QCOMPARE(QImage(path(QStringLiteral("b.png"))), QImage(path(QStringLiteral("a.png"))));
  QCOMPARE(verifyFigure(path(QStringLiteral("b.png"))).differences, QStringList());
}

void SavedPictureTest::aPictureWithoutSessionIsRefusedInASentence() {
  QImage image(40, 30, QImage::Format_RGB32);
  image.fill(Qt::red);
  QVERIFY(image.save(path(QStringLiteral("photo.png"))));
  const DocumentState before = document().state();
  m_services->files.openFiles({path(QStringLiteral("photo.png"))});
  auto* bar = m_window->findChild<MessageBar*>();
  AWAIT(bar->isVisible());
  QVERIFY(find<QLabel>("", bar)->text().contains(QStringLiteral("carries no session")));
  QCOMPARE(document().state().dataset, before.dataset);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SavedPictureTest);

#include "tst_saved_picture.moc"

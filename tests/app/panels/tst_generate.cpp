#include "app/mainwindow/message_bar.h"
#include "app/panels/generate_dialog.h"
#include "app/panels/generate_panel.h"
#include "app/panels/generate_row.h"
#include "app/plots/comparison_view.h"
#include "app/widgets/number_box.h"
#include "core/data/edit_points.h"
#include "core/table/read_dataset.h"
#include "places.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace credence {

/// Making data up in the window.
class GenerateTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_generate"); }
  void init();
  void cleanup() { closeWindow(); }
  void theKeyOpensItAndTheFitFollows();
  void everyNumberOfEveryGeneratorCanBeTyped_data();
  void everyNumberOfEveryGeneratorCanBeTyped();
  void aDragIsOneStepAndUndoBringsBackSettingsAndPoints();
  void cancelTakesBackEverything();
  void escapeDuringADragTakesItBackToo();
  void closingKeeps();
  void theWindowsKeysWorkInTheDialog();
  void whatWillNotDoIsRefusedInASentence();
  void thePanelKeepsDigitsItDoesNotShow();
  void changesByHandAreAnnounced();
  void returnMakesTheData_data();
  void returnMakesTheData();
  void theDialogGoesWithGeneratedData();
  void theViewFollowsOnlyWhoSeesAll();
  void theTruthIsShown();
  void windowAndCommandLineMakeTheSameBits_data();
  void windowAndCommandLineMakeTheSameBits();

 private:
  const GeneratorSettings& settings() const { return document().state().generated->settings; }
  GenerateDialog* dialog() const { return m_window->findChild<GenerateDialog*>(); }
  template <typename Widget>
  Widget* inDialog(const char* name) const {
    // Forms of earlier generators may wait for their deletion.
    for (Widget* widget : dialog()->findChildren<Widget*>(QString::fromLatin1(name))) {
      if (widget->isVisible()) return widget;
    }
    qFatal("the dialog does not show %s", name);
  }
  GenerateRow* row(const char* name) const {
    return qobject_cast<GenerateRow*>(inDialog<NumberBox>(name)->parentWidget());
  }
  NumberBox* inPanel(const char* name) const {
    return m_window->findChild<GeneratePanel*>()->findChild<NumberBox*>(QString::fromLatin1(name));
  }
  QPushButton* button(QDialogButtonBox::StandardButton which) const {
    return dialog()->findChild<QDialogButtonBox*>()->button(which);
  }
  void begin(const char* generator = nullptr) const;
  void press(Qt::Key key) const;
  static void type(NumberBox* box, const QString& text);

  QTemporaryDir m_folder;
};

void GenerateTest::init() {
  showWindow();
  leaveOutMap();
  m_window->openAtStart({});
}

/// In the main window. No window manager makes it the active one when the dialog goes.
void GenerateTest::press(Qt::Key key) const {
  m_window->activateWindow();
  AWAIT(m_window->isActiveWindow());
  QTest::keyClick(m_window.get(), key);
}

/// Opens the dialog by its key and chooses a generator.
void GenerateTest::begin(const char* generator) const {
  press(Qt::Key_G);
  QVERIFY(dialog() != nullptr);
  AWAIT(dialog()->isActiveWindow());
  if (generator == nullptr) return;
  auto* choice = inDialog<QComboBox>("generator");
  choice->setCurrentIndex(choice->findData(QString::fromLatin1(generator)));
  emit choice->activated(choice->currentIndex());
  QCOMPARE(document().state().generated->generator, QString::fromLatin1(generator));
}

void GenerateTest::type(NumberBox* box, const QString& text) {
  box->setFocus();
  box->selectAll();
  QTest::keyClicks(box, text);
  QTest::keyClick(box, Qt::Key_Return);
}

void GenerateTest::theKeyOpensItAndTheFitFollows() {
  begin();
  QCOMPARE(document().state().generated->generator, QStringLiteral("moons"));
  QVERIFY(!dialog()->isModal());
  AWAIT(m_services->liveFit.fitCurrent());
  QTest::keyClick(inDialog<QSlider>(""), Qt::Key_PageUp);  // the first slider: count
  QVERIFY(settings().count > 200);
  QCOMPARE(document().dataset().size(), static_cast<arma::uword>(settings().count));
  AWAIT(m_services->liveFit.fitCurrent());
  QCOMPARE(m_services->liveFit.fit()->split.train().n_elem, static_cast<arma::uword>(settings().count));
}

void GenerateTest::everyNumberOfEveryGeneratorCanBeTyped_data() {
  QTest::addColumn<QByteArray>("name");
  for (const Generator& generator : generators()) {
    const QByteArray name(generator.name.data(), static_cast<qsizetype>(generator.name.size()));
    QTest::newRow(name) << name;
  }
}

void GenerateTest::everyNumberOfEveryGeneratorCanBeTyped() {
  QFETCH(const QByteArray, name);
  const Generator& generator = *find_generator(name.toStdString());
  begin(name.constData());
  GeneratorSettings expected = default_settings(generator);
  for (const GeneratorOption& option : generator.options) {
    const double value = option.whole ? option.standard + 1.0 : (option.standard + option.usual_high) / 2.0;
    type(inDialog<NumberBox>(std::string(option.name).c_str()), QString::number(value, 'g', 15));
    set_option(generator, expected, option, value);
    QVERIFY2(settings() == expected, std::string(option.name).c_str());
    QVERIFY(identical(document().dataset(), generate(generator, expected)));
  }
  QCOMPARE(inPanel("count")->value(), 201.0);
}

void GenerateTest::aDragIsOneStepAndUndoBringsBackSettingsAndPoints() {
  begin("clumps");
  const int steps = document().undoStack()->count();
  const DocumentState before = document().state();
  QSlider* slider = row("noise")->slider();
  slider->setSliderDown(true);
  for (int position = 40; position <= 90; ++position) {
    slider->setSliderPosition(position);
    // The picture follows on the way.
    QCOMPARE(settings().noise, position / 100.0);
  }
  slider->setSliderDown(false);
  QCOMPARE(document().undoStack()->count(), steps + 1);
  QCOMPARE(inPanel("noise")->value(), 0.9);
  const auto after = document().state().dataset;
  QTest::keyClick(dialog(), Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(settings() == before.generated->settings);
  QCOMPARE(document().state().dataset, before.dataset);
  QCOMPARE(inDialog<NumberBox>("noise")->value(), 0.4);
  QCOMPARE(slider->value(), 40);
  QTest::keyClick(dialog(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(document().state().dataset, after);
  QCOMPARE(inDialog<NumberBox>("noise")->value(), 0.9);
}

void GenerateTest::cancelTakesBackEverything() {
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 7.5;
  document().setHyperparameters(setting);
  const DocumentState before = document().state();
  const int step = document().undoStack()->index();
  begin("spirals");
  type(inDialog<NumberBox>("turns"), QStringLiteral("2.25"));
  type(inDialog<NumberBox>("seed"), QStringLiteral("77"));
  QVERIFY(document().state().dataset != before.dataset);
  QTest::mouseClick(button(QDialogButtonBox::Cancel), Qt::LeftButton);
  QVERIFY(!dialog()->isVisible());
  QCOMPARE(document().state().dataset, before.dataset);
  QCOMPARE(document().state().name, before.name);
  QCOMPARE(document().state().hyperparameters, before.hyperparameters);
  QVERIFY(!document().state().generated);
  QCOMPARE(document().undoStack()->index(), step);
  // What was cancelled is not lost; and the next time begins with it.
  QVERIFY(document().undoStack()->canRedo());
  begin();
  QCOMPARE(settings().seed, std::uint64_t{77});
  QCOMPARE(settings().shape, std::vector<double>{2.25});
}

void GenerateTest::escapeDuringADragTakesItBackToo() {
  document().generateDataset(*find_generator("circles"), {150, 0.1, 3});
  const DocumentState before = document().state();
  begin();
  QCOMPARE(document().state().dataset, before.dataset);  // there was nothing to make
  row("noise")->slider()->setSliderDown(true);
  row("noise")->slider()->setSliderPosition(80);
  QTest::keyClick(dialog(), Qt::Key_Escape);
  QVERIFY(!dialog()->isVisible());
  QCOMPARE(document().state().dataset, before.dataset);
  // The gesture has ended: further edits are steps of their own.
  const int step = document().undoStack()->index();
  press(Qt::Key_R);
  press(Qt::Key_R);
  QCOMPARE(document().undoStack()->index(), step + 2);
}

void GenerateTest::closingKeeps() {
  begin("xor");
  const auto made = document().state().dataset;
  QTest::mouseClick(button(QDialogButtonBox::Close), Qt::LeftButton);
  QVERIFY(!dialog()->isVisible());
  QCOMPARE(document().state().dataset, made);
  begin();
  QVERIFY(dialog()->close());  // the window's own button
  QCOMPARE(document().state().dataset, made);
}

void GenerateTest::theWindowsKeysWorkInTheDialog() {
  begin();
  NumberBox* seed = inDialog<NumberBox>("seed");
  type(seed, QStringLiteral("41"));
  QVERIFY(seed->hasFocus());
  QTest::keyClick(seed, Qt::Key_R);
  QCOMPARE(settings().seed, std::uint64_t{42});
  QCOMPARE(seed->text(), QStringLiteral("42"));
  QTest::keyClick(seed, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(settings().seed, std::uint64_t{41});
  // The last seed there is leads to the first.
  type(seed, QStringLiteral("9007199254740991"));
  QTest::keyClick(seed, Qt::Key_R);
  QCOMPARE(settings().seed, std::uint64_t{0});
}

void GenerateTest::whatWillNotDoIsRefusedInASentence() {
  begin("gaussians");
  const DocumentState before = document().state();
  const auto* message = dialog()->findChild<QLabel*>(QStringLiteral("message"));
  type(inDialog<NumberBox>("correlation0"), QStringLiteral("1"));
  QVERIFY(message->isVisible());
  QCOMPARE(message->text(), QStringLiteral("Correlation: \"1\" is not a number from -0.999 to 0.999"));
  QCOMPARE(document().state().dataset, before.dataset);
  QCOMPARE(inDialog<NumberBox>("correlation0")->value(), 0.5);
  type(inDialog<NumberBox>("correlation0"), QStringLiteral("-0.75"));
  QVERIFY(!message->isVisible());
  type(inPanel("count"), QStringLiteral("1"));
  QCOMPARE(m_window->findChild<MessageBar*>()->message(),
           QStringLiteral("Count: \"1\" is not a whole number from 2 to 1000000"));
  QCOMPARE(document().dataset().size(), arma::uword{200});
}

void GenerateTest::thePanelKeepsDigitsItDoesNotShow() {
  const double noise = 0.1 + 0.2;  // 0.30000000000000004
  document().generateDataset(*find_generator("moons"), {100, noise, 5});
  type(inPanel("count"), QStringLiteral("120"));
  QCOMPARE(settings().count, std::uint64_t{120});
  QVERIFY(settings().noise == noise);
}

void GenerateTest::changesByHandAreAnnounced() {
  begin("banana");
  Dataset dataset = document().dataset();
  append_points(dataset, arma::rowvec{1.0, 1.0}, 1);
  document().editDataset(dataset, QStringLiteral("Add Point"));
  const auto* message = dialog()->findChild<QLabel*>(QStringLiteral("message"));
  QVERIFY(message->isVisible() && message->text().contains(QStringLiteral("by hand")));
  // And asked for: they are in no file.
  QObject context;
  int asked = 0;
  const auto answer = [&](QMessageBox::StandardButton button) {
    test::whenAsked<QMessageBox>(&context, asked,
                                 [button](QMessageBox* box) { box->button(button)->click(); });
  };
  answer(QMessageBox::Cancel);
  type(inDialog<NumberBox>("noise"), QStringLiteral("0.75"));
  QCOMPARE(asked, 1);
  QCOMPARE(document().dataset().size(), arma::uword{201});
  QCOMPARE(inDialog<NumberBox>("noise")->value(), settings().noise);  // it does not say what is not so
  answer(QMessageBox::Discard);
  type(inDialog<NumberBox>("noise"), QStringLiteral("0.75"));
  QCOMPARE(asked, 2);
  QVERIFY(!message->isVisible());
  QCOMPARE(document().dataset().size(), arma::uword{200});
}

void GenerateTest::returnMakesTheData_data() {
  QTest::addColumn<bool>("beside");
  QTest::newRow("in the dialog") << false;
  QTest::newRow("in the panel of the data") << true;
}

/// Of the number that was just typed, in one step; again after points were changed by hand; and nothing anew
/// where the data are what the numbers say.
void GenerateTest::returnMakesTheData() {
  QFETCH(const bool, beside);
  askNothing();
  begin();
  if (beside) {
    dialog()->accept();
    openPanel("dataChip");
  }
  const auto box = [&](const char* name) { return beside ? inPanel(name) : inDialog<NumberBox>(name); };
  const auto steps = [this] { return document().undoStack()->index(); };
  const int before = steps();
  type(box("count"), QStringLiteral("57"));
  QCOMPARE(document().dataset().size(), arma::uword{57});
  QCOMPARE(steps(), before + 1);
  QTest::keyClick(box("count"), Qt::Key_Return);
  QTest::keyClick(box("noise"), Qt::Key_Enter);
  QCOMPARE(steps(), before + 1);
  Dataset dataset = document().dataset();
  append_points(dataset, arma::rowvec{1.0, 1.0}, 1);
  document().editDataset(dataset, QStringLiteral("Add Point"));
  QTest::keyClick(box("seed"), Qt::Key_Return);
  QCOMPARE(document().dataset().size(), arma::uword{57});
  QVERIFY(!document().state().edited());
  QCOMPARE(steps(), before + 3);
  // A number that will not do makes nothing.
  type(box("count"), QStringLiteral("0"));
  QCOMPARE(steps(), before + 3);
}

void GenerateTest::theDialogGoesWithGeneratedData() {
  begin("circles");
  document().openDataset(generate(*find_generator("moons"), {50, 0.2, 1}), QStringLiteral("mine.csv"));
  QVERIFY(!dialog()->isVisible());
  begin();
  QCOMPARE(document().state().generated->generator, QStringLiteral("circles"));
  // Undo of the first points leads back to what was there, and the dialog has nothing to show.
  QTest::keyClick(dialog(), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(document().state().name, QStringLiteral("mine.csv"));
  QVERIFY(!dialog()->isVisible());
}

void GenerateTest::theViewFollowsOnlyWhoSeesAll() {
  begin("gaussians");
  auto* plots = m_window->findChild<ComparisonView*>();
  const Bounds before = plots->view();
  type(inDialog<NumberBox>("mean1-x1"), QStringLiteral("1.25"));
  QCOMPARE(plots->view(), before);  // no jump for little
  type(inDialog<NumberBox>("mean1-x1"), QStringLiteral("40"));
  QVERIFY(plots->view().contains(40.0, 0.5));
  const Bounds part = {0.0, 1.0, 0.0, 1.0};
  document().setInView(&ViewState::bounds, part);
  const Bounds close = plots->view();
  type(inDialog<NumberBox>("mean1-x1"), QStringLiteral("80"));
  QCOMPARE(plots->view(), close);
}

void GenerateTest::theTruthIsShown() {
  begin("linear");
  QCOMPARE(m_window->windowTitle(), QStringLiteral("Credence — Linear, w = (0, 0.5, -1)[*]"));
  type(inDialog<NumberBox>("w0"), QStringLiteral("0.25"));
  QCOMPARE(m_window->windowTitle(), QStringLiteral("Credence — Linear, w = (0.25, 0.5, -1)[*]"));
  const auto* truth = m_window->findChild<QLabel*>(QStringLiteral("truth"));
  QVERIFY(!truth->isHidden());
  QCOMPARE(truth->text(), QStringLiteral("True weights: w = (0.25, 0.5, -1)"));
}

void GenerateTest::windowAndCommandLineMakeTheSameBits_data() {
  everyNumberOfEveryGeneratorCanBeTyped_data();
}

/// Sliders are moved; what the boxes then show is typed on the command line.
void GenerateTest::windowAndCommandLineMakeTheSameBits() {
  QFETCH(const QByteArray, name);
  const Generator& generator = *find_generator(name.toStdString());
  begin(name.constData());
  QStringList arguments = {QStringLiteral("generate"), QString::fromLatin1(name), QStringLiteral("--output"),
                           m_folder.filePath(QStringLiteral("made.csv"))};
  for (const GeneratorOption& option : generator.options) {
    const std::string optionName(option.name);
    if (GenerateRow* sliding = row(optionName.c_str())) {
      QSlider* slider = sliding->slider();
      slider->setValue((slider->minimum() + 2 * slider->maximum()) / 3);
    } else {
      inDialog<NumberBox>(optionName.c_str())->stepUp();
    }
    arguments << QStringLiteral("--") + QString::fromStdString(optionName)
              << inDialog<NumberBox>(optionName.c_str())->text();
  }
  QVERIFY(!(settings() == default_settings(generator)));
  QProcess process;
  process.start(QStringLiteral(CREDENCE_PROGRAM), arguments);
  QVERIFY(process.waitForFinished(-1));
  QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
  const Dataset made = read_dataset(m_folder.filePath(QStringLiteral("made.csv")).toStdString());
  QVERIFY2(identical(made, document().dataset()), qPrintable(arguments.join(QLatin1Char(' '))));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::GenerateTest);
#include "tst_generate.moc"

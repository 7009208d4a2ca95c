#include "app/compute/against_pictures.h"
#include "app/compute/fit_job.h"
#include "app/mainwindow/message_bar.h"
#include "app/panels/against_menu.h"
#include "app/panels/cursor_page.h"
#include "app/panels/section_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/figure.h"
#include "app/plots/picture_style.h"
#include "app/plots/plot_overlay.h"
#include "app/plots/quantity_button.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "core/data/edit_points.h"
#include "core/model/latent.h"
#include "core/model/model.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>

namespace credence {

/// Two settings in the plots: each shows its own fit, and nothing stands in for what is under way.
class AgainstTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_against"); }
  void init();
  void cleanup() { closeWindow(); }

  void eachPlotShowsItsOwnSetting();
  void theDifferenceIsTheSecondLessTheFirst();
  void thePresentSettingMovesAndThePinStays();
  void titlesSayWhichSettingTheyAreOf();
  void ringsAreOfThePlotsOwnFit();
  void deviationsShareOneScale();
  void whatIsUnderWayIsEmpty();
  void ofASampleTheDifferenceSaysSoToo();
  void changedDataRefitBoth();
  void aPinThatIsGoneEndsIt();
  void theSwitchLeadsInAndOut();
  void menusChooseForBoth();
  void theCursorReadsBothPlots();
  void pagesSayWhoseTheyAre();
  void whatIsOfOneSettingIsNotDrawnOverTwo();
  void picturesShowWhatTheWindowShows();

 private:
  ComparisonView* view() const { return find<ComparisonView>(); }
  ProbabilityPlot* left() const { return view()->leftPlot(); }
  ProbabilityPlot* right() const { return view()->rightPlot(); }
  static bool whole(const ProbabilityPlot* plot, const Hyperparameters& setting);
  /// Until both plots show those settings on the finest grid of what is in view. Where a unit is as long on
  /// both axes, a note that comes with the first picture takes a line of the canvas and so changes the view.
  void awaitSettings(const Hyperparameters& first, const Hyperparameters& second) const {
    for (int turn = 0; turn < 2; ++turn) {
      AWAIT(whole(left(), first) && whole(right(), second));
      awaitPainted();
      QCoreApplication::processEvents();
    }
  }
  void show(const SettingsAgainst& against) const { document().setInView(&ViewState::against, against); }
  /// What a fit of its own, from nothing, predicts on the same grid.
  Picture ownPicture(const Hyperparameters& setting, const Quantity& quantity) const;
  QAction* switchAction() const {
    return m_window->findChildren<QAction*>(QStringLiteral("againstSwitch")).first();
  }
  QString message() const { return find<MessageBar>("messageBar")->message(); }

  const Hyperparameters m_a{&rbf_features, 0.3, 10.0};
  const Hyperparameters m_b{&rbf_features, 1.5, 0.5};
  const Hyperparameters m_now{&rbf_features, 0.7, 3.0};
};

/// A and B are pinned, a third setting is at hand.
void AgainstTest::init() {
  showWindow();
  leaveOutMap();
  askNothing();
  document().generateDataset(*find_generator("moons"), {60, 0.25, 1});
  document().setStandardise(false);
  for (const Hyperparameters& setting : {m_a, m_b}) {
    document().setHyperparameters(setting);
    document().pinSetting();
  }
  document().setHyperparameters(m_now);
  awaitFit();
}

bool AgainstTest::whole(const ProbabilityPlot* plot, const Hyperparameters& setting) {
  const Picture* picture = plot->picture();
  return picture != nullptr && picture->of && picture->of->refined && !picture->values.is_empty() &&
         picture->of->fit->request.hyperparameters == setting && picture->grid.bounds == plot->view();
}

Picture AgainstTest::ownPicture(const Hyperparameters& setting, const Quantity& quantity) const {
  FitRequest request = liveFit().result()->request;
  request.hyperparameters = setting;
  request.shown = {quantity, quantity, false};
  return FitJob::compute(request)->pictures.front();
}

void AgainstTest::eachPlotShowsItsOwnSetting() {
  for (const Method* method : {&laplace_probit, &map_method, methods().back()}) {
    if (!method->at_hand() || method->draws_weights()) continue;
    const Quantity quantity = Quantity::probability(*method);
    show({'A', 'B', quantity});
    AWAIT(left()->picture() != nullptr && left()->picture()->quantity == quantity);
    awaitSettings(m_a, m_b);
    for (const auto& [plot, setting] : {std::pair(left(), m_a), std::pair(right(), m_b)}) {
      const Picture own = ownPicture(setting, quantity);
      QVERIFY(plot->picture()->grid == own.grid);
      COMPARE_NUMBERS(plot->picture()->values, own.values, test::Tolerance{1e-12});
    }
    QVERIFY(arma::abs(left()->picture()->values - right()->picture()->values).max() > 0.1);
  }
}

/// In the one order as in the other.
void AgainstTest::theDifferenceIsTheSecondLessTheFirst() {
  m_window->resize(1900, 800);
  document().setInView(&ViewState::shown,
                       {document().view().shown.left, document().view().shown.right, true});
  const ProbabilityPlot* third = view()->differencePlot();
  const Quantity laplace = Quantity::probability(laplace_probit);
  for (const auto& [against, first, second, title] :
       {std::tuple(SettingsAgainst{'A', 'B'}, m_a, m_b, QStringLiteral("B − A")),
        std::tuple(SettingsAgainst{'B', 'A'}, m_b, m_a, QStringLiteral("A − B"))}) {
    show(against);
    // The window has grown: what is whole of the old view is followed by a first picture of the new one.
    const auto settled = [&, first = first, second = second] {
      return whole(left(), first) && whole(right(), second) && third->picture() != nullptr &&
             third->picture()->grid == left()->picture()->grid &&
             third->picture()->grid.bounds == liveFit().result()->request.view;
    };
    AWAIT(settled());
    const arma::mat expected = ownPicture(second, laplace).values - ownPicture(first, laplace).values;
    COMPARE_NUMBERS(third->picture()->values, expected, test::Tolerance{1e-12});
    QVERIFY(titleOf(*third->picture()).startsWith(title));
  }
}

void AgainstTest::thePresentSettingMovesAndThePinStays() {
  show({'A', SettingsAgainst::now});
  awaitSettings(m_a, m_now);
  const arma::mat before = left()->picture()->values;
  const Hyperparameters moved{&rbf_features, 2.5, 3.0};
  document().setHyperparameters(moved);
  awaitSettings(m_a, moved);
  COMPARE_NUMBERS(left()->picture()->values, before, test::Tolerance{0.0});
  COMPARE_NUMBERS(right()->picture()->values, liveFit().result()->pictures.front().values,
                  test::Tolerance{0.0});
  COMPARE_NUMBERS(right()->picture()->values, ownPicture(moved, Quantity::probability(laplace_probit)).values,
                  test::Tolerance{1e-8});
}

void AgainstTest::titlesSayWhichSettingTheyAreOf() {
  show({'A', SettingsAgainst::now});
  awaitSettings(m_a, m_now);
  const Picture& a = *left()->picture();
  QVERIFY2(titleOf(a).startsWith(QStringLiteral("A: Laplace (probit)")), qPrintable(titleOf(a)));
  QVERIFY2(noteOf(a).contains(QStringLiteral("width 0.3, prior variance 10")), qPrintable(noteOf(a)));
  QVERIFY(shortTitleOf(a).startsWith(QStringLiteral("A: ")));
  const Picture& now = *right()->picture();
  QVERIFY(titleOf(now).startsWith(QStringLiteral("now: ")));
  QVERIFY(noteOf(now).contains(describeSetting(m_now)));
  AWAIT(left()->quantityButton()->text().startsWith(QStringLiteral("A: ")));
  // A method that iterates adds what it says.
  const Method* ep = nullptr;
  for (const Method* method : methods()) {
    if (method->posterior == &ep_posterior && !method->draws_weights()) ep = method;
  }
  QVERIFY(ep != nullptr);
  show({'A', 'B', Quantity::probability(*ep)});
  AWAIT(left()->picture()->quality.has_value());
  QVERIFY(noteOf(*left()->picture()).contains(QStringLiteral("width 0.3")));
  QVERIFY2(noteOf(*left()->picture()).contains(QStringLiteral("sweeps")),
           qPrintable(noteOf(*left()->picture())));
}

void AgainstTest::ringsAreOfThePlotsOwnFit() {
  const Hyperparameters poor{&rbf_features, 50.0, 0.01};
  document().setHyperparameters(poor);
  document().pinSetting();
  show({'A', 'C'});
  awaitSettings(m_a, poor);
  const auto rings = [&](const ProbabilityPlot* plot) {
    QSet<qsizetype> rows;
    const auto scene = plot->seen();
    for (const QPointF& place : scene->rings) {
      for (arma::uword n = 0; n < dataset().size(); ++n) {
        if (dataset().inputs(n, 0) == place.x() && dataset().inputs(n, 1) == place.y())
          rows << static_cast<qsizetype>(n);
      }
    }
    return rows;
  };
  const auto wrong = [&](const Hyperparameters& setting) {
    const Model model = fit_model(dataset(), setting);
    const arma::vec mean = predict_latent(model.posterior, dataset().inputs).mean;
    QSet<qsizetype> rows;
    for (arma::uword n = 0; n < dataset().size(); ++n) {
      if ((mean(n) >= 0.0 ? 1U : 0U) != dataset().labels(n)) rows << static_cast<qsizetype>(n);
    }
    return rows;
  };
  QVERIFY(wrong(m_a) != wrong(poor));
  AWAIT_COMPARE(rings(left()), wrong(m_a));
  AWAIT_COMPARE(rings(right()), wrong(poor));
}

void AgainstTest::deviationsShareOneScale() {
  show({'A', 'B', Quantity::latent_deviation()});
  awaitSettings(m_a, m_b);
  const Picture& a = *left()->picture();
  const Picture& b = *right()->picture();
  QCOMPARE(a.low, b.low);
  QCOMPARE(a.high, b.high);
  QCOMPARE(a.contours.levels, b.contours.levels);
  QVERIFY(a.low <= std::min(a.smallest, b.smallest) && a.high >= std::max(a.largest, b.largest));
  QVERIFY(std::abs(a.largest - b.largest) > 0.01);
  COMPARE_NUMBERS(a.values, ownPicture(m_a, Quantity::latent_deviation()).values, test::Tolerance{1e-12});
}

void AgainstTest::whatIsUnderWayIsEmpty() {
  QVERIFY(!left()->picture()->setting);
  // Before any event is handled nothing of one setting stands under the name of another.
  show({'A', 'B'});
  for (const ProbabilityPlot* plot : {left(), right()}) {
    QVERIFY(plot->picture()->values.is_empty());
    QVERIFY(noteOf(*plot->picture()).startsWith(QStringLiteral("computing…")));
  }
  awaitSettings(m_a, m_b);
  QVERIFY(!noteOf(*left()->picture()).contains(QStringLiteral("computing…")));
  show({'B', 'A'});
  for (const auto& [plot, setting] : {std::pair(left(), m_b), std::pair(right(), m_a)}) {
    const Picture& picture = *plot->picture();
    QVERIFY(picture.values.is_empty() || picture.of->fit->request.hyperparameters == setting);
  }
  awaitSettings(m_b, m_a);
  // Pinned settings are not washed out while the one at hand is under way.
  document().setHyperparameters(m_a);
  QVERIFY(!left()->picture()->values.is_empty());
}

void AgainstTest::ofASampleTheDifferenceSaysSoToo() {
  const auto whole = liveFit().result();
  FitResult first = *whole;
  first.sampled = 30;
  first.pictures.front().note = QStringLiteral("so far from 30 of 60 points");
  const SettingSide a{{QStringLiteral("A"), QString()}, whole};
  const SettingSide b{{QStringLiteral("B"), QString()}, std::make_shared<const FitResult>(first)};
  const Quantity& quantity = first.pictures.front().quantity;
  const auto note = [&](const SettingSides& sides) {
    const auto shown = withSettings(whole, sides, {quantity, quantity, true});
    const Picture* difference = shown->picture(PicturePlace::difference);
    return difference == nullptr || difference->values.is_empty() ? QStringLiteral("none") : difference->note;
  };
  QCOMPARE(note({a, b}), QStringLiteral("B so far from 30 of 60 points"));
  QCOMPARE(note({b, a}), QStringLiteral("B so far from 30 of 60 points"));
  QCOMPARE(note({a, a}), QString());
}

void AgainstTest::changedDataRefitBoth() {
  show({'A', 'B'});
  // While both are still under way.
  Dataset more = dataset();
  append_points(more, {{0.5, 0.2}, {-0.4, 0.9}, {1.2, -0.3}}, 1);
  document().editDataset(more, QStringLiteral("Add"));
  const auto edited = document().state().dataset;
  AWAIT(liveFit().fitCurrent());
  awaitSettings(m_a, m_b);
  for (const auto& [plot, setting] : {std::pair(left(), m_a), std::pair(right(), m_b)}) {
    QCOMPARE(plot->picture()->of->request.dataset, edited);
    const Picture own = ownPicture(setting, Quantity::probability(laplace_probit));
    COMPARE_NUMBERS(plot->picture()->values, own.values, test::Tolerance{1e-12});
  }
  // And when they stand there: nothing of the points before is shown over the new ones.
  Dataset fewer = dataset().subset(arma::regspace<arma::uvec>(0, 39));
  document().editDataset(fewer, QStringLiteral("Remove"));
  bool honest = true;
  AWAIT([&] {
    for (const ProbabilityPlot* plot : {left(), right()}) {
      const Picture& picture = *plot->picture();
      honest = honest &&
               (picture.values.is_empty() || picture.of->request.dataset == plot->result()->request.dataset);
    }
    return liveFit().fitCurrent() && whole(left(), m_a) && whole(right(), m_b) &&
           left()->picture()->of->request.dataset == document().state().dataset;
  }());
  QVERIFY(honest);
  // A split is of the data, too.
  SplitRule half;
  half.kind = SplitRule::Kind::fraction;
  half.fraction = 0.5;
  document().setSplit(half);
  AWAIT(liveFit().fitCurrent() && whole(left(), m_a) && left()->picture()->of->request.split == half);
}

void AgainstTest::aPinThatIsGoneEndsIt() {
  show({'A', 'B'});
  awaitSettings(m_a, m_b);
  document().removePin('B');
  QVERIFY(!document().view().against);
  QVERIFY2(message().startsWith(QStringLiteral("Pin B is no longer there")), qPrintable(message()));
  AWAIT(left()->picture() != nullptr && left()->picture()->quantity == Quantity::probability(map_method));
  QVERIFY(!left()->picture()->setting);
  // One that is not shown may go; other data take all pins with them.
  show({'A', SettingsAgainst::now});
  document().setHyperparameters(m_b);
  document().pinSetting();
  document().removePin('B');
  QVERIFY(document().view().against);
  document().openDataset(generate(*find_generator("gaussians"), {30, 1.0, 3}), QStringLiteral("other"));
  QVERIFY(!document().view().against);
  AWAIT(liveFit().fitCurrent());
  QVERIFY(!right()->picture()->setting);
}

void AgainstTest::theSwitchLeadsInAndOut() {
  const ViewState before = document().view();
  switchAction()->trigger();
  QCOMPARE(document().view().against, (std::optional<SettingsAgainst>({'A', 'B'})));
  awaitSettings(m_a, m_b);
  QVERIFY(switchAction()->isChecked());
  switchAction()->trigger();
  QCOMPARE(document().view(), before);
  AWAIT(left()->picture()->quantity == Quantity::probability(map_method) && !left()->picture()->setting);
  // The button on the page of pins has the same menu; each side is chosen there.
  QMenu* menu = find<QToolButton>("pinsAgainst")->menu();
  const auto entry = [menu](const QString& text, int which) {
    int seen = 0;
    for (QAction* action : menu->actions()) {
      if (action->text().startsWith(text) && seen++ == which) return action;
    }
    qFatal("no entry %s", qPrintable(text));
  };
  entry(QStringLiteral("B: width 1.5"), 0)->trigger();
  QCOMPARE(document().view().against->left, 'B');
  entry(QStringLiteral("The setting at hand"), 0)->trigger();
  QCOMPARE(document().view().against->right, SettingsAgainst::now);
  awaitSettings(m_b, m_now);
}

void AgainstTest::menusChooseForBoth() {
  show({'A', 'B'});
  const ShownQuantities usual = document().view().shown;
  const auto choose = [](const ProbabilityPlot* plot, const Quantity& quantity) {
    const auto id = QString::fromStdString(std::string(id_of(quantity)));
    for (QAction* entry : plot->quantityButton()->menu()->actions()) {
      if (entry->data().toString() == id) entry->trigger();
    }
  };
  choose(right(), Quantity::entropy());
  AWAIT(left()->picture()->quantity == Quantity::entropy() &&
        right()->picture()->quantity == Quantity::entropy());
  QCOMPARE(document().view().shown, usual);
  choose(left(), Quantity::truth());
  QCOMPARE(document().view().against->quantity, Quantity::entropy());
  QVERIFY(message().startsWith(QStringLiteral("Two settings are compared by")));
}

void AgainstTest::theCursorReadsBothPlots() {
  show({'A', SettingsAgainst::now});
  awaitSettings(m_a, m_now);
  const QPointF place(0.4, 0.3);
  const QPoint pixel =
      QPointF(left()->plot()->xAxis->coordToPixel(place.x()), left()->plot()->yAxis->coordToPixel(place.y()))
          .toPoint();
  QTest::mouseMove(left()->plot(), pixel);
  const auto text = [this] { return find<QLabel>("cursor")->text(); };
  const QPointF at(left()->plot()->xAxis->pixelToCoord(pixel.x()),
                   left()->plot()->yAxis->pixelToCoord(pixel.y()));
  const auto told = [&](const Hyperparameters& setting) {
    const Model model = fit_model(dataset(), setting);
    const Latent latent = predict_latent(model.posterior, arma::mat(arma::rowvec{at.x(), at.y()}));
    return laplace_probit.integral->probability(latent)(0);
  };
  const auto read = [&](const QString& name) {
    const QString behind = text().section(QStringLiteral("   %1 ").arg(name), 1, 1);
    return readNumber(behind.section(QLatin1Char(' '), 0, 0)).value_or(-1.0);
  };
  AWAIT(std::abs(read(QStringLiteral("A")) - told(m_a)) < 2e-3);
  AWAIT(std::abs(read(QStringLiteral("now")) - told(m_now)) < 2e-3);
  QVERIFY(std::abs(told(m_a) - told(m_now)) > 0.02);
  QVERIFY(!text().contains(QStringLiteral("MAP")));
  document().setInView(&ViewState::against, std::nullopt);
  AWAIT(text().contains(QStringLiteral("MAP")));
}

void AgainstTest::pagesSayWhoseTheyAre() {
  document().setInView(&ViewState::page, QStringLiteral("judgePage"));
  auto* whose = find<QLabel>("judgedSetting");
  QVERIFY(!whose->isVisible());
  show({'A', 'B'});
  AWAIT(whose->isVisible());
  document().setInView(&ViewState::page, QStringLiteral("cursorPage"));
  document().setInView(&ViewState::crosshair, QPointF(0.1, 0.1));
  AWAIT(find<CursorPage>("cursorPage")->text().contains(QStringLiteral("setting at hand")));
  document().setInView(&ViewState::against, std::nullopt);
  AWAIT(!find<CursorPage>("cursorPage")->text().contains(QStringLiteral("setting at hand")));
  document().setInView(&ViewState::page, QStringLiteral("judgePage"));
  QVERIFY(!whose->isVisible());
}

void AgainstTest::whatIsOfOneSettingIsNotDrawnOverTwo() {
  document().setInView(&ViewState::boundaries, true);
  AWAIT(right()->seen()->boundaries != nullptr);
  show({'A', 'B'});
  AWAIT(right()->seen()->boundaries == nullptr);
  QVERIFY(message().contains(QStringLiteral("come back")));
  document().setInView(&ViewState::against, std::nullopt);
  AWAIT(right()->seen()->boundaries != nullptr);
  // The ring at the mouse has the width of the plot's own setting.
  show({'A', 'B'});
  awaitSettings(m_a, m_b);
  QTest::mouseMove(left()->plot(), left()->plot()->axisRect()->center());
  AWAIT(left()->overlay()->widthMark().has_value());
  COMPARE_NUMBERS(left()->overlay()->widthMark()->radii.x(), 0.3, test::Tolerance{1e-12});
  COMPARE_NUMBERS(right()->overlay()->widthMark()->radii.x(), 1.5, test::Tolerance{1e-12});
}

void AgainstTest::picturesShowWhatTheWindowShows() {
  show({'A', 'B'});
  awaitSettings(m_a, m_b);
  FigureContent content;
  content.fit = view()->result();
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("two.svg"));
  saveFigure(content, {&comparisonView, QSizeF(180.0, 95.0), 96}, file);
  QFile svg(file);
  QVERIFY(svg.open(QIODevice::ReadOnly));
  const QString text = QString::fromUtf8(svg.readAll());
  QVERIFY(text.contains(QStringLiteral("<title>A: Laplace (probit), B: Laplace (probit)")));
  QVERIFY(text.contains(QStringLiteral("width 0.3, prior variance 10")));
  QVERIFY(text.contains(QStringLiteral("width 1.5, prior variance 0.5")));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::AgainstTest);
#include "tst_against.moc"

#include "app/mainwindow/appearance.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/studio.h"
#include "app/plots/evidence_plot.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QPalette>
#include <QTableWidget>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <vector>

namespace credence {

namespace {

/// Says how long something took, or what else is another in every run: the truth is by as many draws as there
/// was time for, and the steps of a fit depend on where it began.
bool isOfTheRun(const QWidget& widget) {
  const QString name = widget.objectName();
  return name == QLatin1String("status") || name == QLatin1String("truth") ||
         name == QLatin1String("healthFacts") || name.startsWith(QLatin1String("solverTime"));
}

QString placeOf(const QWidget* widget) {
  QStringList names;
  for (; widget != nullptr; widget = widget->parentWidget()) {
    names.prepend(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName());
  }
  return names.mid(std::max<qsizetype>(0, names.size() - 4)).join(QStringLiteral(" / "));
}

/// Where the last digits of what was computed are others, the edge of a line is by a shade; what bears the
/// colours of another theme is by far more.
bool sameColour(QRgb one, QRgb other) {
  constexpr int shades = 8;  // of 255
  const auto near = [](int mine, int others) { return std::abs(mine - others) <= shades; };
  return near(qRed(one), qRed(other)) && near(qGreen(one), qGreen(other)) && near(qBlue(one), qBlue(other));
}

/// What a window looks like, and what is where.
struct Look {
  QImage picture;
  std::vector<std::pair<QRect, QString>> places = {};  // parents before children
  std::vector<QRect> hidden = {};                      // what does not count

  explicit Look(QWidget* window) : picture(window->grab().toImage()) { add(window, window); }

  void add(const QWidget* widget, const QWidget* window) {
    const QRect place(widget->mapTo(window, QPoint()), widget->size());
    places.emplace_back(place, placeOf(widget));
    if (isOfTheRun(*widget)) hidden.push_back(place);
    if (const auto* table = qobject_cast<const QTableWidget*>(widget)) hideTimes(*table, place.topLeft());
    for (const QObject* child : widget->children()) {
      const auto* part = qobject_cast<const QWidget*>(child);
      if (part != nullptr && !part->isWindow() && part->isVisible()) add(part, window);
    }
  }

  /// A column of seconds is of the run.
  void hideTimes(const QTableWidget& table, const QPoint& corner) {
    for (int k = 0; k < table.columnCount(); ++k) {
      const QTableWidgetItem* title = table.horizontalHeaderItem(k);
      if (title == nullptr || !title->text().startsWith(QLatin1String("seconds"))) continue;
      const int left = table.viewport()->x() + table.columnViewportPosition(k);
      hidden.emplace_back(corner + QPoint(left, 0), QSize(table.columnWidth(k), table.height()));
    }
  }

  /// The widgets that look otherwise, with the number of their dots that do; empty where it is the same.
  QString differenceTo(const Look& other) const {
    if (picture.size() != other.picture.size()) return QStringLiteral("another size");
    std::map<QString, int> found;
    for (int y = 0; y < picture.height(); ++y) {
      const auto* mine = reinterpret_cast<const QRgb*>(picture.constScanLine(y));
      const auto* others = reinterpret_cast<const QRgb*>(other.picture.constScanLine(y));
      for (int x = 0; x < picture.width(); ++x) {
        if (sameColour(mine[x], others[x])) continue;
        const auto isIn = [&](const QRect& rect) { return rect.contains(x, y); };
        if (std::ranges::any_of(hidden, isIn) || std::ranges::any_of(other.hidden, isIn)) continue;
        const auto place =
            std::find_if(places.rbegin(), places.rend(), [&](const auto& each) { return isIn(each.first); });
        ++found[place == places.rend() ? QString() : place->second];
      }
    }
    QString text;
    for (const auto& [place, count] : found) text += QStringLiteral("\n%1 dots of %2").arg(count).arg(place);
    return text;
  }
};

Appearance otherThan(Appearance appearance) {
  return appearance == Appearance::Dark ? Appearance::Light : Appearance::Dark;
}

const char* nameOf(Appearance appearance) {
  return appearance == Appearance::Dark ? "dark" : "light";
}

}  // namespace

/// A window whose theme is another than it was made in looks like one that was made in that.
class ThemeTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void everythingFollows();
  void hintsAndLinksAreSeenOnADarkDesktop();
  void aPaletteThatIsSeenStays_data();
  void aPaletteThatIsSeenStays();
  void completingComesToAnEnd();
  void cleanupTestCase();

 private:
  using Looks = std::map<QString, Look>;  // by what is open

  void makeIn(Appearance appearance);
  void open(const QString& page) const;
  void awaitRest(const QString& page) const;
  /// Of the window, or of the others that are open.
  std::vector<std::pair<QString, Look>> looks(const QString& page) const;
  void compare(const QString& page, Appearance appearance, const char* when);

  std::map<Appearance, Looks> m_looks;  // the first of each
  QStringList m_pages;
  QString m_differences;
};

void ThemeTest::initTestCase() {
  useSettingsOf("theme");
  QApplication::setCursorFlashTime(0);  // a cursor that blinks is not the theme's
}

void ThemeTest::makeIn(Appearance appearance) {
  applyAppearance(appearance);
  showWindow();
  // The column beside the plots grows with the widest numbers that it ever showed, and which these were
  // depends on how quick the fits are.
  find<QWidget>("keyScores")->setMinimumWidth(300);
  askNothing();
  document().generateDataset(*find_generator("moons"), {40, 0.3, 1});
  document().setSplit({SplitRule::Kind::fraction, 0, 0.7, 5});
  document().setEvidenceRanges({{0.3, 2.0, 3}, {1.0, 100.0, 3}});
  awaitFit();  // so that the best setting that is known is the same in every run
  AWAIT(m_services->best.known() && !m_services->liveFit.fitRunning() && !m_services->liveFit.mapRunning());
  document().setHyperparameters({&rbf_features, 0.7, 10.0});
  document().pinSetting();
  document().setInView(&ViewState::crosshair, std::optional(QPointF(0.5, 0.25)));
  document().setInView(&ViewState::crosshairFrozen, true);
  awaitFit();
  find<MessageBar>("messageBar")->showRemedies(QStringLiteral("A message"), {{QStringLiteral("Remedy"), [] {
                                                                              }}});
  m_pages.clear();
  for (const QAction* action : m_window->findChild<Studio*>()->findChildren<QAction*>()) {
    if (action->isCheckable() && !action->shortcut().isEmpty()) m_pages << action->text();
  }
  for (const char* title : {"Several Settings", "Laplace in One Dimension", "Axes", "Import Table"})
    action(QString::fromLatin1(title))->trigger();
  // Each was opened once, and has its numbers.
  for (const QString& page : std::as_const(m_pages)) {
    open(page);
    test::settle(100);
    AWAIT(!m_services->liveReference.running());
    if (page == QLatin1String("Solver")) {
      const auto* last = find<QLabel>("outcome2");
      const QStringList under = {QString(), QStringLiteral("waits"), QString::fromUtf8("running…")};
      AWAIT(!under.contains(last->text()));
    }
  }
  m_pages << QString();
}

void ThemeTest::open(const QString& page) const {
  for (QAction* action : m_window->findChild<Studio*>()->findChildren<QAction*>()) {
    if (action->text() == page && !action->isChecked()) action->trigger();
  }
}

/// What computes gives way to whatever else the machine does: until two looks, some time apart, are the same.
void ThemeTest::awaitRest(const QString& page) const {
  // What is known of the map stands beside it, and a line more moves all below.
  AWAIT(!m_services->liveFit.fitRunning() && !m_services->liveFit.mapRunning());
  // Whether the hand rested on the first setting before the second came depends on how quick the fits were.
  find<EvidencePlot>("evidencePlot")->setTrail({});
  if (page == QLatin1String("Audit")) AWAIT(!m_services->liveReference.running());
  if (page == QLatin1String("Solver")) {
    const auto* last = find<QLabel>("outcome2");
    const QStringList under = {QString(), QStringLiteral("waits"), QString::fromUtf8("running…")};
    AWAIT(!under.contains(last->text()));
  }
  for (bool same = false; !same;) {
    const auto before = looks(page);
    test::settle(150);
    const auto after = looks(page);
    same = before.size() == after.size();
    for (std::size_t k = 0; same && k < after.size(); ++k)
      same = before[k].second.picture == after[k].second.picture;
  }
}

std::vector<std::pair<QString, Look>> ThemeTest::looks(const QString& page) const {
  std::vector<std::pair<QString, Look>> all;
  if (!page.isEmpty()) {
    all.emplace_back(page, Look(m_window.get()));
    return all;
  }
  for (QWidget* window : QApplication::topLevelWidgets()) {
    if (window->isVisible() && window != m_window.get())
      all.emplace_back(window->windowTitle(), Look(window));
  }
  return all;
}

void ThemeTest::compare(const QString& page, Appearance appearance, const char* when) {
  for (auto& [name, look] : looks(page)) {
    if (const QString folder = qEnvironmentVariable("CREDENCE_LOOK"); !folder.isEmpty()) {
      look.picture.save(QDir(folder).filePath(
          QStringLiteral("%1-%2-%3.png").arg(name, QLatin1String(nameOf(appearance)), QLatin1String(when))));
    }
    const auto [first, isFirst] = m_looks[appearance].try_emplace(name, std::move(look));
    if (isFirst) continue;
    const QString difference = look.differenceTo(first->second);
    if (difference.isEmpty()) continue;
    m_differences += QStringLiteral("\n%1, %2, %3:%4")
                         .arg(name, QLatin1String(nameOf(appearance)), QLatin1String(when), difference);
  }
}

void ThemeTest::everythingFollows() {
  for (const Appearance made : {Appearance::Dark, Appearance::Light}) {
    makeIn(made);
    for (const QString& page : std::as_const(m_pages)) {
      open(page);
      awaitRest(page);
      compare(page, made, "as it was made");
      applyAppearance(otherThan(made));
      test::settle(100);
      compare(page, otherThan(made), "switched");
      applyAppearance(made);
      test::settle(100);
      compare(page, made, "switched twice");
    }
  }
  QVERIFY2(m_differences.isEmpty(), qPrintable(m_differences));
}

/// As Qt 6.4 reads a dark scheme of KDE's without KDE's own plug-in: hints and links stay those of a light
/// desktop.
void ThemeTest::hintsAndLinksAreSeenOnADarkDesktop() {
  QPalette desktop;
  for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button})
    desktop.setColor(role, QColor(0x1b1e20));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    desktop.setColor(role, QColor(0xfcfcfc));
  }
  desktop.setColor(QPalette::PlaceholderText, QColor(0, 0, 0, 128));
  desktop.setColor(QPalette::Link, QColor(0x0000ff));
  const QPalette whole = completionOf(desktop).resolve(desktop);
  for (const auto role : {QPalette::PlaceholderText, QPalette::Link}) {
    const QColor colour = whole.color(role);
    const double grey = qGray(colour.rgb()) * static_cast<double>(colour.alphaF());
    QVERIFY2(grey - qGray(0x1b1e20) > 64.0,
             qPrintable(colour.name(QColor::HexArgb)));  // a quarter of all greys
  }
  QCOMPARE(whole.color(QPalette::Text), QColor(0xfcfcfc));
  QCOMPARE(completionOf(whole).resolveMask(), QPalette().resolveMask());
}

void ThemeTest::aPaletteThatIsSeenStays_data() {
  QTest::addColumn<int>("appearance");
  QTest::newRow("the desktop's") << static_cast<int>(Appearance::System);
  QTest::newRow("light") << static_cast<int>(Appearance::Light);
  QTest::newRow("dark") << static_cast<int>(Appearance::Dark);
}

void ThemeTest::aPaletteThatIsSeenStays() {
  QFETCH(int, appearance);
  applyAppearance(static_cast<Appearance>(appearance));
  QCOMPARE(completionOf(QApplication::palette()).resolveMask(), QPalette().resolveMask());
}

/// Or a window would be painted anew for ever: whatever the desktop's colours, what was completed is
/// complete.
void ThemeTest::completingComesToAnEnd() {
  const auto seed = std::random_device{}();
  qInfo("seed %u", seed);
  std::mt19937_64 random(seed);
  const auto anyColour = [&random] {
    std::uniform_int_distribution level(0, 255);
    return QColor(level(random), level(random), level(random), level(random));
  };
  for (int round = 0; round < 1000; ++round) {
    QPalette desktop;
    for (const auto role : {QPalette::Base, QPalette::Text, QPalette::PlaceholderText, QPalette::Link}) {
      desktop.setColor(role, anyColour());
    }
    const QPalette whole = completionOf(desktop).resolve(desktop);
    QCOMPARE(completionOf(whole).resolveMask(), QPalette().resolveMask());
  }
}

void ThemeTest::cleanupTestCase() {
  closeWindow();
  applyAppearance(Appearance::System);
}

CREDENCE_TEST(QApplication, ThemeTest);

}  // namespace credence

#include "tst_theme.moc"

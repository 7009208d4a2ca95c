#include "app/figures/figure_record.h"
#include "app/figures/figure_study.h"
#include "app/figures/make_figure.h"
#include "app/figures/study_views.h"
#include "app/plots/plane_view.h"
#include "app/studies/studies.h"
#include "core/concurrency/blas_threads.h"
#include "core/generators/generators.h"
#include "support/json_members.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QJsonDocument>
#include <QTest>

namespace credence {

/// What a figure carries is read by every version, as far as that knows it.
class FigureRecordTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void whatIsMissingIsAsDeclared();
  void whatIsNotKnownIsNamed();
  void aLaterVersionIsReadAsFarAsItIsKnown();
  void whatIsTooMuchIsRefused();
  void studiesTellInTheOrderOfOldFigures();

 private:
  /// What is said of a carrier that is refused.
  static QByteArray refusal(const QJsonObject& carrier);

  QJsonObject m_carrier;
};

namespace {

QByteArray bytesOf(const QJsonObject& object) {
  return QJsonDocument(object).toJson();
}

}  // namespace

void FigureRecordTest::initTestCase() {
  use_one_blas_thread();
  Session session;
  session.state.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {40, 0.3, 5}));
  session.state.opened = session.state.dataset;
  session.state.hyperparameters.width = 0.5;
  session.view.bounds = viewOfData(*session.state.dataset);
  const FigureSpec spec{&comparisonView, {80.0, 50.0}, 50};
  const FigureContent content = makeFigure(session, recipeFor(session, spec)).content;
  const QByteArray json = figureRecordOf(content, spec, session, CarriedByFigure::data);
  m_carrier = QJsonDocument::fromJson(json).object();
  QCOMPARE(toJson(figureRecordFromJson(json)), json);
}

QByteArray FigureRecordTest::refusal(const QJsonObject& carrier) {
  try {
    figureRecordFromJson(bytesOf(carrier));
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

void FigureRecordTest::whatIsMissingIsAsDeclared() {
  const QStringList demanded = {QStringLiteral("format"), QStringLiteral("version"),
                                QStringLiteral("session")};
  FigureRecord declared;
  const QJsonObject usual = QJsonDocument::fromJson(toJson(declared)).object();
  int taken = 0;
  test::forEachMember(m_carrier, [&](const QString& path, const QJsonObject& without) {
    if (path.startsWith(QLatin1String("session."))) return;  // as it is
    ++taken;
    if (demanded.contains(path)) {
      QVERIFY2(!refusal(without).isEmpty(), qPrintable(path));
      return;
    }
    const QJsonObject read = QJsonDocument::fromJson(toJson(figureRecordFromJson(bytesOf(without)))).object();
    if (!path.contains(QLatin1Char('[')))
      QVERIFY2(test::at(read, path) == test::at(usual, path), qPrintable(path));
    // Nothing else is another.
    QJsonObject back = read;
    test::set(back, path, test::at(m_carrier, path));
    QVERIFY2(back == m_carrier, qPrintable(path));
  });
  QVERIFY(taken > 60);
}

void FigureRecordTest::whatIsNotKnownIsNamed() {
  int objects = 0;
  test::forEachObject(m_carrier, [&](const QString& path, const QJsonObject& object,
                                     const test::Put& replace) {
    QJsonObject more = object;
    more[QStringLiteral("glow")] = 3;
    const FigureRecord record = figureRecordFromJson(bytesOf(replace(more)));
    if (path.startsWith(QLatin1String("session"))) {
      QVERIFY(record.notice.isEmpty());
      QVERIFY2(bytesOf(record.session).contains("glow"), qPrintable(path));  // named when it is read
      return;
    }
    ++objects;
    QVERIFY2(record.notice.endsWith(QStringLiteral(": ") + test::memberPath(path, QStringLiteral("glow"))),
             qPrintable(record.notice));
  });
  QVERIFY(objects > 10);
}

void FigureRecordTest::aLaterVersionIsReadAsFarAsItIsKnown() {
  QJsonObject later = m_carrier;
  later[QStringLiteral("version")] = 99;
  const FigureRecord record = figureRecordFromJson(bytesOf(later));
  QVERIFY2(record.notice.contains(QStringLiteral("newer version")), qPrintable(record.notice));
  QJsonObject now = QJsonDocument::fromJson(toJson(record)).object();
  QVERIFY(now == m_carrier);
  later[QStringLiteral("needs")] = QJsonArray{QStringLiteral("colours-by-touch")};
  QVERIFY2(refusal(later).contains("newer") && refusal(later).contains("\"colours-by-touch\""),
           refusal(later));
  later.remove(QStringLiteral("needs"));
  test::set(later, QStringLiteral("figure.view"), QStringLiteral("sculpture"));
  QVERIFY2(refusal(later).contains("newer version") && refusal(later).contains("figure.view"),
           refusal(later));
  // Those of the first version had neither grids nor parts.
  QJsonObject first = m_carrier;
  first[QStringLiteral("version")] = 1;
  QJsonObject figure = first[QStringLiteral("figure")].toObject();
  for (const char* name : {"cells", "columns", "parts"}) figure.remove(QString::fromLatin1(name));
  first[QStringLiteral("figure")] = figure;
  now = QJsonDocument::fromJson(toJson(figureRecordFromJson(bytesOf(first)))).object();
  QVERIFY(now == m_carrier);
}

void FigureRecordTest::whatIsTooMuchIsRefused() {
  QByteArray json = bytesOf(m_carrier);
  json.replace("\"map\": [", "\"map\": [" + QByteArray("[],").repeated(2'000'000));
  try {
    figureRecordFromJson(json);
    QFAIL("was read");
  } catch (const std::runtime_error& error) {
    QVERIFY2(QByteArray(error.what()).contains("more than 2,000,000 values"), error.what());
  }
  QJsonObject wide = m_carrier;
  test::set(wide, QStringLiteral("figure.width_mm"), 50'000);
  QVERIFY2(refusal(wide).startsWith("figure.width_mm: 50000 is not"), refusal(wide));
}

/// Numbers are compared one by one, so that those of older figures have to be found in their old places,
/// which are not those of the views in lists.
void FigureRecordTest::studiesTellInTheOrderOfOldFigures() {
  FigureSpec spec{&gridView};
  for (const char* id : {"solver_scores", "cursor", "growth", "splits"}) {
    spec.cells.push_back(figureViewFromId(id));
  }
  const FigureStudy& growth = figureStudyOf(*findStudy("growth"));
  const FigureStudy& solver = figureStudyOf(*findStudy("solver"));
  const FigureStudy& splits = figureStudyOf(*findStudy("splits"));
  const std::vector<const FigureStudy*> order = {&growth, &splits, &cursorStudy, &solver};
  QVERIFY(studiesShown(spec) == order);
  const auto place = [](const char* id) { return std::ranges::find(figureViews(), figureViewFromId(id)); };
  QVERIFY(place("eigenvalues") < place("solver") && place("solver_scores") < place("splits"));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::FigureRecordTest);

#include "tst_figure_record.moc"

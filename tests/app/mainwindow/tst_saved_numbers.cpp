#include "app/mainwindow/message_bar.h"
#include "core/prediction/predict.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>

#include <cmath>
#include <sstream>
#include <string>

namespace credence {

/// The numbers behind a plot, as a file, are those of the fit on screen.
class SavedNumbersTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void contoursAreWherePredictionsAreTheirLevel();
  void gridsOfTheDifferenceAreRightLessLeft();
  void aDifferenceOfTwoSettingsNamesBoth();
  void whatCannotBeSavedIsSaid();
  void cleanupTestCase() { closeWindow(); }

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
  /// The entry of the menu, a name, Return.
  void save(const char* entry, const char* name);
  QByteArray saved(const char* entry, const char* name);
  QString said() const { return find<QLabel>("", m_window->findChild<MessageBar*>())->text(); }

  QTemporaryDir m_folder;
  int m_asked = 0;
};

void SavedNumbersTest::initTestCase() {
  useSettingsOf("saved_numbers");
  showWindow();
  askNothing();
  leaveOutMap();
  document().generateDataset(*find_generator("moons"), {60, 0.3, 1});
  document().setHyperparameters({&rbf_features, 0.7, 10.0});
  document().setInView(&ViewState::shown, ShownQuantities{Quantity::probability(map_method),
                                                          Quantity::probability(laplace_probit), true});
  awaitFit();
  AWAIT(liveFit().result()->refined);
}

void SavedNumbersTest::save(const char* entry, const char* name) {
  QObject context;
  m_asked = 0;
  QFile::remove(path(name));  // nothing is asked about it
  test::whenAsked<QFileDialog>(&context, m_asked, [&](QFileDialog* chooser) {
    find<QLineEdit>("fileNameEdit", chooser)->setText(path(name));
    QMetaObject::invokeMethod(chooser, "accept");
  });
  action(QString::fromLatin1(entry))->trigger();
}

QByteArray SavedNumbersTest::saved(const char* entry, const char* name) {
  save(entry, name);
  QFile file(path(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void SavedNumbersTest::contoursAreWherePredictionsAreTheirLevel() {
  const QJsonObject file = QJsonDocument::fromJson(saved("Of the Left Plot", "left.geojson")).object();
  const QJsonObject about = file[QStringLiteral("credence")].toObject();
  QCOMPARE(about[QStringLiteral("width")].toDouble(), 0.7);
  QCOMPARE(about[QStringLiteral("prior_variance")].toDouble(), 10.0);
  QCOMPARE(about[QStringLiteral("converged")].toBool(), true);
  QCOMPARE(about[QStringLiteral("title")].toString(), QStringLiteral("MAP"));
  const auto fit = liveFit().fitAtHand();
  int points = 0;
  for (const QJsonValue& feature : file[QStringLiteral("features")].toArray()) {
    const double level = feature[QStringLiteral("properties")][QStringLiteral("level")].toDouble();
    for (const QJsonValue& line :
         feature[QStringLiteral("geometry")][QStringLiteral("coordinates")].toArray()) {
      for (const QJsonValue& point : line.toArray()) {
        const arma::mat at = {{point[0].toDouble(), point[1].toDouble()}};
        const arma::vec logit = point_logits(fit->model->basis(), fit->model->mode.weights, at);
        // Between the points of the grid the contour is a chord.
        QVERIFY(std::abs(1.0 / (1.0 + std::exp(-logit(0))) - level) < 5e-3);
        ++points;
      }
    }
  }
  QVERIFY(points > 100);
}

void SavedNumbersTest::gridsOfTheDifferenceAreRightLessLeft() {
  const auto grid = [&](const char* entry, const char* name) {
    arma::mat values;
    std::istringstream text(saved(entry, name).toStdString());
    std::string heading;
    std::getline(text, heading);
    return values.load(text, arma::csv_ascii) ? values : arma::mat();
  };
  const arma::mat left = grid("Of the Left Plot", "left.csv");
  const arma::mat right = grid("Of the Right Plot", "right.csv");
  const arma::mat difference = grid("Of the Difference", "difference.csv");
  QVERIFY(left.n_rows > 1000);
  QCOMPARE(difference.n_rows, left.n_rows);
  QVERIFY(arma::approx_equal(difference.cols(0, 1), left.cols(0, 1), "absdiff", 0.0));
  QVERIFY(arma::abs(difference.col(2) - (right.col(2) - left.col(2))).max() < 1e-15);
  QVERIFY(arma::abs(difference.col(2)).max() > 0.01);
  const QByteArray numpy = saved("Of the Difference", "difference.npy");
  QVERIFY(numpy.startsWith("\x93NUMPY"));
}

void SavedNumbersTest::aDifferenceOfTwoSettingsNamesBoth() {
  document().pinSetting();
  Hyperparameters other = document().state().hyperparameters;
  other.width = 1.4;
  document().setHyperparameters(other);
  ViewState view = document().view();
  view.against = SettingsAgainst{'A'};
  document().setView(view);
  QJsonObject about;
  const auto width = [&](const char* side) {
    return about[QString::fromLatin1(side)][QStringLiteral("width")].toDouble();
  };
  // The first pictures are coarse, and there is none between them and the fine ones.
  const auto taken = [&] {
    const QJsonObject file = QJsonDocument::fromJson(saved("Of the Difference", "sides.geojson")).object();
    about = file[QStringLiteral("credence")].toObject();
    return about.contains(QStringLiteral("minuend"));
  };
  AWAIT(taken());
  QCOMPARE(width("minuend"), 1.4);
  QCOMPARE(width("subtrahend"), 0.7);
  view.against.reset();
  document().setView(view);
}

void SavedNumbersTest::whatCannotBeSavedIsSaid() {
  awaitFit();
  save("Of the Right Plot", "right.xls");
  QVERIFY(said().contains(QStringLiteral(".geojson, .json, .csv or .npy")));
  QVERIFY(!QFile::exists(path("right.xls")));
  save("Of the Right Plot", "no/such/folder.csv");
  QVERIFY(!QFile::exists(path("no/such/folder.csv")));
  document().setInView(&ViewState::shown, ShownQuantities{Quantity::probability(map_method),
                                                          Quantity::probability(laplace_probit), false});
  AWAIT(liveFit().fitCurrent() && liveFit().result()->picture(PicturePlace::difference) == nullptr);
  save("Of the Difference", "none.csv");
  QCOMPARE(m_asked, 0);
  QVERIFY(said().contains(QStringLiteral("shows nothing yet")));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SavedNumbersTest);

#include "tst_saved_numbers.moc"

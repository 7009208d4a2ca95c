#include "app/chart/chart_view.h"
#include "app/session/session.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"
#include "support/copied_table.h"
#include "support/map_fixture.h"
#include "support/registered_test.h"
#include "support/when_asked.h"

#include <QApplication>
#include <QInputDialog>
#include <QMenu>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

/// Settings kept on the map, and settings in comparison.
class PinsTest : public QObject, protected test::MapFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_pins"); }
  void init() { showWindowWithMap(); }
  void cleanup() { closeWindow(); }
  void pinsAreKeptReturnedToAndRemoved();
  void pinsHaveCaptions();
  void pinsGoWithTheirData();
  void thePageComparesSettings();
  void visitedSettingsLeaveATrail();
  void slicesAndBarsFollowTheSetting();
};

void PinsTest::pinsAreKeptReturnedToAndRemoved() {
  key(Qt::Key_3, Qt::ControlModifier);
  auto* table = find<QTableWidget>("pinsTable");
  AWAIT(table->isVisible());
  const Hyperparameters first = setting();
  key(Qt::Key_K);
  key(Qt::Key_K);  // kept already
  Hyperparameters second = first;
  second.width *= 1.7;
  document().setHyperparameters(second);
  key(Qt::Key_K);
  QCOMPARE(document().state().pins, (std::vector<Pin>{{'A', first}, {'B', second}}));
  QStringList letters;
  for (int k = 0; k < plot()->itemCount(); ++k) {
    const auto* text = qobject_cast<QCPItemText*>(plot()->item(k));
    if (text != nullptr && text->text().size() == 1) letters << text->text();
  }
  QCOMPARE(letters, (QStringList{QStringLiteral("A"), QStringLiteral("B")}));
  const auto columnOf = [&](const char* title) {
    for (int k = 0; k < table->columnCount(); ++k) {
      if (table->horizontalHeaderItem(k)->text() == QLatin1String(title)) return k;
    }
    return -1;
  };
  AWAIT(columnOf("A") >= 0);
  const auto click = [&](const char* title) {
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualItemRect(table->item(0, columnOf(title))).center());
  };
  table->scrollToItem(table->item(0, columnOf("A")));
  click("A");
  QCOMPARE(setting(), first);
  QTest::mouseClick(find<QToolButton>("removePin"), Qt::LeftButton);
  QCOMPARE(document().state().pins, (std::vector<Pin>{{'B', second}}));
  document().undoStack()->undo();
  QCOMPARE(document().state().pins.size(), std::size_t{2});
  document().undoStack()->redo();
  document().setHyperparameters(first);
  key(Qt::Key_K);  // the letter is free again
  QCOMPARE(document().state().pins.front().letter, 'A');
}

void PinsTest::pinsHaveCaptions() {
  key(Qt::Key_3, Qt::ControlModifier);
  auto* table = find<QTableWidget>("pinsTable");
  AWAIT(table->isVisible());
  key(Qt::Key_K);
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  auto* button = find<QToolButton>("captionPin");
  const auto caption = [&](const QString& text) {
    QObject context;
    int asked = 0;
    test::whenAsked<QInputDialog>(&context, asked, [&](QInputDialog* dialog) {
      dialog->setTextValue(text);
      dialog->accept();
    });
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked, 1);
  };
  const auto heading = [&](const QString& text) {
    for (int k = 0; k < table->columnCount(); ++k) {
      if (table->horizontalHeaderItem(k)->text() == text) return true;
    }
    return false;
  };
  caption(QStringLiteral("  <b>wide</b> & dull "));
  QCOMPARE(document().state().pins.front().caption, QStringLiteral("<b>wide</b> & dull"));
  AWAIT(!heading(QStringLiteral("A")));
  // A long one is cut in the table, with the whole at the mouse.
  bool whole = false;
  for (int k = 0; k < table->columnCount(); ++k) {
    whole = whole || table->horizontalHeaderItem(k)->toolTip() == QStringLiteral("A (<b>wide</b> & dull)");
  }
  QVERIFY(whole);
  document().undoStack()->undo();
  AWAIT(heading(QStringLiteral("A")));
  caption(QStringLiteral("wide"));
  AWAIT(heading(QStringLiteral("A (wide)")));
  // It is kept with the session.
  const Session kept = sessionFromJson(toJson(sessionOf(document()))).session;
  QCOMPARE(kept.state.pins, document().state().pins);
  // Where settings are chosen it is named.
  const auto entries = find<QToolButton>("pinsAgainst")->menu()->actions();
  QVERIFY(std::ranges::any_of(
      entries, [](const QAction* entry) { return entry->text().startsWith(QStringLiteral("A (wide): ")); }));
}

void PinsTest::pinsGoWithTheirData() {
  key(Qt::Key_K);
  QCOMPARE(document().state().pins.size(), std::size_t{1});
  document().generateDataset(*find_generator("circles"), {60, 0.1, 1});
  QVERIFY(document().state().pins.empty());
  document().undoStack()->undo();
  QCOMPARE(document().state().pins.size(), std::size_t{1});
}

void PinsTest::thePageComparesSettings() {
  split();
  key(Qt::Key_K);
  key(Qt::Key_3, Qt::ControlModifier);
  auto* table = find<QTableWidget>("pinsTable");
  const auto cell = [&](const char* row, int column) {
    for (int k = 0; k < table->rowCount(); ++k) {
      if (table->verticalHeaderItem(k)->text() == QLatin1String(row)) {
        const QTableWidgetItem* item = table->item(k, column);
        return item == nullptr ? QString() : item->text().replace(QChar(0x2212), QLatin1Char('-'));
      }
    }
    return QString();
  };
  awaitFit();
  awaitMap();
  AWAIT(table->columnCount() == 3 && cell("AIC", 0).toDouble() != 0.0);
  for (const int column : {1, 2}) AWAIT(cell("AIC", column).toDouble() != 0.0);
  const Fit& fit = *m_services->liveFit.fit();
  for (const int column : {0, 2}) {  // the setting at hand, and its pin
    QCOMPARE(cell("log evidence", column), QString::number(fit.evidence.total(), 'f', 2));
    QCOMPARE(cell("test Laplace", column),
             QString::number(fit.evaluation.of(laplace_probit).of(Role::test)->mean_log_likelihood, 'f', 4));
    QCOMPARE(
        cell("AIC", column),
        QString::number(fit.evidence["fit"] - static_cast<double>(fit.model->basis().full_size()), 'f', 2));
  }
  const test::CopiedTable copied(find<QToolButton>("tuneTables"));
  QCOMPARE(copied.header(), (QStringList{QStringLiteral("Setting"), QStringLiteral("now"),
                                         QStringLiteral("best known"), QStringLiteral("A")}));
  for (const QString& column : {QStringLiteral("now"), QStringLiteral("A")}) {
    QCOMPARE(copied.cell(QStringLiteral("Fit converged"), column), QStringLiteral("yes"));
    QCOMPARE(copied.cell(QStringLiteral("Prior variance"), column).toDouble(), setting().prior_variance);
    // The window's own fit may have begun elsewhere: as close as Newton's tolerance brings both.
    QVERIFY(std::abs(copied.cell(QStringLiteral("Log evidence (nats)"), column).toDouble() -
                     fit.evidence.total()) < 1e-6);
    QVERIFY(std::abs(copied.cell(QStringLiteral("Mean log-likelihood, test, Laplace"), column).toDouble() -
                     fit.evaluation.of(laplace_probit).of(Role::test)->mean_log_likelihood) < 1e-6);
    QVERIFY(std::abs(copied.cell(QStringLiteral("Bits over a coin, test, Laplace"), column).toDouble() -
                     bits_over_coin(fit.evaluation.of(laplace_probit).of(Role::test)->mean_log_likelihood)) <
            1e-5);
  }
  const BestSetting::Known best = m_services->best.known().value();
  QCOMPARE(copied.cell(QStringLiteral("Width"), QStringLiteral("best known")).toDouble(), best.setting.width);
  AWAIT_COMPARE(cell("log evidence", 1), QString::number(best.logEvidence, 'f', 2));
  // Other training points: other numbers.
  document().nextSplit();
  awaitFit();
  AWAIT_COMPARE(cell("log evidence", 2),
                QString::number(m_services->liveFit.fit()->evidence.total(), 'f', 2));
}

void PinsTest::visitedSettingsLeaveATrail() {
  AWAIT_COMPARE(drawn("trail").size(), 1);
  Hyperparameters next = setting();
  next.width *= 2.0;
  document().setHyperparameters(next);
  AWAIT_COMPARE(drawn("trail").size(), 2);
  QCOMPARE(drawn("trail").back().x(), std::log10(next.width));
  document().generateDataset(*find_generator("circles"), {60, 0.1, 1});
  QVERIFY(drawn("trail").isEmpty());
}

void PinsTest::slicesAndBarsFollowTheSetting() {
  key(Qt::Key_3, Qt::ControlModifier);
  Hyperparameters next = setting();
  next.width = map().widths(3);
  next.prior_variance = map().prior_variances(4);
  document().setHyperparameters(next);
  awaitFit();
  auto* overWidth = find<ChartView>("sliceOverWidth");
  const auto alongWidth = [&] { return findPart<ChartLine>(overWidth->chart(), "log_evidence")->y; };
  AWAIT_COMPARE(alongWidth().n_elem, arma::uword{7});
  for (int i = 0; i < 7; ++i) {
    QVERIFY(std::abs(alongWidth()(static_cast<arma::uword>(i)) -
                     map().log_evidence(static_cast<arma::uword>(i), 4)) < 1e-9);
  }
  auto* overVariance = find<ChartView>("sliceOverPriorVariance");
  const auto alongVariance = [&] { return findPart<ChartLine>(overVariance->chart(), "log_evidence")->y; };
  for (int j = 0; j < 7; ++j) {
    QVERIFY(std::abs(alongVariance()(static_cast<arma::uword>(j)) -
                     map().log_evidence(3, static_cast<arma::uword>(j))) < 1e-9);
  }
  // Between cells a slice lies between its neighbours.
  next.prior_variance = std::sqrt(map().prior_variances(4) * map().prior_variances(5));
  document().setHyperparameters(next);
  QVERIFY(std::abs(alongWidth()(2) - 0.5 * (map().log_evidence(2, 4) + map().log_evidence(2, 5))) < 1e-9);
  const auto* bars = find<ChartView>("occamBars");
  awaitFit();
  // But it goes through the setting at hand, whose evidence is known.
  const double known = m_services->liveFit.fit()->evidence.total();
  AWAIT_COMPARE(alongWidth()(3), known);
  AWAIT_COMPARE(alongVariance().n_elem, arma::uword{8});
  QCOMPARE(alongVariance()(5), known);
  // The last step ends at the log evidence, of the setting at hand and of the best cell.
  const arma::vec ends = findPart<ChartBars>(bars->chart(), "log_determinant")->y;
  const auto best = *map().best();
  QVERIFY(std::abs(ends(0) - m_services->liveFit.fit()->evidence.total()) < 1e-9);
  QVERIFY(std::abs(ends(1) - map().log_evidence(best.i, best.j)) < 1e-9);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PinsTest);
#include "tst_pins.moc"

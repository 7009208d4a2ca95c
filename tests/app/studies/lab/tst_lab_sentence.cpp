#include "app/studies/lab/lab_sentence.h"
#include "core/lab/lab_problem.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <optional>
#include <utility>
#include <vector>

namespace credence {

/// How far Laplace's Gaussian is from the density, in one sentence, of each kind of density.
class LabSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void theFigureOfTheBook();
  void oneOfTwoHumpsIsNotAll();
  void aLogarithmIsCalledSo();
  void aGaussianIsItself();
  void withoutAModeItSaysWhy();
  void aMinimumIsNoMode();
};

namespace {

QString sentenceOf(const char* density, std::vector<double> parameters, bool transformed = false,
                   std::optional<std::size_t> stationary = {}) {
  LabProblem problem = default_problem(*find_lab_density(density));
  problem.parameters = std::move(parameters);
  problem.data.clear();
  problem.transformed = transformed;
  problem.stationary = stationary;
  return labSentence(compute_lab(problem));
}

}  // namespace

// Bishop, PRML, figure 4.14; its numbers by SciPy's quad.
void LabSentenceTest::theFigureOfTheBook() {
  QCOMPARE(
      sentenceOf("sigmoid", {20.0, 4.0}),
      QStringLiteral("Laplace’s Gaussian at the mode z = 0.0775 has standard deviation 0.627, the density "
                     "mean 0.673 and standard deviation 0.643; the Gaussian’s log Z is 0.073 too large."));
}

// Two Gaussians far from each other: mean 0.4 × 4 − 0.6 × 4, variance 0.6 + 0.4 × 0.49 + 0.24 × 64, and the
// hump has 0.4 of the whole.
void LabSentenceTest::oneOfTwoHumpsIsNotAll() {
  QCOMPARE(
      sentenceOf("humps", {8.0, 0.4, 0.7}, false, 2),
      QStringLiteral("Laplace’s Gaussian at z = 4, one of 2 modes, has standard deviation 0.7, the density "
                     "mean −0.8 and standard deviation 4.02; the Gaussian’s log Z is 0.92 too small."));
}

// Of a gamma: ψ(4) − ln 2, ψ′(4), and ln Γ(4) by Stirling's formula.
void LabSentenceTest::aLogarithmIsCalledSo() {
  QCOMPARE(sentenceOf("gamma", {4.0, 2.0}, true),
           QStringLiteral(
               "Laplace’s Gaussian at the mode ln τ = 0.693 has standard deviation 0.5, the density mean "
               "0.563 and standard deviation 0.533; the Gaussian’s log Z is 0.021 too small."));
}

void LabSentenceTest::aGaussianIsItself() {
  QCOMPARE(sentenceOf("weight", {4.0}),
           QStringLiteral("Laplace’s Gaussian at the mode w = 0 has standard deviation 2, the density mean 0 "
                          "and standard deviation 2; the Gaussian’s log Z is exact."));
}

void LabSentenceTest::withoutAModeItSaysWhy() {
  QCOMPARE(
      sentenceOf("gamma", {0.5, 1.0}),
      QStringLiteral("The density has no mode: its slope is nowhere zero. The density’s mean is 0.5, its "
                     "standard deviation 0.707."));
}

void LabSentenceTest::aMinimumIsNoMode() {
  const QString sentence = sentenceOf("humps", {8.0, 0.4, 0.7}, false, 1);
  QVERIFY2(sentence.contains(QStringLiteral("the density has a minimum, A = −")) ||
               sentence.contains(QStringLiteral("the density has a minimum, A = -")),
           qPrintable(sentence));
  QVERIFY2(sentence.endsWith(QStringLiteral(
               ": no Gaussian there. The density’s mean is −0.8, its standard deviation 4.02.")),
           qPrintable(sentence));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LabSentenceTest);
#include "tst_lab_sentence.moc"

#include "app/report/field_words.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

struct FieldWordRow {
  const char* spellings;  // with "; " between them
  const char* here;
  const char* page;
  const char* entry;
};

constexpr FieldWordRow fieldWordRows[] = {
    {"accuracy; hit rate; error rate; misclassification rate",
     "the share of points on their own side of p = 0.5, or of the threshold", "judge", "Judge"},
    {"AIC; Akaike information criterion; information criterion",
     "AIC and BIC beside the evidence, over numbers of features", "centres", "Centres"},
    {"area under the curve; AUC; c-statistic", "the AUC beside the ROC curve, with its standard error",
     "judge", "Judge"},
    {"automatic relevance determination; ARD; weight group; feature group",
     "a prior variance and a mean for each group of weights", "model", ""},
    {"Bayes classifier; Bayes error; ground truth; true boundary; optimal boundary",
     "the true boundary and the true p of generated data", "generating", "True Boundary of Generated Data"},
    {"Bayes factor; model comparison; model selection", "the difference of two log evidences", "tune",
     "Tune"},
    {"bias; intercept; offset; constant feature", "the first weight, whose feature is one everywhere",
     "model", "Weights"},
    {"BIC; Bayesian information criterion; Schwarz criterion",
     "BIC and AIC beside the evidence, over numbers of features", "centres", "Centres"},
    {"bootstrap; resampling", "95 % intervals of the MAP weights over resamples", "weights", "Weights"},
    {"calibration; reliability diagram; reliability curve; over-confidence",
     "the calibration curve: shares of class 1 against the p that was said", "judge", "Judge"},
    {"class probability; predictive distribution; predictive probability; posterior predictive",
     "p, the predictive probability of class 1", "plots", ""},
    {"condition number; conditioning; Hessian; ill-conditioning",
     "the condition number of the Hessian, and how many digits it costs", "numbers", "Solver"},
    {"confusion matrix; confusion matrices; confusion table; contingency table; true positives",
     "the confusion matrix: true class by predicted class", "judge", "Judge"},
    {"cross-entropy; log loss; log-likelihood; negative log-likelihood; NLL; perplexity; score",
     "the mean log-likelihood, and bits over a coin", "judge", "Judge"},
    {"cross-validation; folds; leave-one-out; LOO; k-fold",
     "cross-validation as a colour of the evidence map, and leave-one-out by the cavities of EP", "tune",
     "Tune"},
    {"decision boundary; separating line; decision surface; discriminant",
     "the heavy line, where p is one half, or the threshold", "plots", ""},
    {"decision theory; loss matrix; cost matrix; utility; reject option",
     "the costs of the two errors, and of abstaining", "judge", "Judge"},
    {"density; kernel density; KDE; highest density region; out of distribution; extrapolation; novelty",
     "where the training points lie dense, over the plots", "plots", "Density of Training Points"},
    {"design matrix; basis functions; feature map; features; feature space",
     "a bump on every point, or another family of features", "model", ""},
    {"effective number of parameters; degrees of freedom; gamma",
     "the effective number of parameters, from the eigenvalues", "eigenvalues", "Eigenvalues"},
    {"eigenvalue; spectrum; principal axes", "the eigenvalues of the Hessian, in the prior's units",
     "eigenvalues", "Eigenvalues"},
    {"elliptical slice sampling; slice sampling; MCMC; Markov chain Monte Carlo; Gibbs; Metropolis; "
     "posterior samples",
     "what is exact by draws, against which all approximations are judged", "ladder", "Ladder"},
    {"entropy; mutual information; BALD; uncertainty sampling; active learning; epistemic uncertainty; "
     "aleatoric uncertainty",
     "where a label would tell most, and the two parts of not knowing", "next", "Best Next Point"},
    {"expectation propagation; EP; power EP; cavity", "EP, one of the Gaussians that stand for the posterior",
     "approximations", "Ladder"},
    {"gradient descent; gradient ascent; steepest ascent; stochastic gradient; SGD; learning rate",
     "gradient ascent beside Newton's method, on the same objective", "solver", "Solver"},
    {"grid search; heat map; model selection grid; contour of the evidence",
     "the evidence map: a cell for each width and prior variance", "tune", "Maximise Evidence"},
    {"hyper-parameter; tuning parameter; hyperprior", "the width and the prior variance, the two sliders",
     "model", ""},
    {"importance sampling; importance weights; effective sample size; ESS; Pareto k",
     "draws weighted by the posterior, and how many of them count", "draws", "Draws"},
    {"Jensen; KL divergence; Kullback-Leibler; variational Gaussian; ELBO; variational inference",
     "KL, the Gaussian that is nearest to the posterior from its own side", "approximations", "Ladder"},
    {"kernel; covariance function; Gaussian process; GP; GP classification",
     "bumps on all points: a Gaussian process whose kernel is made of them", "model", ""},
    {"L-BFGS; quasi-Newton; BFGS; conjugate gradient", "L-BFGS beside Newton's method, on the same objective",
     "solver", "Solver"},
    {"L2; ridge; regularisation; weight decay; penalty; shrinkage; lambda",
     "the prior variance: its inverse is the strength of the penalty", "model", ""},
    {"Laplace approximation; Laplace's method; Gaussian approximation; saddle point",
     "Laplace, the Gaussian at the maximum with the curvature there", "approximations", "Audit"},
    {"learning curve; sample size; more data", "scores and evidence as training points come in", "growth",
     "Growth"},
    {"length scale; kernel width; bandwidth; radius; sigma of the kernel",
     "the width, in the units of the axes", "model", ""},
    {"likelihood; Bernoulli likelihood; binomial likelihood",
     "the probability of the labels given weights: a sigmoid for each point", "numbers", ""},
    {"logistic function; sigmoid; softmax; expit; inverse link; link function",
     "the sigmoid of the logit, which is p; with two classes softmax is the same", "numbers",
     "Laplace in One Dimension"},
    {"logistic regression; linear classifier; GLM; generalised linear model",
     "linear features: the same model without bumps", "model", ""},
    {"logit; log odds; activation; score function", "the logit: the weighted sum of the features", "numbers",
     "Section"},
    {"MacKay; evidence framework; type II maximum likelihood; empirical Bayes; hyper-parameter re-estimation",
     "the search for the setting of largest evidence, and MacKay's step", "tune",
     "MacKay Step of the Prior Variance"},
    {"marginal likelihood; evidence; log evidence; model evidence; partition function; normalising constant",
     "the log evidence: how probable a setting makes the labels", "tune", "Maximise Evidence"},
    {"Matern; rough kernel; spikes", "the Matérn kernels beside the radial basis functions", "model", ""},
    {"maximum a posteriori; MAP; posterior mode; penalised likelihood; MLE; maximum likelihood; ML",
     "MAP, the most probable weights; without a prior, maximum likelihood", "approximations", ""},
    {"Monte Carlo; posterior draws; sampling", "draws of the weights, and what they say of a probability",
     "draws", "Draws"},
    {"Newton's method; Newton-Raphson; IRLS; iteratively reweighted least squares; Fisher scoring; "
     "convergence",
     "Newton's method and its steps", "solver", "Solver"},
    {"no labels; prior predictive; prior samples", "the prior alone: no labels are used", "growth",
     "No Labels: the Prior"},
    {"noise; label noise; outlier; mislabelled point", "the most surprising points, left out one by one",
     "judge", "Surprise as Sizes of Points"},
    {"Occam factor; Occam's razor; automatic Occam; complexity penalty",
     "the Occam term of the evidence, and its eigenvalues", "eigenvalues", "Eigenvalues"},
    {"all data sets; space of data sets; probability budget; MacKay's picture of evidence",
     "the evidence of all labels of a few points, under several models", "panels", "Several Settings"},
    {"one dimension; transformed variable; change of variables; log-normal",
     "Laplace in one dimension, with a transformed variable", "lab", "Laplace in One Dimension"},
    {"over-fitting; under-fitting; generalisation; bias-variance",
     "training scores above test scores: judge them side by side", "judge", "Judge"},
    {"point estimate; plug-in; moderated output", "MAP against Laplace, in two plots", "plots", ""},
    {"polynomial; quadratic features; interaction terms", "polynomial features, up to a degree", "model", ""},
    {"posterior; posterior covariance; credible interval; weight uncertainty",
     "the posterior of the weights, and its ellipses", "weights", "Weights"},
    {"precision; recall; PR curve; precision-recall curve; average precision; F1; F-score; positive "
     "predictive "
     "value; PPV; class imbalance; rare class",
     "precision against recall, and the average precision", "precision_recall", "Precision and Recall"},
    {"prior; Gaussian prior; prior precision; alpha; weight variance",
     "the prior variance, and means and variances of groups of weights", "model", ""},
    {"probit; probit approximation; kappa; MacKay's approximation",
     "the probit approximation of the sigmoid's mean, against quadrature", "approximations", ""},
    {"RBF; radial basis function; Gaussian kernel; squared exponential; bump",
     "radial basis functions: a Gaussian bump on every point", "model", ""},
    {"ROC curve; ROC; receiver operating characteristic; sensitivity; specificity; true positive rate",
     "the ROC curve and its corners", "judge", "Judge"},
    {"separable data; complete separation; perfect separation; diverging weights",
     "a warning that the classes can be separated: only the prior keeps weights finite", "model", ""},
    {"sparse; inducing points; Nystrom; subset of regressors; landmarks",
     "fewer bumps: on random or chosen points", "centres", "Centres"},
    {"standardise; normalise; z-score; whitening; scaling", "Standardise, in the panel of the model", "model",
     ""},
    {"test set; hold-out; held-out data; train-test split; validation set; random split",
     "training, validation and test points, and fifty splits", "splits", "Try 50 Splits"},
    {"threshold; cut-off; operating point", "the probability from which on class 1 is predicted", "judge",
     "Judge"},
    {"variational bound; VB; Jaakkola; Jordan bound; lower bound",
     "VB, the Gaussian of Jaakkola's and Jordan's bound", "approximations", "Ladder"},
    {"weights; parameters; coefficients; theta", "the weights: one of each bump, and the constant", "weights",
     "Weights"},
};

/// Only what makes a difference: lower case, letters and digits, the American ending.
QString folded(const QString& text) {
  QString result;
  for (const QChar letter : text.toLower().normalized(QString::NormalizationForm_D)) {
    if (letter.isLetterOrNumber()) result += letter;
    // What is asked for begins a word.
    if (letter.isSpace() && !result.isEmpty() && !result.endsWith(QLatin1Char(' ')))
      result += QLatin1Char(' ');
  }
  result.replace(QLatin1String("isation"), QLatin1String("ization"));
  result.replace(QLatin1String("ise"), QLatin1String("ize"));
  return result.trimmed();
}

/// Without blanks, too: "hyper parameter" is "hyper-parameter".
QString joined(QString text) {
  return text.remove(QLatin1Char(' '));
}

enum class Match { none, begins, whole };

Match matchOf(const QString& typed, const QString& spelling) {
  const QString known = folded(spelling);
  Match best = Match::none;
  for (const QString& asked : {typed, typed.endsWith(QLatin1Char('s')) ? typed.chopped(1) : typed}) {
    if (joined(known) == joined(asked)) return Match::whole;
    if (joined(known).startsWith(joined(asked)) || known.contains(QLatin1Char(' ') + asked))
      best = Match::begins;
  }
  return best;
}

QVector<FieldWord> allWords() {
  QVector<FieldWord> words;
  for (const FieldWordRow& row : fieldWordRows) {
    words.push_back({QString::fromUtf8(row.spellings).split(QStringLiteral("; ")),
                     QString::fromUtf8(row.here), QString::fromUtf8(row.page), QString::fromUtf8(row.entry),
                     false});
  }
  return words;
}

}  // namespace

const QVector<FieldWord>& fieldWords() {
  static const QVector<FieldWord> words = allWords();
  return words;
}

QVector<FieldWord> fieldWordsLike(const QString& typed) {
  constexpr qsizetype fewestLetters = 2;
  const QString asked = folded(typed);
  QVector<FieldWord> found;
  if (asked.size() < fewestLetters) return found;
  for (const Match wanted : {Match::whole, Match::begins}) {
    for (FieldWord word : fieldWords()) {
      const auto spelling = std::ranges::max_element(word.spellings, {},
                                                     [&](const QString& one) { return matchOf(asked, one); });
      if (matchOf(asked, *spelling) != wanted) continue;
      std::rotate(word.spellings.begin(), spelling, spelling + 1);
      word.whole = wanted == Match::whole;
      found.push_back(std::move(word));
    }
  }
  return found;
}

QString describeFieldWord(const FieldWord& word) {
  return QStringLiteral("%1 → %2").arg(word.spellings.front(), word.here);
}

}  // namespace credence

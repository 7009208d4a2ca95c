#include "app/paper/report_formulas.h"

#include "app/report/translate.h"

#include <QStringList>

#include <string>

namespace credence {

namespace {

/// φ(x), in HTML.
QString featuresHtml(const FeatureFamily& family) {
  if (family.names == nullptr) return fromTable(family.formula).toHtmlEscaped();
  QStringList names;
  for (const std::string& name : family.names()) names << QString::fromStdString(name);
  return QStringLiteral("φ(x) = (%1)").arg(names.join(QStringLiteral(", "))).toHtmlEscaped();
}

QString priorHtml(const Hyperparameters& setting) {
  return setting.has_own_priors()
             ? QStringLiteral(
                   "<b>w</b> ~ N(<b>m</b>, <i>S</i><sub>0</sub>), <i>S</i><sub>0</sub> = "
                   "σ<sub>0</sub>² diag(<b>r</b>)")
             : QStringLiteral(
                   "<b>w</b> ~ N(0, <i>S</i><sub>0</sub>), <i>S</i><sub>0</sub> = σ<sub>0</sub>² <i>I</i>");
}

QString penaltyHtml(const Hyperparameters& setting) {
  return setting.has_own_priors()
             ? QStringLiteral(
                   "½ (<b>w</b> − <b>m</b>)ᵀ <i>S</i><sub>0</sub><sup>−1</sup> (<b>w</b> − <b>m</b>)")
             : QStringLiteral("½ <b>w</b>ᵀ<b>w</b> / σ<sub>0</sub>²");
}

}  // namespace

std::vector<ReportFormula> reportFormulas(const Hyperparameters& setting) {
  const QString bishop = QStringLiteral("Bishop 2006, §4.3–4.5");
  std::vector<ReportFormula> formulas = {
      {tr("Model"),
       QStringLiteral(
           "p(class 1 | <b>x</b>, <b>w</b>) = σ(<b>w</b>ᵀ<b>φ</b>(<b>x</b>)), σ(<i>a</i>) = 1 / (1 + "
           "e<sup>−<i>a</i></sup>)"),
       bishop},
  };
  const QString features = featuresHtml(*setting.features);
  if (!features.isEmpty()) {
    formulas.push_back({tr("Features"), features, QStringLiteral("Bishop 2006, §3.1")});
  }
  const QString likelihood =
      QStringLiteral("Σ ln p(<i>t</i><sub><i>n</i></sub> | <b>x</b><sub><i>n</i></sub>, <b>w</b>)");
  if (!setting.has_prior()) {
    formulas.push_back({tr("Fit"), QStringLiteral("<b>w</b>* = arg max ") + likelihood, bishop});
    formulas.push_back({tr("Hessian"),
                        QStringLiteral("<i>A</i> = ΦᵀRΦ, R = diag(<i>y</i><sub><i>n</i></sub>(1 − "
                                       "<i>y</i><sub><i>n</i></sub>)) at <b>w</b>*"),
                        bishop});
  } else {
    formulas.push_back({tr("Prior"), priorHtml(setting), QStringLiteral("MacKay 1992")});
    formulas.push_back(
        {tr("MAP"),
         QStringLiteral("<b>w</b>* = arg max ") + likelihood + QStringLiteral(" − ") + penaltyHtml(setting),
         bishop});
    formulas.push_back(
        {tr("Laplace"),
         QStringLiteral("<b>w</b> ~ N(<b>w</b>*, <i>A</i><sup>−1</sup>), <i>A</i> = ΦᵀRΦ + "
                        "<i>S</i><sub>0</sub><sup>−1</sup>, R = diag(<i>y</i><sub><i>n</i></sub>(1 − "
                        "<i>y</i><sub><i>n</i></sub>)) at <b>w</b>*"),
         QStringLiteral("MacKay 1992; Bishop 2006, §4.4")});
    formulas.push_back({tr("Log evidence"),
                        QStringLiteral("ln p(<b>t</b>) ≈ ") + likelihood + QStringLiteral(" − ") +
                            penaltyHtml(setting) +
                            QStringLiteral(" − ½ ln det(<i>I</i> + <i>S</i><sub>0</sub>ΦᵀRΦ), at <b>w</b>*"),
                        QStringLiteral("MacKay 1992; Bishop 2006, §4.4.1")});
  }
  formulas.push_back(
      {tr("Prediction, MAP"), QStringLiteral("p ≈ σ(μ), μ = <b>w</b>*ᵀ<b>φ</b>(<b>x</b>)"), bishop});
  formulas.push_back({tr("Prediction, Laplace (probit)"),
                      QStringLiteral("p ≈ σ(μ / √(1 + π<i>s</i>²/8)), <i>s</i>² = <b>φ</b>(<b>x</b>)ᵀ<i>A</i>"
                                     "<sup>−1</sup><b>φ</b>(<b>x</b>)"),
                      QStringLiteral("Spiegelhalter and Lauritzen 1990; MacKay 1992")});
  return formulas;
}

QStringList reportSources() {
  return {
      QStringLiteral("C. M. Bishop: Pattern Recognition and Machine Learning. Springer, 2006."),
      QStringLiteral("D. J. C. MacKay: The evidence framework applied to classification networks. Neural "
                     "Computation 4(5), 1992, 720–736."),
      QStringLiteral(
          "D. J. Spiegelhalter and S. L. Lauritzen: Sequential updating of conditional probabilities "
          "on directed graphical structures. Networks 20(5), 1990, 579–605."),
      QStringLiteral("E. B. Wilson: Probable inference, the law of succession, and statistical inference. "
                     "Journal of the American Statistical Association 22, 1927, 209–212 (intervals of the "
                     "calibration)."),
      QStringLiteral(
          "E. R. DeLong, D. M. DeLong and D. L. Clarke-Pearson: Comparing the areas under two or more "
          "correlated receiver operating characteristic curves. Biometrics 44, 1988, 837–845 "
          "(standard error of the AUC)."),
  };
}

}  // namespace credence

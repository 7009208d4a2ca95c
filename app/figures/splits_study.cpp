#include "app/compute/split_trials.h"
#include "app/figures/figure_study.h"
#include "app/plots/figure.h"
#include "app/plots/split_strip.h"
#include "app/report/translate.h"
#include "app/style/plot_theme.h"
#include "core/evaluation/split_scores.h"

#include <qcustomplot.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

class SplitsPicture final : public StudyPicture {
 public:
  /// The scores are those of the seeds after the session's own, and of its own split, which is the last.
  SplitsPicture(std::vector<SplitScore> scores, bool hasPrior)
      : m_scores(std::move(scores)), m_hasPrior(hasPrior) {}

  void paint(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    const QSize whole = pagePixels(spec.size);
    const QFontMetrics metrics(font);
    SplitStrip strip;
    strip.setFont(font);
    strip.setScores(m_scores, m_hasPrior);
    const int indent = metrics.height() / 2;
    strip.resize(whole.width() - 2 * indent, strip.sizeHint().height());
    if (!spec.parts.transparent) painter.fillRect(QRect(QPoint(), whole), PlotTheme::light().paper);
    painter.save();
    painter.setFont(font);
    painter.setPen(PlotTheme::light().ink);
    const QRect line(indent, 0, strip.width(), metrics.height());
    if (spec.parts.shown.title) {
      const QString title = tr("%1 splits: log-likelihood of a test point, nats").arg(m_scores.size());
      painter.drawText(line, Qt::AlignCenter, metrics.elidedText(title, Qt::ElideRight, line.width()));
    }
    // In the middle of what is left, where that is more than it needs.
    const int top = spec.parts.shown.title ? line.bottom() + indent : 0;
    painter.translate(indent, top + std::max(0, (whole.height() - top - strip.height()) / 3));
    strip.paint(painter, PlotTheme::light().ink);
    painter.restore();
  }

  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const SplitScore& split : m_scores) {
      for (std::size_t k = 0; k < split.log_likelihoods.size(); ++k) {
        numbers.push_back({"split " + std::to_string(split.seed) + ", " +
                               std::string(methods_always_scored().at(k)->id) + ": log-likelihood of a label",
                           finite(split.log_likelihoods[k])});
      }
    }
    return numbers;
  }

 private:
  std::vector<SplitScore> m_scores;
  bool m_hasPrior;
};

std::shared_ptr<const StudyPicture> scoreSplits(const StudiesRequest& request, const std::stop_token& stop) {
  const Fit& fit = *request.result->fit;
  const FitProblem& problem = fit.request;
  if (problem.split.kind != SplitRule::Kind::fraction || fit.split.test.is_empty()) {
    throw std::runtime_error("only a split by a share, with test points, can be drawn many times");
  }
  auto scores =
      score_splits(*problem.dataset, problem.hyperparameters, problem.split, SplitTrials::count, {}, stop);
  std::erase_if(scores, [](const SplitScore& score) { return !score.converged; });
  if (scores.empty()) throw std::runtime_error("the fit of no split converged");
  // The session's own is drawn as the newest.
  const auto own = std::ranges::find(scores, problem.split.seed, &SplitScore::seed);
  if (own != scores.end()) std::rotate(own, own + 1, scores.end());
  return std::make_shared<const SplitsPicture>(std::move(scores), problem.hyperparameters.has_prior());
}

bool canBeSplitAgain(const Session& session) {
  const SplitRule& rule = session.state.split;
  return rule.kind == SplitRule::Kind::fraction && rule.fraction < 1.0;
}

constexpr FigureView splitsViews[] = {
    studyView<&SplitsPicture::paint>(splitsStudy, "splits", "Test log-likelihood over many splits",
                                     {.help = " (50 by --train-fraction)"}),
};

}  // namespace

const FigureStudy splitsStudy = {.views = splitsViews, .compute = scoreSplits, .suits = canBeSplitAgain};

}  // namespace credence

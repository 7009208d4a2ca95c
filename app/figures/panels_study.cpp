#include "app/figures/panels_study.h"

#include "app/compute/panels.h"
#include "app/figures/figure_study.h"
#include "app/plots/figure.h"
#include "app/plots/panels_figure.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

class PanelsPicture final : public StudyPicture {
 public:
  explicit PanelsPicture(std::shared_ptr<const PanelsResult> result) : m_result(std::move(result)) {}

  void paint(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const {
    paintPanelsFigure(painter, *m_result, spec, font);
  }

  QSizeF suitableSize() const override { return defaultPanelsSize(*m_result); }

  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const auto& panel : m_result->panels) {
      const std::string name = panel->shown.caption.toStdString();
      numbers.push_back({name + ": log evidence", finite(panel->row.logEvidence)});
      numbers.push_back({name + ": effective parameters", finite(panel->row.effectiveParameters)});
      if (panel->weights) {
        std::ranges::copy(weights(name, *panel), std::back_inserter(numbers));
      } else if (panel->boundaries) {
        std::ranges::copy(middles(name, *panel->boundaries), std::back_inserter(numbers));
      } else if (panel->fit) {
        std::ranges::copy(places(name, *panel->fit), std::back_inserter(numbers));
      }
    }
    return numbers;
  }

  const std::shared_ptr<const PanelsResult>& result() const { return m_result; }

 private:
  /// Probabilities at a few places of the panel.
  static std::vector<NamedNumber> places(const std::string& name, const FitResult& fit) {
    constexpr arma::uword asSide = 5;
    const arma::mat& values = fit.pictures.front().values;
    std::vector<NamedNumber> numbers;
    for (arma::uword j = 0; j < asSide; ++j) {
      for (arma::uword i = 0; i < asSide; ++i) {
        const double value =
            values(i * (values.n_rows - 1) / (asSide - 1), j * (values.n_cols - 1) / (asSide - 1));
        numbers.push_back({name + ": place " + std::to_string(asSide * j + i), finite(value)});
      }
    }
    return numbers;
  }

  /// The two weights: the estimates, the Gaussian, and the exact posterior where it is known.
  static std::vector<NamedNumber> weights(const std::string& name, const Panel& panel) {
    const WeightStudy& study = *panel.weights;
    std::vector<NamedNumber> numbers;
    for (const arma::uword which : {panel.pair.first, panel.pair.second}) {
      const std::string of = name + ": weight " + study.names.at(which);
      const WeightMoments& moments = panel.gaussian().moments;
      numbers.push_back({of + ", MAP", finite(study.estimate(which))});
      numbers.push_back({of + ", mean", finite(moments.mean(which))});
      numbers.push_back({of + ", variance", finite(moments.covariance(which, which))});
      if (study.exact && study.exact->reliable())
        numbers.push_back({of + ", exact mean", finite(study.exact->moments.mean(which))});
    }
    return numbers;
  }

  /// The mean place of each draw's boundary, as far as it has one in sight.
  static std::vector<NamedNumber> middles(const std::string& name, const SampledBoundaries& boundaries) {
    std::vector<NamedNumber> numbers;
    for (std::size_t draw = 0; draw < boundaries.lines.size(); ++draw) {
      arma::mat points;
      for (const Polyline& line : boundaries.lines[draw]) points.insert_rows(points.n_rows, line.points);
      if (points.is_empty()) continue;
      const std::string of = name + ": boundary of draw " + std::to_string(draw + 1);
      numbers.push_back({of + ", mean x1", finite(arma::mean(points.col(0)))});
      numbers.push_back({of + ", mean x2", finite(arma::mean(points.col(1)))});
    }
    return numbers;
  }

  std::shared_ptr<const PanelsResult> m_result;
};

PanelsRequest requestOf(const StudiesRequest& request, bool weights) {
  const FitResult& now = *request.result;
  const FitProblem& problem = now.request;
  PanelsSetting setting = request.view.panels;
  setting.weights = weights;
  setting.labellings = false;
  PanelsRequest panels =
      panelsRequest(problem.dataset, setting,
                    panelsBase({problem.hyperparameters, problem.split, request.view.panels.method},
                               split_rows(*problem.dataset, problem.split), request.pins));
  panels.view = now.prediction.grid.bounds;
  panels.equalScale = request.view.equalScale;
  panels.drawing = now.request.drawing;
  panels.truth = problem.truth;
  return panels;
}

std::shared_ptr<const StudyPicture> fitSeveral(const PanelsRequest& panels, const StudiesRequest& request,
                                               const std::stop_token& stop) {
  std::shared_ptr<const PanelsResult> newest;
  const auto publish = [&](std::shared_ptr<const PanelsResult> result) {
    newest = std::move(result);
    if (request.progress) request.progress({"panels", newest->done(), newest->panels.size()});
  };
  fitPanels(begunPanels(panels, nullptr), publish, stop);
  return std::make_shared<const PanelsPicture>(std::move(newest));
}

std::shared_ptr<const StudyPicture> predictBySeveral(const StudiesRequest& request,
                                                     const std::stop_token& stop) {
  return fitSeveral(requestOf(request, false), request, stop);
}

std::shared_ptr<const StudyPicture> weighBySeveral(const StudiesRequest& request,
                                                   const std::stop_token& stop) {
  return fitSeveral(requestOf(request, true), request, stop);
}

bool hasPanels(const Session& session) {
  return !session.view.panels.values.isEmpty();
}

/// Nobody has asked for them where settings are only compared by their predictions.
bool hasWeightPanels(const Session& session) {
  return hasPanels(session) && session.view.panels.weights;
}

constexpr FigureView panelsViews[] = {
    studyView<&PanelsPicture::paint>(
        panelsStudy, "panels", "Several settings",
        {.help = " (several settings, --over)", .setting = false, .least = {0.0, 0.0}, .options = "--over"}),
};

constexpr FigureView weightPanelsViews[] = {
    studyView<&PanelsPicture::paint>(weightPanelsStudy, "weight_panels", "Two weights under several settings",
                                     {.help = " (two weights, --pair, under several settings, --over)",
                                      .setting = false,
                                      .least = {0.0, 0.0},
                                      .options = "--over --pair"}),
};

}  // namespace

const FigureStudy panelsStudy = {.views = panelsViews,
                                 .compute = predictBySeveral,
                                 .suits = hasPanels,
                                 .lacking = "--view panels: --over says of which settings"};

const FigureStudy weightPanelsStudy = {.views = weightPanelsViews,
                                       .compute = weighBySeveral,
                                       .suits = hasWeightPanels,
                                       .lacking = "--view weight_panels: --over says of which settings"};

std::shared_ptr<const PanelsResult> panelsOf(const FigureStudies& studies) {
  for (const FigureStudy* study : {&panelsStudy, &weightPanelsStudy}) {
    const auto found = studies.find(study);
    if (found == studies.end()) continue;
    if (const auto* picture = dynamic_cast<const PanelsPicture*>(found->second.get()))
      return picture->result();
  }
  return nullptr;
}

}  // namespace credence

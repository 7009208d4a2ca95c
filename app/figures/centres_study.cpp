#include "app/compute/centres_comparison.h"
#include "app/figures/figure_study_kinds.h"
#include "app/plots/centres_lines.h"
#include "app/plots/study_charts.h"
#include "app/report/translate.h"

#include <utility>

namespace credence {

namespace {

class CentresPicture final : public StudyPicture {
 public:
  explicit CentresPicture(CentresResult result) : m_result(std::move(result)) {}

  void paint(QCPPainter& painter, const FigureSpec& spec, const QFont& font) const override {
    const bool scores = spec.view == FigureView::CentresScores;
    const CountPicture picture = centresPicture(
        m_result.metrics, scores ? CentresQuantity::scores : CentresQuantity::evidence, PlotTheme::light());
    paintStudyChart(painter, countChart(picture, tr("weights"), scores ? tr("mean log-lik.") : tr("nats")),
                    spec, font);
  }

  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const SettingMetrics& each : m_result.metrics) {
      const std::string name = std::to_string(each.weights) + " weights: ";
      numbers.push_back({name + "log evidence", finite(each.evidence.total())});
      numbers.push_back({name + "BIC", finite(each.criteria.bic)});
    }
    return numbers;
  }

 private:
  CentresResult m_result;
};

std::shared_ptr<const StudyPicture> compare(const StudiesRequest& request, const std::stop_token& stop) {
  return std::make_shared<const CentresPicture>(compareCentres(request.result->fit, stop));
}

bool haveCentres(const Session& session) {
  return session.state.hyperparameters.features->kernel != nullptr;
}

}  // namespace

const FigureStudyKind centresStudy = {FigureStudy::centres, compare, haveCentres, true};

}  // namespace credence

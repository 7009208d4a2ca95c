#include "app/compute/reference_job.h"
#include "app/figures/figure_study.h"
#include "app/plots/audit_dots.h"
#include "core/evaluation/audit.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

class AuditPicture final : public StudyPicture {
 public:
  explicit AuditPicture(Audit audit) : m_audit(std::move(audit)) {}

  Chart chart() const { return auditChart(m_audit); }

  /// Those against quadrature: the reference's own draws are others another time.
  std::vector<NamedNumber> numbers() const override {
    std::vector<NamedNumber> numbers;
    for (const AuditRow& row : m_audit.rows) {
      if (!row.against_quadrature) continue;
      const std::string name(row.method->id);
      numbers.push_back(
          {name + ": largest error against quadrature", finite(row.against_quadrature->largest)});
      numbers.push_back({name + ": mean error against quadrature", finite(row.against_quadrature->mean)});
    }
    return numbers;
  }

  std::string unrepeatable() const override { return "errors against the reference, sampled by the clock"; }

 private:
  Audit m_audit;
};

std::shared_ptr<const StudyPicture> auditFit(const StudiesRequest& request, const std::stop_token& stop) {
  const Fit& fit = *request.result->fit;
  const Grid grid = region_of_means(fit.request.dataset->inputs);
  ReferenceRequest of;
  of.fit = request.result->fit;
  of.view = grid.bounds;
  of.goal = request.goal;
  of.seed = request.seed;
  std::shared_ptr<const ReferenceResult> reference;
  ReferenceJob().run(of, stop,
                     [&](std::shared_ptr<const ReferenceResult> result) { reference = std::move(result); });
  if (reference->region_mean.is_empty()) {
    throw std::runtime_error(
        "the reference was still warming up after so many seconds: give it more (--seconds)");
  }
  const auto pictures =
      approximate_pictures(*fit.model, training_set(*fit.request.dataset, fit.split), grid, {}, stop);
  return std::make_shared<const AuditPicture>(
      audit(pictures, grid, reference->region_mean, reference->region_error));
}

bool posteriorCanBeSampled(const Session& session) {
  return session.state.hyperparameters.has_prior();
}

constexpr FigureView auditViews[] = {
    chartView<&AuditPicture::chart>(auditStudy, "audit", "Errors of p(y = 1) against the reference",
                                    {.help = " (errors against the reference)"}),
};

}  // namespace

const FigureStudy auditStudy = {.views = auditViews,
                                .compute = auditFit,
                                .suits = posteriorCanBeSampled,
                                .needsLabels = true,
                                .method = &reference_method};

}  // namespace credence

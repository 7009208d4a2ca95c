#pragma once

#include "app/document/lab_setting.h"
#include "core/lab/lab_curves.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// What the charts of the lab show.
struct LabPicture {
  std::shared_ptr<const LabResult> result = {};  ///< null before there is one
  LabCurves curves = {};
  LabRange range = {};
  std::vector<LabHandle> handles = {};           ///< those that are seen
  std::vector<std::size_t> handle_numbers = {};  ///< which of the density's they are
  std::optional<double> true_weight = {};        ///< at which the data were drawn
  std::optional<std::size_t> datum = {};         ///< the selected one
  std::vector<std::string> hidden = {};          ///< ids of rules whose Gaussians are not drawn

  bool hides(const LabRule& rule) const;
};

/// Of what is set, and what came of it.
LabPicture labPicture(const LabSetting& setting, std::shared_ptr<const LabResult> result,
                      const LabRange& range);

}  // namespace credence

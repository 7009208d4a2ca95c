#pragma once

#include "app/plots/figure_view.h"
#include "app/report/named_number.h"

#include <QSizeF>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace credence {

/// What a study found, as its views paint it and figures tell it. Never changes.
class StudyPicture {
 public:
  StudyPicture() = default;
  virtual ~StudyPicture() = default;
  StudyPicture(const StudyPicture&) = delete;
  StudyPicture& operator=(const StudyPicture&) = delete;

  /// Of a figure of one of its views alone, in millimetres.
  virtual QSizeF suitableSize() const { return {90.0, 80.0}; }
  /// What a figure that is verified must say again.
  virtual std::vector<NamedNumber> numbers() const = 0;
  /// What of it comes out otherwise another time, and why; empty: nothing does.
  virtual std::string unrepeatable() const { return {}; }
};

/// What figures show beside a fit and its map, as far as it has been computed.
using FigureStudies = std::map<const FigureStudy*, std::shared_ptr<const StudyPicture>>;

}  // namespace credence

#pragma once

#include "app/document/lab_setting.h"
#include "app/study/study.h"

namespace credence {

/// What the session says of the lab, which is about no data.
struct LabOptions {
  LabSetting setting = {};

  bool operator==(const LabOptions&) const = default;
};

/// How far a Gaussian at a mode is from the density that it stands for, where a density over one number can
/// be integrated. It has a window of its own, and its command, `credence lab`, which reads no data but has an
/// option for each number of a density, is one of its own, too.
extern const Study labStudy;

}  // namespace credence

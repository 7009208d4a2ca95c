#pragma once

#include "app/report/setting_metrics.h"
#include "app/report/table.h"
#include "core/data/role.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace credence {

/// A setting that is compared with others.
struct ComparedSetting {
  QString title;
  Hyperparameters setting;
  const SettingMetrics* metrics;  ///< null while they are not known
};

/// A row for each setting. `widthTitle`: "width", with its unit. Columns: "setting", "features", "inputs",
/// "width", "prior_variance", those of the evidence, "effective_parameters", "weights", "parameters" (both in
/// one cell, for the window), "train.laplace", "test.laplace" or "validation.laplace" and so on, by what
/// `heldOut` is, the latter in bits over a coin as "test_bits.laplace" and so on, "bic", "aic", and
/// "converged", which says whose fit did not converge, and which is not computed yet. What does not exist is
/// missing; of metrics that are not known yet a reader sees `unknown`.
Table settingsTable(const std::vector<ComparedSetting>& settings, const QString& widthTitle,
                    const QString& title, const QString& unknown = {}, Role heldOut = Role::test);

/// Adds to a row for each of `rows` the columns "converged" and "error_bound", in nats.
void addSoundness(Table& table, const std::vector<Soundness>& rows);

/// By what held-out points they are compared: validation points where they are scored, else test points;
/// nothing where neither are.
std::optional<Role> heldOutRole(const std::vector<ComparedSetting>& settings);

/// "test." or "test_bits." for example: how the keys of such columns begin.
std::string scoreKey(Role role, bool bits = false);
/// Whether a column holds held-out log-likelihoods.
bool isHeldOut(const TableColumn& column);
/// Columns of these keys and those, as a window has room for them: each says what it is by itself.
Table withHeldOut(const Table& table, std::vector<std::string> keys);

/// The same to take elsewhere: a column for each setting.
Table exportedSettings(const Table& settings);

}  // namespace credence

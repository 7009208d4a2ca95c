#pragma once

#include "app/files/table_loader.h"
#include "app/mainwindow/message_bar.h"

#include <functional>
#include <vector>

namespace credence {

/// What may be done about a table without labels where a file beside it has as many: reading both by `read`.
/// Empty where no such file is known.
std::vector<MessageBar::Remedy> labelsRemedy(const LoadFailure& failure,
                                             std::function<void(const TableSource&)> read);

}  // namespace credence

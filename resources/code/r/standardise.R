# Inputs in the units of the features: standard deviations of the training points.
centre <- colMeans(x[train, , drop = FALSE])
spread <- if (length(train) > 1) apply(x[train, , drop = FALSE], 2, sd) else c(0, 0)
spread[!(spread > 1e-14 * apply(abs(x[train, , drop = FALSE]), 2, max))] <- 1
units <- function(inputs) sweep(sweep(inputs, 2, centre), 2, spread, "/")

#!/usr/bin/env Rscript
# mgcv's gam() on Credence's own design, penalised as a whole: compare_peers.py says what the arguments are.
#
# Its REML score is minus the Laplace log evidence; why, and why the design is turned, is said in tests/golden/make_mgcv.R.

here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
source(file.path(here, "measured_work.R"))
library(mgcv)

x <- as.matrix(training[, 1:2])
y <- training[, 3]
cells <- as.integer(arguments[5])

design <- function(inputs, width) {
  squares <- outer(rowSums(inputs^2), rowSums(x^2), "+") - 2 * inputs %*% t(x)
  cbind(1, exp(-pmax(squares, 0) / (2 * width^2)))
}

fitted_at <- function(width, prior_variance) {
  parts <- svd(design(x, width))
  turned <- parts$u %*% diag(parts$d)
  fit <- gam(y ~ turned - 1, family = binomial, method = "REML",
             paraPen = list(turned = list(diag(ncol(turned)), sp = 1 / prior_variance)),
             control = gam.control(epsilon = 1e-12, maxit = 500))
  list(fit = fit, turn = parts$v)
}

width <- as.numeric(arguments[3])
model <- measured("fit", function() fitted_at(width, as.numeric(arguments[4])))
say("evidence", -as.numeric(model$fit$gcv.ubre))
logit <- measured("predict", function() {
  there <- design(as.matrix(test[, 1:2]), width) %*% model$turn
  predict(model$fit, newdata = list(turned = there), type = "link", se.fit = TRUE)
})
say_held_out(logit)
if (cells > 0) {
  steps <- seq(0, 1, length.out = cells)
  measured("map", function() for (w in 0.1 * 10^steps) for (v in 0.1 * 1000^steps) fitted_at(w, v))
}

#!/usr/bin/env Rscript
# Laplace evidence by R's mgcv, apart from the program and from the other scripts here.
#
#     Rscript tests/golden/make_mgcv.R
#
# writes mgcv.json beside this file. Needs R and mgcv (Debian: r-base-core, r-cran-mgcv; made with what the file says).
#
# gam() takes a design whole (paraPen) with a quadratic penalty w'Sw/2, here S = I/σ0² with its factor 1/σ0² held fixed. The
# binomial family has scale 1, and as S has full rank, mgcv's REML score is
#     -[log p(y|w) - w'Sw/2 + ½ log|S| - ½ log|X'RX + S|]   at the penalised maximum:
# minus the Laplace log evidence, with nothing left to normalise. gam() refuses more coefficients than points, and the design
# [1, kernel] has N + 1: an orthogonal turn of the weights, X V = U D, leaves the prior as it is and one weight without
# effect on any logit, which is dropped.

library(mgcv)

here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
data_of <- function(name) {
  table <- read.csv(file.path(here, "..", "..", "resources", "data", paste0(name, ".csv")))
  if ("set" %in% names(table)) table <- table[table$set == "train", ]
  list(x = as.matrix(table[, 1:2]), y = as.integer(factor(table[, 3])) - 1)
}

log_evidence <- function(name, width, prior_variance) {
  data <- data_of(name)
  kernel <- exp(-as.matrix(dist(data$x))^2 / (2 * width^2))
  parts <- svd(cbind(1, kernel))
  turned <- parts$u %*% diag(parts$d)
  y <- data$y
  fit <- gam(y ~ turned - 1, family = binomial, method = "REML",
             paraPen = list(turned = list(diag(ncol(turned)), sp = 1 / prior_variance)),
             control = gam.control(epsilon = 1e-14, maxit = 500))
  stopifnot(fit$converged, nrow(kernel) == ncol(turned))
  -as.numeric(fit$gcv.ubre)
}

settings <- list(list("ripley", 0.316, 0.797), list("ripley", 0.3, 10), list("ripley", 0.5, 100),
                 list("ripley", 0.15, 1), list("ripley", 1.5, 1000),
                 list("penguins", 2.6, 10), list("penguins", 6, 300), list("penguins-sex", 5, 50))
rows <- sapply(settings, function(s) {
  value <- log_evidence(s[[1]], s[[2]], s[[3]])
  cat(sprintf("%s %g %g: %.10f\n", s[[1]], s[[2]], s[[3]], value))
  sprintf('{"points":"resources/data/%s.csv","width":%g,"prior_variance":%g,"laplace":%.13g}', s[[1]], s[[2]], s[[3]], value)
})
made_by <- sprintf("make_mgcv.R, R %s, mgcv %s", getRversion(), packageVersion("mgcv"))
writeLines(c(sprintf('{"made_by":"%s",', made_by), '"cases":[', paste(rows, collapse = ",\n"), "]}"),
           file.path(here, "mgcv.json"))

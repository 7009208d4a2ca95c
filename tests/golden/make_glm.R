#!/usr/bin/env Rscript
# Maximum likelihood by R's glm, apart from the program: log likelihood, and logits with their variances at four points.
#
#     Rscript tests/golden/make_glm.R
#
# writes glm.json beside this file. Needs R alone (Debian: r-base-core; made with what the file says). Logits and variances do not
# depend on how the polynomials are written; glm() squares no matrix, and takes their raw powers with a QR decomposition.

here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
data_of <- function(name) {
  table <- read.csv(file.path(here, "..", "..", "resources", "data", paste0(name, ".csv")))
  if ("set" %in% names(table)) table <- table[table$set == "train", ]
  data.frame(x1 = table[, 1], x2 = table[, 2], y = as.integer(factor(table[, 3])) - 1)
}

likeliest <- function(name, family) {
  data <- data_of(name)
  degree <- match(family, c("linear", "quadratic", "cubic", "quartic", "quintic"))
  fit <- glm(y ~ polym(x1, x2, degree = degree, raw = TRUE), binomial, data, control = list(epsilon = 1e-13, maxit = 100))
  stopifnot(fit$converged, fit$rank < nrow(data))
  # The corners of the middle half.
  at <- expand.grid(x1 = quantile(data$x1, c(0.25, 0.75)), x2 = quantile(data$x2, c(0.25, 0.75)))
  predicted <- predict(fit, at, se.fit = TRUE)
  list_of <- function(values) paste0("[", paste(sprintf("%.13g", values), collapse = ","), "]")
  sprintf(paste0('{"points":"resources/data/%s.csv","features":"%s","weights":%d,"log_likelihood":%.13g,',
                 '"x1":%s,"x2":%s,"logit":%s,"variance":%s}'),
          name, family, fit$rank, as.numeric(logLik(fit)), list_of(at$x1), list_of(at$x2),
          list_of(predicted$fit), list_of(predicted$se.fit^2))
}

rows <- mapply(likeliest, c("ripley", "ripley", "ripley", "ripley", "penguins", "penguins-sex", "penguins-sex"),
               c("linear", "quadratic", "cubic", "quintic", "linear", "linear", "cubic"))
writeLines(c(sprintf('{"made_by":"make_glm.R, R %s",', getRversion()), '"cases":[', paste(rows, collapse = ",\n"), "]}"),
           file.path(here, "glm.json"))

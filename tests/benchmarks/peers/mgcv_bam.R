#!/usr/bin/env Rscript
# mgcv's bam() for many points, discrete: compare_peers.py says what the arguments are.
#
# A model of its own, a thin-plate spline of 100 weights whose smoothness is estimated within the fit; so neither width nor
# prior variance is looked at, and its REML score is not Credence's evidence.

here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
source(file.path(here, "measured_work.R"))
suppressPackageStartupMessages(library(mgcv))

model <- measured("fit", function() {
  bam(label ~ s(x1, x2, k = 100), family = binomial, data = training, discrete = TRUE, nthreads = 2)
})
logit <- measured("predict", function() predict(model, newdata = test, type = "link", se.fit = TRUE))
say_held_out(logit)

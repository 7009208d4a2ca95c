
# k(x, z) for each input and centre.
kernel <- function(inputs) {
  r <- sqrt(outer(inputs[, 1], centres[, 1], "-")^2 + outer(inputs[, 2], centres[, 2], "-")^2) / width

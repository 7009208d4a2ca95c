
# The design matrix: products of up to so many inputs, the constant first.
features <- function(inputs) {
  u <- units(inputs)
  do.call(cbind, lapply(0:@DEGREE@, function(d) {
    matrix(sapply(0:d, function(k) u[, 1]^(d - k) * u[, 2]^k), nrow(u))
  }))
}

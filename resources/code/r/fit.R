
# --- fit ---

phi <- features(x[train, , drop = FALSE])
labels <- y[train]
weights <- ncol(phi)
prior_mean <- @PRIOR_MEANS@
precision <- 1 / (prior_variance * @PRIOR_FACTORS@) # 0: no prior

log_sigmoid <- function(a) pmin(a, 0) - log1p(exp(-abs(a)))
log_likelihood <- function(a) sum(log_sigmoid(ifelse(labels == 1, a, -a)))
energy <- function(w) -log_likelihood(drop(phi %*% w)) + sum(precision * (w - prior_mean)^2) / 2

# The weights of greatest posterior, by Newton's method with steps that are halved until they lead down.
w <- prior_mean
for (step_number in 1:200) {
  a <- drop(phi %*% w)
  gradient <- drop(crossprod(phi, plogis(a) - labels)) + precision * (w - prior_mean)
  factor <- chol(crossprod(phi, plogis(a) * plogis(-a) * phi) + diag(precision, weights))
  step <- backsolve(factor, backsolve(factor, gradient, transpose = TRUE))
  decrement <- sum(gradient * step)
  if (decrement < 1e-16) break
  length_of_step <- 1
  while (energy(w - length_of_step * step) > energy(w) + 1e-13 * abs(energy(w)) && length_of_step > 1e-9) {
    length_of_step <- length_of_step / 2
  }
  w <- w - length_of_step * step
}
if (decrement >= 1e-16) stop("Newton's method did not converge")

# Laplace's approximation: N(w, inverse of crossprod(factor)).
evidence <- -energy(w) - sum(log(diag(factor))) + sum(log(precision)) / 2
if (all(precision > 0)) found[["log evidence by laplace"]] <- evidence

# The same evidence by mgcv, whose REML score it is. gam() takes no more weights than points: an orthogonal turn of them
# leaves those that act on no logit as they are.
if (all(precision > 0) && length(labels) <= 500 && requireNamespace("mgcv", quietly = TRUE)) {
  parts <- svd(sweep(phi, 2, sqrt(prior_variance * precision), "/"))
  turned <- parts$u %*% diag(parts$d, length(parts$d))
  known <- drop(phi %*% prior_mean)
  by_mgcv <- mgcv::gam(labels ~ turned - 1 + offset(known), family = binomial, method = "REML",
                       paraPen = list(turned = list(diag(ncol(turned)), sp = 1 / prior_variance)),
                       control = mgcv::gam.control(epsilon = 1e-12, maxit = 500))
  cat("log evidence by mgcv:", format(-as.numeric(by_mgcv$gcv.ubre), digits = 12), "\n")
  if (abs(as.numeric(by_mgcv$gcv.ubre) + evidence) > 1e-4 * max(1, abs(evidence))) stop("mgcv's evidence is another")
}

# --- predictions and scores ---

# Mean and variance of the logit at inputs.
logits <- function(inputs) {
  design <- features(inputs)
  list(mean = drop(design %*% w), variance = colSums(backsolve(factor, t(design), transpose = TRUE)^2))
}

# log E plogis(a), a ~ N(mean, variance), by the trapezoidal rule.
log_average <- function(mean, variance) {
  mapply(function(m, v) {
    spacing <- min(0.1, 0.65 / sqrt(max(v, 1e-300)))
    u <- seq(-12, 12, by = spacing)
    log_mass <- log_sigmoid(m + sqrt(v) * u) - u^2 / 2 + log(spacing / sqrt(2 * pi))
    max(log_mass) + log(sum(exp(log_mass - max(log_mass))))
  }, mean, variance)
}

# From mean and variance of a logit to the log probability of class 1.
methods <- list(
  map = function(mean, variance) log_sigmoid(mean),
  laplace_probit = function(mean, variance) log_sigmoid(mean / sqrt(1 + pi * variance / 8)),
  laplace_quadrature = log_average
)
probability <- function(method, inputs) {
  at <- logits(inputs)
  exp(methods[[method]](at$mean, at$variance))
}

places <- matrix(c(@PLACES@), ncol = 2, byrow = TRUE)
for (method in names(methods)) {
  for (role in names(rows)) {
    here <- rows[[role]]
    if (length(here) == 0) next
    sign <- ifelse(y[here] == 1, 1, -1)
    at <- logits(x[here, , drop = FALSE])
    found[[paste0("log loss of ", method, ", ", role)]] <- -mean(methods[[method]](sign * at$mean, at$variance))
    found[[paste0("accuracy of ", method, ", ", role)]] <- mean((at$mean >= 0) == (y[here] == 1))
  }
  p <- probability(method, places)
  for (k in seq_along(p)) found[[paste0("probability by ", method, " at place ", k)]] <- p[k]
}

# --- picture ---

arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) > 0) pdf(arguments[1], width = 11, height = 5.5)
axes <- lapply(1:2, function(k) {
  margin <- 0.1 * diff(range(x[, k]))
  seq(min(x[, k]) - max(margin, 1e-9), max(x[, k]) + max(margin, 1e-9), length.out = 80)
})
grid <- as.matrix(expand.grid(axes[[1]], axes[[2]]))
layout(matrix(1:2, 1))
for (method in c("map", "laplace_probit")) {
  field <- matrix(probability(method, grid), 80)
  image(axes[[1]], axes[[2]], field, zlim = c(0, 1), col = colorRampPalette(c("#0072B2", "#F7F7F7", "#D55E00"))(100),
        main = method, xlab = input_names[1], ylab = input_names[2])
  contour(axes[[1]], axes[[2]], field, levels = (1:9) / 10, lwd = c(1, 1, 1, 1, 2.5, 1, 1, 1, 1), add = TRUE)
  filled <- seq_along(y) %in% train
  points(x, pch = ifelse(y == 1, ifelse(filled, 18, 5), ifelse(filled, 16, 1)), col = ifelse(y == 1, "#A34700", "#004B7A"))
}
legend("topright", class_names, pch = c(16, 18), col = c("#004B7A", "#A34700"), bg = "white")
mtext(title_of_data, outer = TRUE, line = -1.5)
if (length(arguments) > 0) invisible(dev.off())

# --- are these Credence's numbers? ---

credence <- list( # value, tolerance
@NUMBERS@
)
for (name in names(found)) cat(name, ": ", format(found[[name]], digits = 15), "\n", sep = "")
for (name in names(credence)) {
  if (!(abs(found[[name]] - credence[[name]][1]) <= credence[[name]][2])) {
    stop(name, " is ", format(found[[name]], digits = 15), ", but ", format(credence[[name]][1], digits = 15), " in Credence")
  }
}
cat("All numbers are those of Credence.\n")

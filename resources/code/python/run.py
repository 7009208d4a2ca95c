
phi, labels = features(x[train], WIDTH), y[train]
prior = prior_of(phi.shape[1], PRIOR_VARIANCE)
gaussians = {"laplace": laplace(phi, labels, prior)[0]}
found["log evidence by laplace"] = laplace(phi, labels, prior)[2]
@POSTERIORS@
# Gradient and Hessian against central differences, away from the maximum.
stream = np.random.default_rng(1)
place = gaussians["laplace"].mean + 0.1 * stream.standard_normal(phi.shape[1])
direction = stream.standard_normal(phi.shape[1]) / math.sqrt(phi.shape[1])
h = 1e-4
(value_0, gradient_0, _), (value_1, gradient_1, _) = (energy(place + s * direction, phi, labels, prior) for s in (-h, h))
_, gradient, hessian = energy(place, phi, labels, prior)
for name, by_formula, by_difference in (
    ("gradient", gradient @ direction, (value_1 - value_0) / (2 * h)),
    ("Hessian", hessian @ direction, (gradient_1 - gradient_0) / (2 * h)),
):
    if np.abs(by_formula - by_difference).max() > 1e-4 * np.abs(by_formula).max() + 1e-6:
        sys.exit(f"the {name} is not that of the log posterior: {by_formula}, but {by_difference} by differences")

# --- predictions and scores ---

# Each takes a Gaussian's mean and variance of a logit for the log probability of class 1.
INTEGRALS = {
    "plug_in": lambda mean, variance: log_sigmoid(mean),
    "probit": lambda mean, variance: log_sigmoid(mean / np.sqrt(1 + math.pi * variance / 8)),
    "quadrature": log_average,
}
METHODS = {@METHODS@}


def probability(method, inputs):
    gaussian, integral = METHODS[method]
    return np.exp(INTEGRALS[integral](*gaussians[gaussian].logits(features(inputs, WIDTH))))


for method, (gaussian, integral) in METHODS.items():
    for name in ("train", "validation", "test"):
        here = role == name
        if here.any():
            sign = 2 * y[here] - 1
            mean, variance = gaussians[gaussian].logits(features(x[here], WIDTH))
            found[f"log loss of {method}, {name}"] = -INTEGRALS[integral](sign * mean, variance).mean()
            found[f"accuracy of {method}, {name}"] = ((mean >= 0) == (y[here] == 1)).mean()

PLACES = np.array(@PLACES@)
for method in METHODS:
    for k, p in enumerate(probability(method, PLACES)):
        found[f"probability by {method} at place {k + 1}"] = p

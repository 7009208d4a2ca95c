

def prior_of(weights, prior_variance):
    """Mean and precision of each weight; a precision of 0 is no prior."""
    return @PRIOR_MEANS@, 1 / (prior_variance * @PRIOR_FACTORS@)


# --- fit ---


def log_sigmoid(a):
    return -np.logaddexp(0, -a)


def energy(w, phi, labels, prior):
    """Minus the log posterior, but for a constant, with its gradient and Hessian."""
    mean, precision = prior
    a = phi @ w
    value = -log_sigmoid(np.where(labels == 1, a, -a)).sum() + precision @ (w - mean) ** 2 / 2
    gradient = phi.T @ (expit(a) - labels) + precision * (w - mean)
    hessian = phi.T @ ((expit(a) * expit(-a))[:, None] * phi) + np.diag(precision)
    return value, gradient, hessian


def fit_map(phi, labels, prior):
    """The weights of greatest posterior, by Newton's method with steps that are halved until they lead down."""
    w = prior[0].copy()
    for _ in range(200):
        value, gradient, hessian = energy(w, phi, labels, prior)
        step = cho_solve((cholesky(hessian, lower=True), True), gradient)
        decrement = gradient @ step
        if decrement < 1e-16:
            return w - step
        length = 1.0
        while energy(w - length * step, phi, labels, prior)[0] > value + 1e-13 * abs(value) and length > 1e-9:
            length /= 2
        w = w - length * step
    sys.exit("Newton's method did not converge")


class Gaussian:
    """Over the weights, of sites exp(shift·a - precision·a²/2) in place of the likelihoods."""

    def __init__(self, phi, site_precision, site_shift, prior):
        mean, precision = prior
        self.factor = cholesky(phi.T @ (site_precision[:, None] * phi) + np.diag(precision), lower=True)
        self.mean = cho_solve((self.factor, True), phi.T @ site_shift + precision * mean)
        self.penalty = precision @ (self.mean - mean) ** 2 / 2
        self.half_log_determinant = np.log(np.diag(self.factor)).sum() - np.log(precision).sum() / 2 if precision.all() else math.nan

    def logits(self, phi):
        """Mean and variance of the logit of each row of a design matrix."""
        return phi @ self.mean, (solve_triangular(self.factor, phi.T, lower=True) ** 2).sum(axis=0)

    def log_evidence(self, log_sites):
        """log p(labels), with the sites at the mean in place of the likelihoods."""
        return log_sites.sum() - self.penalty - self.half_log_determinant


def laplace(phi, labels, prior):
    """Laplace's approximation: the posterior's Gaussian, its sites, and its log evidence."""
    a = phi @ fit_map(phi, labels, prior)
    curvature = expit(a) * expit(-a)
    sites = curvature, curvature * a + labels - expit(a)
    gaussian = Gaussian(phi, *sites, prior)
    return gaussian, sites, gaussian.log_evidence(log_sigmoid(np.where(labels == 1, a, -a)))


def tilted(log_weight, mean, variance):
    """Nodes a and the log masses of N(mean, variance) on them, by the trapezoidal rule: exact to double precision."""
    spacing = min(0.1, 0.65 / math.sqrt(max(variance.max(), 1e-300)))
    u = np.arange(-12, 12 + spacing, spacing)
    a = mean[:, None] + np.sqrt(variance)[:, None] * u
    return a, log_weight(a) - u**2 / 2 + math.log(spacing / math.sqrt(2 * math.pi))


def in_blocks(function, mean, variance):
    """Some points at a time, those of like variance together."""
    order = np.argsort(variance, kind="stable")
    parts = [function(part, mean[part], variance[part]) for part in np.array_split(order, max(1, len(order) // 50))]
    result = np.empty((len(mean),) + parts[0].shape[1:])
    result[order] = np.concatenate(parts)
    return result


def log_average(mean, variance):
    """log E σ(a) of a ~ N(mean, variance)."""
    return in_blocks(lambda _, m, v: logsumexp(tilted(log_sigmoid, m, v)[1], axis=1), mean, variance)


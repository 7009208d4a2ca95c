

def kl_sites(mean, variance, precision, shift, labels):
    """The Gaussian nearest to the posterior: slope and curvature of each likelihood on average over it."""
    sign = 2 * labels - 1

    def averages(_, m, v):
        a, log_mass = tilted(np.zeros_like, m, v)
        mass = np.exp(log_mass)
        return np.column_stack([(mass * f).sum(axis=1) for f in (expit(a) * expit(-a), expit(-a), log_sigmoid(a))])

    curvature, slope, value = in_blocks(averages, sign * mean, variance).T
    return curvature, sign * slope + curvature * mean, value + precision * variance / 2


def kl(phi, labels, prior):
    return settle(kl_sites, 0.6, phi, labels, prior)


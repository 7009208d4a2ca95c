

def ep_sites(mean, variance, precision, shift, labels):
    """Expectation propagation: agrees in mean and variance with each cavity times its likelihood."""
    sign = 2 * labels - 1
    cavity_variance = variance / (1 - precision * variance)
    cavity_mean = (mean - shift * variance) / (1 - precision * variance)

    def moments(_, m, v):
        a, log_mass = tilted(log_sigmoid, m, v)
        log_z = logsumexp(log_mass, axis=1)
        mass = np.exp(log_mass - log_z[:, None])
        slope = (mass * expit(-a)).sum(axis=1)
        return np.column_stack([log_z, slope, slope**2 - (mass * expit(-a) * (1 - 2 * expit(a))).sum(axis=1)])

    log_z, slope, curvature = in_blocks(moments, sign * cavity_mean, cavity_variance).T
    share = 1 - curvature * cavity_variance
    log_sites = log_z + np.log(cavity_variance / variance) / 2 + (mean - cavity_mean) ** 2 / cavity_variance / 2
    return curvature / share, (sign * slope + curvature * cavity_mean) / share, log_sites


def ep(phi, labels, prior):
    return settle(ep_sites, 0.6, phi, labels, prior)


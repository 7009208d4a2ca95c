

def vb_sites(mean, variance, precision, shift, labels):
    """Jaakkola and Jordan's quadratic bounds on each likelihood, where they are highest on average."""
    xi = np.sqrt(mean**2 + variance)
    half = labels - 0.5
    bound = np.where(xi > 1e-6, np.tanh(xi / 2) / (2 * np.maximum(xi, 1e-6)), 0.25)
    return bound, half, half * mean + log_sigmoid(xi) - xi / 2 + precision * variance / 2


def vb(phi, labels, prior):
    return settle(vb_sites, 1.0, phi, labels, prior)


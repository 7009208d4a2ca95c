

def settle(rule, damping, phi, labels, prior):
    """The Gaussian whose sites are what the rule makes of it, from Laplace's on, and its log evidence."""
    _, sites, _ = laplace(phi, labels, prior)
    before, smallest, length = math.inf, math.inf, damping
    for _ in range(10000):
        precision, shift = sites
        gaussian = Gaussian(phi, precision, shift, prior)
        mean, variance = gaussian.logits(phi)
        wanted_precision, wanted_shift, log_sites = rule(mean, variance, precision, shift, labels)
        evidence = gaussian.log_evidence(log_sites)
        change = wanted_precision - precision, wanted_shift - shift
        off = np.concatenate([change[0] * variance, (change[1] - mean * change[0]) * np.sqrt(variance)])
        if np.abs(off).max() < 1e-9 and abs(evidence - before) < 1e-9 * max(1, abs(evidence)):
            return gaussian, evidence
        before, size = evidence, np.linalg.norm(off)
        if size < smallest:
            smallest, best, length = size, (sites, change), min(damping, 1.05 * length)
        elif not size < 2 * smallest:  # gone astray: back to where it was best, and on by a shorter step
            (precision, shift), change = best
            length /= 2
        sites = np.clip(precision + length * change[0], 0, 0.25), shift + length * change[1]
    sys.exit("the sites of a Gaussian did not settle")

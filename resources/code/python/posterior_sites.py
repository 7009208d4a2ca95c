

def settle(rule, damping, phi, labels, prior):
    """The Gaussian whose sites are what the rule makes of it, from Laplace's on, and its log evidence."""
    _, (precision, shift), _ = laplace(phi, labels, prior)
    before = math.inf
    for _ in range(3000):
        gaussian = Gaussian(phi, precision, shift, prior)
        mean, variance = gaussian.logits(phi)
        wanted_precision, wanted_shift, log_sites = rule(mean, variance, precision, shift, labels)
        evidence = gaussian.log_evidence(log_sites)
        change = wanted_precision - precision, wanted_shift - shift
        far = max(np.abs(change[0] * variance).max(), (np.abs(change[1] - mean * change[0]) * np.sqrt(variance)).max())
        if far < 1e-9 and abs(evidence - before) < 1e-9 * max(1, abs(evidence)):
            return gaussian, evidence
        before = evidence
        precision = np.clip(precision + damping * change[0], 0, 0.25)
        shift = shift + damping * change[1]
    sys.exit("the sites of a Gaussian did not settle")


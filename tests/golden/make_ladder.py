#!/usr/bin/python3
"""Reference numbers for Laplace, EP, KL and VB, computed apart from the program.

    /usr/bin/python3 tests/golden/make_ladder.py

writes ladder.json beside this file (about ten minutes). Every Gaussian over the weights is dense, M = N + 1 weights:
features [1, exp(-|x - z|²/2l²)] centred on the training inputs, prior N(0, σ0² I) on all of them. It is told by one site
(τ, ν) a training point: precision ΦᵀTΦ + I/σ0², precision times mean Φᵀν. What makes these numbers believable is checked
while they are made, and a check that fails stops the script:

- the quadrature, against mpmath with 30 digits;
- logit means, variances and determinant, against GPML's N×N form with B = I + √T K √T;
- the fixed points, by a second start from unlike sites;
- EP at N = 1, where it is exact, and KL ≥ VB.

'truth' is importance sampling from a mixture about EP's Gaussian, with standard errors; 'importance_ep' is the same from
EP's Gaussian alone, whose errors are larger than they look. Their draws are seeded.
Needs NumPy (made with 1.24.2), SciPy (1.10.1) and mpmath (1.2.1).
"""

import csv
import json
import pathlib
import platform

import mpmath
import numpy as np
import scipy
from scipy.linalg import cho_factor, cho_solve, cholesky, solve_triangular
from scipy.special import expit, log_expit, logsumexp

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DATA = "resources/data/"
TRUTH_SHARES = [1.0, 0.8, 0.6, 0.4]


# --- expectations over one logit ---

def nodes(mean, variance, signs):
    """Equidistant nodes for each (mean, variance) and the logarithm of their Gaussian weights, K×N.

    σ and its kin are analytic for |Im a| < π, so that the trapezium rule converges geometrically: a step of 0.3 s, and
    of 0.3 where s > 1, is beyond double precision. The nodes reach 11 s beyond the mean and beyond where the tilted
    Gaussian can have its mode, which is between the mean and mean + signs·variance, on the near side of 0.
    """
    s = np.sqrt(variance)
    shift = signs * np.minimum(variance, np.maximum(0, -signs * mean) + 1)
    step = 0.3 * np.minimum(s, 1)
    low = mean + np.minimum(shift, 0) - 11 * s
    high = mean + np.maximum(shift, 0) + 11 * s
    count = int(np.ceil(np.max((high - low) / step))) + 1
    a = low + step * np.arange(count)[:, None]
    return a, -0.5 * ((a - mean) / s) ** 2 + np.log(step / (s * np.sqrt(2 * np.pi)))


def plain_expectations(mean, variance):
    """E σ(a), E σ(a)σ(-a), E log σ(a) under N(mean, variance)."""
    a, log_weight = nodes(mean, variance, np.ones_like(mean))
    weight = np.exp(log_weight)
    p, q = expit(a), expit(-a)
    return np.sum(weight * p, 0), np.sum(weight * p * q, 0), np.sum(weight * log_expit(a), 0)


def tilted(mean, variance, signs):
    """log Z, dlog Z/dmean and -d²log Z/dmean² of Z = ∫σ(signs·a) N(a; mean, variance)."""
    a, log_weight = nodes(mean, variance, signs)
    log_weight += log_expit(signs * a)
    top = np.max(log_weight, 0)
    weight = np.exp(log_weight - top)
    total = np.sum(weight, 0)
    weight /= total
    p, q = expit(signs * a), expit(-signs * a)
    alpha = np.sum(weight * q, 0)
    beta = np.sum(weight * p * q, 0) - np.sum(weight * (q - alpha) ** 2, 0)
    return top + np.log(total), signs * alpha, beta


def check_quadrature():
    with mpmath.workdps(30):
        worst = 0.0
        for variance in (1e-6, 0.01, 0.7, 3.0, 30.0, 900.0):
            for mean in (0.0, 0.4, -2.5, 6.0, -12.0, -35.0):
                m, v = mpmath.mpf(mean), mpmath.mpf(variance)
                s = mpmath.sqrt(v)
                cuts = sorted({m + k * s for k in range(-14, 15, 2)} | {m + v + k * s for k in (-12, -8, -4, -1, 1, 4, 8, 12)}
                              | {mpmath.mpf(k) for k in (-60, -25, -9, -3, 0, 3, 9, 25, 60) if abs(k - mean) < 14 * s + variance})
                gauss = lambda a: mpmath.exp(-((a - m) ** 2) / (2 * v)) / (s * mpmath.sqrt(2 * mpmath.pi))
                sigma = lambda a: 1 / (1 + mpmath.exp(-a))
                log_sigma = lambda a: -mpmath.log1p(mpmath.exp(-a)) if a > -50 else a - mpmath.exp(a)
                top = max(sigma(c) * gauss(c) for c in cuts)
                z, g, c, n = (mpmath.quad(lambda a: f(a) * gauss(a) / top, cuts) * top for f in (
                    sigma, lambda a: sigma(a) * sigma(-a), lambda a: sigma(a) * sigma(-a) * (sigma(-a) - sigma(a)), log_sigma))
                alpha = g / z
                # β vanishes beside the terms it is the difference of: its error counts against their size.
                wanted = [z, g, n, mpmath.log(z), alpha, alpha**2 - c / z]
                plain = plain_expectations(np.array([mean]), np.array([variance]))
                both = tilted(np.array([mean]), np.array([variance]), np.array([1.0]))
                for value, exact, scale in zip([*plain, *both], wanted, [1, 1, max(1, abs(n)), max(1, abs(wanted[3])), alpha, wanted[5]]):
                    worst = max(worst, abs(float((value[0] - exact) / scale)))
        print(f"quadrature against mpmath: {worst:.1e}", flush=True)
        if worst > 2e-12:
            raise RuntimeError("the quadrature is not good enough")


# --- Gaussians by their sites ---

class Problem:
    def __init__(self, inputs, labels, width, prior_variance, probes):
        self.inputs, self.labels, self.signs = inputs, labels, 2 * labels - 1
        self.width, self.prior_variance, self.probes = width, prior_variance, probes
        self.design, self.probe_design = self.features(inputs), self.features(probes)

    def features(self, points):
        squares = np.sum((points[:, None, :] - self.inputs[None, :, :]) ** 2, axis=2)
        return np.hstack([np.ones((len(points), 1)), np.exp(-squares / (2 * self.width**2))])


class Gaussian:
    """Over the weights, for sites (τ, ν): mean, logit means and variances, ½ log det(σ0²A)."""

    def __init__(self, problem, tau, nu):
        self.problem, self.tau, self.nu = problem, tau, nu
        design, v0 = problem.design, problem.prior_variance
        self.lower = cholesky(np.eye(design.shape[1]) + v0 * design.T @ (tau[:, None] * design), lower=True)
        self.weights = v0 * cho_solve((self.lower, True), design.T @ nu)
        self.half_log_det = np.sum(np.log(np.diag(self.lower)))
        self.mean, self.variance = self.logits(design)

    def root(self, rows):
        """Rows times this is the standard deviation of their logits in independent directions."""
        return np.sqrt(self.problem.prior_variance) * solve_triangular(self.lower, rows.T, lower=True).T

    def logits(self, rows):
        return rows @ self.weights, np.sum(self.root(rows) ** 2, 1)

    def quadratic(self):
        """mᵀAm."""
        return self.nu @ self.mean

    def check(self):
        """Against GPML's N×N form, which loses digits to K's size where the prior is wide."""
        kernel = self.problem.prior_variance * self.problem.design @ self.problem.design.T
        root = np.sqrt(self.tau)
        lower = cholesky(np.eye(len(root)) + root[:, None] * kernel * root, lower=True)
        half = solve_triangular(lower, root[:, None] * kernel, lower=True)
        covariance = kernel - half.T @ half
        size = np.max(np.diag(kernel))
        gaps = [np.max(abs(np.diag(covariance) - self.variance)) / size, np.max(abs(covariance @ self.nu - self.mean)) / size,
                abs(np.sum(np.log(np.diag(lower))) - self.half_log_det)]
        if max(gaps) > 1e-10:
            raise RuntimeError(f"N×N and M×M forms differ: {gaps}")
        return max(gaps)


def laplace_sites(problem):
    """τ = σ(a)(1 - σ(a)), ν = τa + y - σ(a) at the MAP, by Newton's method with halved steps."""
    design, v0, weights = problem.design, problem.prior_variance, np.zeros(problem.design.shape[1])

    def objective(w):
        return np.sum(log_expit(problem.signs * (design @ w))) - w @ w / (2 * v0)

    for _ in range(200):
        a = design @ weights
        r = expit(a) * expit(-a)
        gradient = design.T @ residual(problem, a) - weights / v0
        step = cho_solve(cho_factor(np.eye(len(weights)) / v0 + design.T @ (r[:, None] * design)), gradient)
        decrement, size = gradient @ step, 1.0
        while decrement > 1e-10 and objective(weights + size * step) < objective(weights) + 1e-4 * size * decrement:
            size /= 2
        weights = weights + size * step
        if decrement < 1e-24:
            break
    a = design @ weights
    tau = expit(a) * expit(-a)
    return tau, tau * a + residual(problem, a)


def residual(problem, a):
    """y - σ(a), digits kept where it is small."""
    return problem.signs * expit(-problem.signs * a)


def cavities(g):
    left = 1 / (1 - g.tau * g.variance)
    return (g.mean - g.variance * g.nu) * left, g.variance * left


def ep_sites(problem, g):
    mean, variance = cavities(g)
    _, alpha, beta = tilted(mean, variance, problem.signs)
    return beta / (1 - beta * variance), (alpha + beta * mean) / (1 - beta * variance)


def kl_sites(problem, g):
    p, slope, _ = plain_expectations(problem.signs * g.mean, g.variance)
    return slope, problem.signs * plain_expectations(-problem.signs * g.mean, g.variance)[0] + slope * g.mean


def vb_sites(problem, g):
    xi = np.sqrt(g.mean**2 + g.variance)
    return np.tanh(xi / 2) / (2 * xi), problem.signs / 2


def laplace_evidence(problem, g):
    return np.sum(log_expit(problem.signs * g.mean)) - g.weights @ g.weights / (2 * problem.prior_variance) - g.half_log_det


def ep_evidence(problem, g):
    mean, variance = cavities(g)
    log_z, _, _ = tilted(mean, variance, problem.signs)
    tv = 1 + g.tau * variance
    site = -0.5 * np.log(tv) + (g.nu**2 * variance + 2 * g.nu * mean - g.tau * mean**2) / (2 * tv)
    return np.sum(log_z - site) + g.quadratic() / 2 - g.half_log_det


def kl_evidence(problem, g):
    fit = np.sum(plain_expectations(problem.signs * g.mean, g.variance)[2])
    # tr(A⁻¹)/σ0² - M = -Σ τv
    divergence = (-g.tau @ g.variance + g.weights @ g.weights / problem.prior_variance) / 2 + g.half_log_det
    return fit - divergence


def vb_evidence(problem, g):
    xi = np.sqrt(g.mean**2 + g.variance)
    return g.quadratic() / 2 - g.half_log_det + np.sum(log_expit(xi) - xi / 2 + xi * np.tanh(xi / 2) / 4)


METHODS = {
    "laplace": (None, laplace_evidence),
    "ep": (ep_sites, ep_evidence),
    "kl": (kl_sites, kl_evidence),
    "vb": (vb_sites, vb_evidence),
}


def distance(a, b):
    """The largest difference of two pairs of sites, relative to max(|site|, 1e-12)."""
    return max(np.max(abs(x - y) / np.maximum(abs(y), 1e-12)) for x, y in zip(a, b))


def fixed_point(problem, update, start, damping):
    """Damped sweeps to where rounding decides, damped more where they do not come closer; returns sites and sweeps."""
    sites, best, since = start, np.inf, 0
    for sweep in range(1, 20001):
        new = update(problem, Gaussian(problem, *sites))
        step = distance(new, sites)
        sites = tuple(old + damping * (x - old) for old, x in zip(sites, new))
        since = 0 if step < best else since + 1
        best = min(best, step)
        if step < 1e-14:
            return sites, sweep
        if since > 50:
            # Damped enough: what is left is rounding.
            if best < 1e-12 or (best < 1e-10 and damping < 0.1):
                return sites, sweep
            damping, best, since = 0.6 * damping, np.inf, 0
    raise RuntimeError(f"sites did not settle: step {step}, best {best} after {sweep} sweeps")


def solve(problem, name):
    update, evidence = METHODS[name]
    if update is None:
        tau, nu = laplace_sites(problem)
        again = laplace_sites(problem)
        sweeps, gap = 0, 0.0
    else:
        damping = {"ep": 0.6, "kl": 0.5, "vb": 1.0}[name]
        (tau, nu), sweeps = fixed_point(problem, update, laplace_sites(problem), damping)
        other = (np.full(len(tau), 0.2), -0.1 * problem.signs * np.linspace(0.5, 1, len(tau)))
        again, _ = fixed_point(problem, update, other, damping)
        gap = distance(again, (tau, nu))
    g, h = Gaussian(problem, tau, nu), Gaussian(problem, *again)
    log_z = evidence(problem, g)
    mean, variance = g.logits(problem.probe_design)
    p = plain_expectations(mean, variance)[0]
    p_gap = np.max(abs(plain_expectations(*h.logits(problem.probe_design))[0] - p))
    z_gap = abs(evidence(problem, h) - log_z)
    print(f"  {name:8} {log_z:.10f}  sweeps {sweeps}, from elsewhere: sites {gap:.0e}, p {p_gap:.0e}, log Z {z_gap:.0e}; "
          f"N×N {g.check():.0e}", flush=True)
    if gap > 1e-9 or p_gap > 1e-11 or z_gap > 1e-10:
        raise RuntimeError("the two starts do not agree")
    if name != "laplace" and not np.all((tau >= 0) & (tau <= 0.25)):
        raise RuntimeError("a site outside 0 to 1/4")
    result = {"log_evidence": log_z, "tau": digits(tau), "nu": digits(nu), "p": digits(p)}
    return g, result


def digits(values):
    return [float(f"{v:.13g}") for v in values]


# --- truth ---

def pareto_k(log_weights):
    """Zhang and Stephens' fit of a generalised Pareto distribution to the largest 3√S weights."""
    tail = np.sort(log_weights)[-int(3 * np.sqrt(len(log_weights))) - 1 :]
    x = np.exp(tail - tail[-1])
    x = x[1:] - x[0]
    n = len(x)
    m = 30 + int(np.sqrt(n))
    theta = 1 / x[-1] + (1 - np.sqrt(m / (np.arange(1, m + 1) - 0.5))) / (3 * x[int(n / 4 + 0.5) - 1])
    k = np.mean(np.log1p(-theta[:, None] * x), 1)
    score = n * (np.log(-theta / k) - k - 1)
    share = np.exp(score - logsumexp(score))
    return float(np.mean(np.log1p(-np.sum(theta * share) * x)))




def truth(problem, g, shares, draws, seed):
    """Evidence and probabilities by draws about EP's Gaussian, each weighted by prior times likelihood over proposal.

    The proposal is an even mixture of EP's Gaussian with its sites' precisions taken by these shares, about EP's mean. EP's
    alone, share 1, has lighter tails than the posterior wherever the prior is wide: weights of infinite variance, error bars
    that are too small, and estimates mostly too low. With shares below 1 in the mixture the errors are to be believed.
    Prior times likelihood over EP's Gaussian is the product of σ(ta) over site, times the sites' own evidence, so that
    nothing but logits is needed.
    """
    rows = np.vstack([problem.design, problem.probe_design])
    mean = rows @ g.weights
    parts = [Gaussian(problem, share * g.tau, g.nu) for share in shares]
    roots = [part.root(rows) for part in parts]
    stream = np.random.Generator(np.random.PCG64(seed))
    count = len(problem.labels)
    log_weights, p = [], []
    for _ in range(draws // (20000 * len(parts))):
        for root in roots:
            a = mean + stream.standard_normal((20000, root.shape[1])) @ root.T
            at = a[:, :count]
            over_ep = np.sum(log_expit(problem.signs * at) + at * (g.tau * at / 2 - g.nu), 1)
            square = (at - mean[:count]) ** 2 @ g.tau
            proposal = [(1 - share) * square / 2 + part.half_log_det - g.half_log_det for share, part in zip(shares, parts)]
            log_weights.append(over_ep - logsumexp(proposal, axis=0) + np.log(len(parts)))
            p.append(expit(a[:, count:]))
    log_weights, p = np.concatenate(log_weights), np.vstack(p)
    top = np.max(log_weights)
    w = np.exp(log_weights - top)
    total = np.sum(w)
    estimate = w @ p / total
    sites = g.quadratic() / 2 - g.half_log_det
    result = {
        "draws": len(w),
        "log_evidence": sites + top + np.log(total / len(w)),
        "standard_error": np.std(w) / np.mean(w) / np.sqrt(len(w)),
        "effective_draws": total**2 / np.sum(w**2),
        "pareto_k": pareto_k(log_weights),
        "p": digits(estimate),
        "p_standard_errors": digits(np.sqrt(np.sum((w[:, None] * (p - estimate)) ** 2, 0)) / total),
    }
    print(f"  {shares}: {result['log_evidence']:.5f} ± {result['standard_error']:.5f}, "
          f"{result['effective_draws'] / len(w):.1%} of the draws' worth, k {result['pareto_k']:.2f}", flush=True)
    return result


# --- settings ---

def read_bundled(name, part="train"):
    """Inputs and labels of a bundled set's rows that train, all or as the column `set` says. The smaller label is class 0."""
    with open(ROOT / DATA / name, newline="") as file:
        rows = list(csv.DictReader(file))
    names = sorted({list(row.values())[2] for row in rows})
    rows = [list(row.values()) for row in rows if row.get("set", "train") == part]
    return np.array([[float(v) for v in row[:2]] for row in rows]), np.array([float(names.index(row[2])) for row in rows])


def small_sets():
    stream = np.random.Generator(np.random.PCG64(12))
    x = np.round(stream.normal(size=(36, 2)), 3)
    chance = expit(2.5 * np.sin(2 * x[:, 0]) + x[:, 1])
    yield "overlapping", x, (stream.random(36) < chance).astype(float)
    x = np.round(stream.normal(size=(20, 2)), 3)
    y = (x[:, 0] + 0.5 * x[:, 1] > 0).astype(float)
    x[:, 0] += np.round(np.where(y == 1, 0.5, -0.5), 3)
    yield "separable", np.round(x, 3), y
    places = np.array([[0, 0], [1, 0], [0, 1], [1, 1.5]])
    which = np.array([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 0, 1])
    yield "duplicates", places[which], np.array([0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1.0])
    yield "one point", np.array([[0.5, -0.25]]), np.array([1.0])
    yield "one point of class 0", np.array([[-3.0, 40.0]]), np.array([0.0])
    x = np.array([[100.0 * (k % 4), -250.0 * (k // 4)] for k in range(12)])
    yield "far apart", x, np.array([0, 1, 1, 0, 1, 1, 1, 0, 1, 0, 1, 1.0])


SETTINGS = [
    # set, width, prior variance, truth too
    ("ripley.csv", 0.316, 0.797, True),
    ("ripley.csv", 0.3, 10.0, True),
    ("ripley.csv", 0.5, 100.0, True),
    ("penguins.csv", 2.6, 10.0, True),
    ("penguins.csv", 1.2, 1.0, False),
    ("penguins.csv", 6.0, 300.0, False),
    ("penguins-sex.csv", 1.5, 3.0, False),
    ("penguins-sex.csv", 5.0, 50.0, False),
    ("overlapping", 0.6, 4.0, False),
    ("overlapping", 2.0, 1000.0, False),
    ("overlapping", 0.3, 0.001, False),
    ("separable", 1.0, 100.0, False),
    ("separable", 3.0, 1e4, False),
    ("duplicates", 0.7, 10.0, False),
    ("duplicates", 0.2, 1000.0, False),
    ("one point", 1.0, 10.0, False),
    ("one point of class 0", 0.25, 10.0, False),
    ("far apart", 10.0, 25.0, False),
    ("far apart", 120.0, 1.0, False),
]


def probe_points(inputs, width):
    """Two training inputs, their middle, four within the data's box, one at its rim, one out of every centre's reach."""
    low, high = np.min(inputs, 0), np.max(inputs, 0)
    size = np.where(high > low, high - low, width)
    inside = [low + size * np.array(f) for f in ([0.2, 0.3], [0.45, 0.6], [0.7, 0.35], [0.55, 0.85])]
    ends = [inputs[0], inputs[-1]]
    return np.round([*ends, *inside, high + 0.3 * size, high + 5 * size + 20 * width], 4)


def bits(problem, g, plug_in, points, labels):
    """1 + mean log₂ p of test labels: 0 is a coin's, 1 is certainty's. Probabilities by quadrature or at the mean."""
    mean, variance = g.logits(problem.features(points))
    signed = (2 * labels - 1) * mean
    log_p = log_expit(signed) if plug_in else np.log(plain_expectations(signed, variance)[0])
    return 1 + np.mean(log_p) / np.log(2)


def make(name, width, prior_variance, with_truth, small):
    print(name, width, prior_variance, flush=True)
    inputs, labels = small[name] if name in small else read_bundled(name)
    probes = probe_points(inputs, width)
    problem = Problem(inputs, labels, width, prior_variance, probes)
    if name in small:
        row = {"name": name, "inputs": inputs.tolist(), "labels": labels.astype(int).tolist()}
    else:
        row = {"name": name.removesuffix(".csv"), "points": DATA + name, "n_train": len(labels)}
    row |= {"width": width, "prior_variance": prior_variance, "probes": probes.tolist()}
    evidence = {}
    for method in METHODS:
        g, row[method] = solve(problem, method)
        evidence[method] = row[method]["log_evidence"]
        if method == "ep":
            ep = g
        if name == "ripley.csv":
            test = read_bundled(name, "test")
            row[method]["test_bits"] = bits(problem, g, False, *test)
            if method == "laplace":
                row["map"] = {"test_bits": bits(problem, g, True, *test)}
    if evidence["kl"] < evidence["vb"]:
        raise RuntimeError("KL's bound below VB's")
    if len(labels) == 1 and abs(evidence["ep"] - np.log(0.5)) > 1e-13:
        raise RuntimeError("EP is not exact at N = 1")
    if with_truth:
        row["truth"] = truth(problem, ep, TRUTH_SHARES, 2_000_000, seed=12)
        row["importance_ep"] = truth(problem, ep, [1.0], 1_000_000, seed=13)
    return row


def main():
    check_quadrature()
    small = {name: (x, y) for name, x, y in small_sets()}
    cases = [make(*setting, small) for setting in SETTINGS]
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, scipy {scipy.__version__}, mpmath {mpmath.__version__}"
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    (HERE / "ladder.json").write_text(f'{{"made_by":"make_ladder.py, {versions}",\n"cases":[\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()

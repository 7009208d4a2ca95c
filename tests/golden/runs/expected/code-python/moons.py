"""Bayesian logistic regression of points in the plane, written by Credence 0.2.0.

    python3 SCRIPT [PICTURE.png]

fits, prints evidence and scores, draws the picture, and stops with a message where a number is not the one that
Credence had. Needs NumPy, SciPy and matplotlib.
"""
import re
import math
import sys

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from scipy.linalg import cho_solve, cholesky, solve_triangular
from scipy.special import expit, logsumexp

TITLE = 'moons.csv'
INPUT_NAMES = ('x1', 'x2')
CLASS_NAMES = ('0', '1')
WIDTH = 0.7
PRIOR_VARIANCE = 5
found = {}  # what is to be compared with Credence's numbers, in the end


# --- data ---

FILE = 'moons.csv'
LABELS = {'0': 0, '1': 1}  # as they stand there


def fields_of(line):
    """What stands between the separators, without blanks and quotation marks around it."""
    field_and_end = r'[ \t]*("(?:[^"]|"")*"|[^,]*?)[ \t]*[,]'
    fields = re.findall(field_and_end, line.rstrip("\r\n") + ",")
    return [field[1:-1].replace('""', '"') if field.startswith('"') else field for field in fields]


def number(field):
    field = field.strip(" \t")
    if not re.fullmatch(r"[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?", field):
        raise ValueError("no number: " + field)
    value = float(field)
    if not math.isfinite(value):
        raise ValueError("not finite: " + field)
    return value


def read_points():
    """Two inputs and the label of each row."""
    points = []
    with open(FILE, newline="", encoding="utf-8-sig") as file:
        lines = list(file)[1:]  # behind names and what else stands above the rows
    for line in lines:
        if not line.strip(" \t\r\n,"):
            continue
        row = fields_of(line)
        try:
            if len(row) < 3 or any(row[3:]):
                raise ValueError("another number of fields")
            points.append((number(row[0]), number(row[1]), LABELS[row[2]]))
        except (KeyError, ValueError):
            sys.exit(f"{FILE}: a row cannot be used: {row}")
    return np.array(points)


POINTS = read_points()
x, y = POINTS[:, :2], POINTS[:, 2].astype(int)
found["points"] = len(y)
found["points of class 1"] = int(y.sum())
found["sum of the first input"] = math.fsum(x[:, 0])
found["sum of the second input"] = math.fsum(x[:, 1])


def mix64(value):
    """One step of SplitMix64: a hash."""
    z = (value + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


def by_hash(rows, stream):
    """At random, but each row in the same place whatever others there are."""
    return sorted(rows, key=lambda row: (mix64(stream ^ row), row))


def split_by_share(share, validation, seed, stratified):
    """The rows with the smallest hashes train, the next ones validate, the others test."""
    roles = np.full(len(y), "test", dtype="<U10")
    rows = range(len(y))
    for stratum in [[n for n in rows if y[n] == label] for label in (0, 1)] if stratified else [rows]:
        order = by_hash(stratum, mix64(seed))
        if order:
            train = min(max(math.floor(share * len(order) + 0.5), 1), len(order))
            validate = math.floor(validation * len(order) + 0.5)
            roles[order[:train]] = "train"
            roles[order[train:][:validate]] = "validation"
    return roles


role = split_by_share(0.7, 0, seed=1, stratified=False)
train = role == "train"
found["training points"] = int(train.sum())
found["sum of the training rows"] = int(np.flatnonzero(train).sum())
for name in ("validation", "test"):
    found[name + " points"] = int((role == name).sum())

# --- features ---


def units(inputs):
    """Inputs in the units of the features: their own."""
    return inputs

CENTRES = units(x[train])  # a kernel on every training point


def kernel(inputs, width):
    """k(x, z) for each input and centre."""
    r = np.sqrt(sum(((inputs[:, [k]] - CENTRES[:, k]) / width) ** 2 for k in (0, 1)))
    return np.exp(-(r**2) / 2)


def features(inputs, width):
    """The design matrix: a constant, and a kernel at each centre."""
    return np.hstack([np.ones((len(inputs), 1)), kernel(units(inputs), width)])


def prior_of(weights, prior_variance):
    """Mean and precision of each weight; a precision of 0 is no prior."""
    return np.zeros(weights), 1 / (prior_variance * np.ones(weights))


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


phi, labels = features(x[train], WIDTH), y[train]
prior = prior_of(phi.shape[1], PRIOR_VARIANCE)
gaussians = {"laplace": laplace(phi, labels, prior)[0]}
found["log evidence by laplace"] = laplace(phi, labels, prior)[2]

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
METHODS = {"map": ("laplace", "plug_in"), "laplace_probit": ("laplace", "probit"), "laplace_quadrature": ("laplace", "quadrature")}


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

PLACES = np.array([(0.6427958872673885, 0.09598894285161813), (2.1142378318187784, 0.6462663466519074), (-0.8070521758879358, 1.2453826649201785), (0.5253477037021983, -0.25481042104763957), (2.048323236577522, 0.46782255779010834), (0.6072356143541723, 0.4101637958929992)])
for method in METHODS:
    for k, p in enumerate(probability(method, PLACES)):
        found[f"probability by {method} at place {k + 1}"] = p

# --- picture ---


def plain(name):
    """Words, in which matplotlib is to see no formulas."""
    return name.replace("$", r"\$")


low, high = x.min(axis=0), x.max(axis=0)
margin = np.where(high > low, 0.1 * (high - low), 1.0)
axis_1, axis_2 = (np.linspace(low[k] - margin[k], high[k] + margin[k], 100) for k in (0, 1))
colours = LinearSegmentedColormap.from_list("classes", ["#0072B2", "#F7F7F7", "#D55E00"])
shown = {"map": 'MAP', "laplace_probit": 'Laplace (probit)'}
figure, plots = plt.subplots(1, len(shown), figsize=(6 * (len(shown)), 5), squeeze=False, layout="constrained")
for plot, (method, title) in zip(plots[0], shown.items()):
    field = np.array([probability(method, np.column_stack([axis_1, np.full_like(axis_1, second)])) for second in axis_2])
    image = plot.pcolormesh(axis_1, axis_2, field, cmap=colours, vmin=0, vmax=1, shading="nearest", rasterized=True)
    lines = plot.contour(axis_1, axis_2, field, levels=np.arange(1, 10) / 10, colors="#222222", linewidths=[0.6] * 4 + [1.8] + [0.6] * 4)
    plot.clabel(lines, fontsize=7)
    for label, (marker, colour) in enumerate((("o", "#004B7A"), ("D", "#A34700"))):
        for filled in (True, False):
            here = (y == label) & (train == filled)
            plot.scatter(*x[here].T, s=18, marker=marker, facecolors=colour if filled else "none",
                         edgecolors="white" if filled else colour, linewidths=0.6, label=plain(CLASS_NAMES[label]) if filled else None)
    plot.set(title=title, xlabel=plain(INPUT_NAMES[0]), ylabel=plain(INPUT_NAMES[1]))
plots[0][0].legend(loc="best", fontsize=8)
figure.colorbar(image, ax=list(plots[0][: len(shown)]), label="p(" + plain(CLASS_NAMES[1]) + ")")
figure.suptitle(plain(TITLE))

# --- are these Credence's numbers? ---

CREDENCE = {  # value, tolerance
    "points": (30, 0),
    "points of class 1": (15, 0),
    "sum of the first input": (18.21706843062517, 6.3427134954563356e-09),
    "sum of the second input": (12.304913876789975, 4.320785852161415e-09),
    "training points": (21, 0),
    "sum of the training rows": (330, 0),
    "validation points": (0, 0),
    "test points": (9, 0),
    "log evidence by laplace": (-11.93900912665646, 1.1193900912665647e-05),
    "log loss of map, train": (0.2704464401249822, 2e-05),
    "accuracy of map, train": (0.8571428571428571, 1e-09),
    "log loss of map, test": (0.20080706119759012, 2e-05),
    "accuracy of map, test": (1, 1e-09),
    "probability by map at place 1": (0.5383392818145128, 2e-05),
    "probability by map at place 2": (0.9312480276921169, 2e-05),
    "probability by map at place 3": (0.0946917660345805, 2e-05),
    "probability by map at place 4": (0.7762369139422576, 2e-05),
    "probability by map at place 5": (0.9408324834465035, 2e-05),
    "probability by map at place 6": (0.2659846080779671, 2e-05),
    "log loss of laplace_probit, train": (0.3185959389667786, 2e-05),
    "accuracy of laplace_probit, train": (0.8571428571428571, 1e-09),
    "log loss of laplace_probit, test": (0.26184608952774285, 2e-05),
    "accuracy of laplace_probit, test": (1, 1e-09),
    "probability by laplace_probit at place 1": (0.533063091759103, 2e-05),
    "probability by laplace_probit at place 2": (0.8445602082708507, 2e-05),
    "probability by laplace_probit at place 3": (0.1808795099953503, 2e-05),
    "probability by laplace_probit at place 4": (0.7360403998444606, 2e-05),
    "probability by laplace_probit at place 5": (0.8608418756600424, 2e-05),
    "probability by laplace_probit at place 6": (0.3007907763186288, 2e-05),
    "log loss of laplace_quadrature, train": (0.31766681878451386, 2e-05),
    "accuracy of laplace_quadrature, train": (0.8571428571428571, 1e-09),
    "log loss of laplace_quadrature, test": (0.2630665271707947, 2e-05),
    "accuracy of laplace_quadrature, test": (1, 1e-09),
    "probability by laplace_quadrature at place 1": (0.5322974768903062, 2e-05),
    "probability by laplace_quadrature at place 2": (0.846289938643819, 2e-05),
    "probability by laplace_quadrature at place 3": (0.181025414361702, 2e-05),
    "probability by laplace_quadrature at place 4": (0.7327470386312367, 2e-05),
    "probability by laplace_quadrature at place 5": (0.8636029939907471, 2e-05),
    "probability by laplace_quadrature at place 6": (0.3042231902042745, 2e-05),
}
for name, value in found.items():
    print(f"{name}: {value}")
different = [name for name, (value, tolerance) in CREDENCE.items() if not abs(found[name] - value) <= tolerance]
if different:
    sys.exit("\n".join(f"{name} is {found[name]}, but {CREDENCE[name][0]} in Credence" for name in different))
print("All numbers are those of Credence.")

if len(sys.argv) > 1:
    figure.savefig(sys.argv[1], dpi=150)
else:
    plt.show()

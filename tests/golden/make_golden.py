#!/usr/bin/python3
"""Reference tables for tests/core/model/tst_golden.cpp and evidence/tst_log_evidence.cpp, computed apart from the program.

    /usr/bin/python3 tests/golden/make_golden.py [NAME ...]

writes NAME.json beside this file, all of them without arguments (about two minutes). Nothing is random.
Small sets are solved with 60 decimal digits (mpmath), the bundled sets with 64-bit mantissas
(numpy.longdouble on x86); the same functions run on both kinds of number. Each log determinant is computed
a second time in its N×N dual form, and the two must agree.
"""

import csv
import json
import pathlib
import platform
import sys

import mpmath
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
BUNDLED = HERE.parent.parent / "resources" / "data"
VERSIONS = f"Python {platform.python_version()}, numpy {np.__version__}, mpmath {mpmath.__version__}"
mpmath.mp.dps = 60


class Exact:
    """60-digit numbers in object arrays."""

    label = "mpmath, 60 digits"
    tiny = mpmath.mpf(10) ** -80
    number = mpmath.mpf
    pi = mpmath.pi
    exp = staticmethod(np.frompyfunc(mpmath.exp, 1, 1))
    log = staticmethod(np.frompyfunc(mpmath.log, 1, 1))
    log1p = staticmethod(np.frompyfunc(mpmath.log1p, 1, 1))
    sqrt = staticmethod(np.frompyfunc(mpmath.sqrt, 1, 1))
    array = staticmethod(np.frompyfunc(lambda v: mpmath.mpf(float(v)), 1, 1))


class Extended:
    """80-bit numbers: 64-bit mantissas, 19 digits."""

    label = "numpy.longdouble, 64-bit mantissa"
    tiny = np.longdouble(1e-26)
    number = np.longdouble
    pi = 4 * np.arctan(np.longdouble(1))
    exp, log, log1p, sqrt = np.exp, np.log, np.log1p, np.sqrt
    array = staticmethod(lambda v: np.asarray(v, dtype=np.longdouble))


def cholesky(kind, matrix):
    """Lower triangle, column by column; what stands above the diagonal is left over and never read."""
    a = matrix.copy()
    for k in range(len(a)):
        if k:
            a[k:, k] -= a[k:, :k].dot(a[k, :k])
        a[k, k] = kind.sqrt(a[k, k])
        a[k + 1 :, k] /= a[k, k]
    return a


def solve_lower(lower, b):
    """Solves Lx = b."""
    x = b.copy()
    x[0] /= lower[0, 0]
    for k in range(1, len(lower)):
        x[k] = (x[k] - lower[k, :k].dot(x[:k])) / lower[k, k]
    return x


def solve_upper(lower, b):
    """Solves Lᵀx = b."""
    x = b.copy()
    x[-1] /= lower[-1, -1]
    for k in reversed(range(len(lower) - 1)):
        x[k] = (x[k] - lower[k + 1 :, k].dot(x[k + 1 :])) / lower[k, k]
    return x


def sigmoid(kind, a):
    e = kind.exp(-abs(a))
    one = kind.number(1)
    return np.where(a >= 0, one / (one + e), e / (one + e))


def log_likelihood(kind, logits, signs):
    """-Σ log(1 + exp(-s a)), the larger exponential taken out."""
    a = signs * logits
    return -np.sum(np.where(a < 0, -a, 0 * a) + kind.log1p(kind.exp(-abs(a))))


def design_matrix(kind, case, centres, points):
    ones = kind.array(np.ones((len(points), 1)))
    if case["features"] == "linear":
        return np.hstack([ones, points])
    width = kind.number(case["width"])
    squares = (points[:, None, :] - centres[None, :, :]) ** 2
    return np.hstack([ones, kind.exp(-(squares[:, :, 0] + squares[:, :, 1]) / (2 * width * width))])


def hessian_cholesky(kind, design, logits, variance):
    """L of I + σ0² ΦᵀRΦ = LLᵀ."""
    r = sigmoid(kind, logits) * sigmoid(kind, -logits)
    return cholesky(kind, kind.array(np.eye(design.shape[1])) + variance * design.T.dot(design * r[:, None]))


def newton(kind, design, signs, variance, start):
    """The MAP weights: Newton with halved steps until the decrement is rounding."""

    def objective(weights):
        return weights.dot(weights) / (2 * variance) - log_likelihood(kind, design.dot(weights), signs)

    targets = (signs + kind.number(1)) / 2
    weights, value = start, objective(start)
    last = None
    for _ in range(300):
        logits = design.dot(weights)
        gradient = design.T.dot(sigmoid(kind, logits) - targets) + weights / variance
        lower = hessian_cholesky(kind, design, logits, variance)
        step = -variance * solve_upper(lower, solve_lower(lower, gradient))
        decrement = -gradient.dot(step)
        # Below 1e-20 a step only polishes; done when it is negligible or no longer improves.
        if decrement < kind.tiny or (last is not None and decrement < 1e-20 and decrement >= last):
            return weights, decrement
        last = decrement
        size = kind.number(1)
        while decrement > 1e-12 and objective(weights + size * step) > value - size * decrement / 10**4:
            size /= 2
        weights = weights + size * step
        value = objective(weights)
    raise RuntimeError(f"Newton's method did not settle: decrement {decrement}")


def dual_log_determinant(kind, design, logits, variance):
    r = kind.sqrt(sigmoid(kind, logits) * sigmoid(kind, -logits))
    scaled = design * r[:, None]
    lower = cholesky(kind, kind.array(np.eye(len(design))) + variance * scaled.dot(scaled.T))
    return 2 * np.sum(kind.log(np.diag(lower)))


def plain(value, digits):
    """Rounded to `digits` significant digits, to keep the tables small."""
    return float(mpmath.nstr(value, digits) if isinstance(value, mpmath.mpf) else f"{value:.{digits}g}")


def solve(kind, case, inputs, signs, queries, start):
    """One setting; returns the row for the table and the weights."""
    variance = kind.number(case["prior_variance"])
    design = design_matrix(kind, case, inputs, inputs)
    if start is None or len(start) != design.shape[1]:
        start = kind.array(np.zeros(design.shape[1]))
    weights, decrement = newton(kind, design, signs, variance, start)
    logits = design.dot(weights)
    lower = hessian_cholesky(kind, design, logits, variance)
    fit = log_likelihood(kind, logits, signs)
    penalty = -weights.dot(weights) / (2 * variance)
    determinant = 2 * np.sum(kind.log(np.diag(lower)))
    dual = dual_log_determinant(kind, design, logits, variance)
    rows = design_matrix(kind, case, inputs, queries)
    mean = rows.dot(weights)
    half = solve_lower(lower, rows.T.copy())
    latent_variance = variance * np.sum(half * half, axis=0)
    shrunk = mean / kind.sqrt(1 + kind.pi * latent_variance / 8)
    result = {
        "fit": plain(fit, 16),
        "weight_penalty": plain(penalty, 16),
        "log_determinant": plain(-determinant / 2, 16),
        "log_evidence": plain(fit + penalty - determinant / 2, 16),
        "mean": [plain(v, 15) for v in mean],
        "variance": [plain(v, 15) for v in latent_variance],
        "map": [plain(v, 12) for v in sigmoid(kind, mean)],
        "laplace": [plain(v, 12) for v in sigmoid(kind, shrunk)],
    }
    gap = abs(float((determinant - dual) / max(abs(determinant), kind.number(1))))
    print(f"  {case} decrement {float(decrement):.1e} primal-dual gap {gap:.1e}", flush=True)
    return result, weights, gap


def read_points(path):
    """Two inputs and a label a row; the smaller class name, as number or in byte order, is class 0."""
    with open(path, newline="") as file:
        rows = [row for row in csv.reader(line for line in file if not line.startswith("#")) if row][1:]
    inputs = np.array([[float(row[0]), float(row[1])] for row in rows])
    names = {row[2] for row in rows}
    try:
        ordered = sorted(names, key=float)
    except ValueError:
        ordered = sorted(names, key=lambda name: name.encode())
    signs = np.array([-1.0 if len(ordered) == 2 and row[2] == ordered[0] else 1.0 for row in rows])
    if len(ordered) == 1 and ordered[0] == "0":
        signs[:] = -1.0
    return inputs, signs


def extent_of(inputs):
    return float(np.max(np.ptp(inputs, axis=0))) or 1.0


def query_points(inputs):
    """Five training points, a 4×4 lattice reaching a quarter beyond the data, one point far outside."""
    low, high = inputs.min(axis=0), inputs.max(axis=0)
    size = np.where(high > low, high - low, extent_of(inputs))
    steps = np.linspace(-0.25, 1.25, 4)
    lattice = [low + size * [s, t] for t in steps for s in steps]
    training = inputs[np.linspace(0, len(inputs) - 1, 5).astype(int)]
    return np.vstack([training, lattice, [high + 20 * size]])


def cases_for(inputs, settings):
    extent = extent_of(inputs)
    for fraction, variances in settings:
        for variance in variances:
            if fraction is None:
                yield {"features": "linear", "width": 1.0, "prior_variance": variance}
            else:
                yield {"features": "rbf", "width": fraction * extent, "prior_variance": variance}


SETTINGS = [
    (0.02, (1e-6, 1.0, 1e6)),
    (0.1, (1.0, 1e3)),
    (0.3, (1e-2, 1.0, 1e6)),
    (1.0, (1e-6, 1.0, 1e4)),
    (10.0, (1.0, 1e6)),
    (None, (1e-6, 1e-2, 1.0, 1e6)),
]

SETS = {
    "separable": HERE / "separable.csv",
    "duplicated": HERE / "duplicated.csv",
    "collinear": HERE / "collinear.csv",
    "single": HERE / "single.csv",
    "scales": HERE / "scales.csv",
    "far": HERE / "far.csv",
    "penguins": BUNDLED / "penguins.csv",
    "penguins-sex": BUNDLED / "penguins-sex.csv",
    "seattle-rain-2015": BUNDLED / "seattle-rain-2015.csv",
}


def write(name, kind_label, content):
    """One line per entry keeps the files small and their differences readable."""
    lines = [f'"made_by": {json.dumps(f"make_golden.py, {kind_label}; {VERSIONS}")}']
    for key, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in value)
            lines.append(f'"{key}": [\n{inner}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value, separators=(",", ":"))}')
    (HERE / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def make_set(name):
    print(name, flush=True)
    inputs, signs = read_points(SETS[name])
    kind = Exact if len(inputs) <= 40 else Extended
    queries = query_points(inputs)
    exact_inputs, exact_signs, exact_queries = (kind.array(v) for v in (inputs, signs, queries))
    results = []
    weights = previous = None
    for case in cases_for(inputs, SETTINGS):
        # Neighbouring prior variances start from each other's weights.
        same = previous is not None and previous["width"] == case["width"]
        result, weights, gap = solve(kind, case, exact_inputs, exact_signs, exact_queries, weights if same else None)
        if gap > (1e-40 if kind is Exact else 1e-8):
            raise RuntimeError(f"{name}: the two determinants differ by {gap}")
        results.append(case | result)
        previous = case
    path = SETS[name].relative_to(HERE.parent.parent).as_posix()
    write(name, kind.label, {"points": path, "queries": queries.tolist(), "cases": results})


def one_weight_evidence(design, signs, variance):
    """log ∫ N(w; 0, σ0²) Π σ(s_n φ_n w) dw by quadrature, and Laplace's approximation of it."""
    kind = Exact
    column = kind.array(np.array(design))[:, None]
    exact_signs = kind.array(np.array(signs))
    v = mpmath.mpf(variance)
    weights, _ = newton(kind, column, exact_signs, v, kind.array(np.zeros(1)))
    mode = weights[0]
    lower = hessian_cholesky(kind, column, column.dot(weights), v)
    top = log_likelihood(kind, column.dot(weights), exact_signs) - mode**2 / (2 * v)
    laplace = top - mpmath.log(lower[0, 0])
    width = mpmath.sqrt(v) / lower[0, 0]

    def scaled(w):
        value = mpmath.mpf(0)
        for phi, s in zip(column[:, 0], exact_signs):
            a = s * phi * w
            value -= mpmath.log1p(mpmath.exp(-a)) if a > 0 else mpmath.log1p(mpmath.exp(a)) - a
        return mpmath.exp(value - w * w / (2 * v) - top)

    # Pieces of growing size around the mode, out to where the prior alone is below 1e-80.
    reach = 20 * mpmath.sqrt(v)
    offsets = [width * mpmath.mpf(2) ** k for k in range(-2, 60) if width * mpmath.mpf(2) ** k < 2 * reach]
    cuts = sorted({-reach, reach, mode} | {c for o in offsets for c in (mode - o, mode + o) if abs(c) < reach})
    with mpmath.workdps(30):
        integral = mpmath.quad(scaled, cuts)
    exact = top + mpmath.log(integral) - mpmath.log(2 * mpmath.pi * v) / 2
    return float(laplace), float(exact)


ONE_WEIGHT = [
    # design, signs (label 1 is +), prior variance
    ([1.0], [1], 1.0),
    ([20.0], [1], 1.0),
    ([0.5], [-1], 1e4),
    ([1.0, 1.0, 1.0], [1, 1, -1], 2.0),
    ([1.0, -2.0, 0.5, 3.0, -1.0], [1, -1, 1, 1, -1], 100.0),
    ([1.0, -2.0, 0.5, 3.0, -1.0], [1, 1, -1, 1, -1], 1e-2),
    ([0.01, 0.02, -0.03, 0.015], [1, -1, 1, 1], 1e4),
    ([0.1 * (k - 9.5) for k in range(20)], [1 if (7 * k) % 20 < 2 + 0.8 * k else -1 for k in range(20)], 1.0),
    ([0.1 * (k - 9.5) for k in range(20)], [1 if k > 9 else -1 for k in range(20)], 1e6),
]


def make_one_weight():
    print("one-weight", flush=True)
    cases = []
    for design, signs, variance in ONE_WEIGHT:
        laplace, exact = one_weight_evidence(design, signs, variance)
        print(f"  N = {len(design)}, prior variance {variance}: Laplace {laplace}, exact {exact}", flush=True)
        labels = [(s + 1) // 2 for s in signs]
        cases.append({"design": design, "labels": labels, "prior_variance": variance, "laplace": laplace, "exact": exact})
    write("one-weight", Exact.label, {"cases": cases})


def make_points():
    """The awkward sets. Coordinates have few digits, so that the files hold exactly what is used."""
    golden_angle = 2.399963229728653
    disc = [(0.2 * k**0.5 * np.cos(golden_angle * k), 0.2 * k**0.5 * np.sin(golden_angle * k)) for k in range(1, 26)]
    sets = {
        "separable": [(x + (2 if k % 2 else -2), y, k % 2) for k, (x, y) in enumerate(disc[:24])],
        # Four places, each with several points, and at two of them both labels.
        "duplicated": [(float(k % 2), float(k // 2 % 2), int(k % 4 == 3 or k in (4, 9, 13))) for k in range(20)],
        "collinear": [(0.25 * k, 1 - 0.5 * k, int(k > 8) ^ int(k in (6, 11))) for k in range(20)],
        "single": [(0.5, -0.25, 1)],
        "scales": [(1e-4 * x, 1e4 * y, int(x + y + 0.3 * (-1) ** k > 0)) for k, (x, y) in enumerate(disc)],
        "far": [(1e6 + 1e-3 * x, -2e6 + 1e-3 * y, int(x - y + 0.3 * (-1) ** k > 0)) for k, (x, y) in enumerate(disc)],
    }
    for name, points in sets.items():
        digits = {"scales": 6, "far": 14}.get(name, 4)
        with open(SETS[name], "w") as file:
            file.write("x1,x2,label\n")
            file.writelines(f"{x:.{digits}g},{y:.{digits}g},{label}\n" for x, y, label in points)


if __name__ == "__main__":
    make_points()
    for chosen in sys.argv[1:] or [*SETS, "one-weight"]:
        make_one_weight() if chosen == "one-weight" else make_set(chosen)

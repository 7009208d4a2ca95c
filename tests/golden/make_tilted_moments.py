#!/usr/bin/python3
"""Reference table for the moments of σ(a) N(a; mean, variance), computed apart from the program.

    /usr/bin/python3 tests/golden/make_tilted_moments.py

writes tilted-moments.csv beside this file (about twenty minutes on two cores). With Z = E σ(a), a ~ N(mean, variance):

    log_z      log Z
    alpha      d log Z / dmean
    beta       -d² log Z / dmean²
    tau, nu    the site that gives these moments: beta / (1 - beta variance), (alpha + beta mean) / (1 - beta variance)
    slope      E σ(a) σ(-a), under the Gaussian itself
    log_sigma  E log σ(a), likewise

A label of class 0 is the same with the mean's sign changed, and alpha's and nu's. Small values are below the smallest
double and still right here: alpha at mean 1000, variance 1e-8 is 5e-435.

Each number is computed with 60 decimal digits in two ways, which must agree to 1e-25 of it: by the trapezium rule over
the whole line, beta from tilted moments taken about their mean, and by Gauss-Legendre over panels with 45 digits, beta
from derivatives of Z where they lose nothing and from plain tilted moments elsewhere. Needs mpmath (made with 1.2.1).
"""

import math
import multiprocessing
import pathlib
import platform

import mpmath as mp

VARIANCES = [1e-8, 1e-6, 1e-4, 1e-2, 0.1, 0.5, 1, 2, 3, 5, 6.3, 8, 10, 20, 50, 100, 1e3, 1e4, 1e6]
SIZES = [0, 1e-6, 0.01, 0.3, 1, 2.5, 5, 9, 14, 20, 30, 50, 100, 300, 1000]
MEANS = sorted({s * m for m in SIZES for s in (-1, 1)})
NAMES = ["log_z", "alpha", "beta", "tau", "nu", "slope", "log_sigma"]


def sigmas(a):
    """σ(a), σ(-a) and log σ(a)."""
    e = mp.exp(-abs(a))
    near, far = 1 / (1 + e), e / (1 + e)
    log_near = -mp.log1p(e)
    return (near, far, log_near) if a >= 0 else (far, near, a + log_near)


def finished(mean, variance, z, z_rest, alpha, beta, slope, log_sigma):
    log_z = mp.log1p(-z_rest) if z_rest < 0.5 else mp.log(z)
    left = 1 - beta * variance
    return [log_z, alpha, beta, beta / left, (alpha + beta * mean) / left, slope, log_sigma]


def reach(mean, variance, sigmas_away):
    """Ends of the range in which σ³, σ(-a)² and what is between them leave anything of the Gaussian."""
    s = mp.sqrt(variance)
    low = min(mean, max(mean - 3 * variance, 0)) - sigmas_away * s
    high = max(mean, min(mean + 3 * variance, 0)) + sigmas_away * s
    return low, high


cached = {}


def by_trapezium(mean, variance):
    """Step h: the error is exp(-2π²/h + π²/2v) by the poles at ±iπ, or exp(-2π²v/h²) by the Gaussian, whichever ends it."""
    s = mp.sqrt(variance)
    h = mp.mpf("0.2") if s >= 0.5 else mp.mpf(math.floor(float(0.4 * s) * 2**60)) / 2**60
    low, high = reach(mean, variance, 15)
    first, last = int(mp.floor(low / h)), int(mp.ceil(high / h))
    # The Gaussian by two multiplications a node: g(k+1) = g(k) r(k), r(k+1) = r(k) q.
    start = first * h - mean
    g = mp.exp(-start * start / (2 * variance)) * h / (s * mp.sqrt(2 * mp.pi))
    r = mp.exp(-(2 * start + h) * h / (2 * variance))
    q = mp.exp(-h * h / variance)
    z = z_rest = slope = log_sigma = mp.mpf(0)
    kept = []
    for k in range(first, last + 1):
        if h == mp.mpf("0.2"):
            if k not in cached:
                cached[k] = sigmas(k * h)
            p, rest, log_p = cached[k]
        else:
            p, rest, log_p = sigmas(k * h)
        gp, gr = g * p, g * rest
        z += gp
        z_rest += gr
        slope += gp * rest
        log_sigma += g * log_p
        kept.append((gp, p, rest))
        g *= r
        r *= q
    alpha = slope / z
    # Var σ = Var σ(-a): about the mean of whichever is small.
    second = fluctuation = mp.mpf(0)
    if alpha < 0.5:
        for gp, p, rest in kept:
            second += gp * p * rest
            fluctuation += gp * (rest - alpha) ** 2
    else:
        middle = sum(gp * p for gp, p, rest in kept) / z
        for gp, p, rest in kept:
            second += gp * p * rest
            fluctuation += gp * (p - middle) ** 2
    return finished(mean, variance, z, z_rest, alpha, (second - fluctuation) / z, slope, log_sigma)


def gauss_legendre(count):
    """Nodes and weights on [-1, 1] by Newton's method on the Legendre polynomial."""
    rule = []
    for k in range(count):
        x = mp.cos(mp.pi * (k + mp.mpf(3) / 4) / (count + mp.mpf(1) / 2))
        for _ in range(8):
            before, value = mp.mpf(1), x
            for n in range(2, count + 1):
                before, value = value, ((2 * n - 1) * x * value - (n - 1) * before) / n
            slope = count * (x * value - before) / (x * x - 1)
            x -= value / slope
        rule.append((x, 2 / ((1 - x * x) * slope * slope)))
    return rule


def by_panels(mean, variance, rule):
    """Panels of half a standard deviation about the modes of σᵏ times the Gaussian, and of 1 where σ bends."""
    s = mp.sqrt(variance)
    low, high = reach(mean, variance, 13)
    cuts = {low, high}
    for k in (-2, -1, 0, 1, 2, 3):
        cuts |= {mean + k * variance + j * s / 2 for j in range(-26, 27)}
    cuts |= {j * s / 2 for j in range(-60, 61)} | {mp.mpf(j) for j in range(-90, 91)}
    cuts = sorted(c for c in cuts if low <= c <= high)
    # No two cuts nearer than a panel needs.
    kept = [cuts[0]]
    for c in cuts[1:]:
        if c - kept[-1] > min(s, 2) / 8 or c == cuts[-1]:
            kept.append(c)
    z = z_rest = slope = log_sigma = second = other = square = rest_square = bend = mp.mpf(0)
    for a0, a1 in zip(kept, kept[1:]):
        half, middle = (a1 - a0) / 2, (a1 + a0) / 2
        for x, w in rule:
            a = middle + half * x
            p, rest, log_p = sigmas(a)
            g = half * w * mp.exp(-((a - mean) ** 2) / (2 * variance))
            gp, gs = g * p, g * p * rest
            z += gp
            z_rest += g * rest
            slope += gs
            second += gs * p
            rest_square += gs * rest
            square += gp * p
            other += gp * p * p
            log_sigma += g * log_p
            bend += gs * (a - mean)
    scale = 1 / (s * mp.sqrt(2 * mp.pi))
    alpha = slope / z
    if alpha < 0.5 or variance > 1:
        # d²Z/dmean² = E σ'(a) (a - mean) / variance, by parts; σ² is the better part of Z where Z is small.
        beta = alpha**2 - bend / variance / z
        if abs(beta) > mp.mpf(10) ** -8 * alpha**2:
            return finished(mean, variance, z * scale, z_rest * scale, alpha, beta, slope * scale, log_sigma * scale)
    if alpha < 0.5:
        beta = second / z - (rest_square / z - alpha**2)
    else:
        beta = second / z - (other / z - (square / z) ** 2)
    return finished(mean, variance, z * scale, z_rest * scale, alpha, beta, slope * scale, log_sigma * scale)


def row(case):
    mp.mp.dps = 60
    mean, variance = mp.mpf(case[0]), mp.mpf(case[1])
    one = by_trapezium(mean, variance)
    with mp.workdps(45):
        two = by_panels(mean, variance, gauss_legendre(24))
    gap = max(abs(a - b) / abs(b) for a, b in zip(two, one) if a != b) if one != two else mp.mpf(0)
    return case, [mp.nstr(v, 20, min_fixed=0, max_fixed=0) for v in one], float(gap), one == two


def main():
    cases = [(m, v) for v in sorted(VARIANCES, reverse=True) for m in MEANS]
    rows, worst = {}, 0.0
    with multiprocessing.Pool(2) as pool:
        for case, values, gap, _ in pool.imap_unordered(row, cases):
            rows[case] = values
            if gap > 1e-25:
                print(f"mean {case[0]}, variance {case[1]}: the two ways differ by {gap:.1e}", flush=True)
            worst = max(worst, gap)
    print(f"largest difference {worst:.1e}")
    if worst > 1e-25:
        raise SystemExit("nothing written")
    here = pathlib.Path(__file__).resolve().parent
    with open(here / "tilted-moments.csv", "w") as file:
        file.write(f"# made by make_tilted_moments.py, Python {platform.python_version()}, mpmath {mp.__version__}\n")
        file.write(",".join(["mean", "variance", *NAMES]) + "\n")
        for v in VARIANCES:
            for m in MEANS:
                file.write(",".join([repr(float(m)), repr(float(v)), *rows[m, v]]) + "\n")


if __name__ == "__main__":
    main()

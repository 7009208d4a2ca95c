#!/usr/bin/python3
"""Reference table for tests/core/model/tst_logistic_normal.cpp, computed apart from the program.

    /usr/bin/python3 tests/golden/make_logistic_normal.py

writes logistic-normal.csv beside this file: E sigma(a) for a ~ N(-mean, variance), the smaller of the two
probabilities, and its logarithm. Each is computed with 40 decimal digits in two ways, as an integral of
sigma over the Gaussian and, by parts, of the normal cdf over the logistic density; both must agree.
"""

import pathlib
import platform

import mpmath as mp

mp.mp.dps = 40

MEANS = [0, 1e-6, 0.01, 0.3, 1, 2.5, 5, 9, 14, 20, 30]
VARIANCES = [0, 1e-8, 1e-3, 0.02, 0.16, 0.17, 0.5, 1, 2, 4, 6.2, 6.3, 9, 16, 30, 100, 350, 1000, 1e4]
CORNERS = [(800, 0), (800, 1), (800, 9), (800, 700), (800, 900), (800, 1e4), (800, 1e9), (100, 6.26), (60, 40),
           (300, 200), (1e4, 1e4), (45, 6.3), (70, 30), (1e-3, 1e12), (1e6, 1e12)]


def integral(f, points):
    """Over the whole line, in pieces; scaled to order one, since mpmath's error control is absolute."""
    points = sorted({mp.mpf(p) for p in points})
    top = max(f(p) for p in points)
    return top * mp.quad(lambda x: f(x) / top, [-mp.inf, *points, mp.inf])


def over_gaussian(mean, variance):
    s = mp.sqrt(variance)
    mode = max(-s, -mean / s)
    spread = [mode + k * w for w in (1, min(1, 1 / s)) for k in (-30, -16, -8, -4, -2, -1, 0, 1, 2, 4, 8, 16, 30)]
    cross = [-mean / s + k / s for k in (-60, -30, -15, -7, -3, 0, 3, 7, 15, 30, 60)]
    return integral(lambda z: mp.npdf(z) / (1 + mp.exp(mean + s * z)), spread + cross)


def by_parts(mean, variance):
    s = mp.sqrt(variance)
    # log-concave: the mode is 0, or where the cdf's growth balances the density's decay
    mode = min(-mean + variance, mp.mpf(0))
    steps = (-60, -30, -15, -7, -3, -1, 0, 1, 3, 7, 15, 30, 60)
    points = [mode + k * w for w in (1, s) for k in steps]
    points += [*steps, *(-mean + k * s for k in steps)]
    return integral(lambda t: mp.sech(t / 2) ** 2 / 4 * mp.ncdf(-(mean + t) / s), points)


def tail(mean, variance):
    mean, variance = mp.mpf(mean), mp.mpf(variance)
    if variance == 0:
        return 1 / (1 + mp.exp(mean))
    a = over_gaussian(mean, variance)
    b = by_parts(mean, variance)
    if abs(a - b) > mp.mpf(10) ** -17 * a:
        print(f"mean {mean}, variance {variance}: {mp.nstr(a, 20)} and {mp.nstr(b, 20)}, {mp.nstr((a - b) / a, 2)}")
        return None
    return a


def main():
    here = pathlib.Path(__file__).resolve().parent
    with open(here / "logistic-normal.csv", "w") as file:
        file.write(f"# made by make_logistic_normal.py, Python {platform.python_version()}, mpmath {mp.__version__}\n")
        file.write("mean,variance,tail,log_tail\n")
        for mean, variance in [(m, v) for v in VARIANCES for m in MEANS] + CORNERS:
            value = tail(mean, variance)
            if value is not None:
                file.write(f"{float(mean)!r},{float(variance)!r},{mp.nstr(value, 17)},{mp.nstr(mp.log(value), 17)}\n")


if __name__ == "__main__":
    main()

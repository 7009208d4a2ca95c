#!/usr/bin/python3
"""Reference table for densities over one number and Gaussians in their place, computed apart from the program.

    /usr/bin/python3 tests/golden/make_lab.py

writes lab.json beside this file (a few minutes): with 30 decimal digits, by tanh-sinh quadrature over panels that are
given by hand, and roots by the secant method. `kl`, `ep` and `vb` are there where a case says so: the minimum of KL(q||p)
as the root of its gradient under quadrature, EP by sweeps over the sites one after the other, VB by iterating the bound, null
where that takes too long.
Needs mpmath (made with 1.2.1).
"""

import json
import pathlib

import mpmath as mp

mp.mp.dps = 30


def log_sigma(a):
    return -mp.log1p(mp.exp(-a)) if a > 0 else a - mp.log1p(mp.exp(a))


def sigma(a):
    return mp.exp(log_sigma(a))


def product(log_scale, variance, factors):
    """exp(log_scale) N(z; 0, variance) Π σ(az + c) with two derivatives."""
    def at(z):
        value = log_scale - z * z / (2 * variance) - mp.log(2 * mp.pi * variance) / 2
        slope, curvature = -z / variance, -1 / variance
        for a, c in factors:
            s = sigma(a * z + c)
            value += log_sigma(a * z + c)
            slope += a * sigma(-(a * z + c))
            curvature -= a * a * s * sigma(-(a * z + c))
        return value, slope, curvature
    return at


def humps(distance, weight, width):
    def at(z):
        parts = [(1 - weight, -distance / 2, mp.mpf(1)), (weight, distance / 2, width)]
        p = d = dd = mp.mpf(0)
        for share, mean, deviation in parts:
            f = share * mp.npdf(z, mean, deviation)
            u = (mean - z) / deviation**2
            p, d, dd = p + f, d + f * u, dd + f * (u * u - 1 / deviation**2)
        return mp.log(p), d / p, dd / p - (d / p) ** 2
    return at


def gamma(shape, rate, over_log):
    def over_tau(t):
        return (shape - 1) * mp.log(t) - rate * t, (shape - 1) / t - rate, -(shape - 1) / t**2

    def over_u(u):
        e = rate * mp.exp(u)
        return shape * u - e, shape - e, -e
    return over_u if over_log else over_tau


def moments(at, panels):
    integral = lambda f: mp.quad(f, panels)
    top = max(at(z)[0] for z in panels[1:-1])
    z0 = integral(lambda z: mp.exp(at(z)[0] - top))
    mean = integral(lambda z: z * mp.exp(at(z)[0] - top)) / z0
    variance = integral(lambda z: (z - mean) ** 2 * mp.exp(at(z)[0] - top)) / z0
    log_z = top + mp.log(z0)
    energy = integral(lambda z: (at(z)[0] - log_z) * mp.exp(at(z)[0] - top)) / z0
    return {"log_z": log_z, "mean": mean, "variance": variance, "negentropy": energy}


def q_average(at, mean, variance, bends):
    s = mp.sqrt(variance)
    ends = sorted({mean + k * s for k in (-12, -5, -2, 0, 2, 5, 12)} | {b for b in bends if abs(b - mean) < 12 * s})
    return [mp.quad(lambda z: mp.npdf(z, mean, s) * at(z)[k], ends) for k in range(3)]


def divergences(at, true, mean, variance, bends, reverse=True):
    forward = (true["negentropy"] + mp.log(2 * mp.pi * variance) / 2
               + (true["variance"] + (true["mean"] - mean) ** 2) / (2 * variance))
    back = None
    if reverse:
        back = true["log_z"] - (1 + mp.log(2 * mp.pi * variance)) / 2 - q_average(at, mean, variance, bends)[0]
    return {"mean": mean, "variance": variance, "kl_forward": forward, "kl_reverse": back}


def closest(at, true, start, bends):
    def gradient(m, log_v):
        v = mp.exp(log_v)
        average = q_average(at, m, v, bends)
        return average[1] * mp.sqrt(v), average[2] * v + 1

    m, v = start
    with mp.workdps(15):  # near it by natural gradients
        for _ in range(25):
            _, slope, curvature = q_average(at, m, v, bends)
            v = 1 / (1 / v / 2 - curvature / 2)
            m += v * slope / 2
    m, log_v = mp.findroot(gradient, (m, mp.log(v)), tol=1e-18)
    v = mp.exp(log_v)
    q = divergences(at, true, m, v, bends)
    q["log_z"] = true["log_z"] - q["kl_reverse"]
    return q


def expectation_propagation(log_scale, prior, factors):
    sites = [[mp.mpf(0), mp.mpf(0)] for _ in factors]
    value = None
    for _ in range(60):
        terms = []
        for n, (a, c) in enumerate(factors):
            p = 1 / prior + sum(s[0] for k, s in enumerate(sites) if k != n)
            h = sum(s[1] for k, s in enumerate(sites) if k != n)
            m, s = h / p, 1 / mp.sqrt(p)
            ends = sorted({m + k * s for k in (-12, -5, -2, 0, 2, 5, 12)} | {-c / a + k / abs(a) for k in (-20, 0, 20)})
            f = lambda z: mp.npdf(z, m, s) * sigma(a * z + c)
            z0 = mp.quad(f, ends)
            mean = mp.quad(lambda z: z * f(z), ends) / z0
            variance = mp.quad(lambda z: (z - mean) ** 2 * f(z), ends) / z0
            sites[n] = [1 / variance - p, mean / variance - h]
            terms.append((mp.log(z0), m, 1 / p))
        p = 1 / prior + sum(s[0] for s in sites)
        mean, variance = sum(s[1] for s in sites) / p, 1 / p
        log_z = log_scale - mean**2 / (2 * prior) + mp.log(variance / prior) / 2
        for log_norm, m, v in terms:
            log_z += log_norm + mp.log(v / variance) / 2 + (mean - m) ** 2 / (2 * v)
        if value is not None and abs(log_z - value) < 1e-18:
            break
        value = log_z
    return {"mean": mean, "variance": variance, "log_z": log_z}


def bounds(log_scale, prior, factors):
    xi = [mp.mpf(1) for _ in factors]
    for _ in range(20000):
        rates = [mp.tanh(x / 2) / (2 * x) for x in xi]
        p = 1 / prior + sum(r * a * a for r, (a, c) in zip(rates, factors))
        m = sum(a * (mp.mpf(1) / 2 - r * c) for r, (a, c) in zip(rates, factors)) / p
        new = [mp.sqrt((a * m + c) ** 2 + a * a / p) for a, c in factors]
        done = max(abs(a - b) / b for a, b in zip(new, xi)) < 1e-20
        xi = new
        if done:
            break
    else:
        return None  # it has not settled
    log_z = log_scale - m * m / (2 * prior) - mp.log(p * prior) / 2
    for x, r, (a, c) in zip(xi, rates, factors):
        logit = a * m + c
        log_z += log_sigma(x) + (logit - x) / 2 - r * (logit**2 - x**2) / 2
    return {"mean": m, "variance": 1 / p, "log_z": log_z}


def case(density, parameters, data, at, guess, panels, bends, factors=None, reverse=True, kl=True, over_log=False):
    print(density, parameters, data, flush=True)
    true = moments(at, panels)
    mode = mp.findroot(lambda z: at(z)[1], guess, **({"solver": "illinois"} if isinstance(guess, tuple) else {}))
    a = -at(mode)[2]
    result = {"density": density, "parameters": parameters, "data": data, "transformed": over_log, "mode": mode,
              "curvature": a, **true, "log_z_laplace": at(mode)[0] + mp.log(2 * mp.pi / a) / 2,
              "laplace": divergences(at, true, mode, 1 / a, bends, reverse)}
    if kl:
        result["kl"] = closest(at, true, (true["mean"], true["variance"]), bends)
    if factors:
        result["ep"] = expectation_propagation(*factors)
        result["vb"] = bounds(*factors)
    return result


def around(centre, width, low=12, high=12):
    return [centre + width * k for k in (-low, -5, -2, -1, 0, 1, 2, 5, high)]


def cases():
    half_log = mp.log(2 * mp.pi) / 2
    for b, c, guess in ((20, 4, 0.08), (-3, 1, -0.3), (0.5, -2, 0.2), (10000, 4, (0.0001, 0.003))):
        b, c = mp.mpf(b), mp.mpf(c)
        setup = (half_log, mp.mpf(1), [(b, c)])
        middle, width = -c / b, 1 / abs(b)
        panels = sorted({mp.mpf(k) for k in (-12, -3, 0, 1, 3, 12)} | {middle + k * width for k in (-40, -5, 0, 5, 40)})
        yield case("sigmoid", [b, c], [], product(*setup), guess, panels, [middle + k * width for k in (-20, 0, 20)],
                   setup, kl=b != 10000)
    for variance, data in ((1, [(20, 10, 1)]), (10, [(20, 10, 1), (3, -1, 1), (-5, 2, 0), (1, 1, 0)]),
                           (1e6, [(1, 2, 1), (2, 1, 0), (1, 0, 1)]), (1e-6, [(5, 1, 1)])):
        variance = mp.mpf(variance)
        factors = [((-b if sign else b) * mp.mpf(1), (c if sign else -c) * mp.mpf(1)) for b, c, sign in data]
        setup = (mp.mpf(0), variance, factors)
        at = product(*setup)
        mode = mp.findroot(lambda z: at(z)[1], 0.0)
        width = 1 / mp.sqrt(-at(mode)[2])
        bends = sorted(-c / a + k / abs(a) for a, c in factors for k in (-20, 0, 20))
        panels = sorted(set(around(mode, width, 60, 60)) | {b for b in bends if abs(b - mode) < 59 * width})
        yield case("weight", [variance], data, at, mode, panels, bends, setup)
    for distance, weight, width, guess in ((4, 0.4, 0.7, -2), (1, 0.5, 1, 0), (100, 0.25, 0.5, -50)):
        d, w, s = mp.mpf(distance), mp.mpf(weight), mp.mpf(width)
        panels = sorted(set(around(-d / 2, mp.mpf(1))) | set(around(d / 2, s)))
        yield case("humps", [d, w, s], [], humps(d, w, s), guess, panels, panels[1:-1], kl=distance < 50)
    for shape, rate in ((3, 1), (1.5, 20), (100000, 3)):
        a, r = mp.mpf(shape), mp.mpf(rate)
        at = gamma(a, r, True)
        yield case("gamma", [a, r], [], at, mp.log(a / r), around(mp.log(a / r), 1 / mp.sqrt(a), 70 / min(1, mp.sqrt(a)) if shape < 10 else 12), [], over_log=True)
        mode, width = (a - 1) / r, mp.sqrt(a) / r
        panels = [p for p in around(mode, width, 12, 60 if shape < 10 else 12) if p > 0]
        if shape < 10:
            panels = [mp.mpf(0)] + panels
        yield case("gamma", [a, r], [], gamma(a, r, False), mode, panels, [], reverse=False, kl=False)


def plain(value):
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return float(value) if isinstance(value, mp.mpf) else value


path = pathlib.Path(__file__).with_name("lab.json")
path.write_text(json.dumps({"mpmath": mp.__version__, "cases": [plain(each) for each in cases()]}, indent=1) + "\n")

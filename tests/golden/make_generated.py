#!/usr/bin/python3
"""Reference points for tests/core/generators/tst_generators.cpp, made apart from the program.

    /usr/bin/python3 tests/golden/make_generated.py

writes generated.csv beside this file: rows of made-up data sets, with the settings they were made with. The
integers are exact; coordinates depend on sin, cos, log and exp, which C libraries round differently, so the test
allows 1e-12. Needs nothing but Python 3.
"""

import csv
import math
import pathlib
from fractions import Fraction

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(value):
    z = (value + GAMMA) & MASK
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


class Stream:
    def __init__(self, seed):
        self.counter, self.seed, self.spare = 0, seed, None

    def integer(self):
        self.counter += 1
        return mix((self.seed + (self.counter - 1) * GAMMA) & MASK)

    def uniform(self, low=0.0, high=1.0):
        return low + (high - low) * ((self.integer() >> 11) / 2**53)

    def normal(self):
        if self.spare is not None:
            result, self.spare = self.spare, None
            return result
        radius = math.sqrt(-2 * math.log(1 - self.uniform()))
        angle = 2 * math.pi * self.uniform()
        self.spare = radius * math.sin(angle)
        return radius * math.cos(angle)


def moons(s, label, o):
    a = s.uniform(0, math.pi)
    return (math.cos(a), math.sin(a)) if label == 0 else (1 - math.cos(a), o["reach"] - math.sin(a))


def circles(s, label, o):
    a = s.uniform(0, 2 * math.pi)
    r = (1.0, o["inner"])[label]
    return r * math.cos(a), r * math.sin(a)


def spirals(s, label, o):
    t = math.sqrt(s.uniform())
    a = 2 * math.pi * o["turns"] * t + math.pi * label
    return 2 * t * math.cos(a), 2 * t * math.sin(a)


def xor(s, label, o):
    side = (1, -1)[s.integer() % 2]
    return side, side * (1, -1)[label]


def checkerboard(s, label, o):
    n = int(o["squares"])
    colour = [(i, j) for i in range(n) for j in range(n) if (i + j) % 2 == label]
    i, j = colour[s.integer() % len(colour)]
    return (i + s.uniform()) * 4 / n - 2, (j + s.uniform()) * 4 / n - 2


def gaussians(s, label, o):
    m1, m2, d1, d2, rho = (o[f"{name}"] for name in (
        f"mean{label}-x1", f"mean{label}-x2", f"sd{label}-x1", f"sd{label}-x2", f"correlation{label}"))
    z1, z2 = s.normal(), s.normal()
    # The lower Cholesky factor of the covariance, written out.
    a, b, c = d1 * d1, rho * d1 * d2, d2 * d2
    l11 = math.sqrt(a)
    l21 = b / l11
    return m1 + l11 * z1, m2 + l21 * z1 + math.sqrt(c - l21 * l21) * z2


def clumps(s, label, o):
    if not hasattr(s, "centres"):
        raise AssertionError("centres are drawn first")
    return s.centres[label][s.integer() % int(o["clumps"])]


def banana(s, label, o):
    u = s.normal()
    return (0, 0) if label else (u, o["bend"] * u * u - 1)


def linear(s, label, o):
    x1, x2 = s.uniform(-4, 4), s.uniform(-4, 4)
    p = 1 / (1 + math.exp(-(o["w0"] + o["w1"] * x1 + o["w2"] * x2)))
    return x1, x2, int(s.uniform() < p)


STANDARD = {
    "reach": 0.5, "inner": 0.5, "turns": 1.5, "squares": 4, "clumps": 3, "bend": 0.5, "w0": 0, "w1": 0.5, "w2": -1,
    "mean0-x1": -1, "mean0-x2": -0.5, "sd0-x1": 1, "sd0-x2": 0.6, "correlation0": 0.5,
    "mean1-x1": 1, "mean1-x2": 0.5, "sd1-x1": 0.6, "sd1-x2": 0.8, "correlation1": -0.3,
}
NOISE = {moons: 0.2, circles: 0.1, spirals: 0.1, xor: 0.4, checkerboard: 0, gaussians: 0, clumps: 0.4,
         banana: 0.35, linear: 0}


def ones_among(k, balance):
    """balance·k rounded, halves down; the balance as the nearest multiple of 2^-32."""
    exact = Fraction(round(Fraction(balance) * 2**32), 2**32) * k
    return math.ceil(exact - Fraction(1, 2))


def made(generator, given):
    o = {"count": 200, "seed": 1, "balance": 0.5, "label-noise": 0, "noise": NOISE[generator], **STANDARD, **given}
    count, seed = int(o["count"]), int(o["seed"])
    s = Stream(seed)
    if generator is clumps:
        s.centres = [[(s.uniform(-1.8, 1.8), s.uniform(-1.8, 1.8)) for _ in range(int(o["clumps"]))]
                     for _ in range(2)]
    rows = []
    for i in range(count):
        label = ones_among(i + 1, o["balance"]) - ones_among(i, o["balance"])
        x1, x2, *drawn = generator(s, label, o)
        rows.append([x1 + o["noise"] * s.normal(), x2 + o["noise"] * s.normal(), *(drawn or [label])])
    key = mix(mix(seed) ^ int.from_bytes(b"labels", "big"))
    for i in sorted(range(count), key=lambda row: mix(key ^ row))[:round(o["label-noise"] * count)]:
        rows[i][2] = 1 - rows[i][2]
    return rows


OTHERWISE = {
    moons: {"reach": -0.25}, circles: {"inner": 0.8}, spirals: {"turns": 2.5}, xor: {}, checkerboard: {"squares": 5},
    gaussians: {"mean0-x1": 3.5, "sd0-x2": 0.25, "correlation0": -0.9, "mean1-x2": -2, "correlation1": 0.99},
    clumps: {"clumps": 5}, banana: {"bend": 1.25}, linear: {"w0": 0.75, "w1": -2, "w2": 0.3},
}


def main():
    with open(pathlib.Path(__file__).with_name("generated.csv"), "w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["generator", "options", "row", "x1", "x2", "label"])
        for generator, shape in OTHERWISE.items():
            common = {"count": 101, "noise": 0.15, "seed": 9007199254740991, "label-noise": 0.15}
            if generator is not linear:
                common["balance"] = 0.3
            for given in ({}, {**common, **shape}):
                rows = made(generator, given)
                options = " ".join(f"{name}={value}" for name, value in given.items())
                for i in (*range(12), len(rows) - 1):
                    x1, x2, label = rows[i]
                    table.writerow([generator.__name__, options, i, repr(float(x1)), repr(float(x2)), label])


main()

#!/usr/bin/python3
"""Reference numbers for tests/core/method/tst_chain_diagnostics.cpp, made apart from the program.

    /usr/bin/python3 tests/golden/make_chains.py

writes chains.json beside this file: rank-normalised split R-hat, the larger of bulk and folded, and the effective
sample size of the mean, by the formulas of Vehtari, Gelman, Simpson, Carpenter & Bürkner (2021), autocovariances summed
lag by lag. Needs NumPy (made with 1.24.2) and SciPy (1.10.1).
"""

import json
import pathlib

import numpy as np
from scipy.stats import norm, rankdata

rng = np.random.default_rng(2021)


def autoregressive(rho, length, count):
    chains = np.empty((length, count))
    chains[0] = rng.standard_normal(count)
    for t in range(1, length):
        chains[t] = rho * chains[t - 1] + np.sqrt(1 - rho**2) * rng.standard_normal(count)
    return chains


def sets():
    yield "independent", rng.standard_normal((60, 4))
    yield "autocorrelated, odd length", autoregressive(0.7, 101, 3)
    yield "antithetic", autoregressive(-0.6, 80, 2)
    yield "one chain that drifts", autoregressive(0.3, 120, 1) + np.linspace(0, 2, 120)[:, None]
    yield "one chain elsewhere", rng.standard_normal((60, 4)) + np.array([0, 0, 0, 1.5])
    yield "one chain of another spread", rng.standard_normal((80, 4)) * np.array([1, 1, 1, 4.0])
    yield "Cauchy, one chain elsewhere", rng.standard_cauchy((100, 4)) + np.array([0, 0, 0, 2.0])
    yield "ties", rng.integers(0, 4, (50, 4)).astype(float)
    yield "two values", rng.integers(0, 2, (40, 2)).astype(float)
    yield "four draws", rng.standard_normal((4, 4))


def split(chains):
    half = len(chains) // 2
    return np.hstack([chains[:half], chains[-half:]])


def plain_r_hat(halves):
    count = len(halves)
    between = count * np.var(halves.mean(0), ddof=1)
    within = np.var(halves, axis=0, ddof=1).mean()
    return 1.0 if within == 0 == between else float(np.sqrt(((count - 1) / count * within + between / count) / within))


def scores(halves):
    return norm.ppf((rankdata(halves).reshape(halves.shape) - 3 / 8) / (halves.size + 1 / 4))


def r_hat(chains):
    folded = np.abs(chains - np.median(chains))
    return plain_r_hat(scores(split(chains))), plain_r_hat(scores(split(folded)))


def effective_sample_size(chains):
    halves = split(chains)
    length, count = halves.shape
    centred = halves - halves.mean(0)
    within = np.var(halves, axis=0, ddof=1)
    overall = (length - 1) / length * within.mean() + np.var(halves.mean(0), ddof=1)

    def correlation(lag):
        if lag == 0:
            return 1.0
        of_chain = (centred[lag:] * centred[: length - lag]).sum(0) / (centred**2).sum(0)
        return 1 - (within.mean() - (within * of_chain).mean()) / overall

    pairs = []
    for lag in range(0, length - 1, 2):
        pair = correlation(lag) + correlation(lag + 1)
        if pair <= 0:
            break
        pairs.append(min([pair] + pairs[-1:]))
    return halves.size / max(2 * sum(pairs) - 1, 1 / np.log10(halves.size))


def row(name, chains):
    chains = np.round(chains, 3)
    bulk, folded = r_hat(chains)
    return {
        "name": name,
        "chains": chains.T.tolist(),
        "bulk_r_hat": bulk,
        "folded_r_hat": folded,
        "effective_sample_size": effective_sample_size(chains),
    }


rows = ",\n  ".join(json.dumps(row(*s)) for s in sets())
pathlib.Path(__file__).with_name("chains.json").write_text(f'{{"sets": [\n  {rows}]\n}}\n')

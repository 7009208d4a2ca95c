#!/usr/bin/python3
"""Reference numbers for tests/core/evaluation/tst_roc.cpp and tst_calibration.cpp, made apart from the program.

    /usr/bin/python3 tests/golden/make_scores.py

writes scores.json beside this file: AUC by SciPy's Mann-Whitney statistic, its standard error after DeLong by
placements counted pair by pair, Brier scores in 50 digits, and 95 % intervals by SciPy's binomtest (Wilson). Needs
SciPy (made with 1.10.1) and mpmath (1.2.1).
"""

import json
import pathlib
import random

import mpmath
import scipy.stats

mpmath.mp.dps = 50


def sets():
    stream = random.Random(20)
    draw = lambda label, spread: stream.gauss(0.8 * (2 * label - 1), spread)
    labels = [stream.randrange(2) for _ in range(60)]
    yield "spread", [round(draw(y, 1.5), 3) for y in labels], labels
    yield "ties", [float(round(draw(y, 1.5))) for y in labels], labels
    labels = [int(stream.random() < 0.1) for _ in range(200)]
    yield "few positives", [round(draw(y, 2.0), 2) for y in labels], labels
    yield "certain", [40.0, 41.0, 39.0, -40.0, -800.0, 800.0, 0.0, 36.9], [1, 1, 0, 0, 0, 1, 1, 0]
    yield "one tie", [0.5] * 9, [0, 1, 1, 0, 0, 1, 1, 1, 0]
    yield "apart", [-2.0, -1.0, -0.5, 0.1, 0.2, 3.0], [0, 0, 0, 1, 1, 1]


def standard_error(logits, labels):
    positives = [a for a, y in zip(logits, labels) if y == 1]
    negatives = [a for a, y in zip(logits, labels) if y == 0]
    wins = lambda a, b: 1.0 if a > b else 0.5 if a == b else 0.0
    variance = lambda v: sum((x - sum(v) / len(v)) ** 2 for x in v) / (len(v) - 1)
    v10 = [sum(wins(p, n) for n in negatives) / len(negatives) for p in positives]
    v01 = [sum(wins(p, n) for p in positives) / len(positives) for n in negatives]
    return (variance(v10) / len(v10) + variance(v01) / len(v01)) ** 0.5


def scores(name, logits, labels):
    positives = [a for a, y in zip(logits, labels) if y == 1]
    negatives = [a for a, y in zip(logits, labels) if y == 0]
    statistic = scipy.stats.mannwhitneyu(positives, negatives, method="asymptotic").statistic
    squares = [(1 / (1 + mpmath.exp(-mpmath.mpf(a))) - y) ** 2 for a, y in zip(logits, labels)]
    return {
        "name": name,
        "logits": logits,
        "labels": labels,
        "auc": statistic / (len(positives) * len(negatives)),
        "standard_error": standard_error(logits, labels),
        "brier": float(sum(squares) / len(squares)),
    }


def interval(successes, count):
    found = scipy.stats.binomtest(successes, count).proportion_ci(0.95, method="wilson")
    return [successes, count, found.low, found.high]


pairs = [(0, 1), (1, 1), (0, 7), (3, 7), (7, 7), (1, 10), (5, 10), (13, 44), (0, 300), (299, 300), (1234, 98765)]
rows = lambda values: ",\n  ".join(json.dumps(value) for value in values)
text = f"""{{
"sets": [
  {rows(scores(*s) for s in sets())}],
"intervals": [
  {rows(interval(*p) for p in pairs)}]
}}
"""
pathlib.Path(__file__).with_name("scores.json").write_text(text)

"""What every peer written in Python does alike: reading the points, and saying what a piece of its work took."""

import json
import statistics
import time

import numpy as np


def read_points(file):
    """Inputs N×2, labels N of 0 and 1."""
    table = np.loadtxt(file, delimiter=",", skiprows=1)
    return table[:, :2], table[:, 2].astype(int)


def say(**what):
    """At once: who is stopped later has said it."""
    print(json.dumps(what), flush=True)


def measured(name, work):
    """What `work` returns; prints the seconds it took, the median of up to five times that come to less than a second."""
    times = []
    while len(times) < 5 and sum(times) < 1:
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    say(**{name: statistics.median_low(times)})
    return result


def held_out(probability, labels):
    """Mean log-likelihood of labels of 0 and 1, in nats."""
    return float(np.mean(np.log(np.where(labels == 1, probability, 1 - probability))))

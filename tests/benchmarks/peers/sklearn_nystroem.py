#!/usr/bin/python3
"""scikit-learn's Nystroem and LogisticRegression as a pipeline: compare_peers.py says what the arguments are.

100 kernels on points drawn at random, turned to be independent, and the weights of greatest posterior. What is given up is
all but p: no variance, no evidence.
"""

import sys

from measured_work import held_out, measured, read_points, say
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline

training, test, width, prior_variance, _ = sys.argv[1:]
x, y = read_points(training)
there, labels = read_points(test)

model = make_pipeline(Nystroem(gamma=1 / (2 * float(width) ** 2), n_components=100, random_state=1),
                      LogisticRegression(C=float(prior_variance), max_iter=1000))
measured("fit", lambda: model.fit(x, y))
probability = measured("predict", lambda: model.predict_proba(there)[:, 1])
say(held_out=held_out(probability, labels))

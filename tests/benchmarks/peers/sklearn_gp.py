#!/usr/bin/python3
"""scikit-learn's GaussianProcessClassifier, its kernel fixed: compare_peers.py says what the arguments are.

`rbf` is the kernel people take. Its prior is not Credence's, whose logit is a constant and bumps on the training points with
weights of their own; `bumps` is the covariance of that prior, and so has the same Laplace evidence.
"""

import sys

import numpy as np
from measured_work import held_out, measured, read_points, say
from scipy.spatial.distance import cdist
from sklearn.gaussian_process import GaussianProcessClassifier
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, Hyperparameter, Kernel


class Bumps(Kernel):
    """Covariance of w0 + Σ w_n exp(-|x - c_n|² / 2 width²), all w ~ N(0, prior_variance)."""

    def __init__(self, centres, prior_variance, width):
        self.centres = centres
        self.prior_variance = prior_variance
        self.width = width

    @property
    def hyperparameter_prior_variance(self):
        return Hyperparameter("prior_variance", "numeric", (1e-5, 1e5))

    @property
    def hyperparameter_width(self):
        return Hyperparameter("width", "numeric", (1e-5, 1e5))

    def features(self, x):
        return np.exp(-cdist(x, self.centres, "sqeuclidean") / (2 * self.width**2))

    def __call__(self, x, y=None, eval_gradient=False):
        here = self.features(x)
        there = here if y is None else self.features(y)
        return self.prior_variance * (1 + here @ there.T)

    def diag(self, x):
        return self.prior_variance * (1 + np.sum(self.features(x) ** 2, axis=1))

    def is_stationary(self):
        return False


kind, training, test, width, prior_variance, cells = sys.argv[1:]
width, prior_variance, cells = float(width), float(prior_variance), int(cells)
x, y = read_points(training)
there, labels = read_points(test)

# The logarithms of a kernel's numbers are in one order for both: the prior variance, then the width.
kernel = {"rbf": lambda: ConstantKernel(prior_variance) * RBF(width),
          "bumps": lambda: Bumps(x, prior_variance, width)}[kind]()
model = GaussianProcessClassifier(kernel, optimizer=None)
measured("fit", lambda: model.fit(x, y))
say(evidence=model.log_marginal_likelihood_value_)
probability = measured("predict", lambda: model.predict_proba(there)[:, 1])
say(held_out=held_out(probability, labels))
if cells:
    settings = [np.log([v, w]) for w in np.geomspace(0.1, 1, cells) for v in np.geomspace(0.1, 100, cells)]
    measured("map", lambda: [model.log_marginal_likelihood(s, eval_gradient=False) for s in settings])

"""Bayesian logistic regression of points in the plane, written by Credence @VERSION@.

    python3 SCRIPT [PICTURE.png]

fits, prints evidence and scores, draws the picture, and stops with a message where a number is not the one that
Credence had. Needs NumPy, SciPy and matplotlib.@LIMITS@
"""
@IMPORTS@import math
import sys

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from scipy.linalg import cho_solve, cholesky, solve_triangular
from scipy.special import expit, logsumexp

TITLE = @TITLE@
INPUT_NAMES = @INPUT_NAMES@
CLASS_NAMES = @CLASS_NAMES@
@SETTING@
found = {}  # what is to be compared with Credence's numbers, in the end


# --- data ---


# A figure of Bayesian logistic regression over the plane, written by Credence @VERSION@.
#
#     python3 SCRIPT [PICTURE.pdf]
#
# draws the values that stand in the file below, or shows them where no picture is named. Needs NumPy and Matplotlib.
import csv
import sys

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import LinearSegmentedColormap

VALUES = @VALUES@
# Of each plot: its title, what its colours are of, what they span, and its contours.
PLOTS = {
@PLOTS@
}
INPUT_NAMES = (@INPUTS@)
CLASS_NAMES = (@CLASSES@)
CLASS_STYLES = (("o", "#0072B2"), ("D", "#D55E00"))


def plain(name):
    """Words, in which Matplotlib is to see no formulas."""
    return name.replace("$", r"\$")


with open(VALUES, encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
points = [row for row in rows if row["kind"] == "point"]
classes = LinearSegmentedColormap.from_list("classes", ["#5B9FCB", "#F7F7F7", "#E68A4B"])

figure, axes = plt.subplots(1, len(PLOTS), figsize=(3.6 * len(PLOTS), 3.6), squeeze=False, layout="constrained")
for plot, (name, (title, bar, low, high, levels)) in zip(axes[0], PLOTS.items()):
    grid = [row for row in rows if row["plot"] == name and row["kind"] == "grid"]
    x1 = np.unique([float(row["x1"]) for row in grid])
    x2 = np.unique([float(row["x2"]) for row in grid])
    field = np.array([float(row["value"]) for row in grid]).reshape(len(x2), len(x1))
    image = plot.pcolormesh(x1, x2, field, cmap=classes, vmin=low, vmax=high, shading="nearest", rasterized=True)
    heavy = [1.8 if (low, high, level) == (0, 1, 0.5) else 0.6 for level in levels]
    lines = plot.contour(x1, x2, field, levels=levels, colors="#222222", linewidths=heavy)
    plot.clabel(lines, levels=[level for level, width in zip(levels, heavy) if width < 1], fontsize=7)
    for label, (marker, colour) in zip(CLASS_NAMES, CLASS_STYLES):
        for trains in (True, False):
            here = [(float(row["x1"]), float(row["x2"])) for row in points
                    if row["label"] == label and (row["role"] == "train") == trains]
            if here:
                plot.scatter(*np.transpose(here), s=14, marker=marker, facecolors=colour if trains else "none",
                             edgecolors="white" if trains else colour, linewidths=0.6, label=plain(label) if trains else None)
    plot.set(title=plain(title), xlabel=plain(INPUT_NAMES[0]), ylabel=plain(INPUT_NAMES[1]))
    figure.colorbar(image, ax=plot, label=plain(bar), location="bottom", ticks=levels if len(levels) < 12 else None)
axes[0][0].legend(loc="best", fontsize=8)
if len(sys.argv) > 1:
    figure.savefig(sys.argv[1], dpi=300)
else:
    plt.show()

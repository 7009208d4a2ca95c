
# --- picture ---


def plain(name):
    """Words, in which matplotlib is to see no formulas."""
    return name.replace("$", r"\$")


low, high = x.min(axis=0), x.max(axis=0)
margin = np.where(high > low, 0.1 * (high - low), 1.0)
axis_1, axis_2 = (np.linspace(low[k] - margin[k], high[k] + margin[k], 100) for k in (0, 1))
colours = LinearSegmentedColormap.from_list("classes", ["#0072B2", "#F7F7F7", "#D55E00"])
shown = @SHOWN@
figure, plots = plt.subplots(1, len(shown)@MAP_PLOT@, figsize=(6 * (len(shown)@MAP_PLOT@), 5), squeeze=False, layout="constrained")
for plot, (method, title) in zip(plots[0], shown.items()):
    field = np.array([probability(method, np.column_stack([axis_1, np.full_like(axis_1, second)])) for second in axis_2])
    image = plot.pcolormesh(axis_1, axis_2, field, cmap=colours, vmin=0, vmax=1, shading="nearest", rasterized=True)
    lines = plot.contour(axis_1, axis_2, field, levels=np.arange(1, 10) / 10, colors="#222222", linewidths=[0.6] * 4 + [1.8] + [0.6] * 4)
    plot.clabel(lines, fontsize=7)
    for label, (marker, colour) in enumerate((("o", "#004B7A"), ("D", "#A34700"))):
        for filled in (True, False):
            here = (y == label) & (train == filled)
            plot.scatter(*x[here].T, s=18, marker=marker, facecolors=colour if filled else "none",
                         edgecolors="white" if filled else colour, linewidths=0.6, label=plain(CLASS_NAMES[label]) if filled else None)
    plot.set(title=title, xlabel=plain(INPUT_NAMES[0]), ylabel=plain(INPUT_NAMES[1]))
plots[0][0].legend(loc="best", fontsize=8)
figure.colorbar(image, ax=list(plots[0][: len(shown)]), label="p(" + plain(CLASS_NAMES[1]) + ")")

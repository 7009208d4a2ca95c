

def edges(values):
    """Between neighbours on a logarithmic axis, and as far beyond the outer ones."""
    steps = np.sqrt(values[1:] / values[:-1]) if len(values) > 1 else np.array([1.1])
    return np.concatenate([[values[0] / steps[0]], values[: len(values) - 1] * steps[: len(values) - 1], [values[-1] * steps[-1]]])


chart = plots[0][-1]
image = chart.pcolormesh(edges(MAP_WIDTHS), edges(MAP_PRIOR_VARIANCES), evidence_map, cmap="cividis")
chart.plot(MAP_WIDTHS[column], MAP_PRIOR_VARIANCES[row], "D", color="white", markeredgecolor="black")
chart.set(title="log evidence", xlabel="width", ylabel="prior variance", xscale="log", yscale="log")
figure.colorbar(image, ax=chart, label="nats")

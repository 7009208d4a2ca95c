
# --- the map of the evidence ---

MAP_WIDTHS = np.geomspace(@MAP_WIDTHS@)
MAP_PRIOR_VARIANCES = np.geomspace(@MAP_PRIOR_VARIANCES@)


def evidence_at(width, prior_variance):
    design = features(x[train], width)
    return laplace(design, y[train], prior_of(design.shape[1], prior_variance))[2]


evidence_map = np.array([[evidence_at(width, v) for width in MAP_WIDTHS] for v in MAP_PRIOR_VARIANCES])
row, column = np.unravel_index(evidence_map.argmax(), evidence_map.shape)
found["best log evidence of the map"] = evidence_map.max()
found["its width"], found["its prior variance"] = MAP_WIDTHS[column], MAP_PRIOR_VARIANCES[row]


centre = x[train].mean(axis=0)
spread = x[train].std(axis=0, ddof=1) if train.sum() > 1 else np.zeros(2)
spread = np.where(spread > 1e-14 * np.abs(x[train]).max(axis=0), spread, 1.0)


def units(inputs):
    """Inputs in the units of the features: standard deviations of the training points."""
    return (inputs - centre) / spread

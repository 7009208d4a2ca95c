train = role == "train"
found["training points"] = int(train.sum())
found["sum of the training rows"] = int(np.flatnonzero(train).sum())
for name in ("validation", "test"):
    found[name + " points"] = int((role == name).sum())

# --- features ---

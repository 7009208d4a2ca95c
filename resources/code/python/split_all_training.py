role = np.full(len(y), "train", dtype="<U10")

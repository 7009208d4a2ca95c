role = np.full(len(y), "test", dtype="<U10")
role[:@FIRST@] = "train"

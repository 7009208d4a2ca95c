    s = math.sqrt(3) * r
    return (1 + s) * np.exp(-s)

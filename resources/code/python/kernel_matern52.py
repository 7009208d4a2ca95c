    s = math.sqrt(5) * r
    return (1 + s + s**2 / 3) * np.exp(-s)

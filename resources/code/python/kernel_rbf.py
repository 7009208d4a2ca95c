    return np.exp(-(r**2) / 2)

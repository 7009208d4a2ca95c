    return np.exp(-r)



def features(inputs, width):
    """The design matrix: products of up to so many inputs, the constant first. They have no width."""
    u = units(inputs)
    return np.column_stack([u[:, 0] ** (d - k) * u[:, 1] ** k for d in range(@DEGREE@ + 1) for k in range(d + 1)])

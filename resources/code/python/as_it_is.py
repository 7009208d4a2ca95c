

def units(inputs):
    """Inputs in the units of the features: their own."""
    return inputs

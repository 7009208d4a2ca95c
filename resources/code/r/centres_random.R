# Kernels on some of the training points, drawn at random.
centres <- units(x[@ROWS@, , drop = FALSE])

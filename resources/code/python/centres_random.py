
# Kernels on some of the training points, drawn at random.
CENTRES = units(x[train])[by_hash(range(train.sum()), mix64(@CENTRE_SEED@))[:@CENTRE_COUNT@]]

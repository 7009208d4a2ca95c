centres <- units(x[train, , drop = FALSE]) # a kernel on every training point

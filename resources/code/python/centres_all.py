
CENTRES = units(x[train])  # a kernel on every training point

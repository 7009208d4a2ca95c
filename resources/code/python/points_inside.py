POINTS = np.array([  # two inputs and the label
@POINTS@
])
x, y = POINTS[:, :2], POINTS[:, 2].astype(int)

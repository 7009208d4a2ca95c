ROLES = (  # of each row: 0 trains, 1 tests, 2 validates
@ROLES@
)
role = np.array([("train", "test", "validation")[int(digit)] for digit in ROLES], dtype="<U10")

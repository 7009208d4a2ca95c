# Of the training rows only so many are used, the first in another order at random.
role[by_hash(np.flatnonzero(role == "train").tolist(), mix64(2**64 - 1 - @ORDER_SEED@))[@USE_FIRST@:]] = "unused"

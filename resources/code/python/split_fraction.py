

def split_by_share(share, validation, seed, stratified):
    """The rows with the smallest hashes train, the next ones validate, the others test."""
    roles = np.full(len(y), "test", dtype="<U10")
    rows = range(len(y))
    for stratum in [[n for n in rows if y[n] == label] for label in (0, 1)] if stratified else [rows]:
        order = by_hash(stratum, mix64(seed))
        if order:
            train = min(max(math.floor(share * len(order) + 0.5), 1), len(order))
            validate = math.floor(validation * len(order) + 0.5)
            roles[order[:train]] = "train"
            roles[order[train:][:validate]] = "validation"
    return roles


role = split_by_share(@SHARE@, @VALIDATION@, seed=@SEED@, stratified=@STRATIFIED@)



def mix64(value):
    """One step of SplitMix64: a hash."""
    z = (value + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


def by_hash(rows, stream):
    """At random, but each row in the same place whatever others there are."""
    return sorted(rows, key=lambda row: (mix64(stream ^ row), row))

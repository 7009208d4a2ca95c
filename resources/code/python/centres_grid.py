

def grid_over(points, count):
    """About so many nodes over the points' bounds, in rows and columns about as far apart."""
    low, high = points.min(axis=0), points.max(axis=0)
    width, height = high - low
    if not width > 0:
        columns = 1
    elif not width < 1e9 * height:
        columns = count
    else:
        ratio = width / height
        columns = 0.5 * (1 - ratio + math.sqrt((1 - ratio) ** 2 + 4 * ratio * count))
        columns = int(min(max(math.floor(columns + 0.5), 1), count))
    rows = max(1, math.floor(count / columns + 0.5)) if height > 0 else 1
    nodes = [np.linspace(low[k], high[k], n) if n > 1 else [(low[k] + high[k]) / 2] for k, n in ((0, columns), (1, rows))]
    return np.array([(first, second) for second in nodes[1] for first in nodes[0]])


CENTRES = grid_over(units(x[train]), @CENTRE_COUNT@)

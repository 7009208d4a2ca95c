
# About so many nodes over the points' bounds, in rows and columns about as far apart.
grid_over <- function(points, count) {
  low <- apply(points, 2, min)
  high <- apply(points, 2, max)
  size <- high - low
  ratio <- size[1] / size[2]
  columns <- if (!(size[1] > 0)) 1 else if (!(ratio < 1e9)) count else {
    floor(0.5 * (1 - ratio + sqrt((1 - ratio)^2 + 4 * ratio * count)) + 0.5)
  }
  columns <- min(max(columns, 1), count)
  lines <- if (size[2] > 0) max(1, floor(count / columns + 0.5)) else 1
  nodes <- function(k, n) if (n > 1) seq(low[k], high[k], length.out = n) else (low[k] + high[k]) / 2
  unname(as.matrix(expand.grid(nodes(1, columns), nodes(2, lines))))
}
centres <- grid_over(units(x[train, , drop = FALSE]), @CENTRE_COUNT@)

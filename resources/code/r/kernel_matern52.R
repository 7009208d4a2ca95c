  s <- sqrt(5) * r
  (1 + s + s^2 / 3) * exp(-s)
}

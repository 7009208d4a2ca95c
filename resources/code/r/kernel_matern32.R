  s <- sqrt(3) * r
  (1 + s) * exp(-s)
}

  exp(-r^2 / 2)
}

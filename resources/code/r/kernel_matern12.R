  exp(-r)
}

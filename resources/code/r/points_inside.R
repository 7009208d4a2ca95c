points <- matrix(c( # two inputs and the label
@POINTS@
), ncol = 3, byrow = TRUE)

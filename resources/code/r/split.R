x <- points[, 1:2, drop = FALSE]
y <- points[, 3]
found[["points"]] <- length(y)
found[["points of class 1"]] <- sum(y)
found[["sum of the first input"]] <- sum(x[, 1])
found[["sum of the second input"]] <- sum(x[, 2])

rows <- list( # what each row is for
  train = @TRAIN@,
  validation = @VALIDATION@,
  test = @TEST@
)
train <- rows$train
found[["training points"]] <- length(train)
found[["sum of the training rows"]] <- sum(train - 1) # there counted from 0
found[["validation points"]] <- length(rows$validation)
found[["test points"]] <- length(rows$test)

# --- features ---


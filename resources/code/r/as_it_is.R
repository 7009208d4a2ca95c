units <- function(inputs) inputs

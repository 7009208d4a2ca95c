file_name <- @FILE@

number <- function(field) suppressWarnings(as.numeric(@DECIMAL@))

# Labels that are numbers are compared as numbers.
same_label <- function(field, name) {
  values <- number(field)
  wanted <- suppressWarnings(as.numeric(name))
  trimws(field) == name | (!is.na(values) & !is.na(wanted) & values == wanted)
}

lines <- @LINES@
lines <- sub("^\ufeff", "", lines)
lines <- lines[nzchar(trimws(lines))@COMMENT@]
rows <- read.table(textConnection(lines, encoding = "UTF-8"), encoding = "UTF-8", sep = @SEPARATOR@, quote = "\"",
                   comment.char = "", header = FALSE, fill = TRUE, strip.white = TRUE, colClasses = "character",
                   na.strings = character(0))@HEADER@
label <- rows[[@COLUMN_3@]]
points <- cbind(number(rows[[@COLUMN_1@]]), number(rows[[@COLUMN_2@]]), @LABEL_RULE@)
points[trimws(label) %in% c("", "NA", "N/A", "#N/A", "n/a", "NaN", "nan", "null", "NULL"), 3] <- NA
usable <- rowSums(!is.finite(points)) == 0
@BAD_ROWS@

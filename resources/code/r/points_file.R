file_name <- @FILE@

missing <- c("", "?", "na", "n/a", "#n/a", "<na>", "nan", "null", "--", ".", "none", "nat",
             "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!")

number <- function(field) {
  field <- sub("\u2212", "-", field, fixed = TRUE)
  suppressWarnings(as.numeric(@DECIMAL@))
}

# Labels that are numbers are compared as numbers, as far as these hold all digits.
same_label <- function(field, name) {
  values <- number(field)
  wanted <- number(name)
  trimws(field) == trimws(name) | (!is.na(values) & !is.na(wanted) & values == wanted & abs(values) < 2^53)
}

lines <- @LINES@
lines <- sub("^\ufeff", "", lines)
lines <- lines[nzchar(trimws(lines))@COMMENT@]
rows <- read.table(textConnection(lines, encoding = "UTF-8"), encoding = "UTF-8", sep = @SEPARATOR@, quote = "\"",
                   comment.char = "", header = FALSE, fill = TRUE, strip.white = TRUE, colClasses = "character",
                   na.strings = character(0))@HEADER@
label <- rows[[@COLUMN_3@]]
points <- cbind(number(rows[[@COLUMN_1@]]), number(rows[[@COLUMN_2@]]), @LABEL_RULE@)
points[tolower(trimws(label)) %in% missing & !(trimws(label) %in% class_names), 3] <- NA
usable <- rowSums(!is.finite(points)) == 0
@BAD_ROWS@

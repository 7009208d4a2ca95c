file_name <- @FILE@
labels_there <- @LABELS@ # as they stand in the file
classes <- @CLASSES@ # what they stand for

lines <- sub("^\ufeff", "", @LINES@)
lines <- lines[seq_along(lines) >= @FIRST_LINE@] # above are names, and what else stands before the rows
lines <- lines[grepl("[^ \t@SEPARATOR@]", lines)@COMMENT@]

# What stands between the separators, without blanks and quotation marks around it.
lines <- paste0(lines, "@SEPARATOR@")
field_and_end <- "[@BLANKS@]*(\"(?:[^\"]|\"\")*\"|[^@SEPARATOR@]*?)[@BLANKS@]*[@SEPARATOR@]"
rows <- lapply(regmatches(lines, gregexpr(field_and_end, lines, perl = TRUE)), function(fields) {
  fields <- gsub("^[@BLANKS@]+|[@BLANKS@]*[@SEPARATOR@]$", "", fields)
  quoted <- startsWith(fields, "\"")
  fields[quoted] <- gsub("\"\"", "\"", substring(fields[quoted], 2, nchar(fields[quoted]) - 1), fixed = TRUE)
  fields
})
column <- function(k) vapply(rows, function(row) row[k], "")

number <- function(field) {
  field <- gsub("^[ \t]+|[ \t]+$", "", field)
  written <- grepl("^[+-]?([0-9]+[@DECIMAL_SIGN@]?[0-9]*|[@DECIMAL_SIGN@][0-9]+)([eE][+-]?[0-9]+)?$", field)
  field[!written] <- NA
  as.numeric(@DECIMAL@)
}

points <- cbind(number(column(@COLUMN_1@)), number(column(@COLUMN_2@)),
                classes[match(column(@COLUMN_3@), labels_there)])
fits <- vapply(rows, function(row) length(row) >= @TABLE_WIDTH@ && all(row[-seq_len(@TABLE_WIDTH@)] == ""), TRUE)
usable <- fits & rowSums(!is.finite(points)) == 0
@BAD_ROWS@

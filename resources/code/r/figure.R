# A figure of Bayesian logistic regression over the plane, written by Credence @VERSION@.
#
#     Rscript SCRIPT [PICTURE.pdf]
#
# draws the values that stand in the file below, as figure.pdf where no picture is named. Needs R alone.

values <- read.csv(@VALUES@, encoding = "UTF-8", na.strings = "", colClasses = c(plot = "character", label = "character"))
plots <- list(
@PLOTS@
)
input_names <- c(@INPUTS@)
class_names <- c(@CLASSES@)
class_colours <- c("#0072B2", "#D55E00")

arguments <- commandArgs(trailingOnly = TRUE)
cairo_pdf(if (length(arguments) > 0) arguments[1] else "figure.pdf", width = 3.6 * length(plots), height = 3.8)
par(mfrow = c(1, length(plots)), mar = c(4, 4, 2, 1), pty = "s")
points_of_data <- values[values$kind == "point", ]
colours <- colorRampPalette(c("#5B9FCB", "#F7F7F7", "#E68A4B"))(200)
for (plot in plots) {
  grid <- values[values$kind == "grid" & !is.na(values$plot) & values$plot == plot$id, ]
  x1 <- sort(unique(grid$x1))
  x2 <- sort(unique(grid$x2))
  field <- matrix(pmin(pmax(grid$value, plot$span[1]), plot$span[2]), nrow = length(x1))
  image(x1, x2, field, zlim = plot$span, col = colours, xlab = input_names[1], ylab = input_names[2], main = plot$title)
  heavy <- plot$levels == 0.5 & plot$span[1] == 0 & plot$span[2] == 1
  contour(x1, x2, field, levels = plot$levels[!heavy], add = TRUE, labcex = 0.6, lwd = 0.7, col = "#222222")
  if (any(heavy)) contour(x1, x2, field, levels = plot$levels[heavy], add = TRUE, drawlabels = FALSE, lwd = 2.2)
  for (k in 1:2) {
    here <- points_of_data[points_of_data$label == class_names[k], ]
    trains <- here$role == "train"
    points(here$x1[trains], here$x2[trains], pch = c(21, 23)[k], bg = class_colours[k], col = "white", cex = 0.8)
    points(here$x1[!trains], here$x2[!trains], pch = c(1, 5)[k], col = class_colours[k], cex = 0.7)
  }
  box()
}
legend("topleft", legend = class_names, pch = c(21, 23), pt.bg = class_colours, col = "white", cex = 0.8)
invisible(dev.off())

# Bayesian logistic regression of points in the plane, written by Credence @VERSION@.
#
#     Rscript SCRIPT [PICTURE.pdf]
#
# fits by MAP and Laplace, prints evidence and scores, draws the picture, and stops with a message where a number is not
# the one that Credence had. Needs R alone; where mgcv is installed, its evidence is compared, too.@LIMITS@

title_of_data <- @TITLE@
input_names <- @INPUT_NAMES@
class_names <- @CLASS_NAMES@
width <- @WIDTH@
prior_variance <- @PRIOR_VARIANCE@
found <- list() # what is to be compared with Credence's numbers, in the end

# --- data ---


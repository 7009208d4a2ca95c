#!/bin/sh
# Written by Credence @VERSION@: fits, prints evidence and scores, and stops where a number is not the one that it was.
set -eu
@DATA@
fit() {
  @COMMAND@ "$@"
}

# same NAME NUMBER TOLERANCE: compares a number of the fit
same() {
  printf '%s\n' "$json" | sed -n 's/.*"'"$1"'": \([-0-9.e+]*\)[,}].*/\1/p' | awk -v name="$1" -v wanted="$2" -v tolerance="$3" '
    { found = $1; difference = found - wanted; if (difference * difference <= tolerance * tolerance) same = 1 }
    END { if (!same) { print name " is " found ", but " wanted " in Credence" > "/dev/stderr"; exit 1 } }'
}

fit
json=$(fit --json | sed 's/"seconds": {[^}]*}//')
@CHECKS@
echo "All numbers are those of Credence."

#!/usr/bin/python3
"""Compares what two programs measured in turn.

    /usr/bin/python3 tests/benchmarks/compare_rounds.py FOLDER NAME

reads FOLDER/this-*.json and FOLDER/other-*.json, named this-ROUND-PROGRAM.json, as `./dev bench --against` leaves them there,
and prints one line a row: the median over the rounds of either, the ratio of these medians, and the smallest and largest
ratio within one round, which tells what the machine's other work makes of it. NAME heads the column of the other one.
"""

import json
import pathlib
import re
import statistics
import sys


def rows_of(measured, within=""):
    """{(name, unit): number} of the core's list of rows, or of the window's objects of numbers."""
    if isinstance(measured, list):
        return {(row["name"], row["unit"]): row["value"] for row in measured}
    rows = {}
    for name, value in measured.items():
        path = f"{within}, {name}" if within else name
        if isinstance(value, dict):
            rows.update(rows_of(value, path))
        elif not isinstance(value, bool):
            rows[path, ""] = value
    return rows


def read_rounds(folder, side):
    """One {row: number} a round, of all programs; a row is where the first round that has it puts it."""
    rounds = {}
    for file in sorted(pathlib.Path(folder).glob(f"{side}-*.json")):
        number = int(re.fullmatch(rf"{side}-(\d+)-\w+", file.stem)[1])
        rounds.setdefault(number, {}).update(rows_of(json.loads(file.read_text())))
    return rounds


def values_of(rounds, row):
    return {number: rows[row] for number, rows in rounds.items() if row in rows}


def ratio(one, other):
    return one / other if other else float("nan")


def compare(this, other):
    """[(row, median here, median there, ratio, (smallest, largest within a round))], None for what is not there."""
    names = dict.fromkeys(row for rounds in (this, other) for number in sorted(rounds) for row in rounds[number])
    lines = []
    for row in names:
        here, there = values_of(this, row), values_of(other, row)
        medians = [statistics.median(values.values()) if values else None for values in (here, there)]
        both = [ratio(here[number], there[number]) for number in here if number in there]
        lines.append((row, *medians, ratio(*medians) if both else None, (min(both), max(both)) if both else None))
    return lines


def cell(value):
    return "–" if value is None else f"{value:.4g}"


def table(lines, name):
    cells = [("row", "this", name, "this / other", "in one round")]
    for (row, unit), here, there, of_medians, span in lines:
        within = "–" if span is None else f"{span[0]:.2f} … {span[1]:.2f}"
        cells.append((f"{row}, {unit}" if unit else row, cell(here), cell(there),
                      "–" if of_medians is None else f"{of_medians:.2f}", within))
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    return "\n".join("  ".join([line[0].ljust(widths[0])] + [text.rjust(width) for text, width in
                                                            zip(line[1:], widths[1:])]) for line in cells)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: compare_rounds.py FOLDER NAME")
    rounds = [read_rounds(sys.argv[1], side) for side in ("this", "other")]
    if not any(rounds):
        sys.exit(f"compare_rounds.py: no rounds in {sys.argv[1]}")
    print(table(compare(*rounds), sys.argv[2]))

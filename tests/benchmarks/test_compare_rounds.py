#!/usr/bin/python3
"""What `./dev bench --against` prints of rounds whose numbers are known."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("compare_rounds.py")


def fit(milliseconds, *more):
    return [{"name": "fit", "value": milliseconds, "unit": "ms"}, *more]


class CompareRounds(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def put(self, name, measured):
        (self.folder / f"{name}.json").write_text(json.dumps(measured))

    def run_script(self):
        return subprocess.run([sys.executable, SCRIPT, self.folder, "abc"], capture_output=True, text=True)

    def lines(self):
        """{row: its other cells}."""
        outcome = self.run_script()
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        cells = [[cell for cell in line.split("  ") if cell] for line in outcome.stdout.splitlines()]
        return {line[0]: [cell.strip() for cell in line[1:]] for line in cells}

    def test_medians_their_ratio_and_its_span_in_a_round(self):
        # The tenth round is no second first one, and a slow round slows both.
        for number, here, there in ((1, 10, 20), (2, 100, 160), (10, 12, 30)):
            self.put(f"this-{number}-core", fit(here))
            self.put(f"other-{number}-core", fit(there))
        self.assertEqual(self.lines()["fit, ms"], ["12", "30", "0.40", "0.40 … 0.62"])

    def test_a_row_of_one_side_has_a_dash_on_the_other(self):
        self.put("this-1-core", fit(10, {"name": "new", "value": 3, "unit": "s"}))
        self.put("other-1-core", fit(10, {"name": "old", "value": 4, "unit": "s"}))
        lines = self.lines()
        self.assertEqual(lines["new, s"], ["3", "–", "–", "–"])
        self.assertEqual(lines["old, s"], ["–", "4", "–", "–"])
        self.assertEqual(lines["fit, ms"], ["10", "10", "1.00", "1.00 … 1.00"])

    def test_the_window_measures_numbers_in_objects(self):
        for side, wait in (("this", 5.0), ("other", 10.0)):
            self.put(f"{side}-1-core", fit(1))
            self.put(f"{side}-1-window", {"drag": {"wait_ms": wait, "map_running": True}, "start_ms": 200})
        lines = self.lines()
        self.assertEqual(lines["drag, wait_ms"], ["5", "10", "0.50", "0.50 … 0.50"])
        self.assertEqual(lines["start_ms"][2], "1.00")
        self.assertNotIn("drag, map_running", lines)

    def test_nothing_there_to_divide_by(self):
        self.put("this-1-core", fit(10))
        self.put("other-1-core", fit(0))
        self.assertEqual(self.lines()["fit, ms"][:3], ["10", "0", "nan"])

    def test_no_rounds_end_in_a_sentence(self):
        outcome = self.run_script()
        self.assertEqual(outcome.returncode, 1)
        self.assertIn("no rounds in", outcome.stderr)
        self.assertNotIn("Traceback", outcome.stderr)


if __name__ == "__main__":
    unittest.main()

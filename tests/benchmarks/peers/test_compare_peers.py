#!/usr/bin/python3
"""What the table of peers says of one that works, one that is late, one that fails and one whose evidence is off."""

import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # the tests leave nothing in the sources
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from compare_peers import Peer, answers_of, narrow_row, run, times_of  # noqa: E402


class ComparePeers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def row_of(self, script, limit=60.0, credence=None):
        command = [sys.executable, "-c", script]
        peer = Peer("peer", "A peer", command, (250,), "p, evidence", 250, True)
        result = run(command, self.folder / "said.txt", limit)
        return times_of(peer, 250, result) + answers_of(peer, 250, result, credence or {})[2:]

    def test_times_memory_and_evidence(self):
        script = ("held = b'x' * (300 << 20)\n"
                  "print('{\"fit\": 0.0123}\\n{\"evidence\": -60.001}\\n{\"predict\": 12.3}\\n"
                  "{\"held_out\": -0.25}\\n{\"map\": 123.4}')")
        size, title, fit, predict, map_time, memory, held_out, gives = self.row_of(script, credence={"evidence": -60.0})
        self.assertEqual((size, title, fit, predict, map_time), ("250", "A peer", "12 ms", "12 s", "123 s"))
        self.assertRegex(memory, r"^3[0-4]\d MiB$")  # its own, whatever others took
        self.assertEqual((held_out, gives), ("−0.2500", "p, evidence within 1e-03"))

    def test_what_it_said_before_it_was_late_counts(self):
        script = "import time\nprint('{\"fit\": 1.5}', flush=True)\ntime.sleep(60)"
        self.assertEqual(self.row_of(script, limit=1.0)[2:5], ["1.5 s", "more than 1 s", ""])

    def test_one_that_fails_is_a_row_as_well(self):
        self.assertEqual(self.row_of("import sys; sys.exit('no memory')")[2:5], ["failed", "", ""])

    def test_a_narrow_width_has_both_and_how_they_differ(self):
        here = {"fit": 0.25, "predict": 0.05, "evidence": -100.0}
        there = {"fit": 20.0, "predict": 12.0, "evidence": -100.001}
        self.assertEqual(narrow_row("0.02", here, there), ["0.02", "250 ms", "50 ms", "20 s", "12 s", "80", "1e-03"])
        late = {"failure": "more than 9 s"}
        self.assertEqual(narrow_row("0.02", here, late)[3:], ["more than 9 s", "more than 9 s", "", ""])


if __name__ == "__main__":
    unittest.main()

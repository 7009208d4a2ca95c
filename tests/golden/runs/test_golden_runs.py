#!/usr/bin/python3
"""What golden_runs.py takes for the same, and what not."""

import base64
import io
import sys
import unittest

from PIL import Image

sys.dont_write_bytecode = True
import golden_runs  # noqa: E402


def differences(expected, found):
    return golden_runs.compare("a.txt", expected.encode(), found.encode(), lambda text: text)


def picture(shade, size=(2, 2)):
    file = io.BytesIO()
    image = Image.new("RGB", size, (100, 100, 100))
    image.putpixel((1, 0), (100, shade, 100))
    image.save(file, "PNG")
    return file.getvalue()


class GoldenRuns(unittest.TestCase):
    def same(self, expected, found):
        self.assertEqual(differences(expected, found), [])

    def other(self, expected, found, *words):
        said = "\n".join(differences(expected, found))
        self.assertTrue(said, f"{expected!r} and {found!r} are taken for the same")
        for word in words:
            self.assertIn(word, said)

    def test_roundings_are_the_same(self):
        self.same("log evidence -18.677123456789, p 0.25", "log evidence -18.677123456780, p 0.25")
        self.same("M1,0.5 L2,1", "M1,0.5 L2,0.9999999999999998")
        self.same('"gradient_norm": 8.9e-16', '"gradient_norm": -3e-17')
        # The largest number of a column tells how small the others may be.
        self.same("1e6,a\n1e-9,a", "1e6,a\n2e-9,a")
        self.other("1.5,a\n1e-9,a", "1.5,a\n2e-9,a", "a.txt:2")

    def test_a_last_digit_may_be_rounded_either_way(self):
        self.same("x=65.4552 ", "x=65.4551 ")
        self.same("<p d='10.9999'/>", "<p d='11'/>")
        self.same("      3.00001  end", "            3  end")
        self.other("x=65.4552 ", "x=65.455 ")
        # Few digits are as somebody has set them.
        self.other("width 2.6", "width 2.7")
        self.other("0.5", "0.6")

    def test_whole_numbers_words_and_hashes_are_exact(self):
        self.other("converged in 1000000000000 iterations", "converged in 1000000000001 iterations")
        self.other('"width": 3', '"widht": 3', "expected:", '"widht"')
        self.other("fill=#1e9999", "fill=#1e9998")
        digest = "1e400" + "a0" * 30
        self.other(digest, "1e401" + "a0" * 30)
        self.other("x1 1.5", "x2 1.5")
        self.other("a  b", "a b")

    def test_lines_that_are_missing_or_new_are_named(self):
        self.other("a\nb 1\nc", "a\nc", "a.txt:2", "expected: b 1", "(no such line)")
        self.other("a\nc", "a\nb 1\nc", "a.txt:2", "found:    b 1")
        # Lines below are compared with what they were.
        self.assertEqual(len(differences("a\n1.25\n2.5", "a\nnew\n1.25\n2.5")), 1)

    def test_of_long_lines_the_place_is_shown(self):
        points = [f"{i},{i + 0.5} " for i in range(200)]
        moved = points[:150] + ["150,150.75 "] + points[151:]
        said = differences("".join(points), "".join(moved))
        self.assertEqual(len(said), 1)
        self.assertIn("150,150.75", said[0])
        self.assertLess(len(said[0]), 400)

    def test_pictures_may_be_off_by_one_shade(self):
        self.assertEqual(golden_runs.compare("a.png", picture(100), picture(101), None), [])
        self.assertIn("1 of 4 pixels", golden_runs.compare("a.png", picture(100), picture(103), None)[0])
        self.assertIn("(3, 2)", golden_runs.compare("a.png", picture(100), picture(100, (3, 2)), None)[0])

    def test_what_is_embedded_is_compared_as_what_it_is(self):
        def svg(kind, content):
            return f'<image href="data:{kind};base64,{base64.b64encode(content).decode()}"/>'

        self.same(svg("image/png", picture(100)), svg("image/png", picture(101)))
        self.other(svg("image/png", picture(100)), svg("image/png", picture(110)), "embedded image/png, number 1")
        self.same(svg("text/plain", b"p = 0.25"), svg("text/plain", b"p = 0.24999999999999"))
        self.other(svg("text/plain", b"p = 0.25"), svg("text/plain", b"q = 0.25"), "q = 0.25")

    def test_json_of_one_line_gets_a_line_for_each_member(self):
        text = '{"a": [1, 2], "b": {}, "c": [[1, 2], [3, 4]], "d": [{"e": "x, {y}"}, null], "f": []}'
        self.assertEqual(golden_runs.spread(text).split("\n"), [
            "{", ' "a": [1, 2],', ' "b": {},', ' "c": [[1, 2], [3, 4]],', ' "d": [', "  {", '   "e": "x, {y}"', "  },",
            "  null", " ],", ' "f": []', "}", ""])
        self.assertEqual(golden_runs.spread("x1,x2\n1,2\n"), "x1,x2\n1,2\n")

    def test_seconds_are_masked_in_every_kind_of_table(self):
        mask = golden_runs.without_column_of_seconds
        self.assertEqual(mask("a,Seconds,b\n1,0.25,2\n"), "a,Seconds,b\n1,<time>,2\n")
        self.assertEqual(mask("a   Seconds  b\n1     2e-05  2\n\n1     2e-05  2"),
                         "a   Seconds  b\n1 <time>  2\n\n1     2e-05  2")
        self.assertEqual(mask("a & seconds & b\n1 & 0.25 & 2"), "a & seconds & b\n1 & <time> & 2")
        prose = "  --seconds <S>  Stops after so many seconds, or\n                 seconds\n         with seed 1, 2"
        self.assertEqual(mask(prose), prose)
        self.assertEqual(golden_runs.SECONDS.sub(golden_runs.without_seconds, '"seconds": {"fit": 1e-05}, "n": 2'),
                         '"seconds": {"fit": <time>}, "n": 2')


class Drawings(unittest.TestCase):
    FIGURE = '<svg><path d="M0,0"/><metadata id="credence"><![CDATA[{\n"drawing": 3\n}]]></metadata></svg>'

    def drawing(self, text):
        return golden_runs.drawing_of("figure.svg", text.encode())

    def test_what_is_carried_is_not_drawn(self):
        self.assertEqual(self.drawing(self.FIGURE)[0], 3)
        self.assertEqual(self.drawing(self.FIGURE)[1], self.drawing(self.FIGURE.replace("3", "4"))[1])
        self.assertNotEqual(self.drawing(self.FIGURE)[1], self.drawing(self.FIGURE.replace("M0", "M1"))[1])
        self.assertIsNone(self.drawing("<svg/>")[0])

    def test_another_drawing_wants_another_number(self):
        known = golden_runs.drawings()
        self.assertTrue(known)
        path, (number, _) = next(iter(known.items()))
        self.assertEqual(golden_runs.figures_that_want_a_number(known), [])
        self.assertEqual(golden_runs.figures_that_want_a_number({path: [number, "other"]}), [path])
        self.assertEqual(golden_runs.figures_that_want_a_number({path: [number + 1, "other"]}), [])


if __name__ == "__main__":
    unittest.main()

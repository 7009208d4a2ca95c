#!/usr/bin/python3
"""Runs the command lines of command-lines.txt and compares all that they print and write with what is in expected/.

Usage: golden_runs.py PROGRAM [--update] [--jobs N] [NAME…]

A line runs in a folder of its own, which begins as a copy of inputs/. What it prints, and its exit status, is kept in
expected/NAME.txt; each file that it writes, in expected/NAME/. The words of both have to be the same. Numbers may differ
by 1e-9 of themselves, by 1e-12, by 1e-12 of the largest number of their column, or where they have five to nine digits by
one of the last, because other processors round otherwise; whole numbers may not. Times, versions, dates, the folder's name
and what is said to be of the size of roundings are masked. Embedded pictures may differ by one of 255 shades. --update keeps what was found instead, where it is not the same already: a change
that is wanted shows as a difference in the commit that makes it.
"""

import argparse
import base64
import concurrent.futures
import difflib
import functools
import hashlib
import io
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = HERE / "expected"
PRINTED_DIFFERENCES = 4  # of a file
LONGEST_LINE = 110  # of which a part is printed


# --- the list of command lines ---

def read_lines(path):
    """Name and command of every line; one that is indented goes on with that above it."""
    commands = {}
    name = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            name = None
        elif line[0].isspace():
            if name is None:
                sys.exit(f"{path.name}:{number}: there is no line that this goes on with")
            commands[name] += " " + line.strip()
        else:
            name, _, command = line.partition(" ")
            if name in commands or not command.strip():
                sys.exit(f"{path.name}:{number}: '{name}' is there twice, or has no command")
            commands[name] = command.strip()
    return commands


def missing_lines(program, commands):
    """What of the program has no line: commands, their help, and views of figures."""
    def said(*arguments):
        run = subprocess.run([program, *arguments], capture_output=True, text=True, encoding="utf-8", check=False)
        return run.stdout + run.stderr

    every_line = "\n".join(commands.values())
    words = [shlex.split(command.replace("&&", " && "), comments=False) for command in commands.values()]
    used = {line[i + 1] for line in words for i in range(len(line) - 1) if line[i] == "credence" and "--help" not in line}
    viewed = {view for line in words for i in range(len(line) - 1) if line[i] == "--view" for view in line[i + 1].split(",")}
    missing = []
    names = re.findall(r"^  ([a-z]+)  +[A-Z]", said("--help"), re.MULTILINE)
    for name in names:
        if name not in used:
            missing.append(f"no line runs 'credence {name}'")
        if f"credence {name} --help" not in every_line:
            missing.append(f"no line prints 'credence {name} --help'")
    views = re.search(r"not a list of (.*)", said("figure", "bundled:penguins", "--view", "no,view", "--output", "none.svg"))
    views = views.group(1).split(", ") if views else []
    missing += [f"no line draws the view '{view}'" for view in views if view not in viewed]
    if len(names) < 10 or len(views) < 10:
        missing.append("the program's lists of commands and of views are not written as this script knows them")
    return missing


# --- running them ---

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts/truetype/dejavu</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern"><edit name="family" mode="append" binding="same"><string>DejaVu Sans</string></edit></match>
</fontconfig>
"""


def surroundings(program, folder):
    """The environment of every line: nothing of this desktop, and one font."""
    (folder / "bin").mkdir()
    (folder / "bin" / "credence").symlink_to(program)
    (folder / "fonts.conf").write_text(FONTS.format(cache=folder / "fonts"), encoding="utf-8")
    (folder / "home").mkdir(mode=0o700)
    environment = {
        "PATH": f"{folder / 'bin'}:/usr/bin:/bin", "HOME": str(folder / "home"), "XDG_RUNTIME_DIR": str(folder / "home"),
        "FONTCONFIG_FILE": str(folder / "fonts.conf"), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "OPENBLAS_NUM_THREADS": "1"}
    for name in ("OPENBLAS_CORETYPE", "GLIBC_TUNABLES"):
        if name in os.environ:
            environment[name] = os.environ[name]
    return environment


def run_line(command, folder, environment):
    """What is printed, as one text, and the files that are written, by their names."""
    shutil.copytree(HERE / "inputs", folder)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    # It is ended after a time that nothing here takes, however busy the machine is.
    run = subprocess.run(["/usr/bin/timeout", "600", "/bin/bash", "-c", command], cwd=folder, env=environment,
                         capture_output=True, stdin=subprocess.DEVNULL, check=False)
    text = f"$ {command}\n" + ending_line(spread(run.stdout.decode("utf-8", "backslashreplace")))
    if run.stderr:
        text += "--- standard error\n" + ending_line(run.stderr.decode("utf-8", "backslashreplace"))
    if run.returncode != 0:
        text += f"--- exit status {run.returncode}\n"
    written = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
               if path.is_file() and before.get(path) != path.stat().st_mtime_ns}
    return text, written


def ending_line(text):
    return text if not text or text.endswith("\n") else text + "\n(no end of the line)\n"


# --- what of it is kept ---

# A string, an array of numbers or of such arrays, and every other sign of JSON.
STRING = r'"(?:[^"\\]|\\.)*"'
FLAT = r"\[[^][{}\"]*\]"
TOKEN_OF_JSON = re.compile(rf'{STRING}|\[(?:\s*{FLAT}\s*,?)+\s*\]|{FLAT}|[][{{}},:]|[^][{{}},:"\s]+')


def spread(text):
    """JSON of one line with a line for each member, so that a difference can be read; any other text as it is."""
    if not text.startswith(("{", "[")) or text.count("\n") > 1:
        return text
    lines, depth, last = [""], 0, ""
    for token in TOKEN_OF_JSON.findall(text):
        if token in "]}":
            depth -= 1
        if last and (last in "[{," or token in "]}") and not (last in "[{" and token in "]}"):
            lines.append(" " * depth)
        lines[-1] += token + (" " if token == ":" else "")
        if token in "[{":
            depth += 1
        last = token
    return "\n".join(lines) + "\n"


METADATA = re.compile(r'(?<=<metadata id="credence"><!\[CDATA\[).*?(?=\]\]>)', re.DOTALL)
SECONDS = re.compile(r'("seconds": )(\{[^}]*\}|[0-9.e+-]+)')
POWER = "[⁰¹²³⁴⁵⁶⁷⁸⁹]"
NUMBER = r"[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?"


def without_seconds(match):
    return match.group(1) + re.sub(rf"(?<=: ){NUMBER}|^{NUMBER}$", "<time>", match.group(2))


def column_of_seconds(line):
    """By what sign the columns of a table's heading are separated, none where they are aligned, and where its seconds are."""
    for sign in (" & ", "|", ","):
        cells = [cell.strip().lower() for cell in line.split(sign)]
        if len(cells) > 1 and "seconds" in cells:
            return sign, cells.index("seconds")
    aligned = re.search(r"\S.*  seconds(?=  |$)", line, re.IGNORECASE)
    return (None, aligned.end()) if aligned else None


def without_column_of_seconds(text):
    """Masks the numbers under a heading 'seconds', in a table of CSV, LaTeX, Markdown or of aligned columns."""
    lines = text.split("\n")
    column = None
    for i, line in enumerate(lines):
        column = column_of_seconds(line) or (column if line.strip() else None)
        if column is None:
            continue
        sign, place = column
        if sign is None:
            lines[i] = re.sub(rf" +{NUMBER}$", " <time>", line[:place]) + line[place:]
        elif line.count(sign) >= place:
            cells = line.split(sign)
            cells[place] = re.sub(rf"(?<!\S){NUMBER}(?!\S)", "<time>", cells[place])
            lines[i] = sign.join(cells)
    return "\n".join(lines)


class Masks:
    """Takes out of a text what differs from run to run, from day to day, with the version and with the processor."""

    def __init__(self, program, folder):
        version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
        self._rules = [
            (re.compile(re.escape(str(folder)) + r"/lines/[\w-]+"), "<folder>"),
            (re.compile(rf"(?<![\w.]){re.escape(version)}(?![\w.])"), "<version>"),
            (re.compile(r"\bQt [0-9]+\.[0-9]+\.[0-9]+"), "Qt <version>"),
            (re.compile(r"\b20[0-9]{2}-[01][0-9]-[0-3][0-9](?:[T ][0-9:.]+Z?)?"), "<date>"),
            (re.compile(rf"(?<![\w.]){NUMBER} (?:ms|µs|s|min)(?![\w/])"), "<time>"),
            (re.compile(r'(?<="kernels": ")\w+'), "<kernels>"),
            (re.compile(r'(?<="checksum": ")[0-9a-f]{64}'), "<checksum of every digit>"),
            (re.compile(rf"[0-9.]+×10⁻(?:¹{POWER}|[²³⁴⁵⁶⁷⁸⁹]{POWER})"), "<rounding>"),
            (SECONDS, without_seconds)]

    def __call__(self, text):
        for pattern, mask in self._rules:
            text = pattern.sub(mask, text)
        return without_column_of_seconds(text)


def kept(content, masks):
    """The bytes of a file as they stand in expected/."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return content
    text = METADATA.sub(lambda found: spread(found.group()).rstrip("\n"), spread(text))
    return masks(text).encode("utf-8")


# --- comparing ---

# Hashes and colours are words, whatever digits they have.
PIECE = re.compile(r"(\b(?=[0-9]*[a-f])[0-9a-f]{32,}\b|#[0-9a-fA-F]{6}\b)"
                   r"|((?<![0-9.])(?<![A-Za-z_][A-Za-z_])(?:(?<![\w.)])-)?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)")
EMBEDDED = re.compile(r"data:([\w/+.-]+)(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=]+)")


@functools.lru_cache(maxsize=None)
def split(line):
    """The line with a # for each number, and the numbers. How many blanks fill a column up is left to the numbers."""
    numbers = []

    def take(found):
        if found.group(1):
            return found.group()
        numbers.append(found.group(2))
        return "\0"

    words = PIECE.sub(take, line)
    return re.sub(" *\0 *", " # ", words), numbers


class Columns:
    """The largest numbers of the columns of a text: of what stands at the same place of lines with the same words."""

    def __init__(self, lines):
        self._lines = lines

    @staticmethod
    def key(words, place, numbers):
        # A list in a line, such as the points of a path, is one column.
        return words.rstrip(",") if len(numbers) <= 12 else words[:40], place if len(numbers) <= 12 else 0

    @functools.cached_property
    def _largest(self):
        largest = {}
        for line in self._lines:
            words, numbers = split(line)
            for place, number in enumerate(numbers):
                key = self.key(words, place, numbers)
                largest[key] = max(largest.get(key, 0.0), abs(float(number)))
        return largest

    def largest(self, words, place, numbers):
        return self._largest.get(self.key(words, place, numbers), 0.0)


def is_whole(number):
    return number.lstrip("-").isdigit()


def digits(number):
    return len(re.sub(r"[eE].*|[-.]", "", number).lstrip("0"))


def last_place(number):
    mantissa, _, exponent = number.lower().partition("e")
    return 10.0 ** (int(exponent or 0) - len(mantissa.partition(".")[2]))


def same_number(expected, found, columns, column):
    if expected == found:
        return True
    if is_whole(expected) and is_whole(found):
        return False
    a, b = float(expected), float(found)
    tolerance = max(1e-9 * max(abs(a), abs(b)), 1e-12)
    # What is printed with few digits can be rounded either way, as places in a picture are.
    if 5 <= max(digits(expected), digits(found)) <= 9:
        tolerance = max(tolerance, 1.001 * min(last_place(expected), last_place(found)))
    return abs(a - b) <= tolerance or abs(a - b) <= 1e-12 * columns.largest(*column)


def part_of(line, where):
    """So much of a long line as shows the place."""
    begin = max(0, min(where - LONGEST_LINE // 3, len(line) - LONGEST_LINE))
    part = line[begin:begin + LONGEST_LINE]
    return ("…" if begin else "") + part + ("…" if begin + LONGEST_LINE < len(line) else "")


def first_difference(a, b):
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))


def told(name, number, expected, found, where=None):
    if where is None:
        where = [first_difference(expected or "", found or "")] * 2
    parts = ["(no such line)" if line is None else part_of(line, at) for line, at in zip((expected, found), where)]
    return f"{name}:{number}\n    expected: {parts[0]}\n    found:    {parts[1]}"


def places_of_numbers(line):
    return [match.start() for match in PIECE.finditer(line) if match.group(2)]


def other_number(expected, found, columns):
    """Where in two lines of the same words the first number stands that is another; None if all are the same."""
    words, numbers = split(expected)
    for place, (a, b) in enumerate(zip(numbers, split(found)[1])):
        if not same_number(a, b, columns, (words, place, numbers)):
            return [places_of_numbers(line)[place] for line in (expected, found)]
    return None


def compare_lines(name, expected, found):
    """A message for each line that differs."""
    columns = Columns(expected)
    skeletons = [[split(line)[0] for line in lines] for lines in (expected, found)]
    blocks = [("equal", 0, len(expected), 0, len(found))]
    if skeletons[0] != skeletons[1]:
        blocks = difflib.SequenceMatcher(None, *skeletons, autojunk=False).get_opcodes()
    differences = []
    for kind, i1, i2, j1, j2 in blocks:
        for k in range(max(i2 - i1, j2 - j1)):
            a = expected[i1 + k] if i1 + k < i2 else None
            b = found[j1 + k] if j1 + k < j2 else None
            where = None
            if a == b or kind == "equal" and not (where := other_number(a, b, columns)):
                continue
            differences.append(told(name, i1 + k + 1, a, b, where))
    return differences


def compare_pictures(name, expected, found):
    a, b = (Image.open(io.BytesIO(content)) for content in (expected, found))
    differences = []
    if a.info.get("credence") != b.info.get("credence"):
        texts = [spread(picture.info.get("credence", "")) for picture in (a, b)]
        differences = compare_texts(f"{name} (what it carries)", *texts)
    if a.size != b.size or a.mode != b.mode:
        return differences + [f"{name}: expected a picture of {a.size} {a.mode}, found {b.size} {b.mode}"]
    pixels = [numpy.asarray(picture.convert("RGBA"), dtype=int) for picture in (a, b)]
    off = numpy.abs(pixels[0] - pixels[1]).max(axis=2)
    if off.max() > 1:
        y, x = numpy.unravel_index(off.argmax(), off.shape)
        differences.append(f"{name}: {int((off > 1).sum())} of {off.size} pixels differ, that at {x},{y} by {off.max()} of 255")
    return differences


def compare_texts(name, expected, found, masks=None):
    embedded = [[], []]

    def take(text, these):
        def name_it(match):
            these.append((match.group(1), base64.b64decode(match.group(2))))
            return f"data:{match.group(1)};base64,(embedded)"
        return EMBEDDED.sub(name_it, text)

    texts = [take(text, these) for text, these in zip((expected, found), embedded)]
    differences = compare_lines(name, *[text.split("\n") for text in texts])
    if len(embedded[0]) == len(embedded[1]):
        for number, ((kind, a), (_, b)) in enumerate(zip(*embedded), 1):
            if masks and not kind.startswith("image/"):
                a, b = kept(a, masks), kept(b, masks)
            differences += compare(f"{name} (embedded {kind}, number {number})", a, b, masks)
    return differences


def compare(name, expected, found, masks):
    if expected == found:
        return []
    if expected.startswith(b"\x89PNG") and found.startswith(b"\x89PNG"):
        return compare_pictures(name, expected, found)
    try:
        return compare_texts(name, expected.decode("utf-8"), found.decode("utf-8"), masks)
    except UnicodeDecodeError:
        return [f"{name}: its {len(expected)} bytes are {len(found)} others"]


# --- all of it ---

def files_of(name):
    """What is expected of a line, by path in expected/."""
    paths = [EXPECTED / f"{name}.txt", *sorted((EXPECTED / name).rglob("*"))]
    return {str(path.relative_to(EXPECTED)): path.read_bytes() for path in paths if path.is_file()}


def update(name, expected, found, masks):
    """Leaves files alone whose contents are the same but for roundings."""
    changed = []
    for path, content in found.items():
        if path in expected and not compare(path, expected[path], content, masks):
            continue
        (EXPECTED / path).parent.mkdir(parents=True, exist_ok=True)
        (EXPECTED / path).write_bytes(content)
        changed.append(path)
    for path in expected.keys() - found.keys():
        (EXPECTED / path).unlink()
        changed.append(path)
    return changed


# --- the drawing number ---

DRAWINGS = HERE / "drawings.json"
DRAWING = re.compile(r'"drawing": ([0-9]+)')


def drawing_of(path, content):
    """The drawing number that a figure carries, None where it carries nothing, and a hash of what it shows."""
    if path.endswith(".png"):
        picture = Image.open(io.BytesIO(content))
        number = DRAWING.search(spread(picture.info.get("credence", "")))
        shown = picture.convert("RGBA").tobytes()
    else:
        text = content.decode("utf-8")
        carried = METADATA.search(text)
        number = DRAWING.search(carried.group()) if carried else None
        shown = METADATA.sub("", text).encode("utf-8")
    return int(number.group(1)) if number else None, hashlib.sha256(shown).hexdigest()[:16]


def drawings():
    """By figure in expected/: the drawing number, which some of them carry for all, and a hash of what it shows."""
    paths = (path for path in sorted(EXPECTED.rglob("*")) if path.suffix in (".svg", ".png"))
    found = {str(path.relative_to(EXPECTED)): drawing_of(path.name, path.read_bytes()) for path in paths}
    number = max((number for number, _ in found.values() if number is not None), default=0)
    return {path: [number, shown] for path, (_, shown) in found.items()}


def figures_that_want_a_number(now):
    """Those that are drawn otherwise than when drawings.json was written, under the same drawing number."""
    known = json.loads(DRAWINGS.read_text(encoding="utf-8")) if DRAWINGS.exists() else {}
    return [path for path, (number, shown) in now.items() if path in known and known[path][0] == number and known[path][1] != shown]


def check_drawings(rewrite):
    """Prints what is wrong with the drawing numbers; returns how many things are."""
    now = drawings()
    same_number = figures_that_want_a_number(now)
    if same_number:
        print(f"{len(same_number)} figures are drawn otherwise, such as {same_number[0]}, and say that they are drawn in the same way: "
              "raise drawingNumber in app/figures/figure_record.h, or figures from before would be taken for forged; then ./dev golden --update")
        return 1
    text = json.dumps(now, indent=0, sort_keys=True) + "\n"
    if rewrite:
        DRAWINGS.write_text(text, encoding="utf-8")
    elif not DRAWINGS.exists() or json.loads(DRAWINGS.read_text(encoding="utf-8")) != now:
        print("tests/golden/runs/drawings.json is not of the figures in expected/: ./dev golden --update")
        return 1
    return 0


def differences_of(expected, found, masks):
    differences = []
    for path in sorted(expected.keys() | found.keys()):
        if path not in found:
            differences.append(f"{path}: it was not written")
        elif path not in expected:
            differences.append(f"{path}: nothing is known of this file")
        else:
            of_file = compare(path, expected[path], found[path], masks)
            differences += of_file[:PRINTED_DIFFERENCES]
            if len(of_file) > PRINTED_DIFFERENCES:
                differences.append(f"{path}: and {len(of_file) - PRINTED_DIFFERENCES} more lines")
    return differences


def remove_what_no_line_makes(commands):
    for path in sorted(EXPECTED.glob("*")):
        if (path.stem if path.is_file() else path.name) not in commands:
            print(f"removed {path.name}")
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these lines")
    parser.add_argument("--update", action="store_true", help="keep what was found")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many lines at once")
    options = parser.parse_intermixed_args()

    program = os.path.abspath(options.program)
    commands = read_lines(HERE / "command-lines.txt")
    wanted = options.names or list(commands)
    unknown = [name for name in wanted if name not in commands]
    if unknown:
        sys.exit(f"command-lines.txt has no line called {', '.join(unknown)}")
    failures = len(missing := missing_lines(program, commands))
    print("".join(f"{line}\n" for line in missing), end="")

    with tempfile.TemporaryDirectory(prefix="golden-runs-") as name_of_folder:
        folder = pathlib.Path(name_of_folder).resolve()
        environment = surroundings(program, folder)
        masks = Masks(program, folder)

        def found_of(name):
            text, written = run_line(commands[name], folder / "lines" / name, environment)
            found = {f"{name}.txt": masks(text).encode("utf-8")}
            found.update((f"{name}/{path}", kept(content, masks)) for path, content in written.items())
            return found

        with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as executor:
            for name, found in zip(wanted, executor.map(found_of, wanted)):
                expected = files_of(name)
                if options.update:
                    for path in update(name, expected, found, masks):
                        print(f"rewrote {path}")
                elif differences := differences_of(expected, found, masks):
                    failures += 1
                    print("".join(f"{difference}\n" for difference in differences), end="", flush=True)
    if options.update and not options.names:
        remove_what_no_line_makes(commands)
    if not options.names:
        failures += check_drawings(options.update)
    if failures:
        print(f"\n{failures} of {len(wanted)} command lines differ from tests/golden/runs/expected. If that is wanted: "
              "./dev golden --update")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

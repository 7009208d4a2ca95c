#!/usr/bin/python3
"""Credence's work by its peers in Debian's archive, side by side, as two tables for the manual's page on speed.

    /usr/bin/python3 tests/benchmarks/peers/compare_peers.py BIN FOLDER [--only PEER,…] [--limit SECONDS]

BIN has the programs credence and credence_peer, FOLDER gets the points, what each peer said, and peers.json. A peer is a program
of its own, so that its memory is its own, started as

    PEER TRAINING.csv TEST.csv WIDTH PRIOR_VARIANCE CELLS

It reads the points, and then prints a JSON object for each piece of its work when that is done: `fit`, `predict` (at the test
points) and `map` (the evidence at CELLS × CELLS settings, none if 0) in seconds, reading excluded; `evidence` in nats, if it
has any; and `held_out`, the mean log-likelihood of the test points in nats.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import time
from dataclasses import dataclass

HERE = pathlib.Path(__file__).parent
WIDTH, PRIOR_VARIANCE, CELLS = "0.6", "1", 10
TEST_POINTS = 10_000
NARROW_POINTS, NARROW_WIDTHS = 4000, ("0.005", "0.01", "0.02", "0.05", "0.1", "0.2", "0.4")


@dataclass
class Peer:
    name: str  # for --only
    title: str
    command: list
    sizes: tuple  # the most are as many as it can bear
    gives: str
    most_mapped: int = 0  # points of which its evidence is mapped
    same_evidence: bool = False  # as Credence's, so that the difference is an error


def peers(bin_folder):
    return [
        Peer("credence", "Credence", [bin_folder / "credence_peer"], (250, 800, 2000, 10_000, 100_000, 1_000_000),
             "p, variance, evidence", 2000, True),
        Peer("gp", "`GPClassifier`", ["/usr/bin/python3", "-B", HERE / "sklearn_gp.py", "rbf"],
             (250, 800, 2000), "p, evidence of another prior", 2000),
        Peer("gp-bumps", "the same, Credence's prior", ["/usr/bin/python3", "-B", HERE / "sklearn_gp.py", "bumps"],
             (250, 800, 2000), "p, evidence", 800, True),
        Peer("gam", "`gam`, Credence's design", ["Rscript", HERE / "mgcv_gam.R"],
             (250, 800), "p, variance, evidence", 250, True),
        Peer("nystroem", "`Nystroem`, logistic",
             ["/usr/bin/python3", "-B", HERE / "sklearn_nystroem.py"],
             (800, 10_000, 100_000, 1_000_000), "p"),
        Peer("bam", "`bam`, discrete", ["Rscript", HERE / "mgcv_bam.R"], (100_000, 1_000_000), "p, variance"),
    ]


def generate(bin_folder, file, count, seed):
    subprocess.run([bin_folder / "credence", "generate", "moons", "--count", str(count), "--noise", "0.3", "--seed", str(seed),
                    "--output", file], check=True, stderr=subprocess.DEVNULL)


def run(command, said, limit):
    """What it printed as one dict, with its `memory` in bytes, and `failure` in words where there was one."""
    with open(said, "w") as out, open(said.with_suffix(".err"), "w") as complaints:
        process = subprocess.Popen([str(part) for part in command], stdout=out, stderr=complaints)
        end = time.monotonic() + limit
        late = False
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if not late and time.monotonic() > end:
                late = True
                process.kill()
            time.sleep(0.05)
        process.returncode = os.waitstatus_to_exitcode(status)
    result = {}
    for line in said.read_text().splitlines():
        if line.startswith("{"):
            result.update(json.loads(line))
    result["memory"] = usage.ru_maxrss * 1024
    if late:
        result["failure"] = f"more than {limit:g} s"
    elif process.returncode != 0:
        last = said.with_suffix(".err").read_text().strip().splitlines()[-1:]
        result["failure"] = "failed"
        print(f"{command[0]} {command[1]}: status {process.returncode}, {' '.join(last)}", file=sys.stderr)
    return result


def rounded(value):
    """Two digits, of what is more than a hundred all before the point: 0.12, 12, 123."""
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def duration(seconds):
    return f"{rounded(1e3 * seconds)} ms" if seconds < 0.9995 else f"{rounded(seconds)} s"


def memory(size):
    return f"{size / 2**20:.0f} MiB" if size < 2**30 else f"{size / 2**30:.1f} GiB"


def gives(peer, result, credence):
    """In words; and by how much an evidence that should be Credence's is not."""
    if peer.name == "credence" or not peer.same_evidence or not {"evidence"} <= result.keys() & credence.keys():
        return peer.gives
    return f"{peer.gives} within {abs(result['evidence'] - credence['evidence']):.0e}"


def times_of(peer, size, result):
    """The first table's cells; where it failed or was stopped the first piece of work that is missing says so."""
    pieces = ["fit", "predict"] + (["map"] if size <= peer.most_mapped else [])
    failure = result.get("failure", "")
    times = {}
    for piece in pieces:
        if piece in result:
            times[piece] = duration(result[piece])
        else:
            times[piece], failure = failure, ""
    return [f"{size:,}", peer.title, times["fit"], times["predict"], times.get("map", ""), memory(result["memory"])]


def answers_of(peer, size, result, credence):
    """The second table's."""
    held_out = f"{result['held_out']:.4f}".replace("-", "−") if "held_out" in result else ""
    return [f"{size:,}", peer.title, held_out, gives(peer, result, credence)]


def print_row(cells):
    print(f"| {' | '.join(cells)} |", flush=True)


def narrow_row(width, here, there):
    """One width's of the table of narrow bumps: Credence's and that of the peer with the same evidence."""
    cells = [width]
    for result in (here, there):
        cells += [duration(result[piece]) if piece in result else result.get("failure", "") for piece in ("fit", "predict")]
    fits = "fit" in here and "fit" in there
    cells.append(f"{rounded(there['fit'] / here['fit'])}" if fits else "")
    both = "evidence" in here and "evidence" in there
    cells.append(f"{abs(there['evidence'] - here['evidence']):.0e}" if both else "")
    return cells


def compare_narrow(chosen, folder, test, limit):
    """Along the narrow half of the width slider, where both can be asked for the same."""
    pair = [peer for name in ("credence", "gp-bumps") for peer in chosen if peer.name == name]
    if len(pair) < 2:
        return []
    training = folder / "narrow.csv"
    generate(pair[0].command[0].parent, training, NARROW_POINTS, 1)
    print()
    print_row(["width", "Credence: fit", "predictions", "`GPClassifier`: fit", "predictions", "times as fast", "nats apart"])
    print_row(["---:"] * 7)
    results = []
    for width in NARROW_WIDTHS:
        found = [run([*peer.command, training, test, width, PRIOR_VARIANCE, 0], folder / f"{peer.name}-{width}.txt", limit)
                 for peer in pair]
        results += [{"peer": peer.name, "points": NARROW_POINTS, "width": float(width), **result}
                    for peer, result in zip(pair, found)]
        print_row(narrow_row(width, *found))
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--limit", type=float, default=600.0)
    given = parser.parse_args()
    everyone = peers(given.bin)
    names = [peer.name for peer in everyone]
    wanted = given.only.split(",") if given.only else names
    for name in wanted:
        if name not in names:
            sys.exit(f"compare_peers.py: there is no peer '{name}', but these: {', '.join(names)}")
    chosen = [peer for peer in everyone if peer.name in wanted]

    given.folder.mkdir(parents=True, exist_ok=True)
    test = given.folder / "test.csv"
    generate(given.bin, test, TEST_POINTS, 2)
    print_row(["points", "", "fit", "predictions", f"map {CELLS}×{CELLS}", "memory"])
    print_row(["---:", "---", "---:", "---:", "---:", "---:"])
    results = []
    answers = []
    for size in sorted({size for peer in chosen for size in peer.sizes}):
        training = given.folder / f"{size}.csv"
        generate(given.bin, training, size, 1)
        credence = {}
        for peer in (peer for peer in chosen if size in peer.sizes):
            cells = CELLS if size <= peer.most_mapped else 0
            result = run([*peer.command, training, test, WIDTH, PRIOR_VARIANCE, cells],
                         given.folder / f"{peer.name}-{size}.txt", given.limit)
            if peer.name == "credence":
                credence = result
            results.append({"peer": peer.name, "points": size, **result})
            print_row(times_of(peer, size, result))
            answers.append(answers_of(peer, size, result, credence))
    print()
    print_row(["points", "", "log-likelihood", "gives"])
    print_row(["---:", "---", "---:", "---"])
    for cells in answers:
        print_row(cells)
    results += compare_narrow(chosen, given.folder, test, given.limit)
    (given.folder / "peers.json").write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""Draws how time grows, from the rows of `cargo bench --bench growth`, into docs/speed/.

    cargo bench --bench growth > growth.tsv
    python benches/plot.py growth.tsv

Needs matplotlib. Each picture is an SVG without dates in it, so that the same rows give the same file.
"""

import math
import sys
from collections import defaultdict
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

matplotlib.rcParams.update({
    "svg.hashsalt": "catena",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.figsize": (6, 3.6),
    "figure.constrained_layout.use": True,
})

COLOURS = {"W": "#1f5fa8", "B": "#c2571a", "gW": "#3c7d3c"}


def rows(path: str) -> dict[str, list[tuple[int, float]]]:
    """The points of each thing that was measured."""
    points = defaultdict(list)
    for line in Path(path).read_text().splitlines():
        what, at, time = line.split("\t")
        points[what].append((int(at), float(time)))
    return points


def slope(points: list[tuple[int, float]], log_x: bool) -> float:
    """The slope of log time against x, or against log x, by least squares."""
    xs = [math.log10(x) if log_x else x for x, _ in points]
    ys = [math.log10(y) for _, y in points]
    x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
    above = sum((x - x0) * (y - y0) for x, y in zip(xs, ys))
    return above / sum((x - x0) ** 2 for x in xs)


def save(figure, name: str, title: str, x: str, y: str) -> None:
    axes = figure.axes[0]
    axes.set_title(title, loc="left", fontsize=10)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(frameon=False)
    folder = Path(__file__).parent.parent / "docs" / "speed"
    folder.mkdir(exist_ok=True)
    figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
    plt.close(figure)


def lines(points, what: str, name: str, title: str, x: str, y: str, log_x: bool) -> None:
    figure, axes = plt.subplots()
    for key, of in points.items():
        kind, _, family = key.partition(" ")
        if kind == what:
            axes.plot(*zip(*of), "o-", color=COLOURS[family], label=family, markersize=4)
            print(f"{key}: slope {slope(of, log_x):.2f}")
    axes.set_yscale("log")
    if log_x:
        axes.set_xscale("log")
    save(figure, name, title, x, y)


def main() -> None:
    points = rows(sys.argv[1])
    lines(points, "length", "length", "Time of a rating by its value, mean", "rating", "ms", False)
    lines(points, "puzzles", "puzzles", "Time of the first so many puzzles", "puzzles", "ms", True)
    for threads, time in points["threads W"]:
        print(f"threads W: {threads}: {time:.0f} ms")
    figure, axes = plt.subplots()
    live = points["live"]
    axes.plot(*zip(*live), ".", color=COLOURS["W"], alpha=0.5)
    axes.set_yscale("log")
    print(f"live: {len(live)} states, slope {slope(live, False):.4f} a candidate")
    title = "Every finding of the usual families, a state of top1465 each"
    save(figure, "live", title, "candidates that are not decided", "ms")


if __name__ == "__main__":
    main()

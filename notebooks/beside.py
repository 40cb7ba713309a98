"""Pictures side by side in a notebook."""

from typing import Protocol

from IPython.display import HTML


class Drawn(Protocol):
    def _repr_svg_(self) -> str: ...


def beside(**pictures: Drawn) -> HTML:
    """The pictures in a row, each under its name."""
    style = "width:100%;height:auto"
    cells = (
        f'<figure style="flex:1;min-width:18em;margin:0.5em">'
        f"<figcaption>{name.replace('_', ' ')}</figcaption>"
        f'{picture._repr_svg_().replace("<svg ", f"<svg style={chr(34)}{style}{chr(34)} ", 1)}</figure>'
        for name, picture in pictures.items()
    )
    return HTML(f'<div style="display:flex;flex-wrap:wrap">{"".join(cells)}</div>')

"""Formats panels as HTML for notebooks."""

from __future__ import annotations

from html import escape
from typing import Any


def panels(title: str, panels: list[dict[str, Any]]) -> str:
    """Returns panels as self-contained HTML. All texts are escaped."""
    out = [f"<div><p><b>{escape(title)}</b></p>"]
    out.append('<div style="display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start">')
    for panel in panels:
        out.append(f'<table><caption style="text-align:left"><b>{escape(panel["title"])}</b></caption>')
        for group in panel["groups"]:
            if group["title"]:
                out.append(f'<tr><th colspan="2" style="text-align:left">{escape(group["title"])}</th></tr>')
            for item in group["items"]:
                told = escape(item["explanation"], quote=True)
                out.append(
                    f'<tr title="{told}"><td style="text-align:left">{escape(item["label"])}</td>'
                    f'<td style="text-align:left">{escape(item["value"])}</td></tr>'
                )
        out.append("</table>")
    out.append("</div></div>")
    return "".join(out)

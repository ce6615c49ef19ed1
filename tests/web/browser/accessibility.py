"""Finds accessibility problems of a page."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.conformance.tools import SOAK

EACH_SCHEME = pytest.mark.parametrize("scheme", ["light", "dark"] if SOAK > 1 else ["light"])
"""For tests of one game. `test_pages.py` also checks every game in dark colours."""
SAME_ID_TWICE = """() => {
  const seen = new Set(), twice = new Set();
  for (const {id} of document.querySelectorAll("[id]")) (seen.has(id) ? twice : seen).add(id);
  return [...twice];
}"""
HIDE_SHAPES = """() => {
  const shapes = "path, rect, circle, ellipse, line, polyline, polygon, use, g, defs, symbol, stop, " +
    "linearGradient, radialGradient, clipPath, mask, pattern, filter";
  const isShape = (node) => node.matches(shapes) &&
    node.getAttributeNames().every((name) => !/^(role|tabindex|lang|aria-.*)$/.test(name));
  // From the innermost to the outermost element: one is only a shape if everything in it is.
  const only = new Set();
  for (const parent of [...document.querySelectorAll("svg, svg *")].reverse()) {
    const rest = [...parent.childNodes].filter((node) => !only.has(node) && (node.data ?? "element").trim());
    if (isShape(parent) && !rest.length) only.add(parent);
    else Object.defineProperty(parent, "childNodes", {value: rest, configurable: true});
  }
}"""
"""Hides shapes that have no role, name or text from axe, which reads `childNodes`. The layout does not change.

A board has thousands of shapes. They cannot be barriers, but axe looks at each of them for every rule.
"""
MARK_LOOKS = """() => {
  const looks = new Map(), numbers = new Map();
  const look = (element) => {
    if (!element) return 0;
    if (!looks.has(element)) {
      const {color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight} = getComputedStyle(element);
      const all = [look(element.parentElement), element.tagName, element.className, color, backgroundColor,
        backgroundImage, opacity, fontSize, fontWeight].join();
      if (!numbers.has(all)) numbers.set(all, numbers.size + 1);
      looks.set(element, numbers.get(all));
    }
    return looks.get(element);
  };
  const alike = new Map();
  for (const element of document.body.querySelectorAll(":not(svg, svg *)")) {
    if (![...element.childNodes].some((node) => node.data?.trim())) continue;
    if (!alike.has(look(element))) alike.set(look(element), []);
    alike.get(look(element)).push(element);
  }
  for (const same of alike.values()) {
    // Three, because axe cannot judge text that is scrolled out of sight.
    for (const at of [0, same.length >> 1, same.length - 1]) same[at].dataset.look = "";
  }
}"""
"""Marks up to three of all texts that have the same colours, as have all elements around them.

Axe needs milliseconds for the contrast of each text; lists have hundreds of the same look. It cannot judge SVG text.
"""
FIND_BARRIERS = """async ([within, colours]) => {
  axe.configure({rules: [{id: "color-contrast", selector: "[data-look]"}]});
  // Headings of panels follow the order of the page, which differs on phones.
  const rules = {"color-contrast": {enabled: colours}, "heading-order": {enabled: false}};
  const {violations} = await axe.run(within, {resultTypes: ["violations"], rules});
  return violations.map(({id, nodes}) => [id, nodes.slice(0, 3).map(({html}) => html.slice(0, 160))]);
}"""
CLEAN_UP = """() => {
  for (const parent of document.querySelectorAll("svg, svg *")) delete parent.childNodes;
  for (const element of document.querySelectorAll("[data-look]")) delete element.dataset.look;
}"""


def barriers(page: Page, within: str = "html", *, colours: bool = True) -> list[tuple[str, list[str]]]:
    """All findings of axe in an element, minor ones included, and ids that are used twice.

    Without `colours` the contrast of text is not checked, which takes half of the time.
    """
    page.evaluate(AXE_SCRIPT)
    page.evaluate(HIDE_SHAPES)
    page.evaluate(MARK_LOOKS)
    found = [(rule, nodes) for rule, nodes in page.evaluate(FIND_BARRIERS, [within, colours])]
    page.evaluate(CLEAN_UP)
    return [*found, *(("same id twice", [id]) for id in page.evaluate(SAME_ID_TWICE))]

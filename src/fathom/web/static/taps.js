// Taps on what cannot be chosen: the page shows what it is, and why it cannot be chosen now.

import { explain, pressedAt } from "./bubble.js";
import { $, $$, make, read, trying } from "./page.js";

const MOST = 6; // elements in one request

/** The id under which the server knows an element. */
const tapId = (element) => element.dataset.tap ?? element.id;

/** The pieces on the board at an element, or at the pointer on it: the nearest first. */
function piecesAt(element) {
  const at = pressedAt(element);
  const frame = element.getBoundingClientRect();
  const whole = element.id === "board";
  const middle = at ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  const found = [];
  for (const piece of $$("#board :is(.piece, .fade)[id]")) {
    const box = piece.getBoundingClientRect();
    const { e: x, f: y } = piece.getScreenCTM();
    const holds = !at || (at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom);
    const here = whole ? box.width < frame.width / 2 : x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
    if (holds && here && (at || !whole)) found.push([Math.hypot(x - middle.x, y - middle.y), piece.id]);
  }
  return found.sort(([one], [other]) => one - other).map(([, id]) => id);
}

/** Show what an element is. `query` says whose view it is, or which point of a replay. */
export async function explainElement(element, path, query) {
  const inside = element.closest("#board") ? piecesAt(element) : [];
  const own = element.id === "board" ? [] : [tapId(element), element.dataset.on];
  // A piece hides what is under it, so it comes first.
  const ids = [...inside.slice(0, MOST), ...own].filter(Boolean);
  if (!ids.length) return;
  const found = await trying(() => read(path, { ids: ids.join(" "), ...query }));
  if (!found) return;
  const content = $("#what", make(found));
  if (content.childElementCount) explain(content.children, element, $("h3", content)?.textContent ?? "What this is");
}

// Links to rules: a click shows the rule beside the link. With a modifier key, the manual opens as usual.

import { explain } from "./bubble.js";
import { make, read, trying } from "./page.js";

const known = new Map();

/** The rule of a link as HTML; requested once. */
function ruleOf(link) {
  const { pathname, hash } = new URL(link.href);
  const path = `${pathname}/${hash.slice(1)}`;
  if (!known.has(path)) {
    const found = read(path);
    known.set(path, found);
    found.catch(() => known.delete(path));
  }
  return known.get(path);
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a.cite");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const found = await trying(() => ruleOf(link));
  if (found) explain(make(found).children, link, `The rule ${new URL(link.href).hash.slice(1)}`);
});

// Where the focus is after a part of the page was drawn again: people who use the keyboard must not lose their place.

/** The first of these places that can have the focus: the element with the id, or the first field inside it. */
function firstOf(ids) {
  for (const id of ids) {
    const inside = document.querySelectorAll(`[id^="${id}-"]:is(input, select, textarea, button)`);
    const found = [document.getElementById(id), ...inside].find((one) => one && !one.disabled && one.checkVisibility());
    if (found) return found;
  }
  return null;
}

/** Draw a part again. The focus goes to the first of the places `next`; without one, it stays in the same field. */
export function keepFocus(part, work, next = []) {
  const field = document.activeElement, { id } = field ?? {};
  const inside = Boolean(id) && part.contains(field);
  const typed = inside && "value" in field && field.type !== "checkbox" ? [field.value, field.selectionStart, field.selectionEnd] : null;
  const large = inside && field.tagName === "TEXTAREA";
  work();
  const wanted = firstOf(next);
  if (wanted) return wanted.focus();
  const again = inside && document.getElementById(id);
  if (!again) return undefined;
  // A text that has grown gets a large field later, not while one types.
  if (typed && again.tagName !== field.tagName && (large || field.tagName === "INPUT")) {
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (again.hasAttribute(name)) field.setAttribute(name, again.getAttribute(name));
      else field.removeAttribute(name);
    }
    again.replaceWith(field);
    return field.focus();
  }
  again.focus();
  if (typed && again.tagName !== "SELECT" && again.tagName !== "BUTTON") {
    again.value = typed[0];
    if (typed[1] !== null) again.setSelectionRange(typed[1], typed[2]);
  }
  return undefined;
}

/** Give the focus to another element if the one that had it can no longer have it. */
export function moveFocus(from, to) {
  if (from.disabled && (document.activeElement === from || document.activeElement === document.body)) to?.focus();
}

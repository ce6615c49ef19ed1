// Clicks: the layout does not change while a button is held, and a double click or a held key is one choice.

const LONGEST = 1500;
const TWICE = 400;

let pressed = null;
let release = () => {};
let since = -Infinity;

/** Resolves when no button is held down: only then may the layout change. */
export const released = async () => { await pressed; };

/** New options have just appeared: ignore the second half of a double click. */
export const fresh = () => { since = performance.now(); };

addEventListener("pointerdown", () => {
  pressed ??= new Promise((done) => {
    release = () => { pressed = null; done(); };
    setTimeout(release, LONGEST);
  });
}, true);
// The click comes after this event, and before the timer.
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => release()), true);

const CHOICE = "#question button, #menu button, #tools button, .spot";

addEventListener("click", (event) => {
  if (event.detail < 2 || performance.now() - since > TWICE || !event.target.closest?.(CHOICE)) return;
  event.stopPropagation();
  event.preventDefault();
}, true);

addEventListener("keydown", (event) => {
  if (!event.repeat || !["Enter", " "].includes(event.key) || !event.target.closest?.("button, .spot")) return;
  event.stopPropagation();
  event.preventDefault();
}, true);

// Clicks: the layout does not change while a button is held, and a double click or a held key makes only one choice.

let pressed = null;
let release = () => {};
let down = false;

/** Resolves when no button is held down: only then may the layout change. */
export const released = async () => { await pressed; };

addEventListener("pointerdown", () => {
  down = true;
  pressed ??= new Promise((done) => { release = () => { pressed = null; done(); }; });
}, true);

/** Handle the end of a press. The click event comes after it and before the timer. */
function ended() {
  down = false;
  setTimeout(() => { if (!down) release(); });
}
for (const end of ["pointerup", "pointercancel", "dragend"]) addEventListener(end, ended, true);
// A button was released outside of the page: the pointer returns without a pressed button, or the page loses the focus.
addEventListener("pointermove", ({ buttons }) => { if (down && !buttons) ended(); }, true);
addEventListener("blur", ({ target }) => { if (target === window) ended(); }, true);

// -- double clicks and held keys --------------------------------------------------------------------------------------

const CHOICE = "#question button, #menu button, #confirm button, #tools button, .spot";
let choices = 0;
let choicesAtFirstClick = 0;

/** New options have just appeared: ignore the second half of a double click. */
export const fresh = () => { choices += 1; };

addEventListener("click", (event) => {
  const meant = event.detail < 2 || choices === choicesAtFirstClick || !event.target.closest?.(CHOICE);
  choicesAtFirstClick = choices;
  if (meant) return;
  event.stopPropagation();
  event.preventDefault();
}, true);

addEventListener("keydown", (event) => {
  if (!event.repeat || !["Enter", " "].includes(event.key) || !event.target.closest?.("button, .spot")) return;
  event.stopPropagation();
  event.preventDefault();
}, true);

// Notes at places of the board: the text beside a pin, and the dialog to write them.

import { $, make, toast } from "./page.js";

const GAP = 8;
// Not a popover: it can appear while another popover opens or closes and moves the focus.
const tip = make('<div id="note-tip" class="bubble" role="tooltip" hidden></div>').firstChild;
document.body.append(tip);

/** Show the text of a pin beside it. */
function showTip(pin) {
  tip.textContent = pin.dataset.note;
  tip.hidden = false;
  const { left, right, top, bottom } = pin.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const beside = right + GAP + width <= innerWidth ? right + GAP : left - GAP - width;
  tip.style.left = `${Math.max(GAP, beside)}px`;
  tip.style.top = `${Math.max(GAP, Math.min((top + bottom - height) / 2, innerHeight - height - GAP))}px`;
}

const hideTip = () => { tip.hidden = true; };

for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(event, ({ target }) => {
    const pin = target.closest?.(".note-pin");
    // The focus also returns to a pin when its explanation is closed.
    if (pin && on && (event === "pointerover" || pin.matches(":focus-visible"))) showTip(pin);
    else if (pin) hideTip();
  });
}
// The page scrolls or changes under the tip, or an explanation covers it.
for (const event of ["scroll", "click", "keydown"]) addEventListener(event, hideTip, { capture: true, passive: true });

/** Handle the dialog. `act` sends a command, `ask` opens the dialog at a place. */
export function noting(act, ask) {
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-note-at], [data-unnote]");
    if (!button) return;
    const { noteAt, unnote } = button.dataset;
    if (noteAt) await ask(noteAt);
    else if (await act("notes", { place: unnote, text: "" })) await ask("");
  });
  document.addEventListener("change", ({ target }) => {
    if (target.id !== "note-place") return;
    $("#note-text").value = $(`[data-noted="${CSS.escape(target.value)}"] .note-text`)?.textContent ?? "";
  });
  document.addEventListener("submit", async (event) => {
    if (event.target.id !== "note-form") return;
    event.preventDefault();
    const fields = new FormData(event.target);
    const text = fields.get("text").trim();
    const done = await act("notes", { place: fields.get("place"), text });
    if (!done) return;
    $("#asked").close();
    toast(text ? "The note is on the chart." : "The note is removed.");
  });
}

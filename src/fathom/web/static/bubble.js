// Small boxes beside what was tapped: explanations and rules, and confirmations. On a phone explanations lie at the bottom.

import { $, make } from "./page.js";

const GAP = 10;
const EDGE = 8;
const phone = matchMedia("(max-width: 760px)");

// -- where ------------------------------------------------------------------------------------------------------------

let pointer = null; // where the last press was; null after a key

addEventListener("pointerdown", ({ clientX, clientY }) => { pointer = { x: clientX, y: clientY }; }, true);
addEventListener("keydown", () => { pointer = null; }, true);

/** Where the pointer pressed last, if that was on the element; else null. */
export function pressedAt(element) {
  if (!pointer) return null;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return pointer.x >= left && pointer.x <= right && pointer.y >= top && pointer.y <= bottom ? pointer : null;
}

/** Put a box beside the pointer or, without one, beside the element; never over an element that is to stay in sight. */
function put(box, near, clear) {
  const frame = near.getBoundingClientRect();
  const at = pressedAt(near) ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  const { width, height } = box.getBoundingClientRect();
  const [above, below] = clear ? [frame.top - GAP, frame.bottom + GAP] : [at.y - GAP, at.y + GAP];
  const top = below + height <= innerHeight - EDGE || above - height < EDGE ? below : above - height;
  // The options of the question stay in sight while one reads about its rule.
  const panel = near.closest("#question")?.getBoundingClientRect();
  const left = panel && !clear ? panel.right + GAP : at.x + GAP;
  box.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  box.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
}

/** An open modal dialog makes everything outside of it inert: a box for one of its elements goes into it. */
const host = (near) => near.closest?.("dialog[open]") ?? document.body;

// -- explanations -----------------------------------------------------------------------------------------------------

const box = make('<div id="bubble" class="bubble" popover="auto" role="dialog" tabindex="-1"></div>').firstChild;
let earlier = []; // what the box has shown before, for “Back”

/** Show what `content` says about an element. Escape or a click elsewhere closes the box, and the focus returns. */
export function explain(content, near, label) {
  const within = box.contains(near);
  earlier = within ? [...earlier, [...box.childNodes]] : [];
  box.replaceChildren(...(within ? [back()] : []), ...content);
  box.setAttribute("aria-label", label);
  if (!within) {
    if (open()) box.hidePopover();
    host(near).append(box);
    box.showPopover();
    if (phone.matches) box.removeAttribute("style");
    else put(box, near);
  }
  box.scrollTop = 0;
  box.focus();
}

function back() {
  const button = make('<button type="button" class="chip bubble-back">‹ Back</button>').firstChild;
  button.onclick = () => {
    box.replaceChildren(...earlier.pop());
    box.focus();
  };
  return button;
}

const open = () => box.isConnected && box.matches(":popover-open");

/** Close the explanation, if it is open. */
export const unexplain = () => { if (open()) box.hidePopover(); };

// -- confirmations ----------------------------------------------------------------------------------------------------

const sure = make(`<div id="confirm" class="bubble" popover="manual" role="alertdialog" aria-labelledby="confirm-text">
  <p id="confirm-text"></p><p class="row"><button type="button" class="main-button"></button><button type="button"></button></p></div>`).firstChild;

/** Ask at the element that was chosen whether it is meant. The box stays until it is answered or closed. */
export function confirmAt(near, text, confirmed, { yes = "Do it anyway", no = "Choose again", declined } = {}) {
  $("p", sure).textContent = text;
  const [go, stop] = sure.querySelectorAll("button");
  go.textContent = yes;
  stop.textContent = no;
  go.onclick = () => { unconfirm(); confirmed(); };
  stop.onclick = () => { unconfirm(); declined?.(); near.focus?.(); };
  unconfirm();
  host(near).append(sure);
  sure.showPopover();
  put(sure, near, true);
  if (!pointer) go.focus();
}

/** Ask as `confirmAt` does. Resolves to whether it was confirmed. */
export const isSure = (near, text, { yes = "Continue", no = "Cancel" } = {}) =>
  new Promise((done) => { confirmAt(near, text, () => done(true), { yes, no, declined: () => done(false) }); });

/** Close the confirmation: it was answered, or its question is no longer open. */
export const unconfirm = () => { if (sure.isConnected && sure.matches(":popover-open")) sure.hidePopover(); };
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && sure.isConnected && sure.matches(":popover-open")) sure.querySelectorAll("button")[1].click();
});

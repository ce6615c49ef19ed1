// Plays what has happened one event after another, before the page shows the next question.

import { mark } from "./board.js";
import { place } from "./morph.js";
import { $, $$, make, memory, read, still } from "./page.js";
import { sound } from "./sound.js";

// Milliseconds for a step that changes the board.
const PACES = { slow: 1400, normal: 750, fast: 350, off: 0 };
const TOLD = 0.55; // the share of that time for a step that is only told
const SHOWN = 2.2; // for one that is shown large
const AGAIN = 0.6; // and for one like the step before

const WORD = 0.2; // more for each word of a long text, to read it
const FEW_WORDS = 10;
const MANY_WORDS = 30;
const MOST_RINGS = 3;
const LONGEST_FRAME = 1500;

const pace = () => (still() || document.hidden ? 0 : PACES[memory.get("pace", "normal")]);
let skip = null;

/** Whether events are being played. */
export const playing = () => skip !== null;

/** End the playback at once. Returns whether there was one. */
export function finish() {
  skip?.();
  return skip !== null;
}

/** Play the events after the first `after` up to the first `until`. With `whole` the board is first put back. */
export async function play(path, after, until, { seat, whole = false } = {}) {
  const time = pace();
  if (!time || skip) return;
  const over = new Promise((done) => { skip = done; });
  let skipped = false;
  over.then(() => { skipped = true; });
  const box = $("#playback");
  try {
    const found = await Promise.race([read(path, { after, until, seat, whole: whole || "" }), over]);
    const steps = $$("template.step", make(found));
    // A single step is seen as the page moves to its result.
    if (skipped || (steps.length < 2 && !whole && !steps.some((step) => $(".moment *", step.content)))) return;
    mark(null);
    document.body.classList.add("playing");
    box.hidden = false;
    let last = null;
    for (const step of steps) {
      const beat = show(step, box, time) * (step.dataset.what === last ? AGAIN : 1);
      last = step.dataset.what;
      // The time of a step begins when it is seen: on a busy machine steps take longer, and none is left out.
      await Promise.race([painted(), over]);
      await Promise.race([new Promise((done) => { setTimeout(done, time * beat); }), over]);
      if (skipped) return;
    }
  } finally {
    skip = null;
    box.hidden = true;
    document.body.classList.remove("playing");
  }
}

/** Resolves when the page as it is now has been painted; soon in any case, as a hidden page is not painted. */
const painted = () => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, LONGEST_FRAME);
});

/** Show one step. Returns how long it takes, as a share of the usual time. */
function show(step, box, time) {
  const [told, large, drawn] = step.content.children;
  $(".told", box).textContent = told.textContent;
  $(".moment", box).replaceChildren(...large.childNodes);
  if (step.dataset.sound) sound(step.dataset.sound);
  const changed = [...drawn.children].map(({ id }) => id);
  const pieces = place(drawn, time * 0.8);
  // If no piece has moved or appeared, something that stays in its place has changed, such as the health of a crew member.
  const others = pieces.length ? [] : changed.map((id) => document.getElementById(id)).filter(Boolean);
  for (const piece of mainPieces([...pieces, ...others])) ring(piece, box, time);
  const line = Object.assign(document.createElement("li"), { id: `event-${step.dataset.event}`, className: "fresh", textContent: told.textContent });
  const log = $("#log");
  if (!document.getElementById(line.id)) log.append(line);
  log.scrollTop = log.scrollHeight;
  box.dispatchEvent(new CustomEvent("step", { bubbles: true, detail: { event: Number(step.dataset.event), text: told.textContent } }));
  const words = told.textContent.split(/\s+/).length;
  const reading = WORD * Math.min(Math.max(0, words - FEW_WORDS), MANY_WORDS);
  if ($(".moment", box).childElementCount) return SHOWN + reading;
  return (changed.length ? 1 : TOLD) + reading;
}

/** The pieces to point at. If many change at once, only the largest: many rings hide what they surround. */
function mainPieces(pieces) {
  if (pieces.length <= MOST_RINGS) return pieces;
  const size = (piece) => { const { width, height } = piece.getBoundingClientRect(); return width * height; };
  return [pieces.reduce((best, piece) => (size(piece) > size(best) ? piece : best))];
}

/** Draw a ring around a piece that has changed. */
function ring(piece, box, time) {
  const at = piece.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (!at.width || at.width > frame.width / 2) return;
  const size = Math.max(at.width, at.height) + 14;
  const made = Object.assign(document.createElement("i"), { className: "ring" });
  Object.assign(made.style, { left: `${at.x + at.width / 2 - frame.x - size / 2}px`, top: `${at.y + at.height / 2 - frame.y - size / 2}px`, width: `${size}px`, height: `${size}px` });
  box.append(made);
  made.animate([{ opacity: 1, scale: 1.5 }, { opacity: 1, scale: 1, offset: 0.35 }, { opacity: 0, scale: 1 }], { duration: time, fill: "forwards" }).finished.finally(() => made.remove());
}

// A click anywhere or a key ends the playback, and does nothing else: the question on the page is answered already.
let ending = false;
addEventListener("pointerdown", (event) => {
  ending = playing() && !event.target.closest?.("dialog, .scrub");
  if (ending) finish();
}, true);
addEventListener("click", (event) => {
  if (!ending) return;
  ending = false;
  event.stopPropagation();
  event.preventDefault();
}, true);
addEventListener("keydown", (event) => {
  if (!playing() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, dialog, .scrub")) return;
  if (event.key.length > 1 && !["Enter", "Escape"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  finish();
}, true);

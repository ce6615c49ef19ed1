// Plays what has happened one event after another, before the page shows the next question.

import { mark } from "./board.js";
import { place } from "./morph.js";
import { $, $$, make, memory, read, showEnd, still } from "./page.js";
import { sound } from "./sound.js";

// Milliseconds for a step that changes the board.
const PACES = { slow: 1400, normal: 750, fast: 350, off: 0 };
const CAPTION_ONLY = 0.8; // the share of that time for a step that changes nothing on the board
const SHOWN = 2.2; // for one that is shown large
const AGAIN = 0.6; // and for one like the step before

const WORD = 0.2; // more for each word of a long text, to read it
const FEW_WORDS = 7;
const MANY_WORDS = 30;
const MOST_RINGS = 3;
const LONGEST_FRAME = 1500;

const chosen = () => PACES[memory.get("pace", "normal")];
const pace = () => (still() || document.hidden ? 0 : chosen());
let skip = null;

/** Whether events are being played. */
export const playing = () => skip !== null;

/** End the playback at once. Returns whether there was one. */
export function finish() {
  skip?.();
  return skip !== null;
}

/**
 * Play the events after the first `after` up to the first `until`. With `whole` the person has asked for it: the board is
 * first put back, and the events are played even if otherwise only results are shown.
 */
export async function play(path, after, until, { seat, whole = false } = {}) {
  const time = whole ? chosen() || PACES.normal : pace();
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
      await Promise.race([roll(step, box), over]);
      if (skipped) return;
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
    box.classList.remove("rolling");
    document.body.classList.remove("playing");
  }
}

/** Resolves when the page as it is now has been painted; soon in any case, as a hidden page is not painted. */
const painted = () => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, LONGEST_FRAME);
});

/** Show what a step shows large. Dice roll first: the text, the result and the board wait until they lie. */
async function roll(step, box) {
  const moment = $(".moment", box);
  moment.replaceChildren(...step.content.children[1].childNodes);
  if (!$(".shown-roll, .shown-die", moment)) return;
  box.classList.add("rolling");
  await painted();
  await Promise.allSettled(moment.getAnimations({ subtree: true }).map(({ finished }) => finished));
  box.classList.remove("rolling");
}

/** Show one step. Returns how long it takes, as a share of the usual time. */
function show(step, box, time) {
  const [caption, , drawn] = step.content.children;
  $(".caption", box).textContent = caption.textContent;
  if (step.dataset.sound) sound(step.dataset.sound);
  const changed = [...drawn.children].map(({ id }) => id);
  const pieces = place(drawn, time * 0.8);
  // If no piece has moved or appeared, something that stays in its place has changed, such as the health of a crew member.
  const others = pieces.length ? [] : changed.map((id) => document.getElementById(id)).filter(Boolean);
  for (const piece of mainPieces([...pieces, ...others])) ring(piece, box, time);
  const line = Object.assign(document.createElement("li"), { id: `event-${step.dataset.event}`, className: "fresh", textContent: caption.textContent });
  const log = $("#log");
  if (!document.getElementById(line.id)) log.append(line);
  showEnd(log);
  box.dispatchEvent(new CustomEvent("step", { bubbles: true, detail: { event: Number(step.dataset.event), text: caption.textContent } }));
  const words = caption.textContent.split(/\s+/).length;
  const reading = WORD * Math.min(Math.max(0, words - FEW_WORDS), MANY_WORDS);
  if ($(".moment", box).childElementCount) return SHOWN + reading;
  return (changed.length ? 1 : CAPTION_ONLY) + reading;
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
  const frames = still() ? [{ opacity: 1 }, { opacity: 1 }] : [{ opacity: 1, scale: 1.5 }, { opacity: 1, scale: 1, offset: 0.35 }, { opacity: 0, scale: 1 }];
  made.animate(frames, { duration: time, fill: "forwards" }).finished.finally(() => made.remove());
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

// Plays what has happened one event after another, before the page shows the next question.

import { mark } from "./board.js";
import { place } from "./morph.js";
import { $, $$, make, memory, read, say, showEnd, still } from "./page.js";
import { sound } from "./sound.js";

// Milliseconds for a step that changes the board.
const PACES = { slow: 1400, normal: 750, fast: 350, off: 0 };
const SHOWN = 2.2; // the share of that time for a step that is shown large
// Milliseconds at the normal pace to read a text: to find it, and for each letter, fewer in a sentence like the last one.
const GLANCE = 350;
const LETTER = 15;
const LETTER_AGAIN = 9;
const MANY_LETTERS = 350;
const LONG_CAPTION = 200;
const MOST_RINGS = 3;
const LONGEST_SLIDE = 2500;
const LONGEST_FRAME = 1500;

const chosen = () => PACES[memory.get("pace", "normal")];
const pace = () => (still() || document.hidden ? 0 : chosen());
let skip = null;
// When the person has ended a playback, what follows soon is not played either: another player's turn is one thing to skip.
const SKIPPED = 4000;
let skippedAt = -SKIPPED;

/** Whether events are being played. */
export const playing = () => skip !== null;

/** End the playback at once. Returns whether there was one. */
export function finish() {
  skip?.();
  if (skip) skippedAt = performance.now();
  return skip !== null;
}

/**
 * Play the events after the first `after` up to the first `until`. With `whole` the person has asked for it: the board is
 * first put back, and the events are played even if otherwise only results are shown.
 * Returns whether a single event is left for the page to show.
 */
export async function play(path, after, until, { seat, whole = false } = {}) {
  const time = whole ? chosen() || PACES.normal : pace();
  if (!time || skip) return false;
  const own = Boolean($("#state")?.dataset.asked);
  if (!own && !whole && performance.now() - skippedAt < SKIPPED) {
    skippedAt = performance.now();
    return false;
  }
  const over = new Promise((done) => { skip = done; });
  let skipped = false;
  over.then(() => { skipped = true; });
  const box = $("#playback");
  try {
    const found = await Promise.race([read(path, { after, until, seat, whole: whole || "" }), over]);
    const steps = $$("template.step", make(found));
    const shown = steps.filter((step) => !step.dataset.aside);
    if (skipped || !shown.length) return false;
    // A single step of the person is seen as the page moves to its result.
    if (shown.length < 2 && own && !whole && !$(".moment *", shown[0].content)) return true;
    mark(null);
    await Promise.race([atRest(), over]);
    if (skipped) return false;
    document.body.classList.add("playing");
    box.hidden = false;
    if ($("#ask")) $("#ask").scrollTop = 0;
    let last = null;
    for (const step of steps) {
      if (step.dataset.aside) {
        note(step);
        continue;
      }
      await Promise.race([roll(step, box), over]);
      if (skipped) return false;
      const lasts = show(step, box, time, step.dataset.what === last);
      last = step.dataset.what;
      // The time of a step begins when it is seen: on a busy machine steps take longer, and none is left out.
      await Promise.race([painted(), over]);
      await Promise.race([new Promise((done) => { setTimeout(done, lasts); }), over]);
      if (skipped) return false;
    }
    return false;
  } finally {
    skip = null;
    box.hidden = true;
    box.classList.remove("rolling", "low");
    document.body.classList.remove("playing");
  }
}

/** Resolves when the page as it is now has been painted; soon in any case, as a hidden page is not painted. */
const painted = () => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, LONGEST_FRAME);
});

/** Resolves when the pieces of the last change have come to their places, so that two changes are not seen as one. */
const atRest = () => Promise.race([
  Promise.allSettled($$("#board .piece").flatMap((piece) => piece.getAnimations()).map(({ finished }) => finished)),
  new Promise((done) => { setTimeout(done, LONGEST_SLIDE); }),
]);

/** Show what a step shows large. Dice roll first: the text, the result and the board wait until they lie. */
async function roll(step, box) {
  const moment = $(".moment", box);
  moment.replaceChildren(...step.content.children[1].childNodes);
  stepAside(moment, step);
  if (!$(".shown-roll, .shown-die", moment)) return;
  box.classList.add("rolling");
  await painted();
  await Promise.allSettled(moment.getAnimations({ subtree: true }).map(({ finished }) => finished));
  box.classList.remove("rolling");
}

// Where something large can be shown: in the middle, or at an edge of the board with room for the caption. On a low board,
// where it would hide something at all of these, it can take the room of the caption at the lower edge.
const PLACES = [["center", "center"], ["start", "center"], ["end", "center"], ["center", "start"], ["center", "end"], ["end", "center", "0"]];

/** Put what is shown large where it hides as little as possible of what the step is about. */
function stepAside(moment, { dataset: { about = "" } }) {
  if (!moment.childElementCount) return;
  const board = $("#board");
  const subjects = about.split(" ").map((id) => document.getElementById(id)).filter((one) => board.contains(one));
  const put = ([alignSelf, justifySelf, marginBlockEnd = ""]) => Object.assign(moment.style, { alignSelf, justifySelf, marginBlockEnd });
  const hidden = () => subjects.reduce((sum, one) => sum + overlap(moment.getBoundingClientRect(), one.getBoundingClientRect()), 0);
  const areas = PLACES.map((place) => { put(place); return hidden(); });
  put(PLACES[areas.indexOf(Math.min(...areas))]);
}

/** The area that two rectangles share. */
function overlap(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** Show one step. `again` says that it is like the step before. Returns how long it lasts, in milliseconds. */
function show(step, box, time, again) {
  const [{ textContent: sentence }, , drawn, beside] = step.content.children;
  // A story is read on its card, in the book or in the log: here its first sentence is enough. “Mr.” does not end one.
  const caption = sentence.length > LONG_CAPTION ? sentence.split(/(?<=[a-z]{3}[.!?]) /)[0] : sentence;
  $(".caption", box).textContent = caption;
  if (step.dataset.sound) sound(step.dataset.sound);
  const changed = [...drawn.children].map(({ id }) => id);
  place(beside);
  const arrived = (pieces) => point(pointedAt(step, pieces, changed), box, time); // before the pieces start to move
  place(drawn, { time: time * 0.8, arrived, single: !step.dataset.leap });
  note(step);
  box.dispatchEvent(new CustomEvent("step", { bubbles: true, detail: { event: Number(step.dataset.event), text: caption } }));
  const card = $(".moment .shown-card", box);
  const letters = Math.min(MANY_LETTERS, caption.length + (card?.textContent.length ?? 0));
  const reading = (GLANCE + letters * (again ? LETTER_AGAIN : LETTER)) * (time / PACES.normal);
  return Math.max(reading, time * ($(".moment", box).childElementCount ? SHOWN : 1));
}

/** Add the sentence of a step to the log, and say it. A step in which nothing was chosen takes no time. */
function note(step) {
  const { event, aside } = step.dataset;
  const sentence = $("p", step.content).textContent;
  say(sentence);
  const line = Object.assign(document.createElement("li"), { id: `event-${event}`, className: aside ? "fresh aside" : "fresh", textContent: sentence });
  const log = $("#log");
  if (!document.getElementById(line.id)) log.append(line);
  showEnd(log);
}

/** What a step is about: the elements that the event names; if it names none, the pieces that have changed. */
function pointedAt({ dataset: { about } }, pieces, changed) {
  const found = (ids) => ids.map((id) => document.getElementById(id)).filter(Boolean);
  if (about !== undefined) return found(about.split(" ").filter(Boolean));
  // If no piece has moved or appeared, something that stays in its place has changed, such as the health of a crew member.
  return mainPieces(pieces.length ? pieces : found(changed));
}

/** Point at elements: a ring on the board, a frame in a panel. The caption goes where it hides none of them. */
function point(elements, box, time) {
  const board = $("#board");
  const places = [];
  for (const element of elements) {
    if (board.contains(element)) places.push(element.getBoundingClientRect());
    else if (!still()) element.animate([{ outline: "3px solid var(--lamp)" }, { outline: "3px solid transparent" }], { duration: 2 * time });
  }
  for (const at of places) ring(at, box, time);
  const hides = () => {
    const text = $("p", box).getBoundingClientRect();
    return places.some((at) => overlap(at, text));
  };
  box.classList.remove("low");
  const moment = $(".moment", box);
  const taken = moment.childElementCount && moment.style.marginBlockEnd; // the room of the caption at the lower edge
  if (hides() && !taken) box.classList.add("low");
  if (hides()) box.classList.remove("low");
}

/** The pieces to point at. If many change at once, only the largest: many rings hide what they surround. */
function mainPieces(pieces) {
  if (pieces.length <= MOST_RINGS) return pieces;
  const size = (piece) => { const { width, height } = piece.getBoundingClientRect(); return width * height; };
  return [pieces.reduce((best, piece) => (size(piece) > size(best) ? piece : best))];
}

/** Draw a ring around a place on the screen. */
function ring(at, box, time) {
  const frame = box.getBoundingClientRect();
  if (!at.width || at.width > frame.width / 2) return;
  const made = Object.assign(document.createElement("i"), { className: "ring" });
  Object.assign(made.style, { left: `${at.x - 7 - frame.x}px`, top: `${at.y - 7 - frame.y}px`, width: `${at.width + 14}px`, height: `${at.height + 14}px` });
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

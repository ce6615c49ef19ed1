// Lessons: the first one not read yet is open beside the question; after reading it shrinks to one line.
// In a guided first game the next step is marked, too.

import { $, $$, memory, say } from "./page.js";

const match = document.body.dataset.match;
const END = "the-end";
const taught = () => memory.get(`read.${match}`, []);
/** Whether lessons are shown: in a guided first game until the player leaves it, elsewhere if switched on. */
const on = () => memory.get(`guide.${match}`, $("#guide")?.dataset.first === "yes");

let asked = ["", null]; // the number of the question, and a function that requests the hint for it
let open = null; // the lesson that is open, with the number of its question
let said = null; // the lesson read out last
let hinted = {}; // the hint for a question

/** Show the lesson for the question of this number. `hint` requests what a computer player would choose. */
export function lessons(question, hint) {
  asked = [question, hint];
  if (open && open.question !== question) learn(open.id); // answered: that is read, too
  open = null;
  for (const element of $$(".taught, .suggested")) element.classList.remove("taught", "suggested");
  for (const mark of $$(".suggestion")) mark.remove();
  $("[data-guide=toggle]")?.setAttribute("aria-pressed", String(on()));
  const guide = $("#guide");
  if (!guide) return;
  guide.hidden = !on();
  if (on()) show(guide);
}

function show(guide) {
  const all = (guide.dataset.lessons ?? "").split(" ").filter(Boolean);
  const here = $$("[data-lesson]", guide);
  const left = here.filter(({ dataset }) => dataset.lesson !== END && !taught().includes(dataset.lesson));
  const done = guide.dataset.over || (all.length && all.every((id) => taught().includes(id)) && !taught().includes(END));
  const next = left[0] ?? (done ? $(`[data-lesson=${END}]`, guide) : null);
  const last = next ?? here.findLast(({ dataset }) => dataset.lesson === taught().at(-1));
  for (const lesson of here) {
    lesson.hidden = lesson !== last;
    lesson.open = lesson === next;
  }
  const number = taught().filter((id) => id !== END).length + (left.length ? 1 : 0);
  for (const count of $$(".count", guide)) count.textContent = counted(number, all.length);
  const line = $(".guide-line", guide);
  if (line) line.hidden = Boolean(last) || !all.length;
  if (next) present(next);
  if (guide.dataset.first && !guide.dataset.over) suggest(guide.dataset.suggested);
}

/** How far the lessons are: “First game: lesson 3 of 14”. */
const counted = (number, all) => (all ? `First game: lesson ${number} of ${Math.max(number, all)}` : "Lesson");

/** Light what the lesson is about, and read it out once. */
function present(lesson) {
  const { lesson: id, points } = lesson.dataset;
  open = { id, question: asked[0] };
  for (const point of (points ?? "").split(" ").filter(Boolean)) {
    const element = document.getElementById(point);
    element?.classList.add("taught");
    // On a small screen this would scroll the lesson away.
    if (matchMedia("(min-width: 1181px)").matches) element?.scrollIntoView({ block: "nearest" });
  }
  if (said === id) return;
  said = id;
  say(`${$("summary", lesson).textContent}. ${$("p", lesson).firstChild.textContent.trim()}`);
}

/** Mark the planned option; where the match has left the plan, the one that a computer player would choose. */
async function suggest(planned) {
  const [question] = asked;
  const option = planned || (await advised());
  if (question !== asked[0] || !on()) return;
  const button = $$("#question .option").find(({ dataset }) => dataset.option === option);
  if (!button || $(".suggestion", button)) return;
  button.classList.add("suggested");
  document.getElementById(button.dataset.spot)?.classList.add("suggested");
  const fold = button.closest(".fold details");
  if (fold) fold.open = true;
  button.append(Object.assign(document.createElement("span"), { className: "suggestion", textContent: "Suggested" }));
}

async function advised() {
  const [question, hint] = asked;
  if (hinted.question !== question) hinted = { question, option: hint().catch(() => undefined) };
  return hinted.option;
}

function learn(lesson) {
  if (!taught().includes(lesson)) memory.set(`read.${match}`, [...taught(), lesson]);
}

/** “Got it”: the lesson shrinks, and the next one for this question opens. */
export function learnt(lesson) {
  learn(lesson);
  lessons(...asked);
}

// Folding a lesson up is reading it.
document.addEventListener("toggle", ({ target }) => {
  const { lesson } = target.dataset;
  if (lesson && !target.open && !target.hidden && open?.id === lesson) learnt(lesson);
}, true);

/** Switch lessons on or off. Switched on in an ordinary match, they begin again. */
export function toggle() {
  memory.set(`guide.${match}`, !on());
  if (on() && !$("#guide")?.dataset.first) memory.set(`read.${match}`, []);
  lessons(...asked);
}

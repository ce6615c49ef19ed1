// The guided first game: shows the best unread lesson for each question.

import { $, $$, memory } from "./page.js";

const match = document.body.dataset.match;
const on = () => memory.get(`guide.${match}`, false);
const read = () => memory.get(`read.${match}`, []);

export function lessons() {
  const next = $$("[data-lesson]").find((lesson) => !read().includes(lesson.dataset.lesson));
  for (const lesson of $$("[data-lesson]")) lesson.hidden = !on() || lesson !== next;
  $("[data-guide=toggle]")?.setAttribute("aria-pressed", String(on()));
}

export function learnt(lesson) {
  memory.set(`read.${match}`, [...read(), lesson]);
  lessons();
}

export function toggle() {
  memory.set(`guide.${match}`, !on());
  if (on()) memory.set(`read.${match}`, []);
  lessons();
}

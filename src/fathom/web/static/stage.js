// Keeps the whole board in sight on a phone while the page scrolls under it, and says where a list continues below.

import { $, $$, memory, still } from "./page.js";

const SLACK = 12; // pixels of a list that may be hidden without a sign
const LINE = 20; // the height of the line that says how many options are below, in pixels
const stage = $(".stage");

/** Fit the board into the part of the stage that has not scrolled away. */
function shrink() {
  const { bottom, height } = stage.getBoundingClientRect();
  const shown = Math.min(1, (bottom - $(".top").getBoundingClientRect().bottom) / height);
  stage.style.setProperty("--shown", shown.toFixed(3));
  stage.classList.toggle("small", shown < 0.98);
}

/** Mark the lists that continue below the screen or below the toolbar. */
function continuation() {
  for (const side of $$(".side")) side.classList.toggle("continues", side.scrollHeight - side.clientHeight - side.scrollTop > SLACK);
  // The storybook over the board: a list that scrolls, too.
  for (const book of $$(".sg-book")) book.classList.toggle("continues", book.scrollHeight - book.clientHeight - book.scrollTop > SLACK);
  const options = $("#question")?.getBoundingClientRect();
  const tools = $("#tools")?.getBoundingClientRect();
  const more = Boolean(options && tools?.height) && options.bottom > tools.top + SLACK;
  const ending = more ? $("#question .options > .closes") : null;
  $("#ask").classList.toggle("more-options", more);
  $("#ask").classList.toggle("pins-ending", Boolean(ending));
  const pinned = ending ? ending.offsetHeight + 6 : 0;
  const rows = more ? $$("#question > .options > li:not(.closes)") : [];
  const below = rows.filter((row) => row.getBoundingClientRect().bottom > tools.top - pinned - LINE).length;
  $("#ask").style.setProperty("--below", `"${below || ""}"`);
  // The height of the toolbar, and of the option that ends something and stays in sight above it.
  $("#ask").style.setProperty("--tools", `${tools?.height ?? 0}px`);
  $("#ask").style.setProperty("--pinned", `${pinned}px`);
}

let folded = ""; // the question whose groups were closed

/** On a phone, close the groups of a list that does not fit, once a question, so that its headings are in sight. */
function fold() {
  const groups = $$("#question .fold details[id^=fold-]");
  const question = groups[0]?.id.replace(/-\d+$/, "") ?? "";
  if (question === folded || !matchMedia("(max-width: 760px)").matches) return;
  folded = question;
  if (groups.length < 2 || !$("#ask").classList.contains("more-options")) return;
  for (const group of groups) group.open = false;
}

/** Make the board of a phone as large as the screen allows, or leave room for the options again. */
function resize(large, chosen = true) {
  stage.classList.toggle("large", large);
  $("#larger")?.setAttribute("aria-label", large ? "Smaller board" : "Larger board");
  if (!chosen) return;
  memory.set("large-board", large);
  scrollTo({ top: 0, behavior: still() ? "auto" : "smooth" });
}

let waiting = false;

/** Fit the board and mark the lists before the next frame is painted, once for all that has changed. */
function updateSoon() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    shrink();
    continuation();
    fold();
  });
}

if (stage) {
  new ResizeObserver(() => {
    stage.style.setProperty("--height", `${stage.offsetHeight}px`);
    updateSoon();
  }).observe(stage);
  // What the page asks and offers has changed.
  const changes = new MutationObserver(updateSoon);
  for (const part of [$("#ask"), $("#sheet")]) if (part) changes.observe(part, { childList: true, subtree: true });
  for (const event of ["scroll", "toggle"]) document.addEventListener(event, updateSoon, { capture: true, passive: true });
  addEventListener("resize", updateSoon);
  $("#larger")?.addEventListener("click", () => resize(!stage.classList.contains("large")));
  resize(memory.get("large-board", false), false);
}

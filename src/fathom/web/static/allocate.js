// Allocations: a question that is asked several times in a row is answered in one panel, and sent as one.

import { $, $$, read, say, toast } from "./page.js";

const rows = (panel) => $$(".share", panel);
const amount = (row) => Number(row.dataset.amount);
const given = (panel) => rows(panel).reduce((sum, row) => sum + amount(row), 0);
const option = (row) => $(".option", row);

/** Add one to the option of a button, or take it back if it can be chosen only once. Returns whether it is in a panel. */
export function add(button) {
  const row = button.closest(".allocation .share");
  if (!row) return false;
  change(row, row.classList.contains("once") && amount(row) ? -1 : 1);
  return true;
}

function change(row, by) {
  const panel = row.closest(".allocation");
  const { total } = panel.dataset;
  const wanted = amount(row) + by;
  if (wanted < 0 || wanted > Number(row.dataset.most)) return;
  if (by > 0 && given(panel) >= Number(total)) {
    toast(`All ${total} are chosen. Take one back first.`);
    return;
  }
  panel.dataset.touched = "yes";
  row.dataset.amount = wanted;
  show(panel);
  say(`${option(row).children[1].firstChild.textContent}: ${wanted}. ${given(panel)} of ${total}.`);
}

function show(panel) {
  const { total, least } = panel.dataset;
  const sum = given(panel);
  for (const row of rows(panel)) {
    const button = option(row);
    const output = $(".amount", row);
    row.classList.toggle("given", amount(row) > 0);
    button.setAttribute("aria-disabled", String(sum >= Number(total) && !(row.classList.contains("once") && amount(row))));
    if (output) output.textContent = String(amount(row));
    else button.setAttribute("aria-pressed", String(amount(row) > 0));
    if (output) $(".less", row).disabled = !amount(row);
  }
  const confirm = $("button[type=submit]", panel);
  confirm.textContent = `Confirm: ${sum} of ${total}`;
  confirm.disabled = sum < Number(least);
}

/** Fill a new panel with what a computer player would choose, unless the player was faster. */
export async function suggest(path, seat) {
  const panel = $("#question .allocation");
  if (!panel || panel.dataset.asked) return;
  panel.dataset.asked = "yes";
  show(panel);
  let found;
  try {
    found = JSON.parse(await read(`${path}/suggestion`, { seat }));
  } catch {
    return; // The player chooses without a suggestion.
  }
  if (panel.dataset.touched || !panel.isConnected) return;
  fill(panel, found);
}

function fill(panel, { options }) {
  for (const text of options) {
    const row = rows(panel).find((one) => option(one).dataset.option === text);
    if (row && amount(row) < Number(row.dataset.most) && given(panel) < Number(panel.dataset.total)) row.dataset.amount = amount(row) + 1;
  }
  show(panel);
}

/** The options that a panel gives as it is now. */
function chosen(panel) {
  const { total, closing } = panel.dataset;
  const options = rows(panel).flatMap((row) => Array(amount(row)).fill(option(row).dataset.option));
  return closing && options.length < Number(total) ? [...options, closing] : options;
}

/** Send the options of a panel with `answer(options)` when the player confirms it. */
export function confirmed(answer) {
  document.addEventListener("submit", (event) => {
    const panel = event.target.closest("#question .allocation");
    if (!panel) return;
    event.preventDefault();
    answer(chosen(panel));
  });
  document.addEventListener("click", (event) => {
    const less = event.target.closest(".allocation [data-less]");
    if (less) change(less.closest(".share"), -1);
  });
}

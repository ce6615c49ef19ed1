// The editor of a draft: files, entries, the form, the text, the drawing and the problems. Every change is saved at once.

import { $, make, read, ready, say, send, toast } from "./page.js";
import { handleFiles } from "./workshop_files.js";
import { keepFocus, moveFocus } from "./workshop_focus.js";
import { described, element, Form, idOf } from "./workshop_form.js";
import { fresh, title } from "./workshop_schema.js";
import { startSimulation, watchSimulation } from "./workshop_simulation.js";

const DRAFT = `/api/workshop/drafts/${document.body.dataset.draft}`;
const PAUSE = 350; // milliseconds after the last key before a change is sent
const AGAIN = 5000; // milliseconds after which a change is sent again that did not reach the server
const MOST_STEPS = 200; // steps that can be undone
const ADDED = ".add.yaml"; // how a file ends whose entries are added to those of the game
const MANY = 20; // entries from which a list can be filtered
const defs = $("#wk-defs").innerHTML;

let draft; // schemas, files and references
let seen; // the last look at the open file
let at = 0; // the open entry of a list
const done = []; // texts before each change
const undone = [];

// -- requests: one after another, and what is typed meanwhile is sent as one change --------------------------------

const queue = []; // changes that wait to be sent, the oldest first
let running = false;
let timer = 0;

/** Send a change soon, or at once. A newer change of the same place replaces one that waits. `focus`: see `keepFocus`. */
async function change(body, { typing = false, step = true, focus = [] } = {}) {
  const place = JSON.stringify([body.file, body.edit?.path ?? "text"]);
  if (queue.at(-1)?.place === place) queue.pop();
  queue.push({ body, place, step, focus });
  clearTimeout(timer);
  $("#wk-saved").textContent = "Saving …";
  if (typing && queue.length === 1) timer = setTimeout(flush, PAUSE);
  else await flush();
}

/** Send all changes that wait. */
async function flush() {
  clearTimeout(timer);
  while (running) await running;
  if (!queue.length) return;
  running = saveAll().finally(() => { running = false; });
  await running;
}

async function saveAll() {
  while (queue.length) {
    const now = queue.shift();
    try {
      await save(now);
    } catch (error) {
      $("#wk-saved").textContent = "Not saved";
      toast(error.message, { bad: true });
      if (error.status !== undefined) continue;
      // The server was not reached. What was typed is not lost: it is sent again, unless it was typed again meanwhile.
      if (!queue.some(({ place }) => place === now.place)) queue.unshift(now);
      timer = setTimeout(flush, AGAIN);
      return;
    }
  }
}

async function save({ body, place, step, focus }) {
  const before = { file: seen.file, text: seen.look.text, at, place, when: performance.now() };
  const found = await send(`${DRAFT}/file`, { at, ...body, revision: seen.revision }, { method: "PUT" });
  if (step && found.look.text !== before.text) remember(before);
  if (!found.look.kept) toast("The whole file was rewritten for this change, and its comments are lost. Undo brings them back.");
  show(found, focus);
}

/** Remember a text for undo. Letters typed in one field without a pause are one step. */
function remember(before) {
  const last = done.at(-1);
  const same = last && last.place === before.place && before.when - last.until < 2000;
  if (same) last.until = before.when;
  else done.push({ ...before, until: before.when });
  if (done.length > MOST_STEPS) done.shift();
  undone.length = 0;
}

async function step(from, to) {
  const pressed = document.activeElement;
  await flush();
  const wanted = from.pop();
  if (!wanted) return;
  if (!listed(wanted.file)) draft.files.push({ path: wanted.file, about: "", changed: true, own: false });
  if (wanted.file !== seen.file) await open(wanted.file);
  to.push({ file: seen.file, text: seen.look.text, at, place: "undo", when: 0, until: 0 });
  at = wanted.at;
  await change({ file: wanted.file, text: wanted.text }, { step: false });
  say(from === done ? "Undone" : "Done again");
  if (pressed === $("#wk-undo")) moveFocus(pressed, $("#wk-redo"));
  if (pressed === $("#wk-redo")) moveFocus(pressed, $("#wk-undo"));
}

$("#wk-undo").onclick = () => step(done, undone);
$("#wk-redo").onclick = () => step(undone, done);
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
  if (event.key === "z" && !event.shiftKey) step(done, undone);
  else if (event.key === "y" || (event.key === "z" && event.shiftKey)) step(undone, done);
  else return;
  event.preventDefault();
});

// -- showing ----------------------------------------------------------------------------------------------------------

let opening = Promise.resolve();
let asked = 0;

/** Open a file. Of several that are asked for at once, only the last is. */
function open(file, entry = 0) {
  asked += 1;
  const number = asked;
  $("#wk-saved").textContent = "Loading …";
  opening = opening.then(async () => {
    await flush();
    if (number !== asked) return;
    const found = JSON.parse(await read(`${DRAFT}/file`, { file, at: entry }));
    at = entry;
    show(found);
  }).catch((error) => {
    $("#wk-saved").textContent = "Not loaded";
    toast(error.message, { bad: true, lasts: 20000 });
  });
  return opening;
}

const schemaNow = () => draft.schemas[seen.schema];
const listed = (file) => draft.files.find(({ path }) => path === file);
/** Whether the game itself has the open file; others are only in the draft. */
const isOwn = () => listed(seen.file)?.own ?? false;
const isList = () => Array.isArray(seen.look.values) && schemaNow().type === "array";

function show(found, focus = []) {
  seen = found;
  if (isList()) at = Math.max(0, Math.min(at, seen.look.values.length - 1));
  $("#wk-saved").textContent = queue.length ? "Saving …" : "Saved";
  $("#wk-undo").disabled = !done.length;
  $("#wk-redo").disabled = !undone.length;
  $("#wk-restore").disabled = !seen.changed || seen.file === "pack.yaml";
  $("#wk-restore").textContent = isOwn() ? "Use the game’s own file" : "Remove this file";
  $("#wk-add-only").hidden = !isList() || seen.changed || seen.file.includes("/") || seen.file.endsWith(ADDED);
  if (seen.file === "pack.yaml" && seen.look.values?.title) $("#wk-title").textContent = seen.look.values.title;
  markChanged();
  showEntries();
  keepFocus($("#wk-form"), showForm, focus);
  showText();
  showDrawing();
  showProblems();
}

function markChanged() {
  const known = listed(seen.file);
  if (known) known.changed = seen.changed;
  const options = draft.files.map(({ path, changed }) => element("option", { value: path }, changed && path !== "pack.yaml" ? `${path} (changed)` : path));
  $("#wk-file").replaceChildren(...options);
  $("#wk-file").value = seen.file;
  $("#wk-about").replaceChildren(...described(known?.about ?? ""));
}

/** The name of an entry for a list; without a name, its first values. */
function nameOf(entry, index) {
  const name = entry?.name ?? entry?.title ?? entry?.keyword ?? entry?.id ?? entry?.num;
  const values = Object.values(entry ?? {}).filter((value) => ["string", "number"].includes(typeof value));
  return String(name || values.slice(0, 2).join(" ") || index + 1);
}

function showEntries() {
  const place = $("#wk-entries");
  if (!isList()) return place.replaceChildren();
  const wrong = new Set(seen.look.problems.filter(({ file }) => file === seen.file).map(({ path }) => path[0]));
  const entries = seen.look.values;
  const filter = $("#wk-filter")?.value ?? "";
  const rows = entries.map((entry, index) => {
    const said = nameOf(entry, index), id = entry?.id ?? entry?.num;
    const label = [said, id !== undefined && String(id) !== said ? element("span", { class: "faint" }, ` ${id}`) : null, wrong.has(index) ? element("span", { class: "wk-mark" }, " has a problem") : null];
    const button = element("button", { type: "button", id: `wk-entry-${index}`, "aria-current": index === at ? "true" : null, onclick: () => choose(index) }, ...label.filter(Boolean));
    return element("li", { hidden: Boolean(filter) && !button.textContent.toLowerCase().includes(filter.toLowerCase()) }, button);
  });
  const tool = (label, edit, disabled = false) => element("button", { type: "button", class: "chip", id: `wk-${label.toLowerCase()}`, disabled, onclick: edit }, label);
  const tools = element("p", { class: "row wk-entry-tools" },
    tool("Add", addEntry),
    tool("Copy", copyEntry, !entries.length),
    tool("Remove", () => change({ file: seen.file, edit: { do: "remove", path: [at] } }), !entries.length),
    tool("Up", () => moveEntry(-1), at === 0),
    tool("Down", () => moveEntry(1), at >= entries.length - 1));
  const old = $("#wk-filter");
  const search = entries.length > MANY ? old ?? element("input", { type: "search", id: "wk-filter", "aria-label": "Find an entry", placeholder: "Find …", oninput: showEntries }) : null;
  const focused = place.contains(document.activeElement) && document.activeElement.id;
  const scrolled = $(".wk-entries")?.scrollTop ?? 0;
  place.replaceChildren(...[search, element("ol", { class: "wk-entries" }, ...rows), tools].filter(Boolean));
  $(".wk-entries").scrollTop = scrolled;
  if (!focused) return;
  const again = document.getElementById(focused);
  (again && !again.disabled ? again : $(`#wk-entry-${at}`))?.focus();
}

/** Scroll the text to a line. */
const scrollTo = (line) => { $("#wk-text").scrollTop = (line - 3) * parseFloat(getComputedStyle($("#wk-text")).lineHeight); };

async function choose(index) {
  await open(seen.file, index);
  scrollTo(seen.look.lines[index] ?? 1);
  $(`#wk-entry-${index}`)?.focus();
}

/** An id that no entry has: the number at its end is counted up. */
function newId(id) {
  const known = new Set(seen.look.values.map((entry) => String(entry?.id ?? entry?.num)));
  const [, stem, digits] = String(id).match(/^(.*?)(\d*)$/);
  for (let number = Number(digits || 1) + 1; ; number++) {
    const made = `${stem}${String(number).padStart(digits.length, "0")}`;
    if (!known.has(made)) return typeof id === "number" ? Number(made) : made;
  }
}

async function addEntry() {
  const count = seen.look.values.length, made = fresh(schemaNow().items, schemaNow());
  const last = seen.look.values.at(-1);
  const [, number] = seen.file.match(/\/0*(\d+)[^/]*$/) ?? []; // story/m1/02_lightship.yaml begins with page 2
  for (const key of ["id", "num"]) {
    if (made && key in made) made[key] = !last && key === "id" && number ? number : newId(last?.[key] ?? (key === "id" ? "new" : seen.file.endsWith(ADDED) ? 900 : 0));
  }
  if (made && "name" in made) made.name = "New";
  at = count;
  await change({ file: seen.file, edit: { do: "set", path: [count], value: made } });
}

async function copyEntry() {
  const from = at, entry = seen.look.values[from], key = entry && ["id", "num"].find((one) => one in entry);
  at = from + 1;
  await change({ file: seen.file, edit: { do: "copy", path: [from] } });
  if (key) await change({ file: seen.file, edit: { do: "set", path: [from + 1, key], value: newId(entry[key]) } });
}

async function moveEntry(by) {
  const from = at;
  at += by;
  await change({ file: seen.file, edit: { do: "move", path: [from], value: by } });
}

function showForm() {
  const place = $("#wk-form");
  if (!seen.look.readable) {
    place.replaceChildren(element("p", { class: "wk-error" }, "The text cannot be read as YAML. Mend it at the right, or undo."));
    return;
  }
  const problems = seen.look.problems.filter(({ file }) => file === seen.file);
  const form = new Form({
    root: schemaNow(), references: draft.references, targets: seen.look.targets, problems,
    change: (edit, typing, focus) => change({ file: seen.file, edit }, { typing, focus }),
  });
  const list = isList();
  const path = list ? [at] : [];
  const value = list ? seen.look.values[at] : seen.look.values;
  const schema = list ? schemaNow().items : schemaNow();
  const heading = list ? nameOf(value, at) : title(seen.file.replace(".yaml", ""));
  const whole = list ? problems.filter((one) => !one.path.length).map((one) => form.problem(one)) : [];
  const body = list && value === undefined ? [element("p", {}, "This file has no entries. Add one.")] : form.fields(schema, value, path);
  place.replaceChildren(element("h2", {}, heading), ...whole, ...body, ...lists());
}

/** The suggestions of fields that refer to other entries. */
const lists = () => Object.entries(seen.look.targets).map(([file, found]) =>
  element("datalist", { id: `wk-list-${file}` }, ...found.map(({ id, name }) => element("option", { value: id }, name))));

function showText() {
  const field = $("#wk-text");
  if (field.value === seen.look.text) return;
  const [begin, end, top] = [field.selectionStart, field.selectionEnd, field.scrollTop];
  const typing = document.activeElement === field;
  if (typing && queue.length) return;
  field.value = seen.look.text;
  if (typing) field.setSelectionRange(begin, end);
  field.scrollTop = top;
}

$("#wk-text").oninput = ({ target }) => change({ file: seen.file, text: target.value }, { typing: true });

let drawn = ""; // what the drawing shows: a file and an entry

function showDrawing() {
  const place = $("#wk-drawing"), { drawing } = seen.look, now = JSON.stringify([seen.file, isList() ? at : 0]);
  if (!drawing && seen.look.readable && now !== drawn) {
    drawn = "";
    place.classList.remove("old", "board-drawing");
    place.replaceChildren(element("p", { class: "faint" }, "It is drawn when the problems are solved."));
  }
  if (!drawing) {
    // The last drawing of the same entry stays, marked as old.
    if (!drawn) return;
    place.classList.add("old");
    if (!$(".wk-old", place)) place.prepend(element("p", { class: "wk-old" }, "This is how it was before the problems."));
    return;
  }
  drawn = now;
  place.classList.remove("old");
  place.classList.toggle("board-drawing", drawing.board);
  $("#wk-defs").innerHTML = drawing.board && drawing.backdrop ? "" : drawing.backdrop || defs;
  place.replaceChildren(make(drawing.board ? drawing.backdrop + drawing.html : drawing.html));
  for (const part of place.querySelectorAll("[tabindex]")) part.removeAttribute("tabindex");
}

// -- problems ----------------------------------------------------------------------------------------------------------

let counted = -1;

function showProblems() {
  const { problems, more } = seen.look;
  const rows = problems.map((problem) =>
    element("li", {}, element("button", { type: "button", class: "wk-problem", onclick: () => goTo(problem) }, problem.said)));
  const many = problems.length + more;
  const head = many === 1 ? "1 problem" : `${many} problems`;
  $("#wk-problems").replaceChildren(...(many ? [element("details", { open: true, class: "pack-problems" }, element("summary", {}, head), element("ul", {}, ...rows), more ? element("p", {}, `${more} more.`) : null)] : []));
  for (const id of ["#wk-try", "#wk-simulate", "#wk-share"]) $(id).disabled = Boolean(many);
  if ($("#wk-play")) {
    const { story } = document.body.dataset;
    $("#wk-play").hidden = !(isList() && seen.look.values.length && seen.file.startsWith(`${story}/`));
    $("#wk-play").disabled = Boolean(many);
  }
  if (many !== counted && counted >= 0) say(many ? head : "No problems");
  counted = many;
}

/** Show the place of a problem: its file, its entry, its field and its line. */
async function goTo({ file, path, line }) {
  if (file && file !== seen.file) await open(file, typeof path[0] === "number" ? path[0] : 0);
  else if (isList() && typeof path[0] === "number" && path[0] !== at) await open(seen.file, path[0]);
  for (let length = path.length; length > 0; length--) {
    const field = document.getElementById(idOf(path.slice(0, length)));
    if (!field) continue;
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (line) scrollTo(line);
    return field.focus();
  }
  if (line) selectLine(line);
}

function selectLine(line) {
  const field = $("#wk-text"), lines = field.value.split("\n");
  const begin = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(begin, begin + (lines[line - 1] ?? "").length);
  scrollTo(line);
}

// -- what one can do with the draft --------------------------------------------------------------------------------------

/** Run an action of a button once at a time. */
const onPress = (id, action) => {
  $(id).onclick = async () => {
    const focused = document.activeElement === $(id);
    $(id).disabled = true;
    await flush();
    try {
      await action();
    } catch (error) {
      toast(error.message, { bad: true, lasts: 20000 });
    }
    $(id).disabled = Boolean(seen.look.problems.length);
    if (focused && document.activeElement === document.body) $(id).focus();
  };
};

onPress("#wk-try", async () => {
  $("#wk-saved").textContent = "Checking the pack …";
  const { match } = await send(`${DRAFT}/try`, {});
  location.assign(`/table/${match}`);
});
if ($("#wk-play")) {
  $("#wk-play").onclick = async () => {
    await flush();
    location.assign(`/workshop/${document.body.dataset.draft}/play?page=${encodeURIComponent(seen.look.values[at].id)}`);
  };
}
onPress("#wk-simulate", () => startSimulation(DRAFT, $("#wk-before").value));
$("#wk-keep").onclick = async () => {
  await flush();
  try {
    const { draft: kept } = await send(`${DRAFT}/keep`, {});
    const { row } = JSON.parse(await read(`/api/workshop/drafts/${kept}`));
    $("#wk-before").append(element("option", { value: `draft:${kept}` }, row.title));
    $("#wk-before").value = `draft:${kept}`;
    toast("Kept as another draft. Change this one, and simulate against what you kept.");
  } catch (error) {
    toast(error.message, { bad: true });
  }
};
$("#wk-share").onclick = () => {
  $("#wk-key").value = sessionStorage.getItem("fathom.owner-key") ?? "";
  $("#wk-share-dialog").showModal();
};
$("#wk-publish").onsubmit = async (event) => {
  event.preventDefault();
  await flush();
  const key = $("#wk-key").value.trim(), place = $("#wk-publish-result");
  place.textContent = "Checking the pack …";
  try {
    const { name } = await send(`${DRAFT}/publish`, undefined, { raw: true, headers: { "fathom-owner-key": key } });
    sessionStorage.setItem("fathom.owner-key", key);
    location.assign(`/packs/${name}`);
  } catch (error) {
    place.className = "pack-problems";
    place.textContent = error.message;
  }
};
addEventListener("beforeunload", (event) => { if (queue.length || running) event.preventDefault(); });

/** Open what the address names after `#`: a file, or an entry of it (`file@id`). */
async function follow() {
  const [file, id] = decodeURIComponent(location.hash.slice(1)).split("@");
  await open(file || first.path);
  const index = id && isList() ? seen.look.values.findIndex((entry) => String(entry?.id ?? entry?.num) === id) : 0;
  if (index > 0) await choose(index);
}
addEventListener("hashchange", follow);

draft = JSON.parse(await read(DRAFT));
const first = draft.files.find(({ path, changed }) => changed && path !== "pack.yaml") ?? draft.files[1] ?? draft.files[0];
handleFiles({
  draft: () => draft,
  seen: () => seen,
  open,
  flush,
  reload: () => open(seen.file, at),
  write: (file, text) => change({ file, text }),
  async restore() {
    await flush();
    const before = { file: seen.file, text: seen.look.text, at, place: "restore", when: 0, until: 0 }, own = isOwn();
    const found = await send(`${DRAFT}/restore`, { file: seen.file, revision: seen.revision });
    done.push(before);
    if (own) {
      at = 0;
      show(found);
    } else {
      draft.files.splice(draft.files.indexOf(listed(seen.file)), 1);
      await open((draft.files.find(({ path }) => path !== "pack.yaml") ?? draft.files[0]).path);
    }
    $("#wk-undo").disabled = false;
    moveFocus($("#wk-restore"), $("#wk-file"));
  },
});
await follow();
watchSimulation(DRAFT);
ready();

// The table: looks again whenever the server says that it has changed, and sends what the player does.

import { close, mark } from "./board.js";
import { place } from "./morph.js";
import { $, $$, address, key, make, memory, open, read, ready, say, send, toast, trying } from "./page.js";
import { sound } from "./sound.js";

const match = document.body.dataset.match;
const api = `/api/matches/${match}`;
const title = document.title;
const state = () => $("#state").dataset;
const seat = () => $("#question").dataset.seat;
let busy = false;

// -- looking ----------------------------------------------------------------------------------------------------------

let last = Promise.resolve();

/** Look again, at least as far as `since`: one look after the other. */
function look(since = 0) {
  const next = last.then(() => lookOnce(since));
  last = next.catch(() => {});
  return next;
}

async function lookOnce(since) {
  if (since && Number(state().sequence) >= since) return;
  const fragment = make(await read(`/table/${match}/parts`, { since }));
  await handOver(fragment.getElementById("state").dataset);
  const known = new Set($$("#log li").map((line) => line.id));
  const before = { ...state() };
  place(fragment);
  changed(before, known);
}

/** Several people at one screen, and the next one sees other things: nothing shows until they say that it is them. */
async function handOver(next) {
  if (!next.secret || (next.seat && next.seat === state().seat)) return;
  $("#curtain-text").textContent = `${next.who} is to look now.`;
  const curtain = $("#curtain");
  curtain.oncancel = (event) => event.preventDefault();
  curtain.showModal();
  await new Promise((done) => { $("#curtain-lift").onclick = done; });
  curtain.close();
}

function changed(before, known) {
  const fresh = $$("#log li").filter((line) => !known.has(line.id));
  for (const line of fresh) line.classList.add("fresh");
  if (fresh.length) {
    const told = fresh.map((line) => line.firstChild.textContent.trim());
    say(told.join(" "));
    tick(told);
  }
  const newQuestion = before.question !== state().question || before.asked !== state().asked;
  present(newQuestion);
  if (fresh.length && newQuestion) sound(state().over ? "won" : state().asked ? "turn" : "moved");
}

/** Everything that depends on the question. */
function present(isNew) {
  mark({ choose, refuse });
  const log = $("#log");
  log.scrollTop = log.scrollHeight;
  document.title = state().asked ? `● Your turn · ${title}` : title;
  lessons();
  passes();
  if (isNew) $("#toasts").replaceChildren();
  if (!isNew || !state().asked) return;
  say($("#question .prompt").textContent);
  notify();
  warn();
}

function notify() {
  if (!document.hidden || !memory.get("notify", false) || !("Notification" in window) || Notification.permission !== "granted") return;
  new Notification("Your turn", { body: $("#question .prompt").textContent, tag: match });
}

/** What to know before choosing. Such an option has to be chosen twice. */
async function warn() {
  const question = state().question;
  let warnings;
  try {
    warnings = JSON.parse(await read(`${api}/warnings`, { seat: seat() }));
  } catch {
    return;
  }
  if (question !== state().question) return;
  for (const button of $$("#question .option")) {
    const warning = warnings[button.dataset.option];
    if (!warning || button.querySelector(".caution")) continue;
    const words = make('<span class="caution"></span>').firstChild;
    words.textContent = `⚠ ${warning}`;
    button.lastElementChild.append(words);
    button.dataset.warned = "yes";
  }
}

// -- live updates -----------------------------------------------------------------------------------------------------

function linked(on) {
  const lamp = $("#link-state");
  lamp.classList.toggle("lost", !on);
  lamp.title = on ? "connected" : "connection lost, trying again";
  lamp.setAttribute("aria-label", lamp.title);
}

let stream = null;
let wait = 500;

function listen() {
  stream?.close();
  stream = new EventSource(address(`${api}/live`));
  stream.onopen = () => { linked(true); wait = 500; };
  stream.addEventListener("change", (event) => look(Number(event.data)).catch(() => linked(false)));
  stream.addEventListener("gone", () => { stream.close(); setTimeout(listen, 3000); });
  stream.onerror = () => {
    linked(false);
    stream.close();
    wait = Math.min(wait * 2, 10000);
    setTimeout(listen, wait);
  };
}
addEventListener("online", listen);
addEventListener("offline", () => { stream?.close(); linked(false); });
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });

// -- playing ------------------------------------------------------------------------------------------------------------

/** Send a command and look at what came of it. */
async function act(path, body = {}) {
  if (busy) return undefined;
  busy = true;
  try {
    const done = await send(`${api}/${path}`, { ...body, key: key() });
    if (done.sequence) await look(done.sequence);
    if (done.accepted === false) toast("Somebody was quicker: this is how the table stands now.");
    return done;
  } catch (error) {
    toast(error.message, { bad: true });
    await look().catch(() => linked(false));
    return undefined;
  } finally {
    busy = false;
  }
}

function choose(button) {
  if (button.dataset.warned && !button.classList.contains("armed")) {
    for (const other of $$(".option.armed")) other.classList.remove("armed");
    button.classList.add("armed");
    const warning = button.querySelector(".caution").textContent;
    say(`${warning} Choose it again if you mean it.`);
    toast(`${warning} Choose it again if you mean it.`, { bad: true });
    return;
  }
  const { question, seat: from } = $("#question").dataset;
  act("answers", { seat: Number(from), option: button.dataset.option, question: Number(question) });
}

/** Something was touched that is not offered: say why, with the rule. */
async function refuse(spot) {
  if (!state().asked) return;
  const found = await trying(() => read(`/table/${match}/why`, { seat: seat() }));
  if (!found) return;
  const refused = make(found);
  const line = refused.querySelector(`[data-refused="${spot.id}"]`) ?? refused.querySelector(`[data-refused="${spot.dataset.on}"]`);
  if (!line) {
    const name = spot.getAttribute("aria-label") ?? spot.querySelector("b, h3")?.textContent ?? "This";
    toast(`${name}: nothing to choose here now.`, { lasts: 3500 });
    return;
  }
  const reason = line.parentElement.parentElement;
  toast(`${line.textContent}: ${reason.querySelector("b").textContent}`, { rule: reason.querySelector("a") });
}

const ASKS = {
  async why() {
    show(await read(`/table/${match}/why`, { seat: seat() }));
  },
  async links() {
    show(await read(`/table/${match}/links`));
  },
  async file() {
    keep(await read(`${api}/file`), `${match}.fathom`);
  },
  async report() {
    try {
      await ASKS.file();
    } catch (error) {
      if (error.status !== 409) throw error;
      keep(await read(api), `${match}.json`);
      toast("Others still play, so this file holds only what you can see, and the number of the match.");
    }
  },
  async hint() {
    const hint = JSON.parse(await read(`${api}/hint`, { seat: seat() }));
    const button = $$("#question .option").find((option) => option.dataset.option === hint.option);
    button?.classList.add("hinted");
    button?.scrollIntoView({ block: "nearest" });
    document.getElementById(button?.dataset.spot)?.classList.add("hinted");
    toast(`${hint.label.split(" — ")[0]}: ${hint.why}`);
  },
};

/** Give the browser a file. */
function keep(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function show(html) {
  $("#asked-body").replaceChildren(make(html));
  if (!$("#asked").open) $("#asked").showModal();
}

const DOES = {
  undo: () => act("undo"),
  vote: ({ yes }) => act("votes", { yes: yes === "yes" }),
  concede: () => act("concede"),
  take: (data) => act(`seats/${data.seat}/take`),
  host: (data) => act(`seats/${data.seat}/host`),
  share: () => act("share"),
  async renew() {
    if (await act("links/renew")) await trying(ASKS.links);
  },
  leave: (data) => act(`seats/${data.seat}/leave`, { computer: data.computer ?? "" }),
  async rematch() {
    const made = await act("rematch");
    if (made) open(made.match);
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || button.closest("#menu")) return;
  const { do: verb, ask, read: lesson, guide, sure } = button.dataset;
  if (button.matches("#question .option")) choose(button);
  else if (verb && (!sure || confirm(sure))) DOES[verb](button.dataset);
  else if (ask) trying(ASKS[ask]);
  else if (lesson) learnt(lesson);
  else if (guide) guided(!memory.get(`guide.${match}`, false));
  else if (button.dataset.unpass) unpass(button.dataset.unpass);
  else if (button.dataset.alwaysPass) pass(button.dataset.alwaysPass);
});

$("#say-form").onsubmit = (event) => {
  event.preventDefault();
  const field = $("#say");
  const text = field.value.trim();
  if (!text) return;
  field.value = "";
  act("talk", { text });
};

const LETTERS = { u: () => $("[data-do=undo]").click(), h: () => $("[data-ask=hint]").click(), "?": () => $("[data-ask=why]").click(),
  c: () => { $("#chat").open = true; $("#say").focus(); }, b: () => $("#board [tabindex='0']")?.focus() };

document.addEventListener("keydown", (event) => {
  if (event.repeat) return;
  if (event.key === "Escape" && close()) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  if (/^[0-9]$/.test(event.key)) document.getElementById(`option-${event.key === "0" ? 10 : event.key}`)?.click();
  else if (LETTERS[event.key]) {
    event.preventDefault();
    LETTERS[event.key]();
  }
});

// -- the guided first game ----------------------------------------------------------------------------------------------

function lessons() {
  const on = memory.get(`guide.${match}`, false);
  const read = memory.get(`read.${match}`, []);
  const fitting = $$("[data-lesson]").filter((lesson) => !read.includes(lesson.dataset.lesson));
  for (const lesson of $$("[data-lesson]")) lesson.hidden = !on || lesson !== fitting[0];
  $("[data-guide=toggle]").setAttribute("aria-pressed", String(on));
}

function learnt(lesson) {
  memory.set(`read.${match}`, [...memory.get(`read.${match}`, []), lesson]);
  lessons();
}

function guided(on) {
  memory.set(`guide.${match}`, on);
  if (on) memory.set(`read.${match}`, []);
  lessons();
}

// -- windows that a player always lets pass ------------------------------------------------------------------------------

const passed = () => memory.get(`passes.${match}`, {});

function passes() {
  const all = passed();
  const box = $("#auto-passes");
  box.replaceChildren();
  for (const [ask, label] of Object.entries(all)) {
    const chip = make('<button type="button" class="chip"></button>').firstChild;
    chip.dataset.unpass = ask;
    chip.textContent = `Passing: ${label} ✕`;
    chip.title = "Ask me again";
    box.append(chip);
  }
  const { ask } = $("#question").dataset;
  const way = $("#question .option[data-passes]");
  if (!way || !state().asked) return;
  if (all[ask]) {
    const question = state().question;
    setTimeout(() => { if (question === state().question && passed()[ask]) choose($("#question .option[data-passes]")); }, 700);
    return;
  }
  const always = make('<button type="button" class="chip"></button>').firstChild;
  always.dataset.alwaysPass = ask;
  always.textContent = `Always: ${way.children[1].firstChild.textContent}`;
  box.append(always);
}

function pass(ask) {
  const way = $("#question .option[data-passes]");
  memory.set(`passes.${match}`, { ...passed(), [ask]: way.children[1].firstChild.textContent });
  passes();
}

function unpass(ask) {
  const all = passed();
  delete all[ask];
  memory.set(`passes.${match}`, all);
  passes();
}

/** What has just happened, line by line above the board: on a phone the log is out of sight. */
let telling = [];
let fading = null;
function tick(lines) {
  telling = [...telling, ...lines].slice(-8);
  if (!fading) next();
}

function next() {
  const box = $("#ticker");
  const line = telling.shift();
  box.hidden = !line;
  box.textContent = line ?? "";
  fading = line ? setTimeout(next, telling.length > 3 ? 900 : 1900) : null;
}

present(true);
last = handOver({ ...state(), seat: "" });
listen();
const here = new URL(location);
if (here.searchParams.has("invite")) {
  here.searchParams.delete("invite");
  history.replaceState(null, "", here);
  trying(ASKS.links);
}
ready();

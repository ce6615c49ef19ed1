// The table page: updates after every change on the server, and sends the commands of the player.

import { advise, meant, point } from "./advice.js";
import { add, confirmed, suggest } from "./allocate.js";
import { close, mark } from "./board.js";
import { confirmAt, unexplain } from "./bubble.js";
import { between } from "./campaign.js";
import { clearMarks, drawMarks, markChanges } from "./changes.js";
import { markChosen } from "./chosen.js";
import { wind } from "./clock.js";
import { draftOf, drafted, keepDraft, takeBack } from "./draft.js";
import { finish } from "./ending.js";
import { showFacts } from "./facts.js";
import { learnt, lessons, toggle } from "./guide.js";
import { showKey } from "./key.js";
import { follow } from "./live.js";
import { place } from "./morph.js";
import { noting } from "./notes.js";
import { $, $$, key, make, memory, open, read, ready, removeOldToasts, say, send, showEnd, toast, trying } from "./page.js";
import { pass, passes, stay, unpass } from "./passing.js";
import "./places.js";
import { play } from "./playback.js";
import { tellTyping } from "./presence.js";
import { fresh, released } from "./press.js";
import { dressReading } from "./reading.js";
import "./rule_links.js";
import { sound } from "./sound.js";
import { explainElement } from "./taps.js";
import { reach, walk, wayTo } from "./ways.js";

const match = document.body.dataset.match;
const api = `/api/matches/${match}`;
const title = document.title;
const state = () => $("#state").dataset;
const seat = () => $("#question").dataset.seat;

// -- looking ----------------------------------------------------------------------------------------------------------

let last = Promise.resolve();
let broken = () => {};

/** Update the page, unless it already shows the sequence `since`. Updates run one after the other. */
function look(since) {
  const next = last.then(() => lookOnce(since));
  last = next.catch(() => {});
  return next;
}

async function lookOnce(since) {
  if (since !== undefined && Number(state().sequence) >= since) return;
  const fragment = make(await read(`/table/${match}/parts`, { since: since ?? 0, seat: facing, draft: draftOf(facing) }));
  const known = new Set($$("#log li").map((line) => line.id));
  // Before the screen is handed over: until then it shows what the last player may see.
  const single = await playSince(fragment);
  const heard = new Set($$("#log li").map((line) => line.id));
  await handOver(fragment.getElementById("state").dataset);
  await released();
  const before = { ...state() };
  place(fragment, { single });
  changed(before, known, heard);
}

const refresh = () => look().catch(() => broken());

const events = (root) => Number(root.querySelector("#log")?.dataset.events ?? 0);

/**
 * Play what has happened, as the seat on the screen saw it, before the page shows the result. Returns whether a single
 * event is left to show; an undone one counts too.
 */
async function playSince(fragment) {
  const seen = events(document);
  const { seat: shown } = state();
  // Seats may see different numbers of events.
  const until = fragment.getElementById("state").dataset.seat === shown ? events(fragment) : undefined;
  const single = Math.abs(until - seen) === 1;
  if (until <= seen) return single;
  missed ||= document.hidden;
  try {
    return (await play(`/table/${match}/steps`, seen, until, { seat: shown })) || single;
  } catch {
    return single; // The result is shown in any case.
  }
}

let missed = false; // whether something has happened while the page was in the background

/** Mark what has changed since the last answer. The marks are an extra: without them the table works. */
const showChanges = () => markChanges(`/table/${match}/changes`, facing).catch(() => {});

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !missed) return;
  missed = false;
  showChanges();
});

/** Play what has happened since this person's last answer once more; updates wait until then. */
function again() {
  last = last.then(playAgain).catch(() => broken());
  return last;
}

async function playAgain() {
  const until = events(document);
  const since = Number($("#log").dataset.since);
  await play(`/table/${match}/steps`, Math.min(since, Math.max(0, until - 1)), until, { seat: facing, whole: true });
  place(make(await read(`/table/${match}/parts`, { seat: facing })));
  present(false);
}

let facing = null; // the seat of the player at the screen

/** If the next player at this screen sees other cards, hide the table until they are ready. */
async function handOver(next) {
  if (next.secret && next.seat !== facing) {
    $("#curtain-text").textContent = `Pass the screen to ${next.who}.`;
    const curtain = $("#curtain");
    curtain.oncancel = (event) => event.preventDefault();
    curtain.showModal();
    ready();
    await new Promise((done) => { $("#curtain-lift").onclick = done; });
    curtain.close();
  }
  facing = next.seat;
}

/** Present what has changed. `known` are the lines of the log before, `heard` those and what the playback has said. */
function changed(before, known, heard) {
  const lines = $$("#log li").filter((line) => !known.has(line.id));
  for (const line of lines) line.classList.add("fresh");
  const unsaid = lines.filter((line) => !heard.has(line.id));
  if (unsaid.length) say(unsaid.map(lineText).join(" "));
  const { question, asked, over, won, entries } = state();
  finish(state(), before.next);
  const isNew = before.question !== question || before.asked !== asked;
  present(isNew, Number(entries) > Number(before.entries));
  if (lines.length && isNew) sound(over ? (won ? "won" : "bad") : asked ? "turn" : "moved");
}

const lineText = (line) => line.firstChild.textContent.trim();

/** Update everything that depends on the question. `onward` says that it is a new question after an answer. */
function present(isNew, onward = false) {
  mark({ choose, explain, go }, isNew);
  $("#ticker").replaceChildren(...$$("#log li:not(.aside, .turn)").slice(-2).map((line) => Object.assign(document.createElement("span"), { textContent: lineText(line) })));
  document.title = state().asked ? `● Your turn · ${title}` : title;
  lessons(state().question, async () => JSON.parse(await read(`${api}/hint`, { seat: seat() })).option);
  keepDraft(facing);
  advise(state().question, api, seat());
  reach(state().question, api, seat()).then(showKey);
  showFacts();
  suggest(api, seat());
  passes(isNew && onward, answer);
  wind();
  dressReading();
  drawMarks();
  // Last, because it makes the browser lay out the page.
  showEnd($("#log"));
  $("#talk").scrollTop = $("#talk").scrollHeight;
  if (!isNew) return;
  fresh();
  removeOldToasts();
  unexplain();
  if (state().over) {
    $("#ask").scrollTop = 0;
    if (document.body.dataset.finale) $(".stage").scrollIntoView({ block: "nearest" });
    else $("#question").scrollIntoView({ block: "nearest" });
  }
  if (!state().asked) return;
  const prompt = $("#question .prompt");
  say(lineText(prompt));
  notify(lineText(prompt));
  if (document.activeElement.matches("input")) return;
  $("#ask").scrollTop = 0;
  if (onward) prompt.scrollIntoView({ block: "nearest" });
}

async function notify(body) {
  if (!document.hidden || !memory.get("notify", false)) return;
  const { showNotification } = await import("./push.js"); // only few visits need it
  showNotification("Your turn", { body, tag: match, data: { url: location.pathname } }).catch(() => {});
}

// -- playing ------------------------------------------------------------------------------------------------------------

const underway = new Set();

/** Send a command and update the page. While one is running, the same command is not sent again. */
async function act(path, body = {}) {
  if (path === "answers" || path === "choices") clearMarks();
  const kind = `${path} ${body.question ?? ""}`;
  if (underway.has(kind)) return undefined;
  underway.add(kind);
  try {
    const done = await send(`${api}/${path}`, { ...body, key: key() });
    if (done.sequence) await look(done.sequence).catch(() => broken());
    if (done.left_out) toast(done.left_out, { bad: true });
    if (done.accepted === false && done.complete) toast("Another player was faster. The table has been updated.");
    return done;
  } catch (error) {
    toast(error.message, { bad: true });
    await look().catch(() => broken());
    return undefined;
  } finally {
    underway.delete(kind);
  }
}

function answer(button) {
  markChosen(button);
  const { question, seat: from } = $("#question").dataset;
  return act("answers", { seat: Number(from), option: button.dataset.option, question: Number(question) });
}

function choose(button) {
  if (add(button) || !meant(button.dataset.option, () => choose(button))) return;
  markChosen(button);
  if (!drafted(button, act, refresh)) answer(button);
}

/** Answer the question, and the same question asked again, with several options. */
function answerAll([option, ...more]) {
  const panel = $("#question .allocation [type=submit]");
  if (panel) markChosen(panel);
  const { question, seat: from } = $("#question").dataset;
  return act("answers", { seat: Number(from), option, more, question: Number(question) });
}

confirmed(answerAll);

/** Answer the question, and the same question asked again, as a computer player would. */
async function answerAsSuggested() {
  const { question } = state();
  const found = await trying(async () => JSON.parse(await read(`${api}/suggestion`, { seat: seat() })));
  if (!found?.options.length || question !== state().question || !(await answerAll(found.options))) return;
  toast(`Chosen for you: ${found.labels.map((label) => label.split(" — ")[0]).join("; ")}.`);
}

let walking = false;

/** Start the way to a spot, unless it has several options now. Returns whether there is a way. */
function go(spot, offered) {
  const way = offered < 2 && wayTo(spot);
  if (!way || walking) return Boolean(way);
  if (!meant(way.options[0], () => go(spot, offered))) return true;
  const start = () => {
    walking = true;
    markChosen(spot);
    walk(way, answer).finally(() => { walking = false; });
  };
  if (way.warning) {
    say(way.warning);
    confirmAt(spot, `⚠ On the way: ${way.warning}`, start);
  } else start();
  return true;
}

/** Choose an option from the analysis, unless the question has changed. */
function chooseAnalysed(button) {
  const { question } = button.closest("#chances").dataset;
  $("#asked").close();
  if (question === String(state().question)) choose(button);
  else toast("Another player was faster. The table has been updated.");
}

/** What cannot be chosen was tapped: show what it is and the reason. */
const explain = (element) => explainElement(element, `/table/${match}/what`, { seat: seat() ?? facing, draft: draftOf(seat()) });

const ASKS = {
  again,
  async why() {
    show(await read(`/table/${match}/why`, { seat: seat(), draft: draftOf(seat()) }));
  },
  async analysis() {
    const { question } = state();
    const asked = read(`/table/${match}/analysis`, { seat: seat(), draft: draftOf(seat()) });
    show('<div id="chances"><h2>Win chance by option</h2><p class="waiting"><span class="pulse"></span>Analysing …</p></div>');
    const found = await asked.catch((error) => { $("#asked").close(); throw error; });
    if (question !== state().question || !$("#asked").open) return $("#asked").close();
    show(found);
    $("#chances").dataset.question = question;
    return undefined;
  },
  async legend() {
    show(await read(`/table/${match}/legend`));
  },
  async previously() {
    show(await read(`/table/${match}/previously`));
  },
  async quests() {
    show(await read(`/table/${match}/quests`));
  },
  async evening() {
    show(await read(`/table/${match}/evening`));
  },
  async notes(spot) {
    show(await read(`/table/${match}/notes`, { spot }));
    if (spot) $("#note-text")?.focus();
  },
  async links() {
    show(await read(`/table/${match}/links`));
  },
  async pack() {
    show(await read(`/table/${match}/pack`));
  },
  async campaign() {
    show(await read(`/table/${match}/campaign`, { seat: state().seat }));
  },
  async file() {
    keep(await read(`${api}/file`), `${match}.fathom`);
  },
  async report() {
    if (state().whole) return ASKS.file();
    keep(await read(api), `${match}.json`);
    return toast("This file contains only what you may see, and the id of the match.");
  },
  async complain() {
    const { complain } = await import("./complaint.js"); // only few visits need it
    complain(show, `${api}/report`);
  },
  async hint() {
    const { question } = state();
    const hint = JSON.parse(await read(`${api}/hint`, { seat: seat(), draft: draftOf(seat()) }));
    if (question !== state().question) return;
    point(hint);
    showKey();
  },
};

const wanted = new Set();

/** Open a dialog or start a download. A second click while it loads is ignored. */
async function inquire(what, about) {
  if (wanted.has(what)) return;
  wanted.add(what);
  await trying(() => ASKS[what](about));
  wanted.delete(what);
}

/** Download a file. */
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
  dressReading();
}

const DOES = {
  undo: () => takeBack(refresh) || act("undo"),
  series: answerAsSuggested,
  stay,
  withdraw: (data) => act("choices/withdraw", { seat: Number(data.seat) }),
  vote: ({ yes, proposal }) => act("votes", { yes: yes === "yes", proposal: Number(proposal) }),
  concede: () => act("concede"),
  async take(data) {
    const name = $("#sit-name")?.value.trim();
    if (name) await trying(() => send("/api/me", { name }, { method: "PUT" }));
    await act(`seats/${data.seat}/take`);
  },
  host: (data) => act(`seats/${data.seat}/host`),
  mute: (data) => act(`seats/${data.seat}/mute`, { muted: data.muted === "yes" }),
  share: () => act("share"),
  async renew() {
    if (await act("links/renew")) await trying(ASKS.links);
  },
  async public(data) {
    if (await act("public", { public: data.public === "yes" })) await trying(ASKS.links);
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
  const { do: verb, ask, read: lesson, guide, sure, unpass: again, alwaysPass, takeBack: index } = button.dataset;
  if (button.matches("#question .option")) choose(button);
  else if (button.matches("#chances .option")) chooseAnalysed(button);
  else if (verb && sure) confirmAt(button, sure, () => DOES[verb](button.dataset), { yes: button.textContent, no: "Cancel" });
  else if (verb) DOES[verb](button.dataset);
  else if (ask) inquire(ask);
  else if (lesson) learnt(lesson);
  else if (guide) toggle();
  else if (again) unpass(again);
  else if (index) takeBack(refresh, Number(index));
  else if (alwaysPass) pass(alwaysPass, answer);
});

between(act, () => trying(ASKS.links));
noting(act, (spot) => {
  unexplain();
  return inquire("notes", spot);
});

tellTyping($("#say"), `${api}/typing`);

let talking = Promise.resolve();

$("#say-form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = $("#say");
  const text = field.value.trim();
  if (!text) return;
  field.value = "";
  talking = talking.then(async () => {
    if (!(await act("chat", { text }))) field.value = `${text} ${field.value}`.trim(); // keep what was typed
  });
});

const LETTERS = { u: () => $("[data-do=undo]")?.click(), h: () => $("[data-ask=hint]")?.click(), t: () => $("[data-ask=analysis]")?.click(), "?": () => $("[data-ask=why]")?.click(), l: () => inquire("legend"),
  n: () => { if ($("[data-ask=notes]")) inquire("notes", document.activeElement.closest(".spot")?.id); },
  c: () => { $("#chat").open = true; $("#say")?.focus(); }, b: () => $("#board [tabindex='0']")?.focus() };

document.addEventListener("keydown", (event) => {
  if (event.repeat) return;
  if (event.key === "Escape" && close()) return;
  if (!memory.get("keys", true) || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  if (/^[0-9]$/.test(event.key)) document.getElementById(`option-${event.key === "0" ? 10 : event.key}`)?.click();
  else if (LETTERS[event.key]) {
    event.preventDefault();
    LETTERS[event.key]();
  }
});

await handOver(state());
document.body.classList.remove("curtained");
if (draftOf(facing)) await refresh();
finish(state()); // first, because the picture of the end decides what comes into sight
present(true);
showChanges();
broken = follow(`${api}/live`, look);
const here = new URL(location);
if (here.searchParams.has("invite")) {
  here.searchParams.delete("invite");
  history.replaceState(null, "", here);
  trying(ASKS.links);
}
const { recap } = state();
if (recap && memory.get(`recap.${match}`) !== recap) {
  memory.set(`recap.${match}`, recap);
  trying(ASKS.previously);
}
ready();

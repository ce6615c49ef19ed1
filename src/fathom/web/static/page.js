// Shared by all pages: settings, messages, requests to the server.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const make = (html) => {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
};

// -- browser storage -------------------------------------------------------------------------------------

export const memory = {
  get(name, otherwise = null) {
    try {
      const found = localStorage.getItem(`fathom.${name}`);
      return found === null ? otherwise : JSON.parse(found);
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`fathom.${name}`, JSON.stringify(value));
    } catch {
      // Without storage the setting lasts until the page is closed.
    }
  },
};

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || memory.get("motion", true) === false;

/** Mark the page as ready for input. */
export const ready = () => { document.body.dataset.ready = "yes"; };

/** Scroll a list to its end, and make it as high as the whole lines that fit: no line is cut. */
export function showEnd(list) {
  list.style.maxHeight = "";
  const room = list.clientHeight;
  if (list.scrollHeight > room && room) {
    const lines = [...list.children].slice(-MOST_LINES).map((line) => line.getBoundingClientRect());
    const end = lines.at(-1).bottom;
    const first = lines.find(({ top }) => end - top <= room);
    if (first) list.style.maxHeight = `${Math.ceil(end - first.top)}px`;
  }
  list.scrollTop = list.scrollHeight;
}

const MOST_LINES = 30; // more never fit into a list that scrolls

// -- messages -------------------------------------------------------------------------------------------------------

/** Show a message. A `passing` one is about the open question, and goes with it. */
export function toast(text, { bad = false, passing = false, lasts = 7000 } = {}) {
  const box = document.createElement("div");
  box.className = bad ? "toast bad" : "toast";
  const words = document.createElement("span");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "✕";
  close.setAttribute("aria-label", "Close");
  close.onclick = () => box.remove();
  box.append(words, close);
  box.since = passing ? -Infinity : performance.now();
  $("#toasts").append(box);
  setTimeout(() => box.remove(), lasts);
}

/** Remove messages about the previous question, except those that have just appeared. */
export const removeOldToasts = () => $$(".toast").filter((box) => performance.now() - box.since > 1000).forEach((box) => box.remove());

export const say = (text) => {
  const line = document.createElement("p");
  line.textContent = text;
  const said = $("#said");
  said.append(line);
  while (said.childElementCount > 20) said.firstChild.remove();
};

// -- the server -----------------------------------------------------------------------------------------------------

let requests = 0;

/** Run a request. While any request is running, `body[data-busy]` is set. */
async function busy(request) {
  requests += 1;
  document.body.dataset.busy = "yes";
  try {
    return await request();
  } finally {
    requests -= 1;
    if (!requests) delete document.body.dataset.busy;
  }
}

export const key = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

export const address = (path, query = {}) => {
  const found = new URL(path, location.origin);
  const link = document.body.dataset.link;
  if (link) found.searchParams.set("link", link);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") found.searchParams.set(name, value);
  }
  return found;
};

/** Send a command. A retry after a lost connection sends the same key, so that it is executed once. */
export const send = (path, body, options) => busy(() => sendNow(path, body, options));

async function sendNow(path, body, { method = "POST", raw = false, headers = {} } = {}) {
  const request = { method, headers: raw ? headers : { "content-type": "application/json" }, body: raw ? body : JSON.stringify(body) };
  for (let attempt = 0; ; attempt++) {
    let answer;
    try {
      answer = await fetch(address(path), request);
    } catch (error) {
      if (attempt === 3) throw new Error("The server cannot be reached. Nothing was lost. Try again.", { cause: error });
      await new Promise((done) => setTimeout(done, 400 * 2 ** attempt));
      continue;
    }
    const found = await answer.json().catch(() => ({}));
    if (!answer.ok) throw Object.assign(new Error(found.error ?? `The server answered ${answer.status}.`), { status: answer.status, rule: found.rule });
    return found;
  }
}

export const read = (path, query) => busy(() => readNow(path, query));

async function readNow(path, query) {
  const answer = await fetch(address(path, query));
  const text = await answer.text();
  if (!answer.ok) {
    let why = `The server answered ${answer.status}.`;
    try {
      why = JSON.parse(text).error ?? why;
    } catch {
      // Not JSON: show only the status.
    }
    throw Object.assign(new Error(why), { status: answer.status });
  }
  return text;
}

/** Run a function; if it throws an error, show it and return undefined. */
export async function trying(what) {
  try {
    return await what();
  } catch (error) {
    toast(error.message, { bad: true });
    return undefined;
  }
}

export const open = (match, query = {}) => {
  location.assign(Object.entries(query).reduce((url, [name, value]) => (url.searchParams.set(name, value), url), new URL(`/table/${match}`, location.origin)));
};

// -- settings -------------------------------------------------------------------------------------------------------

const SWITCHES = { motion: true, vibration: false, keys: true };
const CHOICES = { theme: "", pace: "normal", volume: "off" };

$("#settings-open").onclick = async () => {
  $("#settings").showModal();
  for (const [name, usual] of Object.entries(CHOICES)) $(`#set-${name}`).value = memory.get(name, usual);
  for (const [name, usual] of Object.entries(SWITCHES)) $(`#set-${name}`).checked = memory.get(name, usual);
  $("#set-notify").checked = memory.get("notify", false);
  const { name } = JSON.parse(await read("/api/me"));
  $("#my-name").value ||= name; // do not overwrite what was typed meanwhile
};
for (const name of Object.keys(CHOICES)) $(`#set-${name}`).onchange = ({ target }) => { memory.set(name, target.value); dress(); };
for (const name of Object.keys(SWITCHES)) $(`#set-${name}`).onchange = ({ target }) => { memory.set(name, target.checked); dress(); };
$("#set-notify").onchange = ({ target }) =>
  trying(async () => {
    const { isOn, switchOff, switchOn } = await import("./push.js"); // only few visits need it
    const problem = target.checked ? await switchOn() : await switchOff();
    if (problem) toast(problem, { bad: !isOn() });
    target.checked = isOn();
  });

$("#my-name-save").onclick = () =>
  trying(async () => {
    await send("/api/me", { name: $("#my-name").value }, { method: "PUT" });
    $("#settings").close();
  });

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-settings]")) $("#settings-open").click();
  const button = event.target.closest("[data-copy]");
  if (button) button.textContent = (await copied(document.getElementById(button.dataset.copy))) ? "Copied" : "Press Ctrl+C";
});

/** Copy the value of a field. Without https there is no clipboard API, only the old command. */
async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

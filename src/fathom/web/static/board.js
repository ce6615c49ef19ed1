// The board: highlights the offered options, opens a menu where there are several, and handles the keyboard.

import { number } from "./numbers.js";
import { $, $$, make } from "./page.js";
import "./stage.js";

const PARTS = "#board, #sheet, #panels > .panel";
let options = new Map();
let handlers = null;

/**
 * Highlight what the open question offers. `handlers` has choose(button), explain(element) and go(spot, options), which
 * says whether a click has started a way; without them nothing is highlighted or clickable.
 */
export function mark(given, isNew = true) {
  handlers = given;
  if (isNew) close();
  options = new Map();
  const names = handlers ? namesByPlace() : new Map();
  const describe = (spot) => [spot.dataset.name, ...(names.get(spot.getAttribute("transform")) ?? [])].join(", ");
  for (const spot of $$(".spot")) {
    spot.classList.remove("legal", "subject", "hinted", "hot", "in-reach", "chosen");
    for (const name of ["role", "tabindex", "aria-label"]) spot.removeAttribute(name);
    // Not offered now; a click shows what it is and the reason. A card keeps its headings for screen readers.
    if (!handlers || spot.querySelector(".spot, a, button")) continue;
    spot.setAttribute("tabindex", "-1");
    if (!spot.querySelector("h2, h3, h4, li")) spot.setAttribute("role", "button");
    if (spot.closest("#board")) spot.setAttribute("aria-label", describe(spot));
  }
  if (!handlers) {
    number(options);
    return;
  }
  for (const button of $$("#question .option[data-spot]")) {
    const list = options.get(button.dataset.spot) ?? [];
    list.push(button);
    options.set(button.dataset.spot, list);
  }
  for (const [id, list] of options) {
    const spot = document.getElementById(id);
    if (!spot) continue;
    spot.classList.add("legal");
    spot.dataset.kinds = [...new Set(list.map((button) => button.dataset.option.split(" ")[0]))].join(" ");
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", spot.closest("#board") ? "-1" : "0");
    const named = spot.dataset.name ? `${describe(spot)}: ` : "";
    spot.setAttribute("aria-label", named + list.map((button) => button.children[1].textContent).join("; or "));
  }
  for (const id of ($("#question")?.dataset.focus ?? "").split(" ").filter(Boolean)) document.getElementById(id)?.classList.add("subject");
  // One stop for the Tab key in each part of the page; arrows lead to the others.
  for (const part of $$(PARTS)) ($(".spot.legal", part) ?? $(".spot[tabindex]", part))?.setAttribute("tabindex", "0");
  if ($(".stage.near") && !$$("#board .spot.legal").some(inSight)) approach();
  number(options);
}

/** The names of the pieces on the board by their place. */
function namesByPlace() {
  const found = new Map();
  for (const piece of $$("#board .piece")) {
    const name = piece.querySelector(":scope > title")?.textContent ?? piece.dataset.kin;
    const at = piece.getAttribute("transform");
    if (name) found.set(at, [...(found.get(at) ?? []), name]);
  }
  return found;
}

export function touched(spot) {
  // A piece on an offered space stands for the space.
  if (!options.has(spot.id) && options.has(spot.dataset.on)) spot = document.getElementById(spot.dataset.on);
  const list = options.get(spot.id);
  if (handlers?.go?.(spot, list?.length ?? 0)) return;
  if (!list) handlers?.explain(spot);
  else if (list.length === 1) handlers.choose(list[0]);
  else menu(spot, list);
}

// -- the menu ---------------------------------------------------------------------------------------------------------

function menu(spot, list) {
  const box = $("#menu");
  box.replaceChildren();
  for (const button of list) {
    const entry = make('<button type="button" class="option" role="menuitem"></button>').firstChild;
    entry.append(...[...button.children].map((part) => part.cloneNode(true)));
    entry.onclick = () => {
      close();
      handlers.choose(button);
    };
    box.append(entry);
  }
  box.hidden = false;
  const at = spot.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(at.right + 8, innerWidth - size.width - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(at.top, innerHeight - size.height - 8))}px`;
  box.firstChild.focus();
  box.dataset.from = spot.id;
}

export function close() {
  const box = $("#menu");
  if (!box || box.hidden) return false;
  box.hidden = true;
  document.getElementById(box.dataset.from)?.focus();
  return true;
}

// -- zoom, for boards with small spaces ------------------------------------------------------------------------------

$("#nearer")?.addEventListener("click", ({ currentTarget }) => {
  const near = $(".stage").classList.toggle("near");
  currentTarget.setAttribute("aria-pressed", String(near));
  if (near) approach();
  number(options);
});

let resized = null; // badges have the same size on every screen
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => number(options), 200);
});

function inSight(spot) {
  const at = spot.getBoundingClientRect();
  const frame = $(".stage").getBoundingClientRect();
  return at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom;
}

/** Scroll the offered spaces, or the centre of the board, to the middle of the stage. */
function approach() {
  const stage = $(".stage");
  const frame = stage.getBoundingClientRect();
  const spots = $$("#board .spot.legal").map((spot) => spot.getBoundingClientRect());
  const around = spots.length ? spots : [$("#board").getBoundingClientRect()];
  const mean = (of) => around.reduce((sum, box) => sum + of(box), 0) / around.length;
  stage.scrollBy(mean((box) => box.left + box.width / 2) - frame.left - frame.width / 2, mean((box) => box.top + box.height / 2) - frame.top - frame.height / 2);
}

// -- pointer and keyboard -------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const spot = nearby(event) ?? event.target.closest(".spot");
  const info = event.target.closest("[data-tap], #board");
  if (spot) touched(spot);
  else if (!event.target.closest("#menu") && !close() && info) handlers?.explain(info);
});

// What can be chosen is explained, too: with the other mouse button, a long press, or a key.
document.addEventListener("contextmenu", (event) => {
  const spot = event.target.closest(".spot");
  if (!spot || !handlers) return;
  event.preventDefault();
  handlers.explain(spot);
});

const FINGER = 14; // pixels around an offered space that count as the space, for a finger

/** The offered space on the board that a finger meant: the nearest one, if the finger did not hit one. */
function nearby({ pointerType, target, clientX, clientY }) {
  if (pointerType !== "touch" || !target.closest("#board") || target.closest(".legal, .in-reach, .note-pin")) return null;
  let best = null;
  for (const spot of $$("#board .spot:is(.legal, .in-reach)")) {
    const { left, right, top, bottom } = spot.getBoundingClientRect();
    const far = Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
    if (far <= FINGER && (!best || far < best[0])) best = [far, spot];
  }
  return best?.[1];
}

const pairOf = (element) => {
  if (element.matches?.(".option")) {
    const lit = [element.dataset.spot, ...(element.dataset.lights?.split(" ") ?? [])];
    return [element, ...lit.map((id) => document.getElementById(id))];
  }
  const spot = element.closest?.(".spot");
  return spot ? [...(options.get(spot.id) ?? [])] : [];
};
for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(event, ({ target }) => {
    const from = target.closest?.(".option, .spot");
    if (from) for (const twin of pairOf(from)) twin?.classList.toggle("hot", on);
    // Elements that are shown while the spot is pointed at, such as a range of movement.
    for (const id of from?.dataset.shows?.split(" ") ?? []) document.getElementById(id)?.classList.toggle("shown", on);
  });
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  const spot = event.target.closest?.(".spot");
  if (event.target.closest?.("#menu") && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const entries = $$("#menu button");
    const next = entries.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    entries.at(next % entries.length).focus();
  } else if (spot && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    touched(spot);
  } else if (spot && event.key === "i") {
    handlers?.explain(spot);
  } else if (spot?.closest(PARTS) && WAYS[event.key]) {
    event.preventDefault();
    rove(spot, WAYS[event.key], event.shiftKey);
  }
});

/** Focus the nearest spot of the same part in a direction: on the board of those that can be chosen, or of `all`. */
function rove(from, [dx, dy], all) {
  const middle = (spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(from);
  const part = from.closest(PARTS);
  let best = null;
  const open = all || part.id !== "board" ? [] : $$(".spot:is(.legal, .in-reach)", part);
  for (const spot of open.length ? open : $$(".spot[tabindex]", part)) {
    const [sx, sy] = middle(spot);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (ahead > 4 && (!best || ahead + 3 * aside < best[0])) best = [ahead + 3 * aside, spot];
  }
  if (!best) return;
  from.setAttribute("tabindex", "-1");
  best[1].setAttribute("tabindex", "0");
  best[1].focus();
}

// Replaces fragments of the page by id and keeps unchanged elements, so that pieces move and the focus stays.

import { still } from "./page.js";

export const SLIDE = 620;
const KEEP = new Set(["open"]);

/**
 * Replace each element of `fragment` by id in the document. Pieces take `time` milliseconds to their new places.
 * Calls `arrived` with the pieces that have moved or appeared, while they are drawn in their new places.
 * `single` says that the change is a single event. Only then it is certain which of the interchangeable pieces has moved;
 * otherwise those that are gone fade out, and those that are new fade in.
 */
export function place(fragment, { time = SLIDE, arrived = () => {}, single = false } = {}) {
  const moves = [];
  came = [];
  reframed = [];
  for (const fresh of [...fragment.children]) {
    const old = document.getElementById(fresh.id);
    if (!old) continue;
    if (single) pair(old, fresh);
    morph(old, fresh, moves);
  }
  arrived([...moves.map(([piece]) => piece), ...came]);
  if (still()) return;
  for (const move of moves) slide(move, time);
  for (const drawing of reframed) refit(drawing, time);
}

let came = []; // the pieces that the last call added
let reframed = []; // the drawings that show another part than before, with where they showed it

/** Pieces with the same kin are interchangeable: in a single event, those that disappear are those that appear. */
function pair(old, fresh) {
  const kin = (root) => [...root.querySelectorAll("[data-kin]")];
  const after = kin(fresh);
  if (!after.length) return;
  const now = new Set(after.map((piece) => piece.id));
  const gone = kin(old).filter((piece) => !now.has(piece.id));
  const newcomers = after.filter((piece) => !old.querySelector(`[id="${piece.id}"]`));
  const pairs = [];
  for (const a of gone) {
    for (const b of newcomers) {
      if (a.dataset.kin === b.dataset.kin) pairs.push([distance(where(a), where(b)), a, b]);
    }
  }
  pairs.sort((one, other) => one[0] - other[0]);
  const taken = new Set();
  for (const [, a, b] of pairs) {
    if (taken.has(a) || taken.has(b)) continue;
    taken.add(a).add(b);
    a.id = b.id;
  }
}

const where = (piece) => /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(piece.getAttribute("transform") ?? "")?.slice(1).map(Number) ?? [0, 0];
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

function morph(old, fresh, moves) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  // Most of a page stays as it is, and the browser compares whole subtrees much faster than a script.
  if (old.nodeType !== Node.ELEMENT_NODE || old.hasAttribute("data-mine") || old.isEqualNode(fresh)) return;
  attributes(old, fresh, moves);
  children(old, fresh, moves);
}

function attributes(old, fresh, moves) {
  const stop = old.dataset?.stop;
  for (const name of old.getAttributeNames()) {
    if (!fresh.hasAttribute(name) && !KEEP.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (KEEP.has(name) || old.getAttribute(name) === value) continue;
    if (name === "viewBox" && !old.ownerSVGElement) reframed.push([old, old.getScreenCTM()]);
    if (name === "transform" && old.classList.contains("piece")) moves.push([old, where(old), where(fresh), stops(stop, fresh.dataset.stop, old)]);
    old.setAttribute(name, value);
  }
}

function children(old, fresh, moves) {
  for (const child of [...old.children]) if (child.hasAttribute("data-leaving")) child.remove();
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  let cursor = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = child.id ? byId.get(child.id) : null;
    if (same) {
      if (same !== cursor) old.insertBefore(same, cursor);
      else cursor = cursor.nextSibling;
      morph(same, child, moves);
    } else if (!child.id && cursor && !wanted.has(cursor.id) && !cursor.id && cursor.nodeName === child.nodeName) {
      const next = cursor.nextSibling;
      morph(cursor, child, moves);
      cursor = next;
    } else {
      old.insertBefore(child, cursor);
      if (child.nodeType === Node.ELEMENT_NODE && (child.classList.contains("piece") || child.classList.contains("fade"))) appear(child);
    }
  }
  while (cursor) {
    const next = cursor.nextSibling;
    if (cursor.nodeType === Node.ELEMENT_NODE && cursor.classList.contains("piece") && !still()) leave(cursor);
    cursor.remove();
    cursor = next;
  }
}

/** The points between two stops of the route on the board, for pieces that move along it; none for other pieces. */
function stops(from, to, piece) {
  const route = piece.closest("svg")?.dataset.route?.split(" ");
  if (!route || from === undefined || to === undefined) return [];
  const [first, last] = [from, to].map(Number).sort((a, b) => a - b);
  const between = route.slice(first + 1, last).map((at) => at.split(","));
  return first === Number(from) ? between : between.reverse();
}

function slide([piece, from, to, way], duration) {
  const frames = [from, ...way, to].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  piece.animate(frames, { duration: duration * (1 + Math.min(way.length, 10) / 6), easing: way.length ? "ease-in-out" : "cubic-bezier(.3,.1,.2,1)" });
}

/** Let a drawing that shows another part than before grow or shrink to it from the size that it had. */
function refit([drawing, from], duration) {
  const to = drawing.getScreenCTM();
  if (!from || !to || drawing.closest(".stage.small")) return; // a small board has a transform already
  const { left, top } = drawing.getBoundingClientRect();
  const scale = from.a / to.a;
  const [x, y] = [from.e - left - scale * (to.e - left), from.f - top - scale * (to.f - top)];
  const origin = { transformOrigin: "0 0" };
  drawing.animate([{ ...origin, transform: `translate(${x}px, ${y}px) scale(${scale})` }, { ...origin, transform: "none" }], { duration, easing: "ease-in-out" });
}

/** Show how a piece disappears, with a copy that is no piece. */
function leave(piece) {
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  copy.classList.remove("piece");
  for (const [name, value] of [["data-leaving", ""], ["aria-hidden", "true"], ["pointer-events", "none"]]) copy.setAttribute(name, value);
  piece.before(copy);
  copy.animate([{ opacity: 1 }, { opacity: 0 }], { duration: SLIDE, easing: "ease-in" }).finished.finally(() => copy.remove());
}

function appear(piece) {
  came.push(piece);
  if (!still()) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SLIDE, easing: "ease-out" });
}

// The number of an option beside its place on the board: the same as in the list and on the keyboard.

import { $, $$ } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 17; // pixels of a badge
const SMALL = 13; // pixels of a badge on a small place
const LETTER = 7; // pixels of a digit
const LARGE_PLACE = 34; // pixels from which a place has a badge of the full size
// Pixels of a place below which a badge would hide it. On a phone the board can be zoomed in.
const TINY = 19;
const TINY_ON_PHONE = 30;
const PHONE = "(max-width: 760px)";
// Where on the frame of a place the middle of a badge can be, as a share of its size; the first that is free is taken.
const CORNERS = [[0, 0], [1, 0], [0, 1], [1, 1], [0.5, 0], [0, 0.5], [1, 0.5], [0.5, 1]];
const TOP_FIRST = [[0.5, 0], ...CORNERS];
// The corners of the frame are outside a hexagon.
const IN_HEXAGON = [[0.5, 0.1], [0.22, 0.24], [0.78, 0.24], [0.22, 0.72], [0.78, 0.72], [0.5, 0.84]];
const WIDE = 1.6; // the shape from which the corners of a place hold its title
const OUT = 0.25; // how far a badge is outside the frame, as a share of its height; further, it would seem to belong to another place
const ROOMY = 3; // how many times its width a place must be for the whole badge to be inside the frame

/** Number the places of the options: `options` has the buttons by the id of their place. */
export function number(options) {
  $("#board > .option-numbers")?.remove();
  for (const spot of $$(".spot[data-numbers]")) delete spot.dataset.numbers;
  const board = $("#board");
  const scale = board?.getScreenCTM?.()?.a;
  if (!options.size || !scale) return;
  const least = matchMedia(PHONE).matches ? TINY_ON_PHONE : TINY;
  const taken = obstacles(board);
  const badges = [];
  // Everything is measured before anything is drawn, so that the browser lays the page out once.
  for (const [id, buttons] of options) {
    const spot = document.getElementById(id);
    if (!spot) continue;
    const text = label(buttons.map((button) => Number(button.id.split("-")[1])));
    if (!board.contains(spot)) {
      spot.dataset.numbers = text;
      continue;
    }
    const frame = spot.getBoundingClientRect();
    const room = Math.min(frame.width, frame.height);
    if (room < least) continue;
    const height = room < LARGE_PLACE ? SMALL : HEIGHT;
    const hexagon = spot.matches(".rv-tile, .jd-tile");
    const places = hexagon ? IN_HEXAGON : frame.width > WIDE * frame.height ? TOP_FIRST : CORNERS;
    const at = freest(frame, places, text.length, height, taken);
    taken.push(at);
    badges.push([text, at, height]);
  }
  board.append(drawn(badges, board.getScreenCTM().inverse(), scale));
}

/** The numbers of the options of one place: “4”, “4–6”, “4, 9”, or “4 …”. */
export function label(numbers) {
  const [first, ...more] = numbers.toSorted((a, b) => a - b);
  if (!more.length) return String(first);
  if (more.at(-1) - first === more.length) return `${first}–${more.at(-1)}`;
  return more.length === 1 ? `${first}, ${more[0]}` : `${first} …`;
}

/** What a badge should not hide: pieces, and text on the board. */
const obstacles = (board) => $$(".piece, text", board).map((one) => one.getBoundingClientRect()).filter(({ width }) => width);

/** The place of a badge on the frame of a spot that hides the least. */
function freest(frame, places, letters, height, taken) {
  const width = Math.max(height, letters * LETTER * (height / HEIGHT) + height * 0.55);
  const roomy = Math.min(frame.width, frame.height) >= ROOMY * width;
  const margin = (badge) => badge / 2 - (roomy ? 0 : OUT * height);
  const within = (size, share, badge) => margin(badge) + share * (size - 2 * margin(badge)) - badge / 2;
  let best = null;
  for (const [across, down] of places) {
    const left = frame.left + within(frame.width, across, width);
    const top = frame.top + within(frame.height, down, height);
    const at = { left, top, width, height, right: left + width, bottom: top + height };
    const hidden = taken.reduce((sum, other) => sum + shared(at, other), 0);
    if (!best || hidden < best[0] - 1) best = [hidden, at];
  }
  return best[1];
}

function shared(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

function drawn(badges, toBoard, scale) {
  const all = element("g", { class: "option-numbers", "aria-hidden": "true" });
  for (const [text, { left, top, width, height }, size] of badges) {
    const { x, y } = new DOMPoint(left, top).matrixTransform(toBoard);
    const [wide, high] = [width / scale, height / scale];
    const words = element("text", { x: x + wide / 2, y: y + high / 2 });
    words.textContent = text;
    words.style.fontSize = `${(size * 0.72) / scale}px`;
    all.append(element("rect", { x, y, width: wide, height: high, rx: high * 0.36 }), words);
  }
  return all;
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// Marks the pieces that have changed since the last answer of a person who opens the table or comes back to it.

import { $, make, read } from "./page.js";

const MARGIN = 0.04; // of the width or height of a piece, whichever is less, between it and its frame
const LARGEST = 0.5; // of the width of the board; what is larger is no piece
let ids = []; // the changed elements
let since = ""; // the number of events that the person had seen when they answered

/** Ask the server what has changed on the board since the last answer, and mark it until the next answer. */
export async function markChanges(path, seat) {
  const { since: after, events } = $("#log").dataset;
  if (!Number(after) || Number(after) >= Number(events)) return;
  ids = JSON.parse(await read(path, { after, seat }));
  since = after;
  drawMarks();
}

/** Draw the marks again after the board was updated; none if the person has answered since. */
export function drawMarks() {
  if ($("#log").dataset.since !== since) ids = [];
  for (const mark of document.querySelectorAll(".changed-mark")) mark.remove();
  for (const piece of changedPieces()) piece.append(frame(piece.getBBox()));
}

/** The changed pieces; if there are none, other changed elements, such as the health of a crew member. */
function changedPieces() {
  const found = ids.map((id) => document.getElementById(id)).filter((one) => one?.matches("#board g"));
  const pieces = found.filter((one) => one.matches(".piece") && !one.parentElement.closest(".piece"));
  const width = $("#board").getBoundingClientRect().width * LARGEST;
  return (pieces.length ? pieces : found).filter((one) => {
    const size = one.getBoundingClientRect();
    return size.width && size.width < width;
  });
}

/** A frame around a piece, with a dark edge so that it is seen on every ground. */
function frame({ x, y, width, height }) {
  const margin = MARGIN * Math.min(width, height);
  const rect = `<rect x="${x - margin}" y="${y - margin}" width="${width + 2 * margin}" height="${height + 2 * margin}" rx="${3 * margin}"/>`;
  return make(`<svg><g class="changed-mark" aria-hidden="true">${rect}${rect}</g></svg>`).firstChild.firstChild;
}

/** Remove the marks: the person has chosen something. */
export function clearMarks() {
  ids = [];
  drawMarks();
}

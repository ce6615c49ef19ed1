// Ways: places that a piece can reach by several steps are shown, and a click on one takes all the steps.

import { $, $$, read } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST_ARROWS = 6; // more would not fit into a place
let about = "";
let ways = new Map();

/** Show the places in reach; request them if the question is new. */
export async function reach(question, path, seat) {
  const asked = `${question} ${seat}`;
  if (about !== asked) {
    about = asked;
    ways = new Map();
    if (seat === undefined) return;
    try {
      const found = JSON.parse(await read(`${path}/ways`, { seat }));
      if (about !== asked) return;
      ways = new Map(found.map((way) => [way.spot, way]));
    } catch {
      return; // Single steps are offered in any case.
    }
  }
  paint();
}

function paint() {
  for (const number of $$("#board .way-steps")) number.remove();
  for (const [id, { steps, warning }] of ways) {
    const spot = document.getElementById(id);
    if (!spot || steps < 2) continue;
    spot.classList.add("in-reach");
    const number = document.createElementNS(SVG, "text");
    number.setAttribute("class", "way-steps");
    // An arrowhead for each step, because digits on the board are the numbers of options.
    number.textContent = `${warning ? "⚠" : ""}${"›".repeat(Math.min(steps, MOST_ARROWS))}`;
    // The origin of most places is their middle; areas such as those of a chart have none of their own.
    const area = !spot.hasAttribute("transform") && $(":scope > :is(path, rect, circle, polygon)", spot)?.getBBox();
    if (area) {
      number.setAttribute("x", area.x + area.width / 2);
      number.setAttribute("y", area.y + area.height / 2);
    }
    spot.append(number);
  }
}

/** The way to a spot; undefined if there is none. */
export const wayTo = (spot) => ways.get(spot.id) ?? ways.get(spot.dataset.on);

/** Take the steps of a way as long as the page offers them. `take` answers with the option of a button. */
export async function walk({ options }, take) {
  for (const option of options) {
    const button = $(`#question .option[data-option="${CSS.escape(option)}"]`);
    if (!button || !(await take(button))) return;
  }
}
